//===- Runtime.cpp - The process's one runtime ----------------------------===//

#include "Runtime.h"
#include "Log.h"
#include "Timing.h"
#include "Trace.h"
#include <cstdlib>

using namespace accel::rt;

Runtime &Runtime::get() {
  static Runtime *R = new Runtime;
  return *R;
}

Runtime::Runtime() {
  std::vector<std::string> Warnings;
  Env = Environment::parse([](const char *Name) { return std::getenv(Name); },
                           Warnings);
  CurrentLogLevel = Env.Log;
  for (const std::string &W : Warnings)
    warn(W);
  if (!Env.TraceFile.empty()) {
    Trace::get().open(Env.TraceFile);
    installHandlers();
  } else if (logs(LogLevel::Info) || Env.Summary)
    installHandlers();
}

RegionState &Runtime::makeState(accel_region &R) {
  std::lock_guard<std::mutex> Guard(InfoLock);
  if (R.state)
    return *static_cast<RegionState *>(R.state);
  auto *S = new RegionState(R);
  S->Next = Regions;
  Regions = S;
  __atomic_store_n(&R.state, static_cast<void *>(S), __ATOMIC_RELEASE);
  return *S;
}

/// Notes where a region ran, and says so when that is news.
void Runtime::record(RegionState &R, Place Where, const std::string &Reason) {
  std::lock_guard<std::mutex> Guard(InfoLock);
  bool News = R.Last.load() != Where || R.Reason != Reason;
  R.Last = Where;
  R.Reason = Reason;
  if (!News || !logs(LogLevel::Info))
    return;
  logInfo("%s (%s:%d): runs on %s%s%s", R.Name.c_str(), R.File.c_str(), R.Line,
          Where == Place::Device ? "the device" : "the CPU",
          Reason.empty() ? "" : ": ", Reason.c_str());
}

static bool isEmpty(const accel_launch &L) {
  for (unsigned D = 0; D != L.dims; ++D)
    if (L.extent[D] <= 0)
      return true;
  return false;
}

bool Runtime::launch(RegionState &R, accel_launch &L) {
  if (isEmpty(L)) {
    for (unsigned I = 0; I != L.reduction_count; ++I)
      L.reductions[I].count = 0;
    return true;
  }
  bool Wanted = wantsDevice(R);
  if (!usable())
    return false;

  std::lock_guard<std::mutex> Guard(Lock);
  Session *S = Active.load();
  if (!S)
    return false;
  S->setContext(R.Name, &R.Moved);
  if (!Wanted) {
    if (Status Why = S->hostAccess(L.arrays, L.array_count))
      handle(*S, Why, R.Name);
    return false;
  }
  bool Resident = false;
  for (unsigned I = 0; I != L.array_count && S->hasResident(); ++I)
    Resident |= !S->table().overlapping(rangeOf(L.arrays[I])).empty();
  int Size = sizeToMeasure(R, L, Resident);
  std::string Reason;
  if (tooSmall(L) && !(R.Region.flags & ACCEL_REGION_GPU) && !Resident)
    Reason = "too few iterations for a device";
  else if (Size >= 0)
    hostIsFaster(R, Size, Reason);
  if (!Reason.empty()) {
    record(R, Place::Host, Reason);
    HostNest::mine().refuse(&R, Size);
    return false;
  }

  bool Timed = Size >= 0 || timesAll();
  uint64_t Begin = Timed ? Trace::now() : 0;
  if (!R.LastKernel || R.LastKernel->Name != L.kernel) {
    Kernel *K = nullptr;
    if (Status Why = R.Module->find(L.kernel, K))
      return failLaunch(R, *S, L, Why);
    R.LastKernel = K;
  }
  for (unsigned I = 0; I != L.reduction_count; ++I)
    if (!L.reductions[I].capacity)
      return failLaunch(R, *S, L, Status::failed("no room for reductions"));
  hold(*S, L);
  if (Status Why = S->launch(*R.LastKernel, L))
    return failLaunch(R, *S, L, std::move(Why));

  R.DeviceRuns.fetch_add(1, std::memory_order_relaxed);
  if (R.Last.load(std::memory_order_relaxed) != Place::Device)
    record(R, Place::Device, "");
  if (!Timed)
    return true;
  uint64_t Time = Trace::now() - Begin;
  if (Size >= 0)
    noteSpeed(R, Size, Speeds::Side::Device, Time);
  R.DeviceTime.fetch_add(Time, std::memory_order_relaxed);
  if (Trace::get().enabled())
    Trace::get().complete("region", R.Name, Begin,
                          {{"device", S->device().name()},
                           {"kernel", std::string(L.kernel)},
                           {"file", R.File},
                           {"line", uint64_t(R.Line)}});
  return true;
}

/// The reason of a failure; after a kernel's fault with the arrays it had.
static std::string explain(const Status &Why, const accel_launch &L) {
  std::string Text = Why.message();
  if (Why.kind() < Status::Faulted)
    return Text;
  unsigned Named = 0;
  for (unsigned I = 0; I != L.array_count; ++I)
    if (const accel_array &A = L.arrays[I]; A.name && A.begin < A.end)
      Text += (Named++ ? ", " : "; arrays: ") + std::string(A.name);
  return Text;
}

bool Runtime::failLaunch(RegionState &R, Session &S, accel_launch &L,
                         Status Why) {
  const std::string &Name = R.Name;
  const std::string Text = explain(Why, L);
  R.Failures.fetch_add(1, std::memory_order_relaxed);
  if (Env.RequireGpu)
    fatal(ExitRequired,
          "ACCEL_REQUIRE=gpu: region " + Name + " failed: " + Text);
  bool WarnNow = false;
  {
    std::lock_guard<std::mutex> Guard(InfoLock);
    std::swap(WarnNow, R.Warned);
    WarnNow = !WarnNow;
    R.Warned = true;
  }
  if (WarnNow)
    warn("region " + Name + " runs on the CPU: " + Text);
  record(R, Place::Host, Text);
  if (Trace::get().enabled())
    Trace::get().instant("fallback", Name, {{"reason", Text}});

  HostNest::mine().refuse(&R, -1);
  if (!Why.isLost())
    Why = S.hostAccess(L.arrays, L.array_count);
  if (Why)
    handle(S, Why, Name);
  return false;
}

void Runtime::handle(Session &S, const Status &Why, const std::string &Where,
                     bool Needed) {
  if ((Needed || Why.isLost()) && S.holdsOnlyCopies())
    fatal(ExitLost, Where +
                        ": the device failed and held the only current "
                        "values of " +
                        S.onlyCopies() + ": " + Why.message());
  if (Why.isLost())
    retire(S, Why.message());
  else
    logInfo("%s: %s", Where.c_str(), Why.message().c_str());
}

void Runtime::retire(Session &S, const std::string &Why) {
  // Otherwise the next region says so, and ends the program.
  if (!Env.RequireGpu)
    warn("device " + S.device().name() + " is not used any more: " + Why);
  StartFailure = "the device failed earlier: " + Why;
  Active.store(nullptr, std::memory_order_release);
  S.abandon();
  S.device().shutDown(/*Lost=*/true);
}
