//===- VerifyStmt.cpp - Invariants of the region model: statements --------===//

#include "VerifierInternal.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel;
using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;

void RegionVerifier::statement(const Stmt *S) {
  if (!S)
    return error("a statement is missing");
  switch (S->kind()) {
  case Stmt::Block:
    for (const Stmt *Inner : cast<BlockStmt>(S)->Body)
      statement(Inner);
    return;
  case Stmt::Assign:
    return assignment(*cast<AssignStmt>(S));
  case Stmt::Decl:
    return declaration(*cast<DeclStmt>(S));
  case Stmt::DeclArray:
    return localArray(*cast<DeclArrayStmt>(S));
  case Stmt::If: {
    const auto *I = cast<IfStmt>(S);
    condition(I->Cond, S->place());
    statement(I->Then);
    if (I->Else)
      statement(I->Else);
    return;
  }
  case Stmt::For:
    return loop(*cast<ForStmt>(S));
  case Stmt::While: {
    const auto *W = cast<WhileStmt>(S);
    condition(W->Cond, S->place());
    Loops.push_back({S, false});
    statement(W->Body);
    Loops.pop_back();
    return;
  }
  case Stmt::Break:
  case Stmt::Continue:
    if (Loops.empty())
      error("'" + str(S) + "' is not in a loop", S->place());
    else if (S->kind() == Stmt::Break)
      Loops.back().HasBreak = true;
    return;
  case Stmt::Return:
    return returned(*cast<ReturnStmt>(S));
  }
  llvm_unreachable("unknown statement");
}

void RegionVerifier::condition(const Expr *Cond, Place Where) {
  if (!Cond)
    return error("a condition is missing", Where);
  if (Cond->type() != ScalarKind::Bool)
    error("the condition " + quoted(Cond) + " has type " +
              spelling(Cond->type()) + ", not bool",
          Where);
  expr(Cond);
}

void RegionVerifier::assignment(const AssignStmt &S) {
  if (!S.Target || !S.Value)
    return error("an assignment lacks a side", S.place());
  expr(S.Target);
  expr(S.Value);
  if (S.Target->type() != S.Value->type())
    error("'" + str(&S) + "' assigns " + spelling(S.Value->type()) + " to " +
              spelling(S.Target->type()),
          S.place());
  if (const auto *L = dyn_cast<LoadExpr>(S.Target)) {
    if (L->Arr->Const)
      error("'" + str(&S) + "' writes a constant array", S.place());
    return;
  }
  const auto *Ref = dyn_cast<VarRefExpr>(S.Target);
  if (!Ref)
    return error("the target " + quoted(S.Target) +
                     " is neither a variable nor an element",
                 S.place());
  if (Ref->Var->Role == VarRole::Param)
    error("'" + str(&S) + "' assigns a parameter", S.place());
  for (const OpenLoop &Open : Loops)
    if (const auto *For = dyn_cast<ForStmt>(Open.Loop))
      if (For->Counter == Ref->Var)
        error("'" + str(&S) + "' assigns the counter of a loop around it",
              S.place());
}

void RegionVerifier::declaration(const DeclStmt &S) {
  if (S.Var->Role != VarRole::Local)
    error("'" + str(&S) + "' declares a variable that is not local", S.place());
  if (S.Init) {
    expr(S.Init);
    if (S.Init->type() != S.Var->Type)
      error("'" + str(&S) + "' assigns " + spelling(S.Init->type()) + " to " +
                spelling(S.Var->Type),
            S.place());
  }
  Declared.insert(S.Var);
}

void RegionVerifier::localArray(const DeclArrayStmt &S) {
  if (S.Arr->Storage != ArrayStorage::Local)
    error("'" + str(&S) + "' declares an array that is not local", S.place());
  Declared.insert(S.Arr);
}

void RegionVerifier::returned(const ReturnStmt &S) {
  if (!InFunction)
    return error("'return' is not in a function", S.place());
  ScalarKind Ty = S.Value ? S.Value->type() : ScalarKind::Void;
  if (S.Value)
    expr(S.Value);
  if (Ty != InFunction->Result)
    error("function '" + InFunction->Name + "' of type " +
              spelling(InFunction->Result) + " returns " + spelling(Ty),
          S.place());
}

//===----------------------------------------------------------------------===//
// Counted loops
//===----------------------------------------------------------------------===//

void RegionVerifier::loop(const ForStmt &S) {
  if (!S.Lower || !S.Bound || !S.Step || !S.Body)
    return error("a loop lacks a part", S.place());
  auto Complain = [&](const llvm::Twine &What) {
    error("the loop '" + str(&S) + "' " + What, S.place());
  };
  const Variable *Counter = S.Counter;
  if (Counter->Role != VarRole::Counter)
    Complain("counts with '" + Counter->Name + "', which is no counter");
  if (!isInteger(Counter->Type))
    Complain("has a counter of type " + spelling(Counter->Type));
  for (const OpenLoop &Open : Loops)
    if (const auto *Outer = dyn_cast<ForStmt>(Open.Loop))
      if (Outer->Counter == Counter)
        Complain("has the counter of a loop around it");
  if (S.Lower->type() != Counter->Type)
    Complain("starts with " + spelling(S.Lower->type()) +
             ", but its counter has type " + spelling(Counter->Type));
  if (!isInteger(S.Bound->type()))
    Complain("has a bound of type " + spelling(S.Bound->type()));
  if (!isInteger(S.CompareType))
    Complain("compares in type " + spelling(S.CompareType));
  if (!isComparison(S.Cmp) || S.Cmp == BinaryOp::EQ)
    Complain("compares with '" + spelling(S.Cmp) + "'");
  expr(S.Lower);
  Declared.insert(Counter);
  expr(S.Bound);
  expr(S.Step);
  step(S);
  fixedInBody(S, S.Bound, "bound");
  fixedInBody(S, S.Step, "step");

  Loops.push_back({&S, false});
  statement(S.Body);
  bool HasBreak = Loops.back().HasBreak;
  Loops.pop_back();
  if (HasBreak && !S.MayBreak)
    Complain("has a break, but is not marked so");
  if (!HasBreak && S.MayBreak)
    Complain("is marked to have a break, but has none");
}

void RegionVerifier::step(const ForStmt &S) {
  auto Complain = [&](const llvm::Twine &What) {
    error("the loop '" + str(&S) + "' has the step " + quoted(S.Step) + ", " +
              What,
          S.place());
  };
  if (S.Step->type() != ScalarKind::I64)
    Complain("which is not i64");
  if (!isInvariant(S.Step))
    Complain("which is not over parameters and literals");
  std::optional<int64_t> Value = intValue(S.Step);
  if (!Value)
    return;
  bool Up = S.Cmp == BinaryOp::LT || S.Cmp == BinaryOp::LE;
  bool Down = S.Cmp == BinaryOp::GT || S.Cmp == BinaryOp::GE;
  if (*Value == 0 || (Up && *Value < 0) || (Down && *Value > 0))
    Complain("which does not lead to the bound");
}

void RegionVerifier::fixedInBody(const ForStmt &S, const Expr *E,
                                 StringRef What) {
  forEachExpr(E, [&](const Expr *Part) {
    auto Complain = [&](StringRef Name) {
      error("the " + What + " " + quoted(E) + " changes in the loop: '" + Name +
                "' is assigned",
            S.place());
    };
    if (const auto *Ref = dyn_cast<VarRefExpr>(Part)) {
      if (Ref->Var == S.Counter || assigns(S.Body, Ref->Var))
        Complain(Ref->Var->Name);
    } else if (const auto *L = dyn_cast<LoadExpr>(Part)) {
      bool Written = false;
      forEachStmt(S.Body, [&](const Stmt *Inner) {
        if (const auto *A = dyn_cast<AssignStmt>(Inner))
          if (const auto *Target = dyn_cast<LoadExpr>(A->Target))
            Written |= Target->Arr == L->Arr;
      });
      if (Written)
        Complain(L->Arr->Name);
    }
  });
}
