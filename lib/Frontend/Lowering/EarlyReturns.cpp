//===- EarlyReturns.cpp - Called functions that return in their middle ----===//
//
//   if (c) return x;            if (c)
//   rest;              ->         result = x;
//   return y;                   else { rest; result = y; }
//
// Returns inside loops and switches have no such form.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

static bool hasReturn(const clang::Stmt *S) {
  return S && !isa<clang::LambdaExpr>(S) &&
         (isa<clang::ReturnStmt>(S) || llvm::any_of(S->children(), hasReturn));
}

/// Only in blocks and conditions.
bool Lowerer::returnsAreStructured(const clang::Stmt *S) {
  if (!hasReturn(S) || isa<clang::ReturnStmt>(S))
    return true;
  if (const auto *If = dyn_cast<clang::IfStmt>(S))
    return !If->isConsteval() && returnsAreStructured(If->getThen()) &&
           returnsAreStructured(If->getElse());
  return isa<clang::CompoundStmt, clang::AttributedStmt>(S) &&
         llvm::all_of(S->children(), returnsAreStructured);
}

static bool alwaysReturns(const clang::Stmt *S) {
  if (!S)
    return false;
  if (isa<clang::ReturnStmt>(S))
    return true;
  if (const auto *If = dyn_cast<clang::IfStmt>(S))
    return alwaysReturns(If->getThen()) && alwaysReturns(If->getElse());
  if (const auto *Attributed = dyn_cast<clang::AttributedStmt>(S))
    return alwaysReturns(Attributed->getSubStmt());
  const auto *Block = dyn_cast<clang::CompoundStmt>(S);
  return Block && llvm::any_of(Block->body(), alwaysReturns);
}

/// Statements up to the end of the function. `Copies`: how often some of them
/// are written already.
bool Lowerer::returningList(std::vector<const clang::Stmt *> List,
                            unsigned Copies) {
  for (size_t I = 0; I < List.size(); ++I) {
    const clang::Stmt *S = List[I];
    if (failed())
      return false;
    if (!hasReturn(S)) {
      if (!statement(S))
        return false;
      continue;
    }
    llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
    std::vector<const clang::Stmt *> Rest(List.begin() + I + 1, List.end());
    auto Then = [&](const clang::Stmt *First) {
      std::vector<const clang::Stmt *> All;
      if (const auto *Block =
              llvm::dyn_cast_or_null<clang::CompoundStmt>(First))
        All.assign(Block->body_begin(), Block->body_end());
      else if (First)
        All.push_back(First);
      if (!alwaysReturns(First))
        All.insert(All.end(), Rest.begin(), Rest.end());
      return All;
    };
    if (const auto *Return = dyn_cast<clang::ReturnStmt>(S)) {
      const clang::Expr *Value = Return->getRetValue();
      if (!ReturnTo)
        return !Value || effect(Value);
      const Expr *V = fullValue(Value);
      if (!V)
        return false;
      Out->push_back(
          assignTo(ReturnTo, convert(V, ReturnTo->Type), S->getBeginLoc()));
      return true;
    }
    if (const auto *Attributed = dyn_cast<clang::AttributedStmt>(S))
      return returningList(Then(Attributed->getSubStmt()), Copies);
    if (isa<clang::CompoundStmt>(S))
      return returningList(Then(S), Copies);
    const auto *If = llvm::cast<clang::IfStmt>(S);
    if (If->isConstexpr())
      if (std::optional<const clang::Stmt *> Taken =
              If->getNondiscardedCase(Ctx))
        return returningList(Then(*Taken), Copies);
    if (!alwaysReturns(If->getThen()) && !alwaysReturns(If->getElse()) &&
        ++Copies > 4) {
      refuse(ReasonKind::Call, "a called function has too many returns", S);
      return false;
    }
    if (If->getInit() && !statement(If->getInit()))
      return false;
    if (If->getConditionVariable() &&
        !variableDeclaration(If->getConditionVariable()))
      return false;
    const Expr *Cond = fullValue(If->getCond());
    const ir::Stmt *Yes =
        Cond ? block([&] { return returningList(Then(If->getThen()), Copies); },
                     S->getBeginLoc())
             : nullptr;
    const ir::Stmt *No =
        Yes ? block([&] { return returningList(Then(If->getElse()), Copies); },
                    S->getBeginLoc())
            : nullptr;
    if (!No)
      return false;
    emit(R.create<ir::IfStmt>(convert(Cond, ScalarKind::Bool), Yes, No),
         S->getBeginLoc());
    return true;
  }
  return true;
}
