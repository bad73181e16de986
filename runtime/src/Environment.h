//===- Environment.h - The ACCEL_... variables ------------------*- C++ -*-===//
//
// What the user asked for through the environment, read once. A value that
// means nothing gives one warning and counts as not set: it must never keep a
// program from running.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_ENVIRONMENT_H
#define ACCEL_RUNTIME_ENVIRONMENT_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace accel::rt {

enum class DeviceMode : uint8_t { Auto, Cpu, Cuda, Emulate, Serial };
enum class LogLevel : uint8_t { Off, Info, Debug };
enum class ThreadOrder : uint8_t { Ascending, Descending, Random };

struct Environment {
  DeviceMode Mode = DeviceMode::Auto;         ///< ACCEL_DEVICE
  unsigned CudaIndex = 0;                     ///< ACCEL_DEVICE=cuda:N
  std::string TraceFile;                      ///< ACCEL_TRACE
  LogLevel Log = LogLevel::Off;               ///< ACCEL_LOG
  bool RequireGpu = false;                    ///< ACCEL_REQUIRE=gpu
  uint64_t MemoryLimit = 0;                   ///< ACCEL_MEMORY_LIMIT; 0: none
  ThreadOrder Order = ThreadOrder::Ascending; ///< ACCEL_EMULATE_ORDER
  uint64_t OrderSeed = 1;                     ///< ACCEL_EMULATE_ORDER=random:N
  uint64_t StagingChunk = 4 << 20;            ///< ACCEL_STAGING
  bool Synchronous = false;                   ///< ACCEL_SYNC=1
  bool Summary = false;                       ///< ACCEL_SUMMARY=1
  std::string CacheFile;                      ///< ACCEL_CACHE
  bool Save = false;                          ///< ACCEL_SAVE=1

  /// Returns the value of a variable or null, like getenv.
  using Lookup = std::function<const char *(const char *)>;

  /// Reads the variables; each value not understood adds a line to Warnings.
  static Environment parse(const Lookup &Get,
                           std::vector<std::string> &Warnings);
};

/// Parses a size: digits and an optional k, m, g or t (powers of 1024, either
/// case, an "iB" or "B" may follow). False when Text is none.
bool parseBytes(const char *Text, uint64_t &Result);

} // namespace accel::rt

#endif // ACCEL_RUNTIME_ENVIRONMENT_H
