// Triangular and partly triangular nests, imperfect nests, and bounds that are
// computed between the loops.
// RUN: %run-all %s
// REGIONS: parallel 10
#include "Inputs/show.h"
#include <vector>

int main() {
  const int N = 37;
  static int A[37][37], C[20][20][20];

#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = I; J < N; ++J)
      A[I][J] += I * 100 + J;
  show("upper", &A[0][0], size_t(N) * N);
#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = 0; J <= I; ++J)
      A[I][J] += 7;
  show("lower", &A[0][0], size_t(N) * N);
#pragma accel
  for (int I = N - 1; I > 0; --I)
    for (int J = I - 1; J >= 0; --J)
      A[J][I] -= J;
  show("down", &A[0][0], size_t(N) * N);

  // Three loops, one of them triangular, then all.
#pragma accel
  for (int I = 0; I < 20; ++I)
    for (int J = I; J < 20; ++J)
      for (int K = 0; K < 20; ++K)
        C[I][J][K] += 1;
  show("three, one", &C[0][0][0], 8000);
#pragma accel
  for (int I = 0; I < 20; ++I)
    for (int J = I; J < 20; ++J)
      for (int K = J; K < 20; ++K)
        C[I][J][K] += I + J + K;
  show("three, two", &C[0][0][0], 8000);

  // A limit declared between the loops.
  const int Blocks = 7, Full = 16, Tail = 5;
  std::vector<int> V(Blocks * Full);
#pragma accel
  for (int B = 0; B < Blocks; ++B) {
    int Len = B == Blocks - 1 ? Tail : Full;
    for (int I = 0; I < Len; ++I)
      V[B * Full + I] += B + 1;
  }
  show("blocks", V);

  // Statements before, between and after the inner loops.
  std::vector<double> X(N), Y(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    double S = I;
    for (int J = 0; J < I; ++J)
      S += A[I][J];
    X[I] = S;
    for (int J = I; J < N; ++J)
      A[I][J] = A[I][J] * 2 + 1;
    Y[I] = S - 1;
  }
  show("X", X);
  show("Y", Y);
  show("A", &A[0][0], size_t(N) * N);

  // The inner trip count depends on data.
  std::vector<int> Count(N), Out(N);
  for (int I = 0; I < N; ++I)
    Count[I] = I * 7 % 11;
#pragma accel
  for (int I = 0; I < N; ++I) {
    int S = 0;
    for (int J = 0; J < Count[I]; ++J)
      S += J * J;
    Out[I] = S;
  }
  show("data bound", Out);

  // Trapezoids and a step in the inner loop.
#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = 2 * I + 1; J < 3 * I + 5 && J < N; J += 3)
      A[I][J] = -J;
  show("trapezoid", &A[0][0], size_t(N) * N);
  long Weighted = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = I; J < N; ++J)
      Weighted += 7 * I + 11 * J;
  show("weighted", Weighted);
}
