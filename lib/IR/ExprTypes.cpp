//===- ExprTypes.cpp - Reading expressions: types -------------------------===//

#include "ExprParser.h"
#include "TextForm.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstdlib>

using namespace accel;
using namespace accel::ir;
using MaybeType = std::optional<ScalarKind>;

const Expr *ExprParser::expr(MaybeType Expected) {
  Node *N = failed() ? nullptr : select();
  const Expr *E = N ? build(N, Expected) : nullptr;
  Nodes.clear();
  return E;
}

const Expr *ExprParser::target() {
  Node *N = failed() ? nullptr : access();
  const Expr *E = N ? build(N, std::nullopt) : nullptr;
  Nodes.clear();
  return E;
}

/// The type that follows from the expression alone; none: any literal's.
/// `Suffixes` is false where those of literals do not count.
MaybeType ExprParser::naturalType(const Node *N, bool Suffixes) {
  switch (N->K) {
  case Expr::IntLit:
  case Expr::FloatLit:
    return Suffixes || N->Ty == ScalarKind::Bool ? N->Ty : std::nullopt;
  case Expr::Cast:
    return N->Ty;
  case Expr::VarRef:
    return N->Var->Type;
  case Expr::Load:
    return N->FieldIndex < 0 ? N->Arr->Element
                             : N->Arr->Rec->Fields[N->FieldIndex].Type;
  case Expr::Unary:
    if (N->Unary == UnaryOp::LogicalNot)
      return ScalarKind::Bool;
    return naturalType(N->Operands[0], Suffixes);
  case Expr::Binary: {
    if (N->Binary >= BinaryOp::LT)
      return ScalarKind::Bool;
    MaybeType Left = naturalType(N->Operands[0], Suffixes);
    bool Shift = N->Binary == BinaryOp::Shl || N->Binary == BinaryOp::Shr;
    return Left || Shift ? Left : naturalType(N->Operands[1], Suffixes);
  }
  case Expr::Select: {
    MaybeType True = naturalType(N->Operands[1], Suffixes);
    return True ? True : naturalType(N->Operands[2], Suffixes);
  }
  case Expr::Call:
    if (N->Ty)
      return N->Ty;
    if (N->Callee)
      return N->Callee->Result;
    if (MaybeType Ty = argumentType(N))
      return Ty;
    return N->Operands.empty() ? std::nullopt
                               : naturalType(N->Operands[0], Suffixes);
  }
  llvm_unreachable("unknown expression");
}

/// The type that a mathematical function's literal arguments take on: that of
/// the first argument that is not made of literals.
MaybeType ExprParser::argumentType(const Node *Call) {
  for (const Node *Arg : Call->Operands)
    if (MaybeType Ty = naturalType(Arg, /*Suffixes=*/false))
      return Ty;
  return std::nullopt;
}

const Expr *ExprParser::build(const Node *N, MaybeType Expected) {
  Expr *E = buildBare(N, Expected);
  if (E)
    E->setPlace(N->P);
  return E;
}

Expr *ExprParser::buildBare(const Node *N, MaybeType Expected) {
  MaybeType Ty = naturalType(N);
  if (!Ty)
    Ty = Expected;
  switch (N->K) {
  case Expr::IntLit:
  case Expr::FloatLit:
    return buildLiteral(N, Ty);
  case Expr::VarRef:
    return R.create<VarRefExpr>(N->Var);
  case Expr::Load:
    return buildLoad(N);
  case Expr::Unary: {
    bool Not = N->Unary == UnaryOp::LogicalNot;
    const Expr *Operand =
        build(N->Operands[0], Not ? ScalarKind::Bool : Expected);
    return Operand
               ? R.create<UnaryExpr>(N->Unary,
                                     Not ? ScalarKind::Bool : Operand->type(),
                                     Operand)
               : nullptr;
  }
  case Expr::Binary: {
    MaybeType Wanted = Ty;
    if (N->Binary >= BinaryOp::LogicalAnd) {
      Wanted = ScalarKind::Bool;
    } else if (isComparison(N->Binary)) {
      Wanted = naturalType(N->Operands[0]);
      if (!Wanted)
        Wanted = naturalType(N->Operands[1]);
    }
    const Expr *L = build(N->Operands[0], Wanted);
    const Expr *M = L ? build(N->Operands[1], Wanted) : nullptr;
    if (!M)
      return nullptr;
    ScalarKind Result =
        N->Binary >= BinaryOp::LT ? ScalarKind::Bool : L->type();
    return R.create<BinaryExpr>(N->Binary, Result, L, M);
  }
  case Expr::Select: {
    const Expr *Cond = build(N->Operands[0], ScalarKind::Bool);
    const Expr *True = Cond ? build(N->Operands[1], Ty) : nullptr;
    const Expr *False = True ? build(N->Operands[2], Ty) : nullptr;
    return False ? R.create<SelectExpr>(Cond, True, False) : nullptr;
  }
  case Expr::Cast: {
    const Expr *Operand = build(N->Operands[0], std::nullopt);
    return Operand ? R.create<CastExpr>(*N->Ty, Operand) : nullptr;
  }
  case Expr::Call:
    return buildCall(N, Expected);
  }
  llvm_unreachable("unknown expression");
}

Expr *ExprParser::buildLiteral(const Node *N, MaybeType Ty) {
  StringRef Digits = N->At->Text;
  if (N->Ty == ScalarKind::Bool && (Digits == "true" || Digits == "false"))
    return R.create<IntLitExpr>(ScalarKind::Bool, Digits == "true");
  bool AsFloat = N->K == Expr::FloatLit || (Ty && isFloating(*Ty));
  if (AsFloat) {
    ScalarKind Kind = text::floatLiteralType(Ty);
    double Value = std::strtod(N->At->Text.c_str(), nullptr);
    if (N->Negative)
      Value = -Value;
    if (Kind == ScalarKind::F32)
      Value = static_cast<float>(Value);
    return R.create<FloatLitExpr>(Kind, Value);
  }
  ScalarKind Kind = text::integerLiteralType(Ty);
  uint64_t Bits;
  bool Fits = !Digits.getAsInteger(10, Bits);
  auto Value = static_cast<int64_t>(N->Negative ? 0 - Bits : Bits);
  if (Kind == ScalarKind::U64)
    Fits &= !N->Negative || Bits == 0;
  else
    Fits = Fits && wrap(Kind, Value) == Value &&
           (Value < 0) == (N->Negative && Bits != 0);
  if (!Fits) {
    fail("the literal does not fit in " + ir::spelling(Kind), *N->At);
    return nullptr;
  }
  return R.create<IntLitExpr>(Kind, Value);
}

Expr *ExprParser::buildLoad(const Node *N) {
  std::vector<const Expr *> Indices, FieldIndices;
  for (size_t I = 0; I < N->Operands.size(); ++I) {
    const Expr *Index = build(N->Operands[I], std::nullopt);
    if (!Index)
      return nullptr;
    (I < N->IndexCount ? Indices : FieldIndices).push_back(Index);
  }
  auto Make = [&](StringRef Text) {
    return R.create<LoadExpr>(N->Arr, *naturalType(N), R.list(Indices),
                              N->FieldIndex, R.list(FieldIndices),
                              R.save(Text));
  };
  return Make(N->Text ? *N->Text : str(Make("")));
}

Expr *ExprParser::buildCall(const Node *N, MaybeType Expected) {
  MaybeType Common = argumentType(N);
  MaybeType Ty = naturalType(N);
  if (!Ty)
    Ty = Expected;
  std::vector<const Expr *> Args;
  for (size_t I = 0; I < N->Operands.size(); ++I) {
    MaybeType Wanted = Common ? Common : Ty;
    if (N->Callee && I < N->Callee->Params.size())
      Wanted = N->Callee->Params[I]->Type;
    const Expr *Arg = build(N->Operands[I], Wanted);
    if (!Arg)
      return nullptr;
    Args.push_back(Arg);
  }
  if (!Ty && Args.empty()) {
    fail("the type of the call is not known: write it behind, as in f():f64",
         *N->At);
    return nullptr;
  }
  return R.create<CallExpr>(Ty ? *Ty : Args[0]->type(), R.save(*N->Text),
                            N->Callee, R.list(Args));
}
