// A matrix times a vector.
#include "bench.h"

static void multiply(std::vector<double> &Y, const std::vector<double> &A,
                     const std::vector<double> &X, int Rows, int Columns) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int I = 0; I < Rows; ++I) {
    double S = 0;
    for (int J = 0; J < Columns; ++J)
      S += A[I * Columns + J] * X[J];
    Y[I] = S;
  }
}

int main() {
  const int N = 2000;
  std::vector<double> A(N * N, 0.5), X(N, 2.0), Y(N);
  measure([&] { multiply(Y, A, X, N, N); }, Y[7]);
}
