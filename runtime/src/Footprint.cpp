//===- Footprint.cpp - What a launch touches, in disjoint ranges ----------===//

#include "Footprint.h"
#include <algorithm>
#include <numeric>

using namespace accel::rt;

Interval accel::rt::rangeOf(const accel_array &A) {
  if (A.begin >= A.end)
    return {};
  uintptr_t Host = reinterpret_cast<uintptr_t>(A.host);
  return {Host + uintptr_t(A.begin), Host + uintptr_t(A.end)};
}

Access::Access(unsigned Bits) {
  constexpr unsigned Clauses = ACCEL_COPYIN | ACCEL_COPYOUT | ACCEL_CREATE;
  bool Forced = Bits & Clauses;
  Reads = Bits & ACCEL_READ;
  Writes = Bits & ACCEL_WRITE;
  Overwrites = Writes && (Bits & ACCEL_OVERWRITE);
  MustBePresent = Bits & ACCEL_PRESENT;
  if (!Reads && !Writes) {
    // Nothing said of what the kernel does: only a clause can tell.
    Reads = !Forced || (Bits & ACCEL_COPYIN);
    Writes = !Forced || (Bits & ACCEL_COPYOUT);
  }
  CopiesOut = Writes && (!Forced || (Bits & ACCEL_COPYOUT));
  if (!Forced)
    CopiesIn = needsOldValues();
  else // What comes back without having been written must have gone in.
    CopiesIn = (Bits & ACCEL_COPYIN) || (CopiesOut && !Overwrites);
}

std::vector<FootprintGroup> accel::rt::groupArrays(const accel_array *Arrays,
                                                   unsigned Count,
                                                   std::vector<int> &GroupOf) {
  std::vector<unsigned> Order(Count);
  std::iota(Order.begin(), Order.end(), 0u);
  std::sort(Order.begin(), Order.end(), [&](unsigned A, unsigned B) {
    return rangeOf(Arrays[A]).Lo < rangeOf(Arrays[B]).Lo;
  });

  GroupOf.assign(Count, -1);
  std::vector<FootprintGroup> Groups;
  for (unsigned Index : Order) {
    const accel_array &A = Arrays[Index];
    Interval Range = rangeOf(A);
    if (Range.empty())
      continue;
    if (Groups.empty() || !Groups.back().Range.overlaps(Range)) {
      Groups.emplace_back();
      Groups.back().Range = Range;
    }
    FootprintGroup &G = Groups.back();
    GroupOf[Index] = int(Groups.size()) - 1;
    G.Range.Hi = std::max(G.Range.Hi, Range.Hi);

    Access What(A.access);
    if (What.needsOldValues())
      G.Needed.add(Range);
    if (What.Reads)
      G.Read.add(Range);
    if (What.Writes)
      G.Written.add(Range);
    if (What.CopiesIn)
      G.In.add(Range);
    if (What.CopiesOut)
      G.Out.add(Range);
    G.MustBePresent |= What.MustBePresent;
    if (A.name) {
      if (!G.Names.empty())
        G.Names += ", ";
      G.Names += A.name;
    }
  }
  return Groups;
}
