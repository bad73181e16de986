//===- Questions.cpp - Small questions about loops and expressions --------===//

#include "PlanInternal.h"
#include "accel/IR/Walk.h"

using namespace accel::ir;
using llvm::dyn_cast;

namespace accel::plan {

std::optional<int64_t> constantValue(const Expr *E) {
  while (auto *C = llvm::dyn_cast_or_null<CastExpr>(E))
    E = C->Operand;
  if (auto *I = llvm::dyn_cast_or_null<IntLitExpr>(E))
    return I->Value;
  return std::nullopt;
}

const ForStmt *perfectlyNested(const ForStmt *L) {
  const Stmt *S = L->Body;
  while (auto *B = llvm::dyn_cast_or_null<BlockStmt>(S)) {
    if (B->Body.size() != 1)
      return nullptr;
    S = B->Body.front();
  }
  return llvm::dyn_cast_or_null<ForStmt>(S);
}

bool hasHostText(const Expr *E) {
  bool All = true;
  forEachExpr(E, [&](const Expr *Sub) {
    if (auto *V = dyn_cast<VarRefExpr>(Sub))
      All &= !V->Var->HostText.empty() || V->Var->Role == VarRole::Param ||
             V->Var->Role == VarRole::Shared;
    if (llvm::isa<LoadExpr>(Sub))
      All = false;
    if (auto *C = dyn_cast<CallExpr>(Sub))
      All &= C->Callee == nullptr && (C->Name == "min" || C->Name == "max");
  });
  return All;
}

} // namespace accel::plan
