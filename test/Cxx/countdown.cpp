// Loops that count down in their condition.
// RUN: %run-all %s
// REGIONS: parallel 8
// DEVICE: 6
// TWINS
#include "../Run/Inputs/show.h"
#include <climits>
#include <vector>

static void fill(std::vector<int> &A, std::vector<int> &B, int N) {
#pragma accel
  for (int I = N; I-- > 0;)
    A[I] = 3 * I;
#pragma accel
  for (int I = N - 1; I >= 0; --I)
    B[I] = 3 * I;
}

int main() {
  const int N = 90;
  std::vector<int> A(N), B(N);
  fill(A, B, N);
  fill(A, B, 0);
  show("int", A);
  show("int", B);
#pragma accel
  for (std::size_t I = A.size(); I-- > 0;)
    A[I] += int(I) * 2;
#pragma accel
  for (std::size_t I = 0; I < B.size(); ++I)
    B[I] += int(I) * 2;
  show("size", A);
  show("size", B);
#pragma accel
  for (std::size_t I = A.size(); I--;)
    for (long J = 5; J-- > 1;)
      A[I] += int(J);
#pragma accel
  for (std::size_t I = 0; I < B.size(); ++I)
    for (long J = 4; J >= 1; --J)
      B[I] += int(J);
  show("nested", A);
  show("nested", B);
  // A start that is not positive.
  int None = INT_MIN;
#pragma accel
  for (int I = None; I-- > 0;)
    A[I] = 1;
#pragma accel
  for (int I = 0; I < None; ++I)
    B[I] = 1;
  show("none", A);
  show("none", B);
}
