// A loop out of a macro stays as it is, with a warning; a directive out of a
// macro is as good as any.
// RUN: %accel-translate --accel-target=openmp --accel-report %s -o %t.cpp > %t.log 2>&1
// RUN: FileCheck --check-prefix=LOG %s < %t.log
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: %cxx -fopenmp -I%src/runtime/include -fsyntax-only %t.cpp

#define PARALLEL _Pragma("accel")
#define LOOP(i, n) _Pragma("accel") for (int i = 0; i < (n); ++i)

void f(double *__restrict a, int n) {
  // CHECK: void f(
  // CHECK-NOT: PARALLEL for
  // CHECK: {{^ +}}for (int i = 0; i < n; ++i) a[i] = 1;
  PARALLEL for (int i = 0; i < n; ++i) a[i] = 1;
  // LOG: macros.cpp:[[#@LINE + 2]]:3: warning: loop left serial: the text of the loop comes out of a macro, so it cannot be edited [accel-macro]
  // CHECK: {{^}}  LOOP(k, n) a[k] = 2;
  LOOP(k, n) a[k] = 2;
}
// LOG: found 2 = parallel 1 + guarded 0 + serial 1
