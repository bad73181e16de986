//===- Data.cpp - Data regions --------------------------------------------===//
//
// Entering only takes note: an array gets device memory when a kernel uses it,
// and is copied when a kernel needs its values, so that `copyin` costs what is
// used and `create` is safe even where a kernel reads or partly writes an array
// that was never filled.
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
  for (PresentEntry *E : Old) {
    if (Status S = dropMemory(*E))
      return S;
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
  if (Status S = bringHome(*E, E->WriteBack))
    return S;
  // From here on the host's values count, whatever becomes of the memory.
  Status S = dropMemory(*E);
  Table.remove(*E);
  return S;
}
