// Unsigned counters whose step is a wrapped value: whatever accel decides, the
// visited values are those of the serial loop.
// RUN: %run-all %s
// REGIONS: found 3
#include "Inputs/show.h"
#include <climits>
#include <vector>

int main() {
  std::vector<unsigned> T(32), U(32);
#pragma accel
  for (unsigned Q = 0; Q < 9; Q -= ~0u)
    T[Q] = Q + 1;
  show("minus the greatest value", T);
#pragma accel
  for (unsigned Q = 20; Q > 0; Q += UINT_MAX)
    U[Q] = Q + 1;
  show("plus the greatest value", U);
#pragma accel
  for (unsigned Q = 20; Q > 3; Q -= 4)
    U[Q] = Q * 2;
  show("down", U);
}
