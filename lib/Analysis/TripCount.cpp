//===- TripCount.cpp - Numbers of iterations, and nests to collapse
//---------===//

#include "ContextInternal.h"

namespace accel::analysis {

const Expr *tripCount(LoopContext &LC, const Scope *S) {
  Context &C = LC.C;
  Builder B(C.R);
  if (S->Order == 0)
    return nullptr;
  for (const PwAff *P : {&S->LowerCmp, &S->Bound})
    for (const Symbol *Sym : C.symbolsOf(*P))
      if (LC.varies(Sym))
        return nullptr;
  const Expr *Low = toExpr(C, S->LowerCmp), *High = toExpr(C, S->Bound);
  if (!Low || !High)
    return nullptr;
  bool Up = S->Order > 0;
  const Expr *Step;
  if (S->Step) {
    Step = B.i64(std::abs(*S->Step));
  } else {
    if (!isRebuildable(S->For->Step))
      return nullptr;
    const Expr *E = B.toI64(S->For->Step);
    // Zero would be a loop without end, unless it has no iterations.
    Step = B.max(B.i64(1), Up ? E : B.neg(E));
  }
  const Expr *Distance = Up ? B.sub(High, Low) : B.sub(Low, High);
  if (S->For->Cmp == BinaryOp::LE || S->For->Cmp == BinaryOp::GE)
    Distance = B.add(Distance, B.i64(1));
  const Expr *Count = Distance;
  if (!isIntValue(Step, 1))
    Count = B.div(B.add(Distance, B.sub(Step, B.i64(1))), Step);
  if (!isIntValue(Count, 0) && !(intValue(Count) && *intValue(Count) > 0))
    Count = B.max(B.i64(0), Count);
  // The upper half of U64 looks negative here.
  if (S->For->CompareType == ScalarKind::U64 && S->For->Cmp != BinaryOp::NE) {
    PwAff Zero = C.constant(0);
    const PwAff &From = Up ? S->LowerCmp : S->Bound;
    const PwAff &To = Up ? S->Bound : S->LowerCmp;
    Set Apart = S->Entry & lessThan(From, Zero) & lessEqual(Zero, To);
    if (!C.proves(Apart, C.nothing())) {
      const Expr *Backwards = B.logicalAnd(B.lt(Up ? Low : High, B.i64(0)),
                                           B.ge(Up ? High : Low, B.i64(0)));
      Count = B.select(Backwards, B.i64(0), Count);
    }
  }
  return Count;
}

/// The loop that is the whole body of another one.
static const ForStmt *onlyLoop(const Stmt *S) {
  while (const auto *B = dyn_cast<BlockStmt>(S)) {
    if (B->Body.size() != 1)
      return nullptr;
    S = B->Body.front();
  }
  return dyn_cast<ForStmt>(S);
}

/// Whether what must hold for the inner loop to be parallel holds where the
/// outer one is. A guard of the inner loop may be about the outer one's
/// counter.
static bool impliesGuards(const LoopFacts &Outer, const LoopFacts &Inner) {
  return llvm::all_of(Inner.Guards, [&](const Guard &G) {
    return llvm::any_of(Outer.Guards, [&](const Guard &O) {
      return O.What == G.What && O.First == G.First && O.Second == G.Second &&
             O.Scalar == G.Scalar &&
             (O.Cond == G.Cond || (O.Cond && G.Cond && equal(O.Cond, G.Cond)));
    });
  });
}

void findCollapse(Context &C, RegionFacts &Facts) {
  auto Find = [&](const ForStmt *F) -> LoopFacts * {
    for (LoopFacts &L : Facts.Loops)
      if (L.Loop == F)
        return &L;
    return nullptr;
  };
  for (LoopFacts &L : Facts.Loops) {
    LoopContext LC{C, C.ScopeOf[L.Loop], L, {}, {}};
    const Expr *Count = tripCount(LC, LC.L);
    if (!Count)
      continue;
    L.TripCounts.push_back(Count);
    const ForStmt *Outer = L.Loop;
    // `independent collapse(2)` says so of two loops.
    const Request &Asked = C.R.Asked;
    const unsigned Asserted =
        Asked.Independent && L.Loop == C.R.Root ? Asked.Collapse : 0;
    while (L.Parallel) {
      const ForStmt *Inner = onlyLoop(Outer->Body);
      LoopFacts *InnerFacts = Inner ? Find(Inner) : nullptr;
      if (!InnerFacts || !InnerFacts->Parallel || Inner->Sequential ||
          (L.CollapseDepth >= Asserted && !impliesGuards(L, *InnerFacts)))
        break;
      bool Wanted =
          Inner->Counter->DeclaredOutside &&
          llvm::any_of(L.Scalars, [&](const ScalarFact &S) {
            return S.Var == Inner->Counter && S.Class != ScalarClass::Private;
          });
      Count = Wanted ? nullptr : tripCount(LC, C.ScopeOf[Inner]);
      if (!Count)
        break;
      L.TripCounts.push_back(Count);
      ++L.CollapseDepth;
      Outer = Inner;
    }
  }
}

} // namespace accel::analysis
