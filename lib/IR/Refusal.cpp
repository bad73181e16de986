//===- Refusal.cpp - Why a loop stays serial ------------------------------===//

#include "accel/IR/Refusal.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel::ir;

StringRef accel::ir::spelling(ReasonKind Kind) {
  switch (Kind) {
  case ReasonKind::None:
    return "none";
  case ReasonKind::Dependence:
    return "dependence";
  case ReasonKind::UnknownIndex:
    return "unknown-index";
  case ReasonKind::ScalarCarried:
    return "scalar-carried";
  case ReasonKind::Scan:
    return "scan";
  case ReasonKind::ConditionalLastValue:
    return "conditional-last-value";
  case ReasonKind::ReductionMismatch:
    return "reduction-mismatch";
  case ReasonKind::PrivateReadFirst:
    return "private-read-first";
  case ReasonKind::EarlyExit:
    return "early-exit";
  case ReasonKind::LoopForm:
    return "loop-form";
  case ReasonKind::AssignedBound:
    return "assigned-bound";
  case ReasonKind::Construct:
    return "construct";
  case ReasonKind::Call:
    return "call";
  case ReasonKind::TypeUnsupported:
    return "type";
  case ReasonKind::InMacro:
    return "macro";
  case ReasonKind::TooComplex:
    return "too-complex";
  case ReasonKind::Guarded:
    return "guarded";
  }
  llvm_unreachable("unknown ReasonKind");
}
