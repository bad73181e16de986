//===- Timing.cpp - How long the host versions on a thread take -----------===//

#include "Timing.h"
#include "Trace.h"

using namespace accel::rt;

HostNest &HostNest::mine() {
  static __thread HostNest Nest; // All zero: nothing to construct.
  return Nest;
}

void HostNest::begin(RegionState *R, bool Timed) {
  int Size = Refused == R ? RefusedSize : -1;
  Refused = nullptr;
  if ((!Timed && Size < 0) || Level == Depth)
    return;
  Runs[Level++] = {R, Trace::now(), Size};
}

bool HostNest::end(RegionState *R, Run &Result) {
  for (unsigned L = Level; L-- != 0;)
    if (Runs[L].Region == R) {
      Result = Runs[L];
      Level = L;
      return true;
    }
  return false;
}
