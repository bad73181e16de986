//===- Timing.h - How long the host versions on a thread take ---*- C++ -*-===//
//
// The host versions that a thread is in, one inside the other, and when they
// began: for traces, the summary, and the choice between host and device.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_TIMING_H
#define ACCEL_RUNTIME_TIMING_H

#include <cstdint>

namespace accel::rt {

struct RegionState;

class HostNest {
public:
  struct Run {
    RegionState *Region;
    uint64_t Begin;
    int Size; ///< Of the launch that became this run, if it counts; or -1.
  };

  /// The nest of the calling thread.
  static HostNest &mine();

  /// A launch of the region was refused; its host version comes next.
  void refuse(RegionState *R, int Size) {
    Refused = R;
    RefusedSize = Size;
  }
  bool wasRefused(const RegionState *R) const { return Refused == R; }

  /// Begins a run; it is timed when Timed or when its launch said so.
  void begin(RegionState *R, bool Timed);
  /// Ends the innermost run of the region, and runs inside that were left
  /// without a word. False when it is not timed.
  bool end(RegionState *R, Run &Result);

private:
  static constexpr unsigned Depth = 16;
  Run Runs[Depth];
  unsigned Level;
  RegionState *Refused;
  int RefusedSize;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_TIMING_H
