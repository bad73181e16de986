//===- TextForm.h - What printer and parser agree on -----------*- C++ -*-===//
//
// The words of the text form and its defaults: what may be left out because
// both sides know it.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_IR_TEXTFORM_H
#define ACCEL_LIB_IR_TEXTFORM_H

#include "accel/IR/IR.h"
#include <optional>
#include <string>

namespace accel::ir::text {

/// Words that are no names unless they stand in backquotes.
bool isKeyword(StringRef Word);

/// The name as the text form writes it: in backquotes unless it is a dotted
/// identifier and no keyword.
std::string quoteName(StringRef Name);

/// In double quotes, with escapes.
std::string quoteString(StringRef Text);

/// The type of this name: "i32".
std::optional<ScalarKind> scalarKind(StringRef Name);

/// The C++ spelling of a type on the hosts that accel supports (LP64).
StringRef hostSpelling(ScalarKind K);

/// What an array's `HostType` is when the text does not say.
StringRef defaultHostType(const Array &Arr);

/// Whether a variable of this role has host text, namely its name, and can be
/// named in a clause when the text does not say otherwise.
bool isOutside(VarRole Role);
bool defaultPlainName(const Variable &Var);

/// The type in which C++ compares a counter and a bound.
ScalarKind defaultCompareType(ScalarKind Counter, ScalarKind Bound);

/// The type of a literal without a suffix where `Expected` is wanted.
ScalarKind integerLiteralType(std::optional<ScalarKind> Expected);
ScalarKind floatLiteralType(std::optional<ScalarKind> Expected);

/// The shortest decimal digits that give this value back; with a point or an
/// exponent, or "inf" or "nan".
std::string floatDigits(double Value);

/// How tight an operator binds; larger is tighter.
enum Precedence : unsigned { SelectLevel = 1, UnaryLevel = 20 };
unsigned precedence(BinaryOp Op);

StringRef spelling(Request::Copy Mode); ///< "copyin".

} // namespace accel::ir::text

#endif // ACCEL_LIB_IR_TEXTFORM_H
