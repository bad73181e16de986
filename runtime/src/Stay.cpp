//===- Stay.cpp - Arrays that stay on the device between launches ---------===//
//
// Within a stay each array that a launch touches is entered like that of a data
// region, whole if its extent is known, and left when the outermost stay of the
// thread ends. Nothing of this is needed for a right result: an array that
// cannot be entered is copied for each launch.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Runtime.h"
#include <algorithm>

using namespace accel::rt;

namespace {
struct Stay {
  unsigned Depth = 0;
  std::string Place;
  std::vector<accel_array> Held;
};
} // namespace

/// A pointer, so that it is there in destructors of objects with static
/// storage; freed with the outermost stay.
static __thread Stay *Current;

void Runtime::beginStay(const char *File, int Line) {
  if (Env.Mode == DeviceMode::Cpu || Env.Mode == DeviceMode::Serial)
    return;
  if (!Current) {
    Current = new Stay;
    Current->Place = format("%s:%d", File ? File : "?", Line);
  }
  ++Current->Depth;
}

void Runtime::hold(Session &S, const accel_launch &L) {
  if (!Current)
    return;
  for (unsigned I = 0; I != L.array_count; ++I) {
    accel_array A = L.arrays[I];
    if ((A.access & ACCEL_TRANSIENT) || A.begin >= A.end || !A.host ||
        S.table().covering(rangeOf(A)))
      continue;
    if (A.extent) {
      A.begin = std::min<accel_i64>(A.begin, 0);
      A.end = std::max(A.end, A.extent);
    }
    A.access = 0;
    Status Why = S.enter(A);
    if (!Why)
      Current->Held.push_back(A);
    else if (Why.isLost())
      return; // The launch will find that out.
    else
      logInfo("%s: %s does not stay on the device: %s", Current->Place.c_str(),
              A.name ? A.name : "?", Why.message().c_str());
  }
}

void Runtime::endStay() {
  if (!Current || --Current->Depth)
    return;
  std::unique_ptr<Stay> Ended(Current);
  Current = nullptr;
  if (Ended->Held.empty())
    return;
  withSession([&](Session *S) {
    if (!S)
      return;
    S->setContext(Ended->Place);
    while (!Ended->Held.empty()) {
      Status Why = S->exit(Ended->Held.back());
      Ended->Held.pop_back();
      if (Why)
        handle(*S, Why, Ended->Place);
      if (Why.isLost())
        return;
    }
  });
}
