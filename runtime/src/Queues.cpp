//===- Queues.cpp - What comes after what on the device -------------------===//
//
// Launches are ordered by the arrays that they use: a launch waits, on the
// device, for those on other queues that write what it reads, or use what it
// writes. The host waits only for values that it needs. Copies, and the reuse
// of device memory, are in the order of the main queue.
//
//===----------------------------------------------------------------------===//

#include "Session.h"

using namespace accel::rt;

Status Session::orderAfter(QueueId Later, const QueueUse &Use, bool Writes) {
  for (QueueId Earlier : Use.others(Later, Writes)) {
    Status S = Dev->order(Later, Earlier);
    if (S.isLost())
      return S;
    if (S) // Waiting here does as well.
      if (Status Why = waitFor(Earlier))
        return Why;
  }
  return {};
}

void Session::finished(QueueId Queue) {
  if (!Pending.erase(Queue))
    return;
  Table.each([=](PresentEntry &E) { E.Use.finished(Queue); });
}

Status Session::waitFor(QueueId Queue) {
  if (!Pending.count(Queue))
    return {};
  Status S = Dev->synchronize(Queue);
  if (S.mayRetry())
    S = Dev->synchronize(Queue);
  if (S)
    return S;
  finished(Queue);
  return {};
}

Status Session::waitForAll() {
  while (!Pending.empty())
    if (Status S = waitFor(*Pending.begin()))
      return S;
  return {};
}
