//===- Counting.cpp - Who counts a loop's iterations right? ---------------===//

#include "PlanInternal.h"
#include "accel/IR/Walk.h"
#include <cstdlib>

using namespace accel::analysis;
using namespace accel::ir;
using llvm::dyn_cast;

namespace accel::plan {

/// Never below zero, whatever the parameters are.
static bool isNonNegative(const Expr *E) {
  if (std::optional<int64_t> Value = constantValue(E))
    return *Value >= 0;
  const auto *C = dyn_cast<CastExpr>(E);
  return C && !isFloating(C->Operand->type()) &&
         !isSigned(C->Operand->type()) &&
         bitWidth(C->Operand->type()) < bitWidth(C->type());
}

/// Below the greatest value of its signed type, since it is one less than
/// another value of it or is known.
static bool isBelowGreatest(const Expr *E) {
  if (std::optional<int64_t> Value = constantValue(E))
    return *Value < INT32_MAX;
  const auto *Minus = dyn_cast<BinaryExpr>(E);
  if (!Minus || Minus->Op != BinaryOp::Sub)
    return false;
  std::optional<int64_t> By = constantValue(Minus->RHS);
  return By && *By > 0;
}

/// The values of a signed counter are all on one side of zero, or known, so
/// their number is no more than its type holds.
static bool isCountable(const ForStmt *L) {
  std::optional<int64_t> Lower = constantValue(L->Lower),
                         Bound = constantValue(L->Bound);
  if (Lower && Bound)
    return std::abs(*Bound - *Lower) < INT32_MAX;
  std::optional<int64_t> Step = constantValue(L->Step);
  bool Up = L->Cmp == BinaryOp::LT || L->Cmp == BinaryOp::LE ||
            (L->Cmp == BinaryOp::NE && Step && *Step > 0);
  if (Up)
    return isNonNegative(L->Lower);
  return isNonNegative(L->Bound) &&
         (L->Cmp != BinaryOp::GE || isBelowGreatest(L->Lower) ||
          (Bound && *Bound > 0));
}

/// Does a bound that is compared in a wider type keep its value in the
/// counter's, which OpenMP implementations convert it to? That it may be too
/// great does not matter: the serial loop would overflow, or never end.
static bool keepsBound(const ForStmt *L) {
  if (L->CompareType != ScalarKind::I64 || isNonNegative(L->Bound))
    return true;
  if (!isSigned(L->Counter->Type))
    return false;
  if (std::optional<int64_t> Value = constantValue(L->Bound))
    return *Value >= INT32_MIN;
  if (bitWidth(L->Bound->type()) <= 32)
    return true;
  const auto *C = dyn_cast<CastExpr>(L->Bound);
  return C && !isFloating(C->Operand->type()) &&
         bitWidth(C->Operand->type()) <= 32;
}

bool isMiscounted(const ForStmt *L) {
  const Variable *C = L->Counter;
  std::optional<int64_t> Step = constantValue(L->Step);
  if (C->Type == ScalarKind::I32)
    return !isCountable(L) || !keepsBound(L);
  if (C->Type == ScalarKind::U32)
    return !keepsBound(L);
  if (C->Type == ScalarKind::U64)
    // A step may be a huge number, that is, one to the other side.
    return !Step && !isNonNegative(L->Step);
  if (C->Type == ScalarKind::I64)
    // 2^63 iterations, divided by the step, take years at least.
    return !isCountable(L) && (!Step || std::abs(*Step) > 1024);
  if (bitWidth(C->Type) >= 32)
    return false;
  if (L->CompareType != ScalarKind::I32 && L->CompareType != C->Type)
    return true;
  // A bound below zero would be a great one of the counter's own type.
  if (!constantValue(L->Bound) && !isNonNegative(L->Bound))
    return true;
  if (!Step || (*Step != 1 && *Step != -1))
    return true;
  if (!isSigned(C->Type))
    return false;
  std::optional<int64_t> Lower = constantValue(L->Lower);
  return *Step != 1 || !Lower || *Lower < 0;
}

bool isCountedIn64Bits(const ForStmt *L) {
  if (bitWidth(L->Counter->Type) < 64 && bitWidth(L->CompareType) < 64)
    return true;
  std::optional<int64_t> Step = constantValue(L->Step);
  return Step && std::abs(*Step) <= 1024;
}

bool hasHeaderGuard(llvm::ArrayRef<Guard> Guards) {
  return llvm::any_of(Guards, [](const Guard &G) { return G.OfHeader; });
}

bool canRecount(const LoopFacts &L) {
  const ForStmt *Loop = L.Loop;
  bool Guarded = hasHeaderGuard(L.Guards);
  return !Loop->CounterType.empty() && (isCountedIn64Bits(Loop) || Guarded) &&
         !L.TripCounts.empty() && hasHostText(L.TripCounts.front()) &&
         hasHostText(Loop->Lower) && hasHostText(Loop->Step) &&
         (!Guarded || hasHostText(Loop->Bound));
}

} // namespace accel::plan
