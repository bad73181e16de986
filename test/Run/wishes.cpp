// Loops that could be parallel and are not yet, or only on one side: they mean
// what they mean. One that accel has learnt moves to the file of its kind.
// RUN: %run-all %s
// REGIONS: found 3
#include "Inputs/show.h"
#include <climits>
#include <vector>

int main() {
  const int N = 400;
  std::vector<int> A(500);
  std::vector<double> X(N);
  // != with a step that meets the bound.
#pragma accel
  for (unsigned I = 0; I != 480; I += 4)
    A[I] ^= 0x55;
  show("!= with a step", A);

  // A change inside a condition.
#pragma accel
  for (int I = 0; I < N; ++I) {
    double R = I + 1.0, Old;
    int Rounds = 0;
    do {
      Old = R;
      R = 0.5 * (R + (I + 1.0) / R);
    } while (R != Old && ++Rounds < 60);
    X[I] = R;
  }
  show("newton", X);

  // More iterations away from zero than the counter's type can count.
  std::vector<long> B(64);
#pragma accel
  for (long I = LONG_MIN; I < LONG_MIN + 60; ++I)
    B[I - LONG_MIN] += int(I & 0xff);
  show("from LONG_MIN", B);
}
