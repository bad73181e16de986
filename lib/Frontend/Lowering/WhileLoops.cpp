//===- WhileLoops.cpp - Loops that do not count ---------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::isa;

/// A continue of the loop whose body `S` is.
static bool continues(const clang::Stmt *S) {
  if (!S || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                clang::CXXForRangeStmt, clang::LambdaExpr>(S))
    return false;
  return isa<clang::ContinueStmt>(S) || llvm::any_of(S->children(), continues);
}

/// while (Cond) Body, the condition's effects included.
bool Lowerer::whileStatement(const clang::WhileStmt *S) {
  if (S->getConditionVariable()) {
    refuse(ReasonKind::Construct, "a variable is declared in the condition", S);
    return false;
  }
  const Expr *Cond = nullptr;
  const ir::Stmt *Inner = block(
      [&] {
        Cond = fullValue(S->getCond());
        if (!Cond)
          return false;
        Cond = convert(Cond, ScalarKind::Bool);
        if (Out->empty())
          return statement(S->getBody());
        emit(R.create<ir::IfStmt>(B.logicalNot(Cond), R.create<ir::BreakStmt>(),
                                  nullptr),
             S->getBeginLoc());
        Cond = nullptr;
        return statement(S->getBody());
      },
      S->getBody()->getBeginLoc());
  if (!Inner)
    return false;
  emit(R.create<ir::WhileStmt>(Cond ? Cond : B.boolean(true), Inner, false),
       S->getBeginLoc());
  return true;
}

bool Lowerer::doStatement(const clang::DoStmt *S) {
  const Expr *Cond = nullptr;
  const ir::Stmt *Inner = block(
      [&] {
        if (!statement(S->getBody()))
          return false;
        size_t Before = Out->size();
        Cond = fullValue(S->getCond());
        if (!Cond)
          return false;
        Cond = convert(Cond, ScalarKind::Bool);
        if (Out->size() == Before)
          return true;
        if (continues(S->getBody())) {
          refuse(ReasonKind::Construct,
                 "the condition of a do loop with continue has effects", S);
          return false;
        }
        emit(R.create<ir::IfStmt>(B.logicalNot(Cond), R.create<ir::BreakStmt>(),
                                  nullptr),
             S->getBeginLoc());
        Cond = nullptr;
        return true;
      },
      S->getBody()->getBeginLoc());
  if (!Inner)
    return false;
  // With the test inside, it is an endless loop that breaks.
  emit(R.create<ir::WhileStmt>(Cond ? Cond : B.boolean(true), Inner,
                               Cond != nullptr),
       S->getBeginLoc());
  return true;
}

/// A for loop that is not a counted one: { init; while (cond) { body; inc; } }.
/// With a continue in the body, the step is made at the start of all iterations
/// but the first.
bool Lowerer::generalFor(const clang::ForStmt *S) {
  if (S->getConditionVariable()) {
    refuse(ReasonKind::Construct, "a variable is declared in the condition", S);
    return false;
  }
  const ir::Stmt *Block = block(
      [&] {
        if (S->getInit() && !statement(S->getInit()))
          return false;
        bool Continues = S->getInc() && continues(S->getBody());
        ir::Variable *First = nullptr;
        if (Continues) {
          First = newLocal("first", ScalarKind::Bool, S->getBeginLoc());
          emit(R.create<ir::DeclStmt>(First, B.boolean(true)),
               S->getBeginLoc());
        }
        auto Step = [&] {
          FullExpression = mark();
          return !S->getInc() || effect(S->getInc());
        };
        const Expr *Cond = nullptr;
        const ir::Stmt *Inner = block(
            [&] {
              if (Continues) {
                const ir::Stmt *Inc = block(Step, S->getBeginLoc());
                const ir::Stmt *Not = block(
                    [&] {
                      emit(R.create<ir::AssignStmt>(B.ref(First),
                                                    B.boolean(false)),
                           S->getBeginLoc());
                      return true;
                    },
                    S->getBeginLoc());
                if (!Inc || !Not)
                  return false;
                emit(R.create<ir::IfStmt>(B.ref(First), Not, Inc),
                     S->getBeginLoc());
              }
              if (S->getCond()) {
                FullExpression = mark();
                Cond = fullValue(S->getCond());
                if (!Cond)
                  return false;
                Cond = convert(Cond, ScalarKind::Bool);
                if (!Out->empty()) {
                  emit(R.create<ir::IfStmt>(B.logicalNot(Cond),
                                            R.create<ir::BreakStmt>(), nullptr),
                       S->getBeginLoc());
                  Cond = nullptr;
                }
              }
              if (!statement(S->getBody()))
                return false;
              return Continues || Step();
            },
            S->getBody()->getBeginLoc());
        if (!Inner)
          return false;
        emit(R.create<ir::WhileStmt>(Cond ? Cond : B.boolean(true), Inner,
                                     false),
             S->getBeginLoc());
        return true;
      },
      S->getBeginLoc());
  if (Block)
    Out->push_back(Block);
  return Block;
}
