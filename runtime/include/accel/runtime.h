//===- accel/runtime.h - What a program can ask the runtime -----*- C++ -*-===//
//
// For people and tests: which device is used, where each region ran last and
// why, how much was copied; and, for programs that mix regions with CUDA code
// of their own, device addresses, residency and the stream. No program needs
// it. Link with the runtime, as accelcc does. Every function may be called
// from any thread.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_H
#define ACCEL_RUNTIME_H

#include <cstddef>
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
  /// Copied by its launches, and by its host version to bring values home.
  uint64_t BytesIn = 0, BytesOut = 0;
  /// Taken altogether; measured with ACCEL_SUMMARY=1 only.
  double HostSeconds = 0, DeviceSeconds = 0;
};

struct Statistics {
  uint64_t Launches = 0;                ///< Kernels that were started.
  uint64_t CopiesIn = 0, BytesIn = 0;   ///< To the device.
  uint64_t CopiesOut = 0, BytesOut = 0; ///< To the host.
  uint64_t MemoryInUse = 0;    ///< Bytes of device memory that arrays hold.
  uint64_t MemoryCached = 0;   ///< Bytes kept for the next launch.
  uint64_t MemoryPeak = 0;     ///< The largest MemoryInUse so far.
  uint64_t MemoryLimit = 0;    ///< ACCEL_MEMORY_LIMIT; 0: none.
  uint64_t LiveBlocks = 0;     ///< Pieces of device memory that arrays hold.
  uint64_t Allocations = 0;    ///< Pieces that were asked of the device.
  uint64_t Evictions = 0;      ///< Arrays that had to leave it.
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

/// The device's address of a host address inside a data region, or null: not
/// in a data region, not used by a kernel yet, or no device. It holds until
/// the data region ends, or evict() is called. Says nothing about which side
/// has the current value; see useOnDevice.
void *devicePointer(const void *Host);

enum class Use { Read, Write, ReadWrite };

/// Readies Bytes from Host, which are inside a data region, for device code of
/// the program's own, and returns their device address. Read: the device has
/// the current values. Write: every byte will be overwritten; ReadWrite: some.
/// What is written counts as newer on the device, as after a region that
/// writes it. The device code must run on stream(), or come after it, and
/// regions that follow come after what is on stream(). Null: use the host.
void *useOnDevice(const void *Host, size_t Bytes, Use How);

/// Copies what the device lacks of Bytes from Host, ahead of the region that
/// needs it. False when they are not inside a data region, or that failed.
bool prefetch(const void *Host, size_t Bytes);

/// Brings the values of the arrays home that have bytes here, and gives their
/// device memory back; regions that need them copy them again. False when
/// there are none, or that failed.
bool evict(const void *Host, size_t Bytes);

/// The CUstream (cudaStream_t) of launches and copies, for cuBLAS and kernels
/// of the program's own; null where no CUDA device is in use. It belongs to
/// the device's primary context, which the runtime shares with the program.
void *stream();

/// Waits for everything that was started on the device.
void synchronize();

} // namespace accel

#endif // ACCEL_RUNTIME_H
