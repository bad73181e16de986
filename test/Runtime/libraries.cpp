// Shared libraries with regions that are opened and closed again, in a program
// with regions of its own.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
// ALSO: Inputs/plugin.cpp
// MODES: cpu emulate cuda cuda-async cuda-summary auto
#include <cstdio>
#include <dlfcn.h>
#include <vector>

static bool useLibrary(const char *Name, int Round) {
  void *Library = dlopen(Name, RTLD_NOW | (Round % 2 ? RTLD_GLOBAL : 0));
  if (!Library) {
    std::printf("WRONG: %s\n", dlerror());
    return false;
  }
  auto Work =
      reinterpret_cast<long (*)(int *, int, int)>(dlsym(Library, "work"));
  std::vector<int> V(3000, 1);
  bool Good = Work(V.data(), 3000, Round) == 3000 * (2 + Round);
  // Stays open the last time: closed by the end of the process.
  return (Round == 4 || dlclose(Library) == 0) && Good;
}

int main(int, char **Argv) {
  std::vector<int> A(2000, 1);
  for (int Round = 0; Round < 5; ++Round) {
    if (!useLibrary(Argv[1], Round))
      std::printf("WRONG: library, round %d\n", Round);
#pragma accel data copy(A)
    {
#pragma accel
      for (int I = 0; I < 2000; ++I)
        A[I] += Round;
    }
  }
  long Sum = 0;
#pragma accel
  for (int I = 0; I < 2000; ++I)
    Sum += A[I];
  if (Sum != 2000 * 11)
    std::printf("WRONG: %ld\n", Sum);
  std::printf("done\n");
}
