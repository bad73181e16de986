//===- CudaDevice.h - A CUDA device -----------------------------*- C++ -*-===//
//
// Uses the device's primary context, so that a program's own CUDA code and the
// runtime share one, and leaves the calling thread's current context as it
// was. All work goes to streams that do not wait for the legacy default
// stream.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_CUDA_CUDADEVICE_H
#define ACCEL_RUNTIME_CUDA_CUDADEVICE_H

#include "../Device.h"
#include "Staging.h"
#include "driver_api.h"
#include <map>
#include <vector>

namespace accel::rt::cuda {

struct CudaKernel : Kernel {
  Function Handle = nullptr;
};

class CudaDevice : public Device {
public:
  CudaDevice(const DriverApi &Api, const Environment &Env)
      : Api(Api), Stage(*this, Env.StagingChunk) {}

  /// Takes the device's context; an error leaves nothing behind.
  Status start(unsigned Index);

  const std::string &name() const override { return Name; }
  Status load(const accel_module &M,
              std::unique_ptr<DeviceModule> &Result) override;
  Status allocate(size_t Bytes, DevicePtr &Result) override;
  Status release(DevicePtr P) override;
  Status copyIn(DevicePtr To, const void *From, size_t Bytes) override;
  Status copyOut(void *To, DevicePtr From, size_t Bytes, bool Whole) override;
  Status launch(Kernel &K, const LaunchShape &Shape, void **Args,
                QueueId Queue) override;
  Status synchronize(QueueId Queue) override;
  Status order(QueueId Later, QueueId Earlier) override;
  void *nativeStream() override {
    Main.Busy = Shared = true;
    return Main.On;
  }
  void shutDown(bool Lost) override;

  const DriverApi &api() const { return Api; }
  /// Our context, current for the life of this object.
  class Current;
  /// The Status for a call's result.
  Status check(Result R, const char *Call);

private:
  /// A queue: its stream, and an event for those that have to wait for it.
  struct Line {
    Stream On = nullptr;
    Event Reached = nullptr;
    bool Busy = false; ///< It may hold work that nobody waited for.
  };
  Status lineFor(QueueId Queue, Line *&Result);
  Status waitForLine(Line &L);
  Status orderLines(Line &Later, Line &Earlier);
  bool isPinned(const void *Host) const;

  const DriverApi &Api;
  std::string Name;
  DeviceHandle Handle = 0;
  Context Ctx = nullptr;
  Line Main;
  bool Shared = false; ///< The program puts work of its own on the main one.
  std::map<QueueId, Line> Lines; ///< All but the main one.
  Staging Stage;
  std::vector<Module> Modules;
};

class CudaDevice::Current {
public:
  explicit Current(CudaDevice &D);
  ~Current();
  Status Failure; ///< An error when the context could not be made current.

private:
  CudaDevice &D;
  bool Pushed = false;
};

/// Finds a function of a module and asks for its limits.
class CudaModule : public DeviceModule {
public:
  CudaModule(CudaDevice &D, Module Handle) : D(D), Handle(Handle) {}
  Status find(const char *Name, Kernel *&Result) override;

private:
  CudaDevice &D;
  Module Handle;
  std::map<std::string, std::unique_ptr<CudaKernel>> Kernels;
};

} // namespace accel::rt::cuda

#endif // ACCEL_RUNTIME_CUDA_CUDADEVICE_H
