//===- Scalars.cpp - What becomes of the scalars that a loop assigns
//-------===//
//
// A scalar can be private when no iteration reads a value that it has not
// written itself, and its last value can be had when every iteration writes it.
// Both are asked of a structured walk that keeps whether the variable is
// certainly written so far, through branches, inner loops (which may not run,
// unless their domain says otherwise) and jumps.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

namespace {

/// The walk for one variable and one iteration of a loop.
class WrittenFirst {
public:
  WrittenFirst(Context &C, const Variable *Var) : C(C), Var(Var) {}

  /// True when every way through an iteration writes the variable.
  bool iteration(const Stmt *Body) {
    Jumps J;
    std::optional<bool> End = walkStmt(Body, false, J);
    bool All = true;
    for (std::optional<bool> Way : {End, J.Continue, J.Break})
      All &= Way.value_or(true);
    return All;
  }
  /// The first read of a value from before the iteration.
  std::optional<Access> FirstRead;

private:
  Context &C;
  const Variable *Var;

  /// Whether the variable is written when control jumps; none: no jump.
  struct Jumps {
    std::optional<bool> Break, Continue;
  };
  static std::optional<bool> merge(std::optional<bool> A,
                                   std::optional<bool> B) {
    if (!A)
      return B;
    return B ? *A && *B : A;
  }
  void readIn(const Expr *E, const Stmt *S, bool Written) {
    if (!E || Written || FirstRead)
      return;
    forEachExpr(E, [&](const Expr *Inner) {
      const auto *Ref = dyn_cast<VarRefExpr>(Inner);
      if (Ref && Ref->Var == Var && !FirstRead)
        FirstRead = Access{Ref, S, false};
    });
  }
  /// Whether it is written behind `S`; none when control does not get there.
  std::optional<bool> walkStmt(const Stmt *S, bool Written, Jumps &J);
};

std::optional<bool> WrittenFirst::walkStmt(const Stmt *S, bool Written,
                                           Jumps &J) {
  switch (S->kind()) {
  case Stmt::Block: {
    std::optional<bool> Now = Written;
    for (const Stmt *Inner : cast<BlockStmt>(S)->Body)
      if (Now)
        Now = walkStmt(Inner, *Now, J);
    return Now;
  }
  case Stmt::Assign: {
    const auto *A = cast<AssignStmt>(S);
    readIn(A->Value, S, Written);
    if (const auto *Ref = dyn_cast<VarRefExpr>(A->Target))
      return Written || Ref->Var == Var;
    readIn(A->Target, S, Written);
    return Written;
  }
  case Stmt::Decl:
    readIn(cast<DeclStmt>(S)->Init, S, Written);
    return Written || cast<DeclStmt>(S)->Var == Var;
  case Stmt::DeclArray:
    return Written;
  case Stmt::If: {
    const auto *If = cast<IfStmt>(S);
    readIn(If->Cond, S, Written);
    std::optional<bool> Then = walkStmt(If->Then, Written, J);
    std::optional<bool> Else =
        If->Else ? walkStmt(If->Else, Written, J) : Written;
    return merge(Then, Else);
  }
  case Stmt::For: {
    const auto *F = cast<ForStmt>(S);
    readIn(F->Lower, S, Written);
    // The counter is set before bound and step are looked at.
    bool Inside = Written || F->Counter == Var;
    readIn(F->Bound, S, Inside);
    readIn(F->Step, S, Inside);
    Jumps Inner;
    std::optional<bool> End = walkStmt(F->Body, Inside, Inner);
    if (F->Counter == Var)
      return true;
    auto It = C.ScopeOf.find(F);
    if (It == C.ScopeOf.end() || !It->second->RunsAlways)
      return Inside;
    // It ends by its condition or by a break.
    bool After = true;
    for (std::optional<bool> Way : {End, Inner.Continue, Inner.Break})
      After &= Way.value_or(true);
    return After;
  }
  case Stmt::While: {
    const auto *W = cast<WhileStmt>(S);
    Jumps Inner;
    if (!W->TestAtEnd) {
      readIn(W->Cond, S, Written);
      walkStmt(W->Body, Written, Inner);
      return Written;
    }
    std::optional<bool> End =
        merge(walkStmt(W->Body, Written, Inner), Inner.Continue);
    readIn(W->Cond, S, End.value_or(true));
    return merge(End, Inner.Break);
  }
  case Stmt::Break:
    J.Break = merge(J.Break, Written);
    return std::nullopt;
  case Stmt::Continue:
    J.Continue = merge(J.Continue, Written);
    return std::nullopt;
  case Stmt::Return:
    return std::nullopt;
  }
  return Written;
}

class Classifier {
public:
  explicit Classifier(LoopContext &LC) : LC(LC), C(LC.C) {}
  void run();

private:
  LoopContext &LC;
  Context &C;
  ScalarFact classify(Variable *Var);
  bool isLiveAfter(const Variable *Var);
  Reason carried(Variable *Var, const Access &Read,
                 const std::vector<Access> &Others);
  /// Another scalar that may be the same object, if there is one.
  const Variable *twin(const Variable *Var);
};

bool Classifier::isLiveAfter(const Variable *Var) {
  if (Var->LiveOut)
    return true;
  // Anything outside of the loop that reads it; assignments do not.
  bool Read = false;
  walk(static_cast<const Stmt *>(C.R.Root), [&](const Stmt *S) {
    if (S == LC.L->For)
      return false;
    forEachOwnExpr(S, [&](const Expr *E) {
      const auto *A = dyn_cast<AssignStmt>(S);
      if (!(A && A->Target == E && isa<VarRefExpr>(E)))
        Read |= mentions(E, Var);
    });
    return true;
  });
  return Read;
}

const Variable *Classifier::twin(const Variable *Var) {
  if (!Var->MayAlias || Var->NamedObject)
    return nullptr;
  for (const Variable *Other : C.R.variables())
    if (Other != Var && Other->MayAlias && mentions(LC.L->For, Other) &&
        Other->Type == Var->Type)
      return Other;
  return nullptr;
}

Reason Classifier::carried(Variable *Var, const Access &Read,
                           const std::vector<Access> &Others) {
  Reason Why;
  Why.Kind = ReasonKind::ScalarCarried;
  std::string Name = Var->Name.str();
  Access Write{};
  bool Updated = false;
  forEachStmt(LC.L->For->Body, [&](const Stmt *S) {
    const auto *A = dyn_cast<AssignStmt>(S);
    const auto *Ref = A ? dyn_cast<VarRefExpr>(A->Target) : nullptr;
    if (!Ref || Ref->Var != Var)
      return;
    if (!Write.Ref || mentions(A->Value, Var))
      Write = {Ref, S, true};
    Updated |= mentions(A->Value, Var);
  });
  // The use that is no update says most.
  Access Use = Read;
  bool UsedElsewhere = false;
  for (const Access &Other : Others)
    if (!Other.Write && Other.In != Write.In) {
      Use = Other;
      UsedElsewhere = true;
      break;
    }
  Why.Accesses = {Use};
  Why.AccessNotes = {"reads " + Name};
  Why.Where = Use.Ref->place();
  if (Write.Ref) {
    Why.Accesses.push_back(Write);
    Why.AccessNotes.push_back("assigns " + Name);
  }
  if (Updated && UsedElsewhere) {
    Why.Kind = ReasonKind::Scan;
    Why.Message = "the running value of " + Name +
                  " is read in the loop, so each iteration needs those before "
                  "it";
    return Why;
  }
  Why.Message = "iteration " + LC.L->For->Counter->Name.str() + " reads " +
                Name + ", which an earlier iteration assigns";
  if (!Updated)
    Why.Hint = "declare " + Name +
               " inside the loop if every iteration is meant to have its own";
  return Why;
}

ScalarFact Classifier::classify(Variable *Var) {
  ScalarFact Fact;
  Fact.Var = Var;
  Fact.Class = ScalarClass::Carried;
  WrittenFirst Walk(C, Var);
  const Stmt *Body = LC.L->For->Body;
  bool Always = Walk.iteration(Body);
  bool Live = isLiveAfter(Var);
  if (const Variable *Other = twin(Var)) {
    Fact.Why.Kind = ReasonKind::ScalarCarried;
    Fact.Why.Message = Var->Name.str() + " and " + Other->Name.str() +
                       " may be the same object, and the loop assigns " +
                       Var->Name.str();
    Fact.Why.Hint = "copy them to local variables before the loop";
    Fact.Why.Where = Var->Where;
    return Fact;
  }
  if (!Walk.FirstRead && (Always || !Live)) {
    Fact.Class = Live ? ScalarClass::LastPrivate : ScalarClass::Private;
    return Fact;
  }
  std::vector<Access> Others;
  std::optional<ReductionFact> Reduction = matchReduction(Body, Var, Others);
  if (Reduction && Others.empty()) {
    Fact.Class = ScalarClass::Reduction;
    Fact.Reduction = std::move(Reduction);
    return Fact;
  }
  if (Walk.FirstRead) {
    Fact.Why = carried(Var, *Walk.FirstRead, Others);
    return Fact;
  }
  Fact.Why.Kind = ReasonKind::ConditionalLastValue;
  Fact.Why.Message = "not every iteration assigns " + Var->Name.str() +
                     ", and its last value is used after the loop";
  forEachStmt(Body, [&](const Stmt *S) {
    const auto *A = dyn_cast<AssignStmt>(S);
    const auto *Ref = A ? dyn_cast<VarRefExpr>(A->Target) : nullptr;
    if (Ref && Ref->Var == Var && Fact.Why.Accesses.empty()) {
      Fact.Why.Accesses = {{Ref, S, true}};
      Fact.Why.AccessNotes = {"assigns " + Var->Name.str()};
      Fact.Why.Where = Ref->place();
    }
  });
  return Fact;
}

void Classifier::run() {
  std::vector<Variable *> Vars;
  llvm::SmallPtrSet<const Variable *, 8> Local;
  auto Add = [&](Variable *Var) {
    if (!llvm::is_contained(Vars, Var))
      Vars.push_back(Var);
  };
  forEachStmt(LC.L->For->Body, [&](const Stmt *S) {
    if (const auto *D = dyn_cast<DeclStmt>(S))
      Local.insert(D->Var);
    else if (const auto *F = dyn_cast<ForStmt>(S)) {
      Add(F->Counter);
      if (!F->Counter->DeclaredOutside)
        Local.insert(F->Counter);
    } else if (const auto *A = dyn_cast<AssignStmt>(S)) {
      if (const auto *Ref = dyn_cast<VarRefExpr>(A->Target))
        Add(Ref->Var);
    }
  });
  for (Variable *Var : Vars) {
    if (Local.count(Var))
      continue;
    ScalarFact Fact = classify(Var);
    if (Fact.Class == ScalarClass::Carried)
      refuse(LC.Facts, Fact.Why);
    LC.Facts.Scalars.push_back(std::move(Fact));
  }
}

} // namespace

void classifyScalars(LoopContext &LC) { Classifier(LC).run(); }

} // namespace accel::analysis
