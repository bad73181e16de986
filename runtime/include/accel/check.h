/*===-- accel/check.h - What checked versions of loops call -----*- C++ -*-===*\
|*
|* With --accel-check a parallel loop runs on the host, in serial order, and
|* says before each access what it is going to touch. Two iterations that touch
|* the same element, one of them writing it, and a subscript outside of its
|* array end the program with a report.
|*
\*===----------------------------------------------------------------------===*/
#ifndef ACCEL_CHECK_H
#define ACCEL_CHECK_H

#include <accel/abi.h>

extern "C" {

/* An access in the text of the program. */
typedef struct accel_check_site {
  const char *text;  /* "a[i + 1]" */
  const char *array; /* "a" */
  int line, column;
} accel_check_site;

/* A loop whose iterations may run at once, in one of them. */
typedef struct accel_check_counter {
  const char *name;
  accel_i64 at, count; /* number of this iteration, of all */
  accel_i64 value, step;
} accel_check_counter;

/* What is done from here on is part of this iteration. `counters`, outermost
 * first, stay valid until the next one. */
void accel_check_iteration(const accel_check_counter *counters, unsigned count);
/* Mode 1: reads, 2: writes. */
void accel_check_access(const void *at, unsigned size, unsigned mode,
                        const accel_check_site *site);
/* Ends the program: `index` is not in [0, extent). */
void accel_check_outside(accel_i64 index, accel_i64 extent,
                         const accel_check_site *site)
    __attribute__((noreturn));
}

namespace accel_emulated {
template <class T>
static inline T *accel_checked(T *at, unsigned mode,
                               const accel_check_site *site) {
  accel_check_access(at, sizeof(T), mode, site);
  return at;
}
static inline accel_i64 accel_within(accel_i64 index, accel_i64 extent,
                                     const accel_check_site *site) {
  if (index < 0 || index >= extent)
    accel_check_outside(index, extent, site);
  return index;
}
} // namespace accel_emulated

#endif /* ACCEL_CHECK_H */
