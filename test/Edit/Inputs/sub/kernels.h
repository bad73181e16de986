#pragma once
#include "helper.h"
inline void fill(double *__restrict a, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    a[i] = help();
}
static_assert(__LINE__ == 8, "lines stay");
inline const char *kernelsFile() { return __FILE__; }
