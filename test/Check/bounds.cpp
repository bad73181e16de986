// Subscripts outside of arrays whose extents are known.
// RUN: mkdir -p %t.dir
// RUN: %accelcc -O1 --accel-check %s -o %t.dir/program
// RUN: %t.dir/program 0 | FileCheck %s --check-prefix=FINE
// RUN: not %t.dir/program 1 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not %t.dir/program 2 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: not %t.dir/program 3 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not %t.dir/program 4 2>&1 | FileCheck %s --check-prefix=LOCAL

// FINE: 145
#include <cstdio>
#include <cstdlib>
#include <vector>

static int Grid[5][7];

int main(int, char **Args) {
  const int What = std::atoi(Args[1]);
  std::vector<int> A(10, 1);
  const int N = What == 1 ? 11 : 10, Columns = What == 2 ? 8 : 7,
            Back = What == 3 ? 11 : 10;
// VECTOR: accel: error: check: region main:[[@LINE+3]] leaves an array
// VECTOR-NEXT: bounds.cpp:[[@LINE+3]]:5: iteration I = 10 touches A[I], whose subscript 10 is not below 10
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] += I;
// ROW: bounds.cpp:[[@LINE+4]]:7: iteration R = 0, C = 7 touches Grid[R][C], whose subscript 7 is not below 7
#pragma accel independent
  for (int R = 0; R < 5; ++R)
    for (int C = 0; C < Columns; ++C)
      Grid[R][C] = R + C;
  long Sum = 0;
// BELOW: iteration K = 0 touches A[K + 10 - Back], whose subscript -1 is not
#pragma accel
  for (int K = 0; K < 10; ++K)
    Sum += A[K + 10 - Back];
#pragma accel
  for (int I = 0; I < 5; ++I) {
    int Near[4] = {0, 0, 0, 0};
// LOCAL: touches Near[K], whose subscript 4 is not below 4
    for (int K = 0; K < (What == 4 ? 5 : 4); ++K)
      Near[K] = I * K;
    Grid[I][0] = Near[3];
  }
  std::printf("%ld\n", Sum + Grid[4][0] + 78);
}
