// A dot product.
#include "bench.h"

static double dot(const std::vector<double> &X, const std::vector<double> &Y) {
  double S = 0;
#ifdef HAND_OMP
#pragma omp parallel for reduction(+ : S)
#else
#pragma accel
#endif
  for (std::size_t I = 0; I < X.size(); ++I)
    S += X[I] * Y[I];
  return S;
}

int main() {
  const std::size_t N = 4000000;
  std::vector<double> X(N, 0.5), Y(N, 2.0);
  double Result = 0;
  measure([&] { Result = dot(X, Y); }, Result);
}
