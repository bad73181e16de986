// Loops without an iteration: no launch, no message, scalars keep their
// values.
// RUN: %run-all %s
// REGIONS: parallel 8 guarded 1
// DEVICE: 1
#include "Inputs/show.h"
#include <vector>

static int sum(const int *P, int Begin, int End) {
  int S = 41;
#pragma accel
  for (int I = Begin; I < End; ++I)
    S += P[I];
  return S;
}

int main() {
  std::vector<double> Empty, Other(8, 1.0);
#pragma accel
  for (size_t I = 0; I < Empty.size(); ++I)
    Empty[I] = 1;
#pragma accel
  for (double &X : Empty)
    X *= 2;
#pragma accel
  for (int I = 5; I < 3; ++I)
    Other[I] = 9;
#pragma accel
  for (int I = 3; I >= 5; --I)
    Other[I] = 9;
  show("empty", Empty);
  show("other", Other);

  show("null", sum(nullptr, 0, 0));
  int Data[4] = {1, 2, 3, 4};
  show("backwards", sum(Data, 3, 1));
  show("one", sum(Data, 3, 4));

  // An outer loop that runs around an inner one that does not.
  int M = 0;
  long Visits = 0;
#pragma accel
  for (int I = 0; I < 10; ++I)
    for (int J = 0; J < M; ++J)
      Visits += 1;
  show("visits", Visits);

  double Largest = -1;
#pragma accel
  for (size_t I = 0; I < Empty.size(); ++I)
    if (Empty[I] > Largest)
      Largest = Empty[I];
  show("largest", Largest);

  int Last = 77;
#pragma accel
  for (int I = 0; I < M; ++I)
    Last = I;
  show("last", Last);

  unsigned Z = 0;
#pragma accel
  for (unsigned I = 10; I < Z; I += 3)
    Other[I] = 4;
  show("unsigned", Other);
}
