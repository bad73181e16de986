// The cost of entering and leaving a region on the host, over the same loop
// under a bare OpenMP directive. Prints microseconds a region.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

__attribute__((noinline)) static void touch(float *A, int N) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int I = 0; I < N; ++I)
    A[I] += 1;
}

int main(int Argc, char **Argv) {
  const int Count = Argc > 1 ? std::atoi(Argv[1]) : 300000;
  std::vector<float> A(8);
  using Clock = std::chrono::steady_clock;
  touch(A.data(), 4);
  Clock::time_point Start = Clock::now();
  for (int I = 0; I < Count; ++I)
    touch(A.data(), 4);
  std::printf(
      "%.5f\n",
      std::chrono::duration<double, std::micro>(Clock::now() - Start).count() /
          Count);
}
