//===- IslInternal.h - Values of isl with an owner --------------*- C++ -*-===//
//
// isl's own C++ bindings abort on any error when exceptions are off, and an
// exceeded operation limit is an error that analysis must survive. So this
// wraps the C interface: a failed operation gives a null value, null arguments
// give null results, and every question answered with an error has a named
// conservative answer.
//
// All sets here are sets of parameter values: the zero-dimensional space whose
// parameters are the symbols of the region (counters, variables, opaque
// values). Parameters are aligned by isl from their ids, so that sets over
// different symbols combine freely.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_ANALYSIS_ISLINTERNAL_H
#define ACCEL_LIB_ANALYSIS_ISLINTERNAL_H

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string>
#include <utility>

namespace accel::analysis {

template <class T> struct IslTraits;
#define ACCEL_ISL_TYPE(TYPE)                                                   \
  template <> struct IslTraits<TYPE> {                                         \
    static TYPE *copy(TYPE *P) { return TYPE##_copy(P); }                      \
    static void free(TYPE *P) { TYPE##_free(P); }                              \
  };
ACCEL_ISL_TYPE(isl_set)
ACCEL_ISL_TYPE(isl_map)
ACCEL_ISL_TYPE(isl_pw_aff)
ACCEL_ISL_TYPE(isl_pw_multi_aff)
ACCEL_ISL_TYPE(isl_aff)
ACCEL_ISL_TYPE(isl_id)
ACCEL_ISL_TYPE(isl_val)
ACCEL_ISL_TYPE(isl_space)
#undef ACCEL_ISL_TYPE

/// Owns one reference to an isl object; null after an error.
template <class T> class IslRef {
public:
  IslRef() = default;
  /// Takes the reference over (isl's `__isl_give`).
  explicit IslRef(T *P) : P(P) {}
  IslRef(const IslRef &O) : P(O.copy()) {}
  IslRef(IslRef &&O) noexcept : P(std::exchange(O.P, nullptr)) {}
  IslRef &operator=(IslRef O) noexcept {
    std::swap(P, O.P);
    return *this;
  }
  ~IslRef() {
    if (P)
      IslTraits<T>::free(P);
  }
  T *get() const { return P; } ///< For `__isl_keep`.
  T *copy() const {
    return P ? IslTraits<T>::copy(P) : nullptr;
  } ///< `__isl_take`.
  explicit operator bool() const { return P; }

private:
  T *P = nullptr;
};

using Set = IslRef<isl_set>;
using PwAff = IslRef<isl_pw_aff>;
using Aff = IslRef<isl_aff>;
using Val = IslRef<isl_val>;

inline Set operator&(const Set &A, const Set &B) {
  return Set(isl_set_intersect(A.copy(), B.copy()));
}
inline Set operator|(const Set &A, const Set &B) {
  return Set(isl_set_union(A.copy(), B.copy()));
}
inline Set operator-(const Set &A, const Set &B) {
  return Set(isl_set_subtract(A.copy(), B.copy()));
}
inline Set operator~(const Set &A) { return Set(isl_set_complement(A.copy())); }

/// An error is "no".
inline bool provenEmpty(const Set &S) {
  return isl_set_is_empty(S.get()) == isl_bool_true;
}
inline bool provenSubset(const Set &A, const Set &B) {
  return isl_set_is_subset(A.get(), B.get()) == isl_bool_true;
}
inline bool provenDisjoint(const Set &A, const Set &B) {
  return isl_set_is_disjoint(A.get(), B.get()) == isl_bool_true;
}

inline Set lessEqual(const PwAff &A, const PwAff &B) {
  return Set(isl_pw_aff_le_set(A.copy(), B.copy()));
}
inline Set lessThan(const PwAff &A, const PwAff &B) {
  return Set(isl_pw_aff_lt_set(A.copy(), B.copy()));
}
inline Set equal(const PwAff &A, const PwAff &B) {
  return Set(isl_pw_aff_eq_set(A.copy(), B.copy()));
}
inline Set notEqual(const PwAff &A, const PwAff &B) {
  return Set(isl_pw_aff_ne_set(A.copy(), B.copy()));
}
inline PwAff operator+(const PwAff &A, const PwAff &B) {
  return PwAff(isl_pw_aff_add(A.copy(), B.copy()));
}
inline PwAff operator-(const PwAff &A, const PwAff &B) {
  return PwAff(isl_pw_aff_sub(A.copy(), B.copy()));
}
inline PwAff operator-(const PwAff &A) {
  return PwAff(isl_pw_aff_neg(A.copy()));
}

} // namespace accel::analysis

#endif // ACCEL_LIB_ANALYSIS_ISLINTERNAL_H
