//===- Domain.cpp - Symbolic execution of a region
//-------------------------===//
//
// Visits the region once in the order of execution, with the values that its
// integer scalars have and the set of symbol values for which control gets
// there. That gives every loop its iteration domain and every array access its
// domain and subscripts. Loops are entered once: what their body assigns is an
// unknown that varies in the loop, so the values hold for every iteration.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

bool breaksOut(const Stmt *S) {
  bool Found = false;
  walk(S, [&](const Stmt *Inner) {
    Found |= isa<BreakStmt>(Inner);
    return !isa<ForStmt, WhileStmt>(Inner);
  });
  return Found;
}

std::string text(const Expr *E) {
  if (const auto *L = dyn_cast<LoadExpr>(E); L && !L->Text.empty())
    return L->Text.str();
  return str(E);
}

namespace {

bool hasJump(const Stmt *S) {
  bool Found = false;
  forEachStmt(S, [&](const Stmt *Inner) {
    Found |= isa<BreakStmt, ContinueStmt>(Inner);
  });
  return Found;
}

class Executor {
public:
  explicit Executor(Context &C) : C(C) {}
  void run() {
    State St;
    St.Dom = C.universe();
    execute(C.R.Root, St);
  }

private:
  Context &C;
  Scope *In = nullptr;
  const ForStmt *Header = nullptr;

  void execute(const Stmt *S, State &St);
  void executeIf(const IfStmt *S, State &St);
  void executeFor(const ForStmt *S, State &St);
  void executeWhile(const WhileStmt *S, State &St);
  void assign(const Variable *Var, const Expr *Value, State &St);
  void read(const Expr *E, const Stmt *S, State &St);
  void access(const LoadExpr *L, const Stmt *S, State &St, bool Write);
  void readConstants(const Function *F, const Stmt *S, State &St,
                     llvm::SmallPtrSetImpl<const Function *> &Seen);
  Scope *open(const Stmt *S);
  /// Everything that `Body` assigns becomes unknown.
  void forget(const Stmt *Body, State &St);
};

Scope *Executor::open(const Stmt *S) {
  C.Scopes.push_back(std::make_unique<Scope>());
  Scope *New = C.Scopes.back().get();
  New->Loop = S;
  New->For = dyn_cast<ForStmt>(S);
  New->Parent = In;
  New->Depth = In ? In->Depth + 1 : 1;
  C.ScopeOf[S] = New;
  return New;
}

void Executor::forget(const Stmt *Body, State &St) {
  auto Unknown = [&](const Variable *Var) {
    if (isInteger(Var->Type) || Var->Type == ScalarKind::Bool)
      St.Values[Var] = C.value(C.fresh(Var->Type, In, Var->Name));
  };
  forEachStmt(Body, [&](const Stmt *S) {
    if (const auto *A = dyn_cast<AssignStmt>(S)) {
      if (const auto *Ref = dyn_cast<VarRefExpr>(A->Target))
        Unknown(Ref->Var);
    } else if (const auto *F = dyn_cast<ForStmt>(S)) {
      Unknown(F->Counter);
    } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
      St.Values.erase(D->Var);
    }
  });
}

void Executor::access(const LoadExpr *L, const Stmt *S, State &St, bool Write) {
  ArrayAccess A;
  A.A = {L, S, Write};
  A.Load = L;
  A.Arr = L->Arr;
  A.In = In;
  A.Header = Header;
  A.Dom = St.Dom;
  A.ExactDom = St.Exact && !Header;
  for (const Expr *Index : L->Indices)
    A.Indices.push_back(C.toAff(Index, St, In));
  for (const Expr *Index : L->FieldIndices)
    A.Indices.push_back(C.toAff(Index, St, In));
  A.Order = C.Accesses.size();
  C.Accesses.push_back(std::move(A));
}

/// A called function may read constant arrays, anywhere.
void Executor::readConstants(const Function *F, const Stmt *S, State &St,
                             llvm::SmallPtrSetImpl<const Function *> &Seen) {
  if (!Seen.insert(F).second)
    return;
  forEachExprIn(F->Body, [&](const Expr *E, const Stmt *) {
    if (const auto *Inner = dyn_cast<CallExpr>(E); Inner && Inner->Callee)
      readConstants(Inner->Callee, S, St, Seen);
    const auto *L = dyn_cast<LoadExpr>(E);
    if (!L || L->Arr->Storage == ArrayStorage::Local)
      return;
    ArrayAccess A;
    A.A = {L, S, false};
    A.Load = L;
    A.Arr = L->Arr;
    A.In = In;
    A.Header = Header;
    A.Dom = St.Dom;
    for (size_t I = 0; I < L->Indices.size() + L->FieldIndices.size(); ++I)
      A.Indices.push_back(C.value(C.fresh(ScalarKind::I64, In, "")));
    A.Order = C.Accesses.size();
    C.Accesses.push_back(std::move(A));
  });
}

/// Records the loads of `E`, those behind `&&`, `||` and `?:` in the domain in
/// which they are evaluated.
void Executor::read(const Expr *E, const Stmt *S, State &St) {
  if (!E)
    return;
  auto Under = [&](const Expr *Inner, const Set &Dom) {
    if (collectLoads(Inner).empty() && !isa<CallExpr>(Inner)) {
      bool HasCall = false;
      forEachExpr(Inner, [&](const Expr *X) { HasCall |= isa<CallExpr>(X); });
      if (!HasCall)
        return;
    }
    Set Saved = St.Dom;
    St.Dom = Saved & Dom;
    read(Inner, S, St);
    St.Dom = Saved;
  };
  if (const auto *B = dyn_cast<BinaryExpr>(E);
      B && (B->Op == BinaryOp::LogicalAnd || B->Op == BinaryOp::LogicalOr)) {
    read(B->LHS, S, St);
    if (collectLoads(B->RHS).empty())
      return read(B->RHS, S, St);
    Condition Cond = C.toCondition(B->LHS, St, In);
    return Under(B->RHS,
                 B->Op == BinaryOp::LogicalAnd ? Cond.True : Cond.False);
  }
  if (const auto *Sel = dyn_cast<SelectExpr>(E)) {
    read(Sel->Cond, S, St);
    if (collectLoads(Sel->True).empty() && collectLoads(Sel->False).empty()) {
      read(Sel->True, S, St);
      return read(Sel->False, S, St);
    }
    Condition Cond = C.toCondition(Sel->Cond, St, In);
    Under(Sel->True, Cond.True);
    return Under(Sel->False, Cond.False);
  }
  forEachOperand(E, [&](const Expr *Inner) { read(Inner, S, St); });
  if (const auto *L = dyn_cast<LoadExpr>(E))
    access(L, S, St, false);
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->Callee) {
    llvm::SmallPtrSet<const Function *, 4> Seen;
    readConstants(Call->Callee, S, St, Seen);
  }
}

void Executor::assign(const Variable *Var, const Expr *Value, State &St) {
  if (!isInteger(Var->Type) && Var->Type != ScalarKind::Bool)
    return;
  if (Value)
    St.Values[Var] = C.toAff(Value, St, In);
  else
    St.Values.erase(Var);
}

void Executor::execute(const Stmt *S, State &St) {
  switch (S->kind()) {
  case Stmt::Block:
    for (const Stmt *Inner : cast<BlockStmt>(S)->Body) {
      if (St.Dead)
        return; // Behind a break or continue.
      execute(Inner, St);
    }
    return;
  case Stmt::Assign: {
    const auto *A = cast<AssignStmt>(S);
    read(A->Value, S, St);
    if (const auto *L = dyn_cast<LoadExpr>(A->Target)) {
      for (const Expr *Index : L->Indices)
        read(Index, S, St);
      for (const Expr *Index : L->FieldIndices)
        read(Index, S, St);
      access(L, S, St, true);
    } else {
      assign(cast<VarRefExpr>(A->Target)->Var, A->Value, St);
    }
    return;
  }
  case Stmt::Decl: {
    const auto *D = cast<DeclStmt>(S);
    read(D->Init, S, St);
    assign(D->Var, D->Init, St);
    return;
  }
  case Stmt::DeclArray:
    C.DeclaredIn[cast<DeclArrayStmt>(S)->Arr] = In;
    return;
  case Stmt::If:
    return executeIf(cast<IfStmt>(S), St);
  case Stmt::For:
    return executeFor(cast<ForStmt>(S), St);
  case Stmt::While:
    return executeWhile(cast<WhileStmt>(S), St);
  case Stmt::Break:
  case Stmt::Continue:
  case Stmt::Return:
    St.Dead = true;
    return;
  }
}

void Executor::executeIf(const IfStmt *S, State &St) {
  read(S->Cond, S, St);
  Condition Cond = C.toCondition(S->Cond, St, In);
  State Then = St, Else = St;
  Then.Dom = St.Dom & Cond.True;
  Else.Dom = St.Dom & Cond.False;
  execute(S->Then, Then);
  if (S->Else)
    execute(S->Else, Else);
  if (Then.Dead || Else.Dead) {
    // What goes on is the other branch.
    St = std::move(Then.Dead ? Else : Then);
    return;
  }
  // A continue deeper inside has narrowed a branch's domain.
  if (hasJump(S))
    St.Dom = Set(isl_set_coalesce((Then.Dom | Else.Dom).copy()));
  for (auto &[Var, Old] : Else.Values) {
    auto It = Then.Values.find(Var);
    if (It == Then.Values.end() ||
        isl_pw_aff_plain_is_equal(It->second.get(), Old.get()) == isl_bool_true)
      continue;
    PwAff Merged(isl_pw_aff_union_add(
        isl_pw_aff_intersect_domain(It->second.copy(), Cond.True.copy()),
        isl_pw_aff_intersect_domain(Old.copy(), Cond.False.copy())));
    It->second = PwAff(isl_pw_aff_coalesce(Merged.copy()));
  }
  // A variable without a value on one side has none behind.
  SmallVector<const Variable *, 4> Lost;
  for (auto &[Var, Value] : Then.Values)
    if (!Else.Values.count(Var))
      Lost.push_back(Var);
  for (const Variable *Var : Lost)
    Then.Values.erase(Var);
  St.Values = std::move(Then.Values);
}

void Executor::executeWhile(const WhileStmt *S, State &St) {
  State Inner = St;
  Scope *New = open(S);
  New->Entry = St.Dom;
  Scope *Outer = std::exchange(In, New);
  forget(S->Body, Inner);
  Inner.Exact = false;
  if (!S->TestAtEnd) {
    read(S->Cond, S, Inner);
    Condition Cond = C.toCondition(S->Cond, Inner, In);
    Inner.Dom = Inner.Dom & Cond.True;
  }
  New->Domain = Inner.Dom;
  execute(S->Body, Inner);
  if (S->TestAtEnd) {
    // A continue goes to the test, so any values may be there.
    Inner.Dom = New->Domain;
    forget(S->Body, Inner);
    read(S->Cond, S, Inner);
  }
  In = Outer;
  forget(S->Body, St);
}

void Executor::executeFor(const ForStmt *F, State &St) {
  const ForStmt *OuterHeader = std::exchange(Header, F);
  read(F->Lower, F, St);
  read(F->Bound, F, St);
  read(F->Step, F, St);
  Header = OuterHeader;

  Scope *New = open(F);
  New->Entry = St.Dom;
  New->LowerExpr = F->Lower;
  New->BoundExpr = F->Bound;
  New->Lower = C.toAff(F->Lower, St, In);
  New->LowerCmp =
      C.convert(New->Lower, F->Counter->Type, F->CompareType, St.Dom);
  New->Bound = C.convert(C.toAff(F->Bound, St, In), F->Bound->type(),
                         F->CompareType, St.Dom);
  if (const auto V = intValue(F->Step))
    New->Step = *V;
  New->Counter = C.counter(F->Counter, New);
  setDomain(C, F, New, St);

  State Inner = St;
  Scope *Outer = std::exchange(In, New);
  forget(F->Body, Inner);
  Inner.Values[F->Counter] = C.value(New->Counter);
  Inner.Dom = New->Domain;
  Inner.Exact = St.Exact && New->ExactDomain;
  execute(F->Body, Inner);
  In = Outer;
  forget(F, St);
}

} // namespace

void execute(Context &C) {
  forEachStmt(C.R.Root, [&](const Stmt *S) {
    if (const auto *A = dyn_cast<AssignStmt>(S))
      if (const auto *L = dyn_cast<LoadExpr>(A->Target))
        C.WrittenArrays[L->Arr] = true;
  });
  Executor(C).run();
}

} // namespace accel::analysis
