//===- ProcessInternal.h - Running programs and temporary files -----------===//
//
// Programs are run with an argument vector, never through a shell. While one
// runs, SIGINT, SIGTERM and SIGHUP are passed to it and remembered, so that the
// temporary directory is removed before accelcc ends by the same signal.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_DRIVER_PROCESSINTERNAL_H
#define ACCEL_LIB_DRIVER_PROCESSINTERNAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace accel::driver {

using Arguments = std::vector<std::string>;

/// How a program ended.
struct Ended {
  int Exit = -1;     ///< Exit code; -1: it did not exit by itself.
  int Signal = 0;    ///< The signal that ended it; 0: none.
  std::string Error; ///< It could not be started: why.
  bool succeeded() const { return Exit == 0; }
  /// As a shell would report it.
  int status() const;
};

/// Path of the program `Name` (searched on PATH unless it has a slash), or
/// empty.
std::string findProgram(llvm::StringRef Name);

/// Runs a program and waits. `Args[0]` is a path. `TempDir`, if not empty, is
/// the program's TMPDIR; `MessagesTo` a file for its standard error.
Ended runProgram(const Arguments &Args, llvm::StringRef TempDir = "",
                 llvm::StringRef MessagesTo = "");

/// Runs a program with English messages and returns what it prints (standard
/// output, or standard error), or nothing if it fails.
std::optional<std::string> queryProgram(const Arguments &Args,
                                        bool StandardError = false);

/// Becomes the program. Returns only on failure, with the reason. `Name` is
/// what the program sees as its own name.
std::string becomeProgram(llvm::StringRef Path, llvm::StringRef Name,
                          llvm::ArrayRef<std::string> Args);

/// The command for a person or a shell to read.
std::string shellQuoted(const Arguments &Args);

/// From now on remember the signals that end a program.
void catchSignals();
/// The remembered signal, or 0.
int caughtSignal();
/// Ends accelcc by the remembered signal.
void raiseCaughtSignal();

/// A private directory, removed with all it holds.
class TempDir {
public:
  TempDir() = default;
  TempDir(const TempDir &) = delete;
  TempDir &operator=(const TempDir &) = delete;
  ~TempDir();
  llvm::Error create();
  llvm::StringRef path() const { return Path; }

private:
  std::string Path;
};

} // namespace accel::driver

#endif // ACCEL_LIB_DRIVER_PROCESSINTERNAL_H
