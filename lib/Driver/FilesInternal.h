//===- FilesInternal.h - Reading and writing whole files ------------------===//

#ifndef ACCEL_LIB_DRIVER_FILESINTERNAL_H
#define ACCEL_LIB_DRIVER_FILESINTERNAL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace accel::driver {

std::optional<std::string> readFile(llvm::StringRef Path);

/// Writes the whole text or leaves the file as it was: the text goes to a
/// neighbour that then takes its place.
llvm::Error writeFile(const std::string &Path, llvm::StringRef Text);

} // namespace accel::driver

#endif // ACCEL_LIB_DRIVER_FILESINTERNAL_H
