// A file that Clang cannot parse is none of ours: exit code 3 and a warning.
// RUN: %accel-translate %s -o %t.cpp > %t.out 2>&1; test $? -eq 3
// RUN: FileCheck %s < %t.out
// CHECK: accel: warning: {{.*}}step-aside.cpp{{.*}}: unknown type name 'unknown'
unknown variable;
void f(int *a, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
