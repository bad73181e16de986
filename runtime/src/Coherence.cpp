//===- Coherence.cpp - Keeping host and device copies right ---------------===//
//
// For each resident byte, HostStale and DeviceStale say which side lacks its
// current value; at most one of them does. Copies are made when a side is about
// to be used, and only of the bytes that are stale there and needed.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Session.h"
#include "Trace.h"
#include <cstring>

using namespace accel::rt;

Session::Session(std::unique_ptr<Device> D, const Environment &Env)
    : Dev(std::move(D)), Env(Env), Pool(*Dev, Env.MemoryLimit) {}

Session::~Session() = default;

Status Session::sendIn(DevicePtr Base, Interval Range, const IntervalSet &What,
                       const std::string &Name) {
  for (Interval I : What) {
    uint64_t Begin = Trace::get().enabled() ? Trace::now() : 0;
    Status S = Dev->copyIn(Base + (I.Lo - Range.Lo),
                           reinterpret_cast<const void *>(I.Lo), I.size());
    if (S)
      return S;
    ++Counts.CopiesIn;
    Counts.BytesIn += I.size();
    if (Account)
      Account->In += I.size();
    logDebug("%s: copied %zu bytes of %s to the device", Context.c_str(),
             size_t(I.size()), Name.c_str());
    if (Begin)
      Trace::get().complete("copy", "copy in " + Name, Begin,
                            {{"bytes", uint64_t(I.size())},
                             {"array", Name},
                             {"region", Context}});
  }
  return {};
}

Status Session::copyHome(DevicePtr Base, Interval Range,
                         const IntervalSet &What, const std::string &Name,
                         char *Instead, bool Whole) {
  for (Interval I : What) {
    uint64_t Begin = Trace::get().enabled() ? Trace::now() : 0;
    void *To = Instead ? static_cast<void *>(Instead + (I.Lo - Range.Lo))
                       : reinterpret_cast<void *>(I.Lo);
    DevicePtr From = Base + (I.Lo - Range.Lo);
    Status S = Dev->copyOut(To, From, I.size(), Whole);
    // Results are precious: a device that still works gets a second chance.
    if (S.mayRetry())
      S = Dev->copyOut(To, From, I.size(), Whole);
    if (S)
      return S;
    ++Counts.CopiesOut;
    Counts.BytesOut += I.size();
    if (Account)
      Account->Out += I.size();
    logDebug("%s: copied %zu bytes of %s to the host", Context.c_str(),
             size_t(I.size()), Name.c_str());
    if (Begin)
      Trace::get().complete("copy", "copy out " + Name, Begin,
                            {{"bytes", uint64_t(I.size())},
                             {"array", Name},
                             {"region", Context}});
  }
  return {};
}

Status Session::bringHome(PresentEntry &E, const IntervalSet &What) {
  IntervalSet Stale = E.HostStale.in(What);
  if (Stale.empty())
    return {};
  if (Status S = orderAfter(MainQueue, E.Use, /*Writes=*/false))
    return S;
  for (Interval I : Stale) {
    if (Status S = copyHome(E.Where.Base, E.Range, I, E.Name))
      return S;
    E.HostStale.remove(I);
  }
  return {};
}

Status Session::hostAccess(Interval Range, const Access &What) {
  if (Range.empty())
    return {};
  for (PresentEntry *E : Table.overlapping(Range)) {
    if (What.needsOldValues())
      if (Status S = bringHome(*E, Range))
        return S;
    if (What.Writes) {
      E->HostStale.remove(Range);
      E->DeviceStale.add(IntervalSet(E->Range).in(Range));
    }
  }
  return {};
}

Status Session::hostAccess(const accel_array *Arrays, unsigned Count) {
  if (!Table.any())
    return {};
  // Old values first: one array's writes must not hide what another reads.
  for (unsigned I = 0; I != Count; ++I) {
    Access What(Arrays[I].access);
    bool Writes = What.Writes;
    What.Writes = false;
    What.Reads |= Writes && !What.Overwrites;
    if (Status S = hostAccess(rangeOf(Arrays[I]), What))
      return S;
  }
  for (unsigned I = 0; I != Count; ++I) {
    Access What(Arrays[I].access);
    What.Reads = false;
    What.Overwrites = true;
    if (Status S = hostAccess(rangeOf(Arrays[I]), What))
      return S;
  }
  return {};
}

Status Session::hostAccessUnknown() {
  if (Status S = waitForAll())
    return S;
  if (Status S = bringAllHome())
    return S;
  for (PresentEntry *E : Table.all())
    E->DeviceStale = E->Range;
  return {};
}

Status Session::bringAllHome() {
  for (PresentEntry *E : Table.all())
    if (Status S = bringHome(*E, E->Range))
      return S;
  return {};
}

Status Session::updateHost(const accel_array &A) {
  Interval Range = rangeOf(A);
  for (PresentEntry *E : Table.overlapping(Range))
    if (Status S = bringHome(*E, Range))
      return S;
  return {};
}

Status Session::updateDevice(const accel_array &A) {
  Interval Range = rangeOf(A);
  for (PresentEntry *E : Table.overlapping(Range)) {
    E->HostStale.remove(Range);
    E->DeviceStale.add(IntervalSet(E->Range).in(Range));
    if (!E->Where.Block) // Copied when a kernel needs it.
      continue;
    if (Status S = orderAfter(MainQueue, E->Use, /*Writes=*/true))
      return S;
    IntervalSet What = E->DeviceStale.in(Range);
    if (Status S = sendIn(E->Where.Base, E->Range, What, E->Name))
      return S;
    E->DeviceStale.remove(What);
  }
  return {};
}

std::string Session::onlyCopies() {
  std::string Names = LostNames;
  for (PresentEntry *E : Table.all())
    if (!E->HostStale.empty())
      Names += (Names.empty() ? "" : ", ") + E->Name;
  return Names;
}

void Session::abandon() {
  Table.clear();
  Pending.clear();
  Pool.abandon();
}

Status Session::close() {
  Status Result = waitForAll();
  if (!Result)
    Result = bringAllHome();
  if (!Result) {
    Table.each([&](PresentEntry &E) { Pool.release(E.Where.Block); });
    Pool.trim();
  }
  Table.clear();
  Dev->shutDown(Result.isLost());
  return Result;
}
