// Loops that must stay serial, with the serial result.
// RUN: %run-all %s
// REGIONS: serial 20
#include "Inputs/show.h"
#include <stdexcept>
#include <vector>

static int find(const std::vector<int> &V, int X) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    if (V[I] == X)
      return int(I);
  return -1;
}

static unsigned State = 1;
static unsigned next() { return State = State * 1103515245 + 12345; }

int main() {
  const int N = 300;
  std::vector<int> A(N, 1), B(N), Idx(N);
  for (int I = 0; I < N; ++I) {
    B[I] = I * 7 % 31;
    Idx[I] = I * 3 % 100;
  }

  // Recurrences.
#pragma accel
  for (int I = 1; I < N; ++I)
    A[I] = A[I - 1] + B[I];
  show("distance 1", A);
#pragma accel
  for (int I = 0; I < N - 5; ++I)
    A[I + 5] = A[I] ^ B[I];
  show("distance 5", A);
#pragma accel
  for (int I = 0; I < N - 1; ++I)
    A[I] = A[I + 1] + 1; // An anti dependence.
  show("anti", A);
#pragma accel
  for (int I = N - 2; I >= 0; --I)
    A[I] = A[I + 1] - B[I];
  show("down", A);
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I / 2] = I; // An output dependence.
  show("halves", A);
#pragma accel
  for (int I = 0; I < N; ++I)
    A[N - 1 - I] = A[I] + 1; // Meets itself in the middle.
  show("crossing", A);
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] += A[0]; // One element is read by all and written by one.
  show("first element", A);

  // Scans.
  int Sum = 0;
#pragma accel
  for (int I = 0; I < N; ++I) {
    Sum += B[I];
    A[I] = Sum;
  }
  show("prefix", A);
  int Pos = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (B[I] > 15)
      A[Pos++] = B[I];
  show("compaction", A);
  show("pos", Pos);

  // Unknown indices.
#pragma accel
  for (int I = 0; I < N; ++I)
    A[Idx[I]] = I;
  show("scatter", A);
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I * I % 128] = I;
  show("not affine", A);

  // Early exits.
#pragma accel
  for (int I = 0; I < N; ++I) {
    if (B[I] == 30)
      break;
    A[I] = -I;
  }
  show("break", A);
  show("return", find(B, 25));
  show("not found", find(B, 99));
  try {
#pragma accel
    for (int I = 0; I < N; ++I) {
      if (I == 40)
        throw std::runtime_error("forty");
      A[I] = I + 1000;
    }
  } catch (const std::runtime_error &E) {
    std::printf("caught %s\n", E.what());
  }
  show("throw", A);
#pragma accel
  for (int I = 0; I < N; ++I) {
    if (I == 70)
      goto Out;
    A[I] = I + 2000;
  }
Out:
  show("goto", A);

  // Calls.
#pragma accel
  for (int I = 0; I < 5; ++I)
    std::printf("line %d\n", I);
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] = int(next() >> 16);
  show("state", A);

  // A scalar that carries a value; the place of the least element.
  int Previous = 0;
#pragma accel
  for (int I = 0; I < N; ++I) {
    A[I] = Previous;
    Previous = I * 3 % 7;
  }
  show("previous", A);
  std::vector<int> V(5000);
  for (int I = 0; I < 5000; ++I)
    V[I] = I % 3 + (I < 20 ? 5 : 0);
  int Best = 100, At = -1;
#pragma accel
  for (int I = 0; I < 5000; ++I)
    if (V[I] < Best) {
      Best = V[I];
      At = I;
    }
  show("best", Best);
  show("at", At);

  // An iteration appends.
  std::vector<int> Grown;
#pragma accel
  for (int I = 0; I < 50; ++I)
    Grown.push_back(I);
  show("grown", Grown);
}
