// Extents beyond what a grid's y and z dimensions hold, and products that need
// more than one pass of the grid.
// RUN: %run-all %s
// REGIONS: parallel 6
#include "Inputs/show.h"
#include <vector>

int main() {
  const int Long = 70000;
  std::vector<unsigned char> A(2 * Long), B(Long), C(Long * 2);

#pragma accel
  for (int I = 0; I < 2; ++I)
    for (int J = 0; J < Long; ++J)
      A[I * Long + J] += 1 + I;
  show("2 by long", A);
#pragma accel
  for (int I = 0; I < Long; ++I)
    for (int J = 0; J < 2; ++J)
      C[I * 2 + J] += 1 + J;
  show("long by 2", C);
#pragma accel collapse(3)
  for (int I = 0; I < 1; ++I)
    for (int J = 0; J < 1; ++J)
      for (int K = 0; K < Long; ++K)
        B[K] += 1;
  show("1 by 1 by long", B);
#pragma accel collapse(3)
  for (int K = 0; K < Long; ++K)
    for (int I = 0; I < 1; ++I)
      for (int J = 0; J < 1; ++J)
        B[K] += 2;
  show("long by 1 by 1", B);
#pragma accel collapse(3)
  for (int I = 0; I < 1; ++I)
    for (int K = 0; K < Long; ++K)
      for (int J = 0; J < 1; ++J)
        B[K] += 4;
  show("1 by long by 1", B);

  long Sum = 3;
#pragma accel
  for (int I = 0; I < 3; ++I)
    for (int J = 0; J < Long; ++J)
      Sum += A[(I & 1) * Long + J] + I;
  show("sum", Sum);
}
