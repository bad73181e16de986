// Accumulation into elements that all iterations share: a reduction done
// properly or a refusal, and the serial result in any case.
// RUN: %run-all %s
// REGIONS: found 6
#include "Inputs/show.h"
#include <vector>

int main() {
  const int N = 1000;
  std::vector<int> X(N), Y(10);
  for (int I = 0; I < N; ++I)
    X[I] = I % 23 - 3;

#pragma accel
  for (int I = 0; I < N; ++I)
    Y[3] += X[I];
  show("fixed", Y);
  int At = 6;
#pragma accel
  for (int I = 0; I < N; ++I)
    Y[At] += X[I];
  show("invariant", Y);

  static int M[4][25];
#pragma accel
  for (int I = 0; I < 40; ++I)
    for (int C = 0; C < 25; ++C)
      M[2][C] += X[I * 25 + C];
  show("row", &M[0][0], 100);

  int T[3] = {1, 2, 3};
#pragma accel
  for (int I = 0; I < N; ++I) {
    T[0] += X[I];
    T[2] += 2 * X[I];
  }
  show("two elements", T, 3);

  // A histogram.
  std::vector<int> H(23);
#pragma accel
  for (int I = 0; I < N; ++I)
    H[X[I] + 3]++;
  show("histogram", H);

  struct {
    int Sum, Count;
  } R = {0, 0};
#pragma accel
  for (int I = 0; I < N; ++I) {
    R.Sum += X[I];
    R.Count++;
  }
  show("member", R.Sum);
  show("member", R.Count);
}
