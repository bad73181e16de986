//===- Instances.h - Do instances of a template mean the same? --*- C++ -*-===//

#ifndef ACCEL_LIB_FRONTEND_LOWERING_INSTANCES_H
#define ACCEL_LIB_FRONTEND_LOWERING_INSTANCES_H

#include "accel/IR/IR.h"

namespace accel::frontend::lowering {

/// Whether what is found out about one region holds for the other: they differ
/// at most in the widths of floating-point types and in the arrays' elements
/// where those are of such types.
bool sameShape(const ir::Region &A, const ir::Region &B);

} // namespace accel::frontend::lowering

#endif // ACCEL_LIB_FRONTEND_LOWERING_INSTANCES_H
