//===- CudaDevice.cpp - A CUDA device -------------------------------------===//

#include "CudaDevice.h"
#include "../Log.h"

using namespace accel::rt;
using namespace accel::rt::cuda;

CudaDevice::Current::Current(CudaDevice &D) : D(D) {
  Context Now = nullptr;
  if (D.Api.ctxGetCurrent(&Now) == Success && Now == D.Ctx)
    return;
  Result R = D.Api.ctxPushCurrent(D.Ctx);
  Pushed = R == Success;
  // Not check: that would ask the context.
  if (!Pushed)
    Failure = Status::failed("cuCtxPushCurrent: " + D.Api.describe(R));
}

CudaDevice::Current::~Current() {
  Context Ignored;
  if (Pushed)
    D.Api.ctxPopCurrent(&Ignored);
}

Status CudaDevice::check(Result R, const char *Call) {
  if (R == Success)
    return {};
  std::string Why = std::string(Call) + ": " + Api.describe(R);
  if (R == ErrorOutOfMemory)
    return Status::outOfMemory(Why);
  // After a kernel's fault every call fails, this one too.
  return Api.ctxSynchronize() == Success ? Status::failed(Why)
                                         : Status::lost(Why);
}

Status CudaDevice::start(unsigned Index) {
  int Count = 0;
  if (Status S = check(Api.deviceGetCount(&Count), "cuDeviceGetCount"))
    return S;
  if (Count == 0)
    return Status::failed("there is no CUDA device");
  if (Index >= unsigned(Count))
    return Status::failed(
        format("there is no CUDA device %u, only %d of them", Index, Count));
  if (Status S = check(Api.deviceGet(&Handle, int(Index)), "cuDeviceGet"))
    return S;
  char Text[128] = "";
  if (Api.deviceGetName(Text, sizeof(Text), Handle) != Success)
    Text[0] = 0;
  Name = format("cuda:%u (%s)", Index, Text);
  if (Status S =
          check(Api.primaryCtxRetain(&Ctx, Handle), "cuDevicePrimaryCtxRetain"))
    return S;
  Status S;
  {
    Current C(*this);
    S = C.Failure;
    if (!S)
      S = check(Api.streamCreate(&Main.On, StreamNonBlocking),
                "cuStreamCreate");
  }
  if (S)
    Api.primaryCtxRelease(Handle);
  return S;
}

Status CudaDevice::allocate(size_t Bytes, DevicePtr &Address) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  DeviceAddress P = 0;
  Status S = check(Api.memAlloc(&P, Bytes), "cuMemAlloc");
  Address = P;
  return S;
}

Status CudaDevice::release(DevicePtr P) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  if (Main.Busy)
    if (Status S = waitForLine(Main))
      return S;
  return check(Api.memFree(P), "cuMemFree");
}

/// Memory that the driver knows: the device reads it by itself, later.
bool CudaDevice::isPinned(const void *Host) const {
  unsigned Type = 0;
  return Api.pointerGetAttribute(&Type, PointerMemoryType,
                                 reinterpret_cast<uintptr_t>(Host)) !=
         ErrorInvalidValue;
}

Status CudaDevice::copyIn(DevicePtr To, const void *From, size_t Bytes) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  bool Pinned = isPinned(From);
  Main.Busy = true;
  if (!Pinned && Stage.takes(Bytes))
    return Stage.in(To, From, Bytes, Main.On);
  // Returns when the bytes have left ordinary memory.
  Result R = Api.memcpyHtoDAsync(To, From, Bytes, Main.On);
  if (R != Success)
    return check(R, "cuMemcpyHtoDAsync");
  return Pinned ? waitForLine(Main) : Status();
}

Status CudaDevice::copyOut(void *To, DevicePtr From, size_t Bytes, bool Whole) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  if (!Whole && !isPinned(To) && Stage.takes(Bytes))
    return Stage.out(To, From, Bytes, Main.On);
  if (Main.Busy)
    if (Status S = waitForLine(Main))
      return S;
  // One call: it has either copied all or failed.
  return check(Api.memcpyDtoH(To, From, Bytes), "cuMemcpyDtoH");
}

Status CudaDevice::launch(Kernel &K, const LaunchShape &Shape, void **Args,
                          QueueId Queue) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  Line *L = nullptr;
  if (Status S = lineFor(Queue, L))
    return S;
  // Copies for this launch, and the last use of its memory, are there.
  if (L != &Main && Main.Busy)
    if (Status S = orderLines(*L, Main))
      return S;
  L->Busy = true;
  Result R =
      Api.launchKernel(static_cast<CudaKernel &>(K).Handle, Shape.Grid[0],
                       Shape.Grid[1], Shape.Grid[2], Shape.Block[0],
                       Shape.Block[1], Shape.Block[2], 0, L->On, Args, nullptr);
  return R == Success ? Status() : check(R, "cuLaunchKernel");
}

void CudaDevice::shutDown(bool Lost) {
  if (!Lost) {
    Current C(*this);
    if (C.Failure)
      return;
    for (Module M : Modules)
      Api.moduleUnload(M);
    Stage.release();
    Lines[MainQueue] = Main;
    for (auto &[Queue, L] : Lines) {
      if (L.Reached)
        Api.eventDestroy(L.Reached);
      if (L.On)
        Api.streamDestroy(L.On);
    }
  }
  // Takes all that is left in the context with it, if nobody else uses it.
  Api.primaryCtxRelease(Handle);
}

std::unique_ptr<Device> accel::rt::startCudaDevice(const Environment &Env,
                                                   std::string &WhyNot) {
  auto *Api = new DriverApi; // As long-lived as the library it describes.
  if (!Api->open(WhyNot)) {
    delete Api;
    return nullptr;
  }
  if (Result R = Api->init(0)) {
    WhyNot = "the CUDA driver does not start: cuInit: " + Api->describe(R);
    delete Api;
    return nullptr;
  }
  auto Device = std::make_unique<CudaDevice>(*Api, Env);
  if (Status S = Device->start(Env.CudaIndex)) {
    WhyNot = S.message();
    Device.reset();
    delete Api;
    return nullptr;
  }
  return Device;
}
