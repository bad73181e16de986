// Scalars that may be elements of the loop's arrays: where they are, the loop
// runs as it is written, without a copy of the scalar.
// RUN: %run-all %s
// REGIONS: guarded 7
// FLAGS: -Wno-maybe-uninitialized
#include "Inputs/show.h"
#include <vector>

static int Global = 7;
int *Escaped = &Global;

static void reduce(int *C, const int *A, int &S, int N) {
#pragma accel
  for (int I = 0; I < N; ++I) {
    S = S ^ A[I];
    C[I] = A[I] + 1;
  }
}
static void assign(int *C, const int *A, int &T, int N) {
#pragma accel
  for (int I = 0; I < N; ++I) {
    T = A[I] * 3;
    C[I] = T + 1;
  }
}
static void global(const int *A, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    Global += A[I];
}
// Without braces, and with an `if` that an `else` would belong to.
static void least(const long *A, long &M, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    if (A[I] < M)
      M = A[I];
}
// A header that accel counts by, and a directive inside.
static void counted(const unsigned *A, unsigned &S, int Begin, int End) {
#pragma accel
  for (int I = Begin; I < End; ++I) {
#pragma accel loop seq
    for (int J = 0; J < 3; ++J)
      S += A[I + J] * 2;
  }
}
static void both(short *C, short &S, short &T, int N) {
#pragma accel if (N > 2)
  for (int I = 0; I < N; ++I) {
    S = S > C[I] ? S : C[I];
  }
#pragma accel
  for (int I = N - 1; I >= 0; --I) { T += 1; C[I] = I; } show("line", __LINE__);
}

int main() {
  std::vector<int> A(60), C(60);
  auto Fill = [&] {
    for (int I = 0; I < 60; ++I)
      A[I] = I * 37 % 41 + 1, C[I] = 3;
  };
  Fill();
  int Apart = 5;
  reduce(C.data(), A.data(), Apart, 60);
  show("apart", Apart);
  reduce(C.data(), A.data(), C[8], 60);
  show("of the output", C);
  reduce(C.data(), A.data(), A[31], 60);
  show("of the input", A);
  Fill();
  assign(C.data(), A.data(), Apart, 60);
  show("apart", Apart);
  assign(C.data(), A.data(), C[59], 60);
  show("the last one", C);
  assign(A.data(), A.data(), A[59], 60);
  show("all one array", A);
  assign(A.data(), A.data(), A[20], 0);
  show("empty", A);

  Fill();
  global(A.data(), 60);
  show("global", Global);
  global(Escaped, 1);
  show("itself", Global);

  std::vector<long> L(50);
  for (int I = 0; I < 50; ++I)
    L[I] = 1000 - I * I % 97;
  long M = 5000;
  least(L.data(), M, 50);
  show("least", M);
  least(L.data(), L[17], 50);
  show("in place", L);

  std::vector<unsigned> U(70, 9u);
  unsigned S = 1;
  counted(U.data(), S, 2, 60);
  show("counted", S);
  counted(U.data(), U[30], 2, 60);
  show("counted in place", U);
  counted(U.data(), U[4], 5, -5);
  show("counted none", U);

  std::vector<short> W(40);
  for (int I = 0; I < 40; ++I)
    W[I] = short(I * 29 % 31);
  short X = 2, Y = 3;
  both(W.data(), X, Y, 40);
  show("both", X);
  show("both", Y);
  both(W.data(), W[6], W[3], 40);
  show("both in place", W);
}
