// The counter, the bound or the step changes in the body: refused, and right.
// RUN: %run-all %s
// REGIONS: serial 5
#include "Inputs/show.h"
#include <vector>

int main() {
  std::vector<int> Z(100), Out(200);
  for (int I = 0; I < 100; ++I)
    Z[I] = I % 3;

#pragma accel
  for (int I = 0; I < 100; ++I) {
    Out[I] = 1;
    if (Z[I] == 0)
      ++I;
  }
  show("counter", Out);

  int N = 100;
#pragma accel
  for (int I = 0; I < N; ++I) {
    Out[I] += 2;
    if (Z[I] == 0)
      --N;
  }
  show("bound", Out);
  show("N", N);

  int Step = 1;
#pragma accel
  for (int I = 0; I < 100; I += Step) {
    Out[I] += 4;
    if (I == 50)
      Step = 2;
  }
  show("step", Out);

  int M = 100;
  int &Alias = M;
#pragma accel
  for (int I = 0; I < M; ++I) {
    Out[I] += 8;
    if (Z[I] == 1)
      --Alias;
  }
  show("alias of the bound", Out);

  // The bound is an element that the loop writes.
  std::vector<int> L(10, 0);
  L[0] = 5;
#pragma accel
  for (int I = 0; I < L[0]; ++I)
    L[I] = I + 3;
  show("bound in the array", L);
}
