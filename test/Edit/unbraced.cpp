// What replaces a loop is one statement wherever a statement may stand; lines
// and columns of the user's text stay.
// RUN: %accel-translate --accel-target=openmp %s -o %t.cpp
// RUN: %cxx -fopenmp -Wall -Werror -I%src/runtime/include -fsyntax-only %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: %accel-translate --accel-target=serial %s -o %t.serial.cpp
// RUN: %cxx -Wall -Werror -fsyntax-only %t.serial.cpp
// RUN: grep -v "RUN" %t.serial.cpp | not grep "pragma"

int chosen(double *__restrict a, int n, bool big) {
  if (big)
#pragma accel
    for (int i = 0; i < n; ++i) a[i] = 1;
  else
    return 2;
  // CHECK: if (big)
  // CHECK: #line 13 "{{.*}}unbraced.cpp"
  // CHECK-NEXT: {{^}}    for (int i = 0; i < n; ++i) a[i] = 1;
  // CHECK: {{^}}  else
  // CHECK-NEXT: {{^}}    return 2;
  static_assert(__LINE__ == 21, "lines stay");
label:
#pragma accel \
    parallel loop /* over
    three lines */
  for (int i = 0; i < n; ++i)
    a[i] = 2;
  static_assert(__LINE__ == 28, "lines stay");
  switch (n) {
  case 1:
#pragma accel
    for (int i = 0; i < n; ++i)
      a[i] = 3;
    break;
  default:
    goto label;
  }
  static_assert(__LINE__ == 38, "lines stay");
  { int k = 0; (void)k; /* before */ _Pragma("accel") for (int i = 0; i < n; ++i) a[i] = 4; }
  // CHECK: {{^}}  { int k = 0; (void)k; /* before */
  // CHECK: #line 39
  // CHECK-NEXT: {{^                                                      }}for (int i = 0; i < n; ++i) a[i] = 4;
  static_assert(__LINE__ == 43, "lines stay");
  return 0;
}
