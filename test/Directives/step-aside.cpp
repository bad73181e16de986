// A file that Clang cannot parse is none of ours: exit code 3 and a warning,
// and nothing is written. A misspelt directive is an error even then.
// RUN: rm -f %t.cpp
// RUN: sh -c '%accel-translate %s -o %t.cpp 2> %t.out; test $? -eq 3'
// RUN: FileCheck %s < %t.out
// RUN: test ! -e %t.cpp
// RUN: sh -c '%accel-translate %s -- -DMISSPELT 2> %t.out; test $? -eq 1'
// RUN: FileCheck --check-prefix=MISSPELT %s < %t.out
// RUN: sh -c '%accel-translate %t.does-not-exist.cpp 2> %t.out; test $? -ne 0'
// CHECK: accel: warning: {{.*}}unknown type name 'unknown'
// MISSPELT-NOT: unknown type name
// MISSPELT: error: unknown directive 'acel'
unknown variable;
void f(int *a, int n) {
#pragma accel copy(variable[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#ifdef MISSPELT
#pragma accel acel
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#endif
}
