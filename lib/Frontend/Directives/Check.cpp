//===- Check.cpp - What needs types ---------------------------------------===//
//
// Clauses whose expressions Clang has typed: are they variables, constants,
// arrays, and do sections lie inside their arrays? Dependent expressions are
// checked in the instances.
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace accel;
using namespace accel::frontend;
using clang::Expr;
using clang::SourceLocation;

namespace {

class Checker {
public:
  Checker(Directive &D, const DirectiveTable &Table, clang::ASTContext &Ctx,
          clang::DiagnosticsEngine &Diags)
      : D(D), Table(Table), Ctx(Ctx), Diags(Diags) {}

  void run(const clang::Stmt *Behind);

private:
  void error(SourceLocation Loc, const std::string &Message) {
    reportError(Diags, Loc, Message);
    D.HasErrors = true;
  }
  static bool dependent(const Expr *E) {
    return !E || E->isTypeDependent() || E->isValueDependent() ||
           E->containsErrors();
  }
  std::optional<int64_t> constant(const Expr *E) const;
  const clang::ValueDecl *variable(const Expr *E) const;
  void checkVariables(const Clause &C);
  void checkReductionType(const Clause &C, const Argument &A);
  void checkArrays(const Clause &C);
  void checkSection(const Argument &A);
  void checkConstants(Clause &C);
  void checkScalar(const Clause &C);
  void checkDuplicates();
  void checkNest(const clang::Stmt *Loop);

  Directive &D;
  const DirectiveTable &Table;
  clang::ASTContext &Ctx;
  clang::DiagnosticsEngine &Diags;
};

std::optional<int64_t> Checker::constant(const Expr *E) const {
  if (dependent(E) || !E->getType()->isIntegralOrUnscopedEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, Ctx))
    return std::nullopt;
  llvm::APSInt Value = Result.Val.getInt();
  if (!Value.isRepresentableByInt64())
    return std::nullopt;
  return Value.getExtValue();
}

/// The variable, structured binding or member that the expression names.
const clang::ValueDecl *Checker::variable(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E))
    if (llvm::isa<clang::VarDecl, clang::BindingDecl>(Ref->getDecl()))
      return llvm::cast<clang::ValueDecl>(Ref->getDecl()->getCanonicalDecl());
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(E))
    if (llvm::isa<clang::FieldDecl>(Member->getMemberDecl()) &&
        llvm::isa<clang::CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      return Member->getMemberDecl();
  return nullptr;
}

void Checker::run(const clang::Stmt *Behind) {
  bool Loop =
      llvm::isa_and_nonnull<clang::ForStmt, clang::CXXForRangeStmt>(Behind);
  if ((D.Kind == DirectiveKind::Loop || D.Kind == DirectiveKind::LoopSeq) &&
      !Loop)
    return error(D.Loc, "this directive must stand before a 'for' loop");
  if (D.Kind == DirectiveKind::Data &&
      !llvm::isa_and_nonnull<clang::CompoundStmt>(Behind))
    return error(D.Loc, "a 'data' directive must stand before a block");
  for (Clause &C : D.Clauses) {
    switch (C.Kind) {
    case ClauseKind::Reduction:
    case ClauseKind::Private:
      checkVariables(C);
      break;
    case ClauseKind::Copy:
    case ClauseKind::CopyIn:
    case ClauseKind::CopyOut:
    case ClauseKind::Create:
    case ClauseKind::Present:
    case ClauseKind::Host:
    case ClauseKind::Device:
      checkArrays(C);
      break;
    case ClauseKind::Collapse:
    case ClauseKind::Tile:
      checkConstants(C);
      break;
    case ClauseKind::If:
    case ClauseKind::Async:
    case ClauseKind::Threads:
    case ClauseKind::Queue:
      checkScalar(C);
      break;
    default:
      break;
    }
  }
  checkDuplicates();
  if (Loop && !D.HasErrors)
    checkNest(Behind);
}

void Checker::checkVariables(const Clause &C) {
  for (const Argument &A : C.Args) {
    if (!A.Base || A.Base->isTypeDependent() || A.Base->containsErrors())
      continue;
    const clang::ValueDecl *Var = variable(A.Base);
    if (!Var) {
      error(A.Loc, "'" + A.Text + "' in '" + spelling(C.Kind).str() +
                       "' is not a variable");
      continue;
    }
    if (A.Base->getType().isConstQualified()) {
      error(A.Loc,
            "'" + A.Text + "' in '" + spelling(C.Kind).str() + "' is constant");
      continue;
    }
    clang::QualType Type = A.Base->getType().getNonReferenceType();
    if (C.Kind == ClauseKind::Private) {
      if (!Type->isArithmeticType() && !Type->isEnumeralType() &&
          !Type->isPointerType() && !Type->isConstantArrayType() &&
          !Type->isRecordType())
        error(A.Loc, "'" + A.Text + "' of type '" +
                         Type.getAsString(Ctx.getPrintingPolicy()) +
                         "' cannot be private");
      continue;
    }
    checkReductionType(C, A);
  }
}

void Checker::checkReductionType(const Clause &C, const Argument &A) {
  clang::QualType Type = A.Base->getType().getNonReferenceType();
  using Op = ir::ReductionOp;
  bool Bits = C.Op == Op::BitAnd || C.Op == Op::BitOr || C.Op == Op::BitXor;
  bool Fits = Bits ? Type->isIntegerType() && !Type->isEnumeralType()
                   : Type->isArithmeticType();
  if (!Fits || Type->isAnyComplexType())
    error(A.Loc, "'" + A.Text + "' of type '" +
                     Type.getAsString(Ctx.getPrintingPolicy()) +
                     "' cannot be reduced with '" + ir::spelling(C.Op).str() +
                     "'");
}

void Checker::checkConstants(Clause &C) {
  C.Values.clear();
  for (const Argument &A : C.Args) {
    if (dependent(A.Base)) {
      C.Values.clear();
      return;
    }
    std::optional<int64_t> Value = constant(A.Base);
    if (!Value) {
      error(A.Loc, "'" + spelling(C.Kind).str() + "' needs a constant integer");
      return;
    }
    if (*Value < 1) {
      error(A.Loc, "'" + spelling(C.Kind).str() +
                       "' needs a positive number, not " +
                       std::to_string(*Value));
      return;
    }
    if (C.Kind == ClauseKind::Tile && *Value > 1024) {
      error(A.Loc, "a tile of " + std::to_string(*Value) +
                       " iterations is larger than 1024");
      return;
    }
    C.Values.push_back(*Value);
  }
}

void Checker::checkScalar(const Clause &C) {
  if (C.Args.empty() || dependent(C.Args[0].Base))
    return;
  const Argument &A = C.Args[0];
  clang::QualType Type = A.Base->getType().getNonReferenceType();
  if (C.Kind == ClauseKind::If) {
    bool Class = Type->isRecordType(); // May have a conversion; the host
                                       // compiler knows.
    if (!Type->isScalarType() && !Type->isArrayType() &&
        !Type->isFunctionType() && !Class)
      error(A.Loc, "'if' needs a condition, not a '" +
                       Type.getAsString(Ctx.getPrintingPolicy()) + "'");
    return;
  }
  if (!Type->isIntegralOrUnscopedEnumerationType()) {
    error(A.Loc, "'" +
                     (C.Kind == ClauseKind::Queue ? std::string("wait")
                                                  : spelling(C.Kind).str()) +
                     "' needs an integer, not a '" +
                     Type.getAsString(Ctx.getPrintingPolicy()) + "'");
    return;
  }
  std::optional<int64_t> Value = constant(A.Base);
  if (C.Kind == ClauseKind::Threads && Value && *Value < 1)
    error(A.Loc,
          "'threads' needs a positive number, not " + std::to_string(*Value));
  if ((C.Kind == ClauseKind::Async || C.Kind == ClauseKind::Queue) && Value &&
      *Value < 0)
    error(A.Loc, "a queue's number is not negative");
}

void Checker::checkArrays(const Clause &C) {
  for (const Argument &A : C.Args) {
    if (dependent(A.Base) &&
        (!A.Base || A.Base->isTypeDependent() || A.Base->containsErrors()))
      continue;
    std::string Extent;
    if (hostPointerText(A.Base, A.Text, Ctx, Extent).empty()) {
      const Expr *E = A.Base->IgnoreParenImpCasts();
      std::string Message =
          "'" + A.Text + "' in '" + spelling(C.Kind).str() + "'";
      if (llvm::isa<clang::ArraySubscriptExpr>(E) ||
          llvm::isa<clang::CXXOperatorCallExpr>(E))
        Message += " is one element; a section is written p[begin:count]";
      else
        Message += " is not an array";
      error(A.Loc, Message);
      continue;
    }
    if (A.IsSection)
      checkSection(A);
    else if (Extent.empty() && C.Kind != ClauseKind::Present &&
             D.Kind != DirectiveKind::Loop)
      error(A.Loc, "the extent of '" + A.Text +
                       "' is not known; write a section: " + A.Text + "[0:n]");
  }
}

void Checker::checkSection(const Argument &A) {
  for (auto [E, Loc] : {std::pair(A.Begin, A.BeginLoc), {A.Count, A.CountLoc}})
    if (!dependent(E) && !E->getType()->isIntegralOrUnscopedEnumerationType())
      return error(Loc, "a section's bounds are integers, not '" +
                            E->getType().getAsString(Ctx.getPrintingPolicy()) +
                            "'");
  std::optional<int64_t> Begin = constant(A.Begin), Count = constant(A.Count);
  if (Count && *Count < 0)
    return error(A.CountLoc, "the section's number of elements is negative: " +
                                 std::to_string(*Count));
  bool Pointer = A.Base->getType().getNonReferenceType()->isPointerType();
  if (Begin && *Begin < 0 && !Pointer)
    return error(A.BeginLoc,
                 "the section is outside of the array: it begins at " +
                     std::to_string(*Begin));
  // Constant extents.
  std::string Extent;
  hostPointerText(A.Base, A.Text, Ctx, Extent);
  uint64_t Size = 0;
  if (Extent.empty() || llvm::StringRef(Extent).getAsInteger(10, Size))
    return;
  if (Begin && uint64_t(*Begin) > Size)
    return error(A.BeginLoc,
                 "the section is outside of the array: it begins at " +
                     std::to_string(*Begin) + " and '" + A.Text + "' has " +
                     Extent + " elements");
  if (Begin && Count && uint64_t(*Begin) + uint64_t(*Count) > Size)
    error(A.CountLoc, "the section is outside of the array: it ends at " +
                          std::to_string(*Begin + *Count) + " and '" + A.Text +
                          "' has " + Extent + " elements");
}

void Checker::checkDuplicates() {
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Scalars, Arrays, Reduced;
  for (const Clause &C : D.Clauses) {
    bool Scalar =
        C.Kind == ClauseKind::Private || C.Kind == ClauseKind::Reduction;
    if (!Scalar && !C.isCopy())
      continue;
    for (const Argument &A : C.Args) {
      if (!A.Base || A.Base->isTypeDependent() || A.Base->containsErrors())
        continue;
      const clang::ValueDecl *Var = variable(A.Base);
      if (Var && !(Scalar ? Scalars : Arrays).insert(Var).second)
        error(A.Loc, "'" + A.Text + "' is named by two clauses");
    }
  }
}

void Checker::checkNest(const clang::Stmt *Loop) {
  for (ClauseKind K : {ClauseKind::Collapse, ClauseKind::Tile}) {
    const Clause *C = D.find(K);
    if (!C || C->Values.empty())
      continue;
    uint64_t Wanted =
        K == ClauseKind::Collapse ? C->Values[0] : C->Values.size();
    uint64_t Depth = 0;
    for (const clang::Stmt *S = Loop; S && Depth < Wanted; ++Depth) {
      const clang::Stmt *Body = nullptr;
      if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S))
        Body = For->getBody();
      else if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(S))
        Body = Range->getBody();
      else
        break;
      // Braces around a single statement do not matter.
      Body = Table.strip(Body);
      while (const auto *Block =
                 llvm::dyn_cast_or_null<clang::CompoundStmt>(Body)) {
        const clang::Stmt *Only = nullptr;
        unsigned Count = 0;
        for (const clang::Stmt *Child : Block->body())
          if (!llvm::isa<clang::NullStmt>(Child)) {
            Only = Child;
            ++Count;
          }
        Body = Count == 1 ? Table.strip(Only) : nullptr;
      }
      S = Body;
    }
    if (Depth < Wanted)
      error(C->Loc,
            "'" + spelling(K).str() + "' wants " + std::to_string(Wanted) +
                " perfectly nested loops, but there " +
                (Depth == 1 ? "is one" : "are " + std::to_string(Depth)));
  }
}

} // namespace

void frontend::checkDirective(Directive &D, const clang::Stmt *Behind,
                              const DirectiveTable &Table,
                              clang::ASTContext &Ctx,
                              clang::DiagnosticsEngine &Diags) {
  if (!D.HasErrors)
    Checker(D, Table, Ctx, Diags).run(Behind);
}
