// Regions entered by several host threads at once, over a shared array that is
// read and outputs of their own.
// RUN: %run-all %s
// FLAGS: -pthread
// REGIONS: parallel 3
#include "Inputs/show.h"
#include <thread>
#include <vector>

static void work(const std::vector<double> &Shared, std::vector<double> &Own,
                 int Seed, double &Sum) {
  for (int Round = 0; Round < 5; ++Round) {
#pragma accel independent
    for (size_t I = 0; I < Own.size(); ++I)
      Own[I] = Shared[I] * Seed + Round;
  }
  double S = 0;
#pragma accel
  for (size_t I = 0; I < Own.size(); ++I)
    S += Own[I];
  Sum = S;
}

int main() {
  const int N = 300, Threads = 6;
  std::vector<double> Shared(N);
#pragma accel
  for (int I = 0; I < N; ++I)
    Shared[I] = I * 0.5;
  std::vector<std::vector<double>> Own(Threads, std::vector<double>(N));
  std::vector<double> Sums(Threads);
  std::vector<std::thread> Pool;
  for (int T = 0; T < Threads; ++T)
    Pool.emplace_back([&, T] { work(Shared, Own[T], T + 1, Sums[T]); });
  for (std::thread &T : Pool)
    T.join();
  for (int T = 0; T < Threads; ++T)
    show("own", Own[T]);
  show("sums", Sums);
}
