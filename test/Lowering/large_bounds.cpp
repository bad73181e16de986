// Bounds of generated loops name the same variables again and again. Headers
// are read once, and what changes in a body is looked up once for each of them:
// otherwise the time is quadratic in the size of the text.
// RUN: timeout 60 %accel-translate --accel-dump=ir %s -- -std=c++17 2>/dev/null \
// RUN:   | FileCheck %s

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define FOUR(a) MIN(MIN(MIN(a, k), m), n)
#define MANY FOUR(FOUR(FOUR(16 * c1 + 15)))

// CHECK: loop c1 = 0
// CHECK: loop c2 = 0
// CHECK: loop c3 = 0
// CHECK: loop c4 = 0
// CHECK: loop c4 = 0
// CHECK: loop c3 = 0
void tiles(double (*a)[100], int k, int m, int n) {
  int c1, c2, c3, c4;
#pragma accel parallel loop
  for (c1 = 0; c1 <= n; c1++)
    for (c2 = 0; c2 <= MANY; c2++) {
      for (c3 = 0; c3 <= MANY; c3++) {
        for (c4 = 0; c4 <= MANY; c4++)
          a[c1][c2 + c3 + c4] = 0;
        for (c4 = 0; c4 <= MANY; c4++)
          a[c1][c2 + c3 + c4] = 1;
        for (c4 = 0; c4 <= MANY; c4++)
          a[c1][c2 + c3 + c4] = 2;
      }
      for (c3 = 0; c3 <= MANY; c3++)
        a[c1][c2 + c3] = 3;
    }
}
