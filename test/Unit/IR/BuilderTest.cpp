//===- BuilderTest.cpp - Tests of the expression builder ------------------===//

#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "gtest/gtest.h"
#include <cstdint>

using namespace accel::ir;

namespace {

class BuilderTest : public testing::Test {
protected:
  Region R;
  Builder B{R};
  Variable *N = R.addVariable("n", ScalarKind::I64, VarRole::Param);
  Variable *F = R.addVariable("f", ScalarKind::Bool, VarRole::Param);
  const Expr *n() { return B.ref(N); }
  const Expr *f() { return B.ref(F); }
};

TEST_F(BuilderTest, FoldsLiterals) {
  EXPECT_EQ(str(B.add(B.i64(2), B.i64(3))), "5");
  EXPECT_EQ(str(B.sub(B.i64(2), B.i64(3))), "-1");
  EXPECT_EQ(str(B.mul(B.i64(2), B.i64(3))), "6");
  EXPECT_EQ(str(B.div(B.i64(-7), B.i64(2))), "-3");
  EXPECT_EQ(str(B.rem(B.i64(-7), B.i64(2))), "-1");
  EXPECT_EQ(str(B.min(B.i64(2), B.i64(3))), "2");
  EXPECT_EQ(str(B.max(B.i64(2), B.i64(3))), "3");
  EXPECT_EQ(str(B.neg(B.i64(2))), "-2");
}

TEST_F(BuilderTest, DropsNeutralElements) {
  EXPECT_EQ(str(B.add(n(), B.i64(0))), "n");
  EXPECT_EQ(str(B.add(B.i64(0), n())), "n");
  EXPECT_EQ(str(B.sub(n(), B.i64(0))), "n");
  EXPECT_EQ(str(B.mul(B.i64(1), n())), "n");
  EXPECT_EQ(str(B.mul(n(), B.i64(0))), "0");
  EXPECT_EQ(str(B.div(n(), B.i64(1))), "n");
  EXPECT_EQ(str(B.rem(n(), B.i64(1))), "0");
  EXPECT_EQ(str(B.sub(n(), n())), "0");
  EXPECT_EQ(str(B.min(n(), n())), "n");
}

TEST_F(BuilderTest, CollectsOffsets) {
  EXPECT_EQ(str(B.add(B.add(n(), B.i64(2)), B.i64(3))), "n + 5");
  EXPECT_EQ(str(B.sub(B.add(n(), B.i64(2)), B.i64(3))), "n - 1");
  EXPECT_EQ(str(B.add(B.sub(n(), B.i64(1)), B.i64(1))), "n");
  EXPECT_EQ(str(B.add(B.i64(4), B.sub(n(), B.i64(1)))), "n + 3");
  EXPECT_EQ(str(B.sub(B.add(n(), B.i64(4)), B.sub(n(), B.i64(1)))), "5");
  EXPECT_EQ(str(B.sub(B.i64(0), n())), "0 - n");
}

TEST_F(BuilderTest, DoesNotFoldOverflow) {
  EXPECT_EQ(str(B.add(B.i64(INT64_MAX), B.i64(1))), "9223372036854775807 + 1");
  EXPECT_EQ(str(B.mul(B.i64(INT64_MAX), B.i64(2))), "9223372036854775807 * 2");
  EXPECT_EQ(B.div(B.i64(INT64_MIN), B.i64(-1))->kind(), Expr::Binary);
  EXPECT_EQ(B.div(n(), B.i64(0))->kind(), Expr::Binary);
  EXPECT_EQ(B.div(B.i64(1), B.i64(0))->kind(), Expr::Binary);
  EXPECT_EQ(B.rem(B.i64(1), B.i64(0))->kind(), Expr::Binary);
  EXPECT_EQ(B.neg(B.i64(INT64_MIN))->kind(), Expr::Unary);
  const Expr *Sum = B.add(n(), B.i64(INT64_MAX));
  EXPECT_EQ(str(B.add(Sum, B.i64(1))), "n + 9223372036854775807 + 1");
  EXPECT_EQ(str(B.sub(n(), B.i64(INT64_MIN))), "n - (-9223372036854775808)");
}

TEST_F(BuilderTest, LeavesOtherTypesAlone) {
  const Expr *One = B.integer(ScalarKind::I32, 1);
  EXPECT_EQ(str(B.add(One, One)), "1 + 1");
  const Expr *X = B.floating(ScalarKind::F64, 0);
  EXPECT_EQ(str(B.add(X, X)), "0.0 + 0.0");
  EXPECT_EQ(str(B.eq(X, X)), "0.0 == 0.0");
}

TEST_F(BuilderTest, FoldsComparisons) {
  EXPECT_EQ(str(B.lt(B.i64(2), B.i64(3))), "true");
  EXPECT_EQ(str(B.ge(B.i64(2), B.i64(3))), "false");
  EXPECT_EQ(str(B.le(n(), n())), "true");
  EXPECT_EQ(str(B.ne(n(), n())), "false");
  EXPECT_EQ(str(B.gt(n(), B.i64(3))), "n > 3");
  EXPECT_EQ(
      str(B.lt(B.integer(ScalarKind::U64, -1), B.integer(ScalarKind::U64, 1))),
      "false");
}

TEST_F(BuilderTest, FoldsLogic) {
  const Expr *True = B.boolean(true), *False = B.boolean(false);
  EXPECT_EQ(str(B.logicalAnd(True, f())), "f");
  EXPECT_EQ(str(B.logicalAnd(f(), True)), "f");
  EXPECT_EQ(str(B.logicalAnd(f(), False)), "false");
  EXPECT_EQ(str(B.logicalOr(False, f())), "f");
  EXPECT_EQ(str(B.logicalOr(f(), True)), "true");
  EXPECT_EQ(str(B.logicalNot(False)), "true");
  EXPECT_EQ(str(B.logicalNot(f())), "!f");
  EXPECT_EQ(str(B.select(True, n(), B.i64(0))), "n");
  EXPECT_EQ(str(B.select(f(), n(), n())), "n");
  EXPECT_EQ(str(B.select(f(), n(), B.i64(0))), "f ? n : 0");
}

TEST_F(BuilderTest, Converts) {
  EXPECT_EQ(B.cast(ScalarKind::I64, B.ref(N))->kind(), Expr::VarRef);
  EXPECT_EQ(str(B.cast(ScalarKind::U8, B.i64(-1))), "255");
  EXPECT_EQ(str(B.cast(ScalarKind::I8, B.i64(200))), "-56");
  EXPECT_EQ(str(B.cast(ScalarKind::Bool, B.i64(200))), "true");
  EXPECT_EQ(str(B.cast(ScalarKind::I32, n())), "(int)n");
  EXPECT_EQ(B.cast(ScalarKind::F64, B.i64(1))->kind(), Expr::Cast);
}

TEST_F(BuilderTest, NamesStayUnique) {
  EXPECT_EQ(R.addVariable("i", ScalarKind::I32, VarRole::Local)->Name, "i");
  EXPECT_EQ(R.addVariable("i", ScalarKind::I32, VarRole::Local)->Name, "i_1");
  EXPECT_EQ(
      R.addArray("i", ScalarKind::F32, nullptr, {}, ArrayStorage::Owned)->Name,
      "i_2");
}

} // namespace
