// The mathematical functions: exact ones bit by bit, others to a few units in
// the last place of what the same expression gives without a directive.
// RUN: %run-all %s
// REGIONS: parallel 7
#include "Inputs/show.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

const int N = 257;

static void compare(const char *Name, const std::vector<double> &A,
                    const std::vector<double> &B, double Tolerance) {
  double Worst = 0;
  for (int I = 0; I < N; ++I)
    if (!(std::isnan(A[I]) && std::isnan(B[I])) && A[I] != B[I]) {
      double E = std::fabs(A[I] - B[I]) / std::max(std::fabs(B[I]), 1e-3);
      Worst = E > Worst || std::isnan(E) ? E : Worst;
    }
  near(Name, Worst < Tolerance ? 0 : 1, 0);
}

int main() {
  std::vector<double> X(N), E(N), D(N), W(N);
  std::vector<float> F(N), G(N);
  for (int I = 0; I < N; ++I) {
    X[I] = (I - 128) / 16.0 + 0.03125;
    F[I] = float(X[I]);
  }

#pragma accel
  for (int I = 0; I < N; ++I)
    E[I] = std::sqrt(std::fabs(X[I])) + std::floor(X[I]) * 2 +
           std::ceil(X[I]) * 3 + std::trunc(X[I]) * 5 + std::round(X[I]) * 7 +
           std::fmin(X[I], 1.5) + std::fmax(X[I], -2.5) + fabs(X[I]);
  show("exact", E);
#pragma accel
  for (int I = 0; I < N; ++I)
    E[I] = std::fma(X[I], X[I], -1.0) + std::copysign(2.0, X[I]) +
           std::min(X[I], 0.25) + std::max(X[I], 0.75) + std::fmod(X[I], 0.75) +
           std::rint(X[I]) + std::nearbyint(X[I]);
  show("exact too", E);
#pragma accel
  for (int I = 0; I < N; ++I)
    G[I] = std::sqrt(std::abs(F[I])) + sqrtf(fabsf(F[I])) + floorf(F[I]) +
           std::min(F[I], 2.0f) + std::fma(F[I], 3.0f, 1.0f);
  show("exact float", G);
#pragma accel
  for (int I = 0; I < N; ++I) {
    int K = I - 100;
    E[I] = std::abs(K) + abs(K) + std::max(K, 5) + std::min(K, 3) +
           (std::isnan(X[I]) ? 1 : 0) + (std::isfinite(X[I]) ? 10 : 0) +
           (std::signbit(X[I]) ? 100 : 0) + (std::isinf(X[I]) ? 7 : 0);
  }
  show("integers and tests", E);

#pragma accel
  for (int I = 0; I < N; ++I)
    D[I] = std::exp(X[I]) + std::sin(X[I]) + std::cos(X[I]) + std::tan(X[I]) +
           std::atan(X[I]) + std::log(std::fabs(X[I])) +
           std::pow(std::fabs(X[I]), 1.7) + std::tanh(X[I]) + std::exp2(X[I]) +
           std::log2(std::fabs(X[I])) + std::log10(std::fabs(X[I])) +
           std::cbrt(X[I]);
  for (int I = 0; I < N; ++I)
    W[I] = std::exp(X[I]) + std::sin(X[I]) + std::cos(X[I]) + std::tan(X[I]) +
           std::atan(X[I]) + std::log(std::fabs(X[I])) +
           std::pow(std::fabs(X[I]), 1.7) + std::tanh(X[I]) + std::exp2(X[I]) +
           std::log2(std::fabs(X[I])) + std::log10(std::fabs(X[I])) +
           std::cbrt(X[I]);
  compare("functions of one argument", D, W, 1e-12);
#pragma accel
  for (int I = 0; I < N; ++I)
    D[I] = std::atan2(X[I], 0.3) + std::hypot(X[I], 2.0) + std::erf(X[I]) +
           std::erfc(X[I]) + std::sinh(X[I]) + std::cosh(X[I]) +
           std::asin(X[I] / 9) + std::acos(X[I] / 9) +
           std::log1p(std::fabs(X[I])) + std::expm1(X[I]) + pow(2.0, X[I]) +
           exp(-X[I] * X[I]);
  for (int I = 0; I < N; ++I)
    W[I] = std::atan2(X[I], 0.3) + std::hypot(X[I], 2.0) + std::erf(X[I]) +
           std::erfc(X[I]) + std::sinh(X[I]) + std::cosh(X[I]) +
           std::asin(X[I] / 9) + std::acos(X[I] / 9) +
           std::log1p(std::fabs(X[I])) + std::expm1(X[I]) + pow(2.0, X[I]) +
           exp(-X[I] * X[I]);
  compare("more of them", D, W, 1e-12);
#pragma accel
  for (int I = 0; I < N; ++I)
    G[I] = std::exp(F[I] * 0.1f) + expf(-F[I] * 0.1f) + std::sin(F[I]) +
           powf(std::fabs(F[I]), 0.3f) + std::log(std::fabs(F[I]));
  for (int I = 0; I < N; ++I) {
    D[I] = G[I];
    W[I] = std::exp(F[I] * 0.1f) + expf(-F[I] * 0.1f) + std::sin(F[I]) +
           powf(std::fabs(F[I]), 0.3f) + std::log(std::fabs(F[I]));
  }
  compare("float", D, W, 1e-5);
}
