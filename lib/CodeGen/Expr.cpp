//===- Expr.cpp - Expressions in C++ --------------------------------------===//
//
// The region model spells every conversion; C++ makes most of them by itself.
// A conversion is left out only where C++ would make exactly the same one and
// no value changes, so the text reads as written by hand and has the same type.
//
//===----------------------------------------------------------------------===//

#include "CodeGenInternal.h"

using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;

namespace accel::codegen {

namespace {
enum Precedence {
  Conditional = 2,
  OrOr,
  AndAnd,
  Or,
  Xor,
  And,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Prefix,
  Primary
};
struct OpInfo {
  const char *Spelling;
  int Level;
};
} // namespace

static OpInfo info(BinaryOp Op) {
  switch (Op) {
  case BinaryOp::Add:
    return {"+", Additive};
  case BinaryOp::Sub:
    return {"-", Additive};
  case BinaryOp::Mul:
    return {"*", Multiplicative};
  case BinaryOp::Div:
    return {"/", Multiplicative};
  case BinaryOp::Rem:
    return {"%", Multiplicative};
  case BinaryOp::And:
    return {"&", And};
  case BinaryOp::Or:
    return {"|", Or};
  case BinaryOp::Xor:
    return {"^", Xor};
  case BinaryOp::Shl:
    return {"<<", Shift};
  case BinaryOp::Shr:
    return {">>", Shift};
  case BinaryOp::LT:
    return {"<", Relational};
  case BinaryOp::LE:
    return {"<=", Relational};
  case BinaryOp::GT:
    return {">", Relational};
  case BinaryOp::GE:
    return {">=", Relational};
  case BinaryOp::EQ:
    return {"==", Equality};
  case BinaryOp::NE:
    return {"!=", Equality};
  case BinaryOp::LogicalAnd:
    return {"&&", AndAnd};
  case BinaryOp::LogicalOr:
    return {"||", OrOr};
  }
  return {"", 0};
}

StringRef operatorText(BinaryOp Op) { return info(Op).Spelling; }

static bool isShift(BinaryOp Op) {
  return Op == BinaryOp::Shl || Op == BinaryOp::Shr;
}
static bool isLogical(BinaryOp Op) {
  return Op == BinaryOp::LogicalAnd || Op == BinaryOp::LogicalOr;
}

/// "-1" and "(short)1" are no primary expressions; "(-2147483647 - 1)" is one.
static int literalLevel(StringRef Lit) {
  return Lit[0] == '-' || (Lit[0] == '(' && Lit[1] != '-') ? Prefix : Primary;
}

/// `E` without widening conversions at its top.
static const Expr *withoutWidening(const Expr *E) {
  const ScalarKind Goal = E->type();
  while (auto *C = dyn_cast<CastExpr>(E)) {
    const ScalarKind From = C->Operand->type();
    if (!isWidening(From, C->type()))
      break;
    if (isFloating(C->type()) && !isFloating(From)) {
      // A literal reads better as 2.0, and (double)(float)n rounds twice.
      if (llvm::isa<IntLitExpr>(C->Operand) || C->type() != Goal)
        break;
    }
    E = C->Operand;
  }
  return E;
}

/// An integer literal under a conversion, as a literal of that type.
static std::optional<std::string> foldedLiteral(const CastExpr *C, Side S) {
  auto *Lit = dyn_cast<IntLitExpr>(C->Operand);
  if (!Lit)
    return std::nullopt;
  const ScalarKind K = C->type();
  // Only values that every type involved holds.
  if (Lit->Value < (isFloating(K) || isSigned(K) ? -16777216 : 0) ||
      Lit->Value > 16777216)
    return std::nullopt;
  if (isFloating(K))
    return floatLiteral(K, static_cast<double>(Lit->Value), S);
  if (isInteger(K) && bitWidth(K) >= 32)
    return intLiteral(K, Lit->Value, S);
  return std::nullopt;
}

std::string ExprPrinter::at(const Text &T, int Least) {
  return T.Precedence >= Least ? T.Str : "(" + T.Str + ")";
}

ExprPrinter::Text ExprPrinter::narrowed(Text T, ScalarKind K) const {
  if (promoted(K) == K)
    return T;
  return {"(" + typeName(K, S).str() + ")" + at(T, Prefix), Prefix};
}

ExprPrinter::Text ExprPrinter::makeCast(const CastExpr *E) const {
  if (std::optional<std::string> Lit = foldedLiteral(E, S))
    return {*Lit, literalLevel(*Lit)};
  // (double)(long long)i is (double)i when the inner one changes no value.
  const Expr *Operand = E->Operand;
  if (!isFloating(Operand->type()))
    Operand = withoutWidening(Operand);
  return {"(" + typeName(E->type(), S).str() + ")" + at(make(Operand), Prefix),
          Prefix};
}

ExprPrinter::Text ExprPrinter::makeBinary(const BinaryExpr *E) const {
  const OpInfo Op = info(E->Op);
  const Expr *L = E->LHS, *R = E->RHS;
  if (isShift(E->Op)) {
    R = withoutWidening(R);
  } else if (!isLogical(E->Op) && L->type() == R->type()) {
    const ScalarKind T = L->type();
    const Expr *ShortL = withoutWidening(L), *ShortR = withoutWidening(R);
    // Both sides, one side, or none: whatever keeps the common type.
    if (usualType(ShortL->type(), ShortR->type()) == T) {
      L = ShortL;
      R = ShortR;
    } else if (usualType(L->type(), ShortR->type()) == T) {
      R = ShortR;
    }
  }
  // Parentheses where people want them, beyond those that C++ needs.
  int LeftLevel = Op.Level, RightLevel = Op.Level + 1;
  if (isShift(E->Op) || (Op.Level >= Or && Op.Level <= And))
    LeftLevel = RightLevel = Prefix;
  if ((E->Op == BinaryOp::And || E->Op == BinaryOp::Or ||
       E->Op == BinaryOp::Xor) &&
      llvm::isa<BinaryExpr>(L) && cast<BinaryExpr>(L)->Op == E->Op)
    LeftLevel = Op.Level;
  if (E->Op == BinaryOp::LogicalOr)
    LeftLevel = RightLevel = Equality;
  if (E->Op == BinaryOp::LogicalOr && llvm::isa<BinaryExpr>(L) &&
      cast<BinaryExpr>(L)->Op == E->Op)
    LeftLevel = OrOr;
  if (E->Op == BinaryOp::LogicalAnd)
    RightLevel = Equality;
  if (isComparison(E->Op))
    LeftLevel = RightLevel = Shift;
  Text T = {at(make(L), LeftLevel) + " " + Op.Spelling + " " +
                at(make(R), RightLevel),
            Op.Level};
  if (isComparison(E->Op) || isLogical(E->Op))
    return T;
  return narrowed(T, E->type());
}

ExprPrinter::Text ExprPrinter::make(const Expr *E) const {
  switch (E->kind()) {
  case Expr::IntLit: {
    std::string Lit = intLiteral(E->type(), cast<IntLitExpr>(E)->Value, S);
    return {Lit, literalLevel(Lit)};
  }
  case Expr::FloatLit: {
    std::string Lit = floatLiteral(E->type(), cast<FloatLitExpr>(E)->Value, S);
    return {Lit, literalLevel(Lit)};
  }
  case Expr::VarRef:
    return {variable(cast<VarRefExpr>(E)->Var), Primary};
  case Expr::Load:
    return {load(cast<LoadExpr>(E)), Primary};
  case Expr::Unary: {
    auto *U = cast<UnaryExpr>(E);
    const Text Operand = make(U->Operand);
    if (U->Op == UnaryOp::LogicalNot)
      return {"!" + at(Operand, Prefix), Prefix};
    // No "--x" out of "-(-x)".
    std::string Inner = at(Operand, Prefix);
    if (Inner[0] == '-' || Inner[0] == '~')
      Inner = "(" + Inner + ")";
    return narrowed({(U->Op == UnaryOp::Neg ? "-" : "~") + Inner, Prefix},
                    E->type());
  }
  case Expr::Binary:
    return makeBinary(cast<BinaryExpr>(E));
  case Expr::Select: {
    auto *Sel = cast<SelectExpr>(E);
    return narrowed({at(make(Sel->Cond), OrOr) + " ? " +
                         at(make(Sel->True), OrOr) + " : " +
                         at(make(Sel->False), OrOr),
                     Conditional},
                    ScalarKind::I32); // The branches have one type already.
  }
  case Expr::Cast:
    return makeCast(cast<CastExpr>(E));
  case Expr::Call:
    return {call(cast<CallExpr>(E)), Primary};
  }
  return {"", Primary};
}

std::string ExprPrinter::print(const Expr *E) const { return make(E).Str; }

std::string ExprPrinter::printConverted(const Expr *E) const {
  if (isInteger(E->type()))
    E = withoutWidening(E);
  auto *Lit = dyn_cast<IntLitExpr>(E);
  if (Lit && isInteger(E->type()) && Lit->Value > INT32_MIN &&
      Lit->Value <= INT32_MAX)
    return std::to_string(Lit->Value);
  return make(E).Str;
}

std::string ExprPrinter::printOperand(const Expr *E) const {
  return at(make(E), Prefix);
}

std::string ExprPrinter::load(const LoadExpr *L) const {
  return L->Text.str(); // No array is readable here; plans have none.
}

/// Calls on the host are those of the analysis: min and max.
std::string ExprPrinter::call(const CallExpr *C) const {
  std::string Out =
      "__accel_" + C->Name.str() + "<" + typeName(C->type(), S).str() + ">(";
  for (const Expr *A : C->Args) {
    if (A != C->Args.front())
      Out += ", ";
    Out += printConverted(A);
  }
  return Out + ")";
}

} // namespace accel::codegen
