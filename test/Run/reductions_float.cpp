// Floating-point reductions: sums near the serial ones, min and max exact,
// infinities and NaN.
// RUN: %run-all %s
// REGIONS: parallel 18
// DEVICE: 17
#include "Inputs/show.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

const double Inf = std::numeric_limits<double>::infinity();
const double NaN = std::numeric_limits<double>::quiet_NaN();

static double least(const std::vector<double> &V, double M) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    if (V[I] < M)
      M = V[I];
  return M;
}
static double greatest(const std::vector<double> &V, double M) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    M = V[I] > M ? V[I] : M;
  return M;
}
static double stdMin(const std::vector<double> &V, double M) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    M = std::min(M, V[I]);
  return M;
}
static double stdMax(const std::vector<double> &V, double M) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    M = std::max(M, V[I]);
  return M;
}
static double fMin(const std::vector<double> &V, double M) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    M = std::fmin(M, V[I]);
  return M;
}
static double fMax(const std::vector<double> &V, double M) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    M = fmax(V[I], M);
  return M;
}

int main() {
  const int N = 5003;
  std::vector<double> V(N);
  std::vector<float> F(N);
  for (int I = 0; I < N; ++I) {
    V[I] = std::ldexp(double(I * 7919 % 1000 - 480), I % 9 - 4);
    F[I] = float(V[I]);
  }

  double S = 0.5, W = 0.5;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += V[I];
  for (int I = 0; I < N; ++I)
    W += V[I];
  near("sum", S, W);
#pragma accel
  for (int I = 0; I < N; ++I)
    S = S - V[I] * 0.25;
  for (int I = 0; I < N; ++I)
    W = W - V[I] * 0.25;
  near("difference", S, W, 1e-11);
  S = W = 2;
#pragma accel
  for (int I = 0; I < N; ++I)
    S *= 1 + 1e-4 * (I % 11 - 5);
  for (int I = 0; I < N; ++I)
    W *= 1 + 1e-4 * (I % 11 - 5);
  near("product", S, W);
  float G = 0, H = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    G += std::fabs(F[I]);
  for (int I = 0; I < N; ++I)
    H += std::fabs(F[I]);
  near("float sum", G, H, 1e-4);
  double Mixed = 0, MixedWant = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    Mixed += F[I] * V[I];
  for (int I = 0; I < N; ++I)
    MixedWant += F[I] * V[I];
  near("dot", Mixed, MixedWant);
  // Sums that are exact in any order must be exactly right.
  double Exact = 1;
#pragma accel
  for (int I = 0; I < N; ++I)
    Exact += I * 0.5;
  show("exact", Exact);
  double Norm = 0, NormWant = 0;
#pragma accel
  for (int I = 0; I < N; ++I) {
    double D = V[I] - 3;
    if (D > 0)
      Norm += D * D;
    else
      Norm -= D;
  }
  for (int I = 0; I < N; ++I) {
    double D = V[I] - 3;
    if (D > 0)
      NormWant += D * D;
    else
      NormWant -= D;
  }
  near("two updates", Norm, NormWant);

  show("least", least(V, 1e300));
  show("greatest", greatest(V, -1e300));
  show("std::min", stdMin(V, 0));
  show("std::max", stdMax(V, 0));
  show("fmin", fMin(V, 0));
  show("fmax", fMax(V, 0));

  // Only infinities; the identity must not be the largest finite number.
  std::vector<double> Up = {Inf, Inf}, Down = {-Inf, -Inf};
  show("min of inf", least(Up, Inf));
  show("max of -inf", greatest(Down, -Inf));
  show("std::min of inf", stdMin(Up, Inf));
  show("std::max of -inf", stdMax(Down, -Inf));
  show("fmin of inf", fMin(Up, Inf));
  show("fmax of -inf", fMax(Down, -Inf));

  // NaN among the elements is never less and never greater, so these spellings
  // skip it, wherever it stands.
  for (int Place : {0, 1, N / 2, N - 1}) {
    std::vector<double> Q = V;
    Q[Place] = NaN;
    show("least", least(Q, 1e300));
    show("greatest", greatest(Q, -1e300));
    show("std::min", stdMin(Q, 1e300));
    show("std::max", stdMax(Q, -1e300));
    show("fmin", fMin(Q, 1e300));
    show("fmax", fMax(Q, -1e300));
  }
  // All NaN: the live-in value stays. And a sum of them is NaN.
  std::vector<double> AllNaN(100, NaN);
  show("all NaN", least(AllNaN, 4));
  show("all NaN", greatest(AllNaN, 4));
  double NS = 0;
#pragma accel
  for (int I = 0; I < 100; ++I)
    NS += AllNaN[I];
  show("NaN sum", NS);

  float FMost = -1e30f, FLeast = 1e30f;
#pragma accel
  for (int I = 0; I < N; ++I) {
    FMost = std::max(FMost, F[I]);
    FLeast = std::min(FLeast, F[I]);
  }
  show("float most", FMost);
  show("float least", FLeast);
  // Over a nest, of an expression.
  double Residual = 0;
#pragma accel
  for (int I = 1; I < 70; ++I)
    for (int J = 1; J < 70; ++J) {
      double D = std::fabs(V[I * 70 + J] - V[I * 70 + J - 1]);
      Residual = D > Residual ? D : Residual;
    }
  show("residual", Residual);
  // Long double has no device version, and is right on the host.
  long double LD = 0;
#pragma accel target(cpu)
  for (int I = 0; I < N; ++I)
    LD += I;
  show("long double", LD);

  double Ints = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (V[I] > 10 && V[I] < 20)
      Ints += 1;
  show("count in double", Ints);
}
