//===- Effects.cpp - What expressions do besides having a value -----------===//
//
// Effects inside expressions become statements in front. That keeps the order
// of C++ where a sequence point is between an effect and what reads it; where
// there is none, and the rest of the expression reads what was written, the
// order is not known and the loop is refused.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

void Lowerer::emit(ir::Stmt *S, clang::SourceLocation Loc) {
  assert(Out && "effects are not possible here");
  S->setPlace(place(Loc));
  Out->push_back(S);
}

const ir::Stmt *Lowerer::block(llvm::function_ref<bool()> Fn,
                               clang::SourceLocation Loc) {
  StmtList List;
  {
    llvm::SaveAndRestore<StmtList *> Inner(Out, &List);
    llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
    if (!Fn() || failed())
      return nullptr;
  }
  auto *Block = R.create<ir::BlockStmt>(R.list(List));
  Block->setPlace(place(Loc));
  return Block;
}

bool Lowerer::noEffects(const clang::Stmt *Where) {
  refuse(ReasonKind::Construct,
         "an expression that changes a variable stands where that is not "
         "understood",
         Where, "write the change as a statement of its own");
  return false;
}

bool Lowerer::orderIsKept(const Expr *Rest, EffectMark Since,
                          const clang::Stmt *E) {
  bool Kept = true;
  auto OldVars = R.variables().take_front(Since.OldVars);
  auto OldArrays = R.arrays().take_front(Since.OldArrays);
  for (size_t I = Since.Vars; I < EffectVars.size(); ++I)
    Kept &= !ir::mentions(Rest, EffectVars[I]) ||
            !llvm::is_contained(OldVars, EffectVars[I]);
  if (Since.Arrays < EffectArrays.size())
    for (const ir::LoadExpr *Load : ir::collectLoads(Rest))
      for (size_t I = Since.Arrays; I < EffectArrays.size(); ++I) {
        ir::ArrayStorage A = Load->Arr->Storage, W = EffectArrays[I]->Storage;
        if (W == ir::ArrayStorage::Local &&
            !llvm::is_contained(OldArrays, EffectArrays[I]))
          continue;
        Kept &=
            Load->Arr != EffectArrays[I] &&
            (A != ir::ArrayStorage::Aliased || W == ir::ArrayStorage::Local) &&
            (W != ir::ArrayStorage::Aliased || A == ir::ArrayStorage::Local);
      }
  if (!Kept)
    refuse(ReasonKind::Construct,
           "one expression both changes and reads a variable", E,
           "write the change as a statement of its own");
  return Kept;
}

const ir::Expr *Lowerer::fullValue(const clang::Expr *E) {
  llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
  const Expr *V = value(E);
  if (!V || !orderIsKept(V, FullExpression, E))
    return nullptr;
  return V;
}

const ir::Expr *Lowerer::temporary(const Expr *V, StringRef Name,
                                   clang::SourceLocation Loc) {
  if (isa<ir::IntLitExpr, ir::FloatLitExpr>(V))
    return V;
  if (!Out)
    return refuse(ReasonKind::Construct,
                  "an expression that changes a variable stands where that is "
                  "not understood",
                  L.Loop);
  ir::Variable *T = newLocal(Name, V->type(), Loc);
  Unchanging.insert(T);
  emit(R.create<ir::DeclStmt>(T, V), Loc);
  return B.ref(T);
}

//===----------------------------------------------------------------------===//
// Assignments
//===----------------------------------------------------------------------===//

/// Assigns; `Target` is what was assigned.
bool Lowerer::assignment(const clang::BinaryOperator *E, Object *Target) {
  if (!Out)
    return noEffects(E);
  if (const clang::VarDecl *D = movingPointer(E->getLHS())) {
    if (E->getOpcode() == clang::BO_Assign)
      return assignMoving(D, E->getRHS());
    const Expr *By = index(E->getRHS());
    return By && step(E->getLHS(), By, E->getOpcode() == clang::BO_SubAssign,
                      false, E);
  }
  if (E->getLHS()->getType()->isAnyPointerType()) {
    refuse(ReasonKind::Construct, "a pointer changes in the loop", E,
           "use an index instead");
    return false;
  }
  if (E->getLHS()->getType()->isRecordType()) {
    refuse(ReasonKind::Construct, "a structure is assigned", E);
    return false;
  }
  EffectMark Before = mark();
  // The right side is evaluated first.
  const Expr *V = value(E->getRHS());
  EffectMark AfterRight = mark();
  std::optional<Object> O = V ? object(E->getLHS()) : std::nullopt;
  if (!O || !orderIsKept(V, AfterRight, E))
    return false;
  if (O->K != Object::Scalar)
    *O = stabilised(*O, "index");
  if (const auto *Compound = dyn_cast<clang::CompoundAssignOperator>(E)) {
    const Expr *Old = read(*O, E->getLHS()->IgnoreParens());
    std::optional<ScalarKind> In = scalar(Compound->getComputationLHSType(), E);
    if (!Old || !In || !orderIsKept(Old, Before, E))
      return false;
    V = at(arithmetic(E->getOpcode(), convert(Old, *In), V), E->getBeginLoc());
  }
  if (!write(*O, V, E))
    return false;
  if (Target)
    *Target = *O;
  return true;
}

bool Lowerer::increment(const clang::UnaryOperator *E, Object *Target) {
  if (!Out)
    return noEffects(E);
  const clang::Expr *Sub = E->getSubExpr();
  if (movingPointer(Sub))
    return step(Sub, B.i64(1), E->isDecrementOp(), false, E).has_value();
  if (Sub->getType()->isAnyPointerType()) {
    refuse(ReasonKind::Construct, "a pointer changes in the loop", E,
           "use an index instead");
    return false;
  }
  EffectMark Before = mark();
  std::optional<Object> O = object(Sub);
  if (!O)
    return false;
  if (O->K != Object::Scalar)
    *O = stabilised(*O, "index");
  const Expr *Old = read(*O, Sub->IgnoreParens());
  if (!Old || !orderIsKept(Old, Before, E))
    return false;
  // In the promoted type: ++c of a char adds in int.
  ScalarKind In = Old->type();
  if (!ir::isFloating(In) && ir::bitWidth(In) < 32)
    In = ScalarKind::I32;
  const Expr *One = ir::isFloating(In) ? B.floating(In, 1) : B.integer(In, 1);
  const Expr *V = convert(Old, In);
  V = E->isIncrementOp() ? B.add(V, One) : B.sub(V, One);
  if (!write(*O, at(V, E->getBeginLoc()), E))
    return false;
  if (Target)
    *Target = *O;
  return true;
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

const ir::Stmt *Lowerer::assignTo(ir::Variable *T, const Expr *V,
                                  clang::SourceLocation Loc) {
  auto *S = R.create<ir::AssignStmt>(B.ref(T), V);
  S->setPlace(place(Loc));
  return S;
}

/// `&&` and `||`, whose right side may have effects.
const ir::Expr *Lowerer::logical(const clang::BinaryOperator *E) {
  bool IsAnd = E->getOpcode() == clang::BO_LAnd;
  const Expr *X = value(E->getLHS());
  if (!X)
    return nullptr;
  StmtList Effects;
  const Expr *Y;
  {
    llvm::SaveAndRestore<StmtList *> Inner(Out, Out ? &Effects : nullptr);
    Y = value(E->getRHS());
  }
  if (!Y)
    return nullptr;
  X = convert(X, ScalarKind::Bool);
  Y = convert(Y, ScalarKind::Bool);
  if (Effects.empty())
    return IsAnd ? B.logicalAnd(X, Y) : B.logicalOr(X, Y);
  ir::Variable *T = newLocal(IsAnd ? "both" : "either", ScalarKind::Bool,
                             E->getOperatorLoc());
  emit(R.create<ir::DeclStmt>(T, X), E->getBeginLoc());
  Effects.push_back(assignTo(T, Y, E->getRHS()->getBeginLoc()));
  const Expr *Cond = IsAnd ? B.ref(T) : B.logicalNot(B.ref(T));
  emit(R.create<ir::IfStmt>(Cond, R.create<ir::BlockStmt>(R.list(Effects)),
                            nullptr),
       E->getOperatorLoc());
  return B.ref(T);
}

const ir::Expr *
Lowerer::conditional(const clang::AbstractConditionalOperator *E) {
  if (!isa<clang::ConditionalOperator>(E))
    return refuse(ReasonKind::Construct, "the operator ?: without a middle", E);
  const Expr *Cond = value(E->getCond());
  if (!Cond)
    return nullptr;
  Cond = convert(Cond, ScalarKind::Bool);
  StmtList Then, Else;
  const Expr *X, *Y;
  {
    llvm::SaveAndRestore<StmtList *> Inner(Out, Out ? &Then : nullptr);
    X = value(E->getTrueExpr());
  }
  {
    llvm::SaveAndRestore<StmtList *> Inner(Out, Out ? &Else : nullptr);
    Y = X ? value(E->getFalseExpr()) : nullptr;
  }
  if (!Y)
    return nullptr;
  if (X->type() != Y->type())
    return refuse(ReasonKind::Construct, "the sides of ?: differ in type", E);
  if (Then.empty() && Else.empty())
    return B.select(Cond, X, Y);
  ir::Variable *T = newLocal("choice", X->type(), E->getQuestionLoc());
  emit(R.create<ir::DeclStmt>(T, nullptr), E->getBeginLoc());
  Then.push_back(assignTo(T, X, E->getTrueExpr()->getBeginLoc()));
  Else.push_back(assignTo(T, Y, E->getFalseExpr()->getBeginLoc()));
  emit(R.create<ir::IfStmt>(Cond, R.create<ir::BlockStmt>(R.list(Then)),
                            R.create<ir::BlockStmt>(R.list(Else))),
       E->getBeginLoc());
  return B.ref(T);
}

//===----------------------------------------------------------------------===//
// Expressions as statements
//===----------------------------------------------------------------------===//

bool Lowerer::effect(const clang::Expr *E) {
  if (failed())
    return false;
  E = E->IgnoreParens();
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(E))
    return effect(Cleanups->getSubExpr());
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E))
    return effect(Cast->getSubExpr());
  if (isa<clang::DeclRefExpr, clang::IntegerLiteral, clang::MemberExpr>(E))
    return true;
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(E))
    if (Unary->isIncrementDecrementOp())
      return increment(Unary, nullptr);
  if (const auto *Binary = dyn_cast<clang::BinaryOperator>(E)) {
    if (Binary->isAssignmentOp())
      return assignment(Binary, nullptr);
    if (Binary->getOpcode() == clang::BO_Comma) {
      if (!effect(Binary->getLHS()))
        return false;
      FullExpression = mark();
      return effect(Binary->getRHS());
    }
  }
  if (isa<clang::CXXNewExpr, clang::CXXDeleteExpr>(E)) {
    refuse(ReasonKind::Construct, "the body allocates or frees memory", E);
    return false;
  }
  if (isa<clang::CXXThrowExpr>(E)) {
    refuse(ReasonKind::EarlyExit, "the body may throw", E);
    return false;
  }
  if (const auto *Choice = dyn_cast<clang::ConditionalOperator>(E);
      Choice && E->getType()->isVoidType()) {
    const Expr *Cond = value(Choice->getCond());
    const ir::Stmt *Then =
        Cond ? block([&] { return effect(Choice->getTrueExpr()); },
                     E->getBeginLoc())
             : nullptr;
    const ir::Stmt *Else =
        Then ? block([&] { return effect(Choice->getFalseExpr()); },
                     E->getBeginLoc())
             : nullptr;
    if (!Else || !Out)
      return false;
    emit(R.create<ir::IfStmt>(Cond, Then, Else), E->getBeginLoc());
    return true;
  }
  if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E);
      Call && Call->getOperator() == clang::OO_Equal &&
      Call->getNumArgs() == 2 && isPlainRecord(Call->getArg(0)->getType())) {
    const auto *Method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call->getDirectCallee());
    if (Method && Method->isTrivial()) {
      std::optional<Object> From = object(Call->getArg(1));
      std::optional<Object> To = From ? object(Call->getArg(0)) : std::nullopt;
      return To && copyRecord(*To, *From, E);
    }
  }
  if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E);
      Call && isIterator(Call->getArg(0)->getType())) {
    if (Call->getOperator() == clang::OO_Equal) {
      if (const clang::VarDecl *D = movingPointer(Call->getArg(0)))
        return assignMoving(D, Call->getArg(1));
    } else if (Call->getOperator() == clang::OO_PlusPlus ||
               Call->getOperator() == clang::OO_MinusMinus ||
               Call->getOperator() == clang::OO_PlusEqual ||
               Call->getOperator() == clang::OO_MinusEqual) {
      return iterator(Call).has_value();
    }
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(E)) {
    if (scalar(E->getType()) && !E->getType()->isVoidType())
      return value(E) != nullptr;
    Result Res;
    return inlineCall(Call, Res);
  }
  if (scalar(E->getType()) && !E->getType()->isVoidType())
    return value(E) != nullptr;
  refuse(ReasonKind::Construct, "this expression is not understood", E);
  return false;
}
