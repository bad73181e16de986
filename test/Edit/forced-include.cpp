// A header that no #include line names cannot be redirected: the file is
// compiled as it is.
// RUN: sh -c '%accel-translate %s -o %t.cpp -- -include %S/Inputs/sub/kernels.h 2> %t.out; test $? -eq 3'
// RUN: FileCheck %s < %t.out
// CHECK: accel: warning: {{.*}}forced-include.cpp is compiled serially, since its text cannot be edited: '{{.*}}kernels.h' has directives, and is not included by an #include line
int main() {}
