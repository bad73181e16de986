//===- PlanInternal.h - Pieces of the Plan room ----------------*- C++ -*-===//

#ifndef ACCEL_LIB_PLAN_PLANINTERNAL_H
#define ACCEL_LIB_PLAN_PLANINTERNAL_H

#include "accel/Plan/Plan.h"

namespace accel::plan {

/// The value of an integer literal under any conversions.
std::optional<int64_t> constantValue(const ir::Expr *E);

/// The loop that is all of L's body, or null.
const ir::ForStmt *perfectlyNested(const ir::ForStmt *L);

//===----------------------------------------------------------------------===//
// Counting (Counting.cpp)
//===----------------------------------------------------------------------===//

/// OpenMP implementations count iterations in the counter's own type, so that
/// loops over more than half of a signed type's values, or with steps near the
/// end of a narrow one, lose iterations (g++ runs none at all); they convert
/// the bound to that type too, or reject a comparison in a wider one.
bool isMiscounted(const ir::ForStmt *L);

/// Launches, and headers of our own, count in 64 bits with a sign. More than
/// 2^63 values of a counter take years to pass in short steps, but not in long
/// ones.
bool isCountedIn64Bits(const ir::ForStmt *L);

/// One of the guards is about the loop's own header. Where it fails, the
/// iterations are others than those that OpenMP or a formula counts in advance.
bool hasHeaderGuard(llvm::ArrayRef<analysis::Guard> Guards);

/// A header that counts iterations can take the place of the loop's own.
bool canRecount(const analysis::LoopFacts &L);

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Checks the directive's clauses against the facts of the root loop
/// (Clauses.cpp).
std::optional<analysis::Reason> checkClauses(const ir::Region &R,
                                             const analysis::LoopFacts &Root);

/// Decides about the device version of a loop that P distributes (Device.cpp).
DeviceVersion planDevice(ir::Region &R, Plan &P,
                         const analysis::LoopFacts &Facts, const Options &Opts);

/// What a range is for: to be copied it must lie in the array; to be compared
/// with another range it may be larger than what is touched.
enum class Use : uint8_t { Copy, Compare };

/// The half-open range of an array's elements that a loop touches: as computed,
/// as a copy clause says, or the whole array. Null expressions: not known.
struct Range {
  const ir::Expr *Begin = nullptr, *End = nullptr;
};
Range rangeOf(ir::Region &R, const analysis::LoopFacts &Facts,
              const ir::Array *A, Use For);

/// True when E can be written in the program's text before the loop: it reads
/// no array, and those of its variables that belong to the region (counters and
/// locals around an inner loop) have a text.
bool hasHostText(const ir::Expr *E);

} // namespace accel::plan

#endif // ACCEL_LIB_PLAN_PLANINTERNAL_H
