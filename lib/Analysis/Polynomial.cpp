//===- Polynomial.cpp - Polynomials over symbols
//----------------------------===//

#include "PolynomialInternal.h"

namespace accel::analysis {

bool MonomialLess::operator()(const Monomial &A, const Monomial &B) const {
  if (A.size() != B.size())
    return A.size() > B.size();
  for (size_t I = 0; I < A.size(); ++I)
    if (A[I] != B[I])
      return A[I]->Number < B[I]->Number;
  return false;
}

std::optional<Polynomial> Polynomial::of(const Context &C, const PwAff &P) {
  if (isl_pw_aff_isa_aff(P.get()) != isl_bool_true)
    return std::nullopt;
  Aff A(isl_pw_aff_as_aff(P.copy()));
  if (isl_aff_dim(A.get(), isl_dim_div) != 0)
    return std::nullopt;
  Polynomial Result;
  auto Fits = [](const Val &V) {
    return isl_val_is_int(V.get()) == isl_bool_true &&
           isl_val_cmp_si(V.get(), 1L << 40) < 0 &&
           isl_val_cmp_si(V.get(), -(1L << 40)) > 0;
  };
  IslRef<isl_space> Space(isl_aff_get_domain_space(A.get()));
  isl_size N = isl_aff_dim(A.get(), isl_dim_param);
  for (int I = 0; I < N; ++I) {
    Val V(isl_aff_get_coefficient_val(A.get(), isl_dim_param, I));
    if (!Fits(V))
      return std::nullopt;
    IslRef<isl_id> Id(isl_space_get_dim_id(Space.get(), isl_dim_param, I));
    auto *S = const_cast<Symbol *>(C.symbol(Id.get()));
    Monomial M;
    if (S->K == Symbol::Monomial)
      M.append(S->Factors.begin(), S->Factors.end());
    else
      M.push_back(S);
    Result.add(M, isl_val_get_num_si(V.get()));
  }
  Val V(isl_aff_get_constant_val(A.get()));
  if (!Fits(V))
    return std::nullopt;
  Result.add({}, isl_val_get_num_si(V.get()));
  return Result;
}

PwAff Polynomial::toAff(Context &C) const {
  PwAff Sum = C.constant(0);
  for (auto &[M, Factor] : Terms) {
    PwAff Part = M.empty() ? C.constant(1) : C.value(C.monomial(M));
    Sum = Sum + PwAff(isl_pw_aff_scale_val(Part.copy(),
                                           isl_val_int_from_si(C.Isl, Factor)));
  }
  return Sum;
}

void Polynomial::add(const Monomial &M, int64_t Factor) {
  if (Factor == 0)
    return;
  int64_t &Old = Terms[M];
  Old += Factor;
  if (Old == 0)
    Terms.erase(M);
}

Polynomial Polynomial::divide(const Polynomial &D, Polynomial &Rest) const {
  Polynomial Left = *this, Quotient;
  Rest = Polynomial();
  const auto &[Lead, LeadFactor] = *D.Terms.begin();
  while (!Left.Terms.empty()) {
    auto [M, Factor] = *Left.Terms.begin();
    // M without the factors of the divisor's leading monomial.
    Monomial Other;
    size_t Matched = 0;
    for (Symbol *S : M)
      if (Matched < Lead.size() && Lead[Matched] == S)
        ++Matched;
      else
        Other.push_back(S);
    int64_t Q = Matched == Lead.size() ? Factor / LeadFactor : 0;
    if (Q == 0 || Factor % LeadFactor != 0) {
      Left.Terms.erase(M);
      Rest.add(M, Factor);
      continue;
    }
    Quotient.add(Other, Q);
    for (auto &[DM, DF] : D.Terms) {
      Monomial Product(Other);
      Product.append(DM.begin(), DM.end());
      llvm::sort(Product, [](const Symbol *A, const Symbol *B) {
        return A->Number < B->Number;
      });
      Left.add(Product, -Q * DF);
    }
  }
  return Quotient;
}

} // namespace accel::analysis
