//===- Inline.cpp - Calls that become part of their caller ----------------===//
//
// A function that has an effect, or parameters that are arrays or references,
// has no form of its own in the model: its statements stand in front of the
// statement with the call. For that it may return only at its end.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

static unsigned countReturns(const clang::Stmt *S) {
  if (!S || isa<clang::LambdaExpr>(S))
    return 0;
  unsigned N = isa<clang::ReturnStmt>(S);
  for (const clang::Stmt *Child : S->children())
    N += countReturns(Child);
  return N;
}

/// Makes the parameter denote its argument.
bool Lowerer::bindParameter(const clang::ParmVarDecl *P, const clang::Expr *Arg,
                            bool Modified) {
  QualType T = P->getType();
  std::string Name = P->getIdentifier() ? P->getName().str() : "argument";
  // The variables that a lambda captures have a binding each: capturesAreKnown.
  if (const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
      Record && Record->isLambda())
    return true;
  if (T->isReferenceType()) {
    std::optional<Object> O = object(Arg);
    if (!O)
      return false;
    if (O->K == Object::Value)
      O->Val = stable(O->Val, Name);
    Bindings[P] = stabilised(*O, Name + "_index");
    Pointers.erase(P);
    return !failed();
  }
  if (isCursor(T)) {
    if (Modified && Out) {
      // A variable of its own, that starts where the argument points.
      Pointers.erase(P);
      Moving[P] = newLocal(Name + "_at", ScalarKind::I64, P->getLocation());
      emit(R.create<ir::DeclStmt>(Moving[P], nullptr), Arg->getBeginLoc());
      return assignMoving(P, Arg);
    }
    if (Modified) {
      refuse(ReasonKind::Call,
             "the called function changes its pointer '" + Name + "'", Arg);
      return false;
    }
    std::optional<Object> O = pointer(Arg);
    if (!O)
      return false;
    Pointers[P] = stabilised(*O, Name + "_index");
    return !failed();
  }
  std::optional<ScalarKind> K = scalar(T.getUnqualifiedType());
  if (K && *K != ScalarKind::Void) {
    const Expr *V = value(Arg);
    if (!V)
      return false;
    V = convert(V, *K);
    Object O;
    O.Type = T;
    if (!Modified) {
      O.K = Object::Value;
      O.Val = stable(V, Name);
    } else {
      if (!Out)
        return noEffects(Arg);
      O.K = Object::Scalar;
      O.Var = newLocal(Name, *K, P->getLocation());
      emit(R.create<ir::DeclStmt>(O.Var, V), Arg->getBeginLoc());
    }
    Bindings[P] = O;
    return !failed();
  }
  // Containers and structures by value: the copy is that of the caller as
  // long as nobody writes either.
  if (isPlainRecord(T)) {
    Object O = newRecord(Name, T, P->getLocation(), Arg);
    if (failed() || !initialise(O, Arg, false, Arg))
      return false;
    Bindings[P] = O;
    return true;
  }
  if (container(T) == Container::Span) {
    const clang::Expr *From = Arg->IgnoreImplicit();
    if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(From))
      if (Construct->getNumArgs() >= 1)
        From = Construct->getArg(0)->IgnoreImplicit();
    if (container(From->getType()) != Container::None) {
      std::optional<Object> O = object(From);
      if (!O)
        return false;
      Bindings[P] = stabilised(*O, Name + "_index");
      return true;
    }
  }
  refuse(ReasonKind::TypeUnsupported,
         "the parameter '" + Name + "': " + whyNoType(T), Arg);
  return false;
}

bool Lowerer::inlineCall(const clang::CallExpr *E, Result &Res) {
  auto No = [&](StringRef Because, StringRef Hint = "") {
    refuseCall(E, Because, Hint);
    return false;
  };
  if (failed())
    return false;
  const clang::FunctionDecl *FD = E->getDirectCallee();
  const clang::FunctionDecl *Def = nullptr;
  if (!FD)
    return No("has unknown effects");
  StringRef Name = FD->getIdentifier() ? FD->getName() : "";
  // What ends the program does so in the user's text; a kernel cannot.
  if (FD->isNoReturn() && !FD->hasBody()) {
    bool Library =
        C.sm().isInSystemHeader(FD->getLocation()) || FD->getBuiltinID() != 0;
    if (Library && (Name == "__assert_fail" || Name == "abort" ||
                    Name == "__builtin_trap" || Name == "terminate" ||
                    Name == "__glibcxx_assert_fail")) {
      HostOnly = Name == "__assert_fail" ? "the body has an assertion"
                                         : "the body may end the program";
      return true;
    }
    if (Name == "__builtin_unreachable")
      return true;
  }
  if (FD->isInStdNamespace()) {
    if ((Name == "move" || Name == "forward" || Name == "as_const") &&
        E->getNumArgs() == 1) {
      Res.Obj = object(E->getArg(0));
      return Res.Obj.has_value();
    }
    if (Name == "swap" && E->getNumArgs() == 2 &&
        scalar(E->getArg(0)->getType())) {
      std::optional<Object> X = object(E->getArg(0));
      std::optional<Object> Y = X ? object(E->getArg(1)) : std::nullopt;
      if (!Y)
        return false;
      *X = stabilised(*X, "index");
      *Y = stabilised(*Y, "index");
      const Expr *V = read(*X, E->getArg(0));
      const Expr *Old = V ? temporary(V, "old", E->getBeginLoc()) : nullptr;
      const Expr *New = Old ? read(*Y, E->getArg(1)) : nullptr;
      return New && write(*X, New, E->getArg(0)) &&
             (FullExpression = mark(), write(*Y, Old, E->getArg(1)));
    }
    return No("has effects that are not known");
  }
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(FD);
  if (Method && Method->getParent()->isInStdNamespace() &&
      !Method->getParent()->isLambda()) {
    QualType T = E->getType();
    if (const auto *Member = dyn_cast<clang::CXXMemberCallExpr>(E))
      T = Member->getObjectType();
    // The element of a std::vector<bool> is a class too; name the vector.
    const clang::Expr *Of = E;
    while (const auto *Operator = dyn_cast<clang::CXXOperatorCallExpr>(Of)) {
      Of = Operator->getArg(0)->IgnoreImplicit();
      T = Of->getType();
      const clang::IdentifierInfo *Id =
          T->getAsCXXRecordDecl() ? T->getAsCXXRecordDecl()->getIdentifier()
                                  : nullptr;
      if (!Id || !Id->getName().starts_with("_"))
        break;
    }
    if (container(T) != Container::None)
      return No("has effects that are not known");
    refuse(ReasonKind::TypeUnsupported, whyNoType(T), E);
    return false;
  }
  if (Method && Method->isVirtual() && !Method->hasAttr<clang::FinalAttr>() &&
      !Method->getParent()->hasAttr<clang::FinalAttr>() && !isQualified(E))
    return No("is virtual");
  if (!FD->hasBody(Def))
    return No("has effects that are not known: its body is not in this file");
  if (FD->isVariadic())
    return No("has a variable number of arguments");
  for (const InlineFrame &Frame : Frames)
    if (Frame.Callee == Def)
      return No("is recursive");
  if (Frames.size() > 16)
    return No("is too deep");
  const auto *Body = dyn_cast<clang::CompoundStmt>(Def->getBody());
  if (!Body)
    return No("has a body that is not understood");
  unsigned Returns = countReturns(Body);
  const clang::ReturnStmt *Last =
      Body->body_empty() ? nullptr
                         : dyn_cast<clang::ReturnStmt>(Body->body_back());
  bool Early = Returns > (Last ? 1 : 0);
  QualType Returned = Def->getReturnType();
  if (Early && (!Out || !scalar(Returned) || !returnsAreStructured(Body)))
    return No("returns in the middle of a function that changes or reads "
              "arrays or variables of its caller",
              "return only at the end of the function");
  if (!Early && !Last && !Returned->isVoidType())
    return No("has no return at its end");
  bool HasStatements = Body->size() > (Last ? 1 : 0);
  if (HasStatements && !Out)
    return noEffects(E);

  // What the callee does to its parameters.
  llvm::DenseSet<const clang::ValueDecl *> Modified;
  forEachUse(Body, [&](const Use &U) {
    if (mayChange(U.Kind)) {
      Modified.insert(U.D);
      Changed.insert(U.D);
    }
  });
  InlineFrame Frame;
  Frame.Callee = Def;
  unsigned Skip = 0;
  if (Method && Method->isInstance()) {
    Skip = isa<clang::CXXOperatorCallExpr>(E);
    if (!Method->getParent()->isLambda()) {
      Frame.This = receiver(E);
      if (!Frame.This)
        return false;
    } else if (!capturesAreKnown(Method, E)) {
      return false;
    }
  }
  EffectMark Begin = mark();
  for (unsigned I = 0; I < Def->getNumParams(); ++I)
    if (!bindParameter(Def->getParamDecl(I), E->getArg(I + Skip),
                       Modified.count(Def->getParamDecl(I))))
      return false;
  Frames.push_back(Frame);
  CallSites.push_back(E);
  bool Good = true;
  if (Early) {
    llvm::SaveAndRestore<ir::Variable *> To(ReturnTo, nullptr);
    if (!Returned->isVoidType()) {
      ReturnTo = newLocal(Name.empty() ? "result" : Name, *scalar(Returned),
                          E->getBeginLoc());
      emit(R.create<ir::DeclStmt>(ReturnTo, nullptr), E->getBeginLoc());
      Res.Val = B.ref(ReturnTo);
    }
    Good = returningList({Body->body_begin(), Body->body_end()}, 0);
    Last = nullptr;
  } else {
    for (const clang::Stmt *S : Body->body())
      if (S != Last)
        Good = Good && statement(S);
  }
  const clang::Expr *Value = Last ? Last->getRetValue() : nullptr;
  if (Good && Value) {
    llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
    QualType T = Def->getReturnType();
    if (T->isReferenceType()) {
      Res.Obj = object(Value);
      if (Res.Obj)
        Res.Obj = stabilised(*Res.Obj, "index");
      Good = Res.Obj.has_value();
    } else if (isCursor(T)) {
      Res.Obj = pointer(Value);
      if (Res.Obj)
        Res.Obj = stabilised(*Res.Obj, "index");
      Good = Res.Obj.has_value();
    } else if (scalar(T) && !T->isVoidType()) {
      Res.Val = value(Value);
      if (Res.Val && orderIsKept(Res.Val, FullExpression, E))
        Res.Val = convert(Res.Val, *scalar(T));
      // Behind the statements, its variables may change again.
      if (Res.Val && HasStatements)
        Res.Val = stable(Res.Val, Name.empty() ? "result" : Name);
      Good = Res.Val;
    } else if (!T->isVoidType()) {
      if (isPlainRecord(T)) {
        Res.Obj = recordValue(Value);
        Good = Res.Obj.has_value();
      } else {
        Good = No("returns an object that is not understood");
      }
    } else {
      Good = effect(Value);
    }
  }
  CallSites.pop_back();
  Frames.pop_back();
  if (!Good || failed())
    return false;
  return callsKeepOrder(Begin, E);
}

/// Two calls in one expression that change the same thing: C++ does not say
/// which is first.
bool Lowerer::callsKeepOrder(EffectMark Begin, const clang::CallExpr *E) {
  bool Kept = true;
  for (size_t I = FullExpression.Vars; I < Begin.Vars; ++I)
    for (size_t J = Begin.Vars; J < EffectVars.size(); ++J)
      Kept &= EffectVars[I] != EffectVars[J];
  for (size_t I = FullExpression.Arrays; I < Begin.Arrays; ++I)
    for (size_t J = Begin.Arrays; J < EffectArrays.size(); ++J)
      Kept &= EffectArrays[I] != EffectArrays[J];
  if (!Kept)
    refuseCall(E,
               "and another call in the same expression change the same "
               "variable",
               "call them in statements of their own");
  return Kept;
}

/// A captured copy has the variable's value when nothing changes it afterwards.
bool Lowerer::capturesAreKnown(const clang::CXXMethodDecl *Method,
                               const clang::CallExpr *E) {
  for (const clang::LambdaCapture &Capture : Method->getParent()->captures()) {
    if (Capture.capturesThis())
      continue;
    if (!Capture.capturesVariable()) {
      refuseCall(E, "captures what is not understood");
      return false;
    }
    const clang::ValueDecl *Var = Capture.getCapturedVar();
    const auto *Decl = dyn_cast<clang::VarDecl>(Var);
    if (!Decl || (Decl->isInitCapture() && !bindInitCapture(Decl))) {
      refuseCall(E, "captures what is not understood");
      return false;
    }
    if (Capture.getCaptureKind() == clang::LCK_ByRef || Decl->isInitCapture())
      continue;
    if (Changed.count(Var) || Uses.isChangedOutside(Var)) {
      refuseCall(E, "uses a captured copy of a variable that changes");
      return false;
    }
  }
  return true;
}

/// [k = 3]: the value of an expression that does not change.
bool Lowerer::bindInitCapture(const clang::VarDecl *D) {
  if (Bindings.count(D))
    return true;
  std::optional<ScalarKind> K = scalar(D->getType());
  if (!K || *K == ScalarKind::Void || !D->getInit() || Changed.count(D))
    return false;
  bool Fixed = true;
  forEachUse(D->getInit(), [&](const Use &U) {
    Fixed &= isa<clang::FunctionDecl>(U.D) ||
             (isa<clang::VarDecl>(U.D) && scalar(U.D->getType()) &&
              !Changed.count(U.D) && !Uses.isChangedOutside(U.D) &&
              U.D->getDeclContext()->Equals(L.In));
  });
  if (!Fixed)
    return false;
  llvm::SaveAndRestore<StmtList *> NoEffects(Out, nullptr);
  Object O;
  O.K = Object::Value;
  O.Type = D->getType();
  O.Val = value(D->getInit());
  if (!O.Val)
    return false;
  O.Val = convert(O.Val, *K);
  Bindings[D] = O;
  return true;
}

/// x.Base::f(): no virtual dispatch.
bool Lowerer::isQualified(const clang::CallExpr *E) {
  const auto *Member =
      dyn_cast<clang::MemberExpr>(E->getCallee()->IgnoreParenImpCasts());
  return Member && Member->hasQualifier();
}
