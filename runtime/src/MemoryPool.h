//===- MemoryPool.h - Device memory, kept for the next launch ---*- C++ -*-===//
//
// Allocating on a device can cost more than a small kernel, so freed blocks
// are kept and handed out again: best fit among blocks of rounded sizes. When
// the device or ACCEL_MEMORY_LIMIT has no more, the kept blocks are given back
// and the allocation is tried once more.
//
// Not thread safe: the runtime's lock protects it. A block may be released
// only when no queue uses it any more.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_MEMORYPOOL_H
#define ACCEL_RUNTIME_MEMORYPOOL_H

#include "Device.h"
#include <map>

namespace accel::rt {

class MemoryPool {
public:
  struct Block {
    DevicePtr Address = 0;
    size_t Size = 0; ///< As allocated: at least what was asked for.
    explicit operator bool() const { return Size; }
  };

  struct Statistics {
    uint64_t InUse = 0;       ///< Bytes handed out.
    uint64_t Cached = 0;      ///< Bytes kept for later.
    uint64_t Peak = 0;        ///< Largest InUse so far.
    uint64_t LiveBlocks = 0;  ///< Blocks handed out.
    uint64_t Allocations = 0; ///< Of the device.
    uint64_t Requests = 0;    ///< Calls of allocate.
    uint64_t Reused = 0;      ///< Requests that needed no allocation.
  };

  /// Limit: bytes that may be allocated on the device; 0: no limit.
  MemoryPool(Device &D, uint64_t Limit) : D(D), Limit(Limit) {}

  /// Bytes of at least Size; the address is a multiple of 256.
  Status allocate(size_t Size, Block &Result);
  void release(Block B);
  /// Gives all kept blocks back to the device.
  void trim();
  /// Forgets everything without a call to the device, which is gone.
  void abandon();

  uint64_t limit() const { return Limit; }
  const Statistics &statistics() const { return Stats; }

  /// The size that an allocation of Size bytes is rounded to: eight steps for
  /// each power of two, so at most one eighth is wasted.
  static size_t roundUp(size_t Size);

private:
  Status allocateOnDevice(size_t Size, DevicePtr &Result);
  bool takeCached(size_t Size, size_t Largest, Block &Result);
  void handOut(Block B);

  Device &D;
  uint64_t Limit;
  Statistics Stats;
  std::multimap<size_t, DevicePtr> Free; ///< By size.
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_MEMORYPOOL_H
