// The product of two matrices, as the formula says it.
//
//   matmul [--size N] [--time]

#include "example.h"

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  const int N = O.number("--size", 120);
  O.files();

  std::vector<double> A(std::size_t(N) * N), B(A.size()), C(A.size());
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J) {
      A[I * N + J] = (I * 3 + J * 5) % 11 - 5;
      B[I * N + J] = (I * 7 - J * 2) % 13 * 0.25;
    }

  Stopwatch Watch(Time);
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J) {
      double Sum = 0;
      for (int K = 0; K < N; ++K)
        Sum += A[I * N + K] * B[K * N + J];
      C[I * N + J] = Sum;
    }
  Watch.stop();

  double Trace = 0, Weighted = 0;
  for (int I = 0; I < N; ++I) {
    Trace += C[I * N + I];
    for (int J = 0; J < N; ++J)
      Weighted += C[I * N + J] * ((I + 2 * J) % 17);
  }
  std::printf("%d x %d, trace %a, weighted sum %a\n", N, N, Trace, Weighted);
}
