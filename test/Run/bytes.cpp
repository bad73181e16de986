// What travels to the device and back, where arrays stay there by themselves:
// a heat equation of 100 steps and a k-means of 20.
// RUN: mkdir -p %t.dir
// REQUIRES: emulate
// RUN: %accelcc -O1 --accel-target=openmp --accel-emulate %s -o %t.dir/program
// RUN: env ACCEL_DEVICE=emulate ACCEL_TRACE=%t.dir/heat.json %t.dir/program heat
// Both arrays of 64 * 64 doubles come in once; both go home, without what is
// before the first and behind the last element that a loop writes.
// RUN: %python %S/Inputs/copied.py %t.dir/heat.json 65536 63456
// RUN: env ACCEL_DEVICE=emulate ACCEL_TRACE=%t.dir/means.json %t.dir/program means
// The points come in, the assignment goes home.
// RUN: %python %S/Inputs/copied.py %t.dir/means.json 8000 2000
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

static void heat(int N, int Steps) {
  std::vector<double> A(N * N), B(N * N);
  for (int I = 0; I < N; ++I)
    A[I] = B[I] = 100;
  for (int T = 0; T < Steps; ++T) {
#pragma accel
    for (int I = 1; I < N - 1; ++I)
      for (int J = 1; J < N - 1; ++J)
        B[I * N + J] = 0.25 * (A[I * N + J - 1] + A[I * N + J + 1] +
                               A[(I - 1) * N + J] + A[(I + 1) * N + J]);
    std::swap(A, B);
  }
  std::printf("%.17g\n", A[N + 1]);
}

static void means(int N, int Steps) {
  std::vector<double> X(2 * N);
  std::vector<int> Nearest(N);
  for (int I = 0; I < 2 * N; ++I)
    X[I] = I * 7919 % 1000;
  double CX0 = 100, CY0 = 100, CX1 = 900, CY1 = 900;
  for (int T = 0; T < Steps; ++T) {
    double SX0 = 0, SY0 = 0, SX1 = 0, SY1 = 0;
    int N0 = 0;
#pragma accel
    for (int I = 0; I < N; ++I) {
      double DX0 = X[2 * I] - CX0, DY0 = X[2 * I + 1] - CY0,
             DX1 = X[2 * I] - CX1, DY1 = X[2 * I + 1] - CY1;
      Nearest[I] = DX0 * DX0 + DY0 * DY0 < DX1 * DX1 + DY1 * DY1 ? 0 : 1;
    }
#pragma accel
    for (int I = 0; I < N; ++I) {
      bool First = Nearest[I] == 0;
      SX0 += First ? X[2 * I] : 0;
      SY0 += First ? X[2 * I + 1] : 0;
      SX1 += First ? 0 : X[2 * I];
      SY1 += First ? 0 : X[2 * I + 1];
      N0 += First;
    }
    CX0 = SX0 / N0;
    CY0 = SY0 / N0;
    CX1 = SX1 / (N - N0);
    CY1 = SY1 / (N - N0);
  }
  std::printf("%g %g %g %g %d\n", CX0, CY0, CX1, CY1, Nearest[3]);
}

int main(int, char **Args) {
  if (std::strcmp(Args[1], "heat") == 0)
    heat(64, 100);
  else
    means(500, 20);
}
