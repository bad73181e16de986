//===- ContextInternal.h - What the analysis of a region shares -*- C++ -*-===//
//
// The region is executed once, symbolically (Domain.cpp): every integer
// expression gets a quasi-affine value over *symbols*. A symbol is a loop
// counter, a parameter of the region, or a value without an affine form
// (`idx[i]`, a value from an earlier iteration), which then is an unknown of
// its type. A symbol has the scope in which it varies: the innermost loop whose
// iterations may give it different values. Two iterations of a loop L share
// every symbol that varies outside of L only; the others are renamed apart
// when the iterations are compared. So values that are not affine need no
// treatment of their own: they just may be equal.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_ANALYSIS_CONTEXTINTERNAL_H
#define ACCEL_LIB_ANALYSIS_CONTEXTINTERNAL_H

#include "IslInternal.h"
#include "accel/Analysis/Facts.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace accel::analysis {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;
using llvm::SmallVector;

struct Scope;

/// A parameter of isl's sets.
struct Symbol {
  enum Kind : uint8_t { Counter, Param, Opaque, Monomial } K;
  isl_id *Id = nullptr;
  isl_id *Prime = nullptr; ///< The same in the later of two iterations.
  ScalarKind Type;
  const Variable *Var = nullptr;    ///< Of a Counter or Param.
  const Scope *Varies = nullptr;    ///< Null: the same in the whole region.
  SmallVector<Symbol *, 2> Factors; ///< Of a Monomial, sorted by number.
  /// Recomputes the value at the region's place (or inside the loops around
  /// the one that is distributed); null when that is not possible.
  const Expr *Rebuild = nullptr;
  unsigned Number = 0;
  bool Ranged = true; ///< Its values are those of `Type`.
};

/// A loop of the nest, counted or not.
struct Scope {
  const Stmt *Loop = nullptr;
  const ForStmt *For = nullptr; ///< Null for a while loop.
  const Scope *Parent = nullptr;
  unsigned Depth = 0; ///< Number of scopes around it.
  Symbol *Counter = nullptr;
  PwAff Lower, Bound; ///< Values at entry; `Bound` as CompareType.
  PwAff LowerCmp;     ///< `Lower` converted to CompareType.
  const Expr *LowerExpr = nullptr, *BoundExpr = nullptr;
  Set Entry;  ///< When the loop statement is reached.
  Set Domain; ///< Of its iterations.
  std::optional<int64_t> Step;
  int Order = 1;            ///< Counter goes up (1), down (-1), unknown (0).
  bool ExactDomain = false; ///< `Domain` is exactly what is executed.
  bool RunsAlways = false;  ///< At least one iteration whenever reached.
};

inline bool isInside(const Scope *S, const Scope *L) {
  for (; S; S = S->Parent)
    if (S == L)
      return true;
  return false;
}

/// One textual access to an array, with its domain and subscripts.
struct ArrayAccess {
  Access A;
  const LoadExpr *Load = nullptr;
  Array *Arr = nullptr;
  const Scope *In = nullptr;       ///< Innermost loop around it.
  const ForStmt *Header = nullptr; ///< The loop whose header contains it.
  Set Dom;                         ///< Values of symbols for which it happens.
  bool ExactDom = false;           ///< It certainly happens for all of them.
  SmallVector<PwAff, 3> Indices;   ///< Then those of the field.
  unsigned Order = 0;              ///< In the text.
  /// Of the element in its array, when subscripts leave their dimension;
  /// otherwise null.
  PwAff Position;
};

/// Something that must not happen for the analysis to be right, with the
/// symbol values for which it would: violations that depend on parameters only
/// become guards.
struct Assumption {
  Set Violation;
  const Scope *In = nullptr;
  std::string Text; ///< Of the thing that may not happen.
  Place Where;
  const Array *Arr = nullptr;      ///< Matters only to accesses of this array,
  const ForStmt *Header = nullptr; ///< in this loop's header.
  Set Reach; ///< Where it matters at all; null: everywhere.
};

/// An array of one dimension that all accesses treat as one of several; see
/// Linearise.cpp. Subscripts of its accesses are those of the view.
struct View {
  SmallVector<const Expr *, 3> Strides; ///< In elements; null: not to be told.
  SmallVector<PwAff, 3> Sizes;          ///< [0] is not known.
};

/// Values of scalars at a place of the program.
struct State {
  llvm::DenseMap<const Variable *, PwAff> Values;
  Set Dom;
  bool Exact = true; ///< `Dom` is not an over-approximation.
  bool Dead = false; ///< Behind a break or continue.
};

/// The values of symbols for which a condition is true and for which false.
struct Condition {
  Set True, False;
};

class Context {
public:
  Context(Region &R, const Options &Opts);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

private:
  /// Frees isl's context after everything that lives in it.
  struct ContextHolder {
    isl_ctx *Ctx;
    explicit ContextHolder(isl_ctx *Ctx) : Ctx(Ctx) {}
    ContextHolder(const ContextHolder &) = delete;
    ~ContextHolder() { isl_ctx_free(Ctx); }
  };
  ContextHolder Holder;

public:
  Region &R;
  isl_ctx *const Isl;
  std::vector<std::unique_ptr<Symbol>> Symbols;
  std::vector<std::unique_ptr<Scope>> Scopes; ///< In pre-order.
  std::vector<ArrayAccess> Accesses;          ///< In the order of the text.
  std::vector<Assumption> Assumptions;
  llvm::DenseMap<const Stmt *, Scope *> ScopeOf;
  llvm::DenseMap<const Array *, const Scope *> DeclaredIn; ///< Local arrays.
  llvm::DenseMap<const Array *, bool> WrittenArrays;       ///< Keys only.
  llvm::DenseMap<const Array *, View> Views;

  /// True once an operation of isl has failed: nothing found since is sure.
  bool failed() const;
  /// Gives the next question a fraction of the operations allowed.
  void allow(unsigned Fraction);
  /// Forgets a failure after a question that has another answer for it; false
  /// when there were too many of them for the region to go on.
  bool recover();

  // Sets and values.
  Set universe() const;
  Set nothing() const;
  PwAff constant(int64_t V) const;
  PwAff constant(const Val &V) const;
  Val power(unsigned Exponent) const; ///< Of two.
  PwAff value(const Symbol *S) const;

  // Symbols.
  Symbol *counter(const Variable *Var, const Scope *S);
  Symbol *param(const Variable *Var);
  /// A value nothing is known about but its type and where it varies.
  Symbol *fresh(ScalarKind Type, const Scope *Varies, StringRef Hint);
  /// The opaque value with this key, shared by all who ask with the same.
  Symbol *keyed(StringRef Key, ScalarKind Type, const Scope *Varies,
                const Expr *Rebuild);
  Symbol *monomial(ArrayRef<Symbol *> Factors);
  const Symbol *symbol(isl_id *Id, bool *IsPrime = nullptr) const;
  /// Symbols that occur, without duplicates; null on error.
  SmallVector<const Symbol *, 8> symbolsOf(const Set &S) const;
  SmallVector<const Symbol *, 8> symbolsOf(const PwAff &P) const;
  const Scope *innermost(const PwAff &P) const;
  /// The set with every value within its type. Opaque values of wider types
  /// than `OpaqueWidth` bits are left out.
  Set ranged(const Set &S, unsigned OpaqueWidth = 32) const;

  // Affine.cpp: expressions.
  PwAff toAff(const Expr *E, const State &St, const Scope *In);
  Condition toCondition(const Expr *E, const State &St, const Scope *In);
  PwAff convert(const PwAff &P, ScalarKind From, ScalarKind To, const Set &Dom);
  Condition compare(BinaryOp Op, const PwAff &L, const PwAff &R,
                    ScalarKind Type, const Set &Dom);
  bool proves(const Set &Dom, const Set &Claim) const;

  // MinMax.cpp: `L Op R`, where both are converted to `Type` without a change
  // of their values.
  Condition order(BinaryOp Op, const PwAff &L, const Expr *R, ScalarKind Type,
                  const State &St, const Scope *In);
  Condition order(BinaryOp Op, const Expr *L, const Expr *R, ScalarKind Type,
                  const State &St, const Scope *In);

private:
  friend class Converter;
  unsigned long MaxOperations;
  unsigned Failures = 0;
  Symbol *add(Symbol::Kind K, StringRef Name, ScalarKind Type,
              const Scope *Varies);
  llvm::StringMap<Symbol *> Keyed;
  llvm::DenseMap<const Variable *, Symbol *> ByVar;
};

/// Whether every value of `From` is one of `To` and the representation is the
/// same number.
bool preserves(ScalarKind From, ScalarKind To);

/// The lesser or greater of two integers.
struct Extreme {
  bool Min;
  const Expr *A, *B;
};
/// Calls of min and max, and selections that are the same.
std::optional<Extreme> asExtreme(const Expr *E);

// Domain.cpp: executes the region and fills scopes and accesses.
void execute(Context &C);

// LoopDomain.cpp: the domain of a loop whose header's values are known.
void setDomain(Context &C, const ForStmt *F, Scope *S, const State &St);

// Linearise.cpp: finds views and rewrites subscripts.
void linearise(Context &C);

// OutOfRows.cpp: sets positions where subscripts do not tell.
void findOutOfRows(Context &C);

/// True when control may leave the loop body `S` by a break of that loop.
bool breaksOut(const Stmt *S);
/// As the user wrote it, where that is known.
std::string text(const Expr *E);

// FromIsl.cpp: null when something in it cannot be recomputed.
const Expr *toExpr(Context &C, const PwAff &P);
const Expr *toExpr(Context &C, const Set &S);
/// The expression at the region's place or null: parameters and literals only.
bool isRebuildable(const Expr *E);

/// Everything about one loop that its facts are made from.
struct LoopContext {
  Context &C;
  const Scope *L;
  LoopFacts &Facts;
  std::vector<const ArrayAccess *> Accesses; ///< Inside of it.
  /// Arrays whose view may not hold, which does not matter but for the range.
  llvm::SmallPtrSet<const Array *, 4> Loose;
  /// Whether a symbol may differ between two iterations of the loop.
  bool varies(const Symbol *S) const { return isInside(S->Varies, L); }
  /// Projects away all symbols that vary.
  Set outside(const Set &S) const;
};

// Dependence.cpp
void findDependences(LoopContext &LC);
// Scalars.cpp
void classifyScalars(LoopContext &LC);
std::optional<ReductionFact> matchReduction(const Stmt *Body, Variable *Var,
                                            std::vector<Access> &Others);
/// A closed range of integers, bounds of type I64 over what does not vary.
struct Interval {
  const Expr *Low, *High;
};
// Interval.cpp: contains every value that the expression has in the loop, where
// it stands in the loop `In`.
std::optional<Interval> intervalOf(LoopContext &LC, const Expr *E,
                                   const Scope *In);
// Footprint.cpp
void computeFootprints(LoopContext &LC);
// Guards.cpp
void addGuards(LoopContext &LC);
void addAssumptions(LoopContext &LC);
// TripCount.cpp
const Expr *tripCount(LoopContext &LC, const Scope *S);
void findCollapse(Context &C, RegionFacts &Facts);

/// Keeps the first reason.
void refuse(LoopFacts &Facts, Reason Why);

} // namespace accel::analysis

#endif // ACCEL_LIB_ANALYSIS_CONTEXTINTERNAL_H
