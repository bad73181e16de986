// With ACCEL_DEVICE=auto both sides are measured; ACCEL_CACHE keeps the result.
// See choice.py.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/choice.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int Argc, char **Argv) {
  const int Calls = Argc > 1 ? std::atoi(Argv[1]) : 0;
  std::vector<float> V(20000, 1);
  for (int Call = 0; Call < Calls; ++Call) {
#pragma accel name("work")
    for (int I = 0; I < 20000; ++I)
      V[I] = V[I] * 0.5f + 1;
    V[5] = 2; // Otherwise V would stay on the device.
  }
  std::printf("%g\n", double(V[3]));
}
