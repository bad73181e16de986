// Prices of European options by the formula of Black and Scholes.
//
//   black-scholes [--options N] [--time]

#include "example.h"
#include <cmath>

struct Quote {
  float Spot, Strike, Years;
};

static float normal(float X) { return 0.5f * std::erfc(-X * 0.70710678f); }

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  const int N = O.number("--options", 20000);
  O.files();
  const float Rate = 0.02f, Volatility = 0.3f;

  std::vector<Quote> Quotes(N);
  for (int I = 0; I < N; ++I) {
    unsigned R = unsigned(I) * 2654435761u;
    Quotes[I].Spot = 5 + (R >> 8 & 0xff) * 0.1f;
    Quotes[I].Strike = 1 + (R >> 16 & 0xff) * 0.4f;
    Quotes[I].Years = 0.25f + (R >> 24) * 0.035f;
  }
  std::vector<float> Call(N), Put(N);

  Stopwatch Watch(Time);
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int I = 0; I < N; ++I) {
    const Quote &Q = Quotes[I];
    float Root = Volatility * std::sqrt(Q.Years);
    float D1 = (std::log(Q.Spot / Q.Strike) +
                (Rate + 0.5f * Volatility * Volatility) * Q.Years) /
               Root;
    float D2 = D1 - Root;
    float Discounted = Q.Strike * std::exp(-Rate * Q.Years);
    Call[I] = Q.Spot * normal(D1) - Discounted * normal(D2);
    Put[I] = Discounted * normal(-D2) - Q.Spot * normal(-D1);
  }
  double Calls = 0, Puts = 0;
#ifdef HAND_OMP
#pragma omp parallel for reduction(+ : Calls, Puts)
#else
#pragma accel
#endif
  for (int I = 0; I < N; ++I) {
    Calls += Call[I];
    Puts += Put[I];
  }
  Watch.stop();

  std::printf("%d options, mean call %.6f, mean put %.6f\n", N, Calls / N,
              Puts / N);
}
