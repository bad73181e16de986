//===- Expressions.cpp - Values without effects ---------------------------===//

#include "Lowering.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::BinaryOperatorKind;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Gives a new node its place.
const ir::Expr *Lowerer::at(const Expr *E, clang::SourceLocation Loc) {
  if (E && E->place().Raw == 0 && Loc.isValid())
    const_cast<Expr *>(E)->setPlace(place(Loc));
  return E;
}

const ir::Expr *Lowerer::index(const clang::Expr *E) {
  const Expr *V = value(E);
  if (!V)
    return nullptr;
  if (!ir::isInteger(V->type()) && V->type() != ScalarKind::Bool)
    return refuse(ReasonKind::Construct, "this subscript is not an integer", E);
  return B.toI64(V);
}

const ir::Expr *Lowerer::convert(const Expr *V, ScalarKind To) {
  if (!V || V->type() == To)
    return V;
  if (std::optional<int64_t> Int = ir::intValue(V);
      Int && (To == ScalarKind::F32 || To == ScalarKind::F64)) {
    bool Negative = *Int < 0 && V->type() == ScalarKind::U64;
    int64_t Limit = To == ScalarKind::F32 ? 1 << 24 : int64_t(1) << 53;
    if (!Negative && *Int >= -Limit && *Int <= Limit)
      return B.floating(To, static_cast<double>(*Int));
  }
  if (const auto *Float = dyn_cast<ir::FloatLitExpr>(V))
    if (To == ScalarKind::F64 ||
        (To == ScalarKind::F32 && V->type() == ScalarKind::F64))
      return B.floating(To, Float->Value);
  return B.cast(To, V);
}

static ir::BinaryOp opcode(BinaryOperatorKind Op) {
  switch (Op) {
  case clang::BO_Add:
  case clang::BO_AddAssign:
    return ir::BinaryOp::Add;
  case clang::BO_Sub:
  case clang::BO_SubAssign:
    return ir::BinaryOp::Sub;
  case clang::BO_Mul:
  case clang::BO_MulAssign:
    return ir::BinaryOp::Mul;
  case clang::BO_Div:
  case clang::BO_DivAssign:
    return ir::BinaryOp::Div;
  case clang::BO_Rem:
  case clang::BO_RemAssign:
    return ir::BinaryOp::Rem;
  case clang::BO_And:
  case clang::BO_AndAssign:
    return ir::BinaryOp::And;
  case clang::BO_Or:
  case clang::BO_OrAssign:
    return ir::BinaryOp::Or;
  case clang::BO_Xor:
  case clang::BO_XorAssign:
    return ir::BinaryOp::Xor;
  case clang::BO_Shl:
  case clang::BO_ShlAssign:
    return ir::BinaryOp::Shl;
  case clang::BO_Shr:
  case clang::BO_ShrAssign:
    return ir::BinaryOp::Shr;
  case clang::BO_LT:
    return ir::BinaryOp::LT;
  case clang::BO_LE:
    return ir::BinaryOp::LE;
  case clang::BO_GT:
    return ir::BinaryOp::GT;
  case clang::BO_GE:
    return ir::BinaryOp::GE;
  case clang::BO_EQ:
    return ir::BinaryOp::EQ;
  default:
    return ir::BinaryOp::NE;
  }
}

const ir::Expr *Lowerer::arithmetic(BinaryOperatorKind Op, const Expr *X,
                                    const Expr *Y) {
  ir::BinaryOp Kind = opcode(Op);
  if (Kind == ir::BinaryOp::Shl || Kind == ir::BinaryOp::Shr)
    Y = B.cast(X->type(), Y);
  assert(X->type() == Y->type() && "conversions are explicit in Clang's AST");
  if (ir::isComparison(Kind))
    return B.compare(Kind, X, Y);
  return B.binary(Kind, X, Y);
}

const ir::Expr *Lowerer::castValue(const clang::CastExpr *E) {
  const clang::Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case clang::CK_LValueToRValue: {
    if (const Expr *Constant = constant(Sub))
      return Constant;
    const clang::Expr *Inner = Sub->IgnoreParens();
    if (const auto *Choice =
            dyn_cast<clang::AbstractConditionalOperator>(Inner))
      return conditional(Choice);
    std::optional<Object> O = object(Sub);
    const Expr *V = O ? read(*O, Inner) : nullptr;
    // What an effect wrote is read now, not where the value is used.
    const auto *Assign = dyn_cast<clang::BinaryOperator>(Inner);
    const auto *Step = dyn_cast<clang::UnaryOperator>(Inner);
    if (V && ((Assign && Assign->isAssignmentOp()) ||
              (Step && Step->isIncrementDecrementOp())))
      return temporary(V, "assigned", Inner->getBeginLoc());
    return V;
  }
  case clang::CK_NoOp:
  case clang::CK_ConstructorConversion:
  case clang::CK_UserDefinedConversion:
    return value(Sub);
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToBoolean:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingToBoolean:
  case clang::CK_FloatingCast:
  case clang::CK_BooleanToSignedIntegral: {
    std::optional<ScalarKind> To = scalar(E->getType(), E);
    const Expr *V = To ? value(Sub) : nullptr;
    return V ? convert(V, *To) : nullptr;
  }
  default:
    return refuse(ReasonKind::Construct, "this conversion is not understood",
                  E);
  }
}

const ir::Expr *Lowerer::unary(const clang::UnaryOperator *E) {
  switch (E->getOpcode()) {
  case clang::UO_Plus:
  case clang::UO_Extension:
    return value(E->getSubExpr());
  case clang::UO_Minus: {
    const Expr *V = value(E->getSubExpr());
    if (!V)
      return nullptr;
    if (const auto *Float = dyn_cast<ir::FloatLitExpr>(V))
      return B.floating(V->type(), -Float->Value);
    if (std::optional<int64_t> Int = ir::intValue(V);
        Int && *Int > 0 && ir::isSigned(V->type()))
      return B.integer(V->type(), -*Int);
    return B.neg(V);
  }
  case clang::UO_Not: {
    const Expr *V = value(E->getSubExpr());
    return V ? R.create<ir::UnaryExpr>(ir::UnaryOp::BitNot, V->type(), V)
             : nullptr;
  }
  case clang::UO_LNot: {
    const Expr *V = value(E->getSubExpr());
    return V ? B.logicalNot(convert(V, ScalarKind::Bool)) : nullptr;
  }
  case clang::UO_PreInc:
  case clang::UO_PreDec:
  case clang::UO_PostInc:
  case clang::UO_PostDec: {
    Object O;
    bool Post = E->isPostfix();
    const Expr *Old = nullptr;
    if (Post) {
      std::optional<Object> Before = object(E->getSubExpr());
      const Expr *V = Before ? read(*Before, E->getSubExpr()) : nullptr;
      Old = V ? temporary(V, "old", E->getBeginLoc()) : nullptr;
      if (!Old)
        return nullptr;
    }
    if (!increment(E, &O))
      return nullptr;
    if (Post)
      return Old;
    const Expr *V = read(O, E->getSubExpr());
    return V ? temporary(V, "new", E->getBeginLoc()) : nullptr;
  }
  default:
    return refuse(ReasonKind::Construct, "this operator is not understood", E);
  }
}

const ir::Expr *Lowerer::binary(const clang::BinaryOperator *E) {
  if (E->isAssignmentOp()) {
    Object O;
    if (!assignment(E, &O))
      return nullptr;
    const Expr *V = read(O, E->getLHS());
    return V ? temporary(V, "assigned", E->getBeginLoc()) : nullptr;
  }
  if (E->isLogicalOp())
    return logical(E);
  if (E->getOpcode() == clang::BO_Comma)
    return effect(E->getLHS()) ? value(E->getRHS()) : nullptr;
  bool IsKnown = false;
  if (const Expr *V = cursorValue(E, IsKnown); V || IsKnown || failed())
    return V;
  if (E->getLHS()->getType()->isAnyPointerType() ||
      E->getRHS()->getType()->isAnyPointerType())
    return refuse(ReasonKind::Construct, "pointers are compared or subtracted",
                  E);
  if (E->isPtrMemOp() || E->getOpcode() == clang::BO_Cmp)
    return refuse(ReasonKind::Construct, "this operator is not understood", E);
  if (!scalar(E->getLHS()->getType(), E) || !scalar(E->getRHS()->getType(), E))
    return nullptr;
  const Expr *X = value(E->getLHS());
  EffectMark Before = mark();
  const Expr *Y = X ? value(E->getRHS()) : nullptr;
  if (!Y || !orderIsKept(X, Before, E))
    return nullptr;
  if (isa<ir::IntLitExpr>(X) && isa<ir::IntLitExpr>(Y)) {
    clang::Expr::EvalResult Result;
    std::optional<ScalarKind> Kind = scalar(E->getType());
    if (Kind && E->EvaluateAsInt(Result, Ctx))
      return B.integer(*Kind,
                       Result.Val.getInt().extOrTrunc(64).getSExtValue());
  }
  return arithmetic(E->getOpcode(), X, Y);
}

const ir::Expr *Lowerer::value(const clang::Expr *E) {
  if (failed())
    return nullptr;
  return at(valueOf(E->IgnoreParens()), E->getBeginLoc());
}

const ir::Expr *Lowerer::valueOf(const clang::Expr *E) {
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E))
    return castValue(Cast);
  std::optional<ScalarKind> Kind = scalar(E->getType().getUnqualifiedType(), E);
  if (!Kind)
    return nullptr;
  if (const auto *Lit = dyn_cast<clang::IntegerLiteral>(E))
    return B.integer(*Kind, Lit->getValue().zextOrTrunc(64).getSExtValue());
  if (const auto *Lit = dyn_cast<clang::CXXBoolLiteralExpr>(E))
    return B.boolean(Lit->getValue());
  if (const auto *Lit = dyn_cast<clang::CharacterLiteral>(E))
    return B.integer(*Kind, static_cast<int32_t>(Lit->getValue()));
  if (const auto *Lit = dyn_cast<clang::FloatingLiteral>(E)) {
    if (*Kind == ScalarKind::F80) {
      llvm::APFloat Value = Lit->getValue();
      bool Loses = false;
      Value.convert(llvm::APFloat::IEEEdouble(),
                    llvm::APFloat::rmNearestTiesToEven, &Loses);
      if (Loses)
        return refuse(ReasonKind::TypeUnsupported,
                      "a long double literal has no exact double", E);
      return B.floating(*Kind, Value.convertToDouble());
    }
    return B.floating(*Kind, *Kind == ScalarKind::F32
                                 ? Lit->getValue().convertToFloat()
                                 : Lit->getValue().convertToDouble());
  }
  if (const Expr *Constant = constant(E))
    return Constant;
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(E);
      Unary && Unary->getOpcode() != clang::UO_Deref)
    return unary(Unary);
  if (const auto *Binary = dyn_cast<clang::BinaryOperator>(E))
    return binary(Binary);
  if (const auto *Rewritten = dyn_cast<clang::CXXRewrittenBinaryOperator>(E)) {
    bool IsKnown = false;
    if (const Expr *V = cursorValue(E, IsKnown); V || IsKnown || failed())
      return V;
    return value(Rewritten->getSemanticForm());
  }
  if (const auto *Choice = dyn_cast<clang::AbstractConditionalOperator>(E))
    return conditional(Choice);
  if (const auto *Call = dyn_cast<clang::CallExpr>(E))
    return callValue(Call);
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(E))
    return value(Cleanups->getSubExpr());
  if (const auto *Constant = dyn_cast<clang::ConstantExpr>(E))
    return value(Constant->getSubExpr());
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (const auto *Subst = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(E))
    return value(Subst->getReplacement());
  if (const auto *Default = dyn_cast<clang::CXXDefaultArgExpr>(E))
    return value(Default->getExpr());
  if (const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(E))
    return value(Default->getExpr());
  if (isa<clang::CXXScalarValueInitExpr, clang::ImplicitValueInitExpr>(E))
    return isFloating(*Kind) ? B.floating(*Kind, 0) : B.integer(*Kind, 0);
  if (const auto *List = dyn_cast<clang::InitListExpr>(E)) {
    if (List->getNumInits() == 1)
      return value(List->getInit(0));
    if (List->getNumInits() == 0)
      return isFloating(*Kind) ? B.floating(*Kind, 0) : B.integer(*Kind, 0);
  }
  if (isa<clang::UnaryExprOrTypeTraitExpr, clang::TypeTraitExpr>(E)) {
    clang::Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Ctx))
      return B.integer(*Kind,
                       Result.Val.getInt().extOrTrunc(64).getSExtValue());
  }
  if (E->isGLValue()) {
    std::optional<Object> O = object(E);
    return O ? read(*O, E) : nullptr;
  }
  return refuse(ReasonKind::Construct, "this expression is not understood", E);
}
