// Unsigned counters whose step is a wrapped value, and counters that wrap around:
// whatever accel decides, the visited values are those of the serial loop.
// RUN: %run-all %s
// REGIONS: found 10
#include "Inputs/show.h"
#include <climits>
#include <vector>

// Steps that are known when the program runs: towards the bound, or around the
// end of the type.
static void up(unsigned long *A, unsigned long Step, unsigned long N) {
#pragma accel
  for (unsigned long I = 1; I < N; I += Step)
    A[I] += 1;
}
static void back(unsigned long *A, unsigned long Step, unsigned long N) {
#pragma accel
  for (unsigned long I = 1; I < N; I -= Step)
    A[I] += 10;
}
static void down(unsigned long *A, unsigned long Step, unsigned long N) {
#pragma accel
  for (unsigned long I = N; I > 2; I -= Step)
    A[I] += 100;
}

// A narrow counter that wraps around several times before it meets its bound,
// and one that is used afterwards.
static void narrow(unsigned long *counter, unsigned trips) {
#pragma accel
  for (unsigned char c = 0; c < trips; c += 7)
    counter[c] += 1;
}
static int outside(unsigned long *A, unsigned N) {
  unsigned char I;
  int Last = 0;
#pragma accel
  for (I = 3; I < N; I += 20) {
    A[I] += 2;
    Last = I * 2;
  }
  return I * 1000 + Last;
}

// Bounds below what a narrow counter can hold.
static void below(unsigned long *A, int N) {
#pragma accel
  for (unsigned short I = 0; I < N - 1; ++I)
    A[I] += 5;
#pragma accel
  for (short I = 0; I < N; ++I)
    A[I] += 3;
}

int main() {
  std::vector<unsigned long> A(64);
  const unsigned long Back = 0 - 7ul;
  up(A.data(), 3, 60);
  up(A.data(), Back, 60); // 1 and then a huge number
  show("up", A);
  back(A.data(), 3, 60);
  back(A.data(), Back, 60); // up by 7
  show("back", A);
  down(A.data(), 5, 62);
  down(A.data(), Back, 2);
  show("down", A);

  std::vector<unsigned long> B(256);
  narrow(B.data(), 200);
  show("no turn", B);
  narrow(B.data(), 255); // several turns
  show("turns", B);
  show("after", outside(B.data(), 200));
  show("after turns", outside(B.data(), 251));
  show("after none", outside(B.data(), 2));
  show("outside", B);

  below(B.data(), 100);
  below(B.data(), 0);
  below(B.data(), -40000);
  show("below", B);

  std::vector<unsigned> T(32), U(32);
#pragma accel
  for (unsigned Q = 0; Q < 9; Q -= ~0u)
    T[Q] = Q + 1;
  show("minus the greatest value", T);
#pragma accel
  for (unsigned Q = 20; Q > 0; Q += UINT_MAX)
    U[Q] = Q + 1;
  show("plus the greatest value", U);
#pragma accel
  for (unsigned Q = 20; Q > 3; Q -= 4)
    U[Q] = Q * 2;
  show("down", U);
}
