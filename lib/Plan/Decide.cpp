//===- Decide.cpp - What becomes of a region ------------------------------===//
//
// The root loop is distributed when the facts allow it; otherwise the outermost
// inner loop that is worth it. Everything else keeps its reason.
//
//===----------------------------------------------------------------------===//

#include "PlanInternal.h"
#include "accel/IR/Walk.h"
#include <cstdlib>

using namespace accel::analysis;
using namespace accel::ir;
using llvm::dyn_cast;

namespace accel::plan {

/// An inner loop starts its threads anew in each iteration of the loops around
/// it. One with a loop of its own is worth that from this many iterations on,
static constexpr int64_t MinInnerTrip = 64;
/// and a plain one from this many, if they are known at compile time: where it
/// runs very often and is short, the mere test would cost more than the body.
static constexpr int64_t MinPlainTrip = 4096;
/// Outer loops below this many iterations are collapsed with inner ones.
static constexpr int64_t EnoughForThreads = 64;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static bool usesFminOrFmax(const ReductionFact &Fact) {
  for (const Access &A : Fact.Updates) {
    auto *Assign = llvm::dyn_cast_or_null<AssignStmt>(A.In);
    if (!Assign)
      continue;
    const Expr *Value = Assign->Value;
    while (auto *C = dyn_cast<CastExpr>(Value))
      Value = C->Operand;
    auto *Call = dyn_cast<CallExpr>(Value);
    if (Call && !Call->Callee && (Call->Name == "fmin" || Call->Name == "fmax"))
      return true;
  }
  return false;
}

static std::optional<Reason> refuseReduction(const ReductionFact &Fact,
                                             FpMode Mode) {
  const Variable &Var = *Fact.Var;
  Reason Why;
  Why.Kind = ReasonKind::ReductionMismatch;
  for (const Access &A : Fact.Updates) {
    if (Why.Accesses.size() == 2)
      break;
    Why.Accesses.push_back(A);
    Why.AccessNotes.push_back("updates " + Var.Name.str());
  }
  bool Reorders = isFloating(Var.Type) &&
                  (Fact.Op == ReductionOp::Add || Fact.Op == ReductionOp::Mul);
  if (Reorders && Mode != FpMode::Relaxed) {
    std::string What =
        Fact.Op == ReductionOp::Add ? "the sum in '" : "the product in '";
    What += Var.Name.str() + "' is in floating point";
    if (Mode == FpMode::Strict) {
      Why.Message = What + ", and --accel-fp=strict keeps its serial order";
      Why.Hint = "without --accel-fp=strict its order is free";
    } else {
      Why.Message = What + ", and --accel-fp=reproducible keeps its serial "
                           "order, the only one that every target has";
      Why.Hint = "with --accel-fp=relaxed its order is free";
    }
    return Why;
  }
  bool Logical =
      Fact.Op == ReductionOp::LogicalAnd || Fact.Op == ReductionOp::LogicalOr;
  if (Logical && Var.Type != ScalarKind::Bool) {
    // Combining makes 0 or 1 of a value that the serial loop might not touch.
    Why.Message = "'" + Var.Name.str() + "' is combined with '" +
                  spelling(Fact.Op).str() + "' but is no bool";
    Why.Hint = "declare it bool";
    return Why;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

/// A guard that cannot be written before the loop cannot be tested.
static std::optional<Reason> refuseGuard(Region &R, const LoopFacts &L,
                                         const Guard &G) {
  bool Testable = true;
  if (G.What == Guard::Condition) {
    Testable = G.Cond && hasHostText(G.Cond);
  } else {
    if (G.First)
      Testable &= rangeOf(R, L, G.First, Use::Compare).Begin != nullptr;
    if (G.Second)
      Testable &= rangeOf(R, L, G.Second, Use::Compare).Begin != nullptr;
  }
  if (Testable)
    return std::nullopt;
  Reason Why;
  Why.Kind = ReasonKind::Dependence;
  Why.Message = "no test at run time can tell whether " + G.Text;
  Why.Hint = "a copy clause with a section gives the extent; `independent` "
             "asserts that the iterations do not collide";
  return Why;
}

//===----------------------------------------------------------------------===//
// The host version
//===----------------------------------------------------------------------===//

/// A clause gives every thread its own.
static bool needsOwn(const Plan &P, const Variable *V) {
  return llvm::is_contained(P.Private, V) ||
         llvm::is_contained(P.LastPrivate, V) ||
         llvm::any_of(P.Reductions,
                      [V](const Reduction &Red) { return Red.Var == V; });
}

/// Where a guard fails, each iteration must see such a variable itself; OpenMP
/// gives the loop a copy also when it does not distribute it.
static bool needsRepetition(const Plan &P) {
  return llvm::any_of(P.Guards, [&P](const Guard &G) {
    return G.Scalar && needsOwn(P, G.Scalar);
  });
}

/// Why OpenMP cannot express the plan around the user's text; empty: it can.
static std::string hostWhyNot(const Plan &P, const Options &Opts) {
  if (!Opts.OpenMP)
    return "OpenMP is not used";
  const ForStmt *L = P.Distributed;
  if (!P.Recounted && hasHeaderGuard(P.Guards))
    return "the counter '" + L->Counter->Name.str() +
           "' may wrap around, and OpenMP would count its values in advance; "
           "use a wider type, or a constant step";
  if (!P.Recounted && !L->CanonicalText)
    return "the header of the loop is not in OpenMP's canonical form";
  if (!P.Recounted && isMiscounted(L))
    return "OpenMP does not count reliably with '" + L->Counter->Name.str() +
           "', whose range may have more values than its type counts; start at "
           "a constant from zero on, or use a wider type";
  if (!P.LastPrivate.empty()) {
    if (P.TripCounts.size() < P.Collapse)
      return "the number of iterations is not known before the loop";
    for (const Expr *Trip : llvm::ArrayRef(P.TripCounts).take_front(P.Collapse))
      if (!hasHostText(Trip))
        return "the number of iterations is not known before the loop";
  }
  for (const Reduction &Red : P.Reductions)
    if (!Red.Var->PlainName)
      return "OpenMP cannot name the reduction variable '" +
             Red.Var->Name.str() + "'; use a local variable";
  for (const auto *Vars : {&P.Private, &P.LastPrivate})
    for (const Variable *V : *Vars)
      if (!V->PlainName)
        return "OpenMP cannot name the variable '" + V->Name.str() +
               "', which each iteration needs for itself; declare it in the "
               "loop";
  if (P.Recounted && L->Counter->DeclaredOutside && !L->Counter->PlainName)
    return "OpenMP cannot name the counter '" + L->Counter->Name.str() +
           "'; declare it in the loop";
  return "";
}

static unsigned chooseCollapse(const Region &R, const LoopFacts &L, Plan &P) {
  const unsigned Asked = R.Asked.Collapse;
  unsigned Usable = 1;
  const ForStmt *Loop = P.Recounted ? nullptr : perfectlyNested(L.Loop);
  while (Usable < L.CollapseDepth && Loop && Loop->CanonicalText &&
         !isMiscounted(Loop) && !Loop->Sequential &&
         !(Loop->Counter->DeclaredOutside && Loop->Counter->LiveOut)) {
    ++Usable;
    Loop = perfectlyNested(Loop);
  }
  if (Asked) {
    if (Asked > Usable)
      P.Notes.push_back("collapse(" + std::to_string(Asked) + ") became " +
                        std::to_string(Usable) +
                        ": the loops below are not independent of the outer "
                        "counters, or not perfectly nested, or not counted "
                        "reliably by OpenMP");
    return std::min(Asked, Usable);
  }
  unsigned Depth = 1;
  int64_t Iterations = 1;
  for (const Expr *Trip : llvm::ArrayRef(L.TripCounts).take_front(Usable - 1)) {
    std::optional<int64_t> N = constantValue(Trip);
    if (!N || *N <= 0 || *N >= EnoughForThreads)
      break;
    Iterations *= *N;
    if (Iterations >= EnoughForThreads)
      break;
    ++Depth;
  }
  return Depth;
}

/// Counters of inner loops that are declared outside are shared in OpenMP
/// unless a clause says otherwise.
static void addInnerCounters(Plan &P) {
  const ForStmt *Collapsed = P.Distributed;
  std::vector<const Variable *> Known;
  for (unsigned I = 0; I != P.Collapse; ++I) {
    Known.push_back(Collapsed->Counter);
    Collapsed = perfectlyNested(Collapsed);
  }
  auto IsOwn = [&](const Variable *V) { return llvm::is_contained(Known, V); };
  llvm::erase_if(P.Private, IsOwn);
  llvm::erase_if(P.LastPrivate, IsOwn);
  forEachStmt(P.Distributed->Body, [&](const Stmt *S) {
    auto *F = dyn_cast<ForStmt>(S);
    if (!F || !F->Counter->DeclaredOutside || IsOwn(F->Counter) ||
        llvm::is_contained(P.Private, F->Counter) ||
        llvm::is_contained(P.LastPrivate, F->Counter))
      return;
    (F->Counter->LiveOut ? P.LastPrivate : P.Private).push_back(F->Counter);
  });
}

//===----------------------------------------------------------------------===//
// One loop
//===----------------------------------------------------------------------===//

static std::optional<Reason> refuseHost(const Plan &P) {
  Reason Why;
  Why.Kind = P.Distributed->CanonicalText && !isMiscounted(P.Distributed) &&
                     !hasHeaderGuard(P.Guards)
                 ? ReasonKind::TypeUnsupported
                 : ReasonKind::LoopForm;
  Why.Message = P.HostWhyNot;
  Why.Where = P.Distributed->place();
  return Why;
}

/// Plans to distribute L, or says why that is not possible.
static std::optional<Reason> tryLoop(Plan &P, Region &R, const LoopFacts &L,
                                     const Options &Opts) {
  if (!L.Parallel)
    return L.Why;
  for (const ScalarFact &S : L.Scalars) {
    switch (S.Class) {
    case ScalarClass::Private:
      P.Private.push_back(S.Var);
      break;
    case ScalarClass::LastPrivate:
      P.LastPrivate.push_back(S.Var);
      break;
    case ScalarClass::Reduction:
      if (!S.Reduction)
        break;
      if (std::optional<Reason> Bad = refuseReduction(*S.Reduction, Opts.Fp))
        return Bad;
      P.Reductions.push_back(
          {S.Var, S.Reduction->Op, usesFminOrFmax(*S.Reduction)});
      break;
    case ScalarClass::Carried:
      return S.Why;
    }
  }
  for (const Guard &G : L.Guards)
    if (std::optional<Reason> Bad = refuseGuard(R, L, G))
      return Bad;
  P.Distributed = L.Loop;
  P.Guards = L.Guards;
  for (const Guard &G : L.Guards)
    for (const Array *A : {G.First, G.Second}) {
      if (!A || llvm::any_of(P.GuardRanges,
                             [A](const GuardRange &X) { return X.Arr == A; }))
        continue;
      Range Touched = rangeOf(R, L, A, Use::Compare);
      P.GuardRanges.push_back({A, Touched.Begin, Touched.End});
    }
  P.TripCounts = L.TripCounts;
  P.Recounted = Opts.OpenMP &&
                (!L.Loop->CanonicalText || isMiscounted(L.Loop) ||
                 hasHeaderGuard(L.Guards)) &&
                canRecount(L);
  P.Collapse = chooseCollapse(R, L, P);
  addInnerCounters(P);
  P.Repeated = Opts.OpenMP && needsRepetition(P);
  P.Pattern = P.Reductions.empty() ? "map" : "reduction";

  const Variable &Counter = *L.Loop->Counter;
  if (Counter.DeclaredOutside && Counter.LiveOut &&
      (L.TripCounts.empty() || !hasHostText(L.TripCounts.front()) ||
       !hasHostText(L.Loop->Lower) || !hasHostText(L.Loop->Step))) {
    Reason Why;
    Why.Kind = ReasonKind::LoopForm;
    Why.Message = "the counter '" + Counter.Name.str() +
                  "' is used after the loop, and its value there is not known "
                  "before the loop";
    Why.Where = L.Loop->place();
    return Why;
  }

  P.HostWhyNot = hostWhyNot(P, Opts);
  P.Device = planDevice(R, P, L, Opts);
  if (!P.HostWhyNot.empty() && !P.Device.Available)
    return refuseHost(P);

  if (P.HostWhyNot.empty())
    P.Targets.push_back("openmp");
  if (P.Device.Available && Opts.Cuda)
    P.Targets.push_back("cuda");
  if (P.Device.Available && Opts.Emulate)
    P.Targets.push_back("emulate");
  if (P.Device.Available && Opts.Check)
    P.Targets.push_back("check");

  P.What = P.Guards.empty() ? Status::Parallel : Status::Guarded;
  if (!P.Guards.empty()) {
    P.Why.Kind = ReasonKind::Guarded;
    P.Why.Where = L.Loop->place();
    P.Why.Message = "parallel when ";
    for (const Guard &G : P.Guards) {
      if (&G != &P.Guards.front())
        P.Why.Message += " and ";
      P.Why.Message += G.Text;
    }
  }
  return std::nullopt;
}

static bool worthDistributing(const LoopFacts &L, bool &HasInner) {
  HasInner = false;
  forEachStmt(L.Loop->Body, [&](const Stmt *S) {
    HasInner |= llvm::isa<ForStmt>(S) || llvm::isa<WhileStmt>(S);
  });
  if (L.Loop->Sequential)
    return false;
  if (L.TripCounts.empty())
    return HasInner;
  std::optional<int64_t> Trip = constantValue(L.TripCounts.front());
  return HasInner ? !Trip || *Trip >= MinInnerTrip
                  : Trip && *Trip >= MinPlainTrip;
}

static std::string placeText(Place Where) {
  return "line " + std::to_string(Where.Line);
}

Plan decide(Region &R, const RegionFacts &Facts, const Options &Opts) {
  std::string Elsewhere;
  Reason Why;
  if (Facts.Loops.empty()) {
    Why.Kind = ReasonKind::TooComplex;
    Why.Message = "the loop could not be analysed";
    return refuse(R, Why);
  }
  const LoopFacts &Root = Facts.Loops.front();
  if (std::optional<Reason> Bad = checkClauses(R, Root))
    return refuse(R, *Bad);

  Plan P;
  P.R = &R;
  std::optional<Reason> Bad = tryLoop(P, R, Root, Opts);
  if (!Bad)
    return P;
  Why = *Bad;

  // The user chose the loop, so clauses about its form are not for another.
  if (R.Asked.Collapse <= 1)
    for (const LoopFacts &L : llvm::ArrayRef(Facts.Loops).drop_front()) {
      bool HasInner;
      if (!worthDistributing(L, HasInner)) {
        // Where the user could put it, knowing how long the loop is.
        if (L.Parallel && !L.Loop->Sequential && Elsewhere.empty())
          Elsewhere = "the loop over '" + L.Loop->Counter->Name.str() + "' (" +
                      placeText(L.Loop->place()) +
                      ") is parallel: if it is long, put the directive there";
        continue;
      }
      Plan Inner;
      Inner.R = &R;
      if (tryLoop(Inner, R, L, Opts))
        continue;
      Inner.Notes.push_back(
          "the loop over '" + L.Loop->Counter->Name.str() + "' (" +
          placeText(L.Loop->place()) +
          ") is distributed, since the annotated loop is serial: " +
          Why.Message);
      return Inner;
    }
  if (!Elsewhere.empty())
    Why.Hint = Elsewhere;
  return refuse(R, Why);
}

Plan refuse(const Region &R, Reason Why) {
  Plan P;
  P.R = &R;
  P.What = Status::Serial;
  P.Why = std::move(Why);
  if (P.Why.Where.Line == 0)
    P.Why.Where = R.Where;
  P.Device.WhyNot = "the loop is serial";
  return P;
}

} // namespace accel::plan
