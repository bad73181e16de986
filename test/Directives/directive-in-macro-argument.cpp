// _Pragma in the argument of a macro, and a macro that makes the loop.
// RUN: %accel-translate --accel-dump=directives %s | FileCheck %s

#define CHECK_THAT(x) x
#define LOOP(i, n) _Pragma("accel") for (int i = 0; i < (n); ++i)

void f(int *a, int n) {
  // CHECK: directive-in-macro-argument.cpp:[[#@LINE + 1]]: parallel loop{{$}}
  CHECK_THAT(_Pragma("accel") for (int i = 0; i < n; ++i) a[i] = 0;)
  // CHECK: directive-in-macro-argument.cpp:[[#@LINE + 1]]: parallel loop{{$}}
  LOOP(k, n) a[k] = 1;
}
