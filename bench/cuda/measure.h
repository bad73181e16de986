//===- measure.h - What both sides of the comparison share ------*- C++ -*-===//

#ifndef BENCH_CUDA_MEASURE_H
#define BENCH_CUDA_MEASURE_H

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

/// Values between 0 and 8 that are exact in every type.
template <class T> std::vector<T> values(size_t N, unsigned Seed) {
  std::vector<T> V(N);
  for (size_t I = 0; I < N; ++I)
    V[I] = T((I * 37 + Seed * 11) % 64) / T(8);
  return V;
}

/// Runs Launch in batches, each with one Wait at its end, and prints the
/// seconds of one launch: the median of the batches.
template <class Waiting, class Launching>
void measure(double Seconds, Waiting Wait, Launching Launch) {
  using Clock = std::chrono::steady_clock;
  auto Time = [&](int Count) {
    Clock::time_point Start = Clock::now();
    for (int I = 0; I < Count; ++I)
      Launch();
    Wait();
    return std::chrono::duration<double>(Clock::now() - Start).count() / Count;
  };
  double Once = Time(1); // Loads code, copies data.
  if (Seconds > 0) {
    Time(2);
    Once = Time(2);
    const int Batches = 7;
    int Count = std::max(
        1, std::min(1000, int(Seconds / Batches / std::max(Once, 1e-7))));
    std::vector<double> Times;
    for (int I = 0; I < Batches; ++I)
      Times.push_back(Time(Count));
    std::nth_element(Times.begin(), Times.begin() + Batches / 2, Times.end());
    Once = Times[Batches / 2];
  }
  std::printf("%.9g ", Once);
}

/// Prints a weighted sum of the results.
template <class T> void report(const std::vector<T> &V) {
  double Sum = 0;
  for (size_t I = 0; I < V.size(); ++I)
    Sum += double(V[I]) * double(I % 7 + 1);
  std::printf("%.12g\n", Sum);
}

#endif // BENCH_CUDA_MEASURE_H
