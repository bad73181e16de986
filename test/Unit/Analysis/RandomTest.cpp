//===- RandomTest.cpp - Facts about random regions, against execution
//-------===//
//
// Whatever the analysis calls parallel is run with its iterations reversed and
// must give the serial result. ACCEL_RANDOM_SEED and ACCEL_RANDOM_COUNT choose
// other regions than the fixed ones.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "RegionMaker.h"
#include <cstdlib>
#include <random>

namespace accel::test {
namespace {

class Generator {
public:
  Generator(Maker &M, unsigned Seed) : M(M), Rng(Seed) {}
  std::vector<E> Params, Shared;
  std::vector<Arr> Arrays;

  void make() {
    const ScalarKind Kinds[] = {ScalarKind::I32, ScalarKind::I32,
                                ScalarKind::U64, ScalarKind::U32,
                                ScalarKind::U8,  ScalarKind::I64};
    for (int I = 0; I < 3; ++I)
      Params.push_back(M.param("p" + std::to_string(I), Kinds[pick(6)]));
    for (int I = 0; I < 2; ++I)
      Shared.push_back(M.shared("s" + std::to_string(I),
                                pick(4) ? ScalarKind::I32 : ScalarKind::I16,
                                pick(2)));
    Arrays.push_back(M.array("a", ScalarKind::I32));
    Arrays.push_back(M.array("bb", ScalarKind::I32));
    Arrays.push_back(M.array("ccc", ScalarKind::I32, {8, 8}));
    M.root(loop(1));
  }
  unsigned pick(unsigned N) { return Rng() % N; }

private:
  Maker &M;
  std::mt19937 Rng;
  std::vector<E> Counters, Locals;
  unsigned Names = 0;

  E leaf() {
    unsigned K = pick(10);
    if (K < 6 && !Counters.empty())
      return Counters[pick(Counters.size())];
    if (K < 7 && !Locals.empty())
      return Locals[pick(Locals.size())];
    if (K < 9)
      return Params[pick(Params.size())];
    return E(M.R, Builder(M.R).integer(ScalarKind::I32, pick(4)));
  }
  E index(unsigned Depth = 2) {
    if (Depth == 0 || pick(3) == 0)
      return leaf();
    E A = index(Depth - 1);
    switch (pick(18)) {
    case 0:
    case 1:
    case 2:
      return A + index(Depth - 1);
    case 3:
      return A - index(Depth - 1);
    case 4:
    case 5:
      return A + int(pick(3));
    case 6:
    case 7:
      return A - int(pick(3));
    case 8:
      return A * int(1 + pick(3));
    case 9:
      return A * leaf() + leaf();
    case 10:
      return A / int(2 + pick(2));
    case 11:
      return A % int(2 + pick(6));
    case 12:
      return M.cast(pick(2) ? ScalarKind::U8 : ScalarKind::I8, A);
    case 13:
      return A & 7;
    case 14:
      return pick(2) ? A << 1 : A >> 1;
    case 15: {
      E B = leaf();
      E Sum = A + B;
      return M.call(pick(2) ? "min" : "max", Sum, A);
    }
    case 16:
      return M.select(condition(0), A + 0, leaf() + 0);
    default:
      return pick(3) ? A : load(Arrays[0].at({leaf()}));
    }
  }
  E load(const E &X) { return X; }
  E condition(unsigned Depth = 1) {
    E A = index(1), B = pick(2) ? E(int(pick(6))) : index(1);
    if (Depth && pick(5) == 0)
      return pick(2) ? condition(0) && condition(0)
                     : condition(0) || condition(0);
    switch (pick(7)) {
    case 0:
      return A < B;
    case 1:
      return A <= B;
    case 2:
      return A > B;
    case 3:
      return A == B;
    case 4:
      return A != B;
    case 5:
      return element() > 1;
    default:
      return A >= B;
    }
  }
  E element() {
    unsigned K = pick(5);
    if (K == 4)
      return Arrays[2](index(1) & 7, index(1) & 7);
    return Arrays[K & 1][index()];
  }
  E value() {
    switch (pick(6)) {
    case 0:
      return E(M.R, Builder(M.R).integer(ScalarKind::I32, pick(5)));
    case 1:
      return element() + element();
    case 2:
      return Shared[pick(Shared.size())] + 1;
    case 3:
      return index(1);
    default:
      return element();
    }
  }
  Stmts body(unsigned Depth) {
    Stmts Result;
    size_t Scope = Locals.size();
    unsigned N = 1 + pick(3);
    for (unsigned I = 0; I < N; ++I)
      Result.push_back(statement(Depth));
    Locals.erase(Locals.begin() + Scope, Locals.end());
    return Result;
  }
  const Stmt *statement(unsigned Depth) {
    unsigned K = pick(20);
    if (K < 5 && Depth < 3)
      return loop(Depth + 1);
    if (K < 8 && Depth < 4) {
      Stmts Then = body(4), Else;
      if (pick(3) == 0)
        Else = body(4);
      if (pick(8) == 0)
        Then.push_back(pick(4) ? M.next() : M.brk());
      return M.when(condition(), Then, Else);
    }
    if (K < 9) {
      E L = M.local("t" + std::to_string(Names++), ScalarKind::I32);
      const Stmt *S = M.decl(L, M.cast(ScalarKind::I32, index()));
      Locals.push_back(L);
      return S;
    }
    if (K < 10 && !Locals.empty())
      return M.set(Locals[pick(Locals.size())],
                   M.cast(ScalarKind::I32, index()));
    if (K < 14) {
      E S = Shared[pick(Shared.size())];
      switch (pick(6)) {
      case 0:
        return M.set(S, S + value());
      case 1:
        return M.set(S, value() + (S - value()));
      case 2: {
        E V = M.cast(S.X->type(), element());
        return M.when(V < S, {M.set(S, V)});
      }
      case 3:
        return M.set(S, S ^ value());
      default:
        return M.set(S, value());
      }
    }
    return M.set(element(), value());
  }
  const Stmt *loop(unsigned Depth) {
    const ScalarKind Kinds[] = {
        ScalarKind::I32, ScalarKind::I32, ScalarKind::I32, ScalarKind::U64,
        ScalarKind::U32, ScalarKind::U8,  ScalarKind::I8,  ScalarKind::I64};
    E I = M.counter("i" + std::to_string(Names++), Kinds[pick(8)]);
    E Low = pick(3) ? E(int(pick(3))) : bound();
    E High = pick(3) ? bound() : E(int(pick(7)));
    bool Up = pick(4) != 0;
    int Step = pick(3) ? 1 : 1 + int(pick(3));
    BinaryOp Cmp = Up ? (pick(3) ? BinaryOp::LT : BinaryOp::LE)
                      : (pick(3) ? BinaryOp::GT : BinaryOp::GE);
    if (pick(6) == 0)
      Cmp = BinaryOp::NE;
    if (!Up)
      std::swap(Low, High);
    Counters.push_back(I);
    Stmts Body = body(Depth);
    Counters.pop_back();
    auto *F = const_cast<ForStmt *>(llvm::cast<ForStmt>(
        M.loop(I, Cmp, Low, High, Up ? Step : -Step, Body)));
    return F;
  }
  E bound() {
    E L = leaf();
    switch (pick(5)) {
    case 0:
      return L + int(pick(3));
    case 1:
      return L - int(pick(3));
    case 2:
      return M.call("min", L + 0, leaf() + 0);
    default:
      return L;
    }
  }
};

int64_t randomValue(Generator &G, ScalarKind K) {
  unsigned Special = G.pick(12);
  if (Special == 0)
    return ir::wrap(K, -1);
  if (Special == 1)
    return ir::wrap(K, -2);
  if (Special == 2 && bitWidth(K) == 8)
    return ir::wrap(K, 250);
  return G.pick(9);
}

std::string check(unsigned Seed, unsigned &Parallel) {
  Maker M;
  Generator G(M, Seed);
  G.make();
  // Min and max of mixed types would not be C++.
  bool Mixed = false;
  forEachExprIn(M.R.Root, [&](const Expr *E, const Stmt *) {
    if (const auto *C = llvm::dyn_cast<CallExpr>(E))
      Mixed |= C->Args[0]->type() != C->Args[1]->type();
  });
  if (Mixed)
    return "";
  M.Facts = analyze(M.R);
  for (const LoopFacts &L : M.Facts.Loops)
    Parallel += L.Parallel;
  for (int Try = 0; Try < 6; ++Try) {
    std::map<const Variable *, int64_t> Start;
    std::string Values;
    for (const E &P : G.Params) {
      Start[P.var()] = randomValue(G, P.X->type());
      Values += " " + std::to_string(Start[P.var()]);
    }
    for (const E &S : G.Shared)
      Start[S.var()] = G.pick(7);
    Interpreter Serial(M.R, M.Facts);
    Serial.Vars = Start;
    Serial.run(nullptr);
    if (Serial.Invalid)
      continue;
    std::string Wrong = Serial.Wrong;
    for (const LoopFacts &L : M.Facts.Loops) {
      if (!L.Parallel || !Wrong.empty())
        continue;
      Interpreter Other(M.R, M.Facts);
      Other.Vars = Start;
      Other.run(L.Loop);
      if (Other.Invalid)
        Wrong = "reversing " + L.Loop->Counter->Name.str() + " never ends";
      for (auto &[Key, Value] : Serial.Memory)
        if (Other.Memory[Key] != Value)
          Wrong = "reversing " + L.Loop->Counter->Name.str() + " changes " +
                  Key.first->Name.str() + "[" + std::to_string(Key.second) +
                  "]";
      for (const E &S : G.Shared)
        if (S.var()->LiveOut && Other.Vars[S.var()] != Serial.Vars[S.var()])
          Wrong = "reversing " + L.Loop->Counter->Name.str() + " changes " +
                  S.var()->Name.str();
    }
    if (!Wrong.empty())
      return "seed " + std::to_string(Seed) + ", parameters" + Values + ": " +
             Wrong + "\n" + str(M.R) + M.dump();
  }
  return "";
}

TEST(Random, ParallelMeansAnyOrder) {
  const char *SeedText = std::getenv("ACCEL_RANDOM_SEED");
  const char *CountText = std::getenv("ACCEL_RANDOM_COUNT");
  unsigned First = SeedText ? std::atoi(SeedText) : 1;
  unsigned Count = CountText ? std::atoi(CountText) : 150;
  unsigned Parallel = 0, Wrong = 0;
  for (unsigned Seed = First; Seed < First + Count && Wrong < 5; ++Seed) {
    std::string Message = check(Seed, Parallel);
    Wrong += !Message.empty();
    EXPECT_EQ(Message, "");
  }
  EXPECT_GT(Parallel, Count / 20) << "the regions test nothing";
}

} // namespace
} // namespace accel::test
