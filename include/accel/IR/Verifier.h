//===- accel/IR/Verifier.h - Invariants of the region model ----*- C++ -*-===//

#ifndef ACCEL_IR_VERIFIER_H
#define ACCEL_IR_VERIFIER_H

#include "accel/IR/IR.h"
#include "llvm/Support/Error.h"

namespace accel::ir {

/// Checks what IR.h states: types of operands, ranks and fields of accesses,
/// roles of variables, invariants of loops, placement of break, continue and
/// return. The error lists every violation, one a line, each with the text of
/// what it is about.
llvm::Error verify(const Region &R);

} // namespace accel::ir

#endif // ACCEL_IR_VERIFIER_H
