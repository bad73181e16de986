//===- accel/Analysis/Facts.h - What is known about a region ---*- C++ -*-===//
//
// Results of the analysis: plain data over IR nodes, without isl. Facts say
// what holds; `Plan` decides what to do about it.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_ANALYSIS_FACTS_H
#define ACCEL_ANALYSIS_FACTS_H

#include "accel/IR/IR.h"
#include "accel/IR/Refusal.h"
#include <map>
#include <optional>

namespace accel::analysis {

using ir::ReasonKind;

/// One textual access to an array element or to a scalar.
struct Access {
  const ir::Expr *Ref = nullptr; ///< A `LoadExpr` or `VarRefExpr`.
  const ir::Stmt *In = nullptr;  ///< The statement that contains it.
  bool Write = false;
};

enum class DependenceKind : uint8_t { Flow, Anti, Output };

/// Two accesses to one element from different iterations of a loop, in the
/// order of the serial program: `Source` happens in the earlier iteration.
struct Dependence {
  DependenceKind Kind;
  Access Source, Sink;
  /// Iterations of the carrying loop from source to sink when that is one
  /// number; otherwise `Direction` tells what is known.
  std::optional<int64_t> Distance;
  std::string Direction; ///< "1", ">0", "unknown": for reports.
  /// False when an access is not affine, so the dependence is only assumed.
  bool Exact = true;
};

struct Reason {
  ReasonKind Kind = ReasonKind::None;
  std::string Message;                  ///< A sentence with the user's names.
  std::vector<Access> Accesses;         ///< Zero to two.
  std::vector<std::string> AccessNotes; ///< One per access: what it does.
  std::optional<Dependence> Dep;
  ir::Place Where;  ///< Of the construct, when no access is it.
  std::string Hint; ///< What would help; may be empty.
};

/// A reduction that was recognised: every access to `Var` in the loop is of the
/// form Var = Var op e, and Var occurs in no e. `x = x - e` is Add.
struct ReductionFact {
  ir::Variable *Var;
  ir::ReductionOp Op;
  std::vector<Access> Updates;
};

/// How a scalar that the loop assigns can be treated.
enum class ScalarClass : uint8_t {
  Private,     ///< Written before read in every iteration, dead afterwards.
  LastPrivate, ///< The same, and its last value is wanted: the last iteration
               ///< always assigns it.
  Reduction,
  Carried ///< None of these: the loop is serial (the reason says why).
};
struct ScalarFact {
  ir::Variable *Var;
  ScalarClass Class;
  std::optional<ReductionFact> Reduction;
  Reason Why; ///< For Carried.
};

/// What must hold at run time for the loop to be parallel. Expressions are over
/// the region's parameters (and counters of loops around the distributed one).
struct Guard {
  enum Kind : uint8_t {
    NoOverlap, ///< The byte ranges of two arrays (or an array and a scalar).
    Condition  ///< `Cond` is true.
  } What;
  const ir::Array *First = nullptr, *Second = nullptr;
  const ir::Variable *Scalar = nullptr; ///< Instead of `Second`.
  const ir::Expr *Cond = nullptr;       ///< Of type Bool.
  /// About the loop's own header: without it, the iterations are others than
  /// those that anyone counts.
  bool OfHeader = false;
  std::string Text; ///< For reports: "x and y do not overlap".
};

/// The elements of an array that a loop touches, as a half-open range of
/// linear element numbers relative to element 0. Null bounds: not known, the
/// whole array (all extents known) or impossible to tell (`Known` false).
struct Footprint {
  ir::Array *Arr = nullptr;
  bool Read = false, Written = false;
  /// Every element of the range is certainly written before it is read.
  bool Overwritten = false;
  bool Known = false;
  /// The loop touches both ends of the range, or it lies within the array: it
  /// may be copied. Otherwise the range is an upper bound (accesses under
  /// conditions that are not known before) that may leave the array.
  bool Certain = false;
  const ir::Expr *Begin = nullptr, *End = nullptr; ///< I64, elements.
};

/// What holds for one loop of the nest when it alone is distributed.
struct LoopFacts {
  const ir::ForStmt *Loop = nullptr;
  unsigned Depth = 0;    ///< 0 for the region's root.
  bool Parallel = false; ///< With the scalars' classes and the guards below.
  std::vector<ScalarFact> Scalars; ///< Every scalar that the loop assigns,
                                   ///< without those local to its body.
  std::vector<Guard> Guards;
  std::vector<Dependence> Carried;   ///< That prevent it; at most a few.
  Reason Why;                        ///< When not `Parallel`.
  std::vector<Footprint> Footprints; ///< Arrays touched by one execution.
  /// Loops perfectly nested inside that may be collapsed with it (their
  /// bounds do not depend on its counter, and they too are parallel).
  unsigned CollapseDepth = 1;
  /// Of the loops counted in CollapseDepth: number of iterations, as an I64
  /// expression over parameters.
  std::vector<const ir::Expr *> TripCounts;
};

struct RegionFacts {
  std::vector<LoopFacts> Loops; ///< In pre-order; [0] is the root.
  std::string Text() const;     ///< The `deps` dump.
};

struct Options {
  /// Bound of isl's operation counter for one loop, and for the values of a
  /// whole region; a million of them take about a tenth of a second, and more
  /// where numbers are large. Loops inside of another one get less.
  unsigned long MaxOperations = 1000000;
};

/// Analyses every loop of the region. Creates expressions (footprints, guards)
/// in the region. Never fails: what cannot be decided is a `Reason`.
RegionFacts analyze(ir::Region &R, const Options &Opts = {});

} // namespace accel::analysis

#endif // ACCEL_ANALYSIS_FACTS_H
