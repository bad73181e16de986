// Called functions: early returns, lambdas by name, as arguments and with
// captures of all kinds, function objects, default arguments, operators.
// RUN: %run-all %s
// REGIONS: parallel 22
// TWINS
#include "../Run/Inputs/show.h"
#include <vector>

struct Vec3 {
  double X, Y, Z;
  Vec3() : X(0), Y(0), Z(0) {}
  Vec3(double X, double Y, double Z) : X(X), Y(Y), Z(Z) {}
  Vec3 operator+(const Vec3 &O) const {
    return Vec3(X + O.X, Y + O.Y, Z + O.Z);
  }
  Vec3 operator*(double S) const { return {X * S, Y * S, Z * S}; }
  Vec3 &operator+=(const Vec3 &O) {
    X += O.X;
    Y += O.Y;
    Z += O.Z;
    return *this;
  }
  double dot(const Vec3 &O) const { return X * O.X + Y * O.Y + Z * O.Z; }
};

struct Scale {
  double K;
  double operator()(double X) const { return K * X; }
};
template <class F> static double apply(F Fn, double X) { return Fn(X); }
template <class F> static void with(int I, F &&Fn) { Fn(I); }
static double power(double X, int N = 3) {
  double P = 1;
  for (int I = 0; I < N; ++I)
    P *= X;
  return P;
}

// Returns in the middle, with arrays and with an effect.
static double chosen(const double *A, int I, bool Far) {
  if (Far) {
    if (A[I] > 5)
      return A[I] * 2;
  } else if (A[I] > 3) {
    return -A[I];
  }
  double Rest = A[I] + 0.5;
  if (Rest < 1)
    return 1;
  return Rest;
}
static int limit(double &X, double Max) {
  if (X <= Max)
    return 0;
  X = Max;
  return 1;
}
static void clear(std::vector<double> &V, int I) {
  if (I % 3)
    return;
  V[I] = 0;
}
static void length(double A, double B, double *To) { *To = A * A + B * B; }

struct Mesh {
  std::vector<double> Values, Twin;
  explicit Mesh(int N) : Values(N, 1), Twin(N, 1) {}
  template <class F> void each(int I, F Fn) { Fn(I); }
  // The `this` of a lambda is that of the function that it stands in, not that
  // of the one that calls it.
  void fill(Mesh &Other, int N) {
#pragma accel
    for (int I = 0; I < N; ++I)
      Other.each(I, [this](int K) { Values[K] = 2 * K; });
    double *To = Twin.data();
#pragma accel
    for (int I = 0; I < N; ++I)
      To[I] = 2 * I;
  }
  void shift(int N, double By) {
    auto Shifted = [this, By](int I) { return Values[I] + By; };
#pragma accel
    for (int I = 0; I < N; ++I)
      Values[I] = Shifted(I);
#pragma accel
    for (int I = 0; I < N; ++I)
      Twin[I] = Twin[I] + By;
  }
};

int main() {
  const int N = 130;
  std::vector<double> X(N), Y(N), Z(N);
  std::vector<int> C(N), D(N);
  for (int I = 0; I < N; ++I)
    X[I] = I % 11;
#pragma accel
  for (int I = 0; I < N; ++I)
    Y[I] = chosen(X.data(), I, I % 2 == 0);
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = I % 2 == 0 && X[I] > 5   ? X[I] * 2
           : I % 2 != 0 && X[I] > 3 ? -X[I]
           : X[I] + 0.5 < 1         ? 1
                                    : X[I] + 0.5;
  show("chosen", Y);
  show("chosen", Z);
#pragma accel
  for (int I = 0; I < N; ++I) {
    C[I] = limit(Y[I], 4);
    clear(Y, I);
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    D[I] = Z[I] <= 4 ? 0 : 1;
    if (Z[I] > 4)
      Z[I] = 4;
    if (I % 3 == 0)
      Z[I] = 0;
  }
  show("limit", C);
  show("limit", D);
  show("clear", Y);
  show("clear", Z);
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Sum;
    length(X[I], 2, &Sum);
    Y[I] = Sum;
  }
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = X[I] * X[I] + 2 * 2;
  show("length", Y);
  show("length", Z);

  const double Base = 2;
  Scale By = {3};
  auto Affine = [=](double V) { return V * Base + 1; };
  auto Counted = [K = 3](double V) { return V * K; };
  auto Generic = [](auto A, auto B) { return A * B; };
#pragma accel
  for (int I = 0; I < N; ++I)
    Y[I] = By(X[I]) + apply(By, X[I]) + apply(Affine, X[I]) + Counted(X[I]) +
           Generic(X[I], I);
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = 3 * X[I] + 3 * X[I] + (X[I] * 2 + 1) + X[I] * 3 + X[I] * I;
  show("objects", Y);
  show("objects", Z);
#pragma accel
  for (int I = 0; I < N; ++I) {
    auto Local = [&](double V) { return V * X[I]; };
    Y[I] = Local(2) + [](double Q) { return Q; }(3);
    with(I, [&](int K) { Y[K] += K; });
  }
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = 2 * X[I] + 3 + I;
  show("lambdas", Y);
  show("lambdas", Z);
#pragma accel
  for (int I = 0; I < N; ++I)
    Y[I] = power(X[I]) + power(X[I], 2);
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = X[I] * X[I] * X[I] + X[I] * X[I];
  show("default", Y);
  show("default", Z);

  std::vector<Vec3> P(N), Q(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    P[I] = Vec3(I, 1, 2);
    Q[I] = {1, 2, double(I)};
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    P[I].X = I;
    P[I].Y = 1;
    P[I].Z = 2;
    Q[I].X = 1;
    Q[I].Y = 2;
    Q[I].Z = I;
  }
  show("vectors", P);
#pragma accel
  for (int I = 0; I < N; ++I) {
    Vec3 Step = P[I] + Q[I] * 0.5;
    P[I] += Step;
    Y[I] = P[I].dot(Q[I]);
  }
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = (I + I + 0.5) * 1 + (1 + 1 + 1.0) * 2 + (2 + 2 + I * 0.5) * I;
  show("operators", Y);
  show("operators", Z);
  // What the two captured by value is that of before.
#pragma accel
  for (int I = 0; I < N; ++I)
    Y[I] = [V = 2.5](double A) { return A + V; }(X[I]);
#pragma accel
  for (int I = 0; I < N; ++I)
    Z[I] = X[I] + 2.5;
  show("capture", Y);
  show("capture", Z);

  Mesh M(N), Other(N);
  M.fill(Other, N);
  M.shift(N, 0.5);
  show("mesh", M.Values);
  show("mesh", M.Twin);
  show("other", Other.Values);
}
