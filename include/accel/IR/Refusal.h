//===- accel/IR/Refusal.h - Why a loop stays serial ------------*- C++ -*-===//

#ifndef ACCEL_IR_REFUSAL_H
#define ACCEL_IR_REFUSAL_H

#include "accel/IR/IR.h"

namespace accel::ir {

/// The closed list of reasons why a loop is not parallel. Each has a section
/// in docs/diagnostics.md under the name that `spelling` gives.
enum class ReasonKind : uint8_t {
  None,
  Dependence,    ///< Two iterations touch one element.
  UnknownIndex,  ///< A subscript that is not affine may collide.
  ScalarCarried, ///< A scalar's value passes from iteration to iteration.
  Scan,          ///< A running value is read by the body.
  ConditionalLastValue, ///< A scalar assigned under a condition is used after.
  ReductionMismatch,    ///< A reduction clause names what is none.
  PrivateReadFirst,     ///< A private clause names a variable read first.
  EarlyExit,            ///< break, return or goto leaves the loop.
  LoopForm,             ///< The header is not a counted loop.
  AssignedBound,        ///< The counter, bound or step changes in the body.
  Construct,            ///< A construct that the region model has no form for.
  Call,                 ///< A call whose effects are not known.
  TypeUnsupported,      ///< A type that the region model has no form for.
  InMacro,              ///< The loop's text comes out of a macro.
  TooComplex,           ///< The analysis reached its limit.
  Guarded               ///< Parallel under a run-time test (not a refusal).
};
StringRef spelling(ReasonKind Kind); ///< "dependence", "early-exit", ...

/// A lowering that did not succeed, by the first construct that stopped it.
struct Refusal {
  ReasonKind Kind = ReasonKind::Construct;
  std::string Message; ///< A sentence that names the construct.
  Place Where;
  std::string Text; ///< The construct as the user wrote it; may be empty.
  std::string Hint; ///< What would help; may be empty.
};

} // namespace accel::ir

#endif // ACCEL_IR_REFUSAL_H
