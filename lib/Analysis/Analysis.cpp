//===- Analysis.cpp - The facts of every loop of a region
//-------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

namespace {

void analyzeLoop(Context &C, const Scope *L, LoopFacts &Facts) {
  Facts.Loop = L->For;
  Facts.Parallel = true;
  LoopContext LC{C, L, Facts, {}, {}};
  for (const ArrayAccess &A : C.Accesses)
    if (isInside(A.In, L) || A.Header == L->For)
      LC.Accesses.push_back(&A);

  if (L->For->Sequential) {
    Reason Why;
    Why.Message = "the directive 'loop seq' keeps it serial";
    Why.Where = L->For->place();
    refuse(Facts, std::move(Why));
  }
  if (L->For->MayBreak || breaksOut(L->For->Body)) {
    Reason Why;
    Why.Kind = ReasonKind::EarlyExit;
    Why.Message = "break leaves the loop, so whether an iteration runs depends "
                  "on those before it";
    Why.Where = L->For->place();
    walk(L->For->Body, [&](const Stmt *S) {
      if (isa<BreakStmt>(S))
        Why.Where = S->place();
      return !isa<ForStmt, WhileStmt>(S);
    });
    refuse(Facts, std::move(Why));
  }
  if (L->Order == 0) {
    Reason Why;
    Why.Kind = ReasonKind::LoopForm;
    Why.Message = "whether " + L->For->Counter->Name.str() +
                  " counts up or down is not known";
    Why.Where = L->For->place();
    refuse(Facts, std::move(Why));
  }
  classifyScalars(LC);
  findDependences(LC);
  addAssumptions(LC);
  if (C.failed())
    return;
  computeFootprints(LC);
  addGuards(LC);
}

void giveUp(Context &C, const Scope *L, LoopFacts &Facts) {
  std::vector<Footprint> Footprints;
  for (const ArrayAccess &A : C.Accesses) {
    if (!isInside(A.In, L) && A.Header != L->For)
      continue;
    auto It = llvm::find_if(Footprints,
                            [&](const Footprint &F) { return F.Arr == A.Arr; });
    if (It == Footprints.end()) {
      Footprints.emplace_back();
      It = std::prev(Footprints.end());
      It->Arr = A.Arr;
    }
    (A.A.Write ? It->Written : It->Read) = true;
  }
  Facts = LoopFacts();
  Facts.Loop = L->For;
  Facts.Footprints = std::move(Footprints);
  Facts.Why.Kind = ReasonKind::TooComplex;
  Facts.Why.Message = "the analysis of the loop reached its limit";
  Facts.Why.Where = L->For->place();
}

} // namespace

RegionFacts analyze(ir::Region &R, const Options &Opts) {
  RegionFacts Facts;
  if (!R.Root)
    return Facts;
  Context C(R, Opts);
  execute(C);
  linearise(C);
  findOutOfRows(C);
  for (const auto &S : C.Scopes) {
    if (!S->For)
      continue;
    unsigned Depth = 0;
    for (const Scope *P = S->Parent; P; P = P->Parent)
      Depth += P->For != nullptr;
    Facts.Loops.emplace_back();
    LoopFacts &L = Facts.Loops.back();
    // The loops of a large nest share what one loop may take.
    C.allow(Facts.Loops.size() == 1 ? 1 : 1 + C.Scopes.size() / 4);
    if (!C.failed())
      analyzeLoop(C, S.get(), L);
    if (C.failed())
      giveUp(C, S.get(), L);
    L.Depth = Depth;
  }
  C.allow(1);
  if (!C.failed())
    findCollapse(C, Facts);
  return Facts;
}

} // namespace accel::analysis
