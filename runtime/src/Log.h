//===- Log.h - Messages for the user ----------------------------*- C++ -*-===//
//
// Lines `accel: ...` on stderr. Warnings always show; ACCEL_LOG=info adds where
// regions run and why, ACCEL_LOG=debug adds each launch and copy.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_LOG_H
#define ACCEL_RUNTIME_LOG_H

#include "Environment.h"
#include <atomic>
#include <string>

namespace accel::rt {

/// What a process exits with when it cannot go on.
enum ExitCode : int {
  ExitRequired = 3, ///< ACCEL_REQUIRE=gpu, and a region cannot run there.
  ExitCheck = 5,    ///< --accel-check has found something.
  ExitLost = 4      ///< Values that were only on the device are gone.
};

extern std::atomic<LogLevel> CurrentLogLevel;

inline bool logs(LogLevel L) {
  return CurrentLogLevel.load(std::memory_order_relaxed) >= L;
}

__attribute__((format(printf, 1, 2))) std::string format(const char *Format,
                                                         ...);
void warn(const std::string &Message);
/// What was asked for, as it is.
void say(const std::string &Message);
__attribute__((format(printf, 1, 2))) void logInfo(const char *Format, ...);
__attribute__((format(printf, 1, 2))) void logDebug(const char *Format, ...);

/// Prints an error, writes the trace and ends the process without running
/// destructors: other threads may be inside the runtime.
[[noreturn]] void fatal(ExitCode Code, const std::string &Message);

} // namespace accel::rt

#endif // ACCEL_RUNTIME_LOG_H
