// Scalars and arrays of the body: each iteration has its own.
// RUN: %run-all %s
// REGIONS: parallel 9
#include "Inputs/show.h"
#include <vector>

int main() {
  const int N = 128;
  std::vector<double> A(N), B(N);
  std::vector<int> C(N), D(N);

#pragma accel
  for (int I = 0; I < N; ++I) {
    double T = I * 0.5;
    const double U = T * T;
    T += U;
    A[I] = T - U / 3;
  }
  show("scalars", A);

  // Declared outside, written first by every iteration.
  double Temp;
  int K;
#pragma accel
  for (int I = 0; I < N; ++I) {
    Temp = A[I] * 2;
    K = I % 7;
    B[I] = Temp + K;
  }
  show("privatised", B);

  // A local array with constant indices, then with a loop.
#pragma accel
  for (int I = 0; I < N; ++I) {
    int W[3];
    W[0] = I;
    W[1] = W[0] * 2;
    W[2] = W[1] - 7;
    C[I] = W[2] * W[1] + W[0];
  }
  show("three", C);
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Window[5];
    for (int J = 0; J < 5; ++J)
      Window[J] = A[(I + J) % N];
    // Insertion sort.
    for (int J = 1; J < 5; ++J) {
      double X = Window[J];
      int L = J - 1;
      while (L >= 0 && Window[L] > X) {
        Window[L + 1] = Window[L];
        --L;
      }
      Window[L + 1] = X;
    }
    B[I] = Window[2];
  }
  show("median", B);
  // Initialised, two-dimensional.
#pragma accel
  for (int I = 0; I < N; ++I) {
    int M[2][3] = {{1, 2, 3}, {4, 5, 6}};
    M[I % 2][I % 3] = I;
    int S = 0;
    for (int R = 0; R < 2; ++R)
      for (int Q = 0; Q < 3; ++Q)
        S += M[R][Q] * (R + 1);
    D[I] = S;
  }
  show("initialised", D);
  // A histogram of its own for each iteration.
#pragma accel
  for (int I = 0; I < N; ++I) {
    int H[8] = {};
    for (int J = 0; J < 20; ++J)
      H[(I * 31 + J * J) % 8]++;
    int Best = 0;
    for (int J = 1; J < 8; ++J)
      if (H[J] > H[Best])
        Best = J;
    C[I] = Best * 100 + H[Best];
  }
  show("histogram", C);

  // The same name in nested scopes, and in both branches.
#pragma accel
  for (int I = 0; I < N; ++I) {
    int X = I;
    {
      int X = I * 2;
      C[I] = X;
    }
    if (I % 2) {
      int Y = X + 1;
      D[I] = Y;
    } else {
      int Y = X - 1;
      D[I] = Y;
    }
  }
  show("C", C);
  show("D", D);

  // A scalar declared outside that inner loops use as their counter.
  int J;
#pragma accel
  for (int I = 0; I < N; ++I) {
    int S = 0;
    for (J = 0; J <= I % 9; ++J)
      S += J;
    C[I] = S;
  }
  show("counter outside", C);

  // Two declarators; auto; a condition's variable.
#pragma accel
  for (int I = 0; I < N; ++I) {
    auto P = A[I], Q = P * 2;
    B[I] = P + Q;
  }
  show("auto", B);
}
