//===- accel/Driver/Settings.h - accel's own options ----------------------===//
//
// The `--accel-...` options and the environment variables that stand for some
// of them. The command line wins over the environment.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_SETTINGS_H
#define ACCEL_DRIVER_SETTINGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace accel::driver {

struct Settings {
  enum class Target : uint8_t { Auto, OpenMP, Cuda, Serial };
  Target What = Target::Auto;
  std::string Cxx;  ///< Host compiler, a name or a path.
  std::string Nvcc; ///< Empty: searched for.
  std::string Arch; ///< List of GPU architectures; empty: the default.
  std::string Fp;   ///< relaxed, reproducible, strict; empty: default.
  bool Report = false;
  std::string ReportFile;  ///< Empty: text on stderr.
  std::string ReportMerge; ///< Join the JSON reports named; nothing is built.
  bool Strict = false;
  bool Emulate = false;
  bool Check = false;
  std::string EmitDir;
  std::string Dump;
  bool DryRun = false;
  bool Launch = false; ///< The host compiler was the first argument.
  bool Version = false;
  bool Doctor = false;
  bool Help = false;
  bool Disabled = false;  ///< ACCEL_DISABLE: be the host compiler.
  std::string Translator; ///< Not the installed one.
};
llvm::StringRef spelling(Settings::Target T);

/// True for an argument that belongs to accelcc and not to the host compiler.
bool isAccelOption(llvm::StringRef Arg);

using Environment =
    llvm::function_ref<std::optional<std::string>(llvm::StringRef Name)>;

/// Reads accel's options out of `Args` and moves all other arguments to `Rest`.
/// Fails on an unknown option, with a suggestion, or a wrong value.
llvm::Expected<Settings> parseSettings(llvm::ArrayRef<std::string> Args,
                                       Environment Env,
                                       std::vector<std::string> &Rest);

/// What --accel-help prints.
llvm::StringRef helpText();

} // namespace accel::driver

#endif // ACCEL_DRIVER_SETTINGS_H
