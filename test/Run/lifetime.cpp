// Regions before main and after it, and memory that is freed and used again at
// the same address.
// RUN: %run-all %s
// REGIONS: parallel 5
#include "Inputs/show.h"
#include <cstdlib>
#include <vector>

static void add(std::vector<int> &V, int X) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    V[I] += X;
}

static long sum(const int *P, int N) {
  long S = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += P[I];
  return S;
}

struct Global {
  std::vector<int> V;
  Global() : V(100, 1) { add(V, 2); }
  ~Global() {
    add(V, 3);
    show("destructor", V);
  }
};
static Global G;

static int local(int K) {
  int A[50];
#pragma accel
  for (int I = 0; I < 50; ++I)
    A[I] = I * K;
  return A[49];
}
static long longer(int K) {
  long B[80];
#pragma accel
  for (int I = 0; I < 80; ++I)
    B[I] = I * K;
  return B[79];
}

int main() {
  add(G.V, 10);
  // Two functions' arrays at one place of the stack.
  for (int K = 1; K < 4; ++K) {
    show("local", local(K));
    show("longer", longer(K));
  }
  // New data at an old address, of another size.
  for (int N = 10; N < 200; N += 60) {
    int *P = new int[N];
    for (int I = 0; I < N; ++I)
      P[I] = I * N;
    show("sum", sum(P, N));
    P[0] = 1000000; // Changed by the host between two regions.
    show("sum", sum(P, N));
    delete[] P;
  }
  std::vector<int> Moved(64, 1);
#pragma accel
  for (size_t I = 0; I < Moved.size(); ++I)
    Moved[I] = int(I);
  Moved.resize(5000, 7); // Reallocates.
  add(Moved, 1);
  show("moved", Moved);
  std::exit(0);
}
