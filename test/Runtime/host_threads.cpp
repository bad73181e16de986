// Regions on several threads at once, nested in the program's own OpenMP
// regions, with shared arrays that are read and arrays of each thread's own.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
// FLAGS: -fopenmp
// MODES: cpu emulate cuda cuda-async second
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

constexpr int N = 1500;
static std::atomic<int> Wrong{0};

static void add(std::vector<long> &To, const std::vector<int> &From, int By) {
#pragma accel
  for (int I = 0; I < N; ++I)
    To[I] += From[I] + By;
}

static long sum(const std::vector<long> &V) {
  long Sum = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    Sum += V[I];
  return Sum;
}

static void work(const std::vector<int> &Shared, int Thread, int Rounds) {
  std::vector<long> Own(N);
  long Want = 0;
  for (int Round = 0; Round < Rounds; ++Round) {
    if (Round % 2) {
#pragma accel data copy(Own)
      {
        add(Own, Shared, Thread);
        add(Own, Shared, Round);
      }
    } else {
      add(Own, Shared, Thread);
      add(Own, Shared, Round);
    }
    Want += N * long(2 * 3 + Thread + Round);
    if (sum(Own) != Want)
      ++Wrong;
  }
}

int main() {
  const std::vector<int> Shared(N, 3);
  std::vector<std::thread> Threads;
  for (int T = 0; T < 8; ++T)
    Threads.emplace_back(work, std::cref(Shared), T, 8);
  for (std::thread &T : Threads)
    T.join();
#pragma omp parallel for num_threads(4)
  for (int T = 0; T < 4; ++T)
    work(Shared, T, 4);
  // One array is resident for all threads.
  std::vector<int> Mutable(N, 3);
#pragma accel data copyin(Mutable)
  {
#pragma omp parallel num_threads(4)
    work(Mutable, 1, 4);
  }
  std::printf(Wrong ? "WRONG: %d\n" : "done\n", int(Wrong));
}
