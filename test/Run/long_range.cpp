// More values than an int counts: OpenMP loops over them in pieces.
// RUN: mkdir -p %t.dir
// RUN: %accelcc -O3 --accel-target=openmp %s -o %t.dir/program
// RUN: env ACCEL_DEVICE=cpu OMP_NUM_THREADS=2 %t.dir/program | FileCheck %s
#include <climits>
#include <cstdio>

static unsigned count(int From, int To, int &Last) {
  unsigned Sum = 0;
#pragma accel
  for (int I = From; I < To; ++I) {
    Sum += static_cast<unsigned>(I);
    Last = I;
  }
  return Sum;
}

int main() {
  int Last = 0;
  // The sum from -2^31 to 2^31 - 2 is 1 - 2^32.
  unsigned Sum = count(INT_MIN, INT_MAX, Last);
  std::printf("%u %d\n", Sum, Last);
  // CHECK: 1 2147483646
}
