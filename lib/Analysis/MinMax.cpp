//===- MinMax.cpp - Comparisons with the lesser of two values -------------===//
//
// Generated loops are bounded by the least of many values. As a case
// distinction that is as many pieces, and pieces multiply: `i <= min(a, b)` is
// seen as `i <= a && i <= b` instead, which is a single one.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

static bool isOrdered(ScalarKind K) {
  return isInteger(K) && K != ScalarKind::U64; // U64 is held as signed.
}

std::optional<Extreme> asExtreme(const Expr *E) {
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (!isOrdered(Cast->type()) || !isOrdered(Cast->Operand->type()) ||
        !preserves(Cast->Operand->type(), Cast->type()))
      return std::nullopt;
    E = Cast->Operand;
  }
  if (!isOrdered(E->type()))
    return std::nullopt;
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (Call->Callee || Call->Args.size() != 2 ||
        (Call->Name != "min" && Call->Name != "max") ||
        Call->Args[0]->type() != E->type() ||
        Call->Args[1]->type() != E->type())
      return std::nullopt;
    return Extreme{Call->Name == "min", Call->Args[0], Call->Args[1]};
  }
  const auto *S = dyn_cast<SelectExpr>(E);
  const auto *B = S ? dyn_cast<BinaryExpr>(S->Cond) : nullptr;
  if (!B || B->LHS->type() != E->type())
    return std::nullopt;
  bool Less = B->Op == BinaryOp::LT || B->Op == BinaryOp::LE;
  if (!Less && B->Op != BinaryOp::GT && B->Op != BinaryOp::GE)
    return std::nullopt;
  if (equal(B->LHS, S->True) && equal(B->RHS, S->False))
    return Extreme{Less, B->LHS, B->RHS};
  if (equal(B->LHS, S->False) && equal(B->RHS, S->True))
    return Extreme{!Less, B->LHS, B->RHS};
  return std::nullopt;
}

/// Whether both parts of an extreme must satisfy `X Op extreme`.
static bool needsBoth(BinaryOp Op, bool Min) {
  return (Op == BinaryOp::LT || Op == BinaryOp::LE) == Min;
}

static Condition join(const Condition &A, const Condition &B, bool Both) {
  if (Both)
    return {A.True & B.True, A.False | B.False};
  return {A.True | B.True, A.False & B.False};
}

static bool isOrder(BinaryOp Op) {
  return Op == BinaryOp::LT || Op == BinaryOp::LE || Op == BinaryOp::GT ||
         Op == BinaryOp::GE;
}

Condition Context::order(BinaryOp Op, const PwAff &L, const Expr *R,
                         ScalarKind Type, const State &St, const Scope *In) {
  if (isOrder(Op) && Type != ScalarKind::U64)
    if (std::optional<Extreme> E = asExtreme(R))
      return join(order(Op, L, E->A, Type, St, In),
                  order(Op, L, E->B, Type, St, In), needsBoth(Op, E->Min));
  return compare(Op, L, toAff(R, St, In), Type, St.Dom);
}

Condition Context::order(BinaryOp Op, const Expr *L, const Expr *R,
                         ScalarKind Type, const State &St, const Scope *In) {
  if (isOrder(Op) && Type != ScalarKind::U64)
    if (std::optional<Extreme> E = asExtreme(L))
      return join(order(Op, E->A, R, Type, St, In),
                  order(Op, E->B, R, Type, St, In), !needsBoth(Op, E->Min));
  return order(Op, toAff(L, St, In), R, Type, St, In);
}

} // namespace accel::analysis
