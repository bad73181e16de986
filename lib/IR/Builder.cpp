//===- Builder.cpp - Making expressions -----------------------------------===//

#include "accel/IR/Builder.h"
#include "accel/IR/Walk.h"
#include "llvm/Support/MathExtras.h"

using namespace accel::ir;
using llvm::dyn_cast;

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

std::optional<int64_t> accel::ir::intValue(const Expr *E) {
  if (const auto *Lit = llvm::dyn_cast_if_present<IntLitExpr>(E))
    return Lit->Value;
  return std::nullopt;
}

bool accel::ir::isIntValue(const Expr *E, int64_t Value) {
  return intValue(E) == Value;
}

int64_t accel::ir::wrap(ScalarKind Ty, int64_t Value) {
  if (Ty == ScalarKind::Bool)
    return Value != 0;
  unsigned Bits = bitWidth(Ty);
  if (Bits >= 64)
    return Value;
  if (isSigned(Ty))
    return llvm::SignExtend64(static_cast<uint64_t>(Value), Bits);
  return static_cast<int64_t>(static_cast<uint64_t>(Value) &
                              llvm::maskTrailingOnes<uint64_t>(Bits));
}

const Expr *Builder::i64(int64_t Value) const {
  return R.create<IntLitExpr>(ScalarKind::I64, Value);
}

const Expr *Builder::boolean(bool Value) const {
  return R.create<IntLitExpr>(ScalarKind::Bool, Value);
}

const Expr *Builder::integer(ScalarKind Ty, int64_t Value) const {
  return R.create<IntLitExpr>(Ty, wrap(Ty, Value));
}

const Expr *Builder::floating(ScalarKind Ty, double Value) const {
  return R.create<FloatLitExpr>(
      Ty, Ty == ScalarKind::F32 ? static_cast<float>(Value) : Value);
}

const Expr *Builder::ref(Variable *Var) const {
  return R.create<VarRefExpr>(Var);
}

const Expr *Builder::load(Array *Arr, ArrayRef<const Expr *> Indices,
                          int FieldIndex, ArrayRef<const Expr *> FieldIndices,
                          StringRef Text) const {
  ScalarKind Ty =
      FieldIndex < 0 ? Arr->Element : Arr->Rec->Fields[FieldIndex].Type;
  return R.create<LoadExpr>(Arr, Ty, R.list(Indices), FieldIndex,
                            R.list(FieldIndices), R.save(Text));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// The pair of values when both are literals of the type that is folded.
static std::optional<std::pair<int64_t, int64_t>> i64Pair(const Expr *A,
                                                          const Expr *B) {
  if (A->type() != ScalarKind::I64 || B->type() != ScalarKind::I64)
    return std::nullopt;
  std::optional<int64_t> X = intValue(A), Y = intValue(B);
  if (!X || !Y)
    return std::nullopt;
  return std::make_pair(*X, *Y);
}

/// An I64 expression as Base + Offset; a literal has no base.
struct BaseAndOffset {
  const Expr *Base;
  int64_t Offset;
};
static BaseAndOffset splitOffset(const Expr *E) {
  if (std::optional<int64_t> Value = intValue(E))
    return {nullptr, *Value};
  if (const auto *B = dyn_cast<BinaryExpr>(E))
    if (std::optional<int64_t> Right = intValue(B->RHS)) {
      if (B->Op == BinaryOp::Add)
        return {B->LHS, *Right};
      if (B->Op == BinaryOp::Sub && *Right != INT64_MIN)
        return {B->LHS, -*Right};
    }
  return {E, 0};
}

const Expr *Builder::make(BinaryOp Op, ScalarKind Ty, const Expr *A,
                          const Expr *B) const {
  return R.create<BinaryExpr>(Op, Ty, A, B);
}

/// Base + Offset, written as a difference when the offset is negative.
const Expr *Builder::withOffset(const Expr *Base, int64_t Offset) const {
  if (!Base)
    return i64(Offset);
  if (Offset == 0)
    return Base;
  if (Offset < 0 && Offset != INT64_MIN)
    return make(BinaryOp::Sub, ScalarKind::I64, Base, i64(-Offset));
  return make(BinaryOp::Add, ScalarKind::I64, Base, i64(Offset));
}

const Expr *Builder::add(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (A->type() == ScalarKind::I64) {
    BaseAndOffset X = splitOffset(A), Y = splitOffset(B);
    int64_t Sum;
    if ((!X.Base || !Y.Base) && !llvm::AddOverflow(X.Offset, Y.Offset, Sum))
      return withOffset(X.Base ? X.Base : Y.Base, Sum);
  }
  return make(BinaryOp::Add, A->type(), A, B);
}

const Expr *Builder::sub(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (A->type() == ScalarKind::I64) {
    BaseAndOffset X = splitOffset(A), Y = splitOffset(B);
    int64_t Difference;
    if (!llvm::SubOverflow(X.Offset, Y.Offset, Difference)) {
      if (!Y.Base)
        return withOffset(X.Base, Difference);
      if (equal(X.Base, Y.Base))
        return i64(Difference);
    }
  }
  return make(BinaryOp::Sub, A->type(), A, B);
}

const Expr *Builder::mul(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (A->type() == ScalarKind::I64) {
    int64_t Product;
    if (auto Values = i64Pair(A, B))
      if (!llvm::MulOverflow(Values->first, Values->second, Product))
        return i64(Product);
    if (intValue(A) && !intValue(B))
      std::swap(A, B);
    if (isIntValue(B, 0))
      return B;
    if (isIntValue(B, 1))
      return A;
  }
  return make(BinaryOp::Mul, A->type(), A, B);
}

const Expr *Builder::div(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (A->type() == ScalarKind::I64) {
    if (isIntValue(B, 1))
      return A;
    if (auto Values = i64Pair(A, B))
      if (Values->second != 0 &&
          !(Values->first == INT64_MIN && Values->second == -1))
        return i64(Values->first / Values->second);
  }
  return make(BinaryOp::Div, A->type(), A, B);
}

const Expr *Builder::rem(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (A->type() == ScalarKind::I64) {
    if (isIntValue(B, 1))
      return i64(0);
    if (auto Values = i64Pair(A, B))
      if (Values->second != 0 && Values->second != -1)
        return i64(Values->first % Values->second);
  }
  return make(BinaryOp::Rem, A->type(), A, B);
}

const Expr *Builder::neg(const Expr *A) const {
  if (A->type() == ScalarKind::I64)
    if (std::optional<int64_t> Value = intValue(A);
        Value && *Value != INT64_MIN)
      return i64(-*Value);
  return R.create<UnaryExpr>(UnaryOp::Neg, A->type(), A);
}

const Expr *Builder::call(StringRef Name, const Expr *A, const Expr *B) const {
  const Expr *Args[] = {A, B};
  return R.create<CallExpr>(A->type(), Name, nullptr,
                            R.list(ArrayRef<const Expr *>(Args)));
}

const Expr *Builder::min(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (auto Values = i64Pair(A, B))
    return Values->second < Values->first ? B : A;
  if (equal(A, B))
    return A;
  return call("min", A, B);
}

const Expr *Builder::max(const Expr *A, const Expr *B) const {
  assert(A->type() == B->type());
  if (auto Values = i64Pair(A, B))
    return Values->first < Values->second ? B : A;
  if (equal(A, B))
    return A;
  return call("max", A, B);
}

//===----------------------------------------------------------------------===//
// Truth
//===----------------------------------------------------------------------===//

template <class T> static bool holds(BinaryOp Op, T A, T B) {
  switch (Op) {
  case BinaryOp::LT:
    return A < B;
  case BinaryOp::LE:
    return A <= B;
  case BinaryOp::GT:
    return A > B;
  case BinaryOp::GE:
    return A >= B;
  case BinaryOp::EQ:
    return A == B;
  case BinaryOp::NE:
    return A != B;
  default:
    llvm_unreachable("not a comparison");
  }
}

const Expr *Builder::compare(BinaryOp Op, const Expr *A, const Expr *B) const {
  assert(isComparison(Op) && A->type() == B->type());
  if (!isFloating(A->type())) {
    std::optional<int64_t> X = intValue(A), Y = intValue(B);
    if (X && Y)
      return boolean(isSigned(A->type()) ? holds(Op, *X, *Y)
                                         : holds(Op, static_cast<uint64_t>(*X),
                                                 static_cast<uint64_t>(*Y)));
    if (equal(A, B))
      return boolean(holds(Op, 0, 0));
  }
  return make(Op, ScalarKind::Bool, A, B);
}

const Expr *Builder::lt(const Expr *A, const Expr *B) const {
  return compare(BinaryOp::LT, A, B);
}
const Expr *Builder::le(const Expr *A, const Expr *B) const {
  return compare(BinaryOp::LE, A, B);
}
const Expr *Builder::gt(const Expr *A, const Expr *B) const {
  return compare(BinaryOp::GT, A, B);
}
const Expr *Builder::ge(const Expr *A, const Expr *B) const {
  return compare(BinaryOp::GE, A, B);
}
const Expr *Builder::eq(const Expr *A, const Expr *B) const {
  return compare(BinaryOp::EQ, A, B);
}
const Expr *Builder::ne(const Expr *A, const Expr *B) const {
  return compare(BinaryOp::NE, A, B);
}

const Expr *Builder::logicalAnd(const Expr *A, const Expr *B) const {
  if (isIntValue(A, 0) || isIntValue(B, 1))
    return A;
  if (isIntValue(A, 1) || isIntValue(B, 0))
    return B;
  return make(BinaryOp::LogicalAnd, ScalarKind::Bool, A, B);
}

const Expr *Builder::logicalOr(const Expr *A, const Expr *B) const {
  if (isIntValue(A, 1) || isIntValue(B, 0))
    return A;
  if (isIntValue(A, 0) || isIntValue(B, 1))
    return B;
  return make(BinaryOp::LogicalOr, ScalarKind::Bool, A, B);
}

const Expr *Builder::logicalNot(const Expr *A) const {
  assert(A->type() == ScalarKind::Bool);
  if (std::optional<int64_t> Value = intValue(A))
    return boolean(!*Value);
  return R.create<UnaryExpr>(UnaryOp::LogicalNot, ScalarKind::Bool, A);
}

const Expr *Builder::select(const Expr *Cond, const Expr *True,
                            const Expr *False) const {
  assert(Cond->type() == ScalarKind::Bool && True->type() == False->type());
  if (std::optional<int64_t> Value = intValue(Cond))
    return *Value ? True : False;
  if (equal(True, False))
    return True;
  return R.create<SelectExpr>(Cond, True, False);
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

const Expr *Builder::cast(ScalarKind Ty, const Expr *E) const {
  if (E->type() == Ty)
    return E;
  if (std::optional<int64_t> Value = intValue(E))
    if (isInteger(Ty) || Ty == ScalarKind::Bool)
      return integer(Ty, *Value);
  return R.create<CastExpr>(Ty, E);
}

const Expr *Builder::binary(BinaryOp Op, const Expr *A, const Expr *B) const {
  switch (Op) {
  case BinaryOp::Add:
    return add(A, B);
  case BinaryOp::Sub:
    return sub(A, B);
  case BinaryOp::Mul:
    return mul(A, B);
  case BinaryOp::Div:
    return div(A, B);
  case BinaryOp::Rem:
    return rem(A, B);
  case BinaryOp::LogicalAnd:
    return logicalAnd(A, B);
  case BinaryOp::LogicalOr:
    return logicalOr(A, B);
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return make(Op, A->type(), A, B);
  case BinaryOp::LT:
  case BinaryOp::LE:
  case BinaryOp::GT:
  case BinaryOp::GE:
  case BinaryOp::EQ:
  case BinaryOp::NE:
    return compare(Op, A, B);
  }
  llvm_unreachable("unknown BinaryOp");
}
