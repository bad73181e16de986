//===- Interval.cpp - Bounds of subscripts from the bounds of counters ----===//
//
// Where the exact elements that a loop touches are too much to ask for or to
// write down, this gives a range that certainly contains them: each counter
// lies between its start and its bound, sums and products of ranges are ranges.
// Expressions whose value may wrap around have no range here.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

namespace {

class Intervals {
public:
  explicit Intervals(LoopContext &LC) : LC(LC), C(LC.C), B(C.R) {}
  /// In the innermost loop `In`.
  std::optional<Interval> of(const Expr *E, const Scope *In);

private:
  LoopContext &LC;
  Context &C;
  Builder B;
  unsigned Steps = 0;
  std::optional<Interval> counter(const Variable *Var, const Scope *S);
  std::optional<Interval> product(const Interval &X, const Interval &Y);
  std::optional<Interval> quotient(const Interval &X, const Expr *Divisor);
  std::optional<Interval> binary(const BinaryExpr *E, const Scope *In);
  bool isLarge(const Expr *E) {
    unsigned N = 0;
    forEachExpr(E, [&](const Expr *) { ++N; });
    return N > 150;
  }
};

std::optional<Interval> Intervals::counter(const Variable *Var,
                                           const Scope *S) {
  while (S && !(S->For && S->For->Counter == Var))
    S = S->Parent;
  if (!S)
    return std::nullopt;
  if (S != LC.L && isInside(LC.L, S)) { // A loop around the distributed one.
    const Expr *Value = B.toI64(B.ref(const_cast<Variable *>(Var)));
    return Interval{Value, Value};
  }
  const ForStmt *F = S->For;
  if (S->Order == 0 || F->Counter->Type == ScalarKind::U64 ||
      F->CompareType == ScalarKind::U64 ||
      !preserves(F->Counter->Type, F->CompareType) ||
      !preserves(F->Bound->type(), F->CompareType))
    return std::nullopt;
  std::optional<Interval> From = of(F->Lower, S->Parent);
  std::optional<Interval> To = of(F->Bound, S->Parent);
  if (!From || !To)
    return std::nullopt;
  const Expr *One =
      B.i64(F->Cmp != BinaryOp::LE && F->Cmp != BinaryOp::GE ? 1 : 0);
  if (S->Order > 0)
    return Interval{From->Low, B.sub(To->High, One)};
  return Interval{B.add(To->Low, One), From->High};
}

std::optional<Interval> Intervals::product(const Interval &X,
                                           const Interval &Y) {
  if (X.Low == X.High && Y.Low == Y.High) {
    const Expr *P = B.mul(X.Low, Y.Low);
    return Interval{P, P};
  }
  const Interval &Range = X.Low == X.High ? Y : X;
  const Interval &Factor = X.Low == X.High ? X : Y;
  if (Factor.Low != Factor.High)
    return std::nullopt;
  const Expr *P = B.mul(Range.Low, Factor.Low);
  const Expr *Q = B.mul(Range.High, Factor.Low);
  if (std::optional<int64_t> V = intValue(Factor.Low))
    return *V >= 0 ? Interval{P, Q} : Interval{Q, P};
  return Interval{B.min(P, Q), B.max(P, Q)};
}

/// Division rounds to zero and so keeps the order.
std::optional<Interval> Intervals::quotient(const Interval &X,
                                            const Expr *Divisor) {
  std::optional<int64_t> V = intValue(Divisor);
  if (!V || *V <= 0)
    return std::nullopt;
  return Interval{B.div(X.Low, B.i64(*V)), B.div(X.High, B.i64(*V))};
}

std::optional<Interval> Intervals::binary(const BinaryExpr *E,
                                          const Scope *In) {
  if (!isSigned(E->type()) || bitWidth(E->type()) < 32)
    return std::nullopt; // It may wrap around.
  if (E->Op == BinaryOp::Div) {
    std::optional<Interval> X = of(E->LHS, In);
    return X ? quotient(*X, E->RHS) : std::nullopt;
  }
  if (E->Op != BinaryOp::Add && E->Op != BinaryOp::Sub &&
      E->Op != BinaryOp::Mul)
    return std::nullopt;
  std::optional<Interval> X = of(E->LHS, In), Y = of(E->RHS, In);
  if (!X || !Y)
    return std::nullopt;
  switch (E->Op) {
  case BinaryOp::Add:
    return Interval{B.add(X->Low, Y->Low), B.add(X->High, Y->High)};
  case BinaryOp::Sub:
    return Interval{B.sub(X->Low, Y->High), B.sub(X->High, Y->Low)};
  default:
    return product(*X, *Y);
  }
}

std::optional<Interval> Intervals::of(const Expr *E, const Scope *In) {
  if (++Steps > 400 || !isInteger(E->type()) || E->type() == ScalarKind::U64)
    return std::nullopt;
  std::optional<Interval> Result;
  if (std::optional<Extreme> X = asExtreme(E)) {
    std::optional<Interval> P = of(X->A, In), Q = of(X->B, In);
    if (P && Q)
      Result = X->Min
                   ? Interval{B.min(P->Low, Q->Low), B.min(P->High, Q->High)}
                   : Interval{B.max(P->Low, Q->Low), B.max(P->High, Q->High)};
  } else if (std::optional<int64_t> V = intValue(E)) {
    const Expr *Literal = B.i64(*V);
    Result = Interval{Literal, Literal};
  } else if (const auto *Ref = dyn_cast<VarRefExpr>(E)) {
    if (Ref->Var->Role == VarRole::Param) {
      const Expr *Value = B.toI64(E);
      Result = Interval{Value, Value};
    } else if (Ref->Var->Role == VarRole::Counter) {
      Result = counter(Ref->Var, In);
    }
  } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (isInteger(Cast->Operand->type()) &&
        preserves(Cast->Operand->type(), E->type()) &&
        Cast->Operand->type() != ScalarKind::U64)
      Result = of(Cast->Operand, In);
  } else if (const auto *S = dyn_cast<SelectExpr>(E)) {
    std::optional<Interval> P = of(S->True, In), Q = of(S->False, In);
    if (P && Q)
      Result = Interval{B.min(P->Low, Q->Low), B.max(P->High, Q->High)};
  } else if (const auto *U = dyn_cast<UnaryExpr>(E)) {
    std::optional<Interval> P = U->Op == UnaryOp::Neg && isSigned(E->type())
                                    ? of(U->Operand, In)
                                    : std::nullopt;
    if (P)
      Result = Interval{B.neg(P->High), B.neg(P->Low)};
  } else if (const auto *Bin = dyn_cast<BinaryExpr>(E)) {
    Result = binary(Bin, In);
  }
  if (Result && (isLarge(Result->Low) || isLarge(Result->High)))
    return std::nullopt; // Nobody wants to read or to run that.
  return Result;
}

} // namespace

std::optional<Interval> intervalOf(LoopContext &LC, const Expr *E,
                                   const Scope *In) {
  return Intervals(LC).of(E, In);
}

} // namespace accel::analysis
