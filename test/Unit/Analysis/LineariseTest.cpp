//===- LineariseTest.cpp - Subscripts like i * n + j
//------------------------===//

#include "RegionMaker.h"

namespace accel::test {
namespace {

struct Nest : Maker {
  E I = counter("i"), J = counter("j"), K = counter("k"), N = param("n"),
    Rows = param("m"), Ld = param("ld");
  Arr A = array("a"), B = array("b"), C = array("c");
  const LoopFacts &two(const E &Low, const E &High, const E &JLow,
                       const E &JHigh, const Stmts &Body) {
    return facts(loop(I, Low, High, {loop(J, JLow, JHigh, Body)}));
  }
};

TEST(Linearise, RowMajor) {
  Nest M;
  E At = M.I * M.N + M.J;
  auto &L = M.two(0, M.Rows, 0, M.N, {M.set(M.A[At], M.A[At] + M.B[At])});
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u);
  EXPECT_TRUE(M.Facts.Loops[1].Parallel);
}

TEST(Linearise, Footprint) {
  Nest M;
  E At = M.I * M.N + M.J;
  auto &L = M.two(0, M.Rows, 0, M.N, {M.set(M.A[At], 1)});
  EXPECT_EQ(M.range(L, M.A),
            "[0, n >= 1 && m >= 1 ? (m - 1) * n + (n - 1) + 1 : 0)")
      << M.dump();
  EXPECT_TRUE(M.footprint(L, M.A)->Overwritten);
}

TEST(Linearise, Stencil) {
  Nest M;
  E At = M.I * M.N + M.J;
  auto &L =
      M.two(1, M.Rows - 1, 1, M.N - 1,
            {M.set(M.B[At], M.A[(M.I - 1) * M.N + M.J] + M.A[At + 1] +
                                M.A[At - 1] + M.A[(M.I + 1) * M.N + M.J + 1])});
  EXPECT_PARALLEL(L);
  // In place it is a recurrence over rows.
  auto &L2 = M.two(1, M.Rows - 1, 1, M.N - 1,
                   {M.set(M.A[At], M.A[(M.I - 1) * M.N + M.J])});
  EXPECT_SERIAL(L2, Dependence);
  EXPECT_EQ(L2.Why.Dep->Distance, 1);
  EXPECT_TRUE(M.Facts.Loops[1].Parallel);
  // Within a row it is one over columns.
  auto &L3 = M.two(0, M.Rows, 1, M.N, {M.set(M.A[At], M.A[At - 1])});
  EXPECT_PARALLEL(L3);
  EXPECT_FALSE(M.Facts.Loops[1].Parallel);
}

TEST(Linearise, LeadingDimensionIsGuarded) {
  Nest M;
  E At = M.I * M.Ld + M.J;
  auto &L = M.two(0, M.Rows, 0, M.N, {M.set(M.A[At], 1)});
  EXPECT_TRUE(L.Parallel) << M.dump();
  ASSERT_EQ(L.Guards.size(), 1u);
  EXPECT_NE(L.Guards[0].Text.find("ld"), std::string::npos) << M.dump();
  // One column too many: rows meet, unless there is only one.
  auto &L2 = M.two(0, M.Rows, 0, M.N + 1, {M.set(M.A[M.I * M.N + M.J], 1)});
  EXPECT_TRUE(!L2.Parallel || !L2.Guards.empty()) << M.dump();
}

TEST(Linearise, MatrixProduct) {
  Nest M;
  E S = M.local("s");
  auto &L = M.two(
      0, M.N, 0, M.N,
      {M.decl(S, 0),
       M.loop(M.K, 0, M.N,
              {M.set(S, S + M.A[M.I * M.N + M.K] * M.B[M.K * M.N + M.J])}),
       M.set(M.C[M.I * M.N + M.J], S)});
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u);
}

TEST(Linearise, Transpose) {
  Nest M;
  auto &L = M.two(0, M.N, 0, M.Rows,
                  {M.set(M.B[M.J * M.N + M.I], M.A[M.I * M.Rows + M.J])});
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u);
}

TEST(Linearise, ThreeDimensions) {
  Nest M;
  E NY = M.param("ny"), NZ = M.param("nz");
  auto At = [&](const E &I, const E &J, const E &K) {
    return (I * NY + J) * NZ + K;
  };
  const Stmt *Body = M.loop(
      M.J, 1, NY - 1,
      {M.loop(M.K, 1, NZ - 1,
              {M.set(M.B[At(M.I, M.J, M.K)],
                     M.A[At(M.I - 1, M.J, M.K)] + M.A[At(M.I, M.J + 1, M.K)] +
                         M.A[At(M.I, M.J, M.K - 1)])})});
  auto &L = M.facts(M.loop(M.I, 1, M.N - 1, {Body}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 3u);
}

TEST(Linearise, PaddedRows) {
  Nest M;
  E At = M.I * (M.N + 2) + M.J;
  auto &L = M.two(0, M.Rows, 0, M.N + 2, {M.set(M.A[At], M.A[At] + 1)});
  EXPECT_PARALLEL(L);
}

TEST(Linearise, Diagonal) {
  Nest M;
  // a[i*n + i] and a[i*n + j], j < i: rows are apart.
  auto &L = M.two(0, M.N, 0, M.I,
                  {M.set(M.A[M.I * M.N + M.J],
                         M.A[M.I * M.N + M.J] / M.A[M.I * (M.N + 1)])});
  EXPECT_PARALLEL(L);
}

TEST(Linearise, RowNumberThroughALocal) {
  Nest M;
  E Row = M.local("row", ScalarKind::I32);
  auto &L =
      M.facts(M.loop(M.I, 0, M.Rows,
                     {M.decl(Row, M.I * M.N),
                      M.loop(M.J, 0, M.N, {M.set(M.A[Row + M.J], M.B[M.J])})}));
  EXPECT_PARALLEL(L);
}

TEST(Linearise, UnknownRow) {
  // a[idx[i]*n + j]: rows may be the same, columns are apart.
  Nest M;
  Arr Idx = M.array("idx", ScalarKind::I32);
  auto &L = M.two(0, M.Rows, 0, M.N, {M.set(M.A[Idx[M.I] * M.N + M.J], 1)});
  EXPECT_SERIAL(L, UnknownIndex);
  EXPECT_TRUE(M.Facts.Loops[1].Parallel) << M.dump();
}

TEST(Linearise, ColumnMajorInTheWrongOrder) {
  // a[i + j*n] with i < n: fine; with i < 2n it is not.
  Nest M;
  EXPECT_PARALLEL(M.two(0, M.N, 0, M.Rows, {M.set(M.A[M.I + M.J * M.N], 1)}));
  auto &L = M.two(0, 2 * M.N, 0, M.Rows, {M.set(M.A[M.I + M.J * M.N], 1)});
  EXPECT_TRUE(!L.Parallel || !L.Guards.empty()) << M.dump();
}

} // namespace
} // namespace accel::test
