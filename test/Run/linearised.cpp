// Rows and planes in one array: the index is a product with a variable.
// RUN: %run-all %s
// REGIONS: parallel 10 guarded 2
#include "Inputs/show.h"
#include <vector>

static void fill(std::vector<double> &A, int Rows, int Columns) {
#pragma accel
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < Columns; ++J)
      A[I * Columns + J] = I * 3 - J;
}
static void transpose(const std::vector<double> &A, std::vector<double> &B,
                      size_t Rows, size_t Columns) {
#pragma accel
  for (size_t I = 0; I < Rows; ++I)
    for (size_t J = 0; J < Columns; ++J)
      B[J * Rows + I] = A[I * Columns + J];
}
static void cube(std::vector<int> &C, int Nx, int Ny, int Nz) {
#pragma accel
  for (int X = 0; X < Nx; ++X)
    for (int Y = 0; Y < Ny; ++Y)
      for (int Z = 0; Z < Nz; ++Z)
        C[(X * Ny + Y) * Nz + Z] += X + 10 * Y + 100 * Z;
#pragma accel
  for (int X = 0; X < Nx; ++X)
    for (int Y = 0; Y < Ny; ++Y)
      for (int Z = 0; Z < Nz; ++Z)
        C[X * Ny * Nz + Y * Nz + Z] *= 2;
}
static void matmul(const std::vector<double> &A, const std::vector<double> &B,
                   std::vector<double> &C, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J) {
      double S = 0;
      for (int K = 0; K < N; ++K)
        S += A[I * N + K] * B[K * N + J];
      C[I * N + J] = S;
    }
}

int main() {
  const int Rows = 23, Columns = 31;
  std::vector<double> A(Rows * Columns), B(Rows * Columns);
  fill(A, Rows, Columns);
  show("A", A);
  transpose(A, B, Rows, Columns);
  show("B", B);
  std::vector<int> C(5 * 6 * 7, 1);
  cube(C, 5, 6, 7);
  show("cube", C);

  const int N = 25;
  std::vector<double> M(N * N), P(N * N), Q(N * N);
#pragma accel
  for (int K = 0; K < N * N; ++K) {
    M[K] = K % 7 - 3;
    P[K] = K / N - K % N;
  }
  matmul(M, P, Q, N);
  show("product", Q);

  // A pitch that is greater than the row, an offset, an inner border.
  const int Pitch = 40, Border = 2;
  std::vector<float> G(Rows * Pitch, 1.0f), H(Rows * Pitch);
#pragma accel
  for (int Y = Border; Y < Rows - Border; ++Y)
    for (int X = Border; X < Pitch - Border; ++X)
      H[Y * Pitch + X] = G[(Y - 1) * Pitch + X] + G[Y * Pitch + X + 2] -
                         G[(Y + Border) * Pitch + X - 1] * 0.5f;
  show("H", H);

  // Row by row through a pointer; column by column.
  float *First = H.data();
#pragma accel
  for (int Y = 0; Y < Rows; ++Y) {
    float *Row = First + Y * Pitch;
    for (int X = 1; X < Pitch; ++X)
      Row[X] += Row[X - 1];
  }
  show("running rows", H);
#pragma accel
  for (int X = 0; X < Pitch; ++X)
    for (int Y = 1; Y < Rows; ++Y)
      H[Y * Pitch + X] += H[(Y - 1) * Pitch + X];
  show("running columns", H);

  // The quotient and the remainder of one counter.
  std::vector<int> D(Rows * Columns);
#pragma accel
  for (int K = 0; K < Rows * Columns; ++K) {
    int I = K / Columns, J = K % Columns;
    D[K] = I * 100 + J;
  }
  show("D", D);

  // Planes with three components each.
  std::vector<unsigned char> Image(Rows * Columns * 3);
#pragma accel
  for (int Y = 0; Y < Rows; ++Y)
    for (int X = 0; X < Columns; ++X) {
      Image[3 * (Y * Columns + X)] = static_cast<unsigned char>(X * 8);
      Image[3 * (Y * Columns + X) + 1] = static_cast<unsigned char>(Y * 8);
      Image[3 * (Y * Columns + X) + 2] = static_cast<unsigned char>(X ^ Y);
    }
  show("image", Image);

  // size_t arithmetic stays 64 bits wide.
  std::vector<size_t> W(300);
  size_t Ld = size_t(1) << 33;
#pragma accel
  for (int I = 0; I < 300; ++I)
    W[I] = size_t(I) * Ld + 5;
  show("wide", W);
}
