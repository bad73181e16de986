//===- Data.cpp - Data regions --------------------------------------------===//
//
// Entering makes room on the device; nothing is copied until a kernel needs
// it, so that `copyin` costs what is used and `create` is safe even where a
// kernel reads or partly writes an array that was never filled.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Session.h"
#include <algorithm>

using namespace accel::rt;

/// Whether the host's copy must be current when the last data region ends. It
/// must for copyin, too: a kernel that writes such an array would otherwise
/// change the program's result.
static bool writesBack(const accel_array &A) {
  return !(A.access & ACCEL_CREATE) || (A.access & ACCEL_COPYOUT);
}

Status Session::enter(const accel_array &A) {
  Interval Range = rangeOf(A);
  if (Range.empty())
    return {};
  std::string Name = A.name ? A.name : "?";
  bool MustBePresent = A.access & ACCEL_PRESENT;

  if (PresentEntry *E = Table.covering(Range)) {
    ++E->References;
    if (writesBack(A) && !MustBePresent)
      E->WriteBack.add(Range);
    return {};
  }
  std::vector<PresentEntry *> Old = Table.overlapping(Range);
  if (MustBePresent) {
    warn(Context + ": " + Name + " is not " + (Old.empty() ? "" : "wholly ") +
         "on the device, as present(...) says");
    return {};
  }

  // An entry for the union of this range and those that it overlaps. Their
  // values go home first and return when a kernel needs them.
  PresentEntry New;
  New.Range = Range;
  New.Name = Name;
  New.References = 1;
  for (PresentEntry *E : Old) {
    if (E->Queue != MainQueue)
      if (Status S = waitFor(E->Queue))
        return S;
    if (Status S = bringHome(*E, E->Range))
      return S;
    New.Range = {std::min(New.Range.Lo, E->Range.Lo),
                 std::max(New.Range.Hi, E->Range.Hi)};
    New.References += E->References;
    New.WriteBack.add(E->WriteBack);
    New.Name = E->Name == Name ? Name : E->Name + ", " + New.Name;
  }
  if (writesBack(A))
    New.WriteBack.add(Range);
  New.DeviceStale = New.Range;

  MemoryPool::Block Block;
  if (Status S = Pool.allocate(Placement::bytesFor(New.Range), Block))
    return S;
  New.Where = {Block, Placement::baseFor(Block, New.Range)};
  for (PresentEntry *E : Old) {
    Pool.release(E->Where.Block);
    Table.remove(*E);
  }
  Table.add(std::move(New));
  return {};
}

Status Session::exit(const accel_array &A) {
  Interval Range = rangeOf(A);
  PresentEntry *E = Range.empty() ? nullptr : Table.covering(Range);
  if (!E)
    return {}; // Entering failed, or the device came later.
  if (E->References > 1) {
    --E->References;
    return {};
  }
  if (E->Queue != MainQueue)
    if (Status S = waitFor(E->Queue))
      return S;
  if (Status S = bringHome(*E, E->WriteBack))
    return S;
  Pool.release(E->Where.Block);
  Table.remove(*E);
  return {};
}
