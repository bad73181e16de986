//===- accel/Plan/Plan.h - The decision for one region ----------*- C++ -*-===//
//
// A plan is plain data: what becomes of a region and why. Code generation
// follows it without deciding anything; reports print it.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_PLAN_PLAN_H
#define ACCEL_PLAN_PLAN_H

#include "accel/Analysis/Facts.h"
#include "accel/IR/IR.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace accel::plan {

enum class Status : uint8_t { Parallel, Guarded, Serial };
enum class FpMode : uint8_t { Relaxed, Reproducible, Strict };

struct Options {
  bool Cuda = false;    ///< Build a CUDA version.
  bool Emulate = false; ///< Build an emulated version.
  bool OpenMP = true;
  /// Plan a version that checks what was asserted and guarded, in place of
  /// those for devices: `Plan::Device` is then run by the host, on the host's
  /// data, in serial order. No extent has to be known for that.
  bool Check = false;
  FpMode Fp = FpMode::Relaxed;
  /// Why this region cannot have a device version (the frontend's
  /// `FoundRegion::HostOnly`); empty: no such reason.
  std::string HostOnly;
};

struct Reduction {
  ir::Variable *Var;
  ir::ReductionOp Op;
  /// Min and Max only: the updates are fmin or fmax, which prefer a number to a
  /// NaN. Otherwise they compare, and a NaN does not replace a number.
  bool DropsNaN = false;
};

/// An array as the device version uses it.
struct DeviceArray {
  ir::Array *Arr;
  bool Read, Written, Overwritten;
  const ir::Expr *Begin, *End; ///< Half-open range of linear elements, I64.
  const ir::Expr *Extent;      ///< Of the whole array; null: not known.
  /// Present, or nothing: the directions follow from the loop, whatever the
  /// copy clauses say.
  std::optional<ir::Request::Copy> Forced;
};

struct DeviceVersion {
  bool Available = false;
  std::string WhyNot; ///< When not available: a sentence.
  /// Parallel loops, outermost first; the last one is on threadIdx.x.
  std::vector<const ir::ForStmt *> Mapped;
  std::vector<const ir::Expr *> TripCounts; ///< Of these, I64.
  /// What must hold for `TripCounts` to be right; otherwise the host version
  /// runs. Bool.
  std::vector<const ir::Expr *> Conditions;
  std::vector<DeviceArray> Arrays;
  std::vector<ir::Variable *> Scalars; ///< Passed by value.
};

/// Where an array of a `NoOverlap` guard is touched.
struct GuardRange {
  const ir::Array *Arr;
  const ir::Expr *Begin, *End; ///< Half-open range of linear elements, I64.
};

struct Plan {
  const ir::Region *R = nullptr;
  Status What = Status::Serial;
  std::string Pattern; ///< "map", "reduction" or "" (serial).
  const ir::ForStmt *Distributed = nullptr; ///< Null when serial.
  unsigned Collapse = 1;
  /// The host version counts the iterations of the distributed loop by a header
  /// of its own, since OpenMP would not count right by the loop's.
  bool Recounted = false;
  /// The host version stands beside the loop as it was written, which runs where
  /// a guard fails: an OpenMP clause names a variable that may be part of an
  /// array, and OpenMP would use a copy of it in any case.
  bool Repeated = false;
  /// Of the distributed loop and those perfectly nested in it; may be empty.
  std::vector<const ir::Expr *> TripCounts;
  /// Not empty: the host version is serial for this reason, and only the
  /// device version is parallel.
  std::string HostWhyNot;
  std::vector<Reduction> Reductions;
  std::vector<ir::Variable *> Private, LastPrivate;
  std::vector<analysis::Guard> Guards;
  std::vector<GuardRange> GuardRanges; ///< One for each array of `Guards`.
  DeviceVersion Device;
  std::vector<std::string> Targets; ///< "openmp", "cuda", "emulate".
  analysis::Reason Why;             ///< When the status is not Parallel.
  /// What a user may want to know about a loop that is parallel: that an inner
  /// loop was used, or that a clause was ignored.
  std::vector<std::string> Notes;

  std::string text() const;        ///< The `plan` dump.
  llvm::json::Object json() const; ///< A region of the report's schema.
};

/// Decides. Total: every region gets a plan.
Plan decide(ir::Region &R, const analysis::RegionFacts &Facts,
            const Options &Opts);

/// The plan of a loop that the frontend could not lower.
Plan refuse(const ir::Region &R, analysis::Reason Why);

} // namespace accel::plan

#endif // ACCEL_PLAN_PLAN_H
