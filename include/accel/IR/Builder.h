//===- accel/IR/Builder.h - Making expressions -----------------*- C++ -*-===//
//
// Makes expressions in a region, folded where that is certain: literals of
// type I64 and Bool, and identities such as x + 0. A sum that would overflow
// is not folded. Folding never makes an overflow that was not there before.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_IR_BUILDER_H
#define ACCEL_IR_BUILDER_H

#include "accel/IR/IR.h"
#include <optional>

namespace accel::ir {

/// The value of an integer or Bool literal.
std::optional<int64_t> intValue(const Expr *E);
/// True for an integer or Bool literal of this value.
bool isIntValue(const Expr *E, int64_t Value);

class Builder {
public:
  explicit Builder(Region &R) : R(R) {}

  const Expr *i64(int64_t Value) const;
  const Expr *boolean(bool Value) const;
  /// A literal of any integer type; `Value` is wrapped to its width.
  const Expr *integer(ScalarKind Ty, int64_t Value) const;
  const Expr *floating(ScalarKind Ty, double Value) const;
  const Expr *ref(Variable *Var) const;
  const Expr *load(Array *Arr, ArrayRef<const Expr *> Indices,
                   int FieldIndex = -1,
                   ArrayRef<const Expr *> FieldIndices = {},
                   StringRef Text = "") const;

  /// Operands have one type, as `BinaryExpr` demands.
  const Expr *add(const Expr *A, const Expr *B) const;
  const Expr *sub(const Expr *A, const Expr *B) const;
  const Expr *mul(const Expr *A, const Expr *B) const;
  const Expr *div(const Expr *A,
                  const Expr *B) const; ///< Truncates, as in C++.
  const Expr *rem(const Expr *A, const Expr *B) const;
  const Expr *neg(const Expr *A) const;

  /// std::min and std::max.
  const Expr *min(const Expr *A, const Expr *B) const;
  const Expr *max(const Expr *A, const Expr *B) const;

  /// Any comparison.
  const Expr *compare(BinaryOp Op, const Expr *A, const Expr *B) const;
  const Expr *lt(const Expr *A, const Expr *B) const;
  const Expr *le(const Expr *A, const Expr *B) const;
  const Expr *gt(const Expr *A, const Expr *B) const;
  const Expr *ge(const Expr *A, const Expr *B) const;
  const Expr *eq(const Expr *A, const Expr *B) const;
  const Expr *ne(const Expr *A, const Expr *B) const;

  const Expr *logicalAnd(const Expr *A, const Expr *B) const;
  const Expr *logicalOr(const Expr *A, const Expr *B) const;
  const Expr *logicalNot(const Expr *A) const;
  const Expr *select(const Expr *Cond, const Expr *True,
                     const Expr *False) const;

  /// `E` itself when it has the type already.
  const Expr *cast(ScalarKind Ty, const Expr *E) const;
  const Expr *toI64(const Expr *E) const { return cast(ScalarKind::I64, E); }

  /// Any operator, by the functions above where there is one.
  const Expr *binary(BinaryOp Op, const Expr *A, const Expr *B) const;

private:
  const Expr *make(BinaryOp Op, ScalarKind Ty, const Expr *A,
                   const Expr *B) const;
  const Expr *call(StringRef Name, const Expr *A, const Expr *B) const;
  const Expr *withOffset(const Expr *Base, int64_t Offset) const;

  Region &R;
};

/// `Value` as a value of the integer type or Bool: what `IntLitExpr` holds.
int64_t wrap(ScalarKind Ty, int64_t Value);

} // namespace accel::ir

#endif // ACCEL_IR_BUILDER_H
