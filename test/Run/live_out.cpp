// Scalars whose value is used after the loop.
// RUN: %run-all %s
// REGIONS: parallel 6 serial 2
#include "Inputs/show.h"
#include <vector>

int main() {
  const int N = 700;
  std::vector<int> Idx(N), Out(N);
  for (int I = 0; I < N; ++I)
    Idx[I] = I * 31 % 53;

  int Last = -1;
#pragma accel
  for (int I = 0; I < N; ++I)
    Last = Idx[I];
  show("last", Last);

  double T = 0;
#pragma accel
  for (int I = 0; I < N; ++I) {
    T = Idx[I] * 0.5;
    Out[I] = int(T * 2);
  }
  show("T", T);
  show("out", Out);

  // Written in both branches.
  int Kind = 9;
#pragma accel
  for (int I = 0; I < N; ++I) {
    if (Idx[I] > 20)
      Kind = 1;
    else
      Kind = 2;
    Out[I] += Kind;
  }
  show("kind", Kind);
  show("out", Out);

  // Written under a condition only: the last one counts, or the old value.
  int Where = -5;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (Idx[I] == 9)
      Where = I;
  show("where", Where);
  int Never = -6;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (Idx[I] == 999)
      Never = I;
  show("never", Never);

  // In a nest: the value of the last iteration of both.
  int Cell = 0;
#pragma accel
  for (int I = 0; I < 25; ++I)
    for (int J = 0; J < 28; ++J) {
      Cell = I * 1000 + J;
      Out[I * 28 + J] = Cell;
    }
  show("cell", Cell);
  show("out", Out);

  // Down, with a step: the last iteration is not the greatest counter.
  long Down = 0;
#pragma accel
  for (int I = N - 1; I >= 0; I -= 4)
    Down = Idx[I] + I * 100;
  show("down", Down);

  // Assigned, then read by the same iteration, not used afterwards.
  int Scratch = 3;
#pragma accel
  for (int I = 0; I < N; ++I) {
    Scratch = I % 10;
    Out[I] = Scratch * Scratch;
  }
  show("scratch", Out);
  show("its value", Scratch);
}
