// Data as C++ programs hold them: matrix classes, pairs, owned and variable
// arrays, nested structures, tables, arrays of the body, rows passed on.
// RUN: %run-all %s
// REGIONS: parallel 20 guarded 2
// DEVICE: 20
// FLAGS: -Wno-vla
// TWINS
#include "../Run/Inputs/show.h"
#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <utility>
#include <vector>

class Matrix {
  std::vector<double> Cells;
  int Rows, Columns;

public:
  Matrix(int R, int C) : Cells(R * C), Rows(R), Columns(C) {}
  double &operator()(int I, int J) { return Cells[I * Columns + J]; }
  double operator()(int I, int J) const { return Cells[I * Columns + J]; }
  double *operator[](int I) { return &Cells[I * Columns]; }
  double *row(int I) { return Cells.data() + I * Columns; }
  int rows() const { return Rows; }
  int columns() const { return Columns; }
  const std::vector<double> &cells() const { return Cells; }
};

struct Inner {
  int K[3];
  double W;
};
struct Outer {
  Inner In;
  float F[4];
};
struct Base {
  long Id;
};
struct Derived : Base {
  double Q;
};

static constexpr double Weights[4] = {1, 2, 4, 8};

// A row of an array of the body.
static double total(const double Row[4]) {
  double Sum = 0;
  for (int I = 0; I < 4; ++I)
    Sum += Row[I];
  return Sum;
}

int main() {
  const int N = 100;
  std::vector<double> X(N), Y(N), Z(N);
  for (int I = 0; I < N; ++I)
    X[I] = I % 9;

  Matrix M(20, 30);
  std::vector<double> C(20 * 30);
  int Rows = M.rows(), Columns = M.columns();
#pragma accel
  for (int I = 0; I < M.rows(); ++I)
    for (int J = 0; J < M.columns(); ++J)
      M(I, J) = I + 2 * J;
#pragma accel
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < Columns; ++J)
      C[I * Columns + J] = I + 2 * J;
  show("matrix", M.cells());
  show("matrix", C);
#pragma accel
  for (int I = 0; I < M.rows(); ++I)
    for (int J = 0; J < M.columns(); ++J)
      M[I][J] *= M[I][J];
#pragma accel
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < Columns; ++J)
      C[I * Columns + J] *= C[I * Columns + J];
  show("subscripts", M.cells());
  show("subscripts", C);
#pragma accel
  for (int I = 0; I < M.rows(); ++I) {
    double *Row = M.row(I);
    for (int J = 0; J < M.columns(); ++J)
      Row[J] += 1;
  }
#pragma accel
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < Columns; ++J)
      C[I * Columns + J] += 1;
  show("rows", M.cells());
  show("rows", C);

  std::vector<std::pair<long, double>> P(N);
  struct Plain {
    long First;
    double Second;
  };
  std::vector<Plain> Q(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    P[I].first = I;
    P[I].second = X[I] * 2;
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    Q[I].First = I;
    Q[I].Second = X[I] * 2;
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    auto &[A, B] = P[I];
    B += A;
    const auto [F, S] = P[I];
    Y[I] = F + S + std::get<0>(P[I]);
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    Q[I].Second += Q[I].First;
    Z[I] = Q[I].First + Q[I].Second + Q[I].First;
  }
  show("pairs", Y);
  show("pairs", Z);

  std::unique_ptr<double[]> Own(new double[N]);
#pragma accel
  for (int I = 0; I < N; ++I)
    Own[I] = X[I] + I;
  double *Raw = Y.data();
#pragma accel
  for (int I = 0; I < N; ++I)
    Raw[I] = X[I] + I;
  show("owned", Own.get(), N);
  show("owned", Y);

  int Half = N / 2 + int(X[0]);
  double Variable[Half], Fixed[50];
#pragma accel
  for (int I = 0; I < Half; ++I)
    Variable[I] = I;
#pragma accel
  for (int I = 0; I < 50; ++I)
    Fixed[I] = I;
  show("variable", Variable, 50);
  show("variable", Fixed, 50);

  std::vector<Outer> O(N);
  std::vector<int> K(N * 3);
#pragma accel
  for (int I = 0; I < N; ++I) {
    for (int J = 0; J < 3; ++J)
      O[I].In.K[J] = I + J;
    O[I].In.W = O[I].In.K[1];
    O[I].F[2] = float(O[I].In.W);
  }
#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < 3; ++J)
      K[3 * I + J] = I + J;
  for (int I = 0; I < N; ++I)
    if (O[I].F[2] != float(K[3 * I + 1]))
      std::printf("nested %d\n", I);
  std::vector<Derived> D(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    D[I].Id = I;
    D[I].Q = 2 * D[I].Id;
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    Q[I].First = I;
    Q[I].Second = 2 * Q[I].First;
  }
  for (int I = 0; I < N; ++I)
    if (D[I].Q != Q[I].Second)
      std::printf("derived %d\n", I);

#pragma accel
  for (int I = 0; I < N; ++I) {
    std::array<double, 3> T{1, 2, X[I]};
    double Sum = 0;
    for (double V : T)
      Sum += V;
    double B[2][4] = {{1, 2, 3, X[I]}, {X[I], 4, 5, 6}};
    Y[I] = Sum * Weights[I % 4] + total(B[0]) + total(B[1]);
    std::swap(Y[I], X[I]);
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Old = Y[I];
    double Sum = 1 + 2 + Old;
    Z[I] = Sum * Weights[I % 4] + (1 + 2 + 3 + Old) + (Old + 4 + 5 + 6);
  }
  show("body", X);
  show("body", Z);
  // On the host only: a kernel cannot end the program.
#pragma accel
  for (int I = 0; I < N; ++I) {
    assert(X[I] >= 0);
    Y[I] = std::clamp(X[I], 1.0, 5.0);
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    assert(Z[I] >= 0);
    Z[I] = Z[I] < 1 ? 1 : 5 < Z[I] ? 5 : Z[I];
  }
  show("assert", Y);
  show("assert", Z);
}
