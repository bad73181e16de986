// --accel-fp=strict: sums in floating point keep the order of the serial loop,
// bit by bit, so they stay serial; what has no order to keep is parallel.
// RUN: %run-all %s
// ACCEL: --accel-fp=strict
// REGIONS: parallel 3 serial 3
#include "Inputs/show.h"
#include <algorithm>
#include <vector>

int main() {
  const int N = 4001;
  std::vector<double> V(N);
#pragma accel
  for (int I = 0; I < N; ++I)
    V[I] = (I * 7919 % 1000 - 480) / 7.0;

  double Sum = 0.1, Product = 1;
  float Single = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    Sum += V[I];
#pragma accel
  for (int I = 0; I < N; ++I)
    Product *= 1 + V[I] * 1e-5;
#pragma accel
  for (int I = 0; I < N; ++I)
    Single -= float(V[I]);
  show("sum", Sum);
  show("product", Product);
  show("single", Single);

  double Most = 0;
  long Whole = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    Most = V[I] > Most ? V[I] : Most;
#pragma accel
  for (int I = 0; I < N; ++I)
    Whole += long(V[I]);
  show("most", Most);
  show("whole", Whole);
}
