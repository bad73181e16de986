//===- Dependence.cpp - Which iterations touch the same element -----------===//
//
// For two accesses to one array, the set of symbol values for which one
// iteration of the loop and a later one touch the same element: the domains of
// both, with the symbols that vary in the loop renamed apart, equal subscripts
// and ordered counters. The loop carries a dependence unless isl finds it
// empty. Its projection on the difference of the counters is the distance.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

namespace {

class Tester {
public:
  explicit Tester(LoopContext &LC) : LC(LC), C(LC.C) {}
  void run();

private:
  LoopContext &LC;
  Context &C;

  template <class T, isl_size (*Dim)(T *, isl_dim_type),
            isl_id *(*GetId)(T *, isl_dim_type, unsigned),
            T *(*SetId)(T *, isl_dim_type, unsigned, isl_id *)>
  IslRef<T> rename(const IslRef<T> &X) const {
    IslRef<T> Result = X;
    isl_size N = X ? Dim(X.get(), isl_dim_param) : 0;
    for (int I = 0; I < N; ++I) {
      IslRef<isl_id> Id(GetId(X.get(), isl_dim_param, I));
      const Symbol *S = Id ? C.symbol(Id.get()) : nullptr;
      if (S && LC.varies(S))
        Result = IslRef<T>(
            SetId(Result.copy(), isl_dim_param, I, isl_id_copy(S->Prime)));
    }
    return Result;
  }
  Set prime(const Set &S) const {
    return rename<isl_set, isl_set_dim, isl_set_get_dim_id, isl_set_set_dim_id>(
        S);
  }
  PwAff prime(const PwAff &P) const {
    return rename<isl_pw_aff, isl_pw_aff_dim, isl_pw_aff_get_dim_id,
                  isl_pw_aff_set_dim_id>(P);
  }
  bool isVague(const PwAff &P) const {
    return llvm::any_of(C.symbolsOf(P), [&](const Symbol *S) {
      return S->K != Symbol::Counter && LC.varies(S);
    });
  }
  bool isVague(const ArrayAccess &A) const {
    if (A.Position)
      return isVague(A.Position);
    return llvm::any_of(A.Indices, [&](const PwAff &P) { return isVague(P); });
  }
  bool isCertain(const ArrayAccess &A) const {
    return A.ExactDom && llvm::all_of(C.symbolsOf(A.Dom), [&](const Symbol *S) {
             return S->K == Symbol::Counter || !LC.varies(S);
           });
  }
  bool isInvariant(const ArrayAccess &A) const {
    return llvm::none_of(A.Indices, [&](const PwAff &P) {
      return llvm::any_of(C.symbolsOf(P),
                          [&](const Symbol *S) { return LC.varies(S); });
    });
  }
  void test(const ArrayAccess &Source, const ArrayAccess &Sink);
  void distance(Dependence &D, const Set &Pairs);
  Reason describe(const Dependence &D, const ArrayAccess &Source,
                  const ArrayAccess &Sink);

  bool noteCondition(const Set &Pairs, const ArrayAccess &Source,
                     const ArrayAccess &Sink);
  bool guard();

  int BestRank = -1;
  Reason Best;
  /// All dependences found so far are there for some values of parameters
  /// only: `Bad`. `Long`: where the loops run often.
  bool Conditional = true;
  Set Bad, Long;
};

void Tester::distance(Dependence &D, const Set &Pairs) {
  // The set { [c' - c] }.
  PwAff Counter = C.value(LC.L->Counter);
  PwAff Difference = prime(Counter) - Counter;
  if (LC.L->Order < 0)
    Difference = -Difference;
  IslRef<isl_map> Map(isl_map_from_pw_aff(
      isl_pw_aff_intersect_domain(Difference.copy(), Pairs.copy())));
  Set Range(isl_map_range(Map.copy()));
  Range = Set(isl_set_project_out(
      Range.copy(), isl_dim_param, 0,
      std::max<isl_size>(isl_set_dim(Range.get(), isl_dim_param), 0)));
  Val Low(isl_set_dim_min_val(Range.copy(), 0));
  int64_t Step = std::abs(LC.L->Step.value_or(0));
  D.Direction = ">0";
  if (!Low || Step == 0 || isl_val_is_int(Low.get()) != isl_bool_true)
    return;
  int64_t Least = isl_val_get_num_si(Low.get());
  Set Only(isl_set_fix_val(isl_set_universe(isl_set_get_space(Range.get())),
                           isl_dim_set, 0, Low.copy()));
  if (provenSubset(Range, Only) && Least % Step == 0) {
    D.Distance = Least / Step;
    D.Direction = std::to_string(*D.Distance);
  } else if (Least / Step > 1) {
    D.Direction = ">=" + std::to_string(Least / Step);
  }
}

/// The earlier iteration as seen from iteration i: "i - 1".
std::string earlier(const Scope *L, int64_t Distance) {
  int64_t Back = Distance * L->Step.value_or(1);
  return (L->For->Counter->Name + (Back >= 0 ? " - " : " + ") +
          llvm::Twine(std::abs(Back)))
      .str();
}

Reason Tester::describe(const Dependence &D, const ArrayAccess &Source,
                        const ArrayAccess &Sink) {
  Reason Why;
  Why.Kind = ReasonKind::Dependence;
  Why.Dep = D;
  Why.Where = D.Sink.Ref->place();
  std::string I = LC.L->For->Counter->Name.str();
  std::string From = text(D.Source.Ref), To = text(D.Sink.Ref);
  auto Verb = [](const Access &A) { return A.Write ? "writes " : "reads "; };
  Why.Accesses = {D.Sink, D.Source};
  Why.AccessNotes = {Verb(D.Sink) + To, Verb(D.Source) + From};
  bool Same = &Source == &Sink;
  if (Same) {
    Why.Accesses.pop_back();
    Why.AccessNotes.pop_back();
  }
  if (isVague(Source) || isVague(Sink)) {
    Why.Kind = ReasonKind::UnknownIndex;
    const Dependence &Of = D;
    bool SinkVague = isVague(Sink);
    std::string Vague = SinkVague ? To : From;
    if (Same)
      Why.Message = "the subscript of " + Vague +
                    " is not an affine function of the counters, so two "
                    "iterations may write the same element";
    else
      Why.Message = "the subscript of " + Vague +
                    " is not an affine function of the counters, so one "
                    "iteration may " +
                    (Of.Sink.Write ? "write" : "read") +
                    " the element that another one " +
                    (Of.Source.Write ? "writes" : "reads") +
                    (To == From ? "" : " as " + (SinkVague ? From : To));
    Why.Hint = "if no two iterations touch the same element, say "
               "'independent'";
    return Why;
  }
  if (isInvariant(Source) && isInvariant(Sink)) {
    const std::string &Written = D.Sink.Write ? To : From;
    Why.Message =
        "every iteration of " + I + " writes the same element " + Written;
    Why.Hint = "accumulate into a local scalar, and store it to " + Written +
               " after the loop";
    return Why;
  }
  if (D.Distance) {
    std::string Before = "iteration " + earlier(LC.L, *D.Distance);
    if (D.Source.Write && D.Sink.Write)
      Why.Message = "iteration " + I + " writes " + To + ", which " + Before +
                    " writes too" + (From == To ? "" : " as " + From);
    else
      Why.Message = "iteration " + I + " " + Verb(D.Sink) + To + ", which " +
                    Before + " " + (D.Source.Write ? "writes" : "reads");
    return Why;
  }
  Why.Message =
      "iteration " + I + " may " + (D.Sink.Write ? "write " : "read ") + To +
      ", which an earlier iteration " + (D.Source.Write ? "writes" : "reads") +
      (From == To ? "" : " as " + From);
  return Why;
}

void Tester::test(const ArrayAccess &Source, const ArrayAccess &Sink) {
  if (Source.Indices.size() != Sink.Indices.size())
    return; // Different fields of a record.
  Set Pairs = Source.Dom & prime(Sink.Dom);
  if (Source.Position)
    Pairs = Pairs & equal(Source.Position, prime(Sink.Position));
  else
    for (size_t I = 0; I < Source.Indices.size(); ++I)
      Pairs = Pairs & equal(Source.Indices[I], prime(Sink.Indices[I]));
  PwAff Counter = C.value(LC.L->Counter), Later = prime(Counter);
  Pairs = Pairs & (LC.L->Order > 0   ? lessThan(Counter, Later)
                   : LC.L->Order < 0 ? lessThan(Later, Counter)
                                     : notEqual(Counter, Later));
  Pairs = C.ranged(Pairs);
  if (provenEmpty(Pairs))
    return;
  Dependence D;
  D.Kind = !Source.A.Write ? DependenceKind::Anti
           : Sink.A.Write  ? DependenceKind::Output
                           : DependenceKind::Flow;
  D.Source = Source.A;
  D.Sink = Sink.A;
  bool Vague = isVague(Source) || isVague(Sink);
  Conditional &= !Vague && noteCondition(Pairs, Source, Sink);
  D.Exact = !Vague && isCertain(Source) && isCertain(Sink);
  if (Vague || LC.L->Order == 0)
    D.Direction = "unknown";
  else
    distance(D, Pairs);
  // The reason that explains best: a value that is passed on, near by.
  int Rank = (D.Exact ? 8 : 0) + (D.Distance ? 4 : 0) +
             (D.Kind == DependenceKind::Flow     ? 2
              : D.Kind == DependenceKind::Output ? 1
                                                 : 0);
  if (Rank > BestRank) {
    BestRank = Rank;
    Best = describe(D, Source, Sink);
  }
  if (LC.Facts.Carried.size() < 8)
    LC.Facts.Carried.push_back(std::move(D));
}

/// Takes the parameters' values for which two accesses meet; false when that
/// is whenever the loops run often, so that a test would be useless.
bool Tester::noteCondition(const Set &Pairs, const ArrayAccess &Source,
                           const ArrayAccess &Sink) {
  if (!Conditional)
    return false;
  if (!Bad) {
    Bad = C.nothing();
    Long = C.ranged(LC.outside(LC.L->Entry));
  }
  for (const ArrayAccess *A : {&Source, &Sink})
    for (const Scope *S = A->In; S; S = S->Parent) {
      if (S->For && S->Order != 0) {
        PwAff Trips =
            S->Order > 0 ? S->Bound - S->LowerCmp : S->LowerCmp - S->Bound;
        bool Known = llvm::none_of(C.symbolsOf(Trips), [&](const Symbol *Sym) {
          return LC.varies(Sym);
        });
        if (Known && isl_pw_aff_is_cst(Trips.get()) != isl_bool_true)
          Long = Long & lessEqual(C.constant(1000), Trips);
      }
      if (S == LC.L)
        break;
    }
  Bad = Bad | C.ranged(LC.outside(Pairs));
  return !provenEmpty(C.ranged(Long - Bad)) && !C.failed();
}

/// Makes the absence of the dependences a condition to test.
bool Tester::guard() {
  // Both speak of the same symbols, so that the limits of their types drop out.
  Set Bounded = C.ranged(LC.outside(LC.L->Entry) | Bad);
  Set Entry = C.ranged(LC.outside(LC.L->Entry)) & Bounded;
  Set Good(isl_set_coalesce(C.ranged(Entry - Bad).copy()));
  Good = Set(isl_set_coalesce(isl_set_gist(Good.copy(), Bounded.copy())));
  const Expr *Cond = Good && !provenEmpty(Good) ? toExpr(C, Good) : nullptr;
  if (!Cond || C.failed())
    return false;
  Guard G{};
  G.What = Guard::Condition;
  G.Cond = Cond;
  G.Text = str(Cond);
  LC.Facts.Guards.push_back(std::move(G));
  return true;
}

void Tester::run() {
  std::vector<const ArrayAccess *> Distinct;
  for (const ArrayAccess *A : LC.Accesses) {
    auto It = C.DeclaredIn.find(A->Arr);
    if (It != C.DeclaredIn.end() && isInside(It->second, LC.L))
      continue; // Every iteration has its own.
    bool Known = llvm::any_of(Distinct, [&](const ArrayAccess *B) {
      if (A->Arr != B->Arr || A->A.Write != B->A.Write ||
          A->Load->FieldIndex != B->Load->FieldIndex ||
          A->ExactDom != B->ExactDom ||
          isl_set_plain_is_equal(A->Dom.get(), B->Dom.get()) != isl_bool_true)
        return false;
      for (size_t I = 0; I < A->Indices.size(); ++I)
        if (isl_pw_aff_plain_is_equal(A->Indices[I].get(),
                                      B->Indices[I].get()) != isl_bool_true)
          return false;
      return true;
    });
    if (!Known)
      Distinct.push_back(A);
  }
  for (size_t I = 0; I < Distinct.size(); ++I)
    for (size_t J = I; J < Distinct.size(); ++J) {
      const ArrayAccess &A = *Distinct[I], &B = *Distinct[J];
      if (A.Arr != B.Arr || !(A.A.Write || B.A.Write) ||
          A.Load->FieldIndex != B.Load->FieldIndex)
        continue;
      test(A, B);
      if (I != J)
        test(B, A);
      if (C.failed())
        return;
    }
  if (BestRank < 0)
    return;
  if (LC.Facts.Parallel && Conditional && guard()) {
    LC.Facts.Carried.clear();
    return;
  }
  if (C.failed() && C.recover())
    C.allow(4);
  refuse(LC.Facts, std::move(Best));
}

} // namespace

void findDependences(LoopContext &LC) {
  if (LC.C.R.Asked.Independent && LC.L->For == LC.C.R.Root)
    return;
  Tester(LC).run();
}

} // namespace accel::analysis
