// Option prices: much arithmetic for each element.
#include "bench.h"
#include <cmath>

static double normal(double X) {
  return 0.5 * std::erfc(-X * 0.70710678118654752);
}

static void price(std::vector<double> &Call, std::vector<double> &Put,
                  const std::vector<double> &Spot,
                  const std::vector<double> &Strike,
                  const std::vector<double> &Years, double Rate,
                  double Volatility) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (std::size_t I = 0; I < Call.size(); ++I) {
    double Root = Volatility * std::sqrt(Years[I]);
    double D1 = (std::log(Spot[I] / Strike[I]) +
                 (Rate + 0.5 * Volatility * Volatility) * Years[I]) /
                Root;
    double D2 = D1 - Root;
    double Discounted = Strike[I] * std::exp(-Rate * Years[I]);
    Call[I] = Spot[I] * normal(D1) - Discounted * normal(D2);
    Put[I] = Discounted * normal(-D2) - Spot[I] * normal(-D1);
  }
}

int main() {
  const std::size_t N = 300000;
  std::vector<double> Call(N), Put(N), Spot(N), Strike(N), Years(N);
  for (std::size_t I = 0; I < N; ++I) {
    Spot[I] = 5 + I % 250 * 0.1;
    Strike[I] = 1 + I % 171 * 0.4;
    Years[I] = 0.25 + I % 93 * 0.1;
  }
  measure([&] { price(Call, Put, Spot, Strike, Years, 0.02, 0.3); }, Call[9]);
}
