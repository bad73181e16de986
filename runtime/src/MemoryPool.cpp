//===- MemoryPool.cpp - Device memory, kept for the next launch -----------===//

#include "MemoryPool.h"
#include "Log.h"
#include "Trace.h"
#include <algorithm>

using namespace accel::rt;

constexpr size_t SmallestBlock = 512;

size_t MemoryPool::roundUp(size_t Size) {
  if (Size <= SmallestBlock)
    return SmallestBlock;
  // The highest power of two not above Size, in eight steps.
  size_t Step = (size_t(1) << (63 - __builtin_clzll(Size))) / 8;
  Step = std::max(Step, SmallestBlock);
  size_t Rounded = (Size + Step - 1) / Step * Step;
  return Rounded < Size ? Size : Rounded;
}

void MemoryPool::handOut(Block B) {
  Stats.InUse += B.Size;
  Stats.Peak = std::max(Stats.Peak, Stats.InUse);
  ++Stats.LiveBlocks;
}

bool MemoryPool::takeCached(size_t Size, size_t Largest, Block &Result) {
  auto It = Free.lower_bound(Size);
  if (It == Free.end() || It->first > Largest)
    return false;
  Result = {It->second, It->first};
  Free.erase(It);
  Stats.Cached -= Result.Size;
  ++Stats.Reused;
  handOut(Result);
  return true;
}

Status MemoryPool::allocateOnDevice(size_t Size, DevicePtr &Result) {
  if (Limit && (Size > Limit || Stats.InUse + Stats.Cached > Limit - Size))
    return Status::outOfMemory("ACCEL_MEMORY_LIMIT reached");
  Status S = D.allocate(Size, Result);
  Stats.Allocations += S.kind() == Status::Ok;
  return S;
}

Status MemoryPool::allocate(size_t Asked, Block &Result) {
  ++Stats.Requests;
  size_t Size = D.cacheMemory() ? roundUp(Asked) : std::max(Asked, size_t(1));
  // A block of up to a quarter more is better than a new one.
  if (takeCached(Size, Size + Size / 4, Result))
    return {};

  DevicePtr Address = 0;
  Status S = allocateOnDevice(Size, Address);
  if (S.kind() == Status::OutOfMemory) {
    // Rather a block that is far too large than none.
    if (takeCached(Size, SIZE_MAX, Result))
      return {};
    if (Stats.Cached) {
      logInfo("device memory is short: giving back %llu bytes that were kept",
              static_cast<unsigned long long>(Stats.Cached));
      if (Trace::get().enabled())
        Trace::get().instant("memory", "release cache",
                             {{"bytes", uint64_t(Stats.Cached)}});
    }
    trim();
    S = allocateOnDevice(Size, Address);
    if (S.kind() == Status::OutOfMemory && Size != Asked) {
      Size = (Asked + SmallestBlock - 1) / SmallestBlock * SmallestBlock;
      S = allocateOnDevice(Size, Address);
    }
  }
  if (S.kind() == Status::OutOfMemory) {
    std::string Why =
        format("no device memory for %zu bytes (in use: %llu", Asked,
               static_cast<unsigned long long>(Stats.InUse));
    if (Limit)
      Why += format(", limit: %llu", static_cast<unsigned long long>(Limit));
    return Status::outOfMemory(Why + "): " + S.message());
  }
  if (S)
    return S;
  Result = {Address, Size};
  handOut(Result);
  return {};
}

void MemoryPool::release(Block B) {
  if (!B)
    return;
  Stats.InUse -= B.Size;
  --Stats.LiveBlocks;
  if (D.cacheMemory()) {
    Free.emplace(B.Size, B.Address);
    Stats.Cached += B.Size;
  } else if (Status S = D.release(B.Address))
    logDebug("releasing device memory: %s", S.message().c_str());
}

void MemoryPool::trim() {
  for (auto [Size, Address] : Free) {
    Stats.Cached -= Size;
    if (Status S = D.release(Address))
      logDebug("releasing device memory: %s", S.message().c_str());
  }
  Free.clear();
}

void MemoryPool::abandon() {
  Free.clear();
  Stats.InUse = Stats.Cached = Stats.LiveBlocks = 0;
}
