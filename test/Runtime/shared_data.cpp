// An array that this program's data region keeps on the device, and regions in
// shared libraries that use it.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
// ALSO: Inputs/plugin.cpp
// MODES: cpu emulate cuda cuda-async
#include <cstdio>
#include <dlfcn.h>
#include <vector>

int main(int, char **Argv) {
  void *Library = dlopen(Argv[1], RTLD_NOW);
  auto Work = reinterpret_cast<long (*)(int *, int, int)>(
      Library ? dlsym(Library, "work") : nullptr);
  if (!Work) {
    std::printf("WRONG: %s\n", dlerror());
    return 1;
  }
  std::vector<int> A(3000, 1);
#pragma accel data copy(A)
  {
#pragma accel
    for (int I = 0; I < 3000; ++I)
      A[I] += 10;
    long Sum = Work(A.data(), 3000, 5);
    if (Sum != 3000 * 17)
      std::printf("WRONG: the library's sum is %ld\n", Sum);
#pragma accel
    for (int I = 0; I < 3000; ++I)
      A[I] += 100;
  }
  for (int Value : A)
    if (Value != 117) {
      std::printf("WRONG: %d\n", Value);
      break;
    }
  std::printf("done\n");
}
