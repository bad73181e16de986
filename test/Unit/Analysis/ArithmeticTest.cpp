//===- ArithmeticTest.cpp - C++'s integer arithmetic
//------------------------===//

#include "RegionMaker.h"

namespace accel::test {
namespace {

TEST(Arithmetic, UnsignedSubscriptsWrap) {
  // u8: a[(u8)(i + k)] for i < n <= 300 meets itself after 256.
  Maker M;
  E I = M.counter("i"), K = M.param("k", ScalarKind::U8);
  Arr A = M.array("a");
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, 256, {M.set(A[M.cast(ScalarKind::U8, I + K)], 1)})));
  EXPECT_SERIAL(
      M.facts(M.loop(I, 0, 257, {M.set(A[M.cast(ScalarKind::U8, I + K)], 1)})),
      Dependence);
}

TEST(Arithmetic, UnsignedDifference) {
  // a[i - k] with 32-bit unsigned i, k: two ranges, never the same element.
  Maker M;
  E I = M.counter("i", ScalarKind::U32), N = M.param("n", ScalarKind::U32),
    K = M.param("k", ScalarKind::U32);
  Arr A = M.array("a");
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, N, {M.set(A[I - K], A[I - K] + 1)})));
  // a[i] = a[i + k] may wrap for k close to 2^32.
  EXPECT_GUARDED(M.facts(M.loop(I, 0, N, {M.set(A[I], A[I + K])})),
                 "k >= 1 && k >= n && k + n <= 4294967296 || k == 0");
}

TEST(Arithmetic, SizeTypeOffsetMayBeNegative) {
  // a[i + k] with size_t k: k may be -1.
  Maker M;
  E I = M.counter("i", ScalarKind::U64), N = M.param("n", ScalarKind::U64),
    K = M.param("k", ScalarKind::U64);
  Arr A = M.array("a");
  EXPECT_GUARDED(M.facts(M.loop(I, 1, N, {M.set(A[I + K], A[I])})),
                 "k == 0 || k >= 1 && k + 1 >= n || k <= (-1) && k + n <= 1");
  auto &L = M.facts(M.loop(I, 0, N, {M.set(A[I], 1)}));
  EXPECT_PARALLEL(L);
  EXPECT_EQ(M.range(L, A), "[0, n)");
}

TEST(Arithmetic, DivisionRoundsToZero) {
  // i / 2 for i from -1: -1/2 and 0/2 are both 0.
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  EXPECT_SERIAL(
      M.facts(M.loop(I, BinaryOp::LT, -1, 1, 1, {M.set(A[I / 2], 1)})),
      Dependence);
  EXPECT_SERIAL(
      M.facts(M.loop(I, BinaryOp::LT, -2, N, 2, {M.set(A[I % 2], 1)})),
      Dependence);
  EXPECT_PARALLEL(M.facts(
      M.loop(I, BinaryOp::LT, 0, N, 2, {M.set(A[I / 2], A[I / 2] + 1)})));
}

TEST(Arithmetic, ShiftsAndMasks) {
  Maker M;
  E I = M.counter("i"), N = M.param("n");
  Arr A = M.array("a");
  EXPECT_PARALLEL(
      M.facts(M.loop(I, 0, 1000, {M.set(A[I << 1], A[(I << 1) + 1])})));
  EXPECT_PARALLEL(M.facts(M.loop(I, 0, 8, {M.set(A[I & 7], 1)})));
  EXPECT_SERIAL(M.facts(M.loop(I, 0, 9, {M.set(A[I & 7], 1)})), Dependence);
  EXPECT_SERIAL(M.facts(M.loop(I, 0, N, {M.set(A[I >> 1], 1)})), Dependence);
}

TEST(Arithmetic, BoolConditions) {
  Maker M;
  E I = M.counter("i"), N = M.param("n"), F = M.param("f", ScalarKind::Bool);
  Arr A = M.array("a"), B = M.array("b");
  // if (f) a[i] = a[i + 1] else ...: the same f in both.
  EXPECT_GUARDED(
      M.facts(M.loop(I, 0, N,
                     {M.when(F, {M.set(A[I], 1)}, {M.set(B[I], A[I + 1])}),
                      M.when(F, {M.set(B[I], A[I + 1])})})),
      "f == 0 || n <= 1");
  EXPECT_PARALLEL(M.facts(
      M.loop(I, 0, N, {M.when(F, {M.set(A[I], 1)}, {M.set(B[I], A[I + 1])})})));
}

} // namespace
} // namespace accel::test
