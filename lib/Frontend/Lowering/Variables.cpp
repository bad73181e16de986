//===- Variables.cpp - Roles of variables, what is live, what may alias ---===//

#include "Lowering.h"
#include "clang/AST/DeclCXX.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::VarDecl;
using llvm::dyn_cast;

std::string Lowerer::uniqueName(StringRef Name) {
  std::string Unique = Name.str();
  for (unsigned N = 2; !Names.insert(Unique).second; ++N)
    Unique = (Name + "_" + Twine(N)).str();
  return Unique;
}

ir::Variable *Lowerer::newLocal(StringRef Name, ScalarKind Type,
                                clang::SourceLocation Loc) {
  ir::Variable *V =
      R.addVariable(R.save(uniqueName(Name)), Type, ir::VarRole::Local);
  V->Where = place(Loc);
  return V;
}

std::optional<Object> Lowerer::variable(const clang::ValueDecl *D,
                                        const clang::Expr *E) {
  auto It = Bindings.find(D);
  if (It != Bindings.end())
    return It->second;
  if (const auto *Binding = dyn_cast<clang::BindingDecl>(D);
      Binding && Binding->getHoldingVar())
    return object(Binding->getHoldingVar()->getInit());
  if (const auto *Binding = dyn_cast<clang::BindingDecl>(D))
    if (const clang::Expr *To = Binding->getBinding())
      return object(To);
  if (const auto *Var = dyn_cast<VarDecl>(D)) {
    // The body of a callee is not part of the loop's text, so what a clause
    // makes private there stays shared in the callee.
    if (!Frames.empty())
      NamedElsewhere.insert(Var->getCanonicalDecl());
    return outsideVariable(Var, E);
  }
  refuse(ReasonKind::Construct,
         "'" + D->getNameAsString() + "' is not a variable", E);
  return std::nullopt;
}

std::optional<Object> Lowerer::outsideVariable(const VarDecl *D,
                                               const clang::Expr *E) {
  QualType T = D->getType();
  std::string Quoted = "'" + D->getNameAsString() + "'";
  if (D->getTLSKind() != VarDecl::TLS_None) {
    refuse(ReasonKind::TypeUnsupported, Quoted + " is thread_local", E);
    return std::nullopt;
  }
  if (T.getNonReferenceType().isVolatileQualified()) {
    refuse(ReasonKind::TypeUnsupported, Quoted + " is volatile", E);
    return std::nullopt;
  }
  // A reference to a variable is that variable.
  if (T->isReferenceType() && !clang::isa<clang::ParmVarDecl>(D) &&
      D->getInit()) {
    const clang::Expr *Init = D->getInit()->IgnoreParens();
    while (const auto *Cast = dyn_cast<clang::ImplicitCastExpr>(Init)) {
      if (Cast->getCastKind() != clang::CK_NoOp)
        break;
      Init = Cast->getSubExpr()->IgnoreParens();
    }
    if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(Init))
      if (const auto *To = dyn_cast<VarDecl>(Ref->getDecl()))
        if (To != D && !(To->isLocalVarDeclOrParm() && isHidden(To)) &&
            Ctx.hasSameUnqualifiedType(To->getType().getNonReferenceType(),
                                       T.getNonReferenceType())) {
          // A clause that names the one does not replace the other.
          NamedElsewhere.insert(To->getCanonicalDecl());
          return variable(To, E);
        }
  }
  Object O;
  O.K = Object::Host;
  O.Type = T.getNonReferenceType();
  O.Place.Text = outsideText(D);
  O.Place.Root = D;
  O.Place.Indirect = T->isReferenceType();
  O.Place.Const = O.Type.isConstQualified();
  if (O.Place.Text.empty()) {
    refuse(ReasonKind::Call,
           Quoted + (D->isStaticLocal() ? " is static in a called function"
                                        : " of a called function has no name "
                                          "at the loop"),
           E);
    return std::nullopt;
  }
  return O;
}

ir::Variable *Lowerer::hostVariable(const HostPlace &P, QualType T,
                                    const clang::Stmt *Where) {
  if (ir::Variable *Known = HostVariables.lookup(P.Text))
    return Known;
  std::optional<ScalarKind> Kind = scalar(T, Where);
  if (!Kind)
    return nullptr;
  if (CurrentFunction)
    return refuse(ReasonKind::Call,
                  "the called function '" + CurrentFunction->getNameAsString() +
                      "' reads '" + P.Text + "'",
                  Where);
  const auto *Var = llvm::dyn_cast_or_null<VarDecl>(P.Root);
  std::string Name =
      (Var ? Var->getName().str() : std::string("this")) + P.Path;
  ir::Variable *V =
      R.addVariable(R.save(uniqueName(Name)), *Kind, ir::VarRole::Param);
  V->HostText = R.save(P.Text);
  // An `enum class` is converted to no number by itself.
  if (const auto *Enum = T.getCanonicalType()->getAs<clang::EnumType>();
      Enum && Enum->getDecl()->isScoped()) {
    V->HostText =
        R.save("static_cast<" + hostType(Enum->getDecl()->getIntegerType()) +
               ">(" + P.Text + ")");
    ScopedEnums.insert(V);
  }
  V->DeclaredOutside = true;
  V->Where = place(Var ? Var->getLocation() : Where->getBeginLoc());
  bool Captured =
      Var && Var->isLocalVarDeclOrParm() && !functionOf(Var)->Equals(L.In);
  bool Local = Var && Var->isLocalVarDeclOrParm() && !Var->isStaticLocal();
  bool Escapes = Var && Uses.escapes(Var);
  bool Namespace = Var && Var->hasGlobalStorage() && Var->isFileVarDecl();
  V->PlainName = (Local || Namespace) && P.Path.empty() && !Captured;
  V->MayAlias = P.Indirect || !Local || Escapes || Captured;
  V->NamedObject = V->MayAlias && Var && !P.Indirect;
  V->LiveOut = !Local || !V->PlainName || V->MayAlias || Uses.liveOut(Var);
  HostVariables[P.Text] = V;
  PlaceOf[V] = P;
  DeclOf[V] =
      P.Path.empty() ? static_cast<const clang::ValueDecl *>(Var) : nullptr;
  return V;
}

ir::Variable *Lowerer::hostParam(StringRef Name, StringRef Text,
                                 ScalarKind Type) {
  if (ir::Variable *Known = HostVariables.lookup(Text))
    return Known;
  ir::Variable *V =
      R.addVariable(R.save(uniqueName(Name)), Type, ir::VarRole::Param);
  V->HostText = R.save(Text);
  V->DeclaredOutside = true;
  V->Where = R.Where;
  HostVariables[Text] = V;
  Unchanging.insert(V);
  return V;
}

void Lowerer::markAssigned(ir::Variable *V, clang::SourceRange Where) {
  if (V->Role == ir::VarRole::Param)
    V->Role = ir::VarRole::Shared;
  AssignedAt.try_emplace(V, Where);
}

/// The value of a constant: an enumerator, or a constant variable that Clang
/// can evaluate.
const ir::Expr *Lowerer::constant(const clang::Expr *E) {
  const auto *Ref = dyn_cast<clang::DeclRefExpr>(E->IgnoreParens());
  if (!Ref)
    return nullptr;
  std::optional<ScalarKind> Kind = scalar(E->getType());
  if (!Kind || *Kind == ScalarKind::Void)
    return nullptr;
  if (const auto *Enumerator =
          dyn_cast<clang::EnumConstantDecl>(Ref->getDecl()))
    return B.integer(*Kind,
                     Enumerator->getInitVal().extOrTrunc(64).getSExtValue());
  const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
  // Of a member of a template another declaration may have the initialiser.
  if (Var)
    Var->getAnyInitializer(Var);
  if (!Var || !Var->getInit() || !Var->getType().isConstQualified() ||
      clang::isa<clang::ParmVarDecl>(Var) || !Var->getAnyInitializer() ||
      Var->getAnyInitializer()->isValueDependent())
    return nullptr;
  if (!Var->isUsableInConstantExpressions(Ctx) && !isFloating(*Kind))
    return nullptr;
  const clang::APValue *Value = Var->evaluateValue();
  if (!Value)
    return nullptr;
  if (Value->isInt())
    return B.integer(*Kind, Value->getInt().extOrTrunc(64).getSExtValue());
  if (Value->isFloat() && *Kind == ScalarKind::F64)
    return B.floating(*Kind, Value->getFloat().convertToDouble());
  if (Value->isFloat() && *Kind == ScalarKind::F32)
    return B.floating(*Kind, Value->getFloat().convertToFloat());
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Two names for one variable
//===----------------------------------------------------------------------===//

/// Types that differ in their sign only are one, and characters see all.
bool Lowerer::mayShareStorage(ScalarKind A, ScalarKind B) {
  if (A == B || (ir::isInteger(A) && ir::bitWidth(A) == 8) ||
      (ir::isInteger(B) && ir::bitWidth(B) == 8))
    return true;
  return ir::isInteger(A) && ir::isInteger(B) &&
         ir::bitWidth(A) == ir::bitWidth(B);
}

bool Lowerer::mayBeSame(const HostPlace &A, const HostPlace &B) const {
  auto Reachable = [this](const HostPlace &P) {
    const auto *Var = llvm::dyn_cast_or_null<VarDecl>(P.Root);
    return !Var || !Var->hasLocalStorage() || Uses.escapes(Var) ||
           !functionOf(Var)->Equals(L.In);
  };
  if (A.Root == B.Root)
    return A.Path == B.Path;
  if (!A.Indirect && !B.Indirect)
    return false;
  if (A.Indirect && B.Indirect)
    return true;
  const HostPlace &Direct = A.Indirect ? B : A, &Through = A.Indirect ? A : B;
  // What a reference parameter refers to is older than the function's locals.
  const auto *Param = llvm::dyn_cast_or_null<clang::ParmVarDecl>(Through.Root);
  const auto *Local = llvm::dyn_cast_or_null<VarDecl>(Direct.Root);
  if (Param && Local && Param->getType()->isReferenceType() &&
      !StringRef(Through.Path).contains("->") && Local->hasLocalStorage() &&
      functionOf(Local)->Equals(Param->getDeclContext()))
    return false;
  return Reachable(Direct);
}

/// A variable that the loop's text does not always name as a clause would: the
/// clause cannot replace it.
void Lowerer::checkNames() {
  for (ir::Variable *V : R.variables()) {
    auto Mine = PlaceOf.find(V);
    if (Mine == PlaceOf.end())
      continue;
    const auto *Var = llvm::dyn_cast_or_null<VarDecl>(Mine->second.Root);
    if (Var && NamedElsewhere.count(Var->getCanonicalDecl()))
      V->PlainName = false;
  }
}

bool Lowerer::checkScalarAliases() {
  for (ir::Variable *V : R.variables()) {
    auto At = AssignedAt.find(V);
    auto Mine = PlaceOf.find(V);
    if (At == AssignedAt.end() || Mine == PlaceOf.end())
      continue;
    for (ir::Variable *W : R.variables()) {
      auto Other = PlaceOf.find(W);
      if (W == V || !mayShareStorage(W->Type, V->Type) ||
          Other == PlaceOf.end() || !mayBeSame(Mine->second, Other->second))
        continue;
      bool InHeader = false;
      for (const Expr *E : {R.Root->Bound, R.Root->Step})
        InHeader |= ir::mentions(E, W);
      refuse(InHeader ? ReasonKind::AssignedBound : ReasonKind::Construct,
             "'" + V->Name + "' is assigned and may be the same variable as '" +
                 W->Name + "'",
             At->second,
             R.save("copy '" + W->Name.str() +
                    "' to a local variable before the loop"));
      return false;
    }
  }
  return true;
}

/// Of an `enum class` there is a value only, no address.
bool Lowerer::checkScopedEnums() {
  for (ir::Variable *V : R.variables()) {
    if (!ScopedEnums.count(V) ||
        (V->Role == ir::VarRole::Param && !V->MayAlias))
      continue;
    refuse(ReasonKind::TypeUnsupported,
           "'" + V->Name + "' is of an 'enum class' and " +
               (V->MayAlias ? "may be reached by another name" : "is assigned"),
           AssignedAt.count(V) ? AssignedAt[V] : L.Loop->getSourceRange(),
           "copy it to a local constant before the loop");
    return false;
  }
  return true;
}

void Lowerer::finishVariables() {
  // A name that the region only reads is a parameter; its value after the loop
  // is its value before.
  for (ir::Variable *V : R.variables())
    if (V->Role == ir::VarRole::Param || V->Role == ir::VarRole::Local)
      V->LiveOut = false;
}
