// What ACCEL_SUMMARY, ACCEL_TRACE and ACCEL_SYNC show; see seeing.py.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/seeing.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <cstdio>
#include <utility>
#include <vector>

constexpr int N = 5000;

static void step(double *To, const double *From) {
#pragma accel independent name("step")
  for (int I = 1; I < N - 1; ++I)
    To[I] = 0.5 * (From[I - 1] + From[I + 1]);
}

static double sum(const std::vector<double> &V, int Count) {
  double Sum = 0;
#pragma accel
  for (int I = 0; I < Count; ++I)
    Sum += V[I];
  return Sum;
}

int main(int Argc, char **) {
  std::vector<double> A(N, 1), B(N, 1);
#pragma accel data copy(A, B)
  {
    double *From = A.data(), *To = B.data();
    for (int T = 0; T < 100; ++T) {
      step(To, From);
      std::swap(To, From);
    }
  }
  for (int Round = 0; Round < 3; ++Round) {
    std::printf("%.0f\n", sum(A, N));
    A[0] = 1; // Otherwise A would stay on the device.
  }
  if (Argc == 1)
    std::printf("%.0f\n", sum(B, 10));
#pragma accel target(cpu)
  for (int I = 0; I < N; ++I)
    A[I] = I;
  std::printf("%.0f\n", A[9]);
}
