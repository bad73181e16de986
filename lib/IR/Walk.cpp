//===- Walk.cpp - Visiting and copying the region model -------------------===//

#include "accel/IR/Walk.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::function_ref;
using llvm::isa;
using llvm::SmallVector;

//===----------------------------------------------------------------------===//
// One level
//===----------------------------------------------------------------------===//

void accel::ir::forEachOperand(const Expr *E,
                               function_ref<void(const Expr *)> Fn) {
  if (!E)
    return;
  switch (E->kind()) {
  case Expr::IntLit:
  case Expr::FloatLit:
  case Expr::VarRef:
    return;
  case Expr::Load: {
    const auto *L = cast<LoadExpr>(E);
    for (const Expr *Index : L->Indices)
      Fn(Index);
    for (const Expr *Index : L->FieldIndices)
      Fn(Index);
    return;
  }
  case Expr::Unary:
    return Fn(cast<UnaryExpr>(E)->Operand);
  case Expr::Binary:
    Fn(cast<BinaryExpr>(E)->LHS);
    Fn(cast<BinaryExpr>(E)->RHS);
    return;
  case Expr::Select:
    Fn(cast<SelectExpr>(E)->Cond);
    Fn(cast<SelectExpr>(E)->True);
    Fn(cast<SelectExpr>(E)->False);
    return;
  case Expr::Cast:
    return Fn(cast<CastExpr>(E)->Operand);
  case Expr::Call:
    for (const Expr *Arg : cast<CallExpr>(E)->Args)
      Fn(Arg);
    return;
  }
  llvm_unreachable("unknown expression");
}

void accel::ir::forEachChild(const Stmt *S,
                             function_ref<void(const Stmt *)> Fn) {
  if (!S)
    return;
  switch (S->kind()) {
  case Stmt::Block:
    for (const Stmt *Inner : cast<BlockStmt>(S)->Body)
      Fn(Inner);
    return;
  case Stmt::If:
    Fn(cast<IfStmt>(S)->Then);
    if (const Stmt *Else = cast<IfStmt>(S)->Else)
      Fn(Else);
    return;
  case Stmt::For:
    return Fn(cast<ForStmt>(S)->Body);
  case Stmt::While:
    return Fn(cast<WhileStmt>(S)->Body);
  case Stmt::Assign:
  case Stmt::Decl:
  case Stmt::DeclArray:
  case Stmt::Break:
  case Stmt::Continue:
  case Stmt::Return:
    return;
  }
  llvm_unreachable("unknown statement");
}

void accel::ir::forEachOwnExpr(const Stmt *S,
                               function_ref<void(const Expr *)> Fn) {
  if (!S)
    return;
  switch (S->kind()) {
  case Stmt::Assign:
    Fn(cast<AssignStmt>(S)->Target);
    Fn(cast<AssignStmt>(S)->Value);
    return;
  case Stmt::Decl:
    if (const Expr *Init = cast<DeclStmt>(S)->Init)
      Fn(Init);
    return;
  case Stmt::DeclArray:
    for (const Expr *Extent : cast<DeclArrayStmt>(S)->Arr->Extents)
      if (Extent)
        Fn(Extent);
    return;
  case Stmt::If:
    return Fn(cast<IfStmt>(S)->Cond);
  case Stmt::For:
    Fn(cast<ForStmt>(S)->Lower);
    Fn(cast<ForStmt>(S)->Bound);
    Fn(cast<ForStmt>(S)->Step);
    return;
  case Stmt::While:
    return Fn(cast<WhileStmt>(S)->Cond);
  case Stmt::Return:
    if (const Expr *Value = cast<ReturnStmt>(S)->Value)
      Fn(Value);
    return;
  case Stmt::Block:
  case Stmt::Break:
  case Stmt::Continue:
    return;
  }
  llvm_unreachable("unknown statement");
}

//===----------------------------------------------------------------------===//
// All levels
//===----------------------------------------------------------------------===//

void accel::ir::walk(const Expr *E, function_ref<bool(const Expr *)> Fn) {
  if (E && Fn(E))
    forEachOperand(E, [&](const Expr *Operand) { walk(Operand, Fn); });
}

void accel::ir::walk(const Stmt *S, function_ref<bool(const Stmt *)> Fn) {
  if (S && Fn(S))
    forEachChild(S, [&](const Stmt *Inner) { walk(Inner, Fn); });
}

void accel::ir::forEachExpr(const Expr *E,
                            function_ref<void(const Expr *)> Fn) {
  walk(E, [&](const Expr *Inner) {
    Fn(Inner);
    return true;
  });
}

void accel::ir::forEachStmt(const Stmt *S,
                            function_ref<void(const Stmt *)> Fn) {
  walk(S, [&](const Stmt *Inner) {
    Fn(Inner);
    return true;
  });
}

void accel::ir::forEachExprIn(
    const Stmt *S, function_ref<void(const Expr *, const Stmt *)> Fn) {
  forEachStmt(S, [&](const Stmt *In) {
    forEachOwnExpr(In, [&](const Expr *Own) {
      forEachExpr(Own, [&](const Expr *E) { Fn(E, In); });
    });
  });
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

template <class T, class Node>
static SmallVector<const T *, 8> collect(Node N) {
  SmallVector<const T *, 8> Found;
  auto Add = [&](const Expr *E) {
    if (const auto *Wanted = dyn_cast<T>(E))
      Found.push_back(Wanted);
  };
  if constexpr (std::is_same_v<Node, const Expr *>)
    forEachExpr(N, Add);
  else
    forEachExprIn(N, [&](const Expr *E, const Stmt *) { Add(E); });
  return Found;
}

SmallVector<const LoadExpr *, 8> accel::ir::collectLoads(const Expr *E) {
  return collect<LoadExpr>(E);
}
SmallVector<const LoadExpr *, 8> accel::ir::collectLoads(const Stmt *S) {
  return collect<LoadExpr>(S);
}
SmallVector<const VarRefExpr *, 8> accel::ir::collectVarRefs(const Expr *E) {
  return collect<VarRefExpr>(E);
}
SmallVector<const VarRefExpr *, 8> accel::ir::collectVarRefs(const Stmt *S) {
  return collect<VarRefExpr>(S);
}

SmallVector<const ForStmt *, 4> accel::ir::collectLoops(const Stmt *S) {
  SmallVector<const ForStmt *, 4> Loops;
  forEachStmt(S, [&](const Stmt *Inner) {
    if (const auto *Loop = dyn_cast<ForStmt>(Inner))
      Loops.push_back(Loop);
  });
  return Loops;
}

static bool refersTo(const Expr *E, const Variable *Var) {
  const auto *Ref = dyn_cast<VarRefExpr>(E);
  return Ref && Ref->Var == Var;
}
static bool refersTo(const Expr *E, const Array *Arr) {
  const auto *L = dyn_cast<LoadExpr>(E);
  return L && L->Arr == Arr;
}

template <class T> static bool exprMentions(const Expr *E, const T *Wanted) {
  bool Found = false;
  walk(E, [&](const Expr *Inner) {
    Found |= refersTo(Inner, Wanted);
    return !Found;
  });
  return Found;
}
template <class T> static bool stmtMentions(const Stmt *S, const T *Wanted) {
  bool Found = false;
  forEachExprIn(
      S, [&](const Expr *E, const Stmt *) { Found |= refersTo(E, Wanted); });
  return Found;
}

bool accel::ir::mentions(const Expr *E, const Variable *Var) {
  return exprMentions(E, Var);
}
bool accel::ir::mentions(const Stmt *S, const Variable *Var) {
  return stmtMentions(S, Var);
}
bool accel::ir::mentions(const Expr *E, const Array *Arr) {
  return exprMentions(E, Arr);
}
bool accel::ir::mentions(const Stmt *S, const Array *Arr) {
  return stmtMentions(S, Arr);
}

bool accel::ir::assigns(const Stmt *S, const Variable *Var) {
  bool Found = false;
  forEachStmt(S, [&](const Stmt *Inner) {
    if (const auto *A = dyn_cast<AssignStmt>(Inner))
      Found |= refersTo(A->Target, Var);
    else if (const auto *D = dyn_cast<DeclStmt>(Inner))
      Found |= D->Var == Var;
    else if (const auto *F = dyn_cast<ForStmt>(Inner))
      Found |= F->Counter == Var;
  });
  return Found;
}

bool accel::ir::isInvariant(const Expr *E) {
  bool Invariant = true;
  walk(E, [&](const Expr *Inner) {
    if (isa<LoadExpr>(Inner))
      Invariant = false;
    else if (const auto *Ref = dyn_cast<VarRefExpr>(Inner))
      Invariant &= Ref->Var->Role == VarRole::Param;
    return Invariant;
  });
  return Invariant;
}

static bool equalLists(ArrayRef<const Expr *> A, ArrayRef<const Expr *> B) {
  return A.size() == B.size() &&
         std::equal(A.begin(), A.end(), B.begin(), accel::ir::equal);
}

bool accel::ir::equal(const Expr *A, const Expr *B) {
  if (A == B)
    return true;
  if (!A || !B || A->kind() != B->kind() || A->type() != B->type())
    return false;
  switch (A->kind()) {
  case Expr::IntLit:
    return cast<IntLitExpr>(A)->Value == cast<IntLitExpr>(B)->Value;
  case Expr::FloatLit:
    return llvm::bit_cast<uint64_t>(cast<FloatLitExpr>(A)->Value) ==
           llvm::bit_cast<uint64_t>(cast<FloatLitExpr>(B)->Value);
  case Expr::VarRef:
    return cast<VarRefExpr>(A)->Var == cast<VarRefExpr>(B)->Var;
  case Expr::Load: {
    const auto *L = cast<LoadExpr>(A), *M = cast<LoadExpr>(B);
    return L->Arr == M->Arr && L->FieldIndex == M->FieldIndex &&
           equalLists(L->Indices, M->Indices) &&
           equalLists(L->FieldIndices, M->FieldIndices);
  }
  case Expr::Unary: {
    const auto *U = cast<UnaryExpr>(A), *V = cast<UnaryExpr>(B);
    return U->Op == V->Op && equal(U->Operand, V->Operand);
  }
  case Expr::Binary: {
    const auto *U = cast<BinaryExpr>(A), *V = cast<BinaryExpr>(B);
    return U->Op == V->Op && equal(U->LHS, V->LHS) && equal(U->RHS, V->RHS);
  }
  case Expr::Select: {
    const auto *U = cast<SelectExpr>(A), *V = cast<SelectExpr>(B);
    return equal(U->Cond, V->Cond) && equal(U->True, V->True) &&
           equal(U->False, V->False);
  }
  case Expr::Cast:
    return equal(cast<CastExpr>(A)->Operand, cast<CastExpr>(B)->Operand);
  case Expr::Call: {
    const auto *C = cast<CallExpr>(A), *D = cast<CallExpr>(B);
    return C->Name == D->Name && C->Callee == D->Callee &&
           equalLists(C->Args, D->Args);
  }
  }
  llvm_unreachable("unknown expression");
}
