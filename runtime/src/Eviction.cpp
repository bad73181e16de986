//===- Eviction.cpp - When device memory is scarce ------------------------===//
//
// Memory for a launch comes from the pool. When the device has no more, the
// pool gives back what it keeps; then arrays whose values the host has, too,
// lose their device memory, the one that was not used for longest first. They
// stay in the present table and are copied in again when a kernel needs them.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Session.h"
#include "Trace.h"

using namespace accel::rt;

Status Session::obtain(size_t Bytes, const std::string &For,
                       MemoryPool::Block &Result) {
  for (;;) {
    Status S = Pool.allocate(Bytes, Result);
    if (S.kind() != Status::OutOfMemory)
      return S;
    PresentEntry *Victim = findVictim();
    if (!Victim)
      return Status::outOfMemory(For + ": " + S.message());
    if (Status Why = evict(*Victim))
      return Why;
  }
}

PresentEntry *Session::findVictim() {
  PresentEntry *Victim = nullptr;
  Table.each([&](PresentEntry &E) {
    if (E.Where.Block && E.LastUse != Tick && !E.Fixed && E.HostStale.empty() &&
        (!Victim || E.LastUse < Victim->LastUse))
      Victim = &E;
  });
  return Victim;
}

Status Session::dropMemory(PresentEntry &E) {
  // Whoever gets the block next uses it on the main queue, or after it.
  if (Status S = orderAfter(MainQueue, E.Use, /*Writes=*/true))
    return S;
  E.Use.clear();
  Pool.release(E.Where.Block);
  E.Where = {};
  return {};
}

Status Session::evict(PresentEntry &E) {
  size_t Bytes = E.Where.Block.Size;
  if (Status S = dropMemory(E))
    return S;
  ++Counts.Evictions;
  E.DeviceStale = E.Range;
  E.Fixed = false;
  logInfo("%s: %s leaves the device (%zu bytes)", Context.c_str(),
          E.Name.c_str(), Bytes);
  if (Trace::get().enabled())
    Trace::get().instant(
        "memory", "evict " + E.Name,
        {{"bytes", uint64_t(Bytes)}, {"array", E.Name}, {"region", Context}});
  return {};
}
