//===- Speed.cpp - Launches whose place is chosen by speed ----------------===//

#include "Log.h"
#include "Runtime.h"
#include <unistd.h>

using namespace accel::rt;

static uint64_t iterationsOf(const accel_launch &L) {
  uint64_t Iterations = 1;
  for (unsigned D = 0; D != L.dims; ++D)
    if (__builtin_mul_overflow(Iterations, uint64_t(L.extent[D]), &Iterations))
      return UINT64_MAX;
  return Iterations;
}

/// In automatic mode a launch of fewer iterations than this stays on the host
/// unless its arrays are on the device: starting a kernel alone takes longer.
constexpr uint64_t FewIterations = 1024;

bool Runtime::tooSmall(const accel_launch &L) const {
  return Env.Mode == DeviceMode::Auto && !Env.RequireGpu &&
         iterationsOf(L) < FewIterations;
}

int Runtime::sizeToMeasure(const RegionState &R, const accel_launch &L,
                           bool Resident) const {
  // Arrays on the device would have to come home first.
  if (Env.Mode != DeviceMode::Auto || Env.RequireGpu || Resident ||
      (R.Region.flags & ACCEL_REGION_GPU) || tooSmall(L))
    return -1;
  return Choice::classOf(iterationsOf(L));
}

/// What a line of the cache file begins with.
static std::string machine(Session &S) {
  char Host[256] = "";
  if (gethostname(Host, sizeof(Host) - 1))
    Host[0] = 0;
  return format("%s %ld %s", Host, sysconf(_SC_NPROCESSORS_ONLN),
                S.device().name().c_str());
}

static std::string identity(const RegionState &R) {
  return R.Name + ' ' + R.File + ':' + std::to_string(R.Line);
}

Speeds &Runtime::speedsOf(RegionState &R, int Size) {
  if (!R.Speed) {
    R.Speed = std::make_unique<Choice>();
    if (!Env.CacheFile.empty() && Latest)
      for (int Class = 0; Class != Choice::Classes; ++Class) {
        double Host, Device;
        if (Known.find(SpeedFile::keyOf(machine(*Latest), identity(R), Class),
                       Host, Device))
          R.Speed->of(Class).remember(Host, Device);
      }
  }
  return R.Speed->of(Size);
}

bool Runtime::hostIsFaster(RegionState &R, int Size, std::string &Reason) {
  std::lock_guard<std::mutex> Guard(InfoLock);
  Speeds &S = speedsOf(R, Size);
  if (S.choose() == Speeds::Side::Device)
    return false;
  Reason = "measured to be faster there";
  if (!S.known() || S.host() > S.device())
    Reason = "measuring how fast it is there";
  return true;
}

void Runtime::noteSpeed(RegionState &R, int Size, Speeds::Side S,
                        uint64_t Time) {
  std::lock_guard<std::mutex> Guard(InfoLock);
  speedsOf(R, Size).note(S, double(Time));
}

void Runtime::saveSpeeds() {
  if (Env.CacheFile.empty() || !Latest)
    return;
  std::lock_guard<std::mutex> Guard(InfoLock);
  bool Any = false;
  for (RegionState *R = Regions; R; R = R->Next)
    for (int Class = 0; R->Speed && Class != Choice::Classes; ++Class)
      if (const Speeds &S = R->Speed->of(Class); S.known()) {
        Known.set(SpeedFile::keyOf(machine(*Latest), identity(*R), Class),
                  S.host(), S.device());
        Any = true;
      }
  if (Any && !Known.write(Env.CacheFile))
    warn("cannot write ACCEL_CACHE=" + Env.CacheFile);
}
