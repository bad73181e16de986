//===- Device.h - What the runtime asks of a device -------------*- C++ -*-===//
//
// The interface between the runtime, which knows regions, arrays and their
// residency, and a device, which knows memory, copies and kernels. The runtime
// calls a device under its lock, from any thread.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_DEVICE_H
#define ACCEL_RUNTIME_DEVICE_H

#include "Environment.h"
#include "Status.h"
#include "accel/abi.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace accel::rt {

/// An address in the memory of a device.
using DevicePtr = uint64_t;

/// Names an order of operations: operations of one queue run one after the
/// other. MainQueue is the one of synchronous launches and of copies.
using QueueId = int64_t;
constexpr QueueId MainQueue = INT64_MIN;

/// A kernel that a device is ready to launch.
struct Kernel {
  std::string Name;
  unsigned MaxThreads = 1024;      ///< A block can have.
  unsigned PreferredThreads = 256; ///< A block should have.
  /// Blocks that fill the device once; reductions use no more.
  unsigned FillingBlocks = 1024;
  /// Has run to its end at least once.
  bool Proven = false;
  virtual ~Kernel();
};

/// The device code of one translation unit, loaded.
class DeviceModule {
public:
  virtual ~DeviceModule();
  /// Finds a kernel; it lives as long as the module.
  virtual Status find(const char *Name, Kernel *&Result) = 0;
};

struct LaunchShape {
  unsigned Grid[3] = {1, 1, 1};
  unsigned Block[3] = {1, 1, 1};
  uint64_t blocks() const { return uint64_t(Grid[0]) * Grid[1] * Grid[2]; }
};

struct DeviceLimits {
  uint64_t GridSize[3] = {0x7fffffff, 65535, 65535};
  /// More blocks than this are never launched; the kernels' loops do the rest.
  uint64_t MaxBlocks = UINT64_MAX;
  unsigned Warp = 32;
};

class Device {
public:
  virtual ~Device();

  /// For messages: "cuda:0 (NVIDIA H100)", "emulate".
  virtual const std::string &name() const = 0;
  virtual DeviceLimits limits() const { return {}; }
  /// Whether freed memory should be kept for the next allocation. The emulated
  /// device prefers to have each misuse seen.
  virtual bool cacheMemory() const { return true; }
  /// Whether its memory and threads survive in a child of fork().
  virtual bool survivesFork() const { return false; }

  virtual Status load(const accel_module &M,
                      std::unique_ptr<DeviceModule> &Result) = 0;

  /// Memory is aligned to 256 bytes.
  virtual Status allocate(size_t Bytes, DevicePtr &Result) = 0;
  virtual Status release(DevicePtr P) = 0;

  /// Copies wait until the host's bytes have been read or written. They come
  /// after everything that the main queue holds. Whole: the host's bytes stay
  /// as they are unless all of them are copied.
  virtual Status copyIn(DevicePtr To, const void *From, size_t Bytes) = 0;
  virtual Status copyOut(void *To, DevicePtr From, size_t Bytes,
                         bool Whole) = 0;

  /// Starts a kernel; Args[k] points to the value of the k-th parameter. May
  /// return before the kernel ends.
  virtual Status launch(Kernel &K, const LaunchShape &Shape, void **Args,
                        QueueId Queue) = 0;
  /// Waits for a queue.
  virtual Status synchronize(QueueId Queue) = 0;
  /// Makes what is put on Later from now on wait for what is on Earlier.
  virtual Status order(QueueId Later, QueueId Earlier) {
    (void)Later;
    return synchronize(Earlier);
  }

  /// The CUstream of the main queue, for work of the program's own; null where
  /// there is no such thing. From then on the queue counts as never empty.
  virtual void *nativeStream() { return nullptr; }

  /// Releases what the device holds of the system; nothing is called after.
  /// Lost: its memory is gone and most calls fail.
  virtual void shutDown(bool Lost) { (void)Lost; }
};

/// Starts the CUDA device of this index; null with the reason when there is
/// none that can be used.
std::unique_ptr<Device> startCudaDevice(const Environment &Env,
                                        std::string &WhyNot);

} // namespace accel::rt

#endif // ACCEL_RUNTIME_DEVICE_H
