//===- ScalarTest.cpp - Private scalars, last values and reductions
//---------===//

#include "RegionMaker.h"

namespace accel::test {
namespace {

/// One loop over i < n with arrays x, v (double), k (int) and a scalar s.
struct OneLoop : Maker {
  E I = counter("i"), J = counter("j"), N = param("n");
  Arr X = array("x"), V = array("v"), K = array("k", ScalarKind::I32);
  const ScalarFact *run(const E &S, const Stmts &Body) {
    return scalar(facts(loop(I, 0, N, Body)), S);
  }
};

#define EXPECT_CLASS(S, BODY, CLASS)                                           \
  do {                                                                         \
    const ScalarFact *Fact = M.run(S, BODY);                                   \
    ASSERT_TRUE(Fact);                                                         \
    EXPECT_EQ(Fact->Class, ScalarClass::CLASS) << Fact->Why.Message << "\n"    \
                                               << M.dump();                    \
  } while (0)
#define EXPECT_CARRIED(S, BODY, KIND)                                          \
  do {                                                                         \
    EXPECT_CLASS(S, BODY, Carried);                                            \
    EXPECT_EQ(M.Facts.Loops[0].Why.Kind, ReasonKind::KIND)                     \
        << M.Facts.Loops[0].Why.Message;                                       \
  } while (0)
#define EXPECT_REDUCTION(S, BODY, OP)                                          \
  do {                                                                         \
    EXPECT_CLASS(S, BODY, Reduction);                                          \
    const std::optional<ReductionFact> &Found =                                \
        M.scalar(M.Facts.Loops[0], S)->Reduction;                              \
    ASSERT_TRUE(Found);                                                        \
    EXPECT_EQ(Found->Op, ReductionOp::OP);                                     \
    EXPECT_TRUE(M.Facts.Loops[0].Parallel) << M.dump();                        \
  } while (0)

TEST(Scalar, Private) {
  OneLoop M;
  E T = M.shared("t", ScalarKind::F64, false);
  EXPECT_CLASS(T, (Stmts{M.set(T, M.X[M.I]), M.set(M.V[M.I], T * T)}), Private);
  EXPECT_CLASS(T,
               (Stmts{M.when(M.X[M.I] < 0, {M.set(T, 1)}, {M.set(T, 2)}),
                      M.set(M.V[M.I], T)}),
               Private);
  EXPECT_CARRIED(
      T, (Stmts{M.when(M.X[M.I] < 0, {M.set(T, 1)}), M.set(M.V[M.I], T)}),
      ScalarCarried);
  EXPECT_CARRIED(T, (Stmts{M.set(M.V[M.I], T), M.set(T, M.X[M.I])}),
                 ScalarCarried);
  EXPECT_EQ(M.Facts.Loops[0].Why.Message,
            "iteration i reads t, which an earlier iteration assigns");
}

TEST(Scalar, InnerLoopsMayNotRun) {
  OneLoop M;
  E T = M.shared("t", ScalarKind::F64, false);
  EXPECT_CARRIED(T,
                 (Stmts{M.loop(M.J, 0, M.param("m"), {M.set(T, M.X[M.J])}),
                        M.set(M.V[M.I], T)}),
                 ScalarCarried);
  EXPECT_CLASS(
      T, (Stmts{M.loop(M.J, 0, 4, {M.set(T, M.X[M.J])}), M.set(M.V[M.I], T)}),
      Private);
  // It runs whenever i does: j from 0 to i + 1.
  EXPECT_CLASS(T,
               (Stmts{M.loop(M.J, 0, M.I + 1, {M.set(T, M.X[M.J])}),
                      M.set(M.V[M.I], T)}),
               Private);
}

TEST(Scalar, JumpsAreWays) {
  OneLoop M;
  E T = M.shared("t", ScalarKind::F64, false);
  E L = M.shared("l", ScalarKind::F64, true);
  Stmts Skips = {M.when(M.X[M.I] < 0, {M.next()}), M.set(L, M.X[M.I])};
  EXPECT_CARRIED(L, Skips, ConditionalLastValue);
  Stmts Fine = {M.when(M.X[M.I] < 0, {M.set(T, 0), M.next()}),
                M.set(T, M.X[M.I]), M.set(M.V[M.I], T)};
  EXPECT_CLASS(T, Fine, Private);
  Stmts Breaks = {
      M.loop(M.J, 0, 4, {M.when(M.X[M.J] < 0, {M.brk()}), M.set(T, M.X[M.J])}),
      M.set(M.V[M.I], T)};
  EXPECT_CARRIED(T, Breaks, ScalarCarried);
}

TEST(Scalar, LastValues) { // S-22
  OneLoop M;
  E L = M.shared("last", ScalarKind::I32, true);
  EXPECT_CLASS(L, (Stmts{M.set(L, M.K[M.I])}), LastPrivate);
  EXPECT_CARRIED(L, (Stmts{M.when(M.K[M.I] > 9, {M.set(L, M.I)})}),
                 ConditionalLastValue);
  E D = M.shared("dead", ScalarKind::I32, false);
  EXPECT_CLASS(D, (Stmts{M.when(M.K[M.I] > 9, {M.set(D, M.I)})}), Private);
}

TEST(Scalar, CountersDeclaredOutside) {
  OneLoop M;
  M.J.var()->DeclaredOutside = true;
  Stmts Body = {M.loop(M.J, 0, M.N, {M.set(M.V[M.I], M.X[M.J])})};
  EXPECT_CLASS(M.J, Body, Private);
  M.J.var()->LiveOut = true;
  EXPECT_CLASS(M.J, Body, LastPrivate);
}

TEST(Scalar, Sums) {
  OneLoop M;
  E S = M.shared("s");
  EXPECT_REDUCTION(S, (Stmts{M.set(S, S + M.X[M.I])}), Add);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.X[M.I] + S)}), Add);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, S - M.X[M.I])}), Add);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, (S + M.X[M.I]) - M.V[M.I])}), Add);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.V[M.I] + (S + M.X[M.I]))}), Add);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, S * M.X[M.I])}), Mul);
  EXPECT_CARRIED(S, (Stmts{M.set(S, M.X[M.I] - S)}), ScalarCarried);
  EXPECT_CARRIED(S, (Stmts{M.set(S, (S + M.X[M.I]) * M.V[M.I])}),
                 ScalarCarried);
  EXPECT_CARRIED(S, (Stmts{M.set(S, S + S)}), ScalarCarried);
  EXPECT_CARRIED(S, (Stmts{M.set(S, S / M.X[M.I])}), ScalarCarried);
}

TEST(Scalar, SeveralUpdates) { // S-12
  OneLoop M;
  E C = M.shared("c", ScalarKind::I32);
  EXPECT_REDUCTION(
      C, (Stmts{M.set(C, C + 1), M.when((M.I & 4) != 0, {M.set(C, C + 2)})}),
      Add);
  EXPECT_EQ(M.scalar(M.Facts.Loops[0], C)->Reduction->Updates.size(), 2u);
  EXPECT_REDUCTION(C, (Stmts{M.loop(M.J, 0, M.N, {M.set(C, C - M.K[M.J])})}),
                   Add);
  EXPECT_CARRIED(C, (Stmts{M.set(C, C + 1), M.set(C, C * 2)}), ScalarCarried);
  EXPECT_CARRIED(C,
                 (Stmts{M.when(M.K[M.I] < 0, {M.set(C, 0)}), M.set(C, C + 1)}),
                 ScalarCarried);
}

TEST(Scalar, Scans) {
  OneLoop M;
  E S = M.shared("s");
  EXPECT_CARRIED(S, (Stmts{M.set(S, S + M.X[M.I]), M.set(M.V[M.I], S)}), Scan);
  E C = M.shared("c", ScalarKind::I32);
  EXPECT_CARRIED(
      C,
      (Stmts{M.when(M.X[M.I] > 0, {M.set(M.V[C], M.X[M.I]), M.set(C, C + 1)})}),
      Scan);
  EXPECT_CARRIED(S, (Stmts{M.set(S, S + M.X[M.I] * S)}), ScalarCarried);
}

TEST(Scalar, NarrowTypes) { // S-16
  OneLoop M;
  E S = M.shared("s", ScalarKind::I16);
  auto Narrow = [&](const E &X) { return M.cast(ScalarKind::I16, X); };
  EXPECT_REDUCTION(S, (Stmts{M.set(S, Narrow(S + M.K[M.I]))}), Add);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, Narrow(S ^ M.K[M.I]))}), BitXor);
  EXPECT_CARRIED(
      S, (Stmts{M.set(S, Narrow(M.cast(ScalarKind::I8, S + 1) + M.K[M.I]))}),
      ScalarCarried);
  Arr Y = M.array("y", ScalarKind::I16);
  E Wide = M.cast(ScalarKind::I32, S), Elem = M.cast(ScalarKind::I32, Y[M.I]);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, Narrow(M.call("min", Wide, Elem)))}),
                   Min);
  EXPECT_CARRIED(S, (Stmts{M.set(S, Narrow(M.call("min", Wide, M.K[M.I])))}),
                 ScalarCarried);
  E F = M.shared("f", ScalarKind::F32);
  EXPECT_REDUCTION(F, (Stmts{M.set(F, M.cast(ScalarKind::F32, F + M.X[M.I]))}),
                   Add);
  E T = M.shared("t", ScalarKind::I32);
  EXPECT_CARRIED(T, (Stmts{M.set(T, M.cast(ScalarKind::I32, T + M.X[M.I]))}),
                 ScalarCarried);
}

TEST(Scalar, MinMax) {
  OneLoop M;
  E S = M.shared("m");
  E X = M.X[M.I], V = M.V[M.I];
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.call("min", S, X))}), Min);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.call("fmax", X, S))}), Max);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.select(X < S, X, S))}), Min);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.select(S >= X, X, S))}), Min);
  EXPECT_REDUCTION(S, (Stmts{M.set(S, M.select(X < S, S, X))}), Max);
  EXPECT_REDUCTION(S, (Stmts{M.when(X < S, {M.set(S, X)})}), Min);
  EXPECT_REDUCTION(S, (Stmts{M.when(S <= X, {M.set(S, X)})}), Max);
  EXPECT_REDUCTION(S, (Stmts{M.when(V > 0, {M.when(X < S, {M.set(S, X)})})}),
                   Min);
  EXPECT_CARRIED(S, (Stmts{M.when(X < S, {M.set(S, V)})}), ScalarCarried);
  EXPECT_CARRIED(
      S, (Stmts{M.when(X < S, {M.set(S, X)}), M.when(V > S, {M.set(S, V)})}),
      ScalarCarried);
}

TEST(Scalar, PositionOfTheMinimum) { // S-19: refused
  OneLoop M;
  E S = M.shared("best"), At = M.shared("at", ScalarKind::I32);
  M.run(S, {M.when(M.X[M.I] < S, {M.set(S, M.X[M.I]), M.set(At, M.I)})});
  EXPECT_FALSE(M.Facts.Loops[0].Parallel);
}

TEST(Scalar, UnsignedMinimum) { // S-24: no comparison in another type
  OneLoop M;
  E S = M.shared("m", ScalarKind::I32);
  Arr U = M.array("u", ScalarKind::U32);
  E SU = M.cast(ScalarKind::U32, S);
  EXPECT_CARRIED(S, (Stmts{M.when(U[M.I] < SU, {M.set(S, U[M.I])})}),
                 ScalarCarried);
  E T = M.shared("t", ScalarKind::U32);
  EXPECT_REDUCTION(T, (Stmts{M.when(T < U[M.I], {M.set(T, U[M.I])})}), Max);
}

TEST(Scalar, Logical) {
  OneLoop M;
  E Ok = M.shared("ok", ScalarKind::Bool);
  E C = M.X[M.I] > 0;
  EXPECT_REDUCTION(Ok, (Stmts{M.set(Ok, Ok && C)}), LogicalAnd);
  EXPECT_REDUCTION(Ok, (Stmts{M.set(Ok, C || Ok)}), LogicalOr);
  EXPECT_REDUCTION(Ok, (Stmts{M.when(C, {M.set(Ok, 1)})}), LogicalOr);
  EXPECT_REDUCTION(Ok, (Stmts{M.when(C, {M.set(Ok, 0)})}), LogicalAnd);
  EXPECT_CARRIED(Ok,
                 (Stmts{M.when(C, {M.set(Ok, 0)},
                               {M.when(M.V[M.I] > 0, {M.set(Ok, 1)})})}),
                 ConditionalLastValue);
  E Wide = M.cast(ScalarKind::I32, Ok);
  EXPECT_REDUCTION(
      Ok,
      (Stmts{M.set(
          Ok, M.cast(ScalarKind::Bool, Wide | M.cast(ScalarKind::I32, C)))}),
      BitOr);
  E N = M.shared("flag", ScalarKind::I32);
  EXPECT_CARRIED(N,
                 (Stmts{M.set(N, M.cast(ScalarKind::I32,
                                        M.cast(ScalarKind::Bool, N) && C))}),
                 ScalarCarried);
}

} // namespace
} // namespace accel::test
