//===- accel/Driver/DirectiveScan.h - Is there any directive? -------------===//
//
// Most files have no directive, and for them accelcc must cost next to nothing.
// So it looks at bytes: at the source and at the project's headers that it
// includes, without knowing conditions or macros. The answer errs towards
// "there may be one"; then the analysis finds out.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_DIRECTIVESCAN_H
#define ACCEL_DRIVER_DIRECTIVESCAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace accel::driver {

/// What the bytes of one file say.
struct TextFacts {
  bool Directive = false;       ///< `#pragma accel`, `_Pragma("accel`.
  bool PragmaOperator = false;  ///< `_Pragma` in any form.
  bool Word = false;            ///< The word `accel`, anywhere.
  bool ComputedInclude = false; ///< `#include NAME`
  struct Include {
    std::string Name;
    bool Quoted;
  };
  std::vector<Include> Includes;
};
TextFacts scanText(llvm::StringRef Text);

struct ScanPaths {
  llvm::ArrayRef<std::string> QuoteDirs, IncludeDirs, ForcedIncludes;
};

enum class ScanResult : uint8_t {
  NoDirective,
  MayHaveDirective,
  Unreadable ///< The source itself cannot be read.
};

/// Looks at `Source` and at the headers it includes that are found beside the
/// including file or in the given directories. System headers are not looked
/// at.
ScanResult scanForDirectives(llvm::StringRef Source, const ScanPaths &Paths);

} // namespace accel::driver

#endif // ACCEL_DRIVER_DIRECTIVESCAN_H
