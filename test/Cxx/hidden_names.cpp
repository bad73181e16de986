// A name that means one variable in a called lambda, or by a reference, and
// another one at the loop.
// RUN: %run-all %s
// REGIONS: parallel 1 guarded 1 serial 3
#include "../Run/Inputs/show.h"

static int Global = 7;
static int global() { return Global; }

int main() {
  int A[50];
  int N = 10;
  auto F = [&] { return N; };
  {
    int N = 3;
#pragma accel
    for (int I = 0; I < 50; ++I)
      A[I] = F() * N + I;
    show("lambda", A, 50);
  }
  for (int K = 0; K < 2; ++K) {
    int &R = N;
    int N = 4;
#pragma accel
    for (int I = 0; I < 50; ++I)
      A[I] = R * N + I + K;
    show("reference", A, 50);
  }
  // Hidden inside the loop, where an inner loop might get the launch.
#pragma accel
  for (int I = 0; I < 50; ++I) {
    int N = I;
    A[I] = F() + N;
  }
  show("inside", A, 50);
  int Global = 1;
#pragma accel
  for (int I = 0; I < 50; ++I)
    A[I] = global() * Global + I;
  show("global", A, 50);
  struct {
    int N;
  } Holder = {5};
  auto G = [&](int I) { return Holder.N * I + N; };
  if (int N = 2) {
#pragma accel
    for (int I = 0; I < 50; ++I)
      A[I] = G(I) * N;
    show("if", A, 50);
  }
}
