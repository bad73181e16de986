//===- Host.cpp - Around the host version of a region ---------------------===//

#include "Log.h"
#include "Runtime.h"
#include "Timing.h"

using namespace accel::rt;

/// Why a region is about to run on the host, when no launch failed before.
std::string Runtime::hostReason(RegionState &R) {
  bool Chosen = R.Region.module && Env.Mode != DeviceMode::Cpu &&
                Env.Mode != DeviceMode::Serial;
  if (!R.Decided.load(std::memory_order_acquire)) {
    if (Chosen) // Asking would start a device for nothing.
      return "the program did not ask for a device";
    decide(R);
  }
  if (!R.WantsDevice) {
    std::lock_guard<std::mutex> Guard(InfoLock);
    return R.Reason;
  }
  std::string Reason = "a guard or an if clause chose the CPU";
  if (!usable())
    withSession([&](Session *) { Reason = StartFailure; });
  return Reason;
}

void Runtime::beginHost(RegionState &R, const accel_array *Arrays, int Count) {
  R.HostRuns.fetch_add(1, std::memory_order_relaxed);
  HostNest &Nest = HostNest::mine();
  bool Refused = Nest.wasRefused(&R);
  bool News = R.Last.load(std::memory_order_relaxed) != Place::Host;
  if (!Refused && (News || Env.Summary))
    record(R, Place::Host, hostReason(R));
  if (Env.Summary) {
    std::lock_guard<std::mutex> Guard(InfoLock);
    ++R.Reasons[R.Reason];
  }
  Session *Unlocked = Active.load(std::memory_order_acquire);
  if (Unlocked && Unlocked->hasResident())
    withSession([&](Session *S) {
      if (!S)
        return;
      S->setContext(R.Name, &R.Moved);
      Status Why = Count < 0 ? S->hostAccessUnknown()
                             : S->hostAccess(Arrays, unsigned(Count));
      if (Why)
        handle(*S, Why, R.Name);
    });
  Nest.begin(&R, timesAll());
}

void Runtime::endHost(RegionState &R) {
  HostNest::Run Run;
  if (!HostNest::mine().end(&R, Run))
    return;
  uint64_t Time = Trace::now() - Run.Begin;
  if (Run.Size >= 0)
    noteSpeed(R, Run.Size, Speeds::Side::Host, Time);
  if (!timesAll())
    return;
  R.HostTime.fetch_add(Time, std::memory_order_relaxed);
  if (!Trace::get().enabled())
    return;
  std::string Reason;
  {
    std::lock_guard<std::mutex> Guard(InfoLock);
    Reason = R.Reason;
  }
  Trace::get().complete("region", R.Name, Run.Begin,
                        {{"device", std::string("cpu")},
                         {"reason", Reason},
                         {"file", R.File},
                         {"line", uint64_t(R.Line)}});
}
