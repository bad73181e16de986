//===- OutOfRows.cpp - Subscripts that leave their row --------------------===//
//
// `a[i][j - 1]` with j from 0 on is not what C++ allows, but programs do it and
// get the last element of the row before. Subscripts are trusted to stay within
// their dimension unless they certainly do not: then all accesses to the array
// are compared by the position of the element instead.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

/// Whether the access certainly happens outside of its row whenever its loops
/// run.
static bool leavesRow(Context &C, const ArrayAccess &A,
                      ArrayRef<PwAff> Extents) {
  auto IsKnown = [](const Symbol *S) {
    return S->K == Symbol::Counter || !S->Varies;
  };
  if (!A.ExactDom || !llvm::all_of(C.symbolsOf(A.Dom), IsKnown))
    return false;
  auto WithoutCounters = [&](Set S) {
    for (int I = isl_set_dim(S.get(), isl_dim_param) - 1; I >= 0; --I) {
      IslRef<isl_id> Id(isl_set_get_dim_id(S.get(), isl_dim_param, I));
      const Symbol *Sym = Id ? C.symbol(Id.get()) : nullptr;
      if (Sym && Sym->Varies)
        S = Set(isl_set_project_out(S.copy(), isl_dim_param, I, 1));
    }
    return S;
  };
  for (size_t I = 1; I < Extents.size(); ++I) {
    if (!llvm::all_of(C.symbolsOf(A.Indices[I]), IsKnown))
      continue;
    Set Inside = lessEqual(C.constant(0), A.Indices[I]) &
                 lessThan(A.Indices[I], Extents[I]);
    if (C.proves(A.Dom, Inside))
      continue;
    Set Outside = WithoutCounters(C.ranged(A.Dom - Inside));
    Set Reached = WithoutCounters(C.ranged(A.Dom));
    if (!provenEmpty(Reached) && provenSubset(Reached, Outside))
      return true;
  }
  return false;
}

void findOutOfRows(Context &C) {
  State None;
  None.Dom = C.universe();
  for (Array *Arr : C.R.arrays()) {
    if (Arr->rank() < 2 || Arr->Rec || C.failed())
      continue;
    SmallVector<PwAff, 3> Extents(Arr->rank());
    for (size_t I = 1; I < Arr->rank(); ++I)
      Extents[I] = C.toAff(Arr->Extents[I], None, nullptr);
    bool Leaves = llvm::any_of(C.Accesses, [&](const ArrayAccess &A) {
      return A.Arr == Arr && leavesRow(C, A, Extents);
    });
    if (!Leaves)
      continue;
    for (ArrayAccess &A : C.Accesses) {
      if (A.Arr != Arr)
        continue;
      PwAff Position = A.Indices[0];
      for (size_t I = 1; I < Arr->rank(); ++I) {
        if (isl_pw_aff_is_cst(Extents[I].get()) != isl_bool_true) {
          // Some position in the array.
          Position = C.value(C.fresh(ScalarKind::I64, A.In, ""));
          break;
        }
        Position = PwAff(isl_pw_aff_mul(Position.copy(), Extents[I].copy())) +
                   A.Indices[I];
      }
      A.Position = Position;
    }
  }
}

} // namespace accel::analysis
