//===- Memory.cpp - The emulated device's memory --------------------------===//

#include "Memory.h"
#include "../Log.h"
#include <cstdlib>
#include <cstring>

using namespace accel::rt;

EmulatedMemory::~EmulatedMemory() {
  for (auto [Address, Size] : Allocations)
    std::free(reinterpret_cast<void *>(Address));
}

Status EmulatedMemory::allocate(size_t Bytes, DevicePtr &Result) {
  void *Memory = nullptr;
  if (posix_memalign(&Memory, 256, Bytes ? Bytes : 1))
    return Status::outOfMemory(
        format("the emulated device has no %zu bytes", Bytes));
  std::memset(Memory, FreshGlobalByte, Bytes);
  Result = reinterpret_cast<DevicePtr>(Memory);
  Allocations[Result] = Bytes;
  return {};
}

Status EmulatedMemory::release(DevicePtr P) {
  auto It = Allocations.find(P);
  if (It == Allocations.end())
    return Status::failed("release of what was never allocated");
  Allocations.erase(It);
  std::free(reinterpret_cast<void *>(P));
  return {};
}

Status EmulatedMemory::check(DevicePtr P, size_t Bytes) const {
  auto It = Allocations.upper_bound(P);
  if (It != Allocations.begin()) {
    --It;
    if (P + Bytes <= It->first + It->second)
      return {};
  }
  return Status::failed(
      format("a copy of %zu bytes is not inside device memory", Bytes));
}
