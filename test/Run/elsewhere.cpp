// Loops in members, templates, lambdas, constructors: accel may refuse them for
// now, but the program means what it means.
// RUN: %run-all %s
// REGIONS: found 9
#include "Inputs/show.h"
#include <cmath>
#include <vector>

class Field {
public:
  explicit Field(int N) : Data(N), N(N) {
#pragma accel
    for (int I = 0; I < N; ++I)
      Data[I] = I * 0.25;
  }
  void scale(double F) {
#pragma accel
    for (int I = 0; I < N; ++I)
      Data[I] *= F;
  }
  double sum() const {
    double S = 0;
#pragma accel
    for (int I = 0; I < N; ++I)
      S += Data[I];
    return S;
  }
  const std::vector<double> &data() const { return Data; }

private:
  std::vector<double> Data;
  int N;
};

template <class T> static void saxpy(T A, const T *X, T *Y, int N) {
#pragma accel independent
  for (int I = 0; I < N; ++I)
    Y[I] = A * X[I] + Y[I];
}

template <class T> struct Box {
  T *P;
  int N;
  void fill(T X) {
#pragma accel
    for (int I = 0; I < N; ++I)
      P[I] = X + I;
  }
};

static auto Global = [](double *P, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    P[I] -= 1;
};

int main() {
  Field F(80);
  F.scale(3);
  show("field", F.data());
  show("sum", F.sum());

  std::vector<float> X(50, 2.0f), Y(50, 1.0f);
  std::vector<int> A(50, 3), B(50, 4);
  saxpy(2.0f, X.data(), Y.data(), 50);
  saxpy(5, A.data(), B.data(), 50);
  show("float", Y);
  show("int", B);

  Box<int> Q{A.data(), 50};
  Q.fill(7);
  show("box", A);

  std::vector<double> D(60, 8.0);
  Global(D.data(), 60);
  auto Local = [&](double Add) {
#pragma accel
    for (size_t I = 0; I < D.size(); ++I)
      D[I] += Add;
  };
  Local(0.5);
  auto Generic = [](auto &V, auto Factor) {
#pragma accel
    for (size_t I = 0; I < V.size(); ++I)
      V[I] *= Factor;
  };
  Generic(D, 2.0);
  Generic(A, 3);
  show("lambdas", D);
  show("lambdas", A);

  std::vector<std::vector<int>> Nested(10, std::vector<int>(10));
#pragma accel
  for (int I = 0; I < 10; ++I)
    for (int J = 0; J < 10; ++J)
      Nested[I][J] = I * J;
  for (auto &Row : Nested)
    show("row", Row);
}
