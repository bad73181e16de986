// Headers with directives are copied, and everyone includes the copy; their
// names and lines stay, and each is still read once.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %accel-translate --accel-target=openmp %s -o %t/out.cpp --accel-redirect-dir=%t/copies -- -I%S/Inputs/include
// RUN: %cxx -fopenmp -Wall -Werror -I%src/runtime/include -iquote %S -I%S/Inputs/include -fsyntax-only %t/out.cpp
// RUN: grep -v CHECK %t/out.cpp | FileCheck %s
// RUN: cat %t/copies/*-kernels.h | FileCheck --check-prefix=COPY %s
// RUN: %cxx -iquote %S -I%S/Inputs/include -E %s | grep '^inline const char' > %t/names.expected
// RUN: %cxx -iquote %S -I%S/Inputs/include -I%src/runtime/include -E %t/out.cpp | grep '^inline const char' > %t/names
// RUN: diff %t/names.expected %t/names

// CHECK: #include "{{.*}}/copies/{{[0-9]+}}-kernels.h"
#define KERNELS "Inputs/sub/kernels.h"
#include KERNELS
// CHECK: #include "{{.*}}/copies/{{[0-9]+}}-both.h" // kept
#include "Inputs/sub/both.h" // kept
// CHECK: #include "{{.*}}/copies/{{[0-9]+}}-helper.h"
#include "Inputs/sub/helper.h"
static_assert(__LINE__ == 19, "lines stay");
int use(double *a) { fill(a, 3); return 0; }

// COPY: #line 1 "{{.*}}Inputs/sub/kernels.h"
// COPY: #include "{{.*}}/copies/{{[0-9]+}}-helper.h"
// COPY-NOT: pragma accel
// COPY: #line 5 "{{.*}}Inputs/sub/kernels.h"
// COPY-NEXT: {{^}}  for (int i
