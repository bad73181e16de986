//===- Info.cpp - What a program can ask the runtime ----------------------===//

#include "Runtime.h"
#include "accel/runtime.h"

using namespace accel;

static RegionInfo infoOf(const rt::RegionState &R) {
  RegionInfo Info;
  Info.Name = R.Region.name;
  Info.File = R.Region.file;
  Info.Function = R.Region.function;
  Info.Line = R.Region.line;
  Info.LastPlace = static_cast<Place>(R.Last.load());
  if (Info.LastPlace != Place::Device)
    Info.Reason = R.Reason;
  Info.HostRuns = R.HostRuns.load();
  Info.DeviceRuns = R.DeviceRuns.load();
  Info.Failures = R.Failures.load();
  return Info;
}

std::string accel::deviceInUse() {
  std::string Name = "cpu";
  rt::Runtime::get().withSession([&](rt::Session *S) {
    if (S)
      Name = S->device().name();
  });
  return Name;
}

std::vector<RegionInfo> accel::regions() {
  std::vector<RegionInfo> Result;
  rt::Runtime::get().eachRegion(
      [&](rt::RegionState &R) { Result.push_back(infoOf(R)); });
  return Result;
}

RegionInfo accel::region(const std::string &Name) {
  RegionInfo Result;
  Result.Name = Name;
  rt::Runtime::get().eachRegion([&](rt::RegionState &R) {
    if (Name == R.Region.name)
      Result = infoOf(R);
  });
  return Result;
}

Statistics accel::statistics() {
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
    Result.ResidentArrays = S->table().all().size();
  });
  return Result;
}

void accel::releaseCachedMemory() {
  rt::Runtime::get().withSession([](rt::Session *S) {
    if (S)
      S->pool().trim();
  });
}
