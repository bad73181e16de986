// Less usual places: initialisers, constructors, friends, local classes, generic
// lambdas in templates. All are found, and the output compiles.
// RUN: %accel-translate --accel-target=openmp --accel-report=%t.txt %s -o %t.cpp -- -std=c++20 2> /dev/null
// RUN: FileCheck %s < %t.txt
// RUN: %cxx -std=c++20 -fopenmp -I%src/runtime/include -fsyntax-only %t.cpp
// CHECK: found 12 = parallel {{[0-9]+}} + guarded {{[0-9]+}} + serial {{[0-9]+}}
#include <string>
#include <vector>
struct B {
  int k;
  B(std::vector<int> &v)
      : k([&] {
#pragma accel
          for (int i = 0; i < 3; ++i)
            v[i] = 1;
          return 1;
        }()) {
#pragma accel
    for (int i = 0; i < 3; ++i)
      v[i] = k;
  }
  ~B() try {
#pragma accel wait
  } catch (...) {
  }
};
template <class T> struct O {
  template <class U> void m(U u, T *p) {
    auto f = [&](auto z) {
#pragma accel private(u) copy(p[0 : z])
      for (int i = 0; i < z; ++i)
        p[i] = u;
    };
    f(3);
    f(3L);
  }
};
template <class T> void never(T *p, int n) {
#pragma accel copy(p[0 : n]) reduction(+ : n)
  for (int i = 0; i < n; ++i)
    p[i] = 0;
}
template <int N> void dep(double *p) {
#pragma accel collapse(N)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      p[i * N + j] = 0;
#pragma accel data copy(p[0 : N])
  {
#pragma accel update host(p[0 : N])
  }
}
template <class V> void cont(V &v) {
#pragma accel data copy(v)
  {
#pragma accel
    for (auto &x : v)
      x = 0;
  }
}
auto lam = [](double *p) {
#pragma accel
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
};
static int sum = [] {
  int s = 0;
  int a[4] = {};
#pragma accel
  for (int i = 0; i < 4; ++i)
    s += a[i];
  return s;
}();
namespace {
namespace inner {
struct X {
  friend void fr(double *p) {
#pragma accel
    for (int i = 0; i < 4; ++i)
      p[i] = 0;
  }
};
} // namespace inner
} // namespace
void local(double *p) {
  struct L {
    static void g(double *p) {
#pragma accel
      for (int i = 0; i < 4; ++i)
        p[i] = 0;
    }
  };
  L::g(p);
}
void use(double *p) {
  O<double> o;
  o.m(3, p);
  o.m(4.0, p);
  dep<2>(p);
  std::vector<double> v(3);
  cont(v);
}
void ifs(double *p, int n) {
  if (n)
    for (int k = 0; k < 2; ++k)
#pragma accel
      for (int i = 0; i < n; ++i)
        if (p[i] > 0)
          p[i] = 0;
        else
          p[i] = 1;
  else
    p[0] = 1;
  for (int i = 0; i < n; ++i)
#pragma accel
    for (int j = 0; j < 3; ++j)
      switch (j) {
      case 0:
        p[i] = 2;
      }
}
