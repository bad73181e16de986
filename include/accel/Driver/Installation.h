//===- accel/Driver/Installation.h - Where accel's parts are --------------===//
//
// Everything is found from the real path of the running program, so an
// installation can be moved and be used through a symbolic link. The build tree
// has the same layout.
//
//   bin/accelcc, bin/accel-translate
//   lib/libaccelrt.a, lib/libaccelrt-emulate.a
//   lib/accel/include              headers of generated code
//   lib/accel/clang/<major>        Clang's builtin headers
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_INSTALLATION_H
#define ACCEL_DRIVER_INSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace accel::driver {

struct Installation {
  std::string Self;       ///< Real path of the running program.
  std::string Translator; ///< Empty when missing; so are the others.
  std::string IncludeDir; ///< Has accel/abi.h.
  std::string ResourceDir;
  std::vector<std::string> RuntimeLibraries; ///< In the order of the link.
};

/// Looks around the program whose real path is `Self`.
Installation findInstallation(llvm::StringRef Self);
std::string ownPath();

llvm::StringRef accelVersion();
llvm::StringRef defaultCxx();

} // namespace accel::driver

#endif // ACCEL_DRIVER_INSTALLATION_H
