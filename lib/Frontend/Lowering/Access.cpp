//===- Access.cpp - Names at the region's place ---------------------------===//
//
// What the region uses is handed to the launcher by C++ text that stands before
// the loop. Code of called functions, and of base classes, may use what cannot
// be written there: private members, members that another class hides, and
// variables that a later one hides.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "clang/AST/CXXInheritance.h"
#include <functional>

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::CXXRecordDecl;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

/// Is the member accessible at the region's place? What the user wrote there
/// is; `Written` says that it may be such.
bool Lowerer::isNameable(const clang::ValueDecl *Member, bool Written) const {
  if (Written && Frames.empty() && !CurrentFunction)
    return true;
  if (Member->getAccess() == clang::AS_public ||
      Member->getAccess() == clang::AS_none)
    return true;
  for (const clang::DeclContext *DC = L.In; DC; DC = DC->getParent())
    if (DC->Equals(Member->getDeclContext()))
      return true;
  return false;
}

/// How many members of this name the class and its bases have.
static unsigned membersNamed(clang::DeclarationName Name,
                             const CXXRecordDecl *Record) {
  if (!Record->hasDefinition())
    return 2;
  unsigned N = Record->lookup(Name).empty() ? 0 : 1;
  for (const clang::CXXBaseSpecifier &Base : Record->bases())
    if (const auto *Decl = Base.getType()->getAsCXXRecordDecl())
      N += membersNamed(Name, Decl);
  return N;
}

/// Is the base class one that anybody may convert to?
static bool isPublicBase(const CXXRecordDecl *Derived,
                         const CXXRecordDecl *Base) {
  clang::CXXBasePaths Paths(/*FindAmbiguities=*/true, /*RecordPaths=*/true,
                            /*DetectVirtual=*/false);
  if (!Derived->isDerivedFrom(Base, Paths))
    return Derived->getCanonicalDecl() == Base->getCanonicalDecl();
  return llvm::any_of(Paths, [](const clang::CXXBasePath &Path) {
    return Path.Access == clang::AS_public;
  });
}

/// Extends the text of a place by a member.
bool Lowerer::nameMember(HostPlace &P, QualType Owner,
                         const clang::FieldDecl *F, const clang::Stmt *Where,
                         bool Written) {
  auto No = [&] {
    refuse(ReasonKind::Call,
           "the member '" + F->getNameAsString() +
               "' of a called function's object is not accessible here",
           Where);
    return false;
  };
  bool Own = isNameable(F, Written);
  const auto *Class = dyn_cast<CXXRecordDecl>(F->getDeclContext());
  const CXXRecordDecl *OwnerClass = Owner->getAsCXXRecordDecl();
  if (P.TextType.isNull() && OwnerClass && !Class->Equals(OwnerClass))
    P.TextType = Owner;
  if (!P.TextType.isNull()) {
    // The text is an object of a derived class.
    const CXXRecordDecl *Derived = P.TextType->getAsCXXRecordDecl();
    bool Public = Derived && isPublicBase(Derived, Class);
    if (!Derived || (Own && membersNamed(F->getDeclName(), Derived) != 1) ||
        (!Public && !(Written && Frames.empty()))) {
      std::string Name = Openings::className(Class, Ctx);
      if (Name.empty())
        return No();
      // Only the old form of a cast reaches a private base.
      std::string To = (Owner.isConstQualified() ? "const " : "") + Name + " &";
      P.Text = Public ? "static_cast<" + To + ">(" + P.Text + ")"
                      : "((" + To + ")" + P.Text + ")";
    }
    P.TextType = QualType();
  }
  bool Arrow = StringRef(P.Text).starts_with("*");
  std::string Step = (Arrow ? "->" : ".") + F->getNameAsString();
  if (Own) {
    P.Text = postfix(Arrow ? StringRef(P.Text).drop_front() : P.Text) + Step;
  } else {
    std::string Open = C.Opened.name(F, L.Outer);
    if (Open.empty())
      return No();
    P.Text = Open + "(" + P.Text + ")";
  }
  P.Path += Step;
  P.Indirect |= F->getType()->isReferenceType();
  return true;
}

/// The member with this path of a record's leaf.
Object Lowerer::leafOf(Object O, StringRef Path, QualType T,
                       const clang::Stmt *Where) {
  if (O.K != Object::Host) {
    O.Field = O.Field.empty() ? Path.str() : O.Field + "." + Path.str();
    O.Type = T;
    return O;
  }
  std::function<const clang::FieldDecl *(const CXXRecordDecl *, StringRef)>
      Find = [&](const CXXRecordDecl *Record,
                 StringRef Name) -> const clang::FieldDecl * {
    for (const clang::FieldDecl *F : Record->fields())
      if (F->getName() == Name)
        return F;
    for (const clang::CXXBaseSpecifier &Base : Record->bases())
      if (const auto *Decl = Base.getType()->getAsCXXRecordDecl())
        if (const clang::FieldDecl *F = Find(Decl, Name))
          return F;
    return nullptr;
  };
  while (!Path.empty()) {
    auto [Name, Rest] = Path.split('.');
    const CXXRecordDecl *Record = O.Type->getAsCXXRecordDecl();
    const clang::FieldDecl *F = Record ? Find(Record, Name) : nullptr;
    if (!F) {
      refuse(ReasonKind::TypeUnsupported, whyNoType(O.Type), Where);
      return O;
    }
    if (!nameMember(O.Place, O.Type, F, Where, /*Written=*/false))
      return O;
    O.Type =
        O.Type.isConstQualified() ? F->getType().withConst() : F->getType();
    Path = Rest;
  }
  O.Type = T;
  return O;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The function that declares the variable; the statement behind an OpenMP
/// directive is a context of its own for Clang.
const clang::DeclContext *Lowerer::functionOf(const clang::ValueDecl *D) {
  const clang::DeclContext *DC = D->getDeclContext();
  while (isa<clang::CapturedDecl>(DC))
    DC = DC->getParent();
  return DC;
}

/// Of the region's function, or of one around it?
static bool isLocalTo(const clang::DeclContext *Declares,
                      const clang::FunctionDecl *In) {
  for (const clang::DeclContext *DC = In; DC; DC = DC->getParent())
    if (Declares->Equals(DC))
      return true;
  return false;
}

/// The variables that are visible at `Loop`, in their order; true: `S` holds
/// the loop.
static bool
collectVisible(const clang::Stmt *S, const clang::Stmt *Loop,
               llvm::SmallVectorImpl<const clang::ValueDecl *> &Visible) {
  if (!S || S == Loop)
    return S;
  size_t Before = Visible.size();
  if (const auto *Decls = dyn_cast<clang::DeclStmt>(S))
    for (const clang::Decl *D : Decls->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D)) {
        Visible.push_back(Var);
        if (const auto *Parts = dyn_cast<clang::DecompositionDecl>(Var))
          for (const clang::BindingDecl *Part : Parts->bindings())
            Visible.push_back(Part);
      }
  for (const clang::Stmt *Child : S->children())
    if (collectVisible(Child, Loop, Visible))
      return true;
  // What a declaration makes visible stays so in the block around it.
  if (!isa<clang::DeclStmt>(S))
    Visible.truncate(Before);
  return false;
}

static bool declaresName(const clang::Stmt *S, StringRef Name) {
  if (!S)
    return false;
  if (const auto *Decls = dyn_cast<clang::DeclStmt>(S))
    for (const clang::Decl *D : Decls->decls()) {
      const auto *Named = dyn_cast<clang::NamedDecl>(D);
      if (Named && Named->getIdentifier() && Named->getName() == Name)
        return true;
      if (const auto *Parts = dyn_cast<clang::DecompositionDecl>(D))
        for (const clang::BindingDecl *Part : Parts->bindings())
          if (Part->getName() == Name)
            return true;
    }
  return llvm::any_of(S->children(), [&](const clang::Stmt *Child) {
    return declaresName(Child, Name);
  });
}

/// Does the name of `D` mean another variable at the region's place, or in its
/// loops? (There, what the user writes is right; a called function or a
/// reference may mean the hidden one.)
bool Lowerer::isHidden(const VarDecl *D) const {
  llvm::SmallVector<const clang::ValueDecl *, 16> Visible;
  llvm::SmallVector<const clang::FunctionDecl *, 4> Around;
  for (const clang::DeclContext *DC = L.In; DC; DC = DC->getParent())
    if (const auto *Fn = dyn_cast<clang::FunctionDecl>(DC))
      Around.push_back(Fn);
  for (const clang::FunctionDecl *Fn : llvm::reverse(Around)) {
    Visible.append(Fn->param_begin(), Fn->param_end());
    collectVisible(Fn->getBody(), L.Loop, Visible);
  }
  const clang::ValueDecl *Last = nullptr;
  for (const clang::ValueDecl *V : Visible)
    if (V->getIdentifier() && V->getName() == D->getName())
      Last = V;
  return Last != D || declaresName(L.Loop, D->getName());
}

/// How the variable is called at the region's place; empty: it has no name
/// there.
std::string Lowerer::outsideText(const VarDecl *D) const {
  if (!D->getIdentifier())
    return "";
  std::string Name = D->getName().str();
  if (D->isLocalVarDeclOrParm()) {
    bool ByName = Frames.empty() && !CurrentFunction;
    return isLocalTo(functionOf(D), L.In) && (ByName || !isHidden(D)) ? Name
                                                                      : "";
  }
  if (D->isStaticDataMember() && !isNameable(D, /*Written=*/true)) {
    std::string Open = C.Opened.name(D, L.Outer);
    return Open.empty() ? "" : Open + "()";
  }
  for (const clang::DeclContext *DC = D->getDeclContext();
       DC && !DC->isTranslationUnit(); DC = DC->getParent()) {
    if (const auto *NS = dyn_cast<clang::NamespaceDecl>(DC)) {
      if (!NS->isAnonymousNamespace() && !NS->isInline())
        Name = NS->getName().str() + "::" + Name;
      continue;
    }
    const auto *Record = dyn_cast<CXXRecordDecl>(DC);
    if (!Record)
      continue; // extern "C"
    bool Inside = false;
    for (const clang::DeclContext *In = L.In; In; In = In->getParent())
      Inside |= In->Equals(Record);
    // In its own class the short name serves, whatever the access, and in a
    // template it is that of each instance.
    if (!Record->getIdentifier() || Record->getParentFunctionOrMethod() ||
        (Inside && isa<clang::ClassTemplateSpecializationDecl>(Record)))
      return Inside && Record->getIdentifier()
                 ? Record->getName().str() + "::" + Name
                 : Name;
    if (isa<clang::ClassTemplateSpecializationDecl>(Record)) {
      std::string Class = Openings::className(Record, Ctx);
      return Class.empty() ? "" : Class + "::" + Name;
    }
    Name = Record->getName().str() + "::" + Name;
  }
  return "::" + Name;
}
