//===- Linearise.cpp - One-dimensional arrays used as matrices ------------===//
//
// Subscripts like i*n + j or (i*ny + j)*nz + k are polynomials: coefficients
// over parameters for every counter. When the coefficients of all accesses to
// an array are multiples of common strides, each of which divides the one
// before, the array is seen as one of several dimensions, and the subscripts
// become affine. This is right when every inner subscript lies within its
// dimension, which isl proves from the domain (after moving whole rows between
// a subscript and the one before it, as (i-1)*n + j and i*n + (j-n) need), or
// which becomes a guard. Rows may have parts of a constant size, as the three
// colours in (i*n + j)*3 + c have. After Grosser, Ramanujam, Pouchet,
// Sadayappan and Pop, "Optimistic Delinearization of Parametrically Sized
// Arrays" (ICS 2015).
//
//===----------------------------------------------------------------------===//

#include "PolynomialInternal.h"
#include <numeric>

namespace accel::analysis {

namespace {

/// A subscript: what each varying symbol is multiplied with, and the rest.
struct Subscript {
  std::map<Symbol *, Polynomial> Factors;
  Polynomial Rest;
};

/// One way to see the array.
struct Shape {
  std::vector<Polynomial> Strides; ///< Greatest first; the last one is 1.
  SmallVector<PwAff, 3> Sizes;     ///< [0] is not known.
  std::vector<SmallVector<PwAff, 3>> Indices; ///< Of each access.
  /// Accesses with values of symbols for which a subscript is not within its
  /// dimension.
  std::vector<std::pair<ArrayAccess *, Set>> Outside;
};

class Lineariser {
public:
  Lineariser(Context &C, Array *Arr) : C(C), Arr(Arr) {}
  void run();

private:
  Context &C;
  Array *Arr;
  std::vector<ArrayAccess *> Accesses;
  std::vector<Subscript> Subscripts;

  static std::optional<Subscript> split(const Polynomial &P);
  std::vector<Polynomial> strides(bool WithConstants) const;
  std::optional<Shape> shape(std::vector<Polynomial> Strides);
  bool decompose(const Shape &S, const Subscript &From,
                 llvm::SmallVectorImpl<PwAff> &Indices);
  void settle(Shape &S, ArrayAccess &A, llvm::SmallVectorImpl<PwAff> &Indices);
  void take(Shape S);
};

std::optional<Subscript> Lineariser::split(const Polynomial &P) {
  Subscript Result;
  for (auto &[M, Factor] : P.Terms) {
    Symbol *Varying = nullptr;
    Monomial Others;
    for (Symbol *S : M) {
      if (!S->Varies) {
        Others.push_back(S);
        continue;
      }
      if (Varying)
        return std::nullopt;
      Varying = S;
    }
    (Varying ? Result.Factors[Varying] : Result.Rest).add(Others, Factor);
  }
  return Result;
}

/// What counters are multiplied with, greatest first; 2*n*i has the stride n,
/// or, with constants, 2*n if that divides the other factors like it.
std::vector<Polynomial> Lineariser::strides(bool WithConstants) const {
  std::vector<std::pair<Polynomial, int64_t>> Found;
  for (const Subscript &S : Subscripts)
    for (auto &[Sym, P] : S.Factors) {
      if (P.constant())
        continue;
      int64_t Common = 0;
      for (auto &[M, F] : P.Terms)
        Common = std::gcd(Common, F);
      if (P.Terms.begin()->second < 0)
        Common = -Common;
      Polynomial Stride;
      for (auto &[M, F] : P.Terms)
        Stride.add(M, F / Common);
      auto It =
          llvm::find_if(Found, [&](auto &F) { return F.first == Stride; });
      if (It == Found.end())
        Found.emplace_back(Stride, std::abs(Common));
      else
        It->second = std::gcd(It->second, Common);
    }
  std::vector<Polynomial> Strides;
  for (auto &[Stride, Common] : Found) {
    Polynomial Scaled;
    for (auto &[M, F] : Stride.Terms)
      Scaled.add(M, WithConstants ? F * Common : F);
    Strides.push_back(Scaled);
  }
  llvm::stable_sort(Strides, [](const Polynomial &A, const Polynomial &B) {
    return A.degree() != B.degree() ? A.degree() > B.degree()
                                    : A.Terms.size() > B.Terms.size();
  });
  return Strides;
}

std::optional<Shape> Lineariser::shape(std::vector<Polynomial> Strides) {
  if (Strides.empty() || Strides.size() > 8)
    return std::nullopt;
  // A stride that is a sum of smaller ones (the diagonal: n + 1) is none.
  for (size_t I = 0; I + 1 < Strides.size();) {
    Polynomial Left = Strides[I];
    bool Constant = true;
    for (size_t J = I + 1; J < Strides.size(); ++J) {
      Polynomial Rest;
      Constant &= Left.divide(Strides[J], Rest).constant().has_value();
      Left = Rest;
    }
    if (Constant && Left.constant())
      Strides.erase(Strides.begin() + I);
    else
      ++I;
  }
  Polynomial One;
  One.add({}, 1);
  Strides.push_back(One);
  Shape Result;
  Result.Sizes.push_back(PwAff());
  for (size_t I = 0; I + 1 < Strides.size(); ++I) {
    Polynomial Rest;
    Polynomial Size = Strides[I].divide(Strides[I + 1], Rest);
    if (!Rest.isZero())
      return std::nullopt;
    Result.Sizes.push_back(Size.toAff(C));
  }
  Result.Strides = std::move(Strides);
  Result.Indices.resize(Accesses.size());
  for (size_t I = 0; I < Accesses.size(); ++I)
    if (!decompose(Result, Subscripts[I], Result.Indices[I]))
      return std::nullopt;
  for (size_t I = 0; I < Accesses.size(); ++I)
    settle(Result, *Accesses[I], Result.Indices[I]);
  return Result;
}

bool Lineariser::decompose(const Shape &S, const Subscript &From,
                           llvm::SmallVectorImpl<PwAff> &Indices) {
  SmallVector<Polynomial, 3> Result(S.Strides.size());
  auto Distribute = [&](Polynomial Left, Symbol *Sym) {
    for (size_t I = 0; I < S.Strides.size(); ++I) {
      Polynomial Rest;
      Polynomial Quotient = Left.divide(S.Strides[I], Rest);
      Left = Rest;
      if (!Sym) {
        for (auto &[M, F] : Quotient.Terms)
          Result[I].add(M, F);
        continue;
      }
      std::optional<int64_t> Factor = Quotient.constant();
      if (!Factor)
        return false; // Still a product.
      Result[I].add({Sym}, *Factor);
    }
    return Left.isZero();
  };
  for (auto &[Sym, P] : From.Factors)
    if (!Distribute(P, Sym))
      return false;
  if (!Distribute(From.Rest, nullptr))
    return false;
  for (const Polynomial &P : Result)
    Indices.push_back(P.toAff(C));
  return true;
}

/// Moves whole rows until each inner subscript is within its dimension.
void Lineariser::settle(Shape &S, ArrayAccess &A,
                        llvm::SmallVectorImpl<PwAff> &Indices) {
  PwAff Zero = C.constant(0);
  for (size_t I = Indices.size() - 1; I > 0; --I) {
    auto Within = [&](const PwAff &Index) {
      return lessEqual(Zero, Index) & lessThan(Index, S.Sizes[I]);
    };
    bool Proved = false;
    for (int Rows : {0, 1, -1, 2, -2}) {
      PwAff Moved = Indices[I] +
                    PwAff(isl_pw_aff_scale_val(
                        S.Sizes[I].copy(), isl_val_int_from_si(C.Isl, Rows)));
      if (!C.proves(A.Dom, Within(Moved)))
        continue;
      Indices[I] = Moved;
      Indices[I - 1] = Indices[I - 1] - C.constant(Rows);
      Proved = true;
      break;
    }
    if (!Proved)
      S.Outside.emplace_back(&A, A.Dom - Within(Indices[I]));
  }
}

void Lineariser::take(Shape S) {
  for (auto &[A, Violation] : S.Outside)
    C.Assumptions.push_back(
        {C.ranged(Violation), A->In,
         text(A->Load) + " may leave its row, so two iterations may touch the "
                         "same element",
         A->Load->place(), Arr, A->Header, A->Dom});
  for (size_t I = 0; I < Accesses.size(); ++I)
    Accesses[I]->Indices.assign(S.Indices[I].begin(), S.Indices[I].end());
  View &V = C.Views[Arr];
  for (const Polynomial &P : S.Strides)
    V.Strides.push_back(toExpr(C, P.toAff(C)));
  V.Sizes = S.Sizes;
}

void Lineariser::run() {
  bool Products = false;
  for (ArrayAccess &A : C.Accesses) {
    if (A.Arr != Arr)
      continue;
    if (A.Indices.size() != 1)
      return; // An array of records with arrays inside.
    std::optional<Polynomial> P = Polynomial::of(C, A.Indices[0]);
    std::optional<Subscript> S = P ? split(*P) : std::nullopt;
    if (!S)
      return;
    for (auto &[Sym, Factor] : S->Factors)
      Products |= !Factor.constant();
    Accesses.push_back(&A);
    Subscripts.push_back(std::move(*S));
  }
  if (!Products)
    return;
  std::vector<Polynomial> Plain = strides(/*WithConstants=*/false),
                          Scaled = strides(/*WithConstants=*/true);
  // Rows are longer with the constants, so more accesses stay within them.
  std::optional<Shape> Best = shape(Scaled);
  if (!(Plain == Scaled) && !(Best && Best->Outside.empty()))
    if (std::optional<Shape> Other = shape(Plain);
        Other && (!Best || Other->Outside.size() < Best->Outside.size()))
      Best = std::move(Other);
  if (Best)
    take(std::move(*Best));
}

} // namespace

void linearise(Context &C) {
  for (Array *Arr : C.R.arrays())
    if (Arr->rank() == 1 && !C.failed())
      Lineariser(C, Arr).run();
}

} // namespace accel::analysis
