// Scalar reductions over integers: every operator in every spelling.
// RUN: %run-all %s
// REGIONS: parallel 30
#include "Inputs/show.h"
#include <algorithm>
#include <vector>

int main() {
  const int N = 3001;
  std::vector<int> V(N);
  for (int I = 0; I < N; ++I)
    V[I] = int(I * 2654435761u >> 20) - 2000;

  long S = 7;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += V[I];
  show("s += e", S);
#pragma accel
  for (int I = 0; I < N; ++I)
    S = S + V[I] * 2L;
  show("s = s + e", S);
#pragma accel
  for (int I = 0; I < N; ++I)
    S = V[I] + S;
  show("s = e + s", S);
#pragma accel
  for (int I = 0; I < N; ++I)
    S -= V[I];
  show("s -= e", S);
#pragma accel
  for (int I = 0; I < N; ++I)
    S = S - V[I] * I;
  show("s = s - e", S);
  int Count = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (V[I] > 0)
      ++Count;
  show("++c", Count);
#pragma accel
  for (int I = 0; I < N; ++I)
    if (V[I] < 0)
      Count++;
  show("c++", Count);
#pragma accel
  for (int I = 0; I < N; ++I)
    if (V[I] % 2)
      --Count;
  show("--c", Count);
#pragma accel
  for (int I = 0; I < N; ++I)
    Count += V[I] % 7 == 0;
  show("c += comparison", Count);

  unsigned P = 3;
#pragma accel
  for (int I = 0; I < N; ++I)
    P *= unsigned(V[I]) | 1u;
  show("p *= e", P);
#pragma accel
  for (int I = 0; I < N; ++I)
    P = P * (2 * I + 1);
  show("p = p * e", P);

  int Low = 100000, High = -100000;
#pragma accel
  for (int I = 0; I < N; ++I)
    Low = std::min(Low, V[I]);
  show("std::min", Low);
#pragma accel
  for (int I = 0; I < N; ++I)
    High = std::max(V[I], High);
  show("std::max", High);
  Low = 100000;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (V[I] < Low)
      Low = V[I];
  show("if less", Low);
  High = -100000;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (High < V[I])
      High = V[I];
  show("if greater", High);
  Low = 100000;
#pragma accel
  for (int I = 0; I < N; ++I)
    Low = V[I] < Low ? V[I] : Low;
  show("?: less", Low);
  High = -100000;
#pragma accel
  for (int I = 0; I < N; ++I)
    High = High > V[I] ? High : V[I];
  show("?: greater", High);
  // A live-in value that wins.
  Low = -99999;
#pragma accel
  for (int I = 0; I < N; ++I)
    Low = std::min(Low, V[I]);
  show("live-in", Low);
  High = -5000;
#pragma accel
  for (int I = 0; I < N; ++I) {
    int X = V[I] * 3 % 1000;
    if (X >= High)
      High = X;
  }
  show("if not less", High);

  unsigned And = ~0u, Or = 0, Xor = 5;
#pragma accel
  for (int I = 0; I < N; ++I)
    And &= V[I] | 0x10001;
  show("&=", And);
#pragma accel
  for (int I = 0; I < N; ++I)
    Or |= V[I] & 0xf0f;
  show("|=", Or);
#pragma accel
  for (int I = 0; I < N; ++I)
    Xor ^= V[I] * I;
  show("^=", Xor);
#pragma accel
  for (int I = 0; I < N; ++I) {
    And = And & (V[I] | 0x11);
    Or = (V[I] & 0xf0) | Or;
    Xor = Xor ^ V[I];
  }
  show("& | ^", And + 3ul * Or + 7ul * Xor);

  bool All = true, Any = false;
#pragma accel
  for (int I = 0; I < N; ++I)
    All = All && V[I] > -100000;
  show("all", All);
#pragma accel
  for (int I = 0; I < N; ++I)
    Any = Any || V[I] == 1234567;
  show("any", Any);
#pragma accel
  for (int I = 0; I < N; ++I) {
    All = V[I] != V[5] && All;
    Any = V[I] == V[1711] || Any;
  }
  show("not all", All);
  show("some", Any);
  All = true;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (V[I] > 2000)
      All = false;
  show("if constant", All);
  All = true;
#pragma accel
  for (int I = 0; I < N; ++I)
    All &= V[I] < 50000;
  show("bool &=", All);

  // Several at once, over a nest, with an array written beside them.
  long A = 0, B = 1;
  int C = -1;
  std::vector<int> Out(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    A += V[I];
    B ^= V[I];
    C = std::max(C, V[I]);
    Out[I] = V[I] / 2;
  }
  show("A", A);
  show("B", B);
  show("C", C);
  show("Out", Out);
  long Nest = 0;
#pragma accel
  for (int I = 0; I < 60; ++I)
    for (int J = 0; J < 50; ++J)
      if ((I + J) % 3)
        Nest += V[I * 50 + J] * (I - J);
  show("nest", Nest);
}
