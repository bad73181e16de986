// C arrays of rank 1 to 4: local, static, global, as parameters; std::array
// of std::array.
// RUN: %run-all %s
// REGIONS: parallel 10 guarded 1
#include "Inputs/show.h"
#include <array>

static double Global[24][31];
int Table[5][6][7];

static void scale(double A[][31], int Rows) {
#pragma accel
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < 31; ++J)
      A[I][J] *= 0.5;
}

static void transpose(const int (&A)[6][9], int (&B)[9][6]) {
#pragma accel
  for (int I = 0; I < 6; ++I)
    for (int J = 0; J < 9; ++J)
      B[J][I] = A[I][J];
}

static void cube(int (*A)[4][5], int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < 4; ++J)
      for (int K = 0; K < 5; ++K)
        A[I][J][K] = 100 * I + 10 * J + K;
}

int main() {
  int One[50];
#pragma accel
  for (int I = 0; I < 50; ++I)
    One[I] = 50 - I;
  show("one", One, 50);

#pragma accel
  for (int I = 0; I < 24; ++I)
    for (int J = 0; J < 31; ++J)
      Global[I][J] = I + J / 4.0;
  scale(Global, 20);
  show("global", &Global[0][0], 24 * 31);

  int A[6][9], B[9][6];
#pragma accel
  for (int I = 0; I < 6; ++I)
    for (int J = 0; J < 9; ++J)
      A[I][J] = I * J - I;
  transpose(A, B);
  show("transposed", &B[0][0], 54);

#pragma accel
  for (int I = 0; I < 5; ++I)
    for (int J = 0; J < 6; ++J)
      for (int K = 0; K < 7; ++K)
        Table[I][J][K] = I * J * K + Table[I][J][K];
  show("table", &Table[0][0][0], 5 * 6 * 7);

  static int C[3][4][5];
  cube(C, 3);
  show("cube", &C[0][0][0], 60);

  static short Four[4][5][6][7];
#pragma accel
  for (int I = 0; I < 4; ++I)
    for (int J = 0; J < 5; ++J)
      for (int K = 0; K < 6; ++K)
        for (int L = 0; L < 7; ++L)
          Four[I][J][K][L] = short(I + 2 * J + 3 * K + 4 * L);
  show("four", &Four[0][0][0][0], 4 * 5 * 6 * 7);

  // A row, a column, a diagonal, a plane.
#pragma accel
  for (int J = 0; J < 31; ++J)
    Global[3][J] = -1;
#pragma accel
  for (int I = 0; I < 24; ++I) {
    Global[I][7] = -2;
    Global[I][I] += 100;
  }
  show("row, column, diagonal", &Global[0][0], 24 * 31);

  std::array<std::array<float, 8>, 10> N{};
#pragma accel
  for (int I = 0; I < 10; ++I)
    for (int J = 0; J < 8; ++J)
      N[I][J] = I - J * 0.25f;
  float S = 0;
  for (auto &R : N)
    for (float X : R)
      S += X;
  show("nested std::array", S);
}
