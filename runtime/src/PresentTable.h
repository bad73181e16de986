//===- PresentTable.h - Arrays that stay on the device ----------*- C++ -*-===//
//
// The ranges of host memory that data regions keep on the device, and for each
// byte which side holds its current value. Entries never overlap: a range that
// overlaps entries only in part takes them in.
//
// The table is bookkeeping only; copies are Session's (Coherence.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_PRESENTTABLE_H
#define ACCEL_RUNTIME_PRESENTTABLE_H

#include "IntervalSet.h"
#include "MemoryPool.h"
#include "QueueUse.h"
#include <atomic>
#include <map>

namespace accel::rt {

/// Device memory for a range of host memory. Its first byte has the same place
/// modulo 256 as on the host, so that what is aligned there is aligned here.
struct Placement {
  static constexpr uintptr_t Alignment = 256;

  MemoryPool::Block Block;
  DevicePtr Base = 0; ///< The device's address of the range's first byte.

  static size_t bytesFor(Interval Range) {
    return Range.size() + Range.Lo % Alignment;
  }
  static DevicePtr baseFor(MemoryPool::Block B, Interval Range) {
    return B.Address + Range.Lo % Alignment;
  }
};

struct PresentEntry {
  Interval Range;
  /// Without a block until a launch uses it, and when it had to make room.
  Placement Where;
  std::string Name;
  unsigned References = 0; ///< Data regions that hold it.
  IntervalSet HostStale;   ///< Newer on the device.
  IntervalSet DeviceStale; ///< Newer on the host, or never copied in.
  IntervalSet WriteBack;   ///< To be current on the host in the end.
  QueueUse Use;            ///< Launches in flight.
  uint64_t LastUse = 0;    ///< The number of the last launch that used it.
  bool Fixed = false;      ///< The program knows its device address.

  DevicePtr deviceAddress(uintptr_t Host) const {
    return Where.Base + (Host - Range.Lo);
  }
};

class PresentTable {
public:
  /// True when some array is resident. Needs no lock.
  bool any() const { return Count.load(std::memory_order_acquire) != 0; }

  /// The entry that holds all of Range, or null.
  PresentEntry *covering(Interval Range);
  /// The entries that share a byte with Range, in order of address.
  std::vector<PresentEntry *> overlapping(Interval Range);
  std::vector<PresentEntry *> all();
  template <typename Function> void each(Function F) {
    for (auto &Item : Entries)
      F(Item.second);
  }

  /// Adds an entry; it must not overlap another.
  PresentEntry &add(PresentEntry E);
  void remove(PresentEntry &E);
  void clear();

  /// True when some byte is current only on the device.
  bool anyNewerOnDevice() const;

private:
  std::map<uintptr_t, PresentEntry> Entries; ///< By Range.Lo.
  std::atomic<size_t> Count{0};
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_PRESENTTABLE_H
