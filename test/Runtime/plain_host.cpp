// The same in a program that knows nothing of accel.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
// ALSO: Inputs/plugin.cpp
// PLAIN: 1
// MODES: cpu emulate cuda cuda-async cuda-summary auto
#include <cstdio>
#include <dlfcn.h>
#include <vector>

int main(int, char **Argv) {
  for (int Round = 0; Round < 4; ++Round) {
    void *Library = dlopen(Argv[1], RTLD_NOW);
    if (!Library) {
      std::printf("WRONG: %s\n", dlerror());
      return 1;
    }
    auto Work =
        reinterpret_cast<long (*)(int *, int, int)>(dlsym(Library, "work"));
    std::vector<int> V(3000, 1);
    if (Work(V.data(), 3000, Round) != 3000 * (2 + Round))
      std::printf("WRONG: round %d\n", Round);
    if (Round < 3 && dlclose(Library))
      std::printf("WRONG: dlclose\n");
  }
  std::printf("done\n");
}
