// Arrays of which not all, or not one, fits into the device's memory; see
// memory.py.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/memory.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <cstdio>
#include <vector>

constexpr int Small = 4000, Large = 60000; // 32 and 480 KB.

static void show(const char *Name, const std::vector<double> &V) {
  double Sum = 0;
  for (size_t I = 0; I < V.size(); ++I)
    Sum += V[I] * double(I % 13 + 1);
  std::printf("%s %a\n", Name, Sum);
}

static void add(double *To, const double *From, int N) {
#pragma accel independent
  for (int I = 0; I < N; ++I)
    To[I] += From[I];
}

static void fill(double *To, int N, double Value) {
#pragma accel
  for (int I = 0; I < N; ++I)
    To[I] = Value + I;
}

static double sum(const double *From, int N) {
  double Sum = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    Sum += From[I];
  return Sum;
}

int main() {
  std::vector<double> A(Large), B(Large), C(Large), D(Small), E(Small);
  for (int I = 0; I < Large; ++I) {
    A[I] = I % 7;
    B[I] = I % 11;
  }

  // One after the other: what was kept for the first is in the way of the next.
  fill(D.data(), Small, 3);
  add(E.data(), D.data(), Small);
  fill(C.data(), Large, 1);
  std::printf("sum %.0f\n", sum(C.data(), Large));
  show("E", E);

  // More than one device may hold: clean arrays leave, and come back.
#pragma accel data copyin(A, B) copy(C, D, E)
  {
    for (int Round = 0; Round < 2; ++Round) {
      std::printf("sum %.0f\n", sum(A.data(), Large));
      std::printf("sum %.0f\n", sum(B.data(), Large));
      std::printf("sum %.0f\n", sum(C.data(), Large));
      add(E.data(), D.data(), Small);
    }
    add(C.data(), A.data(), Large);
    add(C.data(), B.data(), Large);
#pragma accel update host(C)
    show("C inside", C);
    add(D.data(), E.data(), Small);
  }
  show("C", C);
  show("D", D);
  show("E", E);
}
