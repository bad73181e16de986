//===- PolynomialInternal.h - Polynomials over symbols ----------*- C++ -*-===//

#ifndef ACCEL_LIB_ANALYSIS_POLYNOMIALINTERNAL_H
#define ACCEL_LIB_ANALYSIS_POLYNOMIALINTERNAL_H

#include "ContextInternal.h"
#include <map>

namespace accel::analysis {

/// A product of symbols, sorted by their numbers; empty: 1.
using Monomial = SmallVector<Symbol *, 4>;

/// Greater degree first, then by the symbols: a graded order, so that division
/// ends.
struct MonomialLess {
  bool operator()(const Monomial &A, const Monomial &B) const;
};

/// With integer coefficients.
class Polynomial {
public:
  std::map<Monomial, int64_t, MonomialLess> Terms; ///< None with factor 0.

  /// None when the value has cases, divisions or huge coefficients.
  static std::optional<Polynomial> of(const Context &C, const PwAff &P);
  PwAff toAff(Context &C) const;

  void add(const Monomial &M, int64_t Factor);
  bool isZero() const { return Terms.empty(); }
  std::optional<int64_t> constant() const {
    if (Terms.empty())
      return 0;
    if (Terms.size() == 1 && Terms.begin()->first.empty())
      return Terms.begin()->second;
    return std::nullopt;
  }
  unsigned degree() const {
    return Terms.empty() ? 0 : Terms.begin()->first.size();
  }
  bool operator==(const Polynomial &O) const { return Terms == O.Terms; }

  /// Division with remainder: *this = quotient * D + Rest, with no term of
  /// `Rest` divisible by the leading term of `D`.
  Polynomial divide(const Polynomial &D, Polynomial &Rest) const;
};

} // namespace accel::analysis

#endif // ACCEL_LIB_ANALYSIS_POLYNOMIALINTERNAL_H
