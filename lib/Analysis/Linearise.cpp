//===- Linearise.cpp - One-dimensional arrays used as matrices ---------------===//
#include "ContextInternal.h"

namespace accel::analysis {
void linearise(Context &) {}
} // namespace accel::analysis
