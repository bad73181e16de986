// Spellings of the header of a loop: comparisons, directions, steps,
// parentheses and casts.
// RUN: %run-all %s
// REGIONS: parallel 21
#include "Inputs/show.h"
#include <vector>

int main() {
  const int N = 500;
  std::vector<int> A(N), B(N);
  for (int I = 0; I < N; ++I)
    B[I] = I * I % 97;

#pragma accel
  for (int I = 0; (I < N); ++I)
    A[I] = B[I];
#pragma accel
  for (int I = 0; I < (int)B.size(); I++)
    A[I] += B[I];
#pragma accel
  for (int I = 0; N > I; ++I)
    A[I] += 1;
#pragma accel
  for (int I = 0; I != N; ++I)
    A[I] += 2;
#pragma accel
  for (int I = 0; I < N; I += 1)
    A[I] += 3;
#pragma accel
  for (int I = 0; I < N; I = I + 1)
    A[I] += 4;
#pragma accel
  for (int I = 0; I <= N - 1; I = 1 + I)
    A[I] += 5;
  show("up", A);

#pragma accel
  for (int I = N - 1; I >= 0; --I)
    A[I] *= 2;
#pragma accel
  for (int I = N - 1; I > -1; I--)
    A[I] += B[I];
#pragma accel
  for (int I = N - 1; 0 <= I; I -= 1)
    A[I] += 6;
#pragma accel
  for (int I = N; I > 0; I = I - 1)
    A[I - 1] += I;
#pragma accel
  for (int I = N - 1; I != -1; --I)
    A[I] += 7;
  show("down", A);

  // Steps that do not divide the range, constant and not.
#pragma accel
  for (int I = 1; I < N; I += 7)
    A[I] = -I;
#pragma accel
  for (int I = N - 1; I >= 0; I -= 13)
    A[I] = I;
#pragma accel
  for (int I = 3; I <= N - 2; I += 5)
    A[I] += 1000;
  int Step = 11;
#pragma accel
  for (int I = 2; I < N; I += Step)
    A[I] += 2000;
  long Back = 17;
#pragma accel
  for (long I = N - 1; I >= 5; I -= Back)
    A[I] += 3000;
  show("steps", A);

  // A counter declared outside, and its value after the loop.
  int J;
#pragma accel
  for (J = 0; J < 100; J += 3)
    A[J] += J;
  show("counter after the loop", J);
  show("outside", A);

  // Bounds that are expressions.
  int Low = 10, High = 200;
#pragma accel
  for (int I = Low * 2 + 1; I < (Low + High) / 2; ++I)
    A[I] += Low;
  // Two declarators would be another counter; a shadowed name is none.
  {
    int I = 5;
#pragma accel
    for (int I = 0; I < 50; ++I)
      A[I] += 1;
    show("shadowed", I);
  }
  show("bounds", A);

  // A subtraction of a wrapped value goes up.
  std::vector<unsigned> T(16);
#pragma accel
  for (unsigned Q = 0; Q < 9; Q += 1u)
    T[Q] = Q;
  show("wrapped", T);
}
