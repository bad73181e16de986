//===- accel/IR/Printer.h - The text form of regions -----------*- C++ -*-===//
//
// `print` writes the complete region in the form that `parse` reads (see
// docs/ir.md); `str` writes parts of it for dumps and messages.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_IR_PRINTER_H
#define ACCEL_IR_PRINTER_H

#include "accel/IR/IR.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace accel::ir {

/// The text form. `print(parse(T))` is T for every text that `print` wrote.
void print(const Region &R, llvm::raw_ostream &OS);
std::string str(const Region &R);

/// One statement with all that is inside it, in the text form, ending in a
/// newline.
void print(const Stmt *S, llvm::raw_ostream &OS, unsigned Indent = 0);

/// In C-like notation for people: no places, no literal suffixes, and only the
/// conversions that may change a value: "a[i - 1] + b[i]".
std::string str(const Expr *E);

/// A statement in the same notation, on one line; of a loop or a condition,
/// the head: "for (i = 0; i < n; i += 1)".
std::string str(const Stmt *S);

StringRef spelling(BinaryOp Op); ///< "+", "<=", "&&".
StringRef spelling(UnaryOp Op);  ///< "-", "~", "!".

} // namespace accel::ir

#endif // ACCEL_IR_PRINTER_H
