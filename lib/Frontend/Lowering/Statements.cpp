//===- Statements.cpp - Structured control flow ---------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

/// A statement as a block of its own.
const ir::Stmt *Lowerer::body(const clang::Stmt *S) {
  return block([&] { return !S || statement(S); },
               S ? S->getBeginLoc() : clang::SourceLocation());
}

bool Lowerer::statement(const clang::Stmt *S) {
  if (failed() || !S)
    return !failed();
  if (const Directive *D = C.Directives.carried(S);
      D && D->Kind != DirectiveKind::Loop &&
      D->Kind != DirectiveKind::LoopSeq) {
    refuse(ReasonKind::Construct, "a directive stands inside the loop", S);
    return false;
  }
  if (isa<clang::LabelStmt>(S)) {
    refuse(ReasonKind::Construct, "a label stands inside the loop", S);
    return false;
  }
  if (const clang::Stmt *Behind = C.Directives.strip(S); Behind != S) {
    for (const clang::Stmt *T = S; T != Behind;) {
      const Directive *D = C.Directives.carried(T);
      const auto *Attributed = dyn_cast<clang::AttributedStmt>(T);
      if (!D && !Attributed)
        break;
      if (D && D->Kind == DirectiveKind::LoopSeq)
        SequentialLoops.insert(Behind);
      T = D ? llvm::cast<clang::IfStmt>(T)->getElse()
            : Attributed->getSubStmt();
    }
    return statement(Behind);
  }
  llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
  if (const auto *Compound = dyn_cast<clang::CompoundStmt>(S)) {
    for (const clang::Stmt *Child : Compound->body())
      if (!statement(Child))
        return false;
    return true;
  }
  if (isa<clang::NullStmt>(S))
    return true;
  if (const auto *E = dyn_cast<clang::Expr>(S))
    return effect(E);
  if (const auto *Decl = dyn_cast<clang::DeclStmt>(S))
    return declaration(Decl);
  if (const auto *If = dyn_cast<clang::IfStmt>(S))
    return ifStatement(If);
  if (const auto *For = dyn_cast<clang::ForStmt>(S))
    return forStatement(For);
  if (const auto *Range = dyn_cast<clang::CXXForRangeStmt>(S)) {
    const ir::ForStmt *F = rangeFor(Range, false);
    if (F)
      Out->push_back(F);
    return F;
  }
  if (const auto *While = dyn_cast<clang::WhileStmt>(S))
    return whileStatement(While);
  if (const auto *Do = dyn_cast<clang::DoStmt>(S))
    return doStatement(Do);
  if (const auto *Switch = dyn_cast<clang::SwitchStmt>(S))
    return switchStatement(Switch);
  if (const auto *Return = dyn_cast<clang::ReturnStmt>(S))
    return returnStatement(Return);
  if (isa<clang::BreakStmt>(S)) {
    emit(R.create<ir::BreakStmt>(), S->getBeginLoc());
    return true;
  }
  if (isa<clang::ContinueStmt>(S)) {
    emit(R.create<ir::ContinueStmt>(), S->getBeginLoc());
    return true;
  }
  if (isa<clang::GotoStmt, clang::IndirectGotoStmt>(S))
    refuse(ReasonKind::EarlyExit, "the body has a goto", S);
  else if (isa<clang::CXXTryStmt>(S))
    refuse(ReasonKind::Construct, "the body has a try block", S);
  else if (isa<clang::AsmStmt>(S))
    refuse(ReasonKind::Construct, "the body has inline assembly", S);
  else
    refuse(ReasonKind::Construct, "this statement is not understood", S);
  return false;
}

bool Lowerer::ifStatement(const clang::IfStmt *S) {
  if (S->isConsteval()) {
    refuse(ReasonKind::Construct, "'if consteval'", S);
    return false;
  }
  if (S->isConstexpr())
    if (std::optional<const clang::Stmt *> Taken = S->getNondiscardedCase(Ctx))
      return statement(*Taken);
  // The variable of the condition is visible in both branches.
  auto Lower = [&] {
    if (S->getInit() && !statement(S->getInit()))
      return false;
    if (S->getConditionVariable() &&
        !variableDeclaration(S->getConditionVariable()))
      return false;
    const Expr *Cond = fullValue(S->getCond());
    const ir::Stmt *Then = Cond ? body(S->getThen()) : nullptr;
    const ir::Stmt *Else = nullptr;
    if (Then && S->getElse()) {
      Else = body(S->getElse());
      if (!Else)
        return false;
    }
    if (!Then)
      return false;
    emit(R.create<ir::IfStmt>(convert(Cond, ScalarKind::Bool), Then, Else),
         S->getIfLoc());
    return true;
  };
  if (!S->getInit() && !S->getConditionVariable())
    return Lower();
  const ir::Stmt *Block = block(Lower, S->getIfLoc());
  if (Block)
    Out->push_back(Block);
  return Block;
}

bool Lowerer::returnStatement(const clang::ReturnStmt *S) {
  if (!CurrentFunction) {
    refuse(ReasonKind::EarlyExit,
           Frames.empty() ? Twine("a return leaves the loop")
                          : "the called function '" +
                                Frames.back().Callee->getNameAsString() +
                                "' returns in its middle",
           S);
    return false;
  }
  const Expr *V = nullptr;
  if (S->getRetValue()) {
    std::optional<ScalarKind> To = scalar(CurrentFunction->getReturnType(), S);
    V = To ? fullValue(S->getRetValue()) : nullptr;
    if (!V)
      return false;
    V = convert(V, *To);
  }
  emit(R.create<ir::ReturnStmt>(V), S->getBeginLoc());
  return true;
}

//===----------------------------------------------------------------------===//
// Switch
//===----------------------------------------------------------------------===//

namespace {
struct SwitchArm {
  std::vector<const clang::Expr *> Values; ///< Null: default.
  std::vector<const clang::Stmt *> Body;
  bool Ends = false; ///< With break, continue or return.
};
} // namespace

static bool hasBreak(const clang::Stmt *S) {
  if (!S || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                clang::CXXForRangeStmt, clang::SwitchStmt>(S))
    return false;
  if (isa<clang::BreakStmt>(S))
    return true;
  return llvm::any_of(S->children(), hasBreak);
}

/// A switch whose arms do not fall through is a chain of conditions.
bool Lowerer::switchStatement(const clang::SwitchStmt *S) {
  auto No = [&](const Twine &Why) {
    refuse(ReasonKind::Construct, Why, S);
    return false;
  };
  const auto *Body = dyn_cast<clang::CompoundStmt>(S->getBody());
  if (!Body || S->getInit() || S->getConditionVariable())
    return No("this form of switch is not understood");
  std::vector<SwitchArm> Arms;
  for (const clang::Stmt *Child : Body->body()) {
    const clang::Stmt *Inner = Child;
    bool Starts = isa<clang::SwitchCase>(Inner);
    if (Starts) {
      if (!Arms.empty() && !Arms.back().Ends)
        return No("a case of the switch falls through to the next");
      Arms.emplace_back();
    } else if (Arms.empty()) {
      return No("this form of switch is not understood");
    }
    while (const auto *Case = dyn_cast<clang::SwitchCase>(Inner)) {
      const auto *Value = dyn_cast<clang::CaseStmt>(Case);
      if (Value && Value->caseStmtIsGNURange())
        return No("a case of the switch is a range");
      Arms.back().Values.push_back(Value ? Value->getLHS() : nullptr);
      Inner = Case->getSubStmt();
    }
    SwitchArm &Arm = Arms.back();
    if (Arm.Ends)
      continue;
    if (const auto *Block = dyn_cast<clang::CompoundStmt>(Inner);
        Block && !Block->body_empty() &&
        isa<clang::BreakStmt>(Block->body_back())) {
      for (const clang::Stmt *Part : llvm::drop_end(Block->body()))
        Arm.Body.push_back(Part);
      Arm.Ends = true;
    } else if (isa<clang::BreakStmt>(Inner)) {
      Arm.Ends = true;
    } else {
      Arm.Body.push_back(Inner);
      Arm.Ends = isa<clang::ContinueStmt, clang::ReturnStmt>(Inner);
    }
    if (llvm::any_of(Arm.Body, hasBreak))
      return No("a break in the middle of a case is not understood");
  }
  const Expr *On = fullValue(S->getCond());
  if (!On || !(On = temporary(On, "selector", S->getBeginLoc())))
    return false;
  // Built from the last arm to the first; the default is what is left.
  const SwitchArm *Default = nullptr;
  std::vector<std::pair<const Expr *, const ir::Stmt *>> Chain;
  const ir::Stmt *Else = nullptr;
  for (const SwitchArm &Arm : Arms) {
    const ir::Stmt *Block = block(
        [&] {
          return llvm::all_of(Arm.Body, [&](const clang::Stmt *Part) {
            return statement(Part);
          });
        },
        S->getBeginLoc());
    if (!Block)
      return false;
    const Expr *Cond = nullptr;
    for (const clang::Expr *Value : Arm.Values) {
      if (!Value) {
        Default = &Arm;
        continue;
      }
      const Expr *V = value(Value);
      if (!V)
        return false;
      const Expr *Is = B.compare(ir::BinaryOp::EQ, On, convert(V, On->type()));
      Cond = Cond ? B.logicalOr(Cond, Is) : Is;
    }
    if (Default == &Arm)
      Else = Block;
    else
      Chain.push_back({Cond, Block});
  }
  for (auto &[Cond, Block] : llvm::reverse(Chain)) {
    auto *If = R.create<ir::IfStmt>(Cond, Block, Else);
    If->setPlace(place(S->getBeginLoc()));
    Else = If;
  }
  if (Else)
    Out->push_back(Else);
  return true;
}
