// A program that has OpenMP directives of its own: regions beside them, and
// inside of them.
// RUN: %run-all %s
// FLAGS: -fopenmp
// REGIONS: parallel 2
#include "Inputs/show.h"
#include <vector>

static void fill(int *Row, int N, int Start) {
#pragma accel
  for (int I = 0; I < N; ++I)
    Row[I] = Start + I;
}

int main() {
  const int Rows = 12, N = 50;
  std::vector<int> A(Rows * N);
#pragma omp parallel for
  for (int R = 0; R < Rows; ++R)
    fill(A.data() + R * N, N, R * 100);
  show("inside", A);
  long S = 0;
#pragma omp parallel for reduction(+ : S)
  for (int I = 0; I < Rows * N; ++I)
    S += A[I];
  long T = 0;
#pragma accel
  for (int I = 0; I < Rows * N; ++I)
    T += A[I];
  show("theirs", S);
  show("ours", T);
}
