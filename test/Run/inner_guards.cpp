// What must hold for an inner loop to be parallel may depend on the outer one's
// counter: then the two are not run as one.
// RUN: %run-all %s
// REGIONS: found 1
// FLAGS: -Wno-sign-compare
// HOST: 1
// DEVICE: 1
#include "Inputs/show.h"
#include <vector>

static unsigned long A[23][4];

static void rows(std::vector<int> &B, short M) {
#pragma accel
  for (long I = M; I < 22; I++)
    for (unsigned J = 0; J < M; J++) {
      B[I * M + J] =
          (A[I][(static_cast<unsigned long>(I) < 11
                     ? static_cast<unsigned long>(I)
                     : static_cast<unsigned long>(I) + 1ul) % 4] +
           B[I * M + J]) % 100;
      A[I][J] &= A[I][J] % 30;
    }
}

int main() {
  std::vector<int> B(90);
  for (int M = 1; M <= 4; ++M) {
    for (unsigned long I = 0; I < 92; ++I)
      A[I / 4][I % 4] = I * I * 37 % 101;
    for (int I = 0; I < 90; ++I)
      B[I] = I * 41 % 59;
    rows(B, static_cast<short>(M));
    show("A", &A[0][0], 92);
    show("B", B);
  }
}
