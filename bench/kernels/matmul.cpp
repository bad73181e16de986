// The naive product of two matrices.
#include "bench.h"

static void multiply(std::vector<double> &C, const std::vector<double> &A,
                     const std::vector<double> &B, int N) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J) {
      double S = 0;
      for (int K = 0; K < N; ++K)
        S += A[I * N + K] * B[K * N + J];
      C[I * N + J] = S;
    }
}

int main() {
  const int N = 300;
  std::vector<double> A(N * N, 0.5), B(N * N, 2.0), C(N * N);
  measure([&] { multiply(C, A, B, N); }, C[7]);
}
