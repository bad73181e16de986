// Variables that several loops use: dead behind one loop when the next one sets
// them first, alive when something may read them before.
// RUN: %run-all %s
// REGIONS: parallel 6
#include "Inputs/show.h"
#include <vector>

static void fill(std::vector<int> &A, std::vector<int> &B, int N, int Kind) {
  int I, J, Last = -5;
  if (Kind > 0) {
#pragma accel
    for (I = 0; I < N; ++I)
      for (J = 0; J < 10; ++J)
        A[I * 10 + J] = I * J;
  }
  if (Kind > 1) {
#pragma accel
    for (I = 3; I < N; ++I) {
      for (J = 2; J < 9; ++J)
        A[I * 10 + J] += J;
      Last = I * 2;
    }
  }
  // Not set here when Kind is 1.
  if (Kind > 2)
    Last = 77;
  B[0] = Last;
  for (int Step = 0; Step < 3; ++Step) {
    // The value of the previous step.
    B[1 + Step] = Last;
#pragma accel
    for (I = 0; I < N; ++I)
      Last = A[I * 10 + 3] + Step;
    if (Step == 1)
      continue;
    Last += 1000;
  }
  B[4] = Last;
  // The counter's value behind the loop.
#pragma accel
  for (I = 2; I < N; I += 3)
    A[I] -= 1;
  B[5] = I;
  for (int Step = 0; Step < 4; ++Step) {
#pragma accel
    for (I = 0; I < N; ++I)
      Last = A[I] + Step;
    // Only on one way is it set before it is read.
    if (Step == 2)
      break;
    Last = 5;
  }
  B[6] = Last;
#pragma accel
  for (I = 0; I < N - 1; ++I)
    Last = A[I + 1];
  while (Last > 3)
    Last /= 2;
  B[7] = Last;
}

int main() {
  for (int Kind = 0; Kind < 4; ++Kind) {
    std::vector<int> A(5000, 4), B(8);
    fill(A, B, 500, Kind);
    show("a", A);
    show("b", B);
  }
}
