// accel/runtime.h: device addresses, residency, device code of one's own.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
#include <accel/runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <vector>

static void check(bool Good, const char *What) {
  if (!Good)
    std::printf("WRONG: %s\n", What);
}

static void increment(std::vector<int> &V, int By) {
#pragma accel name("increment")
  for (size_t I = 0; I < V.size(); ++I)
    V[I] += By;
}

/// Device code of our own: a fill, on the runtime's stream.
static bool fillOnDevice(void *Address, unsigned Value, size_t Count) {
  void *Cuda = dlopen("libcuda.so.1", RTLD_NOW);
  if (!Cuda || !accel::stream())
    return false;
  auto Retain = reinterpret_cast<int (*)(void **, int)>(
      dlsym(Cuda, "cuDevicePrimaryCtxRetain"));
  auto Release = reinterpret_cast<int (*)(int)>(
      dlsym(Cuda, "cuDevicePrimaryCtxRelease_v2"));
  auto Current =
      reinterpret_cast<int (*)(void *)>(dlsym(Cuda, "cuCtxSetCurrent"));
  auto Fill =
      reinterpret_cast<int (*)(unsigned long long, unsigned, size_t, void *)>(
          dlsym(Cuda, "cuMemsetD32Async"));
  void *Context = nullptr;
  check(!Retain(&Context, 0) && !Current(Context), "context");
  check(!Fill(reinterpret_cast<unsigned long long>(Address), Value, Count,
              accel::stream()),
        "cuMemsetD32Async");
  check(!Release(0), "release");
  return true;
}

int main() {
  const size_t N = 2000, Size = N * sizeof(int);
  const char *Mode = std::getenv("ACCEL_DEVICE");
  bool Device = !std::strcmp(Mode, "cuda") || !std::strcmp(Mode, "emulate");
  bool Cuda = !std::strcmp(Mode, "cuda");
  std::vector<int> A(N, 1), B(N, 2);

  // Nothing is resident; none of this does anything.
  increment(A, 1);
  check(!accel::devicePointer(A.data()), "pointer outside of a data region");
  check(!accel::useOnDevice(A.data(), Size, accel::Use::Read), "use outside");
  check(!accel::prefetch(A.data(), Size), "prefetch outside");
  check(!accel::evict(A.data(), Size), "evict outside");
  check(!accel::devicePointer(nullptr), "null");
  check((accel::stream() != nullptr) == Cuda, "stream");

#pragma accel data copy(A, B)
  {
    accel::Statistics Before = accel::statistics();
    check(accel::prefetch(A.data(), Size) == Device, "prefetch");
    accel::Statistics After = accel::statistics();
    check(After.BytesIn - Before.BytesIn == (Device ? Size : 0), "bytes in");
    check((accel::devicePointer(&A[5]) != nullptr) == Device, "pointer");
    check(!accel::devicePointer(A.data() + N + 64), "pointer behind");
    if (Device)
      check(static_cast<char *>(accel::devicePointer(&A[5])) ==
                static_cast<char *>(accel::devicePointer(&A[0])) +
                    5 * sizeof(int),
            "address of an element");
    increment(A, 10);
    check(accel::statistics().BytesIn == After.BytesIn, "was prefetched");

    // Evicted arrays have their values at home.
    check(accel::evict(A.data(), Size) == Device, "evict");
    check(A[3] == 12 || !Device, "value at home");
    check(!accel::devicePointer(A.data()), "pointer after evict");
    check(accel::statistics().Evictions == (Device ? 1 : 0), "evictions");
    increment(A, 100);

    // A region, then our own device code, then a region.
    void *Own = accel::useOnDevice(&B[10], 20 * sizeof(int), accel::Use::Write);
    check((Own != nullptr) == Device, "useOnDevice");
    if (!Cuda || !fillOnDevice(Own, 77, 20)) {
      if (Device)
        for (int I = 0; I < 20; ++I) // The emulated device's is plain memory.
          static_cast<int *>(Own)[I] = 77;
      else
        for (int I = 0; I < 20; ++I)
          B[10 + I] = 77;
    }
    increment(B, 3);
    void *Read = accel::useOnDevice(B.data(), Size, accel::Use::ReadWrite);
    check((Read != nullptr) == Device, "use of all");
    accel::synchronize();
  }
  for (size_t I = 0; I < N; ++I) {
    check(A[I] == 112, "A");
    check(B[I] == (I >= 10 && I < 30 ? 80 : 5), "B");
  }

  accel::RegionInfo Info = accel::region("increment");
  check(Info.LastPlace == (Device ? accel::Place::Device : accel::Place::Host),
        "last place");
  check(Device || !Info.Reason.empty(), "reason");
  check(Info.DeviceRuns + Info.HostRuns == 4, "runs");
  check(!Device || Info.BytesIn == 4 * Size - 20 * sizeof(int) - Size,
        "bytes of the region");
  accel::Statistics End = accel::statistics();
  check(!Device || (End.Launches == 4 && End.LiveBlocks == 0), "statistics");
  accel::releaseCachedMemory();
  check(accel::statistics().MemoryCached == 0, "released");
  std::printf("done\n");
}
