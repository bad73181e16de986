// Runs the kernels of hand.cu through the driver's interface, and measures them
// as kernels.cpp measures its own. Needs no CUDA library to build.
//
//   hand FATBIN NAME SIZE SECONDS
#include "measure.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <string>

using Address = unsigned long long;

template <class Function> static Function symbol(const char *Name) {
  static void *Library = dlopen("libcuda.so.1", RTLD_NOW);
  void *Found = Library ? dlsym(Library, Name) : nullptr;
  if (!Found) {
    std::fprintf(stderr, "%s is missing\n", Name);
    std::exit(1);
  }
  return reinterpret_cast<Function>(Found);
}

static void check(int Result, const char *What) {
  if (Result) {
    std::fprintf(stderr, "%s: error %d\n", What, Result);
    std::exit(1);
  }
}

#define CALL(Name, Type, ...) check(symbol<Type>(Name)(__VA_ARGS__), Name)

template <class T> static Address upload(const std::vector<T> &V) {
  Address A = 0;
  size_t Bytes = V.size() * sizeof(T);
  CALL("cuMemAlloc_v2", int (*)(Address *, size_t), &A, Bytes);
  CALL("cuMemcpyHtoD_v2", int (*)(Address, const void *, size_t), A, V.data(),
       Bytes);
  return A;
}

template <class T> static void download(std::vector<T> &V, Address A) {
  CALL("cuMemcpyDtoH_v2", int (*)(void *, Address, size_t), V.data(), A,
       V.size() * sizeof(T));
}

struct Shape {
  unsigned Gx, Gy, Bx, By;
};

class Runner {
public:
  Runner(const char *Fatbin, const char *Name, double Seconds)
      : Seconds(Seconds) {
    std::ifstream In(Fatbin, std::ios::binary);
    Image.assign(std::istreambuf_iterator<char>(In), {});
    void *Context, *Module;
    CALL("cuInit", int (*)(unsigned), 0);
    CALL("cuDevicePrimaryCtxRetain", int (*)(void **, int), &Context, 0);
    CALL("cuCtxSetCurrent", int (*)(void *), Context);
    CALL("cuModuleLoadData", int (*)(void **, const void *), &Module,
         Image.data());
    CALL("cuModuleGetFunction", int (*)(void **, void *, const char *), &Kernel,
         Module, Name);
    Launch = symbol<decltype(Launch)>("cuLaunchKernel");
    Wait = symbol<decltype(Wait)>("cuCtxSynchronize");
  }
  /// Measures; After runs with each launch.
  template <class Function>
  void run(Shape S, std::vector<void *> Arguments, Function After) {
    measure(
        Seconds, [&] { check(Wait(), "cuCtxSynchronize"); },
        [&] {
          check(Launch(Kernel, S.Gx, S.Gy, 1, S.Bx, S.By, 1, 0, nullptr,
                       Arguments.data(), nullptr),
                "cuLaunchKernel");
          After();
        });
  }
  void run(Shape S, std::vector<void *> Arguments) {
    run(S, std::move(Arguments), [] {});
  }

private:
  std::vector<char> Image;
  double Seconds;
  void *Kernel = nullptr;
  int (*Launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                unsigned, unsigned, void *, void **, void **);
  int (*Wait)();
};

static unsigned blocks(long long N, unsigned Each) {
  return unsigned((N + Each - 1) / Each);
}

/// Reductions: the partial sums of a fixed grid, added on the host.
template <class T>
static void reduce(Runner &R, int N, std::vector<Address> Inputs) {
  const unsigned Grid = unsigned(std::min(blocks(N, 1024), 1056u));
  std::vector<T> Partial(Grid);
  Address P = upload(Partial);
  std::vector<void *> Arguments = {&P};
  for (Address &I : Inputs)
    Arguments.push_back(&I);
  Arguments.push_back(&N);
  T Sum = 0;
  R.run({Grid, 1, 256, 1}, Arguments, [&] {
    download(Partial, P);
    Sum = 0;
    for (T V : Partial)
      Sum += V;
  });
  report(std::vector<T>{Sum});
}

int main(int Argc, char **Argv) {
  if (Argc != 5)
    return 2;
  const std::string Name = Argv[2];
  int N = std::atoi(Argv[3]);
  size_t Square = size_t(N) * N;
  Runner R(Argv[1], Argv[2], std::atof(Argv[4]));
  if (Name == "dot") {
    reduce<double>(
        R, N, {upload(values<double>(N, 1)), upload(values<double>(N, 2))});
  } else if (Name == "sum") {
    reduce<float>(R, N, {upload(values<float>(N, 1))});
  } else if (Name == "mandelbrot") {
    std::vector<int> Out(Square);
    Address A = upload(Out);
    R.run({blocks(N, 32), blocks(N, 8), 32, 8}, {&A, &N});
    download(Out, A);
    report(Out);
  } else if (Name == "matmul" || Name == "options") {
    size_t Count = Name == "matmul" ? Square : size_t(N);
    std::vector<float> Out(Count);
    Address C = upload(Out), A = upload(values<float>(Count, 1)),
            B = upload(values<float>(Count, 2));
    Shape S = {blocks(N, 256), 1, 256, 1};
    if (Name == "matmul")
      S = {blocks(N, 64), blocks(N, 64), 16, 16};
    R.run(S, {&C, &A, &B, &N});
    download(Out, C);
    report(Out);
  } else {
    std::vector<double> Out(Name == "stencil" ? Square : size_t(N));
    Address To = upload(Out);
    if (Name == "copy" || Name == "stencil") {
      Address From = upload(values<double>(Out.size(), 1));
      Shape S = {blocks(N, 512), 1, 256, 1};
      if (Name == "stencil")
        S = {blocks(N, 64), blocks(N, 16), 64, 4};
      R.run(S, {&To, &From, &N});
    } else if (Name == "triad" || Name == "matvec") {
      Address X = upload(values<double>(Name == "matvec" ? Square : N, 1));
      Address Y = upload(values<double>(N, 2));
      Shape S = {blocks(N, 512), 1, 256, 1};
      if (Name == "matvec")
        S = {unsigned(N), 1, 256, 1};
      R.run(S, {&To, &X, &Y, &N});
    } else
      return 2;
    download(Out, To);
    report(Out);
  }
  return 0;
}
