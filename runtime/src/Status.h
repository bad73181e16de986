//===- Status.h - How an operation of a device went -------------*- C++ -*-===//
//
// Errors are values here: a device that fails is an expected event, after which
// the region runs on the CPU.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_STATUS_H
#define ACCEL_RUNTIME_STATUS_H

#include <string>
#include <utility>

namespace accel::rt {

class [[nodiscard]] Status {
public:
  enum Kind {
    Ok,
    OutOfMemory, ///< Device memory; the device goes on working.
    Failed,      ///< This operation failed; the device goes on working.
    Faulted,     ///< A kernel went wrong on its way; the device goes on.
    Lost         ///< The device and all that its memory held are gone.
  };

  Status() = default;
  static Status outOfMemory(std::string Why) {
    return {OutOfMemory, std::move(Why)};
  }
  static Status failed(std::string Why) { return {Failed, std::move(Why)}; }
  static Status faulted(std::string Why) { return {Faulted, std::move(Why)}; }
  static Status lost(std::string Why) { return {Lost, std::move(Why)}; }

  /// True when the operation did not succeed, so that one can write
  /// `if (Status S = operation()) return S;`.
  explicit operator bool() const { return What != Ok; }
  Kind kind() const { return What; }
  /// True when trying the same once more may go better.
  bool mayRetry() const { return What == Failed; }
  bool isLost() const { return What == Lost; }
  const std::string &message() const { return Why; }

private:
  Status(Kind K, std::string Why) : What(K), Why(std::move(Why)) {}

  Kind What = Ok;
  std::string Why;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_STATUS_H
