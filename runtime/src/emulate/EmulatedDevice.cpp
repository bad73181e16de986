//===- EmulatedDevice.cpp - Kernels on the CPU, for tests -----------------===//
//
// A device like any other to the runtime. Kernels run when they are launched,
// on the launching thread; what went wrong in one is the launch's error.
//
//===----------------------------------------------------------------------===//

#include "../Log.h"
#include "Emulator.h"
#include "Memory.h"
#include "Scheduler.h"
#include <cstring>

using namespace accel::rt;

// Plain, so that kernels reach it as cheaply as possible.
__thread accel_emulated_coords accel_emulated_self;

/// The scheduler of the launch that runs on this thread.
static __thread Scheduler *Running;

namespace {
struct EmulatedKernel : Kernel {
  explicit EmulatedKernel(const accel_emulated_kernel &Code) : Code(Code) {
    Name = Code.name;
    // Small blocks, so that small loops already have several.
    PreferredThreads = 64;
    FillingBlocks = 64;
  }
  const accel_emulated_kernel &Code;
};

class EmulatedModule : public DeviceModule {
public:
  explicit EmulatedModule(const accel_module &M) {
    for (unsigned I = 0; I != M.emulated_count; ++I)
      Kernels.push_back(std::make_unique<EmulatedKernel>(M.emulated[I]));
  }
  Status find(const char *Name, Kernel *&Result) override {
    for (auto &K : Kernels)
      if (K->Name == Name) {
        Result = K.get();
        return {};
      }
    return Status::failed(std::string("there is no emulated kernel ") + Name);
  }

private:
  std::vector<std::unique_ptr<EmulatedKernel>> Kernels;
};

class EmulatedDevice : public Device {
public:
  explicit EmulatedDevice(const Environment &Env)
      : Blocks(Env.Order, Env.OrderSeed) {}

  const std::string &name() const override { return Name; }
  DeviceLimits limits() const override {
    DeviceLimits L;
    L.MaxBlocks = 64;
    return L;
  }
  bool cacheMemory() const override { return false; }
  bool survivesFork() const override { return true; }

  Status load(const accel_module &M,
              std::unique_ptr<DeviceModule> &Result) override {
    Result = std::make_unique<EmulatedModule>(M);
    return {};
  }
  Status allocate(size_t Bytes, DevicePtr &Result) override {
    return Memory.allocate(Bytes, Result);
  }
  Status release(DevicePtr P) override { return Memory.release(P); }

  Status copyIn(DevicePtr To, const void *From, size_t Bytes) override {
    if (Status S = Memory.check(To, Bytes))
      return S;
    std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
    return {};
  }
  Status copyOut(void *To, DevicePtr From, size_t Bytes, bool) override {
    if (Status S = Memory.check(From, Bytes))
      return S;
    std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
    return {};
  }

  Status launch(Kernel &K, const LaunchShape &Shape, void **Args,
                QueueId) override {
    Scheduler *Outer = Running;
    Running = &Blocks;
    Status S = Blocks.run(static_cast<EmulatedKernel &>(K).Code, Shape, Args);
    Running = Outer;
    return S;
  }
  Status synchronize(QueueId) override { return {}; }

private:
  std::string Name = "emulate";
  EmulatedMemory Memory;
  Scheduler Blocks;
};
} // namespace

static std::unique_ptr<Device> start(const Environment &Env) {
  return std::make_unique<EmulatedDevice>(Env);
}

extern "C" {

const accel_emulator accel_emulator_v1 = {EmulatorVersion, start};

void *accel_emulated_shared(const void *Key, accel_u64 Size, accel_u64 Align) {
  return Running->shared(Key, Size, Align);
}

void accel_emulated_barrier(const char *File, int Line) {
  Running->barrier(File, Line);
}

void accel_emulated_shuffle_down(unsigned Mask, const void *Value, void *Result,
                                 unsigned Size, unsigned Delta,
                                 const char *File, int Line) {
  Running->shuffleDown(Mask, Value, Result, Size, Delta, File, Line);
}

} // extern "C"
