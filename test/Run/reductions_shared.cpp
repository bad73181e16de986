// One accumulator in several places and regions, conditional updates, results
// that steer what follows.
// RUN: %run-all %s
// REGIONS: parallel 10
// HOST: 9
#include "Inputs/show.h"
#include <algorithm>
#include <vector>

static int Calls = 0;
static long GlobalSum = 0;

int main() {
  const int N = 1000;
  std::vector<int> V(N);
  for (int I = 0; I < N; ++I)
    V[I] = I % 17;

  for (int Start : {0, 5}) {
    int C = Start;
#pragma accel
    for (int I = 0; I < N; ++I) {
      C += 1;
      if (I & 4)
        C += 2;
    }
    show("two updates", C);
  }

  // Region, read, reset, region; then region twice without reading.
  long S = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += V[I];
  show("first", S);
  S = 10;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += V[I] * 2;
  show("10 plus", S);
  for (int Round = 0; Round < 3; ++Round) {
#pragma accel
    for (int I = 0; I < N; ++I)
      S += V[I];
  }
  show("again", S);

  // A max that sizes a container, which the next region fills.
  int Size = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    Size = std::max(Size, V[I] + 1);
  std::vector<int> Filled(Size);
#pragma accel
  for (int I = 0; I < Size; ++I)
    Filled[I] = I * I;
  show("filled", Filled);

  // Results equal to the identity.
  int Zero = 0, One = 1;
#pragma accel
  for (int I = 0; I < N; ++I) {
    Zero += V[I] * 0;
    One *= 1;
  }
  show("zero", Zero);
  show("one", One);

  // Globals as accumulators, and a reference to a local.
#pragma accel
  for (int I = 0; I < N; ++I) {
    GlobalSum += V[I];
    ++Calls;
  }
  show("global", GlobalSum);
  show("calls", Calls);
  long Local = 4;
  long &Alias = Local;
#pragma accel
  for (int I = 0; I < N; ++I)
    Alias += V[I];
  show("alias", Local);

  // An inner loop's sum that stays inside, beside one that leaves.
  long Outer = 0;
  std::vector<long> Rows(20);
#pragma accel
  for (int I = 0; I < 20; ++I) {
    long Inner = 0;
    for (int J = 0; J < 50; ++J)
      Inner += V[I * 50 + J];
    Rows[I] = Inner;
    Outer += Inner * I;
  }
  show("rows", Rows);
  show("outer", Outer);
}
