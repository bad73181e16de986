// Pointers that may overlap: parallel when they do not, serial when they do,
// decided at run time for each call.
// RUN: %run-all %s
// REGIONS: guarded 7
#include "Inputs/show.h"
#include <vector>

static void add(float *C, const float *A, const float *B, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    C[I] = A[I] + B[I];
}

static void shift(int *To, const int *From, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    To[I] = From[I] * 2 % 1009 + 1;
}

static void stencil(double *Out, const double *In, int Rows, int Columns) {
#pragma accel
  for (int I = 1; I < Rows - 1; ++I)
    for (int J = 1; J < Columns - 1; ++J)
      Out[I * Columns + J] =
          0.25 * (In[(I - 1) * Columns + J] + In[(I + 1) * Columns + J] +
                  In[I * Columns + J - 1] + In[I * Columns + J + 1]);
}

// An unknown distance within one array.
static void within(int *P, int Distance, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    P[I + Distance] = P[I] + 1;
}

static void vectors(std::vector<int> &A, const std::vector<int> &B) {
#pragma accel
  for (size_t I = 1; I < A.size(); ++I)
    A[I] = B[I - 1] + 3;
}

// A sum's operand overlaps with an output; a step; a reversed copy.
static long both(int *A, const int *B, int N) {
  long S = 0;
#pragma accel
  for (int I = 0; I < N; I += 2) {
    A[I] = B[I] - 1;
    S += B[I];
  }
  return S;
}
static void reverse(int *To, const int *From, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    To[I] = From[N - 1 - I];
}

int main() {
  std::vector<float> F(300);
  for (int I = 0; I < 300; ++I)
    F[I] = float(I % 13);
  float *P = F.data();
  add(P + 200, P, P + 100, 100);
  show("apart", F);
  add(P + 1, P, P + 100, 100);
  show("a chain", F);
  add(P, P, P, 50);
  show("the same", F);
  add(P, P + 1, P + 2, 200);
  show("backwards", F);

  std::vector<int> V(400);
  for (int I = 0; I < 400; ++I)
    V[I] = I % 29;
  shift(V.data() + 200, V.data(), 200);
  show("touching", V);
  shift(V.data() + 3, V.data(), 300);
  show("by three", V);
  shift(V.data(), V.data() + 3, 300);
  show("by minus three", V);
  shift(V.data(), V.data(), 0);

  std::vector<double> A(30 * 20), B(30 * 20);
  for (int I = 0; I < 600; ++I)
    A[I] = I * 37 % 101;
  stencil(B.data(), A.data(), 30, 20);
  show("stencil", B);
  stencil(A.data(), A.data(), 30, 20);
  show("in place", A);

  within(V.data(), 150, 100);
  show("far", V);
  within(V.data(), 1, 100);
  show("near", V);
  within(V.data() + 50, -7, 100);
  show("behind", V);
  within(V.data(), 0, 100);
  show("none", V);

  std::vector<int> W(400, 5);
  vectors(V, W);
  show("vectors", V);
  vectors(W, W);
  show("one vector", W);

  show("sum", both(V.data(), W.data(), 200));
  show("sum", both(V.data() + 2, V.data(), 200));
  show("V", V);
  reverse(W.data(), V.data(), 400);
  show("reversed", W);
  reverse(V.data(), V.data(), 400);
  show("reversed in place", V);
}
