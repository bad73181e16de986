//===- Declarations.cpp - Variables of the loop's body --------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

bool Lowerer::declaration(const clang::DeclStmt *S) {
  for (const clang::Decl *D : S->decls()) {
    if (const auto *Var = dyn_cast<clang::VarDecl>(D)) {
      FullExpression = mark();
      if (!variableDeclaration(Var))
        return false;
      continue;
    }
    if (isa<clang::TypedefNameDecl, clang::TagDecl, clang::UsingDecl,
            clang::UsingDirectiveDecl, clang::StaticAssertDecl,
            clang::EmptyDecl, clang::UsingShadowDecl>(D))
      continue;
    refuse(ReasonKind::Construct, "this declaration is not understood", S);
    return false;
  }
  return true;
}

/// A pointer or reference for its constant place.
static const clang::LambdaExpr *lambdaOf(const clang::VarDecl *D) {
  const clang::Expr *Init = D->getInit();
  return Init ? dyn_cast<clang::LambdaExpr>(Init->IgnoreUnlessSpelledInSource())
              : nullptr;
}

/// Does the list give no value for some element, which is then zero?
static bool leavesZeros(const clang::InitListExpr *List) {
  if (List->hasArrayFiller() || List->getNumInits() == 0)
    return true;
  return llvm::any_of(List->inits(), [](const clang::Expr *Init) {
    const auto *Inner = dyn_cast<clang::InitListExpr>(Init);
    return Inner && leavesZeros(Inner);
  });
}

bool Lowerer::variableDeclaration(const clang::VarDecl *D) {
  QualType T = D->getType();
  const clang::Expr *Init = D->getInit();
  std::string Name = D->getNameAsString();
  clang::SourceLocation Loc = D->getLocation();
  const clang::Stmt *Where =
      Init ? static_cast<const clang::Stmt *>(Init) : L.Loop;
  if (T.isVolatileQualified() || D->getTLSKind() != clang::VarDecl::TLS_None) {
    refuse(ReasonKind::TypeUnsupported,
           "'" + Name + "' is volatile or thread_local", D->getSourceRange());
    return false;
  }
  if (D->isStaticLocal() && !T.isConstQualified()) {
    refuse(ReasonKind::Construct, "'" + Name + "' is static in the body",
           D->getSourceRange());
    return false;
  }
  if (lambdaOf(D))
    return true; // Looked through where it is called.
  if (T->isReferenceType()) {
    if (!Init)
      return noEffects(L.Loop);
    std::optional<Object> O = object(Init);
    if (!O)
      return false;
    // A value that is bound gets a variable of its own.
    if (O->K == Object::Value) {
      const Expr *V = temporary(O->Val, Name, Loc);
      if (!V)
        return false;
      O->Val = V;
    }
    Bindings[D] = stabilised(*O, Name + "_index");
    return true;
  }
  if (isCursor(T)) {
    if (!Out)
      return noEffects(Where);
    // Without an initialiser, an iterator is constructed.
    bool Set =
        Init && !(isIterator(T) && isa<clang::CXXConstructExpr>(Init) &&
                  llvm::cast<clang::CXXConstructExpr>(Init)->getNumArgs() == 0);
    if (Changed.count(D) || !Set)
      return declareMoving(D, Set);
    std::optional<Object> P = pointer(Init);
    if (!P)
      return false;
    if (P->K == Object::Element)
      P = stabilised(*P, Name + "_index");
    Pointers[D] = *P;
    return true;
  }
  if (T->isRecordType() && container(T) == Container::None) {
    if (!isPlainRecord(T)) {
      refuse(ReasonKind::TypeUnsupported, "'" + Name + "': " + whyNoType(T),
             D->getSourceRange());
      return false;
    }
    Object O = newRecord(Name, T, Loc, Where);
    if (failed() || (Init && !initialise(O, Init, false, Where)))
      return false;
    Bindings[D] = O;
    return true;
  }
  Container Kind = container(T);
  if (Kind == Container::CArray || Kind == Container::StdArray) {
    ir::Array *A = localArray(Name, T, Loc, Where);
    if (!A)
      return false;
    Object O;
    O.K = Object::Element;
    O.Type = T.getUnqualifiedType();
    O.Arr = A;
    bool Zeroed = false;
    if (const auto *List = llvm::dyn_cast_or_null<clang::InitListExpr>(
            Init ? Init->IgnoreImplicit() : nullptr))
      Zeroed = leavesZeros(List) || Kind == Container::StdArray;
    emit(R.create<ir::DeclArrayStmt>(A, Zeroed), Loc);
    if (Init && !initialise(O, Init, Zeroed, Where))
      return false;
    Bindings[D] = O;
    return true;
  }
  if (Kind != Container::None) {
    refuse(ReasonKind::TypeUnsupported,
           "'" + Name + "' is a container declared in the body",
           D->getSourceRange(), "declare it before the loop");
    return false;
  }
  if (!scalar(T) || *scalar(T) == ScalarKind::Void) {
    refuse(ReasonKind::TypeUnsupported, "'" + Name + "': " + whyNoType(T),
           D->getSourceRange());
    return false;
  }
  const Expr *V = nullptr;
  if (Init) {
    V = fullValue(Init);
    if (!V)
      return false;
    V = convert(V, *scalar(T));
  }
  Object O;
  O.K = Object::Scalar;
  O.Type = T;
  O.Var = newLocal(Name, *scalar(T), Loc);
  DeclOf[O.Var] = D;
  if (!Out)
    return noEffects(Where);
  emit(R.create<ir::DeclStmt>(O.Var, V), Loc);
  Bindings[D] = O;
  return true;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// A variable for each leaf of a record.
Object Lowerer::newRecord(StringRef Name, QualType T, clang::SourceLocation Loc,
                          const clang::Stmt *Where) {
  Object O;
  O.K = Object::Parts;
  O.Type = T.getUnqualifiedType();
  O.Record = std::make_shared<LocalRecord>();
  O.Record->Name = Name.str();
  if (!Out) {
    noEffects(Where);
    return O;
  }
  bool All = leaves(T, [&](const std::string &Path, QualType Type, uint64_t) {
    std::string Full = (Name + "." + Path).str();
    if (container(Type) == Container::None) {
      ir::Variable *V = newLocal(Full, *scalar(Type), Loc);
      emit(R.create<ir::DeclStmt>(V, nullptr), Loc);
      O.Record->Scalars[Path] = V;
      return;
    }
    ir::Array *A = localArray(Full, Type, Loc, Where);
    if (!A)
      return;
    emit(R.create<ir::DeclArrayStmt>(A, false), Loc);
    O.Record->Arrays[Path] = A;
  });
  if (!All)
    refuse(ReasonKind::TypeUnsupported, "'" + Name + "': " + whyNoType(T),
           Where);
  return O;
}

bool Lowerer::copyRecord(const Object &To, const Object &From,
                         const clang::Stmt *Where) {
  if (To.K == Object::Host) {
    refuse(ReasonKind::Construct, "a structure outside of the loop is assigned",
           Where, "assign its members");
    return false;
  }
  // All is read before anything is written.
  std::vector<std::pair<Object, const Expr *>> Copies;
  bool All =
      leaves(To.Type, [&](const std::string &Path, QualType T, uint64_t) {
        std::vector<std::pair<Object, Object>> Work{
            {leafOf(To, Path, T, Where), leafOf(From, Path, T, Where)}};
        while (!Work.empty() && !failed()) {
          auto [X, Y] = Work.back();
          Work.pop_back();
          if (container(X.Type) == Container::None) {
            if (const Expr *V = read(Y, Where))
              Copies.push_back({X, temporary(V, "copy", Where->getBeginLoc())});
            continue;
          }
          int64_t N = fixedSize(X.Type).value_or(0);
          if (N > 16) {
            refuse(ReasonKind::Construct, "a structure with an array is copied",
                   Where);
            return;
          }
          for (int64_t I = N; I-- > 0;) {
            std::optional<Object> A = subscript(X, B.i64(I), Where);
            std::optional<Object> Z = subscript(Y, B.i64(I), Where);
            if (A && Z)
              Work.push_back({*A, *Z});
          }
        }
      });
  if (!All)
    refuse(ReasonKind::TypeUnsupported, whyNoType(To.Type), Where);
  for (auto &[X, V] : Copies) {
    if (failed() || !V)
      return false;
    llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
    if (!write(X, V, Where))
      return false;
  }
  return !failed();
}

/// A record that is the value of an expression.
std::optional<Object> Lowerer::recordValue(const clang::Expr *E) {
  if (!isPlainRecord(E->getType())) {
    refuse(ReasonKind::TypeUnsupported, whyNoType(E->getType()), E);
    return std::nullopt;
  }
  Object O = newRecord("value", E->getType(), E->getBeginLoc(), E);
  if (failed() || !initialise(O, E, false, E))
    return std::nullopt;
  return O;
}

//===----------------------------------------------------------------------===//
// Initialisers
//===----------------------------------------------------------------------===//

bool Lowerer::initialise(const Object &O, const clang::Expr *Init, bool Zeroed,
                         const clang::Stmt *Where) {
  if (failed())
    return false;
  Init = Init->IgnoreParens();
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(Init))
    return initialise(O, Cleanups->getSubExpr(), Zeroed, Where);
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(Init))
    return initialise(O, Temporary->getSubExpr(), Zeroed, Where);
  if (const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(Init))
    return initialise(O, Default->getExpr(), Zeroed, Where);
  if (const auto *Default = dyn_cast<clang::CXXDefaultArgExpr>(Init))
    return initialise(O, Default->getExpr(), Zeroed, Where);
  if (std::optional<ScalarKind> K = scalar(O.Type)) {
    if (Zeroed && isa<clang::ImplicitValueInitExpr>(Init))
      return true;
    const Expr *V = fullValue(Init);
    if (!V)
      return false;
    llvm::SaveAndRestore<EffectMark> Full(FullExpression, mark());
    return write(O, convert(V, *K), Init);
  }
  bool IsArray = container(O.Type) != Container::None;
  if (isa<clang::ImplicitValueInitExpr>(Init) && Zeroed)
    return true;
  if (const auto *List = dyn_cast<clang::InitListExpr>(Init)) {
    if (List->isTransparent())
      return initialise(O, List->getInit(0), Zeroed, Where);
    // std::array holds its elements in a member.
    if (container(O.Type) == Container::StdArray) {
      if (List->getNumInits() == 0)
        return true;
      Object Elements = O;
      if (List->getInit(0)->getType()->isArrayType())
        Elements.Type = List->getInit(0)->getType();
      return initialise(Elements, List->getInit(0), Zeroed, Where);
    }
    if (IsArray) {
      for (unsigned I = 0; I < List->getNumInits(); ++I) {
        std::optional<Object> Part = subscript(O, B.i64(I), Init);
        if (!Part || !initialise(*Part, List->getInit(I), Zeroed, Where))
          return false;
      }
      if (!List->hasArrayFiller() || Zeroed)
        return true;
    } else {
      const auto *Record = O.Type->getAsCXXRecordDecl();
      unsigned I = 0;
      for (const clang::CXXBaseSpecifier &Base : Record->bases()) {
        Object Part = O;
        Part.Type = Base.getType();
        if (I >= List->getNumInits() ||
            !initialise(Part, List->getInit(I++), Zeroed, Where))
          return false;
      }
      for (const clang::FieldDecl *F : Record->fields()) {
        if (I >= List->getNumInits())
          break;
        if (!initialise(leafOf(O, F->getName(), F->getType(), Where),
                        List->getInit(I++), Zeroed, Where))
          return false;
      }
      return true;
    }
  }
  if (const auto *Cast = dyn_cast<clang::CastExpr>(Init);
      Cast && (Cast->getCastKind() == clang::CK_NoOp ||
               Cast->getCastKind() == clang::CK_ConstructorConversion))
    return initialise(O, Cast->getSubExpr(), Zeroed, Where);
  if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(Init)) {
    const clang::CXXConstructorDecl *Ctor = Construct->getConstructor();
    if (Ctor->isCopyOrMoveConstructor() && !IsArray && Ctor->isTrivial()) {
      std::optional<Object> From = object(Construct->getArg(0));
      return From && copyRecord(O, *From, Init);
    }
    if (Ctor->isDefaultConstructor() && Ctor->isTrivial() &&
        !Construct->requiresZeroInitialization())
      return true;
    return construct(O, Construct);
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(Init); Call && !IsArray) {
    Result Res;
    return inlineCall(Call, Res) && Res.Obj && copyRecord(O, *Res.Obj, Init);
  }
  refuse(ReasonKind::Construct, "this initialiser is not understood", Init);
  return false;
}

/// A constructor with an empty body, member by member.
bool Lowerer::construct(const Object &O, const clang::CXXConstructExpr *E) {
  const clang::CXXConstructorDecl *Ctor = E->getConstructor();
  const clang::FunctionDecl *Def = nullptr;
  const auto *Body = Ctor->hasBody(Def)
                         ? dyn_cast<clang::CompoundStmt>(Def->getBody())
                         : nullptr;
  if ((!Body && !Ctor->isDefaulted()) || (Body && !Body->body_empty())) {
    refuse(ReasonKind::Call,
           "the constructor of '" + Ctor->getParent()->getNameAsString() +
               "' is called",
           E);
    return false;
  }
  if (!Body && !Ctor->isDefaultConstructor())
    return noEffects(E);
  const auto *CtorDef = Def ? llvm::cast<clang::CXXConstructorDecl>(Def) : Ctor;
  for (unsigned I = 0; I < CtorDef->getNumParams(); ++I)
    if (!bindParameter(CtorDef->getParamDecl(I), E->getArg(I), false))
      return false;
  for (const clang::CXXCtorInitializer *Init : CtorDef->inits()) {
    const clang::FieldDecl *F = Init->getMember();
    if (!F) {
      refuse(ReasonKind::Call, "a constructor calls that of a base class", E);
      return false;
    }
    if (!initialise(leafOf(O, F->getName(), F->getType(), E), Init->getInit(),
                    false, E))
      return false;
  }
  return true;
}
