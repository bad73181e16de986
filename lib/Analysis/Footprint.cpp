//===- Footprint.cpp - The part of an array that a loop touches -----------===//
//
// The set of subscripts of all accesses to an array in one execution of the
// loop, per dimension from its smallest to its greatest value, gives a box; the
// range runs from the first to the last element of the box in row-major order.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

namespace {

class Footprints {
public:
  explicit Footprints(LoopContext &LC) : LC(LC), C(LC.C), B(C.R) {}
  void run();

private:
  LoopContext &LC;
  Context &C;
  Builder B;

  /// From the first element of a box in row-major order to behind the last.
  struct Box {
    const Expr *Begin, *End;
    PwAff Low, High; ///< Of the last dimension.
    bool CornersTouched = true;
  };

  Footprint compute(Array *Arr);
  std::optional<Box> box(Array *Arr, const Set &All, unsigned Rank,
                         const Set &Entry, const Set &Reached);
  bool boundSingly(Array *Arr, ArrayRef<const ArrayAccess *> Accesses,
                   unsigned Rank, const Set &Entry, const Set &Reached,
                   const Expr *&Begin, const Expr *&End);
  bool boundRoughly(Array *Arr, ArrayRef<const ArrayAccess *> Accesses,
                    Footprint &F);
  Set touched(const ArrayAccess &A, unsigned Rank);
  bool isCertain(const ArrayAccess &A);
  bool isOverwritten(const Footprint &F, const Set &Box,
                     ArrayRef<const ArrayAccess *> Accesses, unsigned Rank);
  bool isReadAfterWrite(const ArrayAccess &Read,
                        ArrayRef<const ArrayAccess *> Accesses);
  SmallVector<const Expr *, 3> strides(Array *Arr);
};

/// All that is between the least and the greatest element in each dimension.
Set boxOf(const Set &S, unsigned Rank) {
  isl_space *Space = isl_set_get_space(S.get());
  Set Box(isl_set_universe(isl_space_copy(Space)));
  IslRef<isl_map> Same(
      isl_map_universe(isl_space_map_from_set(isl_space_copy(Space))));
  isl_space_free(Space);
  for (unsigned I = 0; I < Rank; ++I) {
    IslRef<isl_map> Up(
        isl_map_order_le(Same.copy(), isl_dim_in, I, isl_dim_out, I));
    IslRef<isl_map> Down(
        isl_map_order_ge(Same.copy(), isl_dim_in, I, isl_dim_out, I));
    Box = Box & Set(isl_set_apply(S.copy(), Up.copy())) &
          Set(isl_set_apply(S.copy(), Down.copy()));
  }
  return Box;
}

/// Where an affine value is not above another one, whatever their domains.
Set notAbove(const PwAff &Low, const PwAff &High) {
  auto Total = [&](const PwAff &P) {
    Aff A;
    isl_pw_aff_foreach_piece(
        P.get(),
        [](isl_set *Dom, isl_aff *Piece, void *Out) {
          isl_set_free(Dom);
          *static_cast<Aff *>(Out) = Aff(Piece);
          return isl_stat_ok;
        },
        &A);
    return PwAff(isl_pw_aff_from_aff(A.copy()));
  };
  return Set(isl_set_from_params(
      isl_set_params(lessEqual(Total(Low), Total(High)).copy())));
}

/// The subscripts of an access, as a set over what does not vary.
Set Footprints::touched(const ArrayAccess &A, unsigned Rank) {
  IslRef<isl_map> Map;
  // The limits of int are no useful bounds of what an index may be.
  Set Dom = C.ranged(A.Dom, 16);
  for (unsigned I = 0; I < Rank; ++I) {
    IslRef<isl_map> Dim(isl_map_from_pw_aff(
        isl_pw_aff_intersect_domain(A.Indices[I].copy(), Dom.copy())));
    Map = I == 0 ? Dim
                 : IslRef<isl_map>(
                       isl_map_flat_range_product(Map.copy(), Dim.copy()));
  }
  Set Range(isl_map_range(Map.copy()));
  return Set(isl_set_coalesce(LC.outside(C.ranged(Range, 16)).copy()));
}

bool Footprints::isCertain(const ArrayAccess &A) {
  auto Fine = [&](const Symbol *S) {
    return S->K == Symbol::Counter || !LC.varies(S);
  };
  return A.ExactDom && llvm::all_of(C.symbolsOf(A.Dom), Fine) &&
         llvm::all_of(A.Indices, [&](const PwAff &P) {
           return llvm::all_of(C.symbolsOf(P), Fine);
         });
}

SmallVector<const Expr *, 3> Footprints::strides(Array *Arr) {
  auto It = C.Views.find(Arr);
  if (It != C.Views.end())
    return It->second.Strides;
  SmallVector<const Expr *, 3> Result(Arr->rank(), B.i64(1));
  for (unsigned I = Arr->rank() - 1; I-- > 0;)
    Result[I] = B.mul(Result[I + 1], B.toI64(Arr->Extents[I + 1]));
  return Result;
}

/// Whether the element is certainly written before, in the same iteration.
bool Footprints::isReadAfterWrite(const ArrayAccess &Read,
                                  ArrayRef<const ArrayAccess *> Accesses) {
  return llvm::any_of(Accesses, [&](const ArrayAccess *W) {
    if (!W->A.Write || W->Order > Read.Order || !isCertain(*W) ||
        !isInside(Read.In, W->In) || !isInside(W->In, LC.L) || Read.Header)
      return false;
    if (!C.proves(Read.Dom, W->Dom))
      return false;
    for (size_t I = 0; I < W->Indices.size(); ++I)
      if (!C.proves(Read.Dom, equal(W->Indices[I], Read.Indices[I])))
        return false;
    return true;
  });
}

bool Footprints::isOverwritten(const Footprint &F, const Set &Box,
                               ArrayRef<const ArrayAccess *> Accesses,
                               unsigned Rank) {
  if (F.Arr->Rec || !F.Written || !F.Known)
    return false;
  Set Writes = Set(isl_set_empty(isl_set_get_space(Box.get())));
  for (const ArrayAccess *A : Accesses) {
    if (A->A.Write && isCertain(*A))
      Writes = Writes | touched(*A, Rank);
    if (!A->A.Write && !isReadAfterWrite(*A, Accesses))
      return false;
  }
  if (!C.proves(Box, Writes))
    return false;
  // The rows of the box must be complete.
  auto It = C.Views.find(F.Arr);
  for (unsigned I = 1; I < Rank; ++I) {
    PwAff Extent;
    if (It != C.Views.end()) {
      Extent = It->second.Sizes[I];
    } else {
      State None;
      None.Dom = C.universe();
      Extent = C.toAff(F.Arr->Extents[I], None, nullptr);
    }
    // { [..., x, ...] : x is 0 }, and the same for the last one.
    for (const PwAff &Edge : {C.constant(0), Extent - C.constant(1)}) {
      IslRef<isl_map> Map(isl_map_from_pw_aff(Edge.copy()));
      Set At(isl_map_range(Map.copy()));
      At = Set(isl_set_insert_dims(At.copy(), isl_dim_set, 1, Rank - 1 - I));
      At = Set(isl_set_insert_dims(At.copy(), isl_dim_set, 0, I));
      Set Reached(isl_set_params((At & Box).copy()));
      Set Needed(isl_set_params(Box.copy()));
      if (!provenEmpty(Needed - Reached))
        return false;
    }
  }
  return true;
}

/// The box around `All`; none where its bounds have no expression.
std::optional<Footprints::Box> Footprints::box(Array *Arr, const Set &All,
                                               unsigned Rank, const Set &Entry,
                                               const Set &Reached) {
  Box Result;
  Result.Begin = Result.End = B.i64(0);
  SmallVector<const Expr *, 3> Strides = strides(Arr);
  Set Corners[2] = {All, All};
  for (unsigned I = 0; I < Rank; ++I) {
    if (isl_set_dim_is_bounded(All.get(), isl_dim_set, I) != isl_bool_true)
      return std::nullopt;
    PwAff Bounds[2] = {PwAff(isl_set_dim_min(All.copy(), I)),
                       PwAff(isl_set_dim_max(All.copy(), I))};
    for (PwAff &P : Bounds) {
      P = PwAff(isl_pw_aff_gist(isl_pw_aff_coalesce(P.copy()),
                                isl_set_params((Reached & Entry).copy())));
      P = PwAff(isl_pw_aff_coalesce(P.copy()));
    }
    const Expr *From = toExpr(C, Bounds[0]), *To = toExpr(C, Bounds[1]);
    if (!From || !To || !Strides[I])
      return std::nullopt;
    Result.Begin = B.add(Result.Begin, B.mul(From, Strides[I]));
    Result.End = B.add(Result.End, B.mul(To, Strides[I]));
    Result.Low = Bounds[0];
    Result.High = Bounds[1];
    for (int Corner : {0, 1}) {
      // { [..., bound, ...] }
      Set Line(isl_set_from_pw_aff(Bounds[Corner].copy()));
      Line =
          Set(isl_set_insert_dims(Line.copy(), isl_dim_set, 1, Rank - 1 - I));
      Line = Set(isl_set_insert_dims(Line.copy(), isl_dim_set, 0, I));
      Corners[Corner] = Corners[Corner] & Line;
    }
  }
  for (const Set &Corner : Corners)
    if (Rank > 1 && Result.CornersTouched)
      Result.CornersTouched =
          C.proves(Entry & Reached,
                   Set(isl_set_from_params(isl_set_params(Corner.copy()))));
  Result.End = B.add(Result.End, B.i64(1));
  return Result;
}

/// The least and the greatest corner of the boxes of the single accesses, when
/// every one of these is touched as soon as the array is touched at all.
bool Footprints::boundSingly(Array *Arr, ArrayRef<const ArrayAccess *> Accesses,
                             unsigned Rank, const Set &Entry,
                             const Set &Reached, const Expr *&Begin,
                             const Expr *&End) {
  const Expr *From = nullptr, *To = nullptr;
  for (const ArrayAccess *A : Accesses) {
    C.allow(64);
    Set Elements(isl_set_coalesce(touched(*A, Rank).copy()));
    Set Any(isl_set_from_params(isl_set_params(Elements.copy())));
    if (!isCertain(*A) || !C.proves(Entry & Reached, Any))
      return false;
    std::optional<Box> Single = box(Arr, Elements, Rank, Entry, Reached);
    if (!Single || !Single->CornersTouched)
      return false;
    From = From ? B.min(From, Single->Begin) : Single->Begin;
    To = To ? B.max(To, Single->End) : Single->End;
  }
  Begin = From;
  End = To;
  return true;
}

/// A range that contains everything touched, from the ranges of the subscripts
/// alone.
bool Footprints::boundRoughly(Array *Arr,
                              ArrayRef<const ArrayAccess *> Accesses,
                              Footprint &F) {
  if (!llvm::all_of(Arr->Extents.drop_front(Arr->rank() > 0),
                    [](const Expr *E) { return E && isRebuildable(E); }))
    return false;
  const Expr *Begin = nullptr, *End = nullptr;
  for (const ArrayAccess *A : Accesses) {
    const Expr *From = B.i64(0), *To = B.i64(0), *Stride = B.i64(1);
    for (unsigned I = Arr->rank(); I-- > 0;) {
      if (A->Load->Indices.size() != Arr->rank())
        return false;
      std::optional<Interval> Range =
          intervalOf(LC, A->Load->Indices[I], A->In);
      if (!Range)
        return false;
      From = B.add(From, B.mul(Range->Low, Stride));
      To = B.add(To, B.mul(Range->High, Stride));
      if (I > 0)
        Stride = B.mul(Stride, B.toI64(Arr->Extents[I]));
    }
    Begin = Begin ? B.min(Begin, From) : From;
    End = End ? B.max(End, To) : To;
  }
  if (!Begin)
    return false;
  F.Known = true;
  F.Certain = false;
  F.Begin = Begin;
  F.End = B.add(End, B.i64(1));
  return true;
}

Footprint Footprints::compute(Array *Arr) {
  Footprint F;
  F.Arr = Arr;
  SmallVector<const ArrayAccess *, 8> Accesses;
  for (const ArrayAccess *A : LC.Accesses)
    if (A->Arr == Arr) {
      Accesses.push_back(A);
      (A->A.Write ? F.Written : F.Read) = true;
    }
  const Expr *Total = nullptr;
  if (llvm::all_of(Arr->Extents,
                   [](const Expr *E) { return E && isRebuildable(E); })) {
    Total = B.i64(1);
    for (const Expr *E : Arr->Extents)
      Total = B.mul(Total, B.toI64(E));
  }
  auto Whole = [&] {
    if (!Total && boundRoughly(Arr, Accesses, F))
      return F;
    F.Known = Total;
    F.Begin = Total ? B.i64(0) : nullptr;
    F.End = Total;
    F.Certain = Total;
    return F;
  };
  if (LC.Loose.count(Arr) || Arr->rank() == 0)
    return Whole();
  auto View = C.Views.find(Arr);
  unsigned Rank =
      View != C.Views.end() ? View->second.Strides.size() : Arr->rank();
  Set All, Sure;
  bool Certain = true;
  for (const ArrayAccess *A : Accesses) {
    Set T = touched(*A, Rank);
    All = All ? All | T : T;
    if (!Sure)
      Sure = Set(isl_set_empty(isl_set_get_space(T.get())));
    if (isCertain(*A) || A->Header)
      Sure = Sure | T;
    else
      Certain = false;
  }
  Certain = Certain || provenSubset(All, Sure);
  All = Set(isl_set_coalesce(All.copy()));
  // Where something is touched, given that the loop is reached at all.
  Set Entry = C.ranged(LC.outside(LC.L->Entry));
  Set Reached(isl_set_from_params(isl_set_params(All.copy())));
  Reached = Set(isl_set_gist(Reached.copy(), Entry.copy()));
  std::optional<Box> Around = box(Arr, All, Rank, Entry, Reached);
  if (!Around)
    return Whole();
  const Expr *Begin = Around->Begin, *End = Around->End;
  const PwAff &Low = Around->Low, &High = Around->High;
  // Of a box of several dimensions, the corners need not be touched. Those of
  // the single accesses (of a stencil, say) may be, and bound the range better.
  bool Corners = Around->CornersTouched;
  if (Certain && !Corners && !Total)
    Corners = boundSingly(Arr, Accesses, Rank, Entry, Reached, Begin, End) &&
              !C.failed();
  if (C.failed())
    C.recover();
  Certain = Certain && Corners;
  // Without iterations nothing is touched.
  bool EmptyShows = C.proves(Entry, Reached);
  if (!EmptyShows && Rank == 1 && isl_pw_aff_n_piece(Low.get()) == 1 &&
      isl_pw_aff_n_piece(High.get()) == 1)
    EmptyShows = C.proves(Entry & notAbove(Low, High), Reached);
  if (!EmptyShows) {
    const Expr *Some = toExpr(C, Reached);
    if (!Some)
      return Whole();
    End = B.select(Some, End, Begin);
  }
  if (!Certain && Total) {
    Begin = B.max(B.i64(0), Begin);
    End = B.min(Total, End);
    Certain = true;
  }
  F.Known = true;
  F.Certain = Certain;
  F.Begin = Begin;
  F.End = End;
  F.Overwritten = isOverwritten(F, boxOf(All, Rank), Accesses, Rank);
  return F;
}

void Footprints::run() {
  for (Array *Arr : C.R.arrays()) {
    if (llvm::none_of(LC.Accesses,
                      [&](const ArrayAccess *A) { return A->Arr == Arr; }))
      continue;
    auto It = C.DeclaredIn.find(Arr);
    if (It != C.DeclaredIn.end() && isInside(It->second, LC.L))
      continue;
    C.allow(64);
    Footprint F = compute(Arr);
    if (C.failed() && C.recover()) {
      // Reading its ends is too much: the whole array, or nothing known.
      C.allow(64);
      LC.Loose.insert(Arr);
      F = compute(Arr);
    }
    LC.Facts.Footprints.push_back(std::move(F));
  }
}

} // namespace

void computeFootprints(LoopContext &LC) { Footprints(LC).run(); }

} // namespace accel::analysis
