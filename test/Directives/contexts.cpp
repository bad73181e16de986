// Every place in the language where a loop may stand.
// RUN: %accel-translate --accel-dump=directives %s -- -std=c++20 | FileCheck %s
// RUN: rm -rf %t && mkdir -p %t
// RUN: sed -e "s/$/\r/" %s > %t/contexts.cpp
// RUN: %accel-translate --accel-dump=directives %t/contexts.cpp -- -std=c++20 | FileCheck %s

#include <vector>

#define PARALLEL _Pragma("accel")
#define DO(x) _Pragma(#x)
#define SUM(v) DO(accel reduction(+: v))
#define TWICE PARALLEL

void statements(double *a, int n, bool big) {
  // CHECK: contexts.cpp:[[#@LINE + 2]]: parallel loop independent{{$}}
  if (big)
#pragma accel independent
    for (int i = 0; i < n; ++i)
      a[i] = 1;
  else
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel
    for (int i = 0; i < n; ++i)
      a[i] = 2;
  for (int k = 0; k < n; ++k)
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel
    for (int i = 0; i < n; ++i)
      a[i] = 3;
  do
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel
    for (int i = 0; i < n; ++i)
      a[i] = 4;
  while (n < 0);
label:
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel
  for (int i = 0; i < n; ++i)
    a[i] = 5;
  switch (n) {
  case 2:
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel
    for (int i = 0; i < n; ++i)
      a[i] = 6;
  }
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel /* a comment
  over two lines */ // and another
  for (int i = 0; i < n; ++i)
    a[i] = 7;
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop independent if(n > 4 'bool')
#pragma accel \
    parallel  \
    loop      \
    independent if(n \
      > 4)
  for (int i = 0; i < n; ++i)
    a[i] = 8;
  if (n < 0) {
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: update host(a[0 : 1])
#pragma accel update host(a[0 : 1])
  } else
    goto label;
}

void macros(double *a, int n) {
  double s = 0;
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
  PARALLEL for (int i = 0; i < n; ++i) a[i] = 1;
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop reduction(+: s 'double')
  SUM(s)
  for (int i = 0; i < n; ++i)
    s += a[i];
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop{{$}}
  TWICE
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop independent{{$}}
  _Pragma("accel independent") for (int i = 0; i < n; ++i) a[i] = 1;
}

template <class T, int K> struct Matrix {
  std::vector<T> data;
  T sum(int n) {
    T s = 0;
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop reduction(+: s) if(n > K 'bool')
#pragma accel reduction(+: s) if(n > K)
    for (int i = 0; i < n; ++i)
      s += data[i];
    return s;
  }
};
template struct Matrix<double, 3>;

struct Plain {
  std::vector<double> data;
  int size() const { return int(data.size()); }
  void f() {
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop copy(data 'std::vector<double>') if(size() > 2 'bool')
#pragma accel copy(data) if(size() > 2)
    for (int i = 0; i < size(); ++i)
      data[i] = 0;
  }
};

void lambdas(std::vector<double> &v) {
  auto plain = [&](int n) {
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop copy(v 'std::vector<double>')
#pragma accel copy(v)
    for (int i = 0; i < n; ++i)
      v[i] = 0;
  };
  auto generic = [&](auto n) {
    // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop if(n > 2)
#pragma accel if(n > 2)
    for (int i = 0; i < n; ++i)
      v[i] = 0;
  };
  plain(3);
  generic(3L);
  auto [first, second] = std::pair<int, int>(0, 10);
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop if(second > first 'bool')
#pragma accel if(second > first)
  for (int i = first; i < second; ++i)
    v[i] = 0;
}

constexpr int constant(int n) {
  int a[10] = {};
  // CHECK-NEXT: contexts.cpp:[[#@LINE + 1]]: parallel loop copy(a 'int[10]')
#pragma accel copy(a)
  for (int i = 0; i < 10; ++i)
    a[i] = i;
  return a[n];
}
static_assert(constant(3) == 3);
