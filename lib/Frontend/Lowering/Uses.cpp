//===- Uses.cpp - How a function uses its variables -----------------------===//

#include "Uses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::Expr;
using clang::Stmt;
using clang::ValueDecl;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

namespace {

using Visitor = llvm::function_ref<void(const Use &)>;

/// Visits with `Kind` as what happens to the object that `S` denotes.
class UseWalker {
public:
  explicit UseWalker(Visitor Fn) : Fn(Fn) {}
  void visit(const Stmt *S, UseKind Kind);

private:
  Visitor Fn;
  void visitCall(const clang::CallExpr *Call);
  void visitDecls(const clang::DeclStmt *S);
  void visitLambda(const clang::LambdaExpr *E);
  bool visitOperator(const Stmt *S, UseKind Kind);
};

} // namespace

void UseWalker::visitCall(const clang::CallExpr *Call) {
  visit(Call->getCallee(), UseKind::Read);
  for (const Expr *Arg : Call->arguments()) {
    // An object whose const function is called is not kept by that.
    UseKind Kind = UseKind::Escape;
    if (Arg->isGLValue() && Arg->getType().isConstQualified())
      Kind = UseKind::ConstRef;
    visit(Arg, Kind);
  }
}

void UseWalker::visitDecls(const clang::DeclStmt *S) {
  for (const clang::Decl *D : S->decls())
    if (const auto *Var = dyn_cast<VarDecl>(D))
      if (const Expr *Init = Var->getInit())
        visit(Init, UseKind::Escape);
}

void UseWalker::visitLambda(const clang::LambdaExpr *E) {
  for (const clang::LambdaCapture &Capture : E->captures())
    if (Capture.capturesVariable())
      if (const auto *Var = dyn_cast<VarDecl>(Capture.getCapturedVar()))
        Fn({E, Var,
            Capture.getCaptureKind() != clang::LCK_ByRef ? UseKind::Read
            : firstChange(E->getBody(), Var)             ? UseKind::Escape
                                                         : UseKind::Kept});
  visit(E->getBody(), UseKind::Escape);
}

bool UseWalker::visitOperator(const Stmt *S, UseKind Kind) {
  if (const auto *B = dyn_cast<clang::BinaryOperator>(S)) {
    if (B->isAssignmentOp()) {
      visit(B->getRHS(), UseKind::Escape);
      visit(B->getLHS(),
            B->isCompoundAssignmentOp() ? UseKind::Update : UseKind::Write);
    } else {
      visit(B->getLHS(), B->getOpcode() == clang::BO_Comma ? UseKind::Read
                                                           : UseKind::Escape);
      visit(B->getRHS(), Kind);
    }
    return true;
  }
  if (const auto *U = dyn_cast<clang::UnaryOperator>(S)) {
    if (U->isIncrementDecrementOp())
      visit(U->getSubExpr(), UseKind::Update);
    else
      visit(U->getSubExpr(), UseKind::Escape);
    return true;
  }
  if (const auto *If = dyn_cast<clang::AbstractConditionalOperator>(S)) {
    visit(If->getCond(), UseKind::Escape);
    visit(If->getTrueExpr(), Kind);
    visit(If->getFalseExpr(), Kind);
    return true;
  }
  return false;
}

void UseWalker::visit(const Stmt *S, UseKind Kind) {
  if (!S || isa<clang::UnaryExprOrTypeTraitExpr>(S))
    return;
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(S)) {
    Fn({Ref, Ref->getDecl(), Kind});
    return;
  }
  if (const auto *Member = dyn_cast<clang::MemberExpr>(S)) {
    Fn({Member, Member->getMemberDecl(), Kind});
    // Through a pointer the member is no part of the pointer.
    visit(Member->getBase(), Member->isArrow() ? UseKind::Read : Kind);
    return;
  }
  if (const auto *Paren = dyn_cast<clang::ParenExpr>(S))
    return visit(Paren->getSubExpr(), Kind);
  if (const auto *Cast = dyn_cast<clang::CastExpr>(S)) {
    const Expr *Sub = Cast->getSubExpr();
    if (Cast->getCastKind() == clang::CK_LValueToRValue ||
        Cast->getCastKind() == clang::CK_ToVoid)
      return visit(Sub, UseKind::Read);
    if (Cast->getCastKind() == clang::CK_NoOp && Kind == UseKind::Escape &&
        Cast->isGLValue() && Cast->getType().isConstQualified())
      return visit(Sub, UseKind::Escape);
    return visit(Sub, Kind);
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(S))
    return visitCall(Call);
  if (const auto *Decls = dyn_cast<clang::DeclStmt>(S))
    return visitDecls(Decls);
  if (const auto *Lambda = dyn_cast<clang::LambdaExpr>(S))
    return visitLambda(Lambda);
  if (const auto *Range = dyn_cast<clang::CXXForRangeStmt>(S)) {
    visit(Range->getRangeInit(), UseKind::Read);
    return visit(Range->getBody(), UseKind::Escape);
  }
  if (const auto *Subscript = dyn_cast<clang::ArraySubscriptExpr>(S)) {
    visit(Subscript->getLHS(), Kind);
    return visit(Subscript->getRHS(), UseKind::Read);
  }
  if (const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(S))
    return visit(Default->getExpr(), Kind);
  if (visitOperator(S, Kind))
    return;
  // Copies read what they are made of.
  if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(S))
    if (Construct->getConstructor()->isCopyOrMoveConstructor() &&
        Construct->getNumArgs() >= 1)
      return visit(Construct->getArg(0), UseKind::Read);
  for (const Stmt *Child : S->children())
    visit(Child, UseKind::Escape);
}

void lowering::forEachUse(const Stmt *S, Visitor Fn) {
  UseWalker(Fn).visit(S, UseKind::Escape);
}

const Expr *lowering::firstChange(const Stmt *S, const ValueDecl *D) {
  const Expr *First = nullptr;
  forEachUse(S, [&](const Use &U) {
    if (!First && U.D == D && mayChange(U.Kind))
      First = U.Ref;
  });
  return First;
}

bool lowering::refersTo(const Stmt *S, const ValueDecl *D) {
  bool Found = false;
  forEachUse(S, [&](const Use &U) { Found |= U.D == D; });
  return Found;
}

//===----------------------------------------------------------------------===//
// A function and its region
//===----------------------------------------------------------------------===//

static bool isLoop(const Stmt *S) {
  return isa<clang::ForStmt, clang::CXXForRangeStmt, clang::WhileStmt,
             clang::DoStmt>(S);
}

/// Statements that are walked one by one, to find the region among them.
static bool isControl(const Stmt *S) {
  return isLoop(S) ||
         isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt,
             clang::SwitchCase, clang::LabelStmt, clang::AttributedStmt,
             clang::CXXTryStmt, clang::CXXCatchStmt>(S);
}

FunctionUses::FunctionUses(const clang::FunctionDecl *In, const Stmt *Region,
                           const DirectiveTable &Directives)
    : Directives(Directives), Region(Region),
      Body(In ? In->getBody() : nullptr) {
  if (const auto *Ctor = llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(In))
    for (const clang::CXXCtorInitializer *Init : Ctor->inits())
      visit(Init->getInit(), Region);
  if (In && In->getBody())
    visit(In->getBody(), Region);
}

void FunctionUses::visit(const Stmt *S, const Stmt *Region) {
  if (!S)
    return;
  if (S == Region) {
    Now = Phase::Inside;
    forEachUse(S, [&](const Use &U) { All.push_back({U, Now}); });
    Now = Phase::After;
    return;
  }
  if (Directives.carried(S))
    return visit(llvm::cast<clang::IfStmt>(S)->getElse(), Region);
  HasLabels |= isa<clang::LabelStmt>(S);
  if (!isControl(S)) {
    // A lambda's body may hold the region when it is part of an expression;
    // then the region's function is the lambda and this one is not walked.
    forEachUse(S, [&](const Use &U) { All.push_back({U, Now}); });
    return;
  }
  visitChildren(S, Region);
}

void FunctionUses::visitChildren(const Stmt *S, const Stmt *Region) {
  if (const auto *Range = dyn_cast<clang::CXXForRangeStmt>(S)) {
    visit(Range->getInit(), Region);
    forEachUse(Range->getRangeInit(), [&](const Use &U) {
      All.push_back({{U.Ref, U.D, UseKind::Read}, Now});
    });
    return visit(Range->getBody(), Region);
  }
  for (const Stmt *Child : S->children())
    visit(Child, Region);
}

bool FunctionUses::escapes(const ValueDecl *D) const {
  for (const Located &L : All)
    if (L.U.D == D &&
        (L.U.Kind == UseKind::Escape || L.U.Kind == UseKind::Kept))
      return true;
  return false;
}

bool FunctionUses::isChangedOutside(const ValueDecl *D) const {
  for (const Located &L : All)
    if (L.U.D == D && L.When != Phase::Inside && mayChange(L.U.Kind))
      return true;
  return false;
}
