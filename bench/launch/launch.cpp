// The cost of a region on data that are already on the device: almost nothing
// to do, very often. Prints microseconds a region. The block is as small as
// that of the bare launch, so that an interpreter of kernels has the same to
// do.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void touch(float *A, float *B, int N) {
#pragma accel target(gpu) independent tile(32)
  for (int I = 0; I < N; ++I)
    A[I] = B[I] + 1;
}

int main(int Argc, char **Argv) {
  const int Count = Argc > 1 ? std::atoi(Argv[1]) : 2000;
  std::vector<float> A(64), B(64);
  using Clock = std::chrono::steady_clock;
  std::vector<double> Times;
#pragma accel data copy(A, B)
  {
    for (int I = 0; I < Count; ++I) {
      Clock::time_point Start = Clock::now();
      touch(A.data(), B.data(), 1);
      Times.push_back(
          std::chrono::duration<double, std::micro>(Clock::now() - Start)
              .count());
    }
  }
  std::nth_element(Times.begin(), Times.begin() + Count / 2, Times.end());
  std::printf("%.3f\n", Times[Count / 2]);
}
