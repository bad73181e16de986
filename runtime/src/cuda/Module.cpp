//===- Module.cpp - Device code of a translation unit, loaded -------------===//

#include "CudaDevice.h"
#include <algorithm>

using namespace accel::rt;
using namespace accel::rt::cuda;

/// More threads than this in a block rarely help a loop without barriers, and
/// leave too few blocks for small loops.
constexpr int LargestPreferredBlock = 256;

Status CudaDevice::load(const accel_module &M,
                        std::unique_ptr<DeviceModule> &Loaded) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  // The log tells what the driver's compiler does not like about PTX.
  char Log[1024] = "";
  int Options[] = {JitErrorLogBuffer, JitErrorLogBufferSize};
  void *Values[] = {Log, reinterpret_cast<void *>(sizeof(Log))};
  Module Handle = nullptr;
  Status S = check(Api.moduleLoadDataEx(&Handle, M.fatbin, 2, Options, Values),
                   "cuModuleLoadDataEx");
  if (S) {
    Log[sizeof(Log) - 1] = 0;
    if (!*Log || S.isLost())
      return S;
    return Status::failed(S.message() + ": " + Log);
  }
  Modules.push_back(Handle);
  Loaded = std::make_unique<CudaModule>(*this, Handle);
  return {};
}

Status CudaModule::find(const char *Name, Kernel *&Found) {
  auto It = Kernels.find(Name);
  if (It != Kernels.end()) {
    Found = It->second.get();
    return {};
  }
  CudaDevice::Current C(D);
  if (C.Failure)
    return C.Failure;
  const DriverApi &Api = D.api();
  auto K = std::make_unique<CudaKernel>();
  K->Name = Name;
  if (Status S = D.check(Api.moduleGetFunction(&K->Handle, Handle, Name),
                         "cuModuleGetFunction"))
    return S;
  int Most = 0;
  if (Status S = D.check(
          Api.funcGetAttribute(&Most, FunctionMaxThreadsPerBlock, K->Handle),
          "cuFuncGetAttribute"))
    return S;
  K->MaxThreads = unsigned(std::max(Most, 1));
  int Blocks = 0, Threads = 0;
  if (Status S = D.check(
          Api.occupancyMaxPotentialBlockSize(&Blocks, &Threads, K->Handle,
                                             nullptr, 0, LargestPreferredBlock),
          "cuOccupancyMaxPotentialBlockSize"))
    return S;
  K->PreferredThreads = unsigned(std::max(Threads, 32));
  K->FillingBlocks = unsigned(std::max(Blocks, 1));
  Found = K.get();
  Kernels[Name] = std::move(K);
  return {};
}
