//===- Session.h - A device in use ------------------------------*- C++ -*-===//
//
// A device together with its memory pool, the arrays resident on it and the
// queues in flight. Everything here runs under the runtime's lock; errors are
// returned, and what to do about them is Runtime's business.
//
// One promise holds throughout: the host's copy of an array is overwritten
// only with complete results. When a function fails with anything but
// Status::Lost, no value is lost.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_SESSION_H
#define ACCEL_RUNTIME_SESSION_H

#include "Environment.h"
#include "Footprint.h"
#include "PresentTable.h"
#include <set>

namespace accel::rt {

struct SessionCounts {
  std::atomic<uint64_t> Launches{0}, CopiesIn{0}, CopiesOut{0}, BytesIn{0},
      BytesOut{0}, Evictions{0};
};

/// Bytes that a region, or a directive, caused to be copied.
struct Traffic {
  std::atomic<uint64_t> In{0}, Out{0};
};

class Session {
public:
  Session(std::unique_ptr<Device> D, const Environment &Env);
  ~Session();

  Device &device() { return *Dev; }
  MemoryPool &pool() { return Pool; }
  PresentTable &table() { return Table; }
  SessionCounts &counts() { return Counts; }
  bool hasResident() const { return Table.any(); }

  /// What the current operation is for, in messages and traces, and whom
  /// its copies count for.
  void setContext(std::string Text, Traffic *For = nullptr) {
    Context = std::move(Text);
    Account = For;
  }

  // Launch.cpp

  /// Runs a kernel. After an error the arrays' values on the host are as if
  /// nothing had run, except that those newer on the device are still there:
  /// hostAccess brings them home.
  Status launch(Kernel &K, accel_launch &L);

  // Coherence.cpp

  /// Makes the host current for what the host version reads, and marks what
  /// it writes as stale on the device.
  Status hostAccess(const accel_array *Arrays, unsigned Count);
  /// The same for a host version of which nothing is known.
  Status hostAccessUnknown();
  /// Makes the host current everywhere; device copies stay valid.
  Status bringAllHome();
  Status updateHost(const accel_array &A);
  Status updateDevice(const accel_array &A);

  // Queues.cpp

  Status waitFor(QueueId Queue);
  Status waitForAll();

  // Data.cpp

  Status enter(const accel_array &A);
  Status exit(const accel_array &A);

  // Explicit.cpp: for device code that is not ours

  /// The device's address of a range that is resident and has memory, or 0.
  DevicePtr addressOf(Interval Range);
  /// Readies a range for a kernel that the program launches itself on the
  /// main queue. Address is 0 when the range is not resident.
  Status use(Interval Range, bool Reads, bool Writes, DevicePtr &Address);
  /// Copies what the device lacks. Found: all of the range is resident.
  Status prefetch(Interval Range, bool &Found);
  /// Brings values home and gives the memory of all entries in the range back.
  Status evict(Interval Range, bool &Found);

  /// True when values would be lost with the device's memory.
  bool holdsOnlyCopies() const {
    return !LostNames.empty() || Table.anyNewerOnDevice();
  }
  /// Names of the arrays of which that is true.
  std::string onlyCopies();
  /// Forgets all about the device's memory, which is gone.
  void abandon();
  /// Brings all values home and gives everything back to the system.
  Status close();

private:
  struct Piece; // of a launch: a group and where it is

  Status sendIn(DevicePtr Base, Interval Range, const IntervalSet &What,
                const std::string &Name);
  Status copyHome(DevicePtr Base, Interval Range, const IntervalSet &What,
                  const std::string &Name, char *Instead = nullptr,
                  bool Whole = false);
  /// Makes the host current for What, as far as the entry holds it.
  Status bringHome(PresentEntry &E, const IntervalSet &What);
  Status hostAccess(Interval Range, const Access &What);

  /// Makes what comes next on Later wait for launches that use an array.
  Status orderAfter(QueueId Later, const QueueUse &Use, bool Writes);
  /// All work of the queue has ended.
  void finished(QueueId Queue);

  // Eviction.cpp

  /// Device memory, for which other arrays may have to leave.
  Status obtain(size_t Bytes, const std::string &For,
                MemoryPool::Block &Result);
  PresentEntry *findVictim();
  Status evict(PresentEntry &E);
  /// Gives an entry's memory back, whatever it holds.
  Status dropMemory(PresentEntry &E);

  // Launch.cpp
  Status locate(std::vector<Piece> &Pieces);
  Status reserve(accel_launch &L, std::vector<Piece> &Pieces,
                 std::vector<MemoryPool::Block> &Partials, unsigned Blocks);
  Status send(std::vector<Piece> &Pieces);
  Status run(Kernel &K, const LaunchShape &Shape, std::vector<void *> &Values,
             std::vector<Piece> &Pieces, bool Asynchronous, QueueId Queue);
  Status collect(accel_launch &L, std::vector<Piece> &Pieces,
                 const std::vector<MemoryPool::Block> &Partials,
                 unsigned Blocks);
  Status collectInPlace(std::vector<Piece *> &Pieces);
  Status discardResults(std::vector<Piece> &Pieces, const Status &S);

  std::unique_ptr<Device> Dev;
  const Environment &Env;
  MemoryPool Pool;
  PresentTable Table;
  SessionCounts Counts;
  std::set<QueueId> Pending; ///< Queues with launches in flight.
  uint64_t Tick = 0;         ///< The number of the launch in progress.
  std::string Context;
  Traffic *Account = nullptr; ///< May be null.
  std::string LostNames;      ///< Arrays that a failed kernel destroyed.
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_SESSION_H
