//===- ExprPrinter.cpp - The text form of expressions ---------------------===//

#include "ExprPrinter.h"
#include "TextForm.h"
#include "accel/IR/Printer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel;
using namespace accel::ir;
using llvm::cast;
using llvm::isa;
using MaybeType = std::optional<ScalarKind>;

void ExprPrinter::name(StringRef Name) { OS << text::quoteName(Name); }

void ExprPrinter::place(Place P, StringRef Before, StringRef After) {
  if (P.Line)
    OS << Before << P.Line << ':' << P.Column << After;
}

/// The type that the parser sees without knowing what is expected: none for
/// literals. The parser's function of this name is its mirror.
static MaybeType naturalType(const Expr *E) {
  switch (E->kind()) {
  case Expr::IntLit:
    return E->type() == ScalarKind::Bool ? MaybeType(E->type()) : std::nullopt;
  case Expr::FloatLit:
    return std::nullopt;
  case Expr::Unary:
    if (cast<UnaryExpr>(E)->Op == UnaryOp::LogicalNot)
      return ScalarKind::Bool;
    return naturalType(cast<UnaryExpr>(E)->Operand);
  case Expr::Binary: {
    const auto *B = cast<BinaryExpr>(E);
    if (B->Op >= BinaryOp::LT)
      return ScalarKind::Bool;
    MaybeType Left = naturalType(B->LHS);
    bool Shift = B->Op == BinaryOp::Shl || B->Op == BinaryOp::Shr;
    return Left || Shift ? Left : naturalType(B->RHS);
  }
  case Expr::Select: {
    MaybeType True = naturalType(cast<SelectExpr>(E)->True);
    return True ? True : naturalType(cast<SelectExpr>(E)->False);
  }
  default:
    return E->type();
  }
}

void ExprPrinter::expr(const Expr *E, MaybeType Expected, unsigned Level) {
  Place P = E->place();
  bool Compound = isa<UnaryExpr, BinaryExpr, SelectExpr>(E);
  if (!P.Line || !Compound) {
    bare(E, Expected, Level);
    if (P.Line && E->kind() != Expr::Load)
      place(P, "@");
    return;
  }
  OS << '(';
  bare(E, Expected, 0);
  OS << ')';
  place(P, "@");
}

void ExprPrinter::bare(const Expr *E, MaybeType Expected, unsigned Level) {
  switch (E->kind()) {
  case Expr::IntLit: {
    int64_t Value = cast<IntLitExpr>(E)->Value;
    if (E->type() == ScalarKind::Bool) {
      OS << (Value ? "true" : "false");
      return;
    }
    if (E->type() == ScalarKind::U64)
      OS << static_cast<uint64_t>(Value);
    else
      OS << Value;
    bool AsFloat = Expected && isFloating(*Expected);
    if (AsFloat || E->type() != text::integerLiteralType(Expected))
      OS << ':' << ir::spelling(E->type());
    return;
  }
  case Expr::FloatLit:
    OS << text::floatDigits(cast<FloatLitExpr>(E)->Value);
    if (E->type() != text::floatLiteralType(Expected))
      OS << ':' << ir::spelling(E->type());
    return;
  case Expr::VarRef:
    return name(cast<VarRefExpr>(E)->Var->Name);
  case Expr::Load:
    return load(cast<LoadExpr>(E));
  case Expr::Unary: {
    const auto *U = cast<UnaryExpr>(E);
    bool Parens = Level > text::UnaryLevel;
    OS << (Parens ? "(" : "") << ir::spelling(U->Op);
    MaybeType Operand =
        U->Op == UnaryOp::LogicalNot ? ScalarKind::Bool : Expected;
    // A minus before digits would become part of the literal.
    bool Literal = isa<IntLitExpr, FloatLitExpr>(U->Operand);
    OS << (Literal ? "(" : "");
    expr(U->Operand, Operand, Literal ? 0 : text::UnaryLevel + 1);
    OS << (Literal ? ")" : "") << (Parens ? ")" : "");
    return;
  }
  case Expr::Binary: {
    bool Parens = Level > text::precedence(cast<BinaryExpr>(E)->Op);
    OS << (Parens ? "(" : "");
    binary(cast<BinaryExpr>(E), Expected);
    OS << (Parens ? ")" : "");
    return;
  }
  case Expr::Select: {
    const auto *S = cast<SelectExpr>(E);
    MaybeType Ty = naturalType(E);
    if (!Ty)
      Ty = Expected;
    bool Parens = Level > text::SelectLevel;
    OS << (Parens ? "(" : "");
    expr(S->Cond, ScalarKind::Bool, text::SelectLevel + 1);
    OS << " ? ";
    expr(S->True, Ty, text::SelectLevel + 1);
    OS << " : ";
    expr(S->False, Ty, text::SelectLevel);
    OS << (Parens ? ")" : "");
    return;
  }
  case Expr::Cast:
    OS << ir::spelling(E->type()) << '(';
    expr(cast<CastExpr>(E)->Operand);
    OS << ')';
    return;
  case Expr::Call:
    return call(cast<CallExpr>(E));
  }
  llvm_unreachable("unknown expression");
}

void ExprPrinter::binary(const BinaryExpr *E, MaybeType Expected) {
  MaybeType Left = naturalType(E->LHS), Right = naturalType(E->RHS);
  MaybeType Operands;
  if (E->Op >= BinaryOp::LogicalAnd)
    Operands = ScalarKind::Bool;
  else if (isComparison(E->Op))
    Operands = Left ? Left : Right;
  else if (E->Op == BinaryOp::Shl || E->Op == BinaryOp::Shr)
    Operands = Left ? Left : Expected;
  else
    Operands = Left ? Left : Right ? Right : Expected;
  unsigned Own = text::precedence(E->Op);
  expr(E->LHS, Operands, Own);
  OS << ' ' << ir::spelling(E->Op) << ' ';
  expr(E->RHS, Operands, Own + 1);
}

void ExprPrinter::indices(ArrayRef<const Expr *> Indices) {
  for (const Expr *Index : Indices) {
    OS << '[';
    expr(Index);
    OS << ']';
  }
}

void ExprPrinter::load(const LoadExpr *E) {
  name(E->Arr->Name);
  if (E->Indices.empty())
    OS << "[]";
  indices(E->Indices);
  if (E->FieldIndex >= 0) {
    OS << '.';
    name(E->Arr->Rec->Fields[E->FieldIndex].Name);
  }
  indices(E->FieldIndices);
  place(E->place(), "@");
  if (E->Text != str(E))
    OS << text::quoteString(E->Text);
}

void ExprPrinter::call(const CallExpr *E) {
  auto Hidden = [&](const ir::Function *Fn) { return Fn->Name == E->Name; };
  if (!E->Callee && Defined && llvm::any_of(Defined->functions(), Hidden))
    OS << "::";
  name(E->Name);
  MaybeType Common;
  for (const Expr *Arg : E->Args)
    if (!Common)
      Common = naturalType(Arg);
  OS << '(';
  StringRef Comma;
  for (size_t I = 0; I < E->Args.size(); ++I) {
    OS << Comma;
    MaybeType Wanted = Common ? *Common : E->type();
    if (E->Callee && I < E->Callee->Params.size())
      Wanted = E->Callee->Params[I]->Type;
    expr(E->Args[I], Wanted);
    Comma = ", ";
  }
  OS << ')';
  MaybeType Known = E->Callee ? MaybeType(E->Callee->Result) : Common;
  if (E->type() != Known)
    OS << ':' << ir::spelling(E->type());
}

void RequestPrinter::print(const Request &Asked) {
  if (Asked.Independent)
    OS << " independent";
  for (const Request::Reduction &Red : Asked.Reductions) {
    OS << " reduction(" << ir::spelling(Red.Op) << ": ";
    name(Red.Var->Name);
    place(Red.Where, "@");
    OS << ')';
  }
  for (const auto &[Var, Where] : Asked.Private) {
    OS << " private(";
    name(Var->Name);
    place(Where, "@");
    OS << ')';
  }
  if (Asked.Collapse)
    OS << " collapse(" << Asked.Collapse << ')';
  if (Asked.OnlyOn != Request::Target::Any)
    OS << (Asked.OnlyOn == Request::Target::Cpu ? " target(cpu)"
                                                : " target(gpu)");
  if (!Asked.IfText.empty())
    OS << " if(" << text::quoteString(Asked.IfText) << ')';
  if (!Asked.ThreadsText.empty())
    OS << " threads(" << text::quoteString(Asked.ThreadsText) << ')';
  if (Asked.Async)
    OS << " async";
  if (!Asked.AsyncText.empty())
    OS << '(' << text::quoteString(Asked.AsyncText) << ')';
  if (!Asked.Tile.empty()) {
    OS << " tile(";
    llvm::interleaveComma(Asked.Tile, OS);
    OS << ')';
  }
  for (const Request::DataItem &Item : Asked.Data) {
    OS << ' ' << text::spelling(Item.Mode) << '(';
    name(Item.Arr->Name);
    place(Item.Where, "@");
    if (Item.Begin && Item.Count) {
      OS << '[';
      expr(Item.Begin, ScalarKind::I64);
      OS << " : ";
      expr(Item.Count, ScalarKind::I64);
      OS << ']';
    }
    OS << ')';
  }
}
