// Calls of functions that are defined in the file: static, inline, constexpr,
// templates' instances, calling each other, with several returns, with
// constants of the file.
// RUN: %run-all %s
// REGIONS: parallel 8
#include "Inputs/show.h"
#include <cmath>
#include <vector>

constexpr double Pi = 3.14159265358979323846;
static const int Offset = 17;
constexpr int Weights[3] = {1, 2, 1};

static double square(double X) { return X * X; }
inline int twice(int X) { return X + X; }
constexpr int thrice(int X) { return 3 * X; }
static int sign(double X) {
  if (X < 0)
    return -1;
  if (X > 0)
    return 1;
  return 0;
}
static double area(double R) { return Pi * square(R); }
static int digits(unsigned X) {
  int D = 0;
  while (X) {
    X /= 10;
    ++D;
  }
  return D;
}
static double clamp(double X, double Low, double High) {
  return X < Low ? Low : X > High ? High : X;
}
static double horner(double X, int Degree) {
  double R = 1;
  for (int K = 0; K < Degree; ++K)
    R = R * X + K;
  return R;
}
static double modified(double X) {
  X *= 2; // A parameter is a variable of the callee's own.
  double T = X;
  T += 1;
  return T;
}
static unsigned hash(unsigned X) {
  X ^= X >> 16;
  X *= 0x7feb352du;
  X ^= X >> 15;
  X *= 0x846ca68bu;
  return X ^ X >> 16;
}
template <class T> static T cube(T X) { return X * X * X; }
static float element(const float *P, int I) { return P[I] * 2; }
static void store(float *P, int I, float X) { P[I] = X + 1; }

int main() {
  const int N = 150;
  std::vector<double> A(N), B(N);
  std::vector<int> C(N);
  std::vector<unsigned> U(N);
  for (int I = 0; I < N; ++I)
    A[I] = (I - 70) / 8.0;

#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = square(A[I]) + area(I);
  show("square", B);
#pragma accel
  for (int I = 0; I < N; ++I)
    C[I] = twice(I) + thrice(I) + sign(A[I]) + digits(I) + Offset;
  show("integers", C);
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = clamp(A[I], -2, square(1.5)) + horner(A[I], I % 6);
  show("nested", B);
#pragma accel
  for (int I = 0; I < N; ++I) {
    double X = A[I];
    B[I] = modified(X) + X;
  }
  show("modified", B);
#pragma accel
  for (int I = 0; I < N; ++I)
    U[I] = hash(hash(I) + cube(unsigned(I)));
  show("hash", U);
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = cube(A[I]) + std::sqrt(square(A[I]));
  show("template", B);

  // A call for its effect on an array of the caller.
  std::vector<float> F(N, 0.5f), G(N);
  float *P = F.data(), *Q = G.data();
#pragma accel independent
  for (int I = 0; I < N; ++I)
    store(Q, I, element(P, I));
  show("store", G);

  // A constant table of the file.
#pragma accel
  for (int I = 0; I < N; ++I)
    C[I] = Weights[I % 3] * I;
  show("table", C);
}
