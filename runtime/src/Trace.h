//===- Trace.h - The ACCEL_TRACE file ---------------------------*- C++ -*-===//
//
// Regions, launches and copies as events of the trace-event format, which
// chrome://tracing and Perfetto show. Events are kept in memory and written
// at exit to a temporary file that then takes the name asked for, so a reader
// never meets half a file.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_TRACE_H
#define ACCEL_RUNTIME_TRACE_H

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <vector>

namespace accel::rt {

/// A value that an event carries: a text or a number.
struct TraceArgument {
  TraceArgument(const char *Key, std::string Text)
      : Key(Key), Text(std::move(Text)), IsText(true) {}
  TraceArgument(const char *Key, uint64_t Number)
      : Key(Key), Text(std::to_string(Number)), IsText(false) {}

  const char *Key;
  std::string Text;
  bool IsText;
};

class Trace {
public:
  static Trace &get();
  /// Nanoseconds of a clock that only goes forward.
  static uint64_t now();

  /// Starts to record; File is written at exit.
  void open(std::string File);
  bool enabled() const { return On.load(std::memory_order_relaxed); }

  /// Records something that lasted from Begin to now.
  void complete(const char *Category, const std::string &Name, uint64_t Begin,
                std::initializer_list<TraceArgument> Arguments);
  /// Records something at this moment.
  void instant(const char *Category, const std::string &Name,
               std::initializer_list<TraceArgument> Arguments);

  /// Writes what there is, once; called at exit.
  void write();

  /// Around fork(). The child's events go to a file of its own.
  void beforeFork() { Lock.lock(); }
  void afterFork(bool InChild);

private:
  void add(const char *Phase, const char *Category, const std::string &Name,
           uint64_t Begin, uint64_t End,
           std::initializer_list<TraceArgument> Arguments);

  std::atomic<bool> On{false};
  std::mutex Lock;
  std::string File;
  std::vector<std::string> Events;
  uint64_t Start = 0, Dropped = 0;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_TRACE_H
