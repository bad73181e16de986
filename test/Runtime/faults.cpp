// A program with several regions, in and out of data regions, with reductions,
// updates, swapped buffers and queues; each driver call that it needs is made
// to fail in turn. See faults.py.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/faults.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <cstdio>
#include <utility>
#include <vector>

static void show(const char *Name, const std::vector<double> &V) {
  double Sum = 0;
  for (size_t I = 0; I < V.size(); ++I)
    Sum += V[I] * double(I % 13 + 1);
  std::printf("%s %a\n", Name, Sum);
}

static void scale(std::vector<double> &V, double Factor) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    V[I] *= Factor;
}

static void step(double *To, const double *From, int N) {
#pragma accel independent
  for (int I = 1; I < N - 1; ++I)
    To[I] = 0.5 * (From[I - 1] + From[I + 1]);
}

static long count(const std::vector<int> &V) {
  long Sum = 0;
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    Sum += V[I] % 7;
  return Sum;
}

int main() {
  const int N = 3000;
  std::vector<double> A(N), B(N), C(N);
  std::vector<int> K(N);
  for (int I = 0; I < N; ++I) {
    A[I] = I * 37 % 101;
    B[I] = A[I];
    K[I] = I * 11 % 97;
  }

  // Nothing resident: each launch copies.
  for (int Round = 0; Round < 3; ++Round)
    scale(A, 1.5);
  show("scaled", A);
  std::printf("count %ld\n", count(K));

  // Swapped buffers.
  double *From = A.data(), *To = B.data();
#pragma accel data copy(From[0 : N], To[0 : N])
  {
    for (int T = 0; T < 6; ++T) {
      step(To, From, N);
      std::swap(To, From);
    }
  }
  show("from", A);
  show("to", B);

  // The host looks, and changes, in between.
#pragma accel data copy(A, K) create(C)
  {
#pragma accel
    for (int I = 0; I < N; ++I)
      C[I] = A[I] + 1;
#pragma accel update host(C)
    show("inside", C);
    K[7] = 7000;
#pragma accel update device(K)
    std::printf("count %ld\n", count(K));
#pragma accel
    for (int I = 0; I < N; ++I)
      A[I] += C[I] * K[I];
    // In place, so its old values are gone once it ran.
    scale(A, 0.25);
  }
  show("changed", A);

  // Two queues, of which the second needs what the first makes.
#pragma accel data copy(A, B) copyout(C)
  {
    for (int Round = 0; Round < 3; ++Round) {
#pragma accel async(1)
      for (int I = 0; I < N; ++I)
        B[I] = B[I] * 0.5 + Round;
#pragma accel async(2)
      for (int I = 0; I < N; ++I)
        C[I] = B[I] + A[I];
    }
#pragma accel wait
  }
  show("queued", B);
  show("sum", C);
  std::printf("count %ld\n", count(K));
}
