//===- accel/Driver/HostCompiler.h - The compiler behind accelcc ----------===//
//
// What has to be known about it is asked, never guessed from its name, and only
// when it is needed: each question costs milliseconds.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_HOSTCOMPILER_H
#define ACCEL_DRIVER_HOSTCOMPILER_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace accel::driver {

class HostCompiler {
public:
  enum class Family : uint8_t { Gcc, Clang };

  HostCompiler(std::string Name, std::string Path)
      : Name(std::move(Name)), Path(std::move(Path)) {}

  const std::string &name() const { return Name; }
  const std::string &path() const { return Path; }

  Family family();
  /// Folder of the gcc whose headers it uses; may be empty.
  std::string gccInstallDir();
  /// Major version of gcc; 0: it is no gcc, or does not say.
  unsigned gccVersion();
  /// -std=... that it uses when none is given; empty when it does not say.
  std::string defaultStandard();
  /// Linker arguments for the OpenMP library.
  std::vector<std::string> openMPLibrary();

private:
  const std::string &searchDirs();
  std::string Name, Path;
  std::optional<std::string> SearchDirs;
};

/// "-std=gnu++17" from the output of -dM -E; empty when it is not in there.
std::string standardFromMacros(llvm::StringRef Macros);
/// "/usr/lib/gcc/x86_64-linux-gnu/12" from gcc's -print-search-dirs; else "".
std::string installDirFromSearchDirs(llvm::StringRef Text);

} // namespace accel::driver

#endif // ACCEL_DRIVER_HOSTCOMPILER_H
