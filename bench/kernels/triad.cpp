// STREAM's triad.
#include "bench.h"

static void triad(std::vector<double> &A, const std::vector<double> &B,
                  const std::vector<double> &C, double S) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (std::size_t I = 0; I < A.size(); ++I)
    A[I] = B[I] + S * C[I];
}

int main() {
  const std::size_t N = 4000000;
  std::vector<double> A(N), B(N, 1.0), C(N, 2.0);
  measure([&] { triad(A, B, C, 3.0); }, A[N / 2]);
}
