//===- driver_api.h - The CUDA driver functions in use ----------*- C++ -*-===//
//
// Our own declarations of the part of the driver's binary interface that the
// runtime uses, so that neither building nor linking needs a CUDA toolkit. The
// interface is stable: names with _v2 are separate symbols of the library.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_CUDA_DRIVER_API_H
#define ACCEL_RUNTIME_CUDA_DRIVER_API_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace accel::rt::cuda {

using Result = int;
using DeviceHandle = int;
using DeviceAddress = unsigned long long;
using Context = struct ContextTag *;
using Module = struct ModuleTag *;
using Function = struct FunctionTag *;
using Stream = struct StreamTag *;
using Event = struct EventTag *;
using DynamicMemoryOf = size_t (*)(int BlockSize);

enum : Result {
  Success = 0,
  ErrorInvalidValue = 1,
  ErrorOutOfMemory = 2,
};

enum : int { // CUfunction_attribute
  FunctionMaxThreadsPerBlock = 0,
};

enum : int { // CUpointer_attribute
  PointerMemoryType = 2,
};

enum : int { // CUjit_option
  JitErrorLogBuffer = 5,
  JitErrorLogBufferSize = 6,
};

constexpr unsigned StreamNonBlocking = 1;
constexpr unsigned EventDisableTiming = 2;

// Name in DriverApi, symbol of the library, type.
#define ACCEL_CUDA_FUNCTIONS(X)                                                \
  X(init, "cuInit", Result (*)(unsigned))                                      \
  X(getErrorName, "cuGetErrorName", Result (*)(Result, const char **))         \
  X(getErrorString, "cuGetErrorString", Result (*)(Result, const char **))     \
  X(deviceGetCount, "cuDeviceGetCount", Result (*)(int *))                     \
  X(deviceGet, "cuDeviceGet", Result (*)(DeviceHandle *, int))                 \
  X(deviceGetName, "cuDeviceGetName", Result (*)(char *, int, DeviceHandle))   \
  X(primaryCtxRetain, "cuDevicePrimaryCtxRetain",                              \
    Result (*)(Context *, DeviceHandle))                                       \
  X(primaryCtxRelease, "cuDevicePrimaryCtxRelease_v2",                         \
    Result (*)(DeviceHandle))                                                  \
  X(ctxGetCurrent, "cuCtxGetCurrent", Result (*)(Context *))                   \
  X(ctxPushCurrent, "cuCtxPushCurrent_v2", Result (*)(Context))                \
  X(ctxPopCurrent, "cuCtxPopCurrent_v2", Result (*)(Context *))                \
  X(ctxSynchronize, "cuCtxSynchronize", Result (*)())                          \
  X(moduleLoadDataEx, "cuModuleLoadDataEx",                                    \
    Result (*)(Module *, const void *, unsigned, int *, void **))              \
  X(moduleUnload, "cuModuleUnload", Result (*)(Module))                        \
  X(moduleGetFunction, "cuModuleGetFunction",                                  \
    Result (*)(Function *, Module, const char *))                              \
  X(funcGetAttribute, "cuFuncGetAttribute", Result (*)(int *, int, Function))  \
  X(occupancyMaxPotentialBlockSize, "cuOccupancyMaxPotentialBlockSize",        \
    Result (*)(int *, int *, Function, DynamicMemoryOf, size_t, int))          \
  X(memAlloc, "cuMemAlloc_v2", Result (*)(DeviceAddress *, size_t))            \
  X(memFree, "cuMemFree_v2", Result (*)(DeviceAddress))                        \
  X(memcpyHtoDAsync, "cuMemcpyHtoDAsync_v2",                                   \
    Result (*)(DeviceAddress, const void *, size_t, Stream))                   \
  X(memHostAlloc, "cuMemHostAlloc", Result (*)(void **, size_t, unsigned))     \
  X(memFreeHost, "cuMemFreeHost", Result (*)(void *))                          \
  X(pointerGetAttribute, "cuPointerGetAttribute",                              \
    Result (*)(void *, int, DeviceAddress))                                    \
  X(memcpyDtoHAsync, "cuMemcpyDtoHAsync_v2",                                   \
    Result (*)(void *, DeviceAddress, size_t, Stream))                         \
  X(memcpyDtoH, "cuMemcpyDtoH_v2", Result (*)(void *, DeviceAddress, size_t))  \
  X(eventCreate, "cuEventCreate", Result (*)(Event *, unsigned))               \
  X(eventDestroy, "cuEventDestroy_v2", Result (*)(Event))                      \
  X(eventRecord, "cuEventRecord", Result (*)(Event, Stream))                   \
  X(eventSynchronize, "cuEventSynchronize", Result (*)(Event))                 \
  X(streamWaitEvent, "cuStreamWaitEvent", Result (*)(Stream, Event, unsigned)) \
  X(streamCreate, "cuStreamCreate", Result (*)(Stream *, unsigned))            \
  X(streamDestroy, "cuStreamDestroy_v2", Result (*)(Stream))                   \
  X(streamSynchronize, "cuStreamSynchronize", Result (*)(Stream))              \
  X(launchKernel, "cuLaunchKernel",                                            \
    Result (*)(Function, unsigned, unsigned, unsigned, unsigned, unsigned,     \
               unsigned, unsigned, Stream, void **, void **))

template <typename T> struct Itself {
  using Type = T;
};

struct DriverApi {
#define ACCEL_CUDA_MEMBER(Name, Symbol, ...)                                   \
  Itself<__VA_ARGS__>::Type Name = nullptr;
  ACCEL_CUDA_FUNCTIONS(ACCEL_CUDA_MEMBER)
#undef ACCEL_CUDA_MEMBER

  /// Opens the driver library. False with the reason when there is none, or
  /// one that lacks a function.
  bool open(std::string &WhyNot);
  /// "CUDA_ERROR_...: description".
  std::string describe(Result R) const;
};

} // namespace accel::rt::cuda

#endif // ACCEL_RUNTIME_CUDA_DRIVER_API_H
