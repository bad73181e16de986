//===- VerifyExpr.cpp - Invariants of the region model: expressions -------===//

#include "VerifierInternal.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel;
using namespace accel::ir;
using llvm::cast;

void RegionVerifier::expr(const Expr *E) {
  bool Complete = true;
  forEachOperand(E,
                 [&](const Expr *Operand) { Complete &= Operand != nullptr; });
  if (!Complete)
    return error("an expression lacks an operand", E->place());
  forEachOperand(E, [&](const Expr *Operand) { expr(Operand); });
  switch (E->kind()) {
  case Expr::IntLit:
  case Expr::FloatLit:
    return literal(E);
  case Expr::VarRef:
    return use(cast<VarRefExpr>(E)->Var, E->place());
  case Expr::Load:
    return load(cast<LoadExpr>(E));
  case Expr::Unary:
    return unary(cast<UnaryExpr>(E));
  case Expr::Binary:
    return binary(cast<BinaryExpr>(E));
  case Expr::Select: {
    const auto *S = cast<SelectExpr>(E);
    condition(S->Cond, E->place());
    if (S->True->type() != S->False->type())
      error(quoted(E) + " has sides of types " + spelling(S->True->type()) +
                " and " + spelling(S->False->type()),
            E->place());
    return;
  }
  case Expr::Cast:
    if (E->type() == ScalarKind::Void ||
        cast<CastExpr>(E)->Operand->type() == ScalarKind::Void)
      error(quoted(E) + " converts from or to void", E->place());
    return;
  case Expr::Call:
    return call(cast<CallExpr>(E));
  }
  llvm_unreachable("unknown expression");
}

void RegionVerifier::literal(const Expr *E) {
  if (const auto *I = llvm::dyn_cast<IntLitExpr>(E)) {
    bool Typed = isInteger(E->type()) || E->type() == ScalarKind::Bool;
    if (!Typed || wrap(E->type(), I->Value) != I->Value)
      error("the literal " + llvm::Twine(I->Value) + " is no value of " +
                spelling(E->type()),
            E->place());
    return;
  }
  const auto *F = cast<FloatLitExpr>(E);
  bool NaN = F->Value != F->Value;
  if (!isFloating(E->type()) ||
      (E->type() == ScalarKind::F32 && !NaN &&
       static_cast<double>(static_cast<float>(F->Value)) != F->Value))
    error("the literal " + quoted(E) + " is no value of " + spelling(E->type()),
          E->place());
}

void RegionVerifier::use(const Variable *Var, Place Where) {
  if (!llvm::is_contained(R.variables(), Var))
    return error("'" + Var->Name + "' is no variable of the region", Where);
  bool Inner = !Var->DeclaredOutside;
  if (Inner && !Declared.count(Var))
    error("'" + Var->Name + "' is used before its declaration", Where);
  if (InFunction && !Inner)
    error("function '" + InFunction->Name + "' uses '" + Var->Name +
              "', which is not its own",
          Where);
}

void RegionVerifier::load(const LoadExpr *E) {
  Place Where = E->place();
  const Array *Arr = E->Arr;
  if (!llvm::is_contained(R.arrays(), Arr))
    return error("'" + Arr->Name + "' is no array of the region", Where);
  if (Arr->Storage == ArrayStorage::Local && !Declared.count(Arr))
    error("'" + Arr->Name + "' is used before its declaration", Where);
  if (InFunction && !Arr->Const && Arr->Storage != ArrayStorage::Local)
    error("function '" + InFunction->Name + "' uses the array '" + Arr->Name +
              "', which is not constant",
          Where);
  if (E->Indices.size() != Arr->rank())
    error(quoted(E) + " has " + llvm::Twine(E->Indices.size()) +
              " subscripts, but the array has " + llvm::Twine(Arr->rank()) +
              " dimensions",
          Where);
  auto CheckIndices = [&](ArrayRef<const Expr *> Indices) {
    for (const Expr *Index : Indices)
      if (!isInteger(Index->type()))
        error("the subscript " + quoted(Index) + " has type " +
                  spelling(Index->type()),
              Where);
  };
  CheckIndices(E->Indices);
  CheckIndices(E->FieldIndices);

  ScalarKind Expected = Arr->Element;
  size_t FieldRank = 0;
  if (Arr->Rec) {
    if (E->FieldIndex < 0 ||
        static_cast<size_t>(E->FieldIndex) >= Arr->Rec->Fields.size())
      return error("an access to '" + Arr->Name + "' names no field", Where);
    Expected = Arr->Rec->Fields[E->FieldIndex].Type;
    FieldRank = Arr->Rec->Fields[E->FieldIndex].Extents.size();
  } else if (E->FieldIndex >= 0) {
    return error("an access to '" + Arr->Name +
                     "', which has no records, names a field",
                 Where);
  }
  if (E->FieldIndices.size() != FieldRank)
    error(quoted(E) + " has " + llvm::Twine(E->FieldIndices.size()) +
              " subscripts of the field, which has " + llvm::Twine(FieldRank) +
              " dimensions",
          Where);
  if (E->type() != Expected)
    error(quoted(E) + " has type " + spelling(E->type()) + ", but is " +
              spelling(Expected),
          Where);
}

void RegionVerifier::unary(const UnaryExpr *E) {
  ScalarKind Ty = E->Operand->type();
  bool Fits = E->Op == UnaryOp::LogicalNot ? Ty == ScalarKind::Bool
              : E->Op == UnaryOp::BitNot   ? isInteger(Ty)
                                           : isInteger(Ty) || isFloating(Ty);
  if (!Fits)
    error(quoted(E) + " has an operand of type " + spelling(Ty), E->place());
  else if (E->type() != Ty)
    error(quoted(E) + " has type " + spelling(E->type()) +
              " and an operand of type " + spelling(Ty),
          E->place());
}

void RegionVerifier::binary(const BinaryExpr *E) {
  ScalarKind L = E->LHS->type(), M = E->RHS->type();
  auto Complain = [&](const llvm::Twine &What) {
    error(quoted(E) + " has " + What, E->place());
  };
  bool Shift = E->Op == BinaryOp::Shl || E->Op == BinaryOp::Shr;
  if (!Shift && L != M)
    return Complain("operands of types " + spelling(L) + " and " + spelling(M));

  bool Fits;
  ScalarKind Result = L;
  if (E->Op >= BinaryOp::LogicalAnd) {
    Fits = L == ScalarKind::Bool;
  } else if (isComparison(E->Op)) {
    Fits = L != ScalarKind::Void;
    Result = ScalarKind::Bool;
  } else if (E->Op >= BinaryOp::Rem) {
    Fits = isInteger(L) && isInteger(M);
  } else {
    Fits = isInteger(L) || isFloating(L);
  }
  if (!Fits)
    Complain("operands of type " + spelling(isInteger(L) ? M : L));
  else if (E->type() != Result)
    Complain("type " + spelling(E->type()) + ", but is " + spelling(Result));
}

void RegionVerifier::call(const CallExpr *E) {
  auto Complain = [&](const llvm::Twine &What) {
    error("the call " + quoted(E) + " " + What, E->place());
  };
  for (const Expr *Arg : E->Args)
    if (Arg->type() == ScalarKind::Void)
      Complain("has an argument of type void");
  if (!E->Callee) {
    if (E->Name != "min" && E->Name != "max")
      return;
    if (E->Args.size() != 2 || E->Args[0]->type() != E->type() ||
        E->Args[1]->type() != E->type())
      Complain("must have two arguments of its type");
    return;
  }
  const ir::Function &Fn = *E->Callee;
  if (!llvm::is_contained(R.functions(), &Fn))
    return Complain("is of no function of the region");
  if (E->type() != Fn.Result)
    Complain("has type " + spelling(E->type()) + ", but the function has " +
             spelling(Fn.Result));
  if (E->Args.size() != Fn.Params.size())
    return Complain("has " + llvm::Twine(E->Args.size()) +
                    " arguments, but the function has " +
                    llvm::Twine(Fn.Params.size()));
  for (size_t I = 0; I < E->Args.size(); ++I)
    if (E->Args[I]->type() != Fn.Params[I]->Type)
      Complain("has an argument of type " + spelling(E->Args[I]->type()) +
               " for the parameter '" + Fn.Params[I]->Name + "' of type " +
               spelling(Fn.Params[I]->Type));
}
