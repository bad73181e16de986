// Pi by throwing darts. Every throw has a generator of its own, seeded by its
// number, so the throws are independent and the result is always the same.
//
//   pi [--throws N] [--time]

#include "example.h"
#include <cmath>
#include <cstdint>

/// SplitMix64: a counter and a good mixing function.
static inline std::uint64_t mix(std::uint64_t X) {
  X += 0x9e3779b97f4a7c15u;
  X = (X ^ X >> 30) * 0xbf58476d1ce4e5b9u;
  X = (X ^ X >> 27) * 0x94d049bb133111ebu;
  return X ^ X >> 31;
}

static inline double uniform(std::uint64_t X) {
  return (X >> 11) * (1.0 / 9007199254740992.0);
}

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  const long Throws = O.number("--throws", 100000);
  O.files();

  long Hits = 0;
  Stopwatch Watch(Time);
#ifdef HAND_OMP
#pragma omp parallel for reduction(+ : Hits)
#else
#pragma accel
#endif
  for (long I = 0; I < Throws; ++I) {
    std::uint64_t A = mix(std::uint64_t(I) * 2), B = mix(A);
    double X = uniform(A), Y = uniform(B);
    if (X * X + Y * Y < 1)
      ++Hits;
  }
  Watch.stop();

  double Pi = 4.0 * double(Hits) / double(Throws);
  std::printf("%ld throws, %ld hits, pi is about %.6f\n", Throws, Hits, Pi);
}
