//===- QueueUse.h - Which queues use an array's device memory ---*- C++ -*-===//
//
// Launches that are in flight on several queues and touch one array. What
// comes later has to wait for those that write it, or, if it writes the array
// itself, for all of them.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_QUEUEUSE_H
#define ACCEL_RUNTIME_QUEUEUSE_H

#include "Device.h"
#include <algorithm>
#include <vector>

namespace accel::rt {

class QueueUse {
public:
  bool empty() const { return Uses.empty(); }
  void clear() { Uses.clear(); }

  /// A launch on Queue uses the array; it was ordered after the queues that
  /// others() named.
  void note(QueueId Queue, bool Writes) {
    if (Writes) { // Whoever waits for this one waits for all.
      Uses.assign(1, {Queue, true});
      return;
    }
    for (const Use &U : Uses)
      if (U.Queue == Queue)
        return;
    Uses.push_back({Queue, false});
  }
  /// The work of Queue has ended.
  void finished(QueueId Queue) {
    Uses.erase(std::remove_if(Uses.begin(), Uses.end(),
                              [=](const Use &U) { return U.Queue == Queue; }),
               Uses.end());
  }
  /// The queues, but for Mine, that an access has to come after.
  std::vector<QueueId> others(QueueId Mine, bool Writes) const {
    std::vector<QueueId> Result;
    for (const Use &U : Uses)
      if (U.Queue != Mine && (Writes || U.Writes))
        Result.push_back(U.Queue);
    return Result;
  }

private:
  struct Use {
    QueueId Queue;
    bool Writes;
  };
  std::vector<Use> Uses;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_QUEUEUSE_H
