//===- IntervalSet.cpp - A set of addresses as intervals ------------------===//

#include "IntervalSet.h"
#include <algorithm>

using namespace accel::rt;

std::vector<Interval>::const_iterator
IntervalSet::firstEndingAfter(uintptr_t A) const {
  return std::upper_bound(Parts.begin(), Parts.end(), A,
                          [](uintptr_t V, Interval P) { return V < P.Hi; });
}

uint64_t IntervalSet::bytes() const {
  uint64_t Sum = 0;
  for (Interval P : Parts)
    Sum += P.size();
  return Sum;
}

bool IntervalSet::overlaps(Interval I) const {
  auto It = firstEndingAfter(I.Lo);
  return !I.empty() && It != Parts.end() && It->Lo < I.Hi;
}

bool IntervalSet::overlaps(const IntervalSet &O) const {
  return std::any_of(O.begin(), O.end(),
                     [&](Interval I) { return overlaps(I); });
}

void IntervalSet::add(Interval I) {
  if (I.empty())
    return;
  // Swallow every part that overlaps or touches I.
  auto First =
      std::lower_bound(Parts.begin(), Parts.end(), I.Lo,
                       [](Interval P, uintptr_t V) { return P.Hi < V; });
  auto Last = First;
  for (; Last != Parts.end() && Last->Lo <= I.Hi; ++Last) {
    I.Lo = std::min(I.Lo, Last->Lo);
    I.Hi = std::max(I.Hi, Last->Hi);
  }
  if (First == Last) {
    Parts.insert(First, I);
    return;
  }
  *First = I;
  Parts.erase(First + 1, Last);
}

void IntervalSet::add(const IntervalSet &O) {
  for (Interval I : O)
    add(I);
}

void IntervalSet::remove(Interval I) {
  if (I.empty() || !overlaps(I))
    return;
  std::vector<Interval> Kept;
  Kept.reserve(Parts.size() + 1);
  for (Interval P : Parts) {
    if (!P.overlaps(I)) {
      Kept.push_back(P);
      continue;
    }
    if (P.Lo < I.Lo)
      Kept.push_back({P.Lo, I.Lo});
    if (I.Hi < P.Hi)
      Kept.push_back({I.Hi, P.Hi});
  }
  Parts = std::move(Kept);
}

void IntervalSet::remove(const IntervalSet &O) {
  for (Interval I : O)
    remove(I);
}

IntervalSet IntervalSet::in(Interval I) const {
  IntervalSet Result;
  if (I.empty())
    return Result;
  for (auto It = firstEndingAfter(I.Lo); It != Parts.end() && It->Lo < I.Hi;
       ++It)
    Result.Parts.push_back({std::max(It->Lo, I.Lo), std::min(It->Hi, I.Hi)});
  return Result;
}

IntervalSet IntervalSet::in(const IntervalSet &O) const {
  IntervalSet Result;
  for (Interval I : O)
    Result.add(in(I));
  return Result;
}
