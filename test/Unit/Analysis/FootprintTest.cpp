//===- FootprintTest.cpp - What a loop touches of an array
//------------------===//

#include "RegionMaker.h"

namespace accel::test {
namespace {

TEST(Footprint, Stencil) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b");
  auto &L =
      M.facts(M.loop(I, 1, N - 1, {M.set(B[I], A[I - 1] + A[I] + A[I + 1])}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(M.range(L, B), "[1, n - 1)");
  EXPECT_EQ(M.range(L, A), "[0, n >= 3 ? n : 0)");
  EXPECT_TRUE(M.footprint(L, B)->Overwritten);
  EXPECT_FALSE(M.footprint(L, A)->Overwritten);
}

TEST(Footprint, Overwritten) {
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b");
  auto Is = [&](const Stmts &Body) {
    auto &L = M.facts(M.loop(I, 0, N, Body));
    return M.footprint(L, A)->Overwritten;
  };
  EXPECT_TRUE(Is({M.set(A[I], B[I])}));
  EXPECT_FALSE(Is({M.set(A[I], A[I] + B[I])}));
  EXPECT_FALSE(Is({M.when(B[I] > 0, {M.set(A[I], 1)})}));
  EXPECT_FALSE(Is({M.set(A[2 * I], 1)}));
  EXPECT_TRUE(Is({M.set(A[2 * I], 1), M.set(A[2 * I + 1], 1)}));
  EXPECT_TRUE(
      Is({M.set(A[I], 0), M.loop(J, 0, N, {M.set(A[I], A[I] + B[J])})}));
  EXPECT_FALSE(
      Is({M.loop(J, 0, N, {M.set(A[I], A[I] + B[J])}), M.set(A[I], 0)}));
}

TEST(Footprint, Matrix) {
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), N = M.param("n");
  Arr A = M.array("a", ScalarKind::F64, {50, 64});
  auto &L = M.facts(M.loop(I, 0, N, {M.loop(J, 0, 64, {M.set(A(I, J), 1)})}));
  EXPECT_EQ(M.range(L, A), "[0, n >= 1 ? (n - 1) * 64 + 64 : 0)") << M.dump();
  EXPECT_TRUE(M.footprint(L, A)->Overwritten);
  auto &L2 = M.facts(M.loop(I, 0, N, {M.loop(J, 1, 63, {M.set(A(I, J), 1)})}));
  EXPECT_FALSE(M.footprint(L2, A)->Overwritten);
  // The inner loop: one row.
  EXPECT_EQ(M.range(M.Facts.Loops[1], A), "[i * 64 + 1, i * 64 + 63)");
}

TEST(Footprint, Unknown) {
  Maker M;
  E I = M.counter("i"), N = M.param("n"), Size = M.param("size");
  Arr A = M.array("a"), B = M.array("b", ScalarKind::F64, {Size}),
      C = M.array("c"), Idx = M.array("idx", ScalarKind::I32);
  auto &L = M.facts(M.loop(
      I, 0, N, {M.when(Idx[I] > 0, {M.set(C[I], A[Idx[I]] + B[Idx[I]])})}));
  EXPECT_EQ(M.range(L, A), "unknown");
  EXPECT_EQ(M.range(L, B), "[0, size)");
  EXPECT_TRUE(M.footprint(L, B)->Certain);
  EXPECT_EQ(M.range(L, C), "[0, n)");
  EXPECT_FALSE(M.footprint(L, C)->Certain);
  EXPECT_TRUE(M.footprint(L, Idx)->Certain);
}

TEST(Footprint, ConditionsNarrow) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a"), B = M.array("b");
  auto &L = M.facts(
      M.loop(I, 0, N, {M.when(I > 0 && A[I - 1] > 0, {M.set(B[I], 1)})}));
  EXPECT_EQ(M.range(L, A), "[0, n - 1)") << M.dump();
}

} // namespace
} // namespace accel::test
