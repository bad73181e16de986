// Dependences at a distance that is known at run time only.
// RUN: %run-all %s
// REGIONS: guarded 4
#include "Inputs/show.h"
#include <vector>

static void shift(std::vector<int> &A, int K) {
  int *P = A.data() + 1000;
#pragma accel copy(P[-1000 : 3000])
  for (int I = 0; I < 1000; ++I)
    P[I] = P[I + K] * 3 + I;
}

static double M[40][1000];

static void rows(int J, int K) {
#pragma accel
  for (int I = 1; I < 1000; ++I)
    M[J][I] = M[K][I - 1] * 0.5 + I;
}

static int Marks[4000];

static void mark(int N, int Limit) {
#pragma accel
  for (int I = 0; I < N; ++I) {
    Marks[I] = I + 1;
    if (N > Limit)
      Marks[7] = -1;
  }
}

static long Back[3000];

static void back(int N, int M) {
#pragma accel
  for (int I = M; I < N; ++I)
    Back[I] = Back[I - M] - 1;
}

int main() {
  std::vector<int> A(3000);
  for (int K : {0, 1, -1, 37, -999, 999, 1000, -1000}) {
    for (int I = 0; I < 3000; ++I)
      A[I] = I * 7 % 101;
    shift(A, K);
    show("shift", A);
  }
  for (int I = 0; I < 40; ++I)
    for (int J = 0; J < 1000; ++J)
      M[I][J] = (I * 13 + J) % 97;
  rows(3, 4);
  rows(5, 5);
  rows(9, 8);
  std::vector<double> All(&M[0][0], &M[0][0] + 40 * 1000);
  show("rows", All);
  mark(4000, 4000);
  show("marks", std::vector<int>(Marks, Marks + 4000));
  mark(3000, 100);
  show("marks", std::vector<int>(Marks, Marks + 4000));
  back(3000, 1500);
  show("back", std::vector<long>(Back, Back + 3000));
  back(3000, 1);
  show("back", std::vector<long>(Back, Back + 3000));
  back(2000, 10);
  show("back", std::vector<long>(Back, Back + 3000));
}
