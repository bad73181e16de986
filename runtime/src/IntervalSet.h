//===- IntervalSet.h - A set of addresses as intervals ----------*- C++ -*-===//
//
// Which bytes of the host's memory something holds for: which are newer on the
// device, which a launch reads. Sorted, disjoint, never touching half-open
// intervals; there are few, so a vector is right.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_INTERVALSET_H
#define ACCEL_RUNTIME_INTERVALSET_H

#include <cstdint>
#include <vector>

namespace accel::rt {

/// The bytes [Lo, Hi).
struct Interval {
  uintptr_t Lo = 0, Hi = 0;
  bool empty() const { return Lo >= Hi; }
  uintptr_t size() const { return empty() ? 0 : Hi - Lo; }
  bool overlaps(Interval O) const { return Lo < O.Hi && O.Lo < Hi; }
  bool contains(Interval O) const { return Lo <= O.Lo && O.Hi <= Hi; }
  friend bool operator==(Interval A, Interval B) {
    return A.Lo == B.Lo && A.Hi == B.Hi;
  }
};

class IntervalSet {
public:
  IntervalSet() = default;
  IntervalSet(Interval I) { add(I); }

  bool empty() const { return Parts.empty(); }
  uint64_t bytes() const;
  bool overlaps(Interval I) const;
  bool overlaps(const IntervalSet &O) const;

  void add(Interval I);
  void add(const IntervalSet &O);
  void remove(Interval I);
  void remove(const IntervalSet &O);
  void clear() { Parts.clear(); }

  /// The part of the set inside I, or inside O.
  IntervalSet in(Interval I) const;
  IntervalSet in(const IntervalSet &O) const;

  std::vector<Interval>::const_iterator begin() const { return Parts.begin(); }
  std::vector<Interval>::const_iterator end() const { return Parts.end(); }

private:
  /// The first part that ends behind Address.
  std::vector<Interval>::const_iterator firstEndingAfter(uintptr_t A) const;

  std::vector<Interval> Parts;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_INTERVALSET_H
