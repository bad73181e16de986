//===- WalkTest.cpp - Tests of visits and copies --------------------------===//

#include "accel/IR/Walk.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Parser.h"
#include "accel/IR/Printer.h"
#include "gtest/gtest.h"

using namespace accel::ir;
using llvm::isa;

namespace {

const char Text[] = R"(region "r" {
  param n : i32
  shared s : f64
  record P size 16 align 8 { x : f64 at 0; y[2] : i32 at 8 }
  array a[n] : f64
  array p[n] : P
  loop i : i32 = 0; < n; += 1 {
    var t : f64 = a[i] * 2
    array l[3] : f64
    if a[i + 1] > t {
      p[i].y[n - 1] = 3
    } else {
      s = p[i].x
    }
    while s < 1 {
      loop j : i32 = i; < 3; += 1 {
        l[j] = i < j ? t : -t
      }
    }
  }
})";

class WalkTest : public testing::Test {
protected:
  void SetUp() override {
    auto Parsed = parse(Text, "text");
    ASSERT_TRUE(bool(Parsed)) << llvm::toString(Parsed.takeError());
    R = std::move(*Parsed);
  }

  template <class List> std::string texts(const List &Nodes) {
    std::string Result;
    for (const auto *Node : Nodes)
      Result += (Result.empty() ? "" : " ") + str(Node);
    return Result;
  }

  std::unique_ptr<Region> R;
};

TEST_F(WalkTest, VisitsStatementsInPreOrder) {
  std::vector<Stmt::Kind> Kinds;
  forEachStmt(R->Root, [&](const Stmt *S) { Kinds.push_back(S->kind()); });
  std::vector<Stmt::Kind> Expected = {
      Stmt::For,   Stmt::Block,  Stmt::Decl,  Stmt::DeclArray, Stmt::If,
      Stmt::Block, Stmt::Assign, Stmt::Block, Stmt::Assign,    Stmt::While,
      Stmt::Block, Stmt::For,    Stmt::Block, Stmt::Assign};
  EXPECT_EQ(Kinds, Expected);
}

TEST_F(WalkTest, SkipsWhatIsInsideOnFalse) {
  unsigned Count = 0;
  walk(R->Root, [&](const Stmt *S) {
    ++Count;
    return !isa<IfStmt>(S) && !isa<WhileStmt>(S);
  });
  EXPECT_EQ(Count, 6u);
}

TEST_F(WalkTest, Collects) {
  const Stmt *Root = R->Root;
  EXPECT_EQ(texts(collectLoads(Root)),
            "a[i] a[i + 1] p[i].y[n - 1] p[i].x l[j]");
  EXPECT_EQ(texts(collectVarRefs(Root)), "n i i t i n s i s i j i j t t");
  EXPECT_EQ(collectLoops(Root).size(), 2u);
}

TEST_F(WalkTest, Mentions) {
  const Stmt *Root = R->Root;
  const Stmt *Body = R->Root->Body;
  EXPECT_TRUE(mentions(Root, R->findVariable("n")));
  EXPECT_TRUE(mentions(Root, R->findArray("l")));
  EXPECT_FALSE(mentions(R->Root->Bound, R->findArray("a")));
  EXPECT_TRUE(mentions(R->Root->Bound, R->findVariable("n")));
  EXPECT_TRUE(assigns(Root, R->findVariable("i")));
  EXPECT_FALSE(assigns(Body, R->findVariable("i")));
  EXPECT_TRUE(assigns(Body, R->findVariable("j")));
  EXPECT_TRUE(assigns(Body, R->findVariable("t")));
  EXPECT_TRUE(assigns(Body, R->findVariable("s")));
  EXPECT_FALSE(assigns(Body, R->findVariable("n")));
}

TEST_F(WalkTest, NullVisitsNothing) {
  forEachExpr(nullptr, [](const Expr *) { FAIL(); });
  forEachStmt(nullptr, [](const Stmt *) { FAIL(); });
  EXPECT_TRUE(equal(nullptr, nullptr));
  EXPECT_FALSE(equal(nullptr, R->Root->Bound));
}

TEST_F(WalkTest, ClonesAreEqualAndShareNothing) {
  forEachExprIn(R->Root, [&](const Expr *E, const Stmt *) {
    const Expr *Copy = clone(*R, E);
    EXPECT_TRUE(equal(E, Copy)) << str(E);
    EXPECT_NE(E, Copy);
    EXPECT_EQ(str(E), str(Copy));
  });
}

TEST_F(WalkTest, DifferentExpressionsAreNotEqual) {
  auto Loads = collectLoads(R->Root);
  for (const LoadExpr *A : Loads)
    for (const LoadExpr *B : Loads)
      EXPECT_EQ(equal(A, B), A == B);
  Builder B(*R);
  EXPECT_FALSE(equal(B.floating(ScalarKind::F64, 0.0),
                     B.floating(ScalarKind::F64, -0.0)));
  EXPECT_FALSE(equal(B.i64(1), B.integer(ScalarKind::I32, 1)));
}

TEST_F(WalkTest, Substitutes) {
  Builder B(*R);
  Variable *I = R->findVariable("i"), *N = R->findVariable("n");
  const Expr *E = collectLoads(R->Root)[2]; // p[i].y[n - 1]
  // All at once: the i that comes in for n is not replaced again.
  const Expr *Swapped = substitute(*R, E, {{I, B.ref(N)}, {N, B.ref(I)}});
  EXPECT_EQ(str(Swapped), "p[n].y[i - 1]");
  EXPECT_EQ(str(E), "p[i].y[n - 1]");
  EXPECT_EQ(substitute(*R, E, {}), E);
}

TEST_F(WalkTest, Invariant) {
  EXPECT_TRUE(isInvariant(R->Root->Bound));
  EXPECT_FALSE(isInvariant(collectLoads(R->Root)[0]));
  EXPECT_FALSE(isInvariant(collectLoops(R->Root)[1]->Lower));
}

} // namespace
