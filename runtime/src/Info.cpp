//===- Info.cpp - What a program can ask the runtime ----------------------===//

#include "Info.h"
#include "Runtime.h"
#include "Shared.h"
#include "accel/runtime.h"

using namespace accel;

static RegionInfo infoOf(const rt::RegionState &R) {
  RegionInfo Info;
  Info.Name = R.Name;
  Info.File = R.File;
  Info.Function = R.Function;
  Info.Line = R.Line;
  Info.LastPlace = static_cast<Place>(R.Last.load());
  if (Info.LastPlace != Place::Device)
    Info.Reason = R.Reason;
  Info.HostSeconds = double(R.HostTime.load()) / 1e9;
  Info.DeviceSeconds = double(R.DeviceTime.load()) / 1e9;
  Info.BytesIn = R.Moved.In.load();
  Info.BytesOut = R.Moved.Out.load();
  Info.HostRuns = R.HostRuns.load();
  Info.DeviceRuns = R.DeviceRuns.load();
  Info.Failures = R.Failures.load();
  return Info;
}

std::string rt::info::deviceInUse() {
  std::string Name = "cpu";
  rt::Runtime::get().withSession([&](rt::Session *S) {
    if (S)
      Name = S->device().name();
  });
  return Name;
}

std::vector<RegionInfo> rt::info::regions() {
  std::vector<RegionInfo> Result;
  rt::Runtime::get().eachRegion(
      [&](rt::RegionState &R) { Result.push_back(infoOf(R)); });
  return Result;
}

Statistics rt::info::statistics() {
  Statistics Result;
  rt::Runtime::get().withLatestSession([&](rt::Session *S) {
    if (!S)
      return;
    const rt::SessionCounts &C = S->counts();
    Result.Launches = C.Launches;
    Result.CopiesIn = C.CopiesIn;
    Result.BytesIn = C.BytesIn;
    Result.CopiesOut = C.CopiesOut;
    Result.BytesOut = C.BytesOut;
    const rt::MemoryPool::Statistics &P = S->pool().statistics();
    Result.MemoryInUse = P.InUse;
    Result.MemoryCached = P.Cached;
    Result.MemoryPeak = P.Peak;
    Result.LiveBlocks = P.LiveBlocks;
    Result.MemoryLimit = S->pool().limit();
    Result.Allocations = P.Allocations;
    Result.Evictions = C.Evictions;
    Result.ResidentArrays = S->table().all().size();
  });
  return Result;
}

void rt::info::releaseCachedMemory() {
  rt::Runtime::get().withSession([](rt::Session *S) {
    if (S)
      S->pool().trim();
  });
}

std::string accel::deviceInUse() { return rt::shared().DeviceInUse(); }

std::vector<RegionInfo> accel::regions() { return rt::shared().Regions(); }

RegionInfo accel::region(const std::string &Name) {
  RegionInfo Result;
  Result.Name = Name;
  for (RegionInfo &R : regions())
    if (R.Name == Name)
      Result = R;
  return Result;
}

Statistics accel::statistics() { return rt::shared().Counts(); }

void accel::releaseCachedMemory() { rt::shared().ReleaseCachedMemory(); }

void *accel::devicePointer(const void *Host) {
  return rt::shared().DevicePointer(Host);
}

void *accel::useOnDevice(const void *Host, size_t Bytes, Use How) {
  // Bytes that stay as they are must be there when some are written.
  return rt::shared().UseOnDevice(Host, Bytes, How != Use::Write,
                                  How != Use::Read);
}

bool accel::prefetch(const void *Host, size_t Bytes) {
  return rt::shared().Prefetch(Host, Bytes);
}

bool accel::evict(const void *Host, size_t Bytes) {
  return rt::shared().Evict(Host, Bytes);
}

void *accel::stream() { return rt::shared().Stream(); }

void accel::synchronize() { rt::shared().Wait(/*All=*/true, 0, /*Main=*/true); }
