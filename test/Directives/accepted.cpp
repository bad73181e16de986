// The whole grammar, as it is understood.
// RUN: %accel-translate --accel-dump=directives %s -- -std=c++20 | FileCheck %s

#include <array>
#include <span>
#include <vector>

// Words of the grammar are not expanded; expressions are.
#define parallel error
#define loop error
#define reduction(x) error
#define copyin(x) error
#define cpu error
#define max(a, b) error
#define LENGTH (n + 1)
#define LABEL "the name"

void f(double *p, int n, std::span<float> view) {
  double s = 0, t = 0, a[10], m[2][3];
  int k = 0;
  std::vector<double> v(n);
  std::array<double, 4> r;

  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel
  for (int i = 0; i < n; ++i)
    p[i] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop{{$}}
#pragma accel parallel loop
  for (double &x : v)
    x = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop independent reduction(+: s 'double', t 'double') reduction(max: k 'int'){{$}}
#pragma accel parallel loop independent reduction(+ : s, t), reduction(max : k)
  for (int i = 0; i < n; ++i)
    p[i] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop reduction(&&: k 'int') private(t 'double')
#pragma accel reduction(&&: k) private(t)
  for (int i = 0; i < n; ++i)
    p[i] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop collapse(2 'int' = 2) if(n > 100 && (s < 1, true) 'bool') target(cpu)
#pragma accel collapse(2) if(n > 100 && (s < 1, true)) target(cpu)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      p[i * n + j] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop async target(gpu) tile(8 'int' = 8, 4 'int' = 4) threads(n / 2 'int') name("the name")
#pragma accel async target(gpu) tile(8, 4) threads(n / 2) name(LABEL)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      p[i * n + j] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop async(k + 1 'int') name("it's")
#pragma accel async(k + 1) name("it's")
  for (int i = 0; i < n; ++i)
    p[i] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 2]]: parallel loop copy(p[0 : (n + 1)]) copyin(v 'std::vector<double>', r 'std::array<double, 4>')
  // CHECK-SAME: copyout(a 'double[10]') create(m 'double[2][3]') present(view 'std::span<float>')
#pragma accel copy(p[0:LENGTH]) copyin(v, r) copyout(a) create(m) present(view)
  for (int i = 0; i < n; ++i)
    p[i] = 0;
  // CHECK: accepted.cpp:[[#@LINE + 1]]: parallel loop copyin(p[k ? 1 : 0 : v[0] > 1 ? n : 2])
#pragma accel copyin(p[k ? 1 : 0 : v[0] > 1 ? n : 2])
  for (int i = 0; i < n; ++i) {
    // CHECK: accepted.cpp:[[#@LINE + 1]]: loop seq{{$}}
#pragma accel loop seq
    for (int j = 0; j < n; ++j)
      p[i] += 1;
  }
  // CHECK: accepted.cpp:[[#@LINE + 1]]: data copy(v 'std::vector<double>') create(p[0 : n]) if(n > 3 'bool')
#pragma accel data copy(v) create(p[0 : n]) if (n > 3)
  {
    // CHECK: accepted.cpp:[[#@LINE + 1]]: update host(v 'std::vector<double>', a[1 : 2]) device(p[0 : n])
#pragma accel update host(v, a[1 : 2]) device(p[0 : n])
    // CHECK: accepted.cpp:[[#@LINE + 1]]: wait{{$}}
#pragma accel wait
    // CHECK: accepted.cpp:[[#@LINE + 1]]: wait queue(k 'int')
#pragma accel wait(k)
  }
}
