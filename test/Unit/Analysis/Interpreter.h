//===- Interpreter.h - Runs regions, in any order ----------------*- C++
//-*-===//
//
// Executes a region of integers as C++ would, optionally with the iterations of
// one loop in reverse and its scalars treated as the facts say. If the facts
// are right, the result is the same. Records which elements each execution of a
// loop touches.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_TEST_UNIT_ANALYSIS_INTERPRETER_H
#define ACCEL_TEST_UNIT_ANALYSIS_INTERPRETER_H

#include "accel/Analysis/Facts.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

namespace accel::test {

using namespace accel::ir;
using namespace accel::analysis;

class Interpreter {
public:
  using Elements = std::map<std::pair<const Array *, int64_t>, int64_t>;
  std::map<const Variable *, int64_t> Vars;
  Elements Memory;
  /// The program has undefined behaviour, or runs for too long.
  bool Invalid = false;
  /// What a loop's facts claim and the execution contradicts.
  std::string Wrong;

  Interpreter(const Region &R, const RegionFacts &Facts) : R(R), Facts(Facts) {}
  void run(const ForStmt *Permute) {
    Permuted = Permute;
    exec(R.Root);
  }

private:
  const Region &R;
  const RegionFacts &Facts;
  const ForStmt *Permuted = nullptr;
  unsigned Steps = 0;

  /// What one execution of a loop has touched so far.
  struct Frame {
    const LoopFacts *L;
    std::map<std::pair<const Array *, int64_t>, int> Touched; ///< 1 r, 2 w
    std::set<std::pair<const Array *, int64_t>> ReadFirst;
  };
  std::vector<Frame> Frames;

  enum class Flow { Next, Break, Continue };

  int64_t fail() {
    Invalid = true;
    return 0;
  }

  int64_t element(const LoadExpr *L) {
    int64_t At = 0;
    for (size_t I = 0; I < L->Indices.size(); ++I) {
      int64_t X = eval(L->Indices[I]);
      if (I > 0) {
        int64_t Extent = eval(L->Arr->Extents[I]);
        if (X < 0 || X >= Extent)
          return fail();
        At = At * Extent;
      }
      At += X;
    }
    if (At > 1000000 || At < -1000000)
      return fail(); // No array is that long.
    return At;
  }

  int64_t load(const LoadExpr *L) {
    std::pair<const Array *, int64_t> Key{L->Arr, element(L)};
    for (Frame &F : Frames) {
      int &T = F.Touched[Key];
      if (!(T & 2))
        F.ReadFirst.insert(Key);
      T |= 1;
    }
    auto It = Memory.find(Key);
    if (It != Memory.end())
      return It->second;
    return (Key.second * 7 + L->Arr->Name.size() * 3) % 5;
  }

  void store(const LoadExpr *L, int64_t Value) {
    std::pair<const Array *, int64_t> Key{L->Arr, element(L)};
    for (Frame &F : Frames)
      F.Touched[Key] |= 2;
    Memory[Key] = Value;
  }

  int64_t evalBinary(const BinaryExpr *B) {
    if (B->Op == BinaryOp::LogicalAnd)
      return eval(B->LHS) ? eval(B->RHS) : 0;
    if (B->Op == BinaryOp::LogicalOr)
      return eval(B->LHS) ? 1 : eval(B->RHS);
    int64_t L = eval(B->LHS), Rhs = eval(B->RHS);
    ScalarKind K = B->LHS->type();
    bool Unsigned = !isSigned(K) && K != ScalarKind::Bool;
    auto UL = uint64_t(L), UR = uint64_t(Rhs);
    auto Wrap = [&](uint64_t V) {
      int64_t W = ir::wrap(K, int64_t(V));
      if (isSigned(K) && bitWidth(K) >= 32 && W != int64_t(V))
        fail(); // Overflow.
      return W;
    };
    switch (B->Op) {
    case BinaryOp::Add:
      return Wrap(UL + UR);
    case BinaryOp::Sub:
      return Wrap(UL - UR);
    case BinaryOp::Mul:
      return Wrap(UL * UR);
    case BinaryOp::Div:
      if (!Rhs)
        return fail();
      return Unsigned ? int64_t(UL / UR) : Rhs == -1 ? -L : L / Rhs;
    case BinaryOp::Rem:
      if (!Rhs)
        return fail();
      return Unsigned ? int64_t(UL % UR) : Rhs == -1 ? 0 : L % Rhs;
    case BinaryOp::And:
      return L & Rhs;
    case BinaryOp::Or:
      return L | Rhs;
    case BinaryOp::Xor:
      return L ^ Rhs;
    case BinaryOp::Shl:
      return ir::wrap(K, int64_t(UL << Rhs));
    case BinaryOp::Shr:
      return Unsigned ? int64_t(UL >> Rhs) : L >> Rhs;
    default:
      return compare(B->Op, L, Rhs, Unsigned);
    }
  }

  static bool compare(BinaryOp Op, int64_t L, int64_t Rhs, bool Unsigned) {
    bool Less = Unsigned ? uint64_t(L) < uint64_t(Rhs) : L < Rhs;
    switch (Op) {
    case BinaryOp::LT:
      return Less;
    case BinaryOp::LE:
      return Less || L == Rhs;
    case BinaryOp::GT:
      return !Less && L != Rhs;
    case BinaryOp::GE:
      return !Less;
    case BinaryOp::EQ:
      return L == Rhs;
    default:
      return L != Rhs;
    }
  }

public:
  int64_t eval(const Expr *E) {
    switch (E->kind()) {
    case Expr::IntLit:
      return llvm::cast<IntLitExpr>(E)->Value;
    case Expr::VarRef:
      return Vars[llvm::cast<VarRefExpr>(E)->Var];
    case Expr::Load:
      return load(llvm::cast<LoadExpr>(E));
    case Expr::Unary: {
      const auto *U = llvm::cast<UnaryExpr>(E);
      int64_t V = eval(U->Operand);
      if (U->Op == UnaryOp::LogicalNot)
        return !V;
      return ir::wrap(E->type(), U->Op == UnaryOp::Neg ? -V : ~V);
    }
    case Expr::Binary:
      return evalBinary(llvm::cast<BinaryExpr>(E));
    case Expr::Select: {
      const auto *S = llvm::cast<SelectExpr>(E);
      return eval(eval(S->Cond) ? S->True : S->False);
    }
    case Expr::Cast: {
      int64_t V = eval(llvm::cast<CastExpr>(E)->Operand);
      return E->type() == ScalarKind::Bool ? V != 0 : ir::wrap(E->type(), V);
    }
    case Expr::Call: {
      const auto *C = llvm::cast<CallExpr>(E);
      int64_t A = eval(C->Args[0]), B = eval(C->Args[1]);
      bool Less = compare(BinaryOp::LT, B, A, !isSigned(E->type()));
      return (C->Name == "min") == Less ? B : A;
    }
    default:
      return fail();
    }
  }

private:
  Flow exec(const Stmt *S) {
    if (Invalid || ++Steps > 20000) {
      Invalid = true;
      return Flow::Break;
    }
    switch (S->kind()) {
    case Stmt::Block:
      for (const Stmt *Inner : llvm::cast<BlockStmt>(S)->Body)
        if (Flow F = exec(Inner); F != Flow::Next)
          return F;
      return Flow::Next;
    case Stmt::Assign: {
      const auto *A = llvm::cast<AssignStmt>(S);
      int64_t V = eval(A->Value);
      if (const auto *L = llvm::dyn_cast<LoadExpr>(A->Target))
        store(L, V);
      else
        Vars[llvm::cast<VarRefExpr>(A->Target)->Var] = V;
      return Flow::Next;
    }
    case Stmt::Decl: {
      const auto *D = llvm::cast<DeclStmt>(S);
      Vars[D->Var] = D->Init ? eval(D->Init) : 77;
      return Flow::Next;
    }
    case Stmt::If: {
      const auto *If = llvm::cast<IfStmt>(S);
      if (eval(If->Cond))
        return exec(If->Then);
      return If->Else ? exec(If->Else) : Flow::Next;
    }
    case Stmt::While: {
      const auto *W = llvm::cast<WhileStmt>(S);
      if (W->TestAtEnd && exec(W->Body) == Flow::Break)
        return Flow::Next;
      while (!Invalid && eval(W->Cond))
        if (exec(W->Body) == Flow::Break)
          break;
      return Flow::Next;
    }
    case Stmt::For:
      execFor(llvm::cast<ForStmt>(S));
      return Flow::Next;
    case Stmt::Break:
      return Flow::Break;
    case Stmt::Continue:
      return Flow::Continue;
    default:
      return Flow::Next;
    }
  }

  const LoopFacts *factsOf(const ForStmt *F) const {
    for (const LoopFacts &L : Facts.Loops)
      if (L.Loop == F)
        return &L;
    return nullptr;
  }

  void execFor(const ForStmt *F) {
    const LoopFacts *L = factsOf(F);
    bool Holds = L && L->Parallel;
    if (L)
      for (const Guard &G : L->Guards)
        if (G.What == Guard::Condition)
          Holds &= eval(G.Cond) != 0;
    int64_t Trip = L && !L->TripCounts.empty() ? eval(L->TripCounts[0]) : -1;
    std::vector<std::pair<int64_t, int64_t>> Ranges;
    if (L)
      for (const Footprint &P : L->Footprints)
        Ranges.push_back(P.Known ? std::make_pair(eval(P.Begin), eval(P.End))
                                 : std::make_pair(int64_t(0), int64_t(0)));
    Frames.push_back({L, {}, {}});
    int64_t Bound = ir::wrap(F->CompareType, eval(F->Bound));
    int64_t Step = eval(F->Step);
    bool Unsigned = !isSigned(F->CompareType);
    std::vector<int64_t> Values;
    int64_t Now = eval(F->Lower);
    bool Reverse = F == Permuted && Holds;
    int64_t Count = 0;
    bool Left = false;
    while (!Invalid &&
           compare(F->Cmp, ir::wrap(F->CompareType, Now), Bound, Unsigned)) {
      if (++Count > 600) {
        Invalid = true;
        break;
      }
      Vars[F->Counter] = Now;
      if (Reverse)
        Values.push_back(Now);
      else if (exec(F->Body) == Flow::Break) {
        Left = true;
        break;
      }
      int64_t Next = Now + Step;
      Now = ir::wrap(F->Counter->Type, Next);
      if (isSigned(F->Counter->Type) && bitWidth(F->Counter->Type) >= 32 &&
          Now != Next)
        Invalid = true;
    }
    Vars[F->Counter] = Now;
    if (Reverse)
      permuted(F, *L, Values);
    check(F, L, Trip, Left ? -1 : Count, Ranges, Holds);
    Frames.pop_back();
  }

  static int64_t identity(const ReductionFact &Red) {
    switch (Red.Op) {
    case ReductionOp::Mul:
    case ReductionOp::LogicalAnd:
      return 1;
    case ReductionOp::BitAnd:
      return ir::wrap(Red.Var->Type, -1);
    case ReductionOp::Min:
      return INT32_MAX;
    case ReductionOp::Max:
      return INT32_MIN;
    default:
      return 0;
    }
  }
  static int64_t combine(const ReductionFact &Red, int64_t A, int64_t B) {
    auto Wrap = [&](int64_t V) { return ir::wrap(Red.Var->Type, V); };
    switch (Red.Op) {
    case ReductionOp::Add:
      return Wrap(A + B);
    case ReductionOp::Mul:
      return Wrap(A * B);
    case ReductionOp::Min:
      return std::min(A, B);
    case ReductionOp::Max:
      return std::max(A, B);
    case ReductionOp::BitAnd:
      return A & B;
    case ReductionOp::BitOr:
      return A | B;
    case ReductionOp::BitXor:
      return A ^ B;
    case ReductionOp::LogicalAnd:
      return A && B;
    case ReductionOp::LogicalOr:
      return A || B;
    }
    return 0;
  }

  void permuted(const ForStmt *F, const LoopFacts &L,
                const std::vector<int64_t> &Values) {
    int64_t After = Vars[F->Counter];
    std::map<const Variable *, int64_t> Result;
    for (const ScalarFact &S : L.Scalars)
      Result[S.Var] = Vars[S.Var];
    for (size_t I = Values.size(); I-- > 0;) {
      for (const ScalarFact &S : L.Scalars)
        Vars[S.Var] = S.Reduction ? identity(*S.Reduction) : 99;
      Vars[F->Counter] = Values[I];
      exec(F->Body);
      for (const ScalarFact &S : L.Scalars)
        if (S.Reduction)
          Result[S.Var] = combine(*S.Reduction, Result[S.Var], Vars[S.Var]);
        else if (S.Class == ScalarClass::LastPrivate && I + 1 == Values.size())
          Result[S.Var] = Vars[S.Var];
    }
    for (const ScalarFact &S : L.Scalars)
      Vars[S.Var] = S.Class == ScalarClass::Private ? 99 : Result[S.Var];
    Vars[F->Counter] = After;
  }

  void check(const ForStmt *F, const LoopFacts *L, int64_t Trip, int64_t Count,
             ArrayRef<std::pair<int64_t, int64_t>> Ranges, bool Holds) {
    if (Invalid || !L || !Wrong.empty())
      return;
    std::string Where = "loop " + F->Counter->Name.str() + ": ";
    if (Trip >= 0 && Count >= 0 && Holds && Trip != Count)
      Wrong = Where + "trip count " + std::to_string(Trip) + " for " +
              std::to_string(Count);
    if (!Holds)
      return;
    const Frame &Now = Frames.back();
    for (size_t I = 0; I < L->Footprints.size(); ++I) {
      const Footprint &P = L->Footprints[I];
      auto [Begin, End] = Ranges[I];
      for (auto &[Key, How] : Now.Touched) {
        if (Key.first != P.Arr)
          continue;
        if (P.Known && (Key.second < Begin || Key.second >= End))
          Wrong = Where + "element " + std::to_string(Key.second) + " of " +
                  P.Arr->Name.str() + " is outside of its footprint";
        if (((How & 1) && !P.Read) || ((How & 2) && !P.Written))
          Wrong = Where + "footprint of " + P.Arr->Name.str();
      }
      if (!P.Known || Begin >= End)
        continue;
      if (P.Arr->rank() == 1 && !P.Arr->Extents[0] && P.Certain &&
          (!Now.Touched.count({P.Arr, Begin}) ||
           !Now.Touched.count({P.Arr, End - 1})))
        Wrong = Where + "the ends of the footprint of " + P.Arr->Name.str() +
                " are not touched";
      if (P.Overwritten)
        for (int64_t X = Begin; X < End && X < Begin + 10000; ++X) {
          auto It = Now.Touched.find({P.Arr, X});
          if (It == Now.Touched.end() || !(It->second & 2) ||
              Now.ReadFirst.count({P.Arr, X}))
            Wrong = Where + P.Arr->Name.str() + " is not overwritten";
        }
    }
  }
};

} // namespace accel::test

#endif // ACCEL_TEST_UNIT_ANALYSIS_INTERPRETER_H
