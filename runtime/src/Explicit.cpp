//===- Explicit.cpp - Residency on request --------------------------------===//

#include "Log.h"
#include "Session.h"

using namespace accel::rt;

DevicePtr Session::addressOf(Interval Range) {
  PresentEntry *E = Table.covering(Range);
  if (!E || !E->Where.Block)
    return 0;
  E->Fixed = true;
  return E->deviceAddress(Range.Lo);
}

Status Session::use(Interval Range, bool Reads, bool Writes,
                    DevicePtr &Address) {
  Address = 0;
  PresentEntry *E = Range.empty() ? nullptr : Table.covering(Range);
  if (!E)
    return {};
  ++Tick;
  E->LastUse = Tick;
  if (!E->Where.Block) {
    MemoryPool::Block Block;
    if (Status S = obtain(Placement::bytesFor(E->Range), E->Name, Block))
      return S;
    E->Where = {Block, Placement::baseFor(Block, E->Range)};
  }
  if (Status S = orderAfter(MainQueue, E->Use, Writes || Reads))
    return S;
  if (Reads) {
    IntervalSet Missing = E->DeviceStale.in(Range);
    if (Status S = sendIn(E->Where.Base, E->Range, Missing, E->Name))
      return S;
    E->DeviceStale.remove(Missing);
  }
  // Launches on other queues come after what the program puts on this one.
  Pending.insert(MainQueue);
  E->Use.note(MainQueue, Writes);
  if (Writes) {
    E->HostStale.add(Range);
    E->DeviceStale.remove(Range);
  }
  E->Fixed = true;
  Address = E->deviceAddress(Range.Lo);
  return {};
}

Status Session::prefetch(Interval Range, bool &Found) {
  PresentEntry *E = Range.empty() ? nullptr : Table.covering(Range);
  Found = E;
  if (!E)
    return {};
  bool WasFixed = E->Fixed;
  DevicePtr Ignored;
  Status S = use(Range, /*Reads=*/true, /*Writes=*/false, Ignored);
  E->Fixed = WasFixed;
  return S;
}

Status Session::evict(Interval Range, bool &Found) {
  std::vector<PresentEntry *> Entries;
  if (!Range.empty())
    Entries = Table.overlapping(Range);
  Found = !Entries.empty();
  for (PresentEntry *E : Entries) {
    if (Status S = bringHome(*E, E->Range))
      return S;
    if (E->Where.Block)
      if (Status S = evict(*E))
        return S;
  }
  return {};
}
