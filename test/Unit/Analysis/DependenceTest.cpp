//===- DependenceTest.cpp - Which loops are parallel
//------------------------===//

#include "RegionMaker.h"

namespace accel::test {
namespace {

TEST(Dependence, Elementwise) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b");
  auto &L = M.facts(M.loop(I, 0, N, {M.set(A[I], A[I] + B[I])}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(M.range(L, A), "[0, n)") << M.dump();
  ASSERT_EQ(L.TripCounts.size(), 1u);
  EXPECT_EQ(str(L.TripCounts[0]), "max(0, n)");
}

TEST(Dependence, Recurrence) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  auto &L = M.facts(M.loop(I, 1, N, {M.set(A[I], A[I - 1])}));
  EXPECT_SERIAL(L, Dependence);
  EXPECT_EQ(L.Why.Message,
            "iteration i reads a[i - 1], which iteration i - 1 writes");
  ASSERT_TRUE(L.Why.Dep);
  EXPECT_EQ(L.Why.Dep->Kind, DependenceKind::Flow);
  EXPECT_EQ(L.Why.Dep->Distance, 1);
  EXPECT_TRUE(L.Why.Dep->Exact);
}

TEST(Dependence, AntiAndReversed) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  auto &L = M.facts(M.loop(I, 0, N, {M.set(A[I], A[I + 1])}));
  EXPECT_SERIAL(L, Dependence);
  EXPECT_EQ(L.Why.Dep->Kind, DependenceKind::Anti);
  EXPECT_EQ(L.Why.Message,
            "iteration i writes a[i], which iteration i - 1 reads");

  Maker M2;
  E I2 = M2.counter("i"), N2 = M2.param("n");
  Arr A2 = M2.array("a");
  auto &L2 = M2.facts(
      M2.loop(I2, BinaryOp::GE, N2, 0, -1, {M2.set(A2[I2], A2[I2 + 1])}));
  EXPECT_FALSE(L2.Parallel);
  EXPECT_EQ(L2.Why.Dep->Kind, DependenceKind::Flow);
  EXPECT_EQ(L2.Why.Message,
            "iteration i reads a[i + 1], which iteration i + 1 writes");
}

TEST(Dependence, StepAndOffset) {
  // a[i] and a[i+1] with step 2 never meet, a[i] and a[i-2] do, at distance 1.
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  EXPECT_PARALLEL(
      M.facts(M.loop(I, BinaryOp::LT, 0, N, 2, {M.set(A[I], A[I + 1])})));
  Maker M2;
  E I2 = M2.counter("i"), N2 = M2.param("n");
  Arr A2 = M2.array("a");
  auto &L = M2.facts(
      M2.loop(I2, BinaryOp::LT, 2, N2, 2, {M2.set(A2[I2], A2[I2 - 2])}));
  EXPECT_FALSE(L.Parallel);
  EXPECT_EQ(L.Why.Dep->Distance, 1);
  EXPECT_EQ(L.Why.Message,
            "iteration i reads a[i - 2], which iteration i - 2 writes");
}

TEST(Dependence, InvariantElement) { // S-13
  Maker M;
  E I = M.counter("i"), N = M.param("n"), K = M.param("k");
  Arr Y = M.array("y"), X = M.array("x");
  auto &L = M.facts(M.loop(I, 0, N, {M.set(Y[3], Y[3] + X[I])}));
  EXPECT_SERIAL(L, Dependence);
  EXPECT_NE(L.Why.Message.find("writes the same element y[3]"),
            std::string::npos);
  auto &L2 = M.facts(M.loop(I, 0, N, {M.set(Y[K], Y[K] + X[I])}));
  EXPECT_SERIAL(L2, Dependence);
  E C = M.counter("c"), Cols = M.param("cols"), Row = M.param("row");
  Arr Mat = M.array("m", ScalarKind::F64, {100, 100});
  auto &L3 = M.facts(M.loop(
      I, 0, N, {M.loop(C, 0, Cols, {M.set(Mat(Row, C), Mat(Row, C) + X[I])})}));
  EXPECT_SERIAL(L3, Dependence);
  EXPECT_TRUE(M.Facts.Loops[1].Parallel) << M.dump();
}

TEST(Dependence, MatrixProduct) {
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), K = M.counter("k"),
    N = M.param("n");
  E S = M.local("s");
  Arr A = M.array("a", ScalarKind::F64, {64, 64}),
      B = M.array("b", ScalarKind::F64, {64, 64}),
      C = M.array("c", ScalarKind::F64, {64, 64});
  auto &L = M.facts(M.loop(
      I, 0, N,
      {M.loop(J, 0, N,
              {M.decl(S, 0), M.loop(K, 0, N, {M.set(S, S + A(I, K) * B(K, J))}),
               M.set(C(I, J), S)})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u) << M.dump();
  EXPECT_TRUE(M.Facts.Loops[1].Parallel);
  EXPECT_TRUE(M.Facts.Loops[2].Parallel);
  EXPECT_EQ(M.scalar(M.Facts.Loops[2], S)->Class, ScalarClass::Reduction);
  EXPECT_TRUE(M.footprint(L, C)->Written);
}

TEST(Dependence, MatrixProductInPlace) {
  // c[i][j] += a[i][k] * b[k][j]: i and j are parallel, k is not.
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), K = M.counter("k"),
    N = M.param("n");
  Arr A = M.array("a", ScalarKind::F64, {64, 64}),
      C = M.array("c", ScalarKind::F64, {64, 64});
  auto &L = M.facts(M.loop(
      I, 0, N,
      {M.loop(
          J, 0, N,
          {M.loop(K, 0, N, {M.set(C(I, J), C(I, J) + A(I, K) * A(K, J))})})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u);
  EXPECT_FALSE(M.Facts.Loops[2].Parallel);
}

TEST(Dependence, TriangularDoesNotCollapse) { // S-02
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  Arr A = M.array("a", ScalarKind::F64, {64, 64});
  auto &L = M.facts(
      M.loop(I, 0, N, {M.loop(J, I, N, {M.set(A(I, J), A(I, J) + 1)})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 1u);
}

TEST(Dependence, TransposeInPlace) {
  // for i, for j < i: swap a[i][j], a[j][i] is parallel in i; for all j not.
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  E T = M.local("t");
  Arr A = M.array("a", ScalarKind::F64, {64, 64});
  Stmts Swap = {M.decl(T, A(I, J)), M.set(A(I, J), A(J, I)), M.set(A(J, I), T)};
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, {M.loop(J, 0, I, Swap)})));
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.loop(J, 0, N, Swap)})), Dependence);
}

TEST(Dependence, ConditionInDomain) {
  // if (i != k) a[i] = a[k]
  Maker M;
  E I = M.counter("i"), N = M.param("n"), K = M.param("k");
  Arr A = M.array("a");
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, N, {M.when(I != K, {M.set(A[I], A[K])})})));
  EXPECT_PARALLEL(M.facts(
      M.loop(I, 0, N, {M.when(I == K, {M.next()}), M.set(A[I], A[K])})));
  EXPECT_GUARDED(M.facts(M.loop(I, 0, N, {M.set(A[I], A[K])})),
                 "k <= (-1) || k >= 1 && k >= n || k == 0 && n <= 1");
}

TEST(Dependence, EliminationStep) {
  // for i in k+1..n: a[i][j] -= a[i][k] * a[k][j]
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n"), K = M.param("k");
  Arr A = M.array("a", ScalarKind::F64, {64, 64});
  auto &L = M.facts(M.loop(
      I, K + 1, N,
      {M.loop(J, K + 1, N, {M.set(A(I, J), A(I, J) - A(I, K) * A(K, J))})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u);
}

TEST(Dependence, HalvesAndModulo) {
  // a[2i] = a[2i+1]; reversal of a half; a[i % 2] collides.
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, {M.set(A[2 * I], A[2 * I + 1])})));
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N / 2, {M.set(A[I], A[N - 1 - I])})));
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[I], A[N - 1 - I])})),
                Dependence);
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[I % 2], 1)})), Dependence);
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[I / 2], 1)})), Dependence);
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, 64, {M.set(A[(I % 8) * 8 + I / 8], 1)})));
}

TEST(Dependence, SelectAndMinInSubscripts) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b");
  // Periodic neighbour, read only.
  EXPECT_PARALLEL(M.facts(
      M.loop(I, 0, N, {M.set(A[I], B[M.select(I == 0, N - 1, I - 1)])})));
  EXPECT_SERIAL(
      M.facts(M.loop(I, 0, N, {M.set(A[M.call("min", I, N - 2)], B[I])})),
      Dependence);
  E J = M.local("j", ScalarKind::I32);
  EXPECT_PARALLEL(M.facts(M.loop(
      I, 0, N,
      {M.decl(J, I + 1), M.when(J == N, {M.set(J, 0)}), M.set(A[J], B[I])})));
}

TEST(Dependence, UnknownSubscripts) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b"), Idx = M.array("idx", ScalarKind::I32);
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, {M.set(A[I], B[Idx[I]])})));
  auto &L = M.facts(M.loop(I, 0, N, {M.set(A[Idx[I]], B[I])}));
  EXPECT_SERIAL(L, UnknownIndex);
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[I * I], B[I])})),
                UnknownIndex);
  M.R.Asked.Independent = true;
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, {M.set(A[Idx[I]], B[I])})));
  E S = M.shared("s");
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[Idx[I]], S), M.set(S, B[I])})),
                ScalarCarried);
}

TEST(Dependence, SameUnknownInOneIteration) {
  // a[i][p] and a[i][p] with unknown p: rows are apart.
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a", ScalarKind::F64, {64, 64}),
      Idx = M.array("idx", ScalarKind::I32);
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, N, {M.set(A(I, Idx[I]), A(I, Idx[I + 1]) + 1)})));
}

TEST(Dependence, OpaqueInvariants) {
  // a[i + n*m] and a[i + n*m]; idx[3] is one number.
  Maker M;
  E I = M.counter("i"), N = M.param("n"), K = M.param("m");
  Arr A = M.array("a"), Idx = M.array("idx", ScalarKind::I32);
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, N, {M.set(A[I + N * K], A[I + K * N] + 1)})));
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, N, {M.set(A[I + Idx[3]], A[I + Idx[3]] + 1)})));
  EXPECT_SERIAL(
      M.facts(M.loop(I, 0, N, {M.set(A[I + Idx[3]], A[I + Idx[4]] + 1)})),
      Dependence);
}

TEST(Dependence, WhileLoops) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  E K = M.local("k", ScalarKind::I32);
  Arr A = M.array("a"), B = M.array("b");
  Stmts Body = {M.decl(K, 0),
                M.loopWhile(B[K] < 1, {M.set(K, K + 1), M.set(A[I], B[K])})};
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, Body)));
  Stmts Collides = {M.decl(K, 0),
                    M.loopWhile(B[K] < 1, {M.set(K, K + 1), M.set(A[K], 1)})};
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, Collides)), UnknownIndex);
}

TEST(Dependence, CompressedRows) {
  // y[i] = sum of val[j] * x[col[j]], j in row[i] .. row[i+1]
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  E S = M.local("s");
  Arr Y = M.array("y"), Row = M.array("row", ScalarKind::I32),
      Col = M.array("col", ScalarKind::I32), V = M.array("val"),
      X = M.array("x");
  auto &L = M.facts(
      M.loop(I, 0, N,
             {M.decl(S, 0),
              M.loop(J, Row[I], Row[I + 1], {M.set(S, S + V[J] * X[Col[J]])}),
              M.set(Y[I], S)}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(M.range(L, Y), "[0, n)");
  EXPECT_EQ(M.range(L, X), "unknown");
  EXPECT_EQ(M.range(L, Row), "[0, n >= 1 ? n + 1 : 0)") << M.dump();
  EXPECT_EQ(L.CollapseDepth, 1u);
}

TEST(Dependence, LocalArrays) {
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  Arr A = M.array("a"),
      T = M.array("t", ScalarKind::F64, {4}, ArrayStorage::Local);
  auto &L = M.facts(M.loop(I, 0, N,
                           {M.R.create<DeclArrayStmt>(T.A, false),
                            M.loop(J, 0, 4, {M.set(T[J], A[4 * I + J])}),
                            M.loop(J, 0, 4, {M.set(A[4 * I + J], T[3 - J])})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(M.range(L, T), "none");
  EXPECT_TRUE(M.Facts.Loops[1].Parallel);
}

TEST(Dependence, EarlyExitAndSequential) {
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b");
  auto &L =
      M.facts(M.loop(I, 0, N, {M.set(A[I], 1), M.when(B[I] < 0, {M.brk()})}));
  EXPECT_SERIAL(L, EarlyExit);
  auto &L2 = M.facts(M.loop(
      I, 0, N,
      {M.loop(J, 0, N, {M.when(B[J] < 0, {M.brk()}), M.set(A[I], B[J])})}));
  EXPECT_PARALLEL(L2);
  EXPECT_SERIAL(M.Facts.Loops[1], EarlyExit);
}

TEST(Dependence, AliasGuards) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a", ScalarKind::F64, {}, ArrayStorage::Aliased),
      B = M.array("b", ScalarKind::F64, {}, ArrayStorage::Aliased),
      C = M.array("c");
  auto &L = M.facts(M.loop(I, 0, N, {M.set(A[I], B[I] + C[I])}));
  EXPECT_TRUE(L.Parallel);
  EXPECT_EQ(guards(L), "a and b do not overlap; a and c do not overlap");
  Arr Idx = M.array("idx", ScalarKind::I32);
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[I], B[Idx[I]])})), Dependence);
  M.R.Asked.Independent = true;
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, {M.set(A[I], B[Idx[I]])})));
}

TEST(Dependence, ScalarAlias) {
  Maker M;
  E I = M.counter("i"), N = M.param("n"), F = M.param("f", ScalarKind::F64);
  F.var()->MayAlias = true;
  Arr A = M.array("a", ScalarKind::F64, {}, ArrayStorage::Aliased);
  auto &L = M.facts(M.loop(I, 0, N, {M.set(A[I], A[I] * F)}));
  EXPECT_EQ(guards(L), "a and f do not overlap");
  E S = M.shared("s");
  S.var()->MayAlias = true;
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(S, S + A[I] * F)})),
                ScalarCarried);
  S.var()->NamedObject = F.var()->NamedObject = true;
  auto &L2 = M.facts(M.loop(I, 0, N, {M.set(S, S + A[I] * F)}));
  EXPECT_TRUE(L2.Parallel);
  EXPECT_EQ(guards(L2), "a and s do not overlap");
}

TEST(Dependence, GivesUp) {
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  Arr A = M.array("a");
  M.root(M.loop(I, 0, N,
                {M.loop(J, 0, N, {M.set(A[I], A[(I * 7 + J) % 5] + A[J])})}));
  Options Few;
  Few.MaxOperations = 50;
  RegionFacts F = analyze(M.R, Few);
  ASSERT_FALSE(F.Loops.empty());
  EXPECT_FALSE(F.Loops[0].Parallel);
  EXPECT_EQ(F.Loops[0].Why.Kind, ReasonKind::TooComplex);
}

} // namespace
} // namespace accel::test
