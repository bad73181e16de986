// Regions before main, and after it: constructors and destructors of static
// objects, and a function that atexit calls.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
// MODES: cpu serial emulate cuda cuda-async cuda-summary auto
#include <cstdio>
#include <cstdlib>
#include <vector>

static long twice(std::vector<int> &V) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    V[I] *= 2;
  long Sum = 0;
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    Sum += V[I];
  return Sum;
}

struct Object {
  std::vector<int> V;
  const char *Name;
  Object(const char *Name) : V(2000, 1), Name(Name) {
    if (twice(V) != 4000)
      std::printf("WRONG before main: %s\n", Name);
  }
  ~Object() {
    if (twice(V) != 16000)
      std::printf("WRONG after main: %s\n", Name);
    if (Name[0] == 'f')
      std::printf("done\n");
  }
};

// Destroyed last, after the runtime has shut down; it started it, too.
static Object First("first"), Second("second");

static void atTheEnd() {
  std::vector<int> V(2000, 1);
  if (twice(V) != 4000)
    std::printf("WRONG at exit\n");
}

int main() {
  static Object Local("local");
  std::atexit(atTheEnd);
  if (twice(First.V) != 8000 || twice(Second.V) != 8000 ||
      twice(Local.V) != 8000)
    std::printf("WRONG in main\n");
  std::exit(0);
}
