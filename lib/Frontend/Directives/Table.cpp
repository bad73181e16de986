//===- Table.cpp - Directives and their carriers --------------------------===//

#include "Directives.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace accel;
using namespace accel::frontend;

Directive &DirectiveTable::add() {
  Directives.emplace_back();
  Directives.back().Number = Directives.size();
  return Directives.back();
}

Directive &DirectiveTable::addInstance(const Directive &D) {
  Instances.push_back(D);
  return Instances.back();
}

Directive *DirectiveTable::at(clang::SourceLocation Loc) {
  auto It = ByLocation.find(Loc.getRawEncoding());
  return It == ByLocation.end() ? nullptr : &Directives[It->second];
}

const Directive *DirectiveTable::carried(const clang::Stmt *S) const {
  const auto *If = llvm::dyn_cast_or_null<clang::IfStmt>(S);
  if (!If)
    return nullptr;
  auto It = ByLocation.find(If->getIfLoc().getRawEncoding());
  return It == ByLocation.end() ? nullptr : &Directives[It->second];
}

const clang::Stmt *DirectiveTable::strip(const clang::Stmt *S) const {
  while (S) {
    if (carried(S))
      S = llvm::cast<clang::IfStmt>(S)->getElse();
    else if (const auto *Label = llvm::dyn_cast<clang::LabelStmt>(S))
      S = Label->getSubStmt();
    else if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(S))
      S = Attributed->getSubStmt();
    else
      break;
  }
  return S;
}

void frontend::bindExpressions(Directive &D, const clang::IfStmt *Carrier) {
  // ((((void)(a), (void)(b)), (void)(c)), false)
  std::vector<clang::Expr *> Operands;
  clang::Expr *E =
      const_cast<clang::Expr *>(Carrier->getCond())->IgnoreImplicit();
  while (auto *Comma = llvm::dyn_cast<clang::BinaryOperator>(E)) {
    if (Comma->getOpcode() != clang::BO_Comma)
      break;
    Operands.push_back(Comma->getRHS());
    E = Comma->getLHS();
  }
  Operands.push_back(E);
  std::reverse(Operands.begin(), Operands.end());
  Operands.pop_back(); // false
  size_t Next = 0;
  auto Take = [&]() -> clang::Expr * {
    if (Next == Operands.size())
      return nullptr;
    clang::Expr *Operand = Operands[Next++]->IgnoreImplicit();
    if (auto *Cast = llvm::dyn_cast<clang::CStyleCastExpr>(Operand))
      Operand = Cast->getSubExpr()->IgnoreImpCasts();
    if (auto *Paren = llvm::dyn_cast<clang::ParenExpr>(Operand))
      Operand = Paren->getSubExpr();
    return Operand;
  };
  for (Clause &C : D.Clauses)
    for (Argument &A : C.Args) {
      A.Base = Take();
      if (A.IsSection) {
        A.Begin = Take();
        A.Count = Take();
      }
    }
}
