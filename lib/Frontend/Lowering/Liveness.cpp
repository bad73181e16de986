//===- Liveness.cpp - Is a variable read after a loop? --------------------===//
//
// Follows the structure of the function from the end of the loop on, outwards:
// what comes next either reads the value, or certainly overwrites it, or does
// neither for sure. Functions with labels are not asked about.
//
//===----------------------------------------------------------------------===//

#include "Uses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::Stmt;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What a statement does with the value that a variable has before it.
enum class Flow : uint8_t {
  Open, ///< Does not read it, may keep it.
  Reads,
  Ends ///< Overwrites it, or leaves the function, without reading it.
};

class Liveness {
public:
  Liveness(const VarDecl *D, const Stmt *Region, const DirectiveTable &T)
      : D(D), Region(Region), Directives(T) {}

  /// What follows the region in `S`; none when the region is not in there.
  std::optional<Flow> after(const Stmt *S);

private:
  const VarDecl *D;
  const Stmt *Region;
  const DirectiveTable &Directives;
  /// A jump was passed on which the variable keeps its value.
  bool Jumped = false;

  const Stmt *strip(const Stmt *S) const {
    return S ? Directives.strip(S) : nullptr;
  }
  Flow of(const Stmt *S);
  Flow simple(const Stmt *S);
  Flow loop(const Stmt *Cond, const Stmt *Body, const Stmt *Inc);
  Flow ended(Flow F) const {
    return F == Flow::Ends && Jumped ? Flow::Open : F;
  }
};

} // namespace

static bool jumps(const Stmt *S) {
  if (!S || isa<clang::Expr>(S))
    return false;
  if (isa<clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt>(S))
    return true;
  return llvm::any_of(S->children(), jumps);
}

/// A statement without control flow of its own.
Flow Liveness::simple(const Stmt *S) {
  if (!S)
    return Flow::Open;
  bool Read = false;
  forEachUse(
      S, [&](const Use &U) { Read |= U.D == D && U.Kind != UseKind::Write; });
  if (Read)
    return Flow::Reads;
  if (const auto *Decls = dyn_cast<clang::DeclStmt>(S))
    return llvm::is_contained(Decls->decls(), D) ? Flow::Ends : Flow::Open;
  if (isa<clang::ReturnStmt>(S))
    return Flow::Ends;
  const auto *E = dyn_cast<clang::Expr>(S);
  const auto *Assign =
      E ? dyn_cast<clang::BinaryOperator>(E->IgnoreParens()) : nullptr;
  if (!Assign || Assign->getOpcode() != clang::BO_Assign)
    return Flow::Open;
  const auto *Ref =
      dyn_cast<clang::DeclRefExpr>(Assign->getLHS()->IgnoreParens());
  return Ref && Ref->getDecl() == D ? Flow::Ends : Flow::Open;
}

Flow Liveness::loop(const Stmt *Cond, const Stmt *Body, const Stmt *Inc) {
  if (Flow F = simple(Cond); F != Flow::Open)
    return F;
  Flow Inner = of(Body);
  if (Inner == Flow::Reads)
    return Inner;
  // The step comes behind the body, or behind a continue in it.
  if (Inner == Flow::Open || jumps(Body))
    if (simple(Inc) == Flow::Reads)
      return Flow::Reads;
  return Flow::Open; // It may not run.
}

Flow Liveness::of(const Stmt *S) {
  S = strip(S);
  if (!S)
    return Flow::Open;
  if (const auto *Block = dyn_cast<clang::CompoundStmt>(S)) {
    for (const Stmt *Child : Block->body())
      if (Flow F = of(Child); F != Flow::Open)
        return F;
    return Flow::Open;
  }
  if (const auto *If = dyn_cast<clang::IfStmt>(S)) {
    for (const Stmt *First :
         {If->getInit(),
          static_cast<const Stmt *>(If->getConditionVariableDeclStmt()),
          static_cast<const Stmt *>(If->getCond())})
      if (Flow F = simple(First); F != Flow::Open)
        return F;
    Flow Then = of(If->getThen()), Else = of(If->getElse());
    if (Then == Flow::Reads || Else == Flow::Reads)
      return Flow::Reads;
    return Then == Else ? Then : Flow::Open;
  }
  if (const auto *For = dyn_cast<clang::ForStmt>(S)) {
    if (Flow F = simple(For->getInit()); F != Flow::Open)
      return F;
    if (For->getConditionVariable() && refersTo(S, D))
      return Flow::Reads;
    return loop(For->getCond(), For->getBody(), For->getInc());
  }
  if (const auto *While = dyn_cast<clang::WhileStmt>(S)) {
    if (While->getConditionVariable() && refersTo(S, D))
      return Flow::Reads;
    return loop(While->getCond(), While->getBody(), nullptr);
  }
  if (const auto *Do = dyn_cast<clang::DoStmt>(S))
    return loop(nullptr, Do->getBody(), Do->getCond());
  if (isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt, clang::NullStmt,
          clang::BreakStmt, clang::ContinueStmt>(S))
    return simple(S);
  // Range-for, switch, try and what else there may be.
  bool Read = false;
  forEachUse(
      S, [&](const Use &U) { Read |= U.D == D && U.Kind != UseKind::Write; });
  return Read ? Flow::Reads : Flow::Open;
}

std::optional<Flow> Liveness::after(const Stmt *S) {
  S = strip(S);
  if (!S || isa<clang::Expr>(S))
    return std::nullopt;
  if (S == Region)
    return Flow::Open;
  std::optional<Flow> Inner;
  if (const auto *Block = dyn_cast<clang::CompoundStmt>(S)) {
    for (const Stmt *Child : Block->body()) {
      if (!Inner) {
        Inner = after(Child);
        if (Inner && *Inner != Flow::Open)
          return Inner;
        continue;
      }
      Flow F = of(Child);
      Jumped |= jumps(strip(Child));
      F = ended(F);
      if (F != Flow::Open)
        return F;
    }
    return Inner;
  }
  for (const Stmt *Child : S->children())
    if ((Inner = after(Child)))
      break;
  if (!Inner || *Inner != Flow::Open)
    return Inner;
  if (isa<clang::IfStmt>(S))
    return Inner;
  // The next iteration of a loop around: the whole of it from its step on.
  const Stmt *Cond = nullptr, *Body = nullptr, *Inc = nullptr;
  if (const auto *For = dyn_cast<clang::ForStmt>(S)) {
    Cond = For->getCond();
    Body = For->getBody();
    Inc = For->getInc();
  } else if (const auto *While = dyn_cast<clang::WhileStmt>(S)) {
    Cond = While->getCond();
    Body = While->getBody();
  } else if (const auto *Do = dyn_cast<clang::DoStmt>(S)) {
    Cond = Do->getCond();
    Body = Do->getBody();
  } else if (const auto *Range = dyn_cast<clang::CXXForRangeStmt>(S)) {
    Body = Range->getBody();
  } else {
    // A switch, a try: nothing is known of the order.
    bool Used = false;
    forEachUse(S, [&](const Use &U) { Used |= U.D == D; });
    return Used ? Flow::Reads : Flow::Open;
  }
  for (const Stmt *Next : {Inc, Cond})
    if (Flow F = ended(simple(Next)); F != Flow::Open)
      return F;
  return of(Body) == Flow::Reads ? Flow::Reads : Flow::Open;
}

bool FunctionUses::liveOut(const VarDecl *D) const {
  if (!D->hasLocalStorage() || D->getType()->isReferenceType() || HasLabels ||
      escapes(D) || !Body)
    return true;
  std::optional<Flow> F = Liveness(D, Region, Directives).after(Body);
  return !F || *F == Flow::Reads;
}
