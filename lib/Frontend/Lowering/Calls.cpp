//===- Calls.cpp - Calls of functions -------------------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

static std::string calleeName(const clang::CallExpr *E) {
  if (const clang::FunctionDecl *FD = E->getDirectCallee())
    return FD->getQualifiedNameAsString();
  if (const clang::Decl *D = E->getCalleeDecl())
    if (const auto *Named = dyn_cast<clang::NamedDecl>(D))
      return Named->getNameAsString();
  return "";
}

std::nullptr_t Lowerer::refuseCall(const clang::CallExpr *E, StringRef Because,
                                   StringRef Hint) {
  std::string Name = calleeName(E);
  return refuse(ReasonKind::Call,
                Name.empty() ? "a call through a pointer " + Because
                             : "the call of '" + Twine(Name) + "' " + Because,
                E, Hint);
}

/// The object whose member is called.
std::optional<Object> Lowerer::receiver(const clang::CallExpr *E) {
  if (const auto *Operator = dyn_cast<clang::CXXOperatorCallExpr>(E))
    return object(Operator->getArg(0));
  const auto *Call = llvm::cast<clang::CXXMemberCallExpr>(E);
  const clang::Expr *Base = Call->getImplicitObjectArgument();
  if (isa<clang::CXXThisExpr>(Base->IgnoreParenImpCasts()))
    return thisObject(E);
  if (Base->getType()->isPointerType()) {
    std::optional<Object> P = pointer(Base);
    return P ? pointee(*P, E) : std::nullopt;
  }
  return object(Base);
}

/// size() and the like of containers.
const ir::Expr *Lowerer::containerCall(const clang::CallExpr *E,
                                       bool &IsKnown) {
  const clang::FunctionDecl *FD = E->getDirectCallee();
  if (!FD || !FD->getIdentifier())
    return nullptr;
  StringRef Name = FD->getName();
  std::optional<Object> Base;
  if (const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E)) {
    if (container(Call->getObjectType()) == Container::None ||
        (Name != "size" && Name != "empty"))
      return nullptr;
    IsKnown = true;
    Base = receiver(Call);
  } else if (FD->isInStdNamespace() && E->getNumArgs() == 1 &&
             container(E->getArg(0)->getType()) != Container::None &&
             (Name == "size" || Name == "ssize" || Name == "empty")) {
    IsKnown = true;
    Base = object(E->getArg(0));
  }
  if (!Base)
    return nullptr;
  const Expr *Size = sizeOf(*Base, E);
  if (!Size)
    return nullptr;
  if (Name == "empty")
    return B.eq(Size, B.integer(Size->type(), 0));
  return convert(Size, *scalar(E->getType()));
}

/// `v[i]`, `v.front()` or `v.back()` of a container: what `object` resolves.
bool Lowerer::isElementAccess(const clang::CallExpr *E) {
  if (const auto *Operator = dyn_cast<clang::CXXOperatorCallExpr>(E))
    return Operator->getOperator() == clang::OO_Subscript &&
           container(Operator->getArg(0)->getType()) != Container::None;
  const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E);
  if (!Call || !Call->getMethodDecl() ||
      !Call->getMethodDecl()->getIdentifier() ||
      container(Call->getObjectType()) == Container::None)
    return false;
  StringRef Name = Call->getMethodDecl()->getName();
  return Name == "front" || Name == "back";
}

const ir::Expr *Lowerer::callValue(const clang::CallExpr *E) {
  bool IsCursor = false;
  if (const Expr *V = cursorValue(E, IsCursor); V || IsCursor || failed())
    return V;
  if (const auto *Operator = dyn_cast<clang::CXXOperatorCallExpr>(E);
      Operator && E->isGLValue()) {
    std::optional<Object> O = iteratorAccess(Operator);
    if (O || failed())
      return O ? read(*O, E) : nullptr;
  }
  if (E->isGLValue() && isElementAccess(E)) {
    std::optional<Object> O = object(E);
    return O ? read(*O, E) : nullptr;
  }
  const clang::FunctionDecl *FD = E->getDirectCallee();
  std::optional<ScalarKind> Kind =
      scalar(E->getType().getNonReferenceType().getUnqualifiedType(), E);
  if (!Kind)
    return nullptr;
  if (!FD)
    return refuseCall(E, "has unknown effects");
  if (E->isPRValue()) {
    clang::Expr::EvalResult Result;
    if (ir::isInteger(*Kind) || *Kind == ScalarKind::Bool) {
      if (E->EvaluateAsInt(Result, Ctx) && !Result.HasSideEffects)
        return B.integer(*Kind,
                         Result.Val.getInt().extOrTrunc(64).getSExtValue());
    } else if (*Kind != ScalarKind::F80 && FD->isConstexpr()) {
      llvm::APFloat Value(0.0);
      if (E->EvaluateAsFloat(Value, Ctx))
        return B.floating(*Kind, *Kind == ScalarKind::F32
                                     ? Value.convertToFloat()
                                     : Value.convertToDouble());
    }
  }
  bool IsKnown = false;
  if (const Expr *V = containerCall(E, IsKnown); V || IsKnown || failed())
    return V;
  if (const Expr *V = mathCall(E, FD, IsKnown); V || IsKnown || failed())
    return V;
  const clang::FunctionDecl *Def = nullptr;
  if (!FD->hasBody(Def))
    return refuseCall(E, FD->isVirtualAsWritten()
                             ? "is virtual"
                             : "has effects that are not known: its body is "
                               "not in this file");
  if (E->isPRValue() && isPure(Def)) {
    ir::Function *F = function(Def, E);
    if (!F)
      return nullptr;
    std::vector<const Expr *> Args;
    unsigned Skip =
        isa<clang::CXXOperatorCallExpr>(E) && isa<clang::CXXMethodDecl>(FD) ? 1
                                                                            : 0;
    for (unsigned I = 0; I < F->Params.size(); ++I) {
      const Expr *V = value(E->getArg(I + Skip));
      if (!V)
        return nullptr;
      Args.push_back(convert(V, F->Params[I]->Type));
    }
    return R.create<ir::CallExpr>(F->Result, F->Name, F, R.list(Args));
  }
  Result Res;
  if (!inlineCall(E, Res))
    return nullptr;
  if (Res.Val)
    return Res.Val;
  if (Res.Obj)
    return read(*Res.Obj, E);
  return refuseCall(E, "has no value");
}

//===----------------------------------------------------------------------===//
// Pure functions
//===----------------------------------------------------------------------===//

static bool usesThis(const clang::Stmt *S) {
  return S &&
         (isa<clang::CXXThisExpr>(S) || llvm::any_of(S->children(), usesThis));
}

/// Does the function read only its parameters and constants, and write only its
/// own variables?
bool Lowerer::isPure(const clang::FunctionDecl *FD, unsigned Depth) const {
  if (Depth > 16 || FD->isVariadic() || !FD->getBody())
    return false;
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(FD);
  if (Method && Method->isInstance() && !Method->getParent()->isLambda())
    return false;
  auto IsNumber = [&](QualType T) {
    std::optional<ScalarKind> K = scalar(T.getUnqualifiedType());
    return K && *K != ScalarKind::Void;
  };
  if (!IsNumber(FD->getReturnType()))
    return false;
  for (const clang::ParmVarDecl *P : FD->parameters()) {
    QualType T = P->getType();
    if (T->isLValueReferenceType() &&
        T.getNonReferenceType().isConstQualified())
      T = T.getNonReferenceType();
    if (!IsNumber(T))
      return false;
  }
  // Members have an object, also those that a lambda reaches.
  bool Pure = !usesThis(FD->getBody());
  forEachUse(FD->getBody(), [&](const Use &U) {
    if (!Pure)
      return;
    if (const auto *Called = dyn_cast<clang::FunctionDecl>(U.D)) {
      const clang::FunctionDecl *Def = nullptr;
      if (Called == FD || Called->isConstexpr() || Called->isInStdNamespace() ||
          Called->getBuiltinID() || !Called->hasBody(Def))
        return; // Seen when it is lowered.
      Pure = Def == FD || isPure(Def, Depth + 1);
      return;
    }
    const auto *Var = dyn_cast<clang::VarDecl>(U.D);
    if (!Var)
      return;
    QualType T = Var->getType();
    if (Var->isInitCapture()) {
      Pure = false;
      return;
    }
    if (Var->getDeclContext()->Equals(FD)) {
      bool Plain = IsNumber(T.getNonReferenceType()) ||
                   container(T) == Container::CArray ||
                   container(T) == Container::StdArray || isPlainRecord(T);
      Pure = Plain && !Var->isStaticLocal();
      return;
    }
    // A constant, or a table of constants.
    Pure = T.isConstQualified() &&
           (Var->isUsableInConstantExpressions(Ctx) || T->isFloatingType() ||
            (Var->hasGlobalStorage() && (container(T) == Container::CArray ||
                                         container(T) == Container::StdArray)));
  });
  return Pure;
}

ir::Function *Lowerer::function(const clang::FunctionDecl *FD,
                                const clang::CallExpr *E) {
  if (llvm::is_contained(InProgress, FD))
    return refuseCall(E, "is recursive");
  if (ir::Function *Known = Functions.lookup(FD))
    return Known;
  std::vector<ir::Variable *> Params;
  std::vector<std::pair<const clang::ValueDecl *, Object>> Added;
  llvm::SaveAndRestore<const clang::FunctionDecl *> In(CurrentFunction, FD);
  InProgress.push_back(FD);
  CallSites.push_back(E);
  for (const clang::ParmVarDecl *P : FD->parameters()) {
    QualType T = P->getType().getNonReferenceType();
    Object O;
    O.K = Object::Scalar;
    O.Type = T;
    O.Var = newLocal(P->getIdentifier() ? P->getName() : "unnamed",
                     *scalar(T.getUnqualifiedType()), P->getLocation());
    Params.push_back(O.Var);
    DeclOf[O.Var] = P;
    Bindings[P] = O;
  }
  forEachUse(FD->getBody(), [this](const Use &U) {
    if (mayChange(U.Kind))
      Changed.insert(U.D);
  });
  std::string Name = FD->getIdentifier() ? FD->getName().str() : "lambda";
  for (bool Again = true; Again;) {
    Again = false;
    for (const ir::Function *Other : R.functions())
      if (Other->Name == Name)
        Again = true;
    if (Again)
      Name += "_";
  }
  const ir::Stmt *Body = body(FD->getBody());
  CallSites.pop_back();
  InProgress.pop_back();
  if (!Body)
    return nullptr;
  ir::Function *F =
      R.addFunction(R.save(Name), *scalar(FD->getReturnType()), R.list(Params));
  F->Body = Body;
  Functions[FD] = F;
  return F;
}
