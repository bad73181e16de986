//===- Memory.h - The emulated device's memory ------------------*- C++ -*-===//
//
// Separate from the program's own, so that a missing copy shows; fresh memory
// is filled with 0xCD, so that reading what was never written shows.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_EMULATE_MEMORY_H
#define ACCEL_RUNTIME_EMULATE_MEMORY_H

#include "../Device.h"
#include <map>

namespace accel::rt {

constexpr unsigned char FreshGlobalByte = 0xCD;
constexpr unsigned char FreshSharedByte = 0xAB;

class EmulatedMemory {
public:
  ~EmulatedMemory();
  Status allocate(size_t Bytes, DevicePtr &Result);
  Status release(DevicePtr P);
  /// An error unless the range lies inside one allocation.
  Status check(DevicePtr P, size_t Bytes) const;

private:
  std::map<DevicePtr, size_t> Allocations;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_EMULATE_MEMORY_H
