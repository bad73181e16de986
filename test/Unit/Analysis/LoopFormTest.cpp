//===- LoopFormTest.cpp - Headers of loops, and numbers of iterations
//-------===//

#include "RegionMaker.h"

namespace accel::test {
namespace {

std::string trip(const LoopFacts &L) {
  return L.TripCounts.empty() ? "none" : str(L.TripCounts[0]);
}

TEST(LoopForm, NarrowCounterWideBound) { // S-01
  Maker M;
  E K = M.counter("k", ScalarKind::U32);
  Arr Hit = M.array("hit", ScalarKind::I32);
  auto &L = M.facts(M.loop(K, BinaryOp::LT, 0, M.cast(ScalarKind::U64, 17), 3,
                           {M.set(Hit[K], Hit[K] + 1)}, ScalarKind::U64));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(trip(L), "6");
  EXPECT_EQ(M.range(L, Hit), "[0, 16)");
}

TEST(LoopForm, NarrowCounterMayWrap) { // S-01 with a bound that is not known
  Maker M;
  E K = M.counter("k", ScalarKind::U8), N = M.param("n");
  Arr Hit = M.array("hit", ScalarKind::I32);
  auto &L = M.facts(M.loop(K, BinaryOp::LT, 0, N, 3,
                           {M.set(Hit[K], Hit[K] + 1)}, ScalarKind::I32));
  EXPECT_TRUE(L.Parallel);
  EXPECT_EQ(guards(L), "n <= 255") << M.dump();
}

TEST(LoopForm, WholeRangeOfAType) { // S-08
  Maker M;
  E C = M.counter("c", ScalarKind::I8);
  Arr Mark = M.array("mark", ScalarKind::I32, {256});
  auto &L = M.facts(M.loop(C, -128, 127, {M.set(Mark[C + 128], 1)}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(trip(L), "255");
  EXPECT_EQ(M.range(L, Mark), "[0, 255)");
}

TEST(LoopForm, Empty) { // S-04
  Maker M;
  E I = M.counter("i");
  Arr A = M.array("a");
  auto &L = M.facts(M.loop(I, 5, 3, {M.set(A[I], 1)}));
  EXPECT_TRUE(L.Parallel);
  EXPECT_EQ(trip(L), "0") << M.dump();
}

TEST(LoopForm, StepsAndDirections) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  auto &L =
      M.facts(M.loop(I, BinaryOp::GE, N - 1, 0, -1, {M.set(A[I], A[I] + 1)}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(M.range(L, A), "[0, n)");
  auto &L2 =
      M.facts(M.loop(I, BinaryOp::LT, 0, N, 4, {M.set(A[I], A[I + 3] + 1)}));
  EXPECT_PARALLEL(L2);
  EXPECT_EQ(trip(L2), "max(0, (n + 3) / 4)");
  auto &L3 = M.facts(M.loop(I, BinaryOp::NE, 0, N, 1, {M.set(A[I], A[I] + 1)}));
  EXPECT_PARALLEL(L3);
  EXPECT_EQ(M.range(L3, A), "[0, n)");
}

TEST(LoopForm, SymbolicStep) {
  Maker M;
  E I = M.counter("i"), N = M.param("n"), S = M.param("s");
  Arr A = M.array("a");
  auto &L = M.facts(M.loop(I, BinaryOp::LT, 0, N, S, {M.set(A[I], A[I] + 1)}));
  EXPECT_PARALLEL(L);
  auto &L2 = M.facts(M.loop(I, BinaryOp::LT, 0, N, S, {M.set(A[I], A[I + 1])}));
  EXPECT_SERIAL(L2, Dependence);
}

TEST(LoopForm, SignedCounterUnsignedBound) {
  // int i from -1 against size_t n: no iterations at all.
  Maker M;
  E I = M.counter("i"), N = M.param("n", ScalarKind::U64);
  Arr A = M.array("a");
  auto &L = M.facts(
      M.loop(I, BinaryOp::LT, -1, N, 1, {M.set(A[I], 1)}, ScalarKind::U64));
  EXPECT_TRUE(L.Parallel);
  // From 0 it is an ordinary loop.
  auto &L2 = M.facts(
      M.loop(I, BinaryOp::LT, 0, N, 1, {M.set(A[I], 1)}, ScalarKind::U64));
  EXPECT_PARALLEL(L2);
  EXPECT_EQ(M.range(L2, A), "[0, n)") << M.dump();
  EXPECT_EQ(trip(L2), "max(0, n)");
}

TEST(LoopForm, UnsignedDown) {
  Maker M;
  E I = M.counter("i", ScalarKind::U32), N = M.param("n", ScalarKind::U32);
  Arr A = M.array("a");
  auto &L = M.facts(
      M.loop(I, BinaryOp::GT, N, 0, -1, {M.set(A[I - 1], A[I - 1] + 1)}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(trip(L), "max(0, n)");
}

TEST(LoopForm, InnerBoundFromBody) { // S-03
  Maker M;
  E B = M.counter("b"), J = M.counter("j"), N = M.param("nb"),
    T = M.param("tail"), F = M.param("full");
  E Len = M.local("len", ScalarKind::I32);
  Arr A = M.array("a", ScalarKind::F64, {100, 100});
  auto &L = M.facts(M.loop(B, 0, N,
                           {M.decl(Len, M.select(B == N - 1, T, F)),
                            M.loop(J, 0, Len, {M.set(A(B, J), A(B, J) + 1)})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 1u);
}

TEST(LoopForm, TriangularCollapse) { // S-02
  Maker M;
  E I = M.counter("i"), J = M.counter("j"), K = M.counter("k"),
    N = M.param("n");
  Arr A = M.array("a", ScalarKind::F64, {50, 50, 50});
  auto &L = M.facts(M.loop(
      I, 0, N, {M.loop(J, 0, N, {M.loop(K, J, N, {M.set(A(I, J, K), 1)})})}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(L.CollapseDepth, 2u);
}

} // namespace
} // namespace accel::test
