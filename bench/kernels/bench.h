//===- bench.h - Times a function: seconds of one call, on stdout ---------===//

#ifndef BENCH_H
#define BENCH_H

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

/// Calls F until enough time has passed and prints the median of the calls.
/// `Check` is printed too, so that no compiler drops the work.
template <class Function> void measure(Function F, const double &Check) {
  using Clock = std::chrono::steady_clock;
  F();
  std::vector<double> Times;
  double Total = 0;
  while (Total < 0.25 || Times.size() < 5) {
    Clock::time_point Start = Clock::now();
    F();
    Times.push_back(
        std::chrono::duration<double>(Clock::now() - Start).count());
    Total += Times.back();
  }
  std::nth_element(Times.begin(), Times.begin() + long(Times.size()) / 2,
                   Times.end());
  std::printf("%.9f %.6g\n", Times[Times.size() / 2], Check);
}

#endif // BENCH_H
