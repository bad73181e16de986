//===- RegionMaker.h - Writing regions in tests -----------------*- C++ -*-===//
//
// A small notation for regions: expressions with operators, statements as
// nested calls. `for (int i = 0; i < n; ++i) a[i] = b[i]` over doubles is
//
//   Maker M;
//   auto I = M.counter("i");
//   auto N = M.param("n");
//   auto A = M.array("a"), B = M.array("b");
//   M.root(M.loop(I, 0, N, {M.set(A[I], B[I])}));
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_TEST_UNIT_ANALYSIS_REGIONMAKER_H
#define ACCEL_TEST_UNIT_ANALYSIS_REGIONMAKER_H

#include "accel/Analysis/Facts.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "gtest/gtest.h"

namespace accel::test {

using namespace accel::ir;
using namespace accel::analysis;

class Maker;

/// An expression; an int literal takes the type of the other operand.
struct E {
  Region *R = nullptr;
  const Expr *X = nullptr;
  int64_t Literal = 0;
  E(int V) : Literal(V) {}
  E(int64_t V) : Literal(V) {}
  E(Region &R, const Expr *X) : R(&R), X(X) {}
  const Expr *as(Region &In, ScalarKind K) const {
    Builder B(In);
    if (X)
      return B.cast(K, X);
    return isFloating(K) ? B.floating(K, double(Literal))
                         : B.integer(K, Literal);
  }
  Variable *var() const {
    return const_cast<Variable *>(llvm::cast<VarRefExpr>(X)->Var);
  }
};

inline E binary(BinaryOp Op, const E &A, const E &B) {
  Region &R = A.X ? *A.R : *B.R;
  ScalarKind K = A.X ? A.X->type() : B.X->type();
  // C++'s usual conversions, as far as the tests need them.
  if (A.X && B.X) {
    ScalarKind KA = A.X->type(), KB = B.X->type();
    if (isFloating(KA) || isFloating(KB))
      K = !isFloating(KA)                ? KB
          : !isFloating(KB)              ? KA
          : bitWidth(KA) >= bitWidth(KB) ? KA
                                         : KB;
    else if (bitWidth(KB) > bitWidth(KA) ||
             (bitWidth(KB) == bitWidth(KA) && !isSigned(KB)))
      K = KB;
  }
  bool Logical = Op == BinaryOp::LogicalAnd || Op == BinaryOp::LogicalOr;
  if (Logical)
    K = ScalarKind::Bool;
  else if (!isFloating(K) && bitWidth(K) < 32)
    K = ScalarKind::I32;
  ScalarKind Result = isComparison(Op) || Logical ? ScalarKind::Bool : K;
  return E(R, R.create<BinaryExpr>(Op, Result, A.as(R, K), B.as(R, K)));
}
inline E operator+(const E &A, const E &B) {
  return binary(BinaryOp::Add, A, B);
}
inline E operator-(const E &A, const E &B) {
  return binary(BinaryOp::Sub, A, B);
}
inline E operator*(const E &A, const E &B) {
  return binary(BinaryOp::Mul, A, B);
}
inline E operator/(const E &A, const E &B) {
  return binary(BinaryOp::Div, A, B);
}
inline E operator%(const E &A, const E &B) {
  return binary(BinaryOp::Rem, A, B);
}
inline E operator&(const E &A, const E &B) {
  return binary(BinaryOp::And, A, B);
}
inline E operator|(const E &A, const E &B) {
  return binary(BinaryOp::Or, A, B);
}
inline E operator^(const E &A, const E &B) {
  return binary(BinaryOp::Xor, A, B);
}
inline E operator<<(const E &A, const E &B) {
  return binary(BinaryOp::Shl, A, B);
}
inline E operator>>(const E &A, const E &B) {
  return binary(BinaryOp::Shr, A, B);
}
inline E operator<(const E &A, const E &B) {
  return binary(BinaryOp::LT, A, B);
}
inline E operator>(const E &A, const E &B) {
  return binary(BinaryOp::GT, A, B);
}
inline E operator<=(const E &A, const E &B) {
  return binary(BinaryOp::LE, A, B);
}
inline E operator>=(const E &A, const E &B) {
  return binary(BinaryOp::GE, A, B);
}
inline E operator==(const E &A, const E &B) {
  return binary(BinaryOp::EQ, A, B);
}
inline E operator!=(const E &A, const E &B) {
  return binary(BinaryOp::NE, A, B);
}
inline E operator&&(const E &A, const E &B) {
  return binary(BinaryOp::LogicalAnd, A, B);
}
inline E operator||(const E &A, const E &B) {
  return binary(BinaryOp::LogicalOr, A, B);
}
inline E operator!(const E &A) {
  return E(*A.R, A.R->create<UnaryExpr>(UnaryOp::LogicalNot, ScalarKind::Bool,
                                        A.as(*A.R, ScalarKind::Bool)));
}

/// An array; `A[I]` for one dimension, `A(I, J)` for more.
struct Arr {
  Region *R;
  Array *A;
  E at(std::vector<E> Indices) const {
    std::vector<const Expr *> List;
    for (const E &I : Indices)
      List.push_back(I.X ? I.X : I.as(*R, ScalarKind::I32));
    return E(*R, R->create<LoadExpr>(A, A->Element, R->list(List), -1,
                                     ArrayRef<const Expr *>(), ""));
  }
  E operator[](const E &I) const { return at({I}); }
  E operator()(const E &I, const E &J) const { return at({I, J}); }
  E operator()(const E &I, const E &J, const E &K) const {
    return at({I, J, K});
  }
};

using Stmts = std::vector<const Stmt *>;

class Maker {
public:
  Region R;
  RegionFacts Facts;

  E variable(StringRef Name, ScalarKind K, VarRole Role) {
    Variable *V = R.addVariable(R.save(Name), K, Role);
    return E(R, R.create<VarRefExpr>(V));
  }
  E param(StringRef Name, ScalarKind K = ScalarKind::I32) {
    return variable(Name, K, VarRole::Param);
  }
  E counter(StringRef Name, ScalarKind K = ScalarKind::I32) {
    return variable(Name, K, VarRole::Counter);
  }
  E local(StringRef Name, ScalarKind K = ScalarKind::F64) {
    return variable(Name, K, VarRole::Local);
  }
  E shared(StringRef Name, ScalarKind K = ScalarKind::F64, bool Live = true) {
    E V = variable(Name, K, VarRole::Shared);
    V.var()->LiveOut = Live;
    return V;
  }
  /// Extents: an empty list means one dimension of unknown extent.
  Arr array(StringRef Name, ScalarKind K = ScalarKind::F64,
            std::vector<E> Extents = {},
            ArrayStorage Storage = ArrayStorage::Owned) {
    std::vector<const Expr *> List;
    for (const E &X : Extents)
      List.push_back(X.X ? X.X : X.as(R, ScalarKind::I64));
    if (List.empty())
      List.push_back(nullptr);
    return {&R, R.addArray(R.save(Name), K, nullptr, R.list(List), Storage)};
  }
  E cast(ScalarKind K, const E &X) {
    return E(R, R.create<CastExpr>(K, X.as(R, X.X ? X.X->type() : K)));
  }
  E select(const E &C, const E &T, const E &F) {
    const Expr *True = T.X ? T.X : T.as(R, F.X->type());
    return E(R, R.create<SelectExpr>(C.X, True, F.as(R, True->type())));
  }
  E call(StringRef Name, const E &A, const E &B) {
    ScalarKind K = A.X ? A.X->type() : B.X->type();
    return E(R, R.create<CallExpr>(
                    K, R.save(Name), nullptr,
                    R.list(std::vector<const Expr *>{A.as(R, K), B.as(R, K)})));
  }
  const Stmt *set(const E &Target, const E &Value) {
    return R.create<AssignStmt>(Target.X, Value.as(R, Target.X->type()));
  }
  const Stmt *decl(const E &V, const E &Init) {
    return R.create<DeclStmt>(V.var(), Init.as(R, V.X->type()));
  }
  const Stmt *decl(const E &V) { return R.create<DeclStmt>(V.var(), nullptr); }
  const Stmt *block(const Stmts &Body) {
    return R.create<BlockStmt>(R.list(Body));
  }
  const Stmt *when(const E &C, const Stmts &Then, const Stmts &Else = {}) {
    return R.create<IfStmt>(C.as(R, ScalarKind::Bool), block(Then),
                            Else.empty() ? nullptr : block(Else));
  }
  const Stmt *loop(const E &I, BinaryOp Cmp, const E &Low, const E &Bound,
                   const E &Step, const Stmts &Body,
                   ScalarKind Compare = ScalarKind::Void) {
    ScalarKind K = I.X->type();
    if (Compare == ScalarKind::Void) {
      Compare = Bound.X ? Bound.X->type() : K;
      if (bitWidth(K) > bitWidth(Compare) ||
          (bitWidth(K) == bitWidth(Compare) && !isSigned(K)))
        Compare = K;
      if (bitWidth(Compare) < 32)
        Compare = ScalarKind::I32;
    }
    auto *F =
        R.create<ForStmt>(I.var(), Low.as(R, K), Cmp, Bound.as(R, Compare),
                          Compare, Step.as(R, ScalarKind::I64), block(Body));
    return F;
  }
  const Stmt *loop(const E &I, const E &Low, const E &Bound,
                   const Stmts &Body) {
    return loop(I, BinaryOp::LT, Low, Bound, 1, Body);
  }
  const Stmt *brk() { return R.create<BreakStmt>(); }
  const Stmt *next() { return R.create<ContinueStmt>(); }
  const Stmt *loopWhile(const E &C, const Stmts &Body, bool AtEnd = false) {
    return R.create<WhileStmt>(C.X, block(Body), AtEnd);
  }

  Maker &root(const Stmt *S) {
    R.Root = llvm::cast<ForStmt>(S);
    return *this;
  }
  const LoopFacts &facts(const Stmt *S) {
    root(S);
    Facts = analyze(R);
    return Facts.Loops[0];
  }
  std::string dump() const { return Facts.Text(); }
  const ScalarFact *scalar(const LoopFacts &L, const E &V) {
    for (const ScalarFact &S : L.Scalars)
      if (S.Var == V.var())
        return &S;
    return nullptr;
  }
  std::string range(const LoopFacts &L, const Arr &A) {
    for (const Footprint &F : L.Footprints)
      if (F.Arr == A.A)
        return F.Known ? "[" + str(F.Begin) + ", " + str(F.End) + ")"
                       : "unknown";
    return "none";
  }
  const Footprint *footprint(const LoopFacts &L, const Arr &A) {
    for (const Footprint &F : L.Footprints)
      if (F.Arr == A.A)
        return &F;
    return nullptr;
  }
};

inline std::string guards(const LoopFacts &L) {
  std::string S;
  for (const Guard &G : L.Guards)
    S += (S.empty() ? "" : "; ") + G.Text;
  return S;
}

/// Proved without a guard.
#define EXPECT_PARALLEL(L)                                                     \
  EXPECT_TRUE((L).Parallel && (L).Guards.empty())                              \
      << (L).Why.Message << guards(L) << "\n"                                  \
      << M.dump()
/// Proved with one guard.
#define EXPECT_GUARDED(L, GUARD)                                               \
  do {                                                                         \
    ASSERT_EQ((L).Guards.size(), 1u) << M.dump();                              \
    EXPECT_TRUE((L).Parallel) << M.dump();                                     \
    EXPECT_EQ((L).Guards[0].Text, GUARD);                                      \
  } while (0)
#define EXPECT_SERIAL(L, KIND)                                                 \
  do {                                                                         \
    EXPECT_FALSE((L).Parallel) << M.dump();                                    \
    EXPECT_EQ((L).Why.Kind, ReasonKind::KIND) << (L).Why.Message << "\n"       \
                                              << M.dump();                     \
  } while (0)

} // namespace accel::test

#endif // ACCEL_TEST_UNIT_ANALYSIS_REGIONMAKER_H
