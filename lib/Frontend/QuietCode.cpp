//===- QuietCode.cpp - Code that leaves arrays alone ----------------------===//

#include "Residency.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;
using ir::ScalarKind;
using llvm::dyn_cast;
using llvm::isa;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static std::optional<ScalarKind> kindOf(QualType T,
                                        const clang::ASTContext &Ctx) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (const auto *Enum = T->getAs<clang::EnumType>())
    T = Enum->getDecl()->getIntegerType().getCanonicalType();
  if (T.isNull())
    return std::nullopt;
  if (T->isBooleanType())
    return ScalarKind::Bool;
  if (T->isRealFloatingType()) {
    uint64_t Width = Ctx.getTypeSize(T);
    return Width == 32   ? ScalarKind::F32
           : Width == 64 ? ScalarKind::F64
                         : ScalarKind::F80;
  }
  if (!T->isIntegerType())
    return std::nullopt;
  bool Signed = T->isSignedIntegerType();
  switch (Ctx.getTypeSize(T)) {
  case 8:
    return Signed ? ScalarKind::I8 : ScalarKind::U8;
  case 16:
    return Signed ? ScalarKind::I16 : ScalarKind::U16;
  case 32:
    return Signed ? ScalarKind::I32 : ScalarKind::U32;
  case 64:
    return Signed ? ScalarKind::I64 : ScalarKind::U64;
  default:
    return std::nullopt;
  }
}

/// In namespace std or one inside of it.
static bool isStandard(const clang::Decl *D) {
  for (const clang::DeclContext *DC = D->getDeclContext(); DC;
       DC = DC->getParent())
    if (DC->isStdNamespace())
      return true;
  return false;
}

static StringRef recordName(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && isStandard(Record)
             ? Record->getName()
             : StringRef();
}

/// Objects that hold the address of their elements, or of elements elsewhere.
static bool isContainer(QualType T) {
  static const llvm::StringSet<> Names = {"vector", "span", "array",
                                          "unique_ptr", "valarray"};
  return Names.contains(recordName(T));
}

/// Numbers in a class: points in time and the like.
static bool isTime(QualType T) {
  StringRef Name = recordName(T);
  return Name == "duration" || Name == "time_point";
}

static bool takesNumbers(const clang::FunctionDecl *F) {
  return llvm::all_of(F->parameters(), [](const clang::ParmVarDecl *P) {
    QualType T = P->getType().getNonReferenceType();
    return T->isArithmeticType() || isTime(T);
  });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

bool QuietCode::touch(QualType T, bool Reads, bool Writes) {
  T = T.getNonReferenceType();
  // No element of an array that a region touches is a pointer.
  if (T->isAnyPointerType() || T->isNullPtrType())
    return true;
  std::optional<ScalarKind> Kind = kindOf(T, Ctx);
  if (!Kind)
    return false;
  if (Reads)
    Use.Reads.insert(*Kind);
  if (Writes)
    Use.Writes.insert(*Kind);
  return true;
}

bool QuietCode::object(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<clang::DeclRefExpr, clang::CXXThisExpr, clang::StringLiteral>(E))
    return true;
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E))
    return Cast->isGLValue() || E->getType()->isRecordType()
               ? object(Cast->getSubExpr())
               : expr(E);
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(E))
    return expr(Temporary->getSubExpr());
  if (const auto *Member = dyn_cast<clang::MemberExpr>(E))
    return Member->isArrow() ? expr(Member->getBase())
                             : object(Member->getBase());
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(E))
    return Unary->getOpcode() == clang::UO_Deref && expr(Unary->getSubExpr());
  if (const auto *Sub = dyn_cast<clang::ArraySubscriptExpr>(E))
    return expr(Sub->getBase()) && expr(Sub->getIdx());
  if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E);
      Call && Call->getNumArgs() == 2 &&
      Call->getOperator() == clang::OO_Subscript &&
      isContainer(Call->getArg(0)->getType()))
    return object(Call->getArg(0)) && expr(Call->getArg(1));
  if (const auto *Call = dyn_cast<clang::CallExpr>(E))
    return call(Call);
  return !E->isGLValue() && expr(E);
}

bool QuietCode::access(const Expr *E, bool Reads, bool Writes) {
  E = E->IgnoreParens();
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var)
      return isa<clang::EnumConstantDecl>(Ref->getDecl());
    // Nobody else has its address.
    bool Own = In && Var->hasLocalStorage() &&
               !Var->getType()->isReferenceType() &&
               !info(In).Variables->escapes(Var);
    return Own || touch(Var->getType(), Reads, Writes);
  }
  // std::max of two variables is one of them, and both have been read.
  if (const auto *Call = dyn_cast<clang::CallExpr>(E);
      Call && !Writes && Call->getDirectCallee() &&
      isStandard(Call->getDirectCallee()) &&
      takesNumbers(Call->getDirectCallee()))
    return call(Call);
  return object(E) && touch(E->getType(), Reads, Writes);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

bool QuietCode::declaration(const clang::DeclStmt *S) {
  for (const clang::Decl *D : S->decls()) {
    if (isa<clang::TypedefNameDecl, clang::StaticAssertDecl, clang::UsingDecl,
            clang::UsingDirectiveDecl>(D))
      continue;
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var || !Var->hasLocalStorage())
      return false;
    QualType T = Var->getType();
    const Expr *Init = Var->getInit();
    if (T->isReferenceType()) {
      if (!Init || !object(Init))
        return false;
    } else if (T->isScalarType() || isTime(T)) {
      if (Init && !expr(Init))
        return false;
    } else {
      return false;
    }
  }
  return true;
}

bool QuietCode::loop(const Stmt *Body) {
  std::set<unsigned> Before;
  std::swap(Before, Use.Loops);
  bool Good = stmt(Body);
  Use.Repeats |= !Use.Loops.empty();
  Use.Loops.insert(Before.begin(), Before.end());
  return Good;
}

bool QuietCode::stmt(const Stmt *S) {
  if (!S)
    return true;
  if (const Directive *D = Directives.carried(S)) {
    const Stmt *Behind = Directives.strip(S);
    if (D->Kind == DirectiveKind::Loop) {
      unsigned Number = Loops.number(Behind);
      Use.Loops.insert(Number);
      return Number != 0;
    }
    if (D->Kind == DirectiveKind::Update || D->Kind == DirectiveKind::Wait)
      return true; // And so is the statement behind it, which is the next one.
    return stmt(llvm::cast<clang::IfStmt>(S)->getElse());
  }
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return true;
  case Stmt::CompoundStmtClass:
    return llvm::all_of(S->children(),
                        [this](const Stmt *Child) { return stmt(Child); });
  case Stmt::DeclStmtClass:
    return declaration(llvm::cast<clang::DeclStmt>(S));
  case Stmt::IfStmtClass: {
    const auto *If = llvm::cast<clang::IfStmt>(S);
    return !If->getConditionVariable() && stmt(If->getInit()) &&
           expr(If->getCond()) && stmt(If->getThen()) && stmt(If->getElse());
  }
  case Stmt::ForStmtClass: {
    const auto *For = llvm::cast<clang::ForStmt>(S);
    return !For->getConditionVariable() && stmt(For->getInit()) &&
           (!For->getCond() || expr(For->getCond())) &&
           (!For->getInc() || expr(For->getInc())) && loop(For->getBody());
  }
  case Stmt::WhileStmtClass: {
    const auto *While = llvm::cast<clang::WhileStmt>(S);
    return !While->getConditionVariable() && expr(While->getCond()) &&
           loop(While->getBody());
  }
  case Stmt::DoStmtClass: {
    const auto *Do = llvm::cast<clang::DoStmt>(S);
    return expr(Do->getCond()) && loop(Do->getBody());
  }
  case Stmt::ReturnStmtClass: {
    const Expr *Value = llvm::cast<clang::ReturnStmt>(S)->getRetValue();
    return !Value || (Value->getType()->isScalarType() && expr(Value));
  }
  default:
    if (const auto *E = dyn_cast<Expr>(S))
      return E->isGLValue() && E->getType()->isRecordType() ? object(E)
                                                            : expr(E);
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

bool QuietCode::expr(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<clang::FullExpr>(E))
    return expr(Full->getSubExpr());
  if (isa<clang::IntegerLiteral, clang::FloatingLiteral,
          clang::CharacterLiteral, clang::CXXBoolLiteralExpr,
          clang::CXXNullPtrLiteralExpr, clang::CXXThisExpr,
          clang::UnaryExprOrTypeTraitExpr, clang::ImplicitValueInitExpr,
          clang::CXXScalarValueInitExpr>(E))
    return true;
  if (const auto *Call = dyn_cast<clang::CallExpr>(E))
    return call(Call);
  if (E->isGLValue()) {
    // A discarded value, or the result of an assignment.
    if (const auto *B = dyn_cast<clang::BinaryOperator>(E);
        B && B->isAssignmentOp())
      return access(B->getLHS(), B->isCompoundAssignmentOp(), true) &&
             expr(B->getRHS());
    if (const auto *U = dyn_cast<clang::UnaryOperator>(E);
        U && U->isIncrementDecrementOp())
      return access(U->getSubExpr(), true, true);
    return object(E);
  }
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E)) {
    const Expr *Sub = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case clang::CK_LValueToRValue:
      if (const auto *B = dyn_cast<clang::BinaryOperator>(Sub->IgnoreParens());
          B && B->isAssignmentOp())
        return expr(Sub);
      return access(Sub, true, false);
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay:
      return object(Sub);
    default:
      return Sub->isGLValue() ? object(Sub) : expr(Sub);
    }
  }
  if (const auto *U = dyn_cast<clang::UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp())
      return access(U->getSubExpr(), true, true);
    return U->getOpcode() == clang::UO_AddrOf ? object(U->getSubExpr())
                                              : expr(U->getSubExpr());
  }
  if (const auto *B = dyn_cast<clang::BinaryOperator>(E))
    return expr(B->getLHS()) && expr(B->getRHS());
  if (const auto *If = dyn_cast<clang::ConditionalOperator>(E))
    return expr(If->getCond()) && expr(If->getTrueExpr()) &&
           expr(If->getFalseExpr());
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(E))
    return expr(Temporary->getSubExpr());
  if (const auto *List = dyn_cast<clang::InitListExpr>(E))
    return E->getType()->isScalarType() &&
           llvm::all_of(List->inits(),
                        [this](const Expr *Init) { return expr(Init); });
  if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(E))
    return isTime(E->getType()) &&
           llvm::all_of(Construct->arguments(),
                        [this](const Expr *Arg) { return argument(Arg); });
  return false;
}

/// Read by a called function that keeps nothing.
bool QuietCode::argument(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(E))
    return argument(Temporary->getSubExpr());
  if (isa<clang::StringLiteral>(E))
    return true;
  if (E->isGLValue() && E->getType()->isScalarType() &&
      !isa<clang::CallExpr>(E))
    return access(E, true, false);
  return E->isGLValue() ? object(E) : expr(E);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Writes numbers and text to a stream or file.
static bool prints(const clang::FunctionDecl *F, StringRef Name) {
  static const llvm::StringSet<> Names = {
      "printf", "fprintf", "puts",         "putchar", "fflush",    "flush",
      "endl",   "setw",    "setprecision", "fixed",   "scientific"};
  return Names.contains(Name) ||
         (F->getOverloadedOperator() == clang::OO_LessLess && isStandard(F));
}

/// A number, text that stands in the source, or the stream.
bool QuietCode::printed(const Expr *E) {
  const Expr *Plain = E->IgnoreParenImpCasts();
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(Plain))
    return printed(Temporary->getSubExpr());
  QualType T = Plain->getType();
  if (isa<clang::StringLiteral>(Plain) || T->isFunctionType() ||
      Plain->getType()->isSpecificBuiltinType(clang::BuiltinType::Overload))
    return true;
  if (const auto *Call = dyn_cast<clang::CallExpr>(Plain))
    return T->isArithmeticType() ? argument(E) : call(Call);
  bool Stream = recordName(T).ends_with("ostream") ||
                (T->isPointerType() && T->getPointeeType()->isRecordType());
  return (Stream || T->isArithmeticType() || T->isEnumeralType()) &&
         argument(E);
}

bool QuietCode::standardCall(const clang::CallExpr *E,
                             const clang::FunctionDecl *F) {
  StringRef Name = F->getIdentifier() ? F->getName() : StringRef();
  auto All = [this, E] {
    return llvm::all_of(E->arguments(),
                        [this](const Expr *Arg) { return argument(Arg); });
  };
  if (const auto *Method = dyn_cast<clang::CXXMethodDecl>(F)) {
    const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E);
    QualType Of = Call ? Call->getObjectType() : QualType();
    static const llvm::StringSet<> Sizes = {"size", "data", "empty", "begin",
                                            "end",  "swap", "get"};
    if (Call && isContainer(Of)) {
      // A swap of std::array moves its elements.
      if (!Sizes.contains(Name) ||
          (Name == "swap" && recordName(Of) == "array"))
        return false;
      return object(Call->getImplicitObjectArgument()) &&
             llvm::all_of(E->arguments(),
                          [this](const Expr *Arg) { return object(Arg); });
    }
    if (Call && isTime(Of))
      return object(Call->getImplicitObjectArgument()) && All();
    if (Method->isStatic() && Name == "now")
      return true;
    // std::cout << number
    return prints(F, Name) && printed(E->getArg(0)) && printed(E->getArg(1));
  }
  if (Name == "swap" && E->getNumArgs() == 2) {
    QualType T = E->getArg(0)->getType();
    if (recordName(T) == "array")
      return false;
    if (isContainer(T))
      return object(E->getArg(0)) && object(E->getArg(1));
    return T->isScalarType() && access(E->getArg(0), true, true) &&
           access(E->getArg(1), true, true);
  }
  if (prints(F, Name))
    return llvm::all_of(E->arguments(),
                        [this](const Expr *Arg) { return printed(Arg); });
  // Numbers in, a number out.
  static const llvm::StringSet<> Others = {
      "omp_get_wtime", "omp_get_max_threads", "omp_get_thread_num", "clock"};
  QualType Result = F->getReturnType().getNonReferenceType();
  bool Plain = takesNumbers(F) && !F->isVariadic() &&
               (Result->isArithmeticType() || isTime(Result));
  bool Known = isStandard(F) || F->getBuiltinID() || Others.contains(Name);
  return Plain && Known && All();
}

bool QuietCode::userCall(const clang::CallExpr *E,
                         const clang::FunctionDecl *F) {
  const clang::FunctionDecl *Def = F->getDefinition();
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(F);
  if (!Def || !Def->getBody() || F->isVariadic() || Def->isDependentContext() ||
      (Method && Method->isVirtual()))
    return false;
  QualType Result = F->getReturnType();
  if (!Result->isVoidType() && !Result.getNonReferenceType()->isScalarType())
    return false;
  for (const clang::ParmVarDecl *P : F->parameters())
    if (!P->getType()->isReferenceType() && !P->getType()->isScalarType())
      return false;
  if (const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E))
    if (!object(Call->getImplicitObjectArgument()))
      return false;
  for (const Expr *Arg : E->arguments())
    if (!(Arg->isGLValue() ? object(Arg) : expr(Arg)))
      return false;
  FunctionInfo &Info = info(Def);
  if (Info.Running)
    return false; // What it does is not known yet.
  if (!Info.Body) {
    Info.Running = true;
    llvm::SaveAndRestore InFunction(In, Def);
    MemoryUse Outer = std::move(Use);
    Use = MemoryUse();
    Use.Quiet = stmt(Def->getBody());
    info(Def).Body = std::move(Use);
    info(Def).Running = false;
    Use = std::move(Outer);
  }
  Use.add(*info(Def).Body);
  return Use.Quiet;
}

bool QuietCode::call(const clang::CallExpr *E) {
  const clang::FunctionDecl *F = E->getDirectCallee();
  if (!F)
    return false;
  bool System = Ctx.getSourceManager().isInSystemHeader(F->getLocation()) ||
                F->getBuiltinID();
  return System ? standardCall(E, F) : userCall(E, F);
}

QuietCode::FunctionInfo &QuietCode::info(const clang::FunctionDecl *F) {
  FunctionInfo &Info = Functions[F];
  if (!Info.Variables)
    Info.Variables =
        std::make_unique<lowering::FunctionUses>(F, nullptr, Directives);
  return Info;
}

MemoryUse QuietCode::useOf(const Stmt *S, const clang::FunctionDecl *Function) {
  In = Function->getDefinition() ? Function->getDefinition() : Function;
  Use = MemoryUse();
  Use.Quiet = stmt(S);
  return std::move(Use);
}
