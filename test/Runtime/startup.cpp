// The first region of a program takes less than a millisecond where no device
// is used: the driver is not opened, or it is not there.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/startup.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <chrono>
#include <cstdio>

int main() {
  static int A[2000];
  auto Start = std::chrono::steady_clock::now();
#pragma accel
  for (int I = 0; I < 2000; ++I)
    A[I] = I;
  std::printf("%.0f\n", std::chrono::duration<double, std::micro>(
                            std::chrono::steady_clock::now() - Start)
                            .count());
  return A[9] != 9;
}
