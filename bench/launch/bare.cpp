// A bare launch through the driver's interface, with nothing around it: what
// launch.cpp is compared with. Prints microseconds a launch with its wait.
//
//   bare FATBIN [COUNT]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <vector>

template <class Function> static Function symbol(void *Library, const char *N) {
  void *Address = dlsym(Library, N);
  if (!Address) {
    std::fprintf(stderr, "%s is missing\n", N);
    std::exit(1);
  }
  return reinterpret_cast<Function>(Address);
}

static void check(int Result, const char *What) {
  if (Result) {
    std::fprintf(stderr, "%s: error %d\n", What, Result);
    std::exit(1);
  }
}

int main(int Argc, char **Argv) {
  if (Argc < 2)
    return 2;
  const int Count = Argc > 2 ? std::atoi(Argv[2]) : 2000;
  std::ifstream In(Argv[1], std::ios::binary);
  std::vector<char> Image((std::istreambuf_iterator<char>(In)), {});
  void *Cuda = dlopen("libcuda.so.1", RTLD_NOW);
  if (!Cuda) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  auto Init = symbol<int (*)(unsigned)>(Cuda, "cuInit");
  auto Retain = symbol<int (*)(void **, int)>(Cuda, "cuDevicePrimaryCtxRetain");
  auto Current = symbol<int (*)(void *)>(Cuda, "cuCtxSetCurrent");
  auto Load = symbol<int (*)(void **, const void *)>(Cuda, "cuModuleLoadData");
  auto Get = symbol<int (*)(void **, void *, const char *)>(
      Cuda, "cuModuleGetFunction");
  auto Allocate =
      symbol<int (*)(unsigned long long *, std::size_t)>(Cuda, "cuMemAlloc_v2");
  auto Launch =
      symbol<int (*)(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                     unsigned, unsigned, void *, void **, void **)>(
          Cuda, "cuLaunchKernel");
  auto Wait = symbol<int (*)(void *)>(Cuda, "cuStreamSynchronize");

  void *Context, *Module, *Kernel;
  unsigned long long A, B;
  check(Init(0), "cuInit");
  check(Retain(&Context, 0), "cuDevicePrimaryCtxRetain");
  check(Current(Context), "cuCtxSetCurrent");
  check(Load(&Module, Image.data()), "cuModuleLoadData");
  check(Get(&Kernel, Module, "touch"), "cuModuleGetFunction");
  check(Allocate(&A, 256), "cuMemAlloc");
  check(Allocate(&B, 256), "cuMemAlloc");

  using Clock = std::chrono::steady_clock;
  std::vector<double> Times;
  long long N = 1;
  void *Arguments[] = {&A, &B, &N};
  // As many as launch.cpp asks for.
  const unsigned Threads = 32;
  for (int I = 0; I < Count; ++I) {
    Clock::time_point Start = Clock::now();
    check(
        Launch(Kernel, 1, 1, 1, Threads, 1, 1, 0, nullptr, Arguments, nullptr),
        "cuLaunchKernel");
    check(Wait(nullptr), "cuStreamSynchronize");
    Times.push_back(
        std::chrono::duration<double, std::micro>(Clock::now() - Start)
            .count());
  }
  std::nth_element(Times.begin(), Times.begin() + Count / 2, Times.end());
  std::printf("%.3f\n", Times[Count / 2]);
}
