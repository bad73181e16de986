//===- accel/IR/Parser.h - Regions from text -------------------*- C++ -*-===//

#ifndef ACCEL_IR_PARSER_H
#define ACCEL_IR_PARSER_H

#include "accel/IR/IR.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace accel::ir {

/// Reads one region in the form that `print` writes. `File` is for errors,
/// which read "file:line:column: message"; lines count from `FirstLine`. The
/// region is well typed where the text's meaning depends on types; `verify`
/// checks the rest.
llvm::Expected<std::unique_ptr<Region>> parse(StringRef Text, StringRef File,
                                              unsigned FirstLine = 1);

} // namespace accel::ir

#endif // ACCEL_IR_PARSER_H
