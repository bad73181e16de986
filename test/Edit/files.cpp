// Line ends, a byte order mark, and names that need quoting.
// RUN: rm -rf %t && mkdir -p "%t/a b"
// RUN: printf '\357\273\277int first;\r\nvoid f(int *a) {\r\n#pragma accel \\\r\n  independent\r\n  for (int i = 0; i < 9; ++i)\r\n    a[i] = 0;\r\n}\r\nstatic_assert(__LINE__ == 8, "");\r\n' > "%t/a b/q\"uote.cpp"
// RUN: %accel-translate --accel-target=openmp "%t/a b/q\"uote.cpp" -o %t/out.cpp -- -std=c++17
// RUN: %cxx -std=c++17 -fopenmp -Wall -Werror -I%src/runtime/include -fsyntax-only %t/out.cpp
// RUN: FileCheck --input-file=%t/out.cpp %s
// CHECK: #line 1 "{{.*}}/a b/q\"uote.cpp"
// CHECK-NEXT: {{^}}int first;
// CHECK-NOT: pragma accel
// CHECK: #line 5 "{{.*}}/a b/q\"uote.cpp"
// CHECK-NEXT: {{^}}  for (int i

// An unfinished last line, and the user's own #line.
// RUN: printf '#line 50 "other.c"\nvoid f(int *a) {\n#pragma accel\n  for (int i = 0; i < 9; ++i) a[i] = 0; }' > %t/last.cpp
// RUN: %accel-translate --accel-target=openmp %t/last.cpp -o %t/last.out.cpp
// RUN: FileCheck --check-prefix=LAST --input-file=%t/last.out.cpp %s
// LAST: #line 52 "other.c"
// LAST-NEXT: {{^}}  for (int i
