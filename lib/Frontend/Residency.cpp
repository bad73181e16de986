//===- Residency.cpp - Statements between which arrays may stay -----------===//
//
// In every block, the longest runs of quiet statements (see Residency.h) that
// run annotated loops more than once.
//
//===----------------------------------------------------------------------===//

#include "Residency.h"
#include "Unit.h"
#include "accel/IR/Walk.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace accel;
using namespace accel::frontend;
using clang::Stmt;
using ir::ScalarKind;
using llvm::dyn_cast;

namespace {

/// Types of elements that annotated loops touch.
struct ElementTypes {
  std::set<ScalarKind> All, Written;
};

class StayFinder : public clang::RecursiveASTVisitor<StayFinder> {
public:
  StayFinder(Unit &U) : U(U), Code(U.context(), U.Table, *U.Loops) {
    for (size_t I = 0; I < U.Regions.size(); ++I)
      if (U.Regions[I].SourceId)
        ByLoop[U.Regions[I].SourceId] = I;
  }

  bool VisitFunctionDecl(clang::FunctionDecl *F);
  std::vector<StayScope> Found;

private:
  void block(const clang::CompoundStmt *Block);
  void descend(const Stmt *S);
  bool take(llvm::ArrayRef<const Stmt *> Run, const MemoryUse &Use);
  bool staysApart(const MemoryUse &Use) const;
  void addElements(const ir::Region &R, ElementTypes &Types,
                   MemoryUse &Host) const;

  Unit &U;
  QuietCode Code;
  std::map<unsigned, unsigned> ByLoop; ///< Index of the region.
  const clang::FunctionDecl *In = nullptr;
};

/// Types that differ in their sign only are one, and characters see all. An
/// instance of a template may have another floating type than the one that was
/// looked at.
bool mayShare(ScalarKind A, ScalarKind B) {
  if (A == B || (ir::isFloating(A) && ir::isFloating(B)))
    return true;
  if (!ir::isInteger(A) && A != ScalarKind::Bool && !ir::isInteger(B) &&
      B != ScalarKind::Bool)
    return false;
  unsigned WidthA = ir::bitWidth(A), WidthB = ir::bitWidth(B);
  if (WidthA <= 8 || WidthB <= 8)
    return true;
  return ir::isInteger(A) && ir::isInteger(B) && WidthA == WidthB;
}

bool share(const std::set<ScalarKind> &A, const std::set<ScalarKind> &B) {
  return llvm::any_of(A, [&](ScalarKind X) {
    return llvm::any_of(B, [&](ScalarKind Y) { return mayShare(X, Y); });
  });
}

} // namespace

/// What the loop touches on a device; and what the host touches to launch it.
void StayFinder::addElements(const ir::Region &R, ElementTypes &Types,
                             MemoryUse &Host) const {
  auto Add = [](const ir::Array *A, std::set<ScalarKind> &To) {
    if (A->Storage == ir::ArrayStorage::Local)
      return;
    if (!A->Rec)
      To.insert(A->Element);
    else
      for (const ir::Field &F : A->Rec->Fields)
        To.insert(F.Type);
  };
  for (const ir::Array *A : R.arrays())
    Add(A, Types.All);
  ir::forEachStmt(R.Root, [&](const ir::Stmt *S) {
    if (const auto *Assign = dyn_cast<ir::AssignStmt>(S))
      if (const auto *To = dyn_cast<ir::LoadExpr>(Assign->Target))
        Add(To->Arr, Types.Written);
  });
  for (const ir::Variable *V : R.variables())
    if (V->MayAlias || (!V->PlainName && !V->HostText.empty())) {
      Host.Reads.insert(V->Type);
      Host.Writes.insert(V->Type);
    }
}

bool StayFinder::staysApart(const MemoryUse &Use) const {
  ElementTypes Types;
  MemoryUse Host = Use;
  for (unsigned Loop : Use.Loops) {
    auto It = ByLoop.find(Loop);
    if (It == ByLoop.end())
      return false;
    // A loop that was not understood runs on the host, and before that all is
    // brought home.
    const ir::Region &R = *U.Regions[It->second].R;
    if (R.Root)
      addElements(R, Types, Host);
  }
  return !share(Host.Reads, Types.Written) && !share(Host.Writes, Types.All);
}

bool StayFinder::take(llvm::ArrayRef<const Stmt *> Run, const MemoryUse &Use) {
  if (!staysApart(Use))
    return false;
  const clang::SourceManager &SM = U.sm();
  const clang::LangOptions &LO = U.context().getLangOpts();
  auto Text = [&](const Stmt *S) {
    return editableRange(U.Table.strip(S), SM, LO);
  };
  clang::CharSourceRange First = Text(Run.front()), Last = Text(Run.back());
  if (First.isInvalid() || Last.isInvalid() ||
      SM.getFileID(First.getBegin()) != SM.getFileID(Last.getEnd()))
    return false;
  StayScope S;
  S.Id = Found.size() + 1;
  clang::PresumedLoc Begin = SM.getPresumedLoc(First.getBegin()),
                     End = SM.getPresumedLoc(Last.getEnd());
  S.Begin = {First.getBegin().getRawEncoding(), Begin.getLine(),
             Begin.getColumn()};
  S.End = {Last.getEnd().getRawEncoding(), End.getLine(), End.getColumn()};
  S.File = Begin.getFilename();
  S.Repeats = Use.Repeats;
  for (unsigned Loop : Use.Loops)
    S.Regions.push_back(ByLoop.at(Loop));
  U.Stays[S.Id] = {U.Table.strip(Run.front()), U.Table.strip(Run.back())};
  Found.push_back(std::move(S));
  return true;
}

/// The blocks inside of a statement that is not part of a stay.
void StayFinder::descend(const Stmt *S) {
  if (!S || llvm::isa<clang::LambdaExpr>(S))
    return;
  if (const Directive *D = U.Table.carried(S)) {
    if (D->Kind != DirectiveKind::Loop)
      descend(llvm::cast<clang::IfStmt>(S)->getElse());
    return;
  }
  if (const auto *Block = dyn_cast<clang::CompoundStmt>(S))
    return block(Block);
  for (const Stmt *Child : S->children())
    descend(Child);
}

void StayFinder::block(const clang::CompoundStmt *Block) {
  std::vector<const Stmt *> Children(Block->body_begin(), Block->body_end());
  // Nor must that of a switch.
  bool Jumps = llvm::any_of(Children, [](const Stmt *S) {
    return llvm::isa<clang::SwitchCase, clang::LabelStmt>(S);
  });
  std::vector<const Stmt *> Run;
  MemoryUse Use;
  auto End = [&] {
    size_t Last = Run.size();
    auto Runs = [&](const Stmt *S) { return !Code.useOf(S, In).Loops.empty(); };
    while (Last && !Runs(Run[Last - 1]))
      --Last;
    size_t First = 0;
    while (First < Last && !Runs(Run[First]))
      ++First;
    llvm::ArrayRef<const Stmt *> Inner(Run);
    Inner = Inner.slice(First, Last - First);
    bool Taken = !Inner.empty() && (Use.Repeats || Use.Loops.size() > 1) &&
                 take(Inner, Use);
    if (!Taken)
      for (const Stmt *S : Run)
        descend(S);
    Run.clear();
    Use = MemoryUse();
  };
  for (const Stmt *S : Children) {
    MemoryUse Own = Code.useOf(S, In);
    MemoryUse Both = Use;
    Both.add(Own);
    if (!Own.Quiet || Jumps) {
      End();
      descend(S);
      continue;
    }
    if (!staysApart(Both))
      End();
    Run.push_back(S);
    Use.add(Own);
  }
  End();
}

/// A jump must not cross the object that marks a stay, wherever it leads.
static bool jumps(const Stmt *S) {
  return S && (llvm::isa<clang::GotoStmt, clang::IndirectGotoStmt>(S) ||
               llvm::any_of(S->children(), jumps));
}

bool StayFinder::VisitFunctionDecl(clang::FunctionDecl *F) {
  if (!F->isThisDeclarationADefinition() || !F->hasBody() ||
      F->isDependentContext() || F->isTemplateInstantiation() ||
      F->isConstexpr() || U.sm().isInSystemHeader(F->getLocation()) ||
      jumps(F->getBody()))
    return true;
  if (const auto *Method = dyn_cast<clang::CXXMethodDecl>(F))
    if (llvm::isa<clang::ClassTemplateSpecializationDecl>(
            Method->getParent()) ||
        Method->getParent()->isLambda())
      return true;
  In = F;
  descend(F->getBody());
  return true;
}

std::vector<StayScope> Unit::findStays() {
  if (Regions.empty())
    return {};
  StayFinder Finder(*this);
  Finder.TraverseAST(context());
  return std::move(Finder.Found);
}
