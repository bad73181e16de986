//===- Instances.cpp - Do instances of a template mean the same? ----------===//
//
// One text serves all instances of a template, so one plan must be right for
// all. Instances whose models differ by more than `float` and `double` might
// have different dependences, and there is no attempt to find out.
//
//===----------------------------------------------------------------------===//

#include "Instances.h"
#include "accel/IR/Walk.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;

namespace {

class Comparison {
public:
  bool regions(const Region &A, const Region &B);

private:
  std::map<const Variable *, const Variable *> Variables;
  std::map<const Array *, const Array *> Arrays;
  std::map<const Function *, const Function *> Functions;
  /// A number in a value that is stored in an array decides nothing.
  bool NumbersMatter = true;

  static bool types(ScalarKind A, ScalarKind B) {
    return A == B || (isFloating(A) && isFloating(B));
  }
  /// Conversions between floating types do not count.
  static const Expr *plain(const Expr *E) {
    const auto *C = llvm::dyn_cast_if_present<CastExpr>(E);
    while (C && isFloating(C->type()) && isFloating(C->Operand->type())) {
      E = C->Operand;
      C = dyn_cast<CastExpr>(E);
    }
    return E;
  }
  bool variables(const Variable *A, const Variable *B);
  bool arrays(const Array *A, const Array *B);
  bool lists(ArrayRef<const Expr *> A, ArrayRef<const Expr *> B);
  bool expressions(const Expr *A, const Expr *B);
  bool statements(const Stmt *A, const Stmt *B);
};

} // namespace

bool Comparison::variables(const Variable *A, const Variable *B) {
  const Variable *&Known = Variables[A];
  if (Known)
    return Known == B;
  Known = B;
  return A->Name == B->Name && types(A->Type, B->Type) && A->Role == B->Role &&
         A->HostText == B->HostText &&
         A->DeclaredOutside == B->DeclaredOutside && A->LiveOut == B->LiveOut &&
         A->MayAlias == B->MayAlias && A->PlainName == B->PlainName &&
         A->NamedObject == B->NamedObject;
}

bool Comparison::arrays(const Array *A, const Array *B) {
  const Array *&Known = Arrays[A];
  if (Known)
    return Known == B;
  Known = B;
  if (A->Name != B->Name || !types(A->Element, B->Element) ||
      !A->Rec != !B->Rec || A->rank() != B->rank() ||
      A->Storage != B->Storage || A->Const != B->Const)
    return false;
  if (A->Rec) {
    if (A->Rec->Fields.size() != B->Rec->Fields.size())
      return false;
    for (auto [F, G] : llvm::zip(A->Rec->Fields, B->Rec->Fields))
      if (F.Name != G.Name || !types(F.Type, G.Type) || F.Extents != G.Extents)
        return false;
  }
  return lists(A->Extents, B->Extents);
}

bool Comparison::lists(ArrayRef<const Expr *> A, ArrayRef<const Expr *> B) {
  if (A.size() != B.size())
    return false;
  for (auto [X, Y] : llvm::zip(A, B))
    if (!expressions(X, Y))
      return false;
  return true;
}

bool Comparison::expressions(const Expr *A, const Expr *B) {
  A = plain(A);
  B = plain(B);
  if (!A || !B)
    return A == B;
  if (A->kind() != B->kind() || !types(A->type(), B->type()))
    return false;
  switch (A->kind()) {
  case Expr::IntLit:
    return !NumbersMatter ||
           cast<IntLitExpr>(A)->Value == cast<IntLitExpr>(B)->Value;
  case Expr::FloatLit:
    return true; // 0.1 is not the same in both types.
  case Expr::VarRef:
    return variables(cast<VarRefExpr>(A)->Var, cast<VarRefExpr>(B)->Var);
  case Expr::Load: {
    const auto *X = cast<LoadExpr>(A), *Y = cast<LoadExpr>(B);
    llvm::SaveAndRestore<bool> InSubscripts(NumbersMatter, true);
    return arrays(X->Arr, Y->Arr) && X->FieldIndex == Y->FieldIndex &&
           lists(X->Indices, Y->Indices) &&
           lists(X->FieldIndices, Y->FieldIndices);
  }
  case Expr::Unary:
    if (cast<UnaryExpr>(A)->Op != cast<UnaryExpr>(B)->Op)
      return false;
    break;
  case Expr::Binary:
    if (cast<BinaryExpr>(A)->Op != cast<BinaryExpr>(B)->Op)
      return false;
    break;
  case Expr::Call: {
    const auto *X = cast<CallExpr>(A), *Y = cast<CallExpr>(B);
    if (X->Name != Y->Name || !X->Callee != !Y->Callee)
      return false;
    if (X->Callee) {
      const Function *&Known = Functions[X->Callee];
      if (Known && Known != Y->Callee)
        return false;
      if (!Known) {
        Known = Y->Callee;
        llvm::SaveAndRestore<bool> InFunction(NumbersMatter, true);
        if (!types(X->Callee->Result, Y->Callee->Result) ||
            !statements(X->Callee->Body, Y->Callee->Body))
          return false;
      }
    }
    break;
  }
  case Expr::Select:
  case Expr::Cast:
    break;
  }
  llvm::SmallVector<const Expr *, 4> X, Y;
  forEachOperand(A, [&](const Expr *E) { X.push_back(E); });
  forEachOperand(B, [&](const Expr *E) { Y.push_back(E); });
  return lists(X, Y);
}

bool Comparison::statements(const Stmt *A, const Stmt *B) {
  if (!A || !B)
    return A == B;
  if (A->kind() != B->kind())
    return false;
  switch (A->kind()) {
  case Stmt::Assign: {
    const auto *X = cast<AssignStmt>(A), *Y = cast<AssignStmt>(B);
    if (!expressions(X->Target, Y->Target))
      return false;
    llvm::SaveAndRestore<bool> Stored(NumbersMatter,
                                      !llvm::isa<LoadExpr>(X->Target));
    return expressions(X->Value, Y->Value);
  }
  case Stmt::Decl:
    if (!variables(cast<DeclStmt>(A)->Var, cast<DeclStmt>(B)->Var))
      return false;
    break;
  case Stmt::DeclArray:
    if (!arrays(cast<DeclArrayStmt>(A)->Arr, cast<DeclArrayStmt>(B)->Arr) ||
        cast<DeclArrayStmt>(A)->Zeroed != cast<DeclArrayStmt>(B)->Zeroed)
      return false;
    break;
  case Stmt::If:
    if (!cast<IfStmt>(A)->Else != !cast<IfStmt>(B)->Else)
      return false;
    break;
  case Stmt::For: {
    const auto *X = cast<ForStmt>(A), *Y = cast<ForStmt>(B);
    if (!variables(X->Counter, Y->Counter) || X->Cmp != Y->Cmp ||
        X->CompareType != Y->CompareType || X->SourceId != Y->SourceId ||
        X->Sequential != Y->Sequential ||
        X->CanonicalText != Y->CanonicalText ||
        X->CounterType != Y->CounterType || X->CounterInit != Y->CounterInit ||
        X->MayBreak != Y->MayBreak)
      return false;
    break;
  }
  case Stmt::While:
    if (cast<WhileStmt>(A)->TestAtEnd != cast<WhileStmt>(B)->TestAtEnd)
      return false;
    break;
  default:
    break;
  }
  llvm::SmallVector<const Expr *, 4> E, F;
  forEachOwnExpr(A, [&](const Expr *X) { E.push_back(X); });
  forEachOwnExpr(B, [&](const Expr *X) { F.push_back(X); });
  if (!lists(E, F))
    return false;
  llvm::SmallVector<const Stmt *, 8> S, T;
  forEachChild(A, [&](const Stmt *X) { S.push_back(X); });
  forEachChild(B, [&](const Stmt *X) { T.push_back(X); });
  if (S.size() != T.size())
    return false;
  for (auto [X, Y] : llvm::zip(S, T))
    if (!statements(X, Y))
      return false;
  return true;
}

bool Comparison::regions(const Region &A, const Region &B) {
  // Every variable and array, so that none of one region stands for two of the
  // other, and those that only clauses name are compared too.
  if (A.variables().size() != B.variables().size() ||
      A.arrays().size() != B.arrays().size())
    return false;
  for (auto [X, Y] : llvm::zip(A.variables(), B.variables()))
    if (!variables(X, Y))
      return false;
  for (auto [X, Y] : llvm::zip(A.arrays(), B.arrays()))
    if (!arrays(X, Y))
      return false;
  return statements(A.Root, B.Root);
}

bool accel::frontend::lowering::sameShape(const Region &A, const Region &B) {
  return Comparison().regions(A, B);
}
