//===- accel/Driver/HostOptions.h - What the compiler's options are -------===//
//
// A table of the options of g++ and clang++, as far as accelcc has to know
// them: which take a value, which concern only linking, which the analysis has
// to see. An option that is not in the table is handed to the host compiler and
// to nobody else.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_HOSTOPTIONS_H
#define ACCEL_DRIVER_HOSTOPTIONS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace accel::driver {

enum HostOptionFlag : uint16_t {
  OptValue = 1,       ///< The value is the next argument.
  OptGlued = 2,       ///< The value may stand in the same argument.
  OptPrefix = 4,      ///< All options that begin so (the value is in it).
  OptAnalysis = 8,    ///< The analysis gets it too.
  OptLink = 16,       ///< Of use to the linker only.
  OptQuery = 32,      ///< Prints something; nothing is compiled.
  OptPreprocess = 64, ///< Stops behind the preprocessor, or lists dependencies.
  OptCheck = 128,     ///< Checks the syntax only.
  OptTooHard = 256,   ///< accelcc does not deal with what it means.
  OptDepend = 512,    ///< Of the dependency file.
};

struct HostOption {
  llvm::StringLiteral Name;
  uint32_t Flags;
};

/// The option that `Arg` is, or null: an exact name, or the longest name whose
/// value may be glued to it.
const HostOption *findHostOption(llvm::StringRef Arg);

/// True when the table is in the order that the search needs (for tests).
bool hostOptionsAreSorted();

} // namespace accel::driver

#endif // ACCEL_DRIVER_HOSTOPTIONS_H
