//===- NotationTest.cpp - Tests of expressions for people -----------------===//

#include "accel/IR/Builder.h"
#include "accel/IR/Parser.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Refusal.h"
#include "accel/IR/Walk.h"
#include "gtest/gtest.h"
#include <set>

using namespace accel::ir;

namespace {

/// The notation of a value that is assigned to an f64.
std::string notation(const std::string &Value) {
  auto R = parse("region \"r\" { param n : i32 param m : i64 param z : f64 "
                 "param g : f32 param b : bool shared s : f64 array a[n] : f64 "
                 "loop i : i32 = 0; < n; += 1 { s = " +
                     Value + " } }",
                 "text");
  if (!R)
    return llvm::toString(R.takeError());
  const auto *Body = llvm::cast<BlockStmt>((*R)->Root->Body);
  return str(llvm::cast<AssignStmt>(Body->Body[0])->Value);
}

TEST(Notation, Parentheses) {
  EXPECT_EQ(notation("(z + 1) * 2"), "(z + 1.0) * 2.0");
  EXPECT_EQ(notation("z + (1 * z)"), "z + 1.0 * z");
  EXPECT_EQ(notation("z - (z - z)"), "z - (z - z)");
  EXPECT_EQ(notation("z - z - z"), "z - z - z");
  EXPECT_EQ(notation("-(-z)"), "-(-z)");
  EXPECT_EQ(notation("-(z + 1)"), "-(z + 1.0)");
  EXPECT_EQ(notation("(b ? z : 1) + 1"), "(b ? z : 1.0) + 1.0");
  EXPECT_EQ(notation("b ? z : b ? 1 : 2"), "b ? z : b ? 1.0 : 2.0");
  EXPECT_EQ(notation("z - -1.5"), "z - (-1.5)");
}

TEST(Notation, Conversions) {
  EXPECT_EQ(notation("f64(n)"), "n");
  EXPECT_EQ(notation("f64(i64(n) + m)"), "n + m");
  EXPECT_EQ(notation("a[u64(n) + 1]"), "a[n + 1]");
  EXPECT_EQ(notation("a[i32(m + 1)]"), "a[(int)(m + 1)]");
  EXPECT_EQ(notation("f64(f32(z) * g)"), "(float)z * g");
  EXPECT_EQ(notation("f64(g * 1.5)"), "g * 1.5f");
}

TEST(Notation, Statements) {
  auto R = parse("region \"r\" { param n : i32 array a[n] : i32 "
                 "loop i : i32 = n - 1; >= 0; += -1 { if a[i] == 0 { "
                 "a[i] = min(a[i], 3) } } }",
                 "text");
  ASSERT_TRUE(bool(R));
  std::string Heads;
  forEachStmt((*R)->Root, [&](const Stmt *S) { Heads += str(S) + "\n"; });
  EXPECT_EQ(Heads, "for (i = n - 1; i >= 0; i += -1)\n{ ... }\n"
                   "if (a[i] == 0)\n{ ... }\na[i] = min(a[i], 3)\n");
}

TEST(Notation, FloatingPointKeepsItsBits) {
  Region R;
  Builder B(R);
  EXPECT_EQ(str(B.floating(ScalarKind::F64, 0.1)), "0.1");
  EXPECT_EQ(str(B.floating(ScalarKind::F64, -0.0)), "-0.0");
  EXPECT_EQ(str(B.floating(ScalarKind::F64, 1e300)), "1e+300");
  EXPECT_EQ(str(B.floating(ScalarKind::F64, 1.0 / 3)), "0.3333333333333333");
  EXPECT_EQ(str(B.floating(ScalarKind::F64, 5e-324)), "4.94066e-324");
}

TEST(Refusal, EveryKindHasItsOwnWord) {
  std::set<std::string> Words;
  for (unsigned K = 0; K <= static_cast<unsigned>(ReasonKind::Guarded); ++K)
    EXPECT_TRUE(
        Words.insert(spelling(static_cast<ReasonKind>(K)).str()).second);
}

} // namespace
