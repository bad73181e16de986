//===- Footprint.h - What a launch touches, in disjoint ranges --*- C++ -*-===//
//
// The arrays of a launch may be the same or overlap: two parameters with one
// pointer, two sections of one array. Arrays that share a byte form a group,
// which has one range of device memory, so that they share it there, too.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_FOOTPRINT_H
#define ACCEL_RUNTIME_FOOTPRINT_H

#include "IntervalSet.h"
#include "accel/abi.h"
#include <string>

namespace accel::rt {

/// The range that an array's access touches; empty when it touches nothing.
Interval rangeOf(const accel_array &A);

/// What ACCEL_READ and its neighbours come to.
struct Access {
  explicit Access(unsigned Bits);
  bool Reads, Writes;
  bool Overwrites; ///< Writes every byte before it reads any.
  /// What a launch copies when the array is not on the device.
  bool CopiesIn, CopiesOut;
  bool MustBePresent;
  /// The old values matter: they are read, or shine through what is written.
  bool needsOldValues() const { return Reads || (Writes && !Overwrites); }
};

struct FootprintGroup {
  Interval Range;
  IntervalSet Needed; ///< Old values matter, when the array is resident.
  IntervalSet Written;
  IntervalSet In, Out; ///< To be copied when it is not resident.
  IntervalSet Read;
  std::string Names; ///< "a" or "a, b".
  bool MustBePresent = false;
};

/// Sorted by address. GroupOf receives each array's group, or -1 for an array
/// that the launch does not touch.
std::vector<FootprintGroup> groupArrays(const accel_array *Arrays,
                                        unsigned Count,
                                        std::vector<int> &GroupOf);

} // namespace accel::rt

#endif // ACCEL_RUNTIME_FOOTPRINT_H
