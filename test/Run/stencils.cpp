// Loops as programs have them: time steps with a swap, red and black, a
// convergence test, several regions on the same data.
// RUN: %run-all %s
// REGIONS: parallel 10
#include "Inputs/show.h"
#include <cmath>
#include <utility>
#include <vector>

int main() {
  const int Nx = 33, Ny = 29;
  std::vector<double> U(Nx * Ny), V(Nx * Ny);
#pragma accel
  for (int J = 0; J < Nx; ++J)
    U[J] = 100;
  V = U;
  for (int Step = 0; Step < 20; ++Step) {
#pragma accel
    for (int I = 1; I < Ny - 1; ++I)
      for (int J = 1; J < Nx - 1; ++J)
        V[I * Nx + J] =
            U[I * Nx + J] +
            0.2 * (U[(I - 1) * Nx + J] + U[(I + 1) * Nx + J] +
                   U[I * Nx + J - 1] + U[I * Nx + J + 1] - 4 * U[I * Nx + J]);
    std::swap(U, V);
  }
  show("heat", U);

  // Until the greatest change is small.
  static double P[30][30], Q[30][30];
  double Change = 1;
  int Rounds = 0;
  for (int J = 0; J < 30; ++J)
    P[0][J] = Q[0][J] = J;
  while (Change > 0.05 && Rounds < 100) {
    Change = 0;
#pragma accel
    for (int I = 1; I < 29; ++I)
      for (int J = 1; J < 29; ++J) {
        Q[I][J] = (P[I - 1][J] + P[I + 1][J] + P[I][J - 1] + P[I][J + 1]) / 4;
        Change = std::fmax(Change, std::fabs(Q[I][J] - P[I][J]));
      }
#pragma accel
    for (int I = 1; I < 29; ++I)
      for (int J = 1; J < 29; ++J)
        P[I][J] = Q[I][J];
    ++Rounds;
  }
  show("rounds", Rounds);
  show("potential", &P[0][0], 900);

  // Red and black.
  std::vector<double> R(201, 1.0);
  R[0] = 10;
  for (int Step = 0; Step < 10; ++Step) {
#pragma accel
    for (int I = 1; I < 200; I += 2)
      R[I] = 0.5 * (R[I - 1] + R[I + 1]);
#pragma accel
    for (int I = 2; I < 200; I += 2)
      R[I] = 0.5 * (R[I - 1] + R[I + 1]);
  }
  show("red and black", R);

  // Two halves of one array; even and odd elements; strided planes.
  std::vector<int> H(200);
#pragma accel
  for (int I = 0; I < 100; ++I)
    H[I + 100] = H[I] + I;
#pragma accel
  for (int I = 0; I < 100; ++I)
    H[2 * I] = H[2 * I + 1] - 1;
#pragma accel
  for (int I = 0; I < 50; ++I) {
    H[4 * I] = I;
    H[4 * I + 2] = -I;
  }
  show("halves", H);

  // A row depends on the row above: the columns are parallel.
  static int Paths[20][40];
  for (int J = 0; J < 40; ++J)
    Paths[0][J] = 1;
  for (int I = 1; I < 20; ++I) {
#pragma accel
    for (int J = 1; J < 39; ++J)
      Paths[I][J] = Paths[I - 1][J - 1] % 1000 + Paths[I - 1][J] +
                    Paths[I - 1][J + 1] % 77;
  }
  show("paths", &Paths[0][0], 800);
}
