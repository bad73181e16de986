// Control flow in the body: branches, conditional expressions, inner loops of
// every kind with break and continue.
// RUN: %run-all %s
// REGIONS: parallel 11
#include "Inputs/show.h"
#include <vector>

int main() {
  const int N = 400;
  std::vector<int> A(N), B(N);
  for (int I = 0; I < N; ++I)
    B[I] = I * 73 % 211;

#pragma accel
  for (int I = 0; I < N; ++I) {
    if (B[I] > 150)
      A[I] = 3;
    else if (B[I] > 100)
      A[I] = 2;
    else if (B[I] > 50) {
      A[I] = 1;
    } else {
      A[I] = B[I] == 0 ? -1 : 0;
    }
  }
  show("if", A);
#pragma accel
  for (int I = 0; I < N; ++I) {
    if (B[I] % 3 == 0)
      continue;
    A[I] += 10;
    if (B[I] % 5 == 0)
      continue;
    A[I] += 100;
  }
  show("continue", A);
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] = B[I] & 1 ? B[I] * 3 + 1 : B[I] / 2;
  show("?:", A);
#pragma accel
  for (int I = 0; I < N; ++I) {
    // && and || do not evaluate their right side when the left one decides.
    A[I] = (B[I] != 0 && 1000 / B[I] > 10) || B[I] == 0;
  }
  show("short circuit", A);
  // The index of the right side is only valid when the left side holds.
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] = I > 0 && B[I - 1] > B[I] ? B[I - 1] : B[I];
  show("guarded index", A);
  // Collatz.
#pragma accel
  for (int I = 0; I < N; ++I) {
    long V = I + 1;
    int Steps = 0;
    while (V != 1) {
      V = V % 2 ? 3 * V + 1 : V / 2;
      ++Steps;
    }
    A[I] = Steps;
  }
  show("while", A);
#pragma accel
  for (int I = 0; I < N; ++I) {
    int V = B[I], Digits = 0;
    do {
      V /= 10;
      ++Digits;
    } while (V > 0);
    A[I] = Digits;
  }
  show("do", A);
  // Primes: break out of an inner loop.
#pragma accel
  for (int I = 0; I < N; ++I) {
    bool Prime = I >= 2;
    for (int D = 2; D * D <= I; ++D)
      if (I % D == 0) {
        Prime = false;
        break;
      }
    A[I] = Prime;
  }
  show("break", A);
#pragma accel
  for (int I = 0; I < N; ++I) {
    int S = 0;
    for (int J = 0; J < 30; ++J) {
      if (J % 4 == 1)
        continue;
      if (S > I * 10)
        break;
      for (int K = 0;; ++K) {
        if (K >= J)
          break;
        S += K;
      }
    }
    A[I] = S;
  }
  show("both", A);
#pragma accel
  for (int I = 0; I < N; ++I) {
    unsigned State = unsigned(I) * 2654435761u + 1;
    int Heads = 0;
    for (int J = 0; J < 50; ++J) {
      State ^= State << 13;
      State ^= State >> 17;
      State ^= State << 5;
      Heads += State >> 31;
    }
    A[I] = Heads;
  }
  show("generator", A);
  // Nothing to do: an empty body, an empty branch, a lone semicolon.
#pragma accel
  for (int I = 0; I < N; ++I) {
    ;
    if (B[I] > 5) {
    } else
      A[I] = 0;
  }
  show("empty", A);
}
