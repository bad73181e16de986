//===- Selection.cpp - Which device a region runs on ----------------------===//
//
// Decided once for each region, at its first use. A text says why not; the
// empty text means yes.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Runtime.h"
#include "emulate/Emulator.h"

using namespace accel::rt;

std::string Runtime::startSession(const accel_module &M) {
  if (Started || Closed)
    return StartFailure;

  std::unique_ptr<Device> Dev;
  if (Env.Mode == DeviceMode::Emulate) {
    Dev = M.emulator->Start(Env);
    Emulator = M.emulator;
    if (!Dev)
      StartFailure = "the emulated device does not start";
  } else {
    Dev = startCudaDevice(Env, StartFailure);
    if (!Dev && Env.Mode == DeviceMode::Cuda && !Env.RequireGpu)
      warn("ACCEL_DEVICE=cuda: " + StartFailure + "; running on the CPU");
  }
  Started = true;
  if (!Dev) {
    EarlyData.clear();
    return StartFailure;
  }

  logInfo("device: %s", Dev->name().c_str());
  auto *S = new Session(std::move(Dev), Env); // Never deleted: see Runtime.h.
  Latest = S;
  installHandlers();
  S->setContext("data region");
  for (const accel_array &A : EarlyData)
    if (Status Why = S->enter(A))
      logInfo("data region: %s", Why.message().c_str());
  EarlyData.clear();
  if (!Env.CacheFile.empty()) {
    std::lock_guard<std::mutex> InfoGuard(InfoLock);
    Known.read(Env.CacheFile);
  }
  Active.store(S, std::memory_order_release);
  return {};
}

std::string Runtime::loadModule(accel_module &M, DeviceModule *&Code) {
  auto *State = static_cast<ModuleState *>(M.state);
  if (!State) {
    State = new ModuleState;
    State->Loaded = Active.load()->device().load(M, State->Code);
    M.state = State;
    if (State->Loaded && Env.Mode != DeviceMode::Auto && !Env.RequireGpu)
      warn("cannot load device code: " + State->Loaded.message());
    if (State->Loaded.isLost())
      handle(*Active.load(), State->Loaded, "loading device code", false);
  }
  Code = State->Code.get();
  if (State->Loaded)
    return "its device code does not load: " + State->Loaded.message();
  return {};
}

std::string Runtime::chooseDevice(RegionState &R) {
  const accel_region &Region = R.Region;
  if (Region.flags & ACCEL_REGION_SERIAL)
    return Region.reason ? Region.reason : "the loop is serial";
  if (Region.flags & ACCEL_REGION_CPU)
    return "target(cpu)";
  if (!Region.module)
    return Region.reason ? Region.reason : "it has no device version";
  // From here on a person who requires a GPU is let down by any reason.
  auto Choose = [&]() -> std::string {
    accel_module &M = *Region.module;
    if (Region.abi != ACCEL_ABI_VERSION || M.abi != ACCEL_ABI_VERSION)
      return format("it was built for version %u of the runtime's interface",
                    M.abi);
    switch (Env.Mode) {
    case DeviceMode::Cpu:
      return "ACCEL_DEVICE=cpu";
    case DeviceMode::Serial:
      return "ACCEL_DEVICE=serial";
    case DeviceMode::Emulate:
      if (!M.emulated || !M.emulator)
        return "no emulated version was built (--accel-emulate)";
      if (M.emulator->Version != EmulatorVersion)
        return "its emulated version was built for another runtime";
      // Its kernels ask their own library's copy for threads and barriers.
      if (Emulator && Emulator != M.emulator)
        return "the emulated device of another library is in use";
      break;
    case DeviceMode::Auto:
    case DeviceMode::Cuda:
      if (!M.fatbin)
        return "no CUDA version was built";
      break;
    }
    std::string WhyNot = startSession(M);
    return WhyNot.empty() ? loadModule(M, R.Module) : WhyNot;
  };
  std::string WhyNot = Choose();
  if (Env.RequireGpu && !WhyNot.empty())
    fatal(ExitRequired, std::string("ACCEL_REQUIRE=gpu: region ") +
                            Region.name + " cannot run on a GPU: " + WhyNot);
  return WhyNot;
}

void Runtime::decide(RegionState &R) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (R.Decided.load())
    return;
  std::string WhyNot = chooseDevice(R);
  R.WantsDevice = WhyNot.empty();
  if (!WhyNot.empty()) {
    std::lock_guard<std::mutex> InfoGuard(InfoLock);
    R.Reason = WhyNot;
  }
  R.Decided.store(true, std::memory_order_release);
}
