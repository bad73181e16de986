// The clauses of a loop.
// RUN: %run-all %s
// REGIONS: parallel 19 serial 1
// DEVICE: 18
#include "Inputs/show.h"
#include <vector>

static void scatter(int *Out, const int *Idx, int N, int M) {
#pragma accel independent copy(Out[0 : M])
  for (int I = 0; I < N; ++I)
    Out[Idx[I]] = I;
}

static void conditional(std::vector<int> &V, bool On) {
#pragma accel if (On)
  for (size_t I = 0; I < V.size(); ++I)
    V[I] += 1;
}

int main() {
  const int N = 360;
  std::vector<int> A(N), B(N), Idx(N);
  for (int I = 0; I < N; ++I)
    Idx[I] = (I * 7 + 3) % N;

  scatter(A.data(), Idx.data(), N, N);
  show("independent", A);
  conditional(A, true);
  conditional(A, false);
  show("if", A);

#pragma accel target(cpu)
  for (int I = 0; I < N; ++I)
    A[I] += 2;
#pragma accel target(gpu)
  for (int I = 0; I < N; ++I)
    A[I] += 3;
  show("target", A);

#pragma accel parallel loop
  for (int I = 0; I < N; ++I)
    A[I] += 4;
#pragma accel name("a name")
  for (int I = 0; I < N; ++I)
    A[I] += 5;
#pragma accel threads(2)
  for (int I = 0; I < N; ++I)
    A[I] += 6;
  show("parallel loop, name, threads", A);

#pragma accel collapse(2)
  for (int I = 0; I < 12; ++I)
    for (int J = 0; J < 30; ++J)
      B[I * 30 + J] = I - J;
#pragma accel collapse(3)
  for (int I = 0; I < 12; ++I)
    for (int J = 0; J < 5; ++J)
      for (int K = 0; K < 6; ++K)
        B[(I * 5 + J) * 6 + K] += K;
#pragma accel tile(4, 16)
  for (int I = 0; I < 12; ++I)
    for (int J = 0; J < 30; ++J)
      B[I * 30 + J] *= 2;
  show("collapse, tile", B);

  // A scalar with a clause that agrees with the analysis.
  int T, S = 1, M = -1;
#pragma accel private(T)
  for (int I = 0; I < N; ++I) {
    T = A[I] * 2;
    B[I] += T;
  }
#pragma accel reduction(+ : S) reduction(max : M)
  for (int I = 0; I < N; ++I) {
    S += A[I];
    M = A[I] > M ? A[I] : M;
  }
  show("private", B);
  show("reduction", S);
  show("reduction", M);

  // Copy clauses on pointers and on containers; expressions in sections.
  int *P = A.data(), *Q = B.data();
  int From = 10;
#pragma accel copyin(P[0 : N]) copyout(Q[From : N - 2 * From]) independent
  for (int I = From; I < N - From; ++I)
    Q[I] = P[I] + 1;
#pragma accel copy(A)
  for (int I = 0; I < N; ++I)
    A[I] *= 3;
#pragma accel copyin(Idx) independent
  for (int I = 0; I < N; ++I)
    A[I] += Idx[Idx[I]];
  show("A", A);
  show("B", B);

  // A loop that is to stay sequential inside the others.
#pragma accel
  for (int I = 0; I < 12; ++I) {
#pragma accel loop seq
    for (int J = 1; J < 30; ++J)
      B[I * 30 + J] += B[I * 30 + J - 1];
  }
  show("seq", B);

  // Clauses over several lines, with commas or none.
#pragma accel parallel loop name("long"), copy(A),                             \
    threads(1 + 1) /* a comment */                                             \
    if (N > 3)
  for (int I = 0; I < N; ++I)
    A[I] -= 1;
  show("lines", A);

  // independent does not make a scalar independent.
  int Carried = 0;
#pragma accel independent
  for (int I = 0; I < N; ++I) {
    A[I] += Carried;
    Carried = A[I] & 1;
  }
  show("carried", A);

  // independent where the compiler does not see it.
#pragma accel independent
  for (int I = 0; I < N; ++I)
    B[(I * 7 + 3) % N] = A[I];
  show("independent", B);

  // Words of clauses are not the user's macros.
#define copy nonsense
#define independent nonsense
#define SIZE N
#pragma accel independent copy(P[0 : SIZE])
  for (int I = 0; I < SIZE; ++I)
    P[I] += 1;
  show("macros", A);
}
