//===- accel/Driver/DependencyFile.h - Correcting dependencies ------------===//
//
// The host compiler compiled a generated file, so its dependency file names
// that. The build must see what it would see with the plain compiler: the
// user's files, in the same order and form.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_DEPENDENCYFILE_H
#define ACCEL_DRIVER_DEPENDENCYFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace accel::driver {

/// How the host compiler breaks lines.
enum class DependencyStyle : uint8_t { Gcc, Clang };

/// What stands for a file in the corrected text: another name, nothing at all
/// (an empty string), or the file as it is (none).
using MapDependency =
    llvm::function_ref<std::optional<std::string>(llvm::StringRef Path)>;

/// Rewrites the text of a dependency file. A name that is there already is not
/// repeated.
std::string correctDependencies(llvm::StringRef Text, DependencyStyle Style,
                                MapDependency Map);

/// File names as make reads them, and back.
std::string escapeForMake(llvm::StringRef Path);
std::string unescapeFromMake(llvm::StringRef Word);

} // namespace accel::driver

#endif // ACCEL_DRIVER_DEPENDENCYFILE_H
