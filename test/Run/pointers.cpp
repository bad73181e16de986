// Pointers: offsets, arithmetic, local pointers, references to elements and
// to containers, pointers to structures.
// RUN: %run-all %s
// REGIONS: parallel 9 guarded 3
#include "Inputs/show.h"
#include <memory>
#include <vector>

static void offset(double *P, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    P[I + 5] = P[I + 5] * 2 + I;
}

static void star(int *P, long N) {
#pragma accel
  for (long I = 0; I < N; ++I)
    *(P + I) = int(I) * 3;
}

static void negative(int *End, int N) {
#pragma accel
  for (int I = 1; I <= N; ++I)
    End[-I] += 1000;
}

static void rows(float *M, int Rows, int Columns) {
#pragma accel
  for (int R = 0; R < Rows; ++R) {
    float *Row = M + long(R) * Columns;
    for (int C = 0; C < Columns; ++C)
      Row[C] = R * 10 + C;
  }
}

static void copy(int *__restrict To, const int *__restrict From, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    To[I] = From[I] + 1;
}

struct Particle {
  double X, V;
};
static void move(Particle *P, int N, double Dt) {
#pragma accel
  for (int I = 0; I < N; ++I)
    P[I].X += P[I].V * Dt;
}
static void arrow(Particle *P, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    (P + I)->V *= 0.5;
}

static void through(std::vector<int> &R, const std::vector<int> *Q) {
  const std::vector<int> &In = *Q;
#pragma accel
  for (size_t I = 0; I < R.size(); ++I)
    R[I] += In[I];
}

int main() {
  std::vector<double> D(100);
  for (int I = 0; I < 100; ++I)
    D[I] = I / 3.0;
  offset(D.data(), 60);
  offset(D.data() + 17, 40);
  offset(&D[3], 10);
  show("offset", D);

  std::unique_ptr<int[]> U(new int[80]);
  star(U.get(), 80);
  negative(U.get() + 80, 33);
  show("star", U.get(), 80);

  std::vector<float> M(7 * 9);
  rows(M.data(), 7, 9);
  show("rows", M);

  std::vector<int> A(50, 4), B(50, 5);
  copy(A.data(), B.data(), 50);
  through(B, &A);
  show("A", A);
  show("B", B);

  std::vector<Particle> P(30);
  for (int I = 0; I < 30; ++I)
    P[I] = {double(I), I % 4 - 1.5};
  move(P.data(), 30, 0.125);
  arrow(P.data(), 30);
  show("particles", P);

  // A pointer that is a local of the enclosing function and was moved.
  int *Q = A.data();
  Q += 10;
#pragma accel
  for (int I = 0; I < 20; ++I)
    Q[I] -= 100;
  show("moved", A);

  // A reference to one element that is only read, and one to a scalar.
  int &Element = B[7];
  int Limit = 25;
  const int &Bound = Limit;
#pragma accel
  for (int I = 8; I < Bound; ++I)
    B[I] = Element + I;
  show("element", B);

  // data() in the body; a pointer declared in the body.
#pragma accel
  for (int I = 0; I < 50; ++I) {
    int *Here = A.data() + I;
    *Here = *Here * 2;
  }
  show("here", A);

  // One array of pointers' targets, used one at a time.
  int *Both[2] = {A.data(), B.data()};
  for (int K = 0; K < 2; ++K) {
    int *Now = Both[K];
#pragma accel
    for (int I = 0; I < 50; ++I)
      Now[I] += K + 1;
  }
  show("A", A);
  show("B", B);
}
