//===- Collect.cpp - Directives in the AST --------------------------------===//
//
// Walks the AST for carriers and gives each directive what it is about.
//
//===----------------------------------------------------------------------===//

#include "Directives/Directives.h"
#include "Unit.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;

namespace {

class CarrierFinder : public clang::RecursiveASTVisitor<CarrierFinder> {
  using Base = clang::RecursiveASTVisitor<CarrierFinder>;

public:
  CarrierFinder(clang::ASTContext &Ctx, const DirectiveTable &Table)
      : Ctx(Ctx), Table(Table) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }

  bool TraverseDecl(clang::Decl *D) {
    if (!D)
      return true;
    // Nothing of ours is in a system header, and they are most of the AST.
    if (D->getDeclContext() && D->getDeclContext()->isTranslationUnit() &&
        Ctx.getSourceManager().isInSystemHeader(D->getLocation()))
      return true;
    // A linkage specification may not hold templates, so it counts as one
    // declaration.
    llvm::SaveAndRestore SavedOuter(Outer);
    if (!Outer &&
        !llvm::isa<clang::TranslationUnitDecl, clang::NamespaceDecl>(D))
      Outer = D;
    auto *Fn = llvm::dyn_cast<clang::FunctionDecl>(D);
    if (!Fn)
      return Base::TraverseDecl(D);
    llvm::SaveAndRestore SavedFn(In,
                                 static_cast<const clang::FunctionDecl *>(Fn));
    return Base::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(clang::LambdaExpr *L) {
    llvm::SaveAndRestore SavedFn(
        In, static_cast<const clang::FunctionDecl *>(L->getCallOperator()));
    llvm::SaveAndRestore SavedGeneric(GenericLambda,
                                      GenericLambda || L->isGenericLambda());
    if (!Base::TraverseLambdaExpr(L))
      return false;
    // The visitor does not enter the instances of a generic call operator.
    if (clang::FunctionTemplateDecl *Template =
            L->getLambdaClass()->getDependentLambdaCallOperator())
      for (clang::FunctionDecl *Instance : Template->specializations())
        if (Instance->hasBody() && SeenInstances.insert(Instance).second) {
          llvm::SaveAndRestore Saved(
              In, static_cast<const clang::FunctionDecl *>(Instance));
          if (!TraverseStmt(Instance->getBody()))
            return false;
        }
    return true;
  }

  bool TraverseIfStmt(clang::IfStmt *If) {
    const Directive *D = Table.carried(If);
    if (D) {
      AttachedDirective A;
      A.D = D;
      A.Carrier = If;
      A.Behind = Table.strip(If);
      A.In = In;
      A.InPattern = !In || In->isDependentContext();
      A.InInstance = In && !A.InPattern && inInstance(In);
      A.InGenericLambda = GenericLambda;
      A.Around = Around;
      A.Outer = Outer;
      Found.push_back(A);
    }
    llvm::SaveAndRestore Saved(Around);
    if (D && D->Kind == DirectiveKind::Loop)
      Around = D;
    return Base::TraverseIfStmt(If);
  }

  // Without accel the body would be the statement behind the directive.
  bool VisitStmt(clang::Stmt *S) {
    auto Body = [&](const clang::Stmt *B) {
      const Directive *D = Table.carried(B);
      if (D &&
          (D->Kind == DirectiveKind::Update || D->Kind == DirectiveKind::Wait))
        Bodies.insert(D);
    };
    if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S)) {
      Body(If->getThen());
      Body(If->getElse());
    } else if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S)) {
      Body(For->getBody());
    } else if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(S)) {
      Body(Range->getBody());
    } else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S)) {
      Body(While->getBody());
    } else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(S)) {
      Body(Do->getBody());
    }
    return true;
  }

  std::vector<AttachedDirective> Found;
  llvm::SmallPtrSet<const Directive *, 4> Bodies;

private:
  static bool inInstance(const clang::DeclContext *DC) {
    for (; DC; DC = DC->getParent()) {
      if (const auto *Fn = llvm::dyn_cast<clang::FunctionDecl>(DC))
        if (Fn->isTemplateInstantiation() ||
            Fn->getTemplateSpecializationKind() ==
                clang::TSK_ImplicitInstantiation)
          return true;
      if (const auto *Class =
              llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(DC))
        if (Class->getSpecializationKind() != clang::TSK_ExplicitSpecialization)
          return true;
    }
    return false;
  }

  clang::ASTContext &Ctx;
  const DirectiveTable &Table;
  const clang::FunctionDecl *In = nullptr;
  const Directive *Around = nullptr;
  const clang::Decl *Outer = nullptr;
  bool GenericLambda = false;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> SeenInstances;
};

} // namespace

std::vector<AttachedDirective>
frontend::findCarriers(clang::ASTContext &Ctx, const DirectiveTable &Table) {
  if (Table.all().empty())
    return {};
  CarrierFinder Finder(Ctx, Table);
  Finder.TraverseAST(Ctx);
  // Constant evaluation and the like may show one statement twice.
  llvm::SmallPtrSet<const clang::IfStmt *, 16> Seen;
  std::vector<AttachedDirective> Found;
  for (AttachedDirective &A : Finder.Found)
    if (Seen.insert(A.Carrier).second) {
      A.IsBody = Finder.Bodies.contains(A.D);
      Found.push_back(A);
    }
  llvm::stable_sort(Found, [](const auto &A, const auto &B) {
    if (A.D->Number != B.D->Number)
      return A.D->Number < B.D->Number;
    return A.InInstance < B.InInstance;
  });
  return Found;
}

void Unit::collect() {
  std::vector<AttachedDirective> Found = findCarriers(context(), Table);
  for (AttachedDirective &A : Found)
    Table.at(A.D->Loc)->Attached = true;
  // After an error of the parser statements may be missing.
  bool Broken = DirectiveErrors;
  for (Directive &D : Table.all()) {
    DirectiveErrors |= D.HasErrors;
    if (D.Attached || D.HasErrors || Broken)
      continue;
    reportError(CI->getDiagnostics(), D.Loc,
                "this directive does not stand before a statement");
    D.HasErrors = DirectiveErrors = true;
  }
  attach(std::move(Found));
}

void Unit::attach(std::vector<AttachedDirective> Found) {
  Loops = std::make_unique<LoopNumbers>(sm(), context().getLangOpts());
  Opened = std::make_unique<Openings>(context());
  LoweringContext C{context(), CI->getPreprocessor(), Table, *Loops, *Opened};
  clang::DiagnosticsEngine &Diags = CI->getDiagnostics();

  // All instances of a directive belong to one annotated loop.
  std::vector<AnnotatedLoop> Annotated;
  std::vector<const Directive *> Around;
  llvm::SmallPtrSet<const clang::Stmt *, 16> Taken;
  for (size_t I = 0; I < Found.size();) {
    AttachedDirective &A = Found[I];
    Directive &D = *Table.at(A.D->Loc);
    bindExpressions(D, A.Carrier);
    checkDirective(D, A.Behind, Table, context(), Diags);
    if (A.IsBody && !D.HasErrors) {
      reportError(Diags, D.Loc,
                  "this directive must stand in braces: without accel, the "
                  "statement behind it would be the body");
      D.HasErrors = true;
    }
    if (!D.HasErrors &&
        (D.Kind == DirectiveKind::Loop || D.Kind == DirectiveKind::LoopSeq) &&
        !Taken.insert(A.Behind).second) {
      reportError(Diags, D.Loc, "the loop has two directives");
      D.HasErrors = true;
    }
    AnnotatedLoop L;
    L.D = &D;
    L.Loop = A.Behind;
    L.In = A.In;
    L.InPattern = A.InPattern;
    L.InGenericLambda = A.InGenericLambda;
    L.Outer = A.Outer;
    size_t J = I + 1;
    for (; J < Found.size() && Found[J].D == A.D; ++J) {
      AttachedDirective &B = Found[J];
      Directive &Instance = Table.addInstance(D);
      bindExpressions(Instance, B.Carrier);
      if (!D.HasErrors)
        checkDirective(Instance, B.Behind, Table, context(), Diags);
      D.HasErrors |= Instance.HasErrors;
      AnnotatedLoop LI = {&Instance,         B.Behind, B.In,   B.InPattern,
                          B.InGenericLambda, {},       A.Outer};
      // The pattern of a nested template counts as no instance.
      if (!B.InPattern)
        L.Instances.push_back(std::move(LI));
    }
    I = J;
    DirectiveErrors |= D.HasErrors;
    if (D.HasErrors)
      continue;
    if (D.Kind == DirectiveKind::Loop) {
      Annotated.push_back(std::move(L));
      Around.push_back(A.Around);
    } else if (D.Kind != DirectiveKind::LoopSeq) {
      addHostDirective(A);
    }
  }
  if (DirectiveErrors)
    return;
  for (AnnotatedLoop &L : Annotated)
    addRegion(L, C);
  for (size_t I = 0; I < Annotated.size(); ++I)
    for (size_t J = 0; J < Annotated.size(); ++J)
      if (Annotated[J].D == Around[I])
        Regions[I].Around = J;
}

void Unit::addRegion(AnnotatedLoop &L, LoweringContext &C) {
  auto Refuse = [&](ir::ReasonKind Kind, std::string Message,
                    std::string Hint) {
    FoundRegion Found;
    Found.R = newRegion(L, C);
    Found.Refused = ir::Refusal();
    Found.Refused->Kind = Kind;
    Found.Refused->Message = std::move(Message);
    Found.Refused->Where = Found.R->Where;
    Found.Refused->Hint = std::move(Hint);
    Regions.push_back(std::move(Found));
  };
  if (!Loops->number(L.Loop)) {
    Refuse(ir::ReasonKind::InMacro,
           "the text of the loop comes out of a macro, so it cannot be edited",
           "write the loop itself in the file; the directive may come from a "
           "macro");
    return;
  }
  // Two directives at one place of the text: the file is included twice.
  auto [File, Offset] = sm().getDecomposedLoc(L.Loop->getBeginLoc());
  clang::OptionalFileEntryRef Entry = sm().getFileEntryRefForID(File);
  for (const Directive &D : Table.all()) {
    auto [OtherFile, OtherOffset] =
        sm().getDecomposedLoc(sm().getExpansionLoc(D.Loc));
    if (OtherFile == File || !Entry)
      continue;
    clang::OptionalFileEntryRef Other = sm().getFileEntryRefForID(OtherFile);
    if (Other && &Other->getFileEntry() == &Entry->getFileEntry()) {
      Refuse(ir::ReasonKind::InMacro,
             "the file with the loop is included more than once, so its text "
             "cannot be edited",
             "");
      return;
    }
  }
  Regions.push_back(lowerRegion(L, C));
  Regions.back().SourceId = Loops->number(L.Loop);
}

std::string Unit::directivesText() const {
  std::string Text;
  for (const Directive &D : Table.all()) {
    clang::PresumedLoc P = sm().getPresumedLoc(sm().getExpansionLoc(D.Loc));
    Text += P.isValid() ? P.getFilename() : "?";
    Text += ":" + std::to_string(P.isValid() ? P.getLine() : 0) + ": ";
    Text += spelling(D.Kind);
    for (const Clause &C : D.Clauses) {
      Text += " " + spelling(C.Kind).str();
      if (C.Kind == ClauseKind::Name)
        Text += "(\"" + C.Word + "\")";
      if (C.Kind == ClauseKind::Target)
        Text += C.OnlyOn == ir::Request::Target::Cpu ? "(cpu)" : "(gpu)";
      if (C.Args.empty())
        continue;
      Text += "(";
      if (C.Kind == ClauseKind::Reduction)
        Text += ir::spelling(C.Op).str() + ": ";
      for (size_t I = 0; I < C.Args.size(); ++I) {
        const Argument &A = C.Args[I];
        if (I)
          Text += ", ";
        Text += A.Text;
        if (A.IsSection)
          Text += "[" + A.BeginText + " : " + A.CountText + "]";
        if (A.Base && !A.Base->isTypeDependent() && !A.IsSection)
          Text += " '" +
                  A.Base->getType().getAsString(
                      CI->getASTContext().getPrintingPolicy()) +
                  "'";
        if (I < C.Values.size())
          Text += " = " + std::to_string(C.Values[I]);
      }
      Text += ")";
    }
    Text += "\n";
  }
  return Text;
}
