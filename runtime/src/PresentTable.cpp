//===- PresentTable.cpp - Arrays that stay on the device ------------------===//

#include "PresentTable.h"
#include <algorithm>

using namespace accel::rt;

PresentEntry *PresentTable::covering(Interval Range) {
  auto It = Entries.upper_bound(Range.Lo);
  if (It == Entries.begin())
    return nullptr;
  PresentEntry &E = std::prev(It)->second;
  return E.Range.contains(Range) ? &E : nullptr;
}

std::vector<PresentEntry *> PresentTable::overlapping(Interval Range) {
  std::vector<PresentEntry *> Result;
  auto It = Entries.upper_bound(Range.Lo);
  if (It != Entries.begin())
    --It;
  for (; It != Entries.end() && It->first < Range.Hi; ++It)
    if (It->second.Range.overlaps(Range))
      Result.push_back(&It->second);
  return Result;
}

std::vector<PresentEntry *> PresentTable::all() {
  std::vector<PresentEntry *> Result;
  Result.reserve(Entries.size());
  for (auto &[Lo, E] : Entries)
    Result.push_back(&E);
  return Result;
}

PresentEntry &PresentTable::add(PresentEntry E) {
  uintptr_t Lo = E.Range.Lo;
  PresentEntry &Result = Entries[Lo];
  Result = std::move(E);
  Count.store(Entries.size(), std::memory_order_release);
  return Result;
}

void PresentTable::remove(PresentEntry &E) {
  Entries.erase(E.Range.Lo);
  Count.store(Entries.size(), std::memory_order_release);
}

void PresentTable::clear() {
  Entries.clear();
  Count.store(0, std::memory_order_release);
}

bool PresentTable::anyNewerOnDevice() const {
  return std::any_of(Entries.begin(), Entries.end(), [](const auto &Item) {
    return !Item.second.HostStale.empty();
  });
}
