//===- Runtime.cpp - The process's one runtime ----------------------------===//

#include "Runtime.h"
#include "Log.h"
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
  } else if (logs(LogLevel::Info))
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
  const accel_region &Region = R.Region;
  logInfo("%s (%s:%d): runs on %s%s%s", Region.name, Region.file, Region.line,
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
  S->setContext(R.Region.name);
  if (!Wanted) {
    if (Status Why = S->hostAccess(L.arrays, L.array_count))
      handle(*S, Why, R.Region.name);
    return false;
  }
  if (tooSmall(L) && !(R.Region.flags & ACCEL_REGION_GPU)) {
    bool Resident = false;
    for (unsigned I = 0; I != L.array_count; ++I)
      Resident |= !S->table().overlapping(rangeOf(L.arrays[I])).empty();
    if (!Resident) {
      record(R, Place::Host, "too few iterations for a device");
      return false;
    }
  }

  uint64_t Begin = Trace::get().enabled() ? Trace::now() : 0;
  if (!R.LastKernel || R.LastKernel->Name != L.kernel) {
    Kernel *K = nullptr;
    if (Status Why = R.Module->find(L.kernel, K))
      return failLaunch(R, *S, L, Why);
    R.LastKernel = K;
  }
  for (unsigned I = 0; I != L.reduction_count; ++I)
    if (!L.reductions[I].capacity)
      return failLaunch(R, *S, L, Status::failed("no room for reductions"));
  if (Status Why = S->launch(*R.LastKernel, L))
    return failLaunch(R, *S, L, std::move(Why));

  R.DeviceRuns.fetch_add(1, std::memory_order_relaxed);
  if (R.Last.load(std::memory_order_relaxed) != Place::Device)
    record(R, Place::Device, "");
  if (Begin)
    Trace::get().complete("region", R.Region.name, Begin,
                          {{"device", S->device().name()},
                           {"kernel", std::string(L.kernel)},
                           {"file", std::string(R.Region.file)},
                           {"line", uint64_t(R.Region.line)}});
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
  const std::string Name = R.Region.name;
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

namespace {
/// When the host versions that this thread is in began; only for traces.
struct HostNest {
  static constexpr unsigned Depth = 16;
  uint64_t Begin[Depth];
  unsigned Level;
};
} // namespace
static __thread HostNest Nest;

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
  if (R.Last.load(std::memory_order_relaxed) != Place::Host)
    record(R, Place::Host, hostReason(R));
  if (Trace::get().enabled()) {
    if (Nest.Level < HostNest::Depth)
      Nest.Begin[Nest.Level] = Trace::now();
    ++Nest.Level;
  }
  Session *Unlocked = Active.load(std::memory_order_acquire);
  if (!Unlocked || !Unlocked->hasResident())
    return;
  withSession([&](Session *S) {
    if (!S)
      return;
    S->setContext(R.Region.name);
    Status Why = Count < 0 ? S->hostAccessUnknown()
                           : S->hostAccess(Arrays, unsigned(Count));
    if (Why)
      handle(*S, Why, R.Region.name);
  });
}

void Runtime::endHost(RegionState &R) {
  if (!Trace::get().enabled() || !Nest.Level)
    return;
  if (--Nest.Level >= HostNest::Depth)
    return;
  std::string Reason;
  {
    std::lock_guard<std::mutex> Guard(InfoLock);
    Reason = R.Reason;
  }
  Trace::get().complete("region", R.Region.name, Nest.Begin[Nest.Level],
                        {{"device", std::string("cpu")},
                         {"reason", Reason},
                         {"file", std::string(R.Region.file)},
                         {"line", uint64_t(R.Region.line)}});
}

static std::string placeName(const char *File, int Line) {
  return format("%s:%d", File ? File : "?", Line);
}

void Runtime::enterData(const accel_data &D) {
  if (Env.Mode == DeviceMode::Cpu || Env.Mode == DeviceMode::Serial)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Session *S = Active.load();
  if (!S) {
    if (!Started && !Closed)
      EarlyData.insert(EarlyData.end(), D.arrays, D.arrays + D.array_count);
    return;
  }
  S->setContext(placeName(D.file, D.line));
  for (unsigned I = 0; I != D.array_count; ++I) {
    Status Why = S->enter(D.arrays[I]);
    if (Why)
      handle(*S, Why, placeName(D.file, D.line), false);
    if (Why.isLost())
      return;
  }
}

void Runtime::forgetData(const accel_data &D) {
  for (unsigned I = 0; I != D.array_count; ++I)
    for (size_t J = EarlyData.size(); J-- != 0;)
      if (rangeOf(EarlyData[J]) == rangeOf(D.arrays[I])) {
        EarlyData.erase(EarlyData.begin() + long(J));
        break;
      }
}

void Runtime::exitData(const accel_data &D) {
  if (Env.Mode == DeviceMode::Cpu || Env.Mode == DeviceMode::Serial)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Session *S = Active.load();
  if (!S) {
    forgetData(D);
    return;
  }
  S->setContext(placeName(D.file, D.line));
  for (unsigned I = D.array_count; I-- != 0;) {
    Status Why = S->exit(D.arrays[I]);
    if (Why)
      handle(*S, Why, placeName(D.file, D.line));
    if (Why.isLost())
      return;
  }
}

void Runtime::update(const char *File, int Line, const accel_array *Arrays,
                     unsigned Count, bool ToDevice) {
  Session *Unlocked = Active.load(std::memory_order_acquire);
  if (!Unlocked || !Unlocked->hasResident())
    return;
  withSession([&](Session *S) {
    if (!S)
      return;
    S->setContext(placeName(File, Line));
    for (unsigned I = 0; I != Count; ++I) {
      Status Why =
          ToDevice ? S->updateDevice(Arrays[I]) : S->updateHost(Arrays[I]);
      if (Why)
        handle(*S, Why, placeName(File, Line), !ToDevice);
      if (Why.isLost())
        return;
    }
  });
}

void Runtime::wait(bool All, accel_i64 Queue) {
  if (!usable())
    return;
  withSession([&](Session *S) {
    if (!S)
      return;
    if (Status Why = All ? S->waitForAll() : S->waitFor(Queue))
      handle(*S, Why, "wait");
  });
}
