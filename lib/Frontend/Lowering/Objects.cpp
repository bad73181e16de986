//===- Objects.cpp - What glvalues denote ---------------------------------===//

#include "Lowering.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

std::optional<Object> Lowerer::thisObject(const clang::Stmt *Where) {
  // A lambda has the `this` of the function that it stands in, whoever calls
  // it.
  const clang::FunctionDecl *Of = Frames.empty() ? L.In : Frames.back().Callee;
  auto IsLambda = [](const clang::FunctionDecl *F) {
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(F);
    return Method && Method->getParent()->isLambda();
  };
  while (IsLambda(Of)) {
    const clang::DeclContext *DC =
        cast<clang::CXXMethodDecl>(Of)->getParent()->getDeclContext();
    while (DC && !isa<clang::FunctionDecl>(DC))
      DC = DC->getParent();
    Of = llvm::cast_or_null<clang::FunctionDecl>(DC);
  }
  for (const InlineFrame &Frame : llvm::reverse(Frames))
    if (Of && Frame.This &&
        Frame.Callee->getCanonicalDecl() == Of->getCanonicalDecl())
      return Frame.This;
  if (!Frames.empty() && isa<clang::CXXMethodDecl>(Frames.back().Callee) &&
      !IsLambda(Frames.back().Callee)) {
    refuse(ReasonKind::Call, "the object of this call is not known", Where);
    return std::nullopt;
  }
  Object O;
  O.K = Object::Host;
  O.Place.Text = "*this";
  O.Place.Indirect = true;
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(L.In);
  while (Method && Method->getParent()->isLambda()) {
    const clang::DeclContext *DC = Method->getParent()->getDeclContext();
    while (DC && !isa<clang::CXXMethodDecl>(DC))
      DC = DC->getParent();
    Method = llvm::cast_or_null<clang::CXXMethodDecl>(DC);
  }
  if (Method && Method->isInstance())
    O.Type = Method->getFunctionObjectParameterType();
  else
    refuse(ReasonKind::Construct, "'this' is not known here", Where);
  if (failed())
    return std::nullopt;
  return O;
}

std::optional<Object> Lowerer::object(const clang::Expr *E) {
  if (failed())
    return std::nullopt;
  E = E->IgnoreParens();
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(E)) {
    if (Pointers.count(Ref->getDecl())) {
      refuse(ReasonKind::Construct,
             "the pointer '" + Ref->getDecl()->getNameAsString() +
                 "' changes in the loop",
             E, "use an index instead");
      return std::nullopt;
    }
    return variable(Ref->getDecl(), E);
  }
  if (const auto *Member = dyn_cast<clang::MemberExpr>(E)) {
    if (const auto *Var = dyn_cast<clang::VarDecl>(Member->getMemberDecl()))
      return variable(Var, E);
    const auto *Field = dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
    const clang::Expr *BaseExpr = Member->getBase();
    std::optional<Object> Base;
    if (!Member->isArrow())
      Base = object(BaseExpr);
    else if (isa<clang::CXXThisExpr>(BaseExpr->IgnoreParenImpCasts()))
      Base = thisObject(E);
    else if (const auto *Arrow = dyn_cast<clang::CXXOperatorCallExpr>(
                 BaseExpr->IgnoreParenImpCasts());
             Arrow && isIterator(Arrow->getArg(0)->getType()))
      Base = iteratorAccess(Arrow);
    else if (std::optional<Object> P = pointer(BaseExpr))
      Base = pointee(*P, E);
    if (!Base || !Field) {
      refuse(ReasonKind::Construct, "this member is not understood", E);
      return std::nullopt;
    }
    return member(*Base, Field, Member);
  }
  if (const auto *Subscript = dyn_cast<clang::ArraySubscriptExpr>(E)) {
    const clang::Expr *Base = Subscript->getBase()->IgnoreParens();
    const auto *Decay = dyn_cast<clang::ImplicitCastExpr>(Base);
    if (Decay && Decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
      std::optional<Object> Array = object(Decay->getSubExpr());
      if (!Array)
        return std::nullopt;
      const Expr *Index = index(Subscript->getIdx());
      return Index ? subscript(*Array, Index, E) : std::nullopt;
    }
    std::optional<Object> P = pointer(Base);
    const Expr *Index = P ? index(Subscript->getIdx()) : nullptr;
    if (!Index)
      return std::nullopt;
    P = moved(*P, Index, false, E);
    return P ? pointee(*P, E) : std::nullopt;
  }
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(E)) {
    if (Unary->getOpcode() == clang::UO_Deref) {
      const clang::Expr *Sub = Unary->getSubExpr();
      if (isa<clang::CXXThisExpr>(Sub->IgnoreParenImpCasts()))
        return thisObject(E);
      std::optional<Object> P = pointer(Sub);
      return P ? pointee(*P, E) : std::nullopt;
    }
    if (Unary->isIncrementDecrementOp()) {
      Object O;
      if (!increment(Unary, &O))
        return std::nullopt;
      return O;
    }
  }
  if (const auto *Binary = dyn_cast<clang::BinaryOperator>(E)) {
    if (Binary->getOpcode() == clang::BO_Comma) {
      if (!effect(Binary->getLHS()))
        return std::nullopt;
      return object(Binary->getRHS());
    }
    Object O;
    if (Binary->isAssignmentOp() && assignment(Binary, &O))
      return O;
  }
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case clang::CK_NoOp:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_DerivedToBase:
    case clang::CK_ConstructorConversion:
      if (std::optional<Object> O = object(Cast->getSubExpr())) {
        if (O->K != Object::Value && Cast->getCastKind() != clang::CK_NoOp) {
          if (O->K == Object::Host && O->Place.TextType.isNull())
            O->Place.TextType = O->Type;
          O->Type =
              Ctx.getQualifiedType(Cast->getType(), O->Type.getQualifiers());
        } else if (Cast->getType().isConstQualified())
          O->Type.addConst();
        return O;
      }
      return std::nullopt;
    default:
      break;
    }
  }
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(E))
    return object(Temporary->getSubExpr());
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(E))
    return object(Cleanups->getSubExpr());
  if (const auto *Subst = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(E))
    return object(Subst->getReplacement());
  if (const auto *Default = dyn_cast<clang::CXXDefaultArgExpr>(E))
    return object(Default->getExpr());
  if (const auto *Bind = dyn_cast<clang::CXXBindTemporaryExpr>(E))
    return object(Bind->getSubExpr());
  if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E))
    if (std::optional<Object> O = iteratorAccess(Call); O || failed())
      return O;
  if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E);
      Call && Call->getOperator() == clang::OO_Subscript &&
      Call->getNumArgs() == 2) {
    QualType T = Call->getArg(0)->getType();
    if (container(T) != Container::None) {
      std::optional<Object> Base = object(Call->getArg(0));
      const Expr *Index = Base ? index(Call->getArg(1)) : nullptr;
      return Index ? subscript(*Base, Index, E) : std::nullopt;
    }
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(E))
    if (std::optional<Object> O = standardGet(Call); O || failed())
      return O;
  if (const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E)) {
    const clang::CXXMethodDecl *Method = Call->getMethodDecl();
    QualType T = Call->getObjectType();
    if (Method && container(T) != Container::None && Method->getIdentifier() &&
        (Method->getName() == "front" || Method->getName() == "back")) {
      std::optional<Object> Base = receiver(Call);
      if (!Base)
        return std::nullopt;
      const Expr *Index = B.i64(0);
      if (Method->getName() == "back") {
        const Expr *Size = sizeOf(*Base, E);
        if (!Size)
          return std::nullopt;
        Index = B.sub(B.toI64(Size), B.i64(1));
      }
      return subscript(*Base, Index, E);
    }
  }
  QualType T = E->getType();
  if (std::optional<ScalarKind> K = scalar(T.getUnqualifiedType());
      K && *K != ScalarKind::Void && (E->isPRValue() || T.isConstQualified())) {
    if (E->isPRValue() || !isa<clang::CallExpr>(E) ||
        !cast<clang::CallExpr>(E)->getDirectCallee() ||
        cast<clang::CallExpr>(E)->getDirectCallee()->isInStdNamespace()) {
      Object O;
      O.K = Object::Value;
      O.Type = T;
      O.Val = value(E);
      if (!O.Val)
        return std::nullopt;
      return O;
    }
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(E)) {
    Result Res;
    if (!inlineCall(Call, Res))
      return std::nullopt;
    if (Res.Obj)
      return Res.Obj;
  } else if (E->isPRValue() && E->getType()->isRecordType()) {
    return recordValue(E);
  }
  refuse(ReasonKind::Construct, "this expression is not understood", E);
  return std::nullopt;
}

/// std::get of a pair or array, also of a structured binding; empty: another
/// call.
std::optional<Object> Lowerer::standardGet(const clang::CallExpr *E) {
  const clang::FunctionDecl *FD = E->getDirectCallee();
  if (!FD || !FD->isInStdNamespace() || !FD->getIdentifier() ||
      FD->getName() != "get" || E->getNumArgs() != 1 ||
      !FD->getTemplateSpecializationArgs() ||
      FD->getTemplateSpecializationArgs()->get(0).getKind() !=
          clang::TemplateArgument::Integral)
    return std::nullopt;
  int64_t I =
      FD->getTemplateSpecializationArgs()->get(0).getAsIntegral().getExtValue();
  const clang::Expr *Arg = E->getArg(0);
  const auto *Record = Arg->getType()->getAsCXXRecordDecl();
  bool Pair = Record && Record->isInStdNamespace() && Record->getIdentifier() &&
              Record->getName() == "pair";
  if (!Pair && container(Arg->getType()) != Container::StdArray)
    return std::nullopt;
  std::optional<Object> O = object(Arg);
  if (!O || !Pair)
    return O ? subscript(*O, B.i64(I), E) : std::nullopt;
  for (const clang::FieldDecl *F : Record->fields())
    if (F->getName() == (I == 0 ? "first" : "second"))
      return member(*O, F, E);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

/// Is the text of `S` how the user names an element? (Initialisers and whole
/// assignments are not.)
static bool namesElement(const clang::Stmt *S) {
  const auto *E = dyn_cast<clang::Expr>(S);
  if (!E || !E->isGLValue())
    return false;
  if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E))
    return !Call->isAssignmentOp();
  const auto *Binary = dyn_cast<clang::BinaryOperator>(E);
  return !Binary || !Binary->isAssignmentOp();
}

/// The load (or target of a store) of a complete element.
const ir::Expr *Lowerer::access(const Object &O, const clang::Stmt *Where) {
  if (O.K == Object::Scalar)
    return at(B.ref(O.Var), Where->getBeginLoc());
  if (O.K == Object::Host) {
    ir::Variable *V = hostVariable(O.Place, O.Type, Where);
    return V ? at(B.ref(V), Where->getBeginLoc()) : nullptr;
  }
  if (O.K == Object::Parts) {
    auto It = O.Record->Scalars.find(O.Field);
    if (It != O.Record->Scalars.end())
      return at(B.ref(It->second), Where->getBeginLoc());
  }
  if (O.K != Object::Element)
    return refuse(ReasonKind::Construct, "this object is not understood",
                  Where);
  if (!scalar(O.Type, Where))
    return nullptr;
  int FieldIndex = -1;
  if (O.Arr->Rec) {
    for (size_t I = 0; I < O.Arr->Rec->Fields.size(); ++I)
      if (O.Arr->Rec->Fields[I].Name == O.Field)
        FieldIndex = I;
    if (FieldIndex < 0 ||
        O.FieldIndices.size() != O.Arr->Rec->Fields[FieldIndex].Extents.size())
      return refuse(ReasonKind::TypeUnsupported,
                    "the member '" + O.Field + "' is not a number", Where);
  }
  if (O.Indices.size() != O.Arr->rank())
    return refuse(ReasonKind::Construct, "a part of an array is used whole",
                  Where);
  auto Load = [&](StringRef Text) {
    return B.load(O.Arr, O.Indices, FieldIndex, O.FieldIndices, Text);
  };
  std::string Text = namesElement(Where) ? text(Where) : ir::str(Load(""));
  return at(Load(Text), Where->getBeginLoc());
}

const ir::Expr *Lowerer::read(const Object &O, const clang::Stmt *Where) {
  if (O.K == Object::Value)
    return O.Val;
  return access(O, Where);
}

bool Lowerer::write(const Object &O, const Expr *V, const clang::Stmt *Where) {
  if (!Out)
    return noEffects(Where);
  if (O.K == Object::Value) {
    refuse(ReasonKind::Construct, "this cannot be assigned", Where);
    return false;
  }
  const auto *Assigned = dyn_cast<clang::BinaryOperator>(Where);
  const clang::Stmt *At = Assigned ? Assigned->getLHS() : Where;
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(Where))
    At = Unary->getSubExpr();
  const Expr *Target = access(O, At);
  if (!Target)
    return false;
  bool Kept = orderIsKept(V, FullExpression, Where);
  if (isa<ir::LoadExpr>(Target))
    ir::forEachOperand(Target, [&](const Expr *Index) {
      Kept = Kept && orderIsKept(Index, FullExpression, Where);
    });
  if (!Kept)
    return false;
  if (const auto *Ref = dyn_cast<ir::VarRefExpr>(Target)) {
    markAssigned(Ref->Var, Where->getSourceRange());
    EffectVars.push_back(Ref->Var);
  } else {
    ir::Array *Arr = cast<ir::LoadExpr>(Target)->Arr;
    // The first use may have been through a const view (`v.size()`).
    Arr->Const = false;
    EffectArrays.push_back(Arr);
  }
  emit(R.create<ir::AssignStmt>(Target, convert(V, Target->type())),
       Where->getBeginLoc());
  return true;
}

bool Lowerer::isUnchanging(const ir::Variable *V) const {
  if (Unchanging.count(V))
    return true;
  if (V->Role == ir::VarRole::Shared)
    return false;
  const clang::ValueDecl *D = DeclOf.lookup(V);
  return D && !Changed.count(D) && !V->MayAlias;
}

const ir::Expr *Lowerer::stable(const Expr *E, StringRef Name) {
  bool Stable = true;
  ir::forEachExpr(E, [&](const Expr *Part) {
    if (isa<ir::LoadExpr>(Part))
      Stable = false;
    if (const auto *Ref = dyn_cast<ir::VarRefExpr>(Part))
      Stable &= isUnchanging(Ref->Var);
  });
  if (Stable)
    return E;
  const Expr *T = temporary(E, Name, {});
  return T ? T : E;
}

Object Lowerer::stabilised(Object O, StringRef Name) {
  for (const Expr *&Index : O.Indices)
    Index = stable(Index, Name);
  for (const Expr *&Index : O.FieldIndices)
    Index = stable(Index, Name);
  if (O.K == Object::Value)
    O.Val = stable(O.Val, Name);
  return O;
}
