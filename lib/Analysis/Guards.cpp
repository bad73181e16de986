//===- Guards.cpp - What must hold at run time
//------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

void addAssumptions(LoopContext &LC) {
  Context &C = LC.C;
  bool Independent = C.R.Asked.Independent && LC.L->For == C.R.Root;
  for (const Assumption &A : C.Assumptions) {
    // That a loop around this one is as assumed is part of what is known here.
    bool Around = LC.L != A.In && isInside(LC.L, A.In) && !A.Arr;
    if (!Around && !isInside(A.In, LC.L) &&
        !(A.Header && A.Header == LC.L->For))
      continue;
    Set Entry = C.ranged(LC.outside(LC.L->Entry));
    Set Bad = LC.outside(C.ranged(A.Violation));
    if (Around) {
      LoopContext Outer{C, A.In, LC.Facts, {}, {}};
      Entry = C.ranged(Outer.outside(A.In->Entry));
      Bad = Outer.outside(C.ranged(A.Violation));
    }
    Bad = Bad & Entry;
    if (provenEmpty(Bad))
      continue;
    bool Written = llvm::any_of(LC.Accesses, [&](const ArrayAccess *Acc) {
      return Acc->Arr == A.Arr && Acc->A.Write;
    });
    bool Optional = A.Arr && (!Written || Independent);
    bool Extents = A.Arr && llvm::all_of(A.Arr->Extents, [](const Expr *E) {
                     return E != nullptr;
                   });
    if (Optional &&
        (Independent || Extents || A.Arr->Storage == ArrayStorage::Owned)) {
      LC.Loose.insert(A.Arr);
      continue;
    }
    // Where nothing is accessed, either answer is right.
    Set Known = A.Reach ? Entry & LC.outside(C.ranged(A.Reach)) : Entry;
    Set Good(isl_set_gist((Known - Bad).copy(), Known.copy()));
    Good = Set(isl_set_coalesce(Good.copy()));
    const Expr *Cond = provenEmpty(Known & Good) ? nullptr : toExpr(C, Good);
    if (!Cond && Optional) {
      LC.Loose.insert(A.Arr);
      continue;
    }
    if (!Cond) {
      Reason Why;
      Why.Kind = A.Arr ? ReasonKind::UnknownIndex : ReasonKind::LoopForm;
      Why.Message = A.Text;
      if (!A.Arr)
        Why.Message += ", or it cannot be shown that it does not";
      Why.Where = A.Where;
      refuse(LC.Facts, std::move(Why));
      continue;
    }
    bool OfHeader = !A.Arr && A.In == LC.L;
    auto Same = llvm::find_if(LC.Facts.Guards, [&](const Guard &G) {
      return G.Cond && equal(G.Cond, Cond);
    });
    if (Same != LC.Facts.Guards.end()) {
      Same->OfHeader |= OfHeader;
      continue;
    }
    Guard G{};
    G.What = Guard::Condition;
    G.Cond = Cond;
    G.OfHeader = OfHeader;
    G.Text = str(Cond);
    LC.Facts.Guards.push_back(std::move(G));
  }
}

void addGuards(LoopContext &LC) {
  Context &C = LC.C;
  if (C.R.Asked.Independent && LC.L->For == C.R.Root)
    return;
  std::vector<const Footprint *> Shared;
  for (const Footprint &F : LC.Facts.Footprints)
    if (F.Arr->Storage != ArrayStorage::Local)
      Shared.push_back(&F);
  auto Unknown = [&](const Footprint &F, const std::string &Pair) {
    Reason Why;
    Why.Kind = ReasonKind::Dependence;
    Why.Message = Pair + " may overlap, and which part of " +
                  F.Arr->Name.str() +
                  " the loop touches is not known before "
                  "it runs";
    Why.Where = F.Arr->Where;
    for (const ArrayAccess *A : LC.Accesses)
      if (A->Arr == F.Arr && Why.Accesses.empty()) {
        Why.Accesses = {A->A};
        Why.AccessNotes = {(A->A.Write ? "writes " : "reads ") + text(A->Load)};
        Why.Where = A->Load->place();
      }
    Why.Hint = "say 'independent' if they do not overlap";
    refuse(LC.Facts, std::move(Why));
  };
  for (size_t I = 0; I < Shared.size(); ++I)
    for (size_t J = I + 1; J < Shared.size(); ++J) {
      const Footprint &A = *Shared[I], &B = *Shared[J];
      if (!(A.Written || B.Written) || (A.Arr->Storage == ArrayStorage::Owned &&
                                        B.Arr->Storage == ArrayStorage::Owned))
        continue;
      std::string Pair = A.Arr->Name.str() + " and " + B.Arr->Name.str();
      if (!A.Known || !B.Known) {
        Unknown(A.Known ? B : A, Pair);
        continue;
      }
      Guard G{};
      G.What = Guard::NoOverlap;
      G.First = A.Arr;
      G.Second = B.Arr;
      G.Text = Pair + " do not overlap";
      LC.Facts.Guards.push_back(std::move(G));
    }
  for (const Variable *Var : C.R.variables()) {
    if (!Var->MayAlias || !mentions(LC.L->For, Var))
      continue;
    bool Assigned = llvm::any_of(
        LC.Facts.Scalars, [&](const ScalarFact &S) { return S.Var == Var; });
    for (const Footprint *F : Shared) {
      if (!Assigned && !F->Written)
        continue;
      if (Var->NamedObject && F->Arr->Storage == ArrayStorage::Owned)
        continue;
      std::string Pair = F->Arr->Name.str() + " and " + Var->Name.str();
      if (!F->Known) {
        Unknown(*F, Pair);
        continue;
      }
      Guard G{};
      G.What = Guard::NoOverlap;
      G.First = F->Arr;
      G.Scalar = Var;
      G.Text = Pair + " do not overlap";
      LC.Facts.Guards.push_back(std::move(G));
    }
  }
}

} // namespace accel::analysis
