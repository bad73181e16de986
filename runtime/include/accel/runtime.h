//===- accel/runtime.h - What a program can ask the runtime -----*- C++ -*-===//
//
// For people and tests: which device is used, where each region ran last and
// why, and how much was copied. No program needs it. Link with the runtime, as
// accelcc does.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_H
#define ACCEL_RUNTIME_H

#include <cstdint>
#include <string>
#include <vector>

namespace accel {

enum class Place {
  Nowhere, ///< The region did not run yet.
  Host,    ///< On the CPU: serially or on several threads.
  Device   ///< On a GPU or on the emulated device.
};

struct RegionInfo {
  std::string Name, File, Function;
  int Line = 0;
  Place LastPlace = Place::Nowhere;
  std::string Reason; ///< Why not on a device, when it ran on the CPU.
  uint64_t HostRuns = 0, DeviceRuns = 0;
  uint64_t Failures = 0; ///< Runs that a device began and the CPU did.
};

struct Statistics {
  uint64_t Launches = 0;                ///< Kernels that ran.
  uint64_t CopiesIn = 0, BytesIn = 0;   ///< To the device.
  uint64_t CopiesOut = 0, BytesOut = 0; ///< To the host.
  uint64_t MemoryInUse = 0;    ///< Bytes of device memory that arrays hold.
  uint64_t MemoryCached = 0;   ///< Bytes kept for the next launch.
  uint64_t MemoryPeak = 0;     ///< The largest MemoryInUse so far.
  uint64_t LiveBlocks = 0;     ///< Pieces of device memory that arrays hold.
  uint64_t ResidentArrays = 0; ///< Held by data regions.
};

/// The device in use, such as "cuda:0 (NVIDIA H100)", or "cpu" when there is
/// none, or none yet: devices start when the first region wants one.
std::string deviceInUse();

/// The regions that were used so far, the newest first.
std::vector<RegionInfo> regions();

/// The region of this name; LastPlace is Nowhere when it was not used yet.
RegionInfo region(const std::string &Name);

/// Counts since the program's start. All zero without a device.
Statistics statistics();

/// Gives device memory that is only kept for later back to the system.
void releaseCachedMemory();

} // namespace accel

#endif // ACCEL_RUNTIME_H
