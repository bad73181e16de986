// Pictures in one array: rows of pixels of a constant number of values.
// RUN: %run-all %s
// REGIONS: parallel 4 guarded 2 serial 2
#include "Inputs/show.h"
#include <vector>

using Bytes = std::vector<unsigned char>;

static void fill(Bytes &P, int Width, int Height) {
#pragma accel
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int C = 0; C < 3; ++C)
        P[(Y * Width + X) * 3 + C] =
            static_cast<unsigned char>(X * 7 + Y * 13 + C);
}

static void brighten(Bytes &P, size_t Width, size_t Height) {
#pragma accel
  for (size_t I = 0; I < Height * Width; ++I)
    P[I * 3] += 1;
#pragma accel
  for (size_t Y = 1; Y + 1 < Height; ++Y)
    for (size_t X = 0; X < Width; ++X) {
      P[3 * (Y * Width + X)] += 9;
      P[3 * (Y * Width + X) + 2] /= 2;
    }
}

/// Every other row is twice as far from the next as it is long.
static void interlaced(std::vector<int> &A, int N, int Rows) {
#pragma accel
  for (int I = 0; I < Rows; ++I)
    for (int J = 0; J < N; ++J)
      A[2 * N * I + N + J] = A[2 * N * I + J] + I;
}

static void rotated(const Bytes &From, Bytes &To, int Width, int Height) {
#pragma accel
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int C = 0; C < 4; ++C)
        To[(X * Height + (Height - 1 - Y)) * 4 + C] =
            From[(Y * Width + X) * 4 + C];
}

/// Four values in places for three: neighbours meet.
static void overlapping(std::vector<int> &A, int Width, int Height) {
#pragma accel
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int C = 0; C < 4; ++C)
        A[(Y * Width + X) * 3 + C] += 10 * Y + X - 2 * C;
}

/// One column more than a row has.
static void wide(std::vector<int> &A, int Width, int Height) {
#pragma accel
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X <= Width; ++X)
      A[(Y * Width + X) * 2] = A[(Y * Width + X) * 2] * 3 + Y;
}

/// A row that is longer than what is used of it.
static void padded(std::vector<float> &A, int Width, int Height, int Pitch) {
#pragma accel
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int C = 0; C < 2; ++C)
        A[(Y * Pitch + X) * 2 + C] += Y * 0.5f + X + C;
}

int main() {
  Bytes P(41 * 29 * 3), Q(17 * 23 * 4), R(17 * 23 * 4);
  fill(P, 41, 29);
  brighten(P, 41, 29);
  show("P", P);
  std::vector<int> A(4000, 3);
  interlaced(A, 40, 30);
  show("interlaced", A);
  for (size_t I = 0; I < Q.size(); ++I)
    Q[I] = static_cast<unsigned char>(I * I % 251);
  rotated(Q, R, 17, 23);
  show("rotated", R);
  overlapping(A, 30, 20);
  show("overlapping", A);
  wide(A, 30, 20);
  show("wide", A);
  std::vector<float> F(64 * 21 * 2, 1);
  padded(F, 60, 21, 64);
  padded(F, 60, 21, 2);
  padded(F, 60, 21, 60);
  show("padded", F);
}
