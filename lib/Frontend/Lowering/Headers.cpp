//===- Headers.cpp - The headers of counted loops -------------------------===//
//
// Reads `for (i = lower; i < bound; i += step)` in all its spellings. A header
// that is not of this kind says why in `Header::Why`: for the annotated loop
// that is the refusal; an inner loop then becomes a general one.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

static const VarDecl *variableOf(const clang::Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<clang::DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// Without parentheses and without what does nothing beside a comma.
static const clang::Expr *onlyEffect(const clang::Expr *E,
                                     const clang::ASTContext &Ctx) {
  E = E->IgnoreParens();
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(E))
    E = Cleanups->getSubExpr()->IgnoreParens();
  if (const auto *Comma = dyn_cast<clang::BinaryOperator>(E);
      Comma && Comma->getOpcode() == clang::BO_Comma) {
    if (!Comma->getRHS()->HasSideEffects(Ctx))
      return onlyEffect(Comma->getLHS(), Ctx);
    if (!Comma->getLHS()->HasSideEffects(Ctx))
      return onlyEffect(Comma->getRHS(), Ctx);
  }
  return E;
}

/// The counter is what the last part of the header changes.
static const VarDecl *changedVariable(const clang::Expr *Inc) {
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(Inc))
    return Unary->isIncrementDecrementOp() ? variableOf(Unary->getSubExpr())
                                           : nullptr;
  if (const auto *Binary = dyn_cast<clang::BinaryOperator>(Inc))
    return Binary->isAssignmentOp() ? variableOf(Binary->getLHS()) : nullptr;
  return nullptr;
}

bool Lowerer::parseHeader(const clang::ForStmt *S, Header &H) {
  auto It = Headers.find(S);
  if (It == Headers.end()) {
    Header New;
    bool Good = readHeader(S, New);
    It = Headers.emplace(S, std::make_pair(Good, std::move(New))).first;
  }
  H = It->second.second;
  return It->second.first;
}

bool Lowerer::readHeader(const clang::ForStmt *S, Header &H) {
  if (!S->getInc())
    return H.bad(ReasonKind::LoopForm, "the header of the loop has no step",
                 S->getSourceRange());
  const clang::Expr *Inc = onlyEffect(S->getInc(), Ctx);
  if (Inc != S->getInc()->IgnoreParens())
    H.Canonical = false;
  H.Counter = changedVariable(Inc);
  if (!H.Counter)
    return H.bad(ReasonKind::LoopForm,
                 "the step of the loop is not that of one counter",
                 Inc->getSourceRange());
  std::string Name = "'" + H.Counter->getNameAsString() + "'";
  QualType T = H.Counter->getType();
  std::optional<ScalarKind> Kind = scalar(T);
  if (T->isPointerType())
    return H.bad(ReasonKind::LoopForm,
                 "the counter " + Name + " is a pointer, not an integer",
                 H.Counter->getSourceRange());
  if (!Kind || !ir::isInteger(*Kind))
    return H.bad(ReasonKind::LoopForm,
                 "the counter " + Name + " is not an integer",
                 Inc->getSourceRange());
  if (!H.Counter->isLocalVarDeclOrParm() || H.Counter->isStaticLocal() ||
      T->isReferenceType())
    return H.bad(ReasonKind::LoopForm,
                 "the counter " + Name + " is not a local variable",
                 Inc->getSourceRange());
  return parseInit(S, H) && parseCondition(S, H) && parseStep(S, H) &&
         checkStep(S, H) && checkUnchanged(S, H);
}

bool Lowerer::parseInit(const clang::ForStmt *S, Header &H) {
  const clang::Stmt *Init = S->getInit();
  if (const auto *Decls = llvm::dyn_cast_or_null<clang::DeclStmt>(Init)) {
    for (const clang::Decl *D : Decls->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (Var == H.Counter)
        H.Lower = Var->getInit();
      else if (Var)
        H.Others.push_back(Var);
    }
    H.Canonical &= Decls->isSingleDecl();
  } else if (Init) {
    const auto *E = dyn_cast<clang::Expr>(Init);
    const auto *Assign =
        E ? dyn_cast<clang::BinaryOperator>(onlyEffect(E, Ctx)) : nullptr;
    if (Assign && Assign->getOpcode() == clang::BO_Assign &&
        variableOf(Assign->getLHS()) == H.Counter) {
      H.Lower = Assign->getRHS();
      H.DeclaredOutside = true;
      H.Canonical &= Assign == E;
    }
  }
  if (!H.Lower)
    return H.bad(ReasonKind::LoopForm,
                 "the header of the loop does not set the counter '" +
                     H.Counter->getNameAsString() + "' to a start",
                 Init ? Init->getSourceRange() : S->getSourceRange());
  if (refersTo(H.Lower, H.Counter))
    return H.bad(ReasonKind::LoopForm,
                 "the start of the counter is its own value",
                 H.Lower->getSourceRange());
  return true;
}

/// Every value of `From` has the same value in `To`.
static bool keepsValues(ScalarKind From, ScalarKind To) {
  if (From == To)
    return true;
  if (!ir::isInteger(From) || !ir::isInteger(To))
    return false;
  unsigned F = ir::bitWidth(From), T = ir::bitWidth(To);
  if (ir::isSigned(From) == ir::isSigned(To))
    return F <= T;
  return !ir::isSigned(From) && F < T;
}

/// The counter inside conversions, or inside `counter + constant`; null: `E` is
/// not of this form. Of the conversions only the last may change values.
const clang::Expr *Lowerer::counterSide(const clang::Expr *E, Header &H,
                                        ScalarKind &OffsetType,
                                        int64_t &Offset) {
  // GCC does not take parentheses around the counter.
  if (isa<clang::ParenExpr>(E))
    H.Canonical = false;
  E = E->IgnoreParens();
  if (variableOf(E) == H.Counter && isa<clang::DeclRefExpr>(E))
    return E;
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E)) {
    const clang::Expr *Sub = Cast->getSubExpr();
    if (!isa<clang::ImplicitCastExpr>(Cast))
      H.Canonical = false;
    if (Cast->getCastKind() == clang::CK_LValueToRValue ||
        Cast->getCastKind() == clang::CK_NoOp)
      return counterSide(Sub, H, OffsetType, Offset);
    if (Cast->getCastKind() != clang::CK_IntegralCast)
      return nullptr;
    const clang::Expr *Inner = counterSide(Sub, H, OffsetType, Offset);
    if (!Inner)
      return nullptr;
    // What is below has kept values so far.
    std::optional<ScalarKind> From = scalar(Sub->getType());
    std::optional<ScalarKind> Start = scalar(H.Counter->getType());
    if (!From || !keepsValues(*Start, *From))
      return nullptr;
    return Inner;
  }
  const auto *Sum = dyn_cast<clang::BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp())
    return nullptr;
  const clang::Expr *Part = Sum->getLHS(), *By = Sum->getRHS();
  if (Sum->getOpcode() == clang::BO_Add && !refersTo(Part, H.Counter))
    std::swap(Part, By);
  clang::Expr::EvalResult Value;
  if (!By->EvaluateAsInt(Value, Ctx) || Offset)
    return nullptr;
  llvm::APSInt By64 = Value.Val.getInt();
  if (By64.getActiveBits() > 31 && !By64.isNegative())
    return nullptr;
  const clang::Expr *Inner = counterSide(Part, H, OffsetType, Offset);
  std::optional<ScalarKind> In = scalar(Sum->getType());
  if (!Inner || Offset || !In ||
      !keepsValues(*scalar(H.Counter->getType()), *In))
    return nullptr;
  Offset = By64.getExtValue();
  if (Sum->getOpcode() == clang::BO_Sub)
    Offset = -Offset;
  OffsetType = *In;
  H.Canonical = false;
  return Inner;
}

bool Lowerer::parseCondition(const clang::ForStmt *S, Header &H) {
  std::string Name = "'" + H.Counter->getNameAsString() + "'";
  const clang::Expr *Cond = S->getCond();
  if (!Cond)
    return H.bad(ReasonKind::LoopForm,
                 "the header of the loop has no condition",
                 S->getSourceRange());
  Cond = Cond->IgnoreParenImpCasts();
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(Cond))
    Cond = Cleanups->getSubExpr()->IgnoreParenImpCasts();
  const auto *Compare = dyn_cast<clang::BinaryOperator>(Cond);
  if (!Compare || !Compare->isComparisonOp() ||
      Compare->getOpcode() == clang::BO_EQ ||
      Compare->getOpcode() == clang::BO_Cmp)
    return H.bad(
        ReasonKind::LoopForm,
        "the condition of the loop is not a comparison of the counter " + Name +
            " with a bound",
        Cond->getSourceRange());
  std::optional<ScalarKind> In = scalar(Compare->getLHS()->getType());
  if (!In || !ir::isInteger(*In))
    return H.bad(ReasonKind::LoopForm,
                 "the counter " + Name + " is not compared with an integer",
                 Cond->getSourceRange());
  H.CompareType = *In;
  using Op = ir::BinaryOp;
  switch (Compare->getOpcode()) {
  case clang::BO_LT:
    H.Cmp = Op::LT;
    break;
  case clang::BO_LE:
    H.Cmp = Op::LE;
    break;
  case clang::BO_GT:
    H.Cmp = Op::GT;
    break;
  case clang::BO_GE:
    H.Cmp = Op::GE;
    break;
  default:
    H.Cmp = Op::NE;
    break;
  }
  const clang::Expr *Left = Compare->getLHS(), *Right = Compare->getRHS();
  bool OnLeft = refersTo(Left, H.Counter), OnRight = refersTo(Right, H.Counter);
  if (OnLeft == OnRight)
    return H.bad(
        ReasonKind::LoopForm,
        OnLeft ? "the bound of the loop depends on its counter " + Name
               : "the condition of the loop does not test its counter " + Name,
        Cond->getSourceRange());
  if (OnRight) {
    std::swap(Left, Right);
    H.Cmp = H.Cmp == Op::LT   ? Op::GT
            : H.Cmp == Op::LE ? Op::GE
            : H.Cmp == Op::GT ? Op::LT
            : H.Cmp == Op::GE ? Op::LE
                              : H.Cmp;
  }
  H.Bound = Right;
  if (!counterSide(Left, H, H.OffsetType, H.Offset))
    return H.bad(ReasonKind::LoopForm,
                 "the condition of the loop computes with its counter " + Name,
                 Left->getSourceRange());
  if (Right->HasSideEffects(Ctx) &&
      !isa<clang::CallExpr>(Right->IgnoreParenCasts()))
    return H.bad(ReasonKind::LoopForm,
                 "the condition of the loop has an effect",
                 Right->getSourceRange());
  return true;
}

bool Lowerer::parseStep(const clang::ForStmt *S, Header &H) {
  const clang::Expr *Inc = onlyEffect(S->getInc(), Ctx);
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(Inc)) {
    H.Step = Unary->isIncrementOp() ? 1 : -1;
    return true;
  }
  const auto *Binary = llvm::cast<clang::BinaryOperator>(Inc);
  const clang::Expr *By = nullptr;
  switch (Binary->getOpcode()) {
  case clang::BO_SubAssign:
    H.Negative = true;
    [[fallthrough]];
  case clang::BO_AddAssign:
    By = Binary->getRHS();
    break;
  case clang::BO_Assign: {
    // e = E(e + 1) of an enumeration.
    const clang::Expr *New = Binary->getRHS()->IgnoreParenImpCasts();
    if (H.Counter->getType()->isEnumeralType()) {
      New = New->IgnoreParenCasts();
      H.Canonical = false;
    }
    const auto *Sum = dyn_cast<clang::BinaryOperator>(New);
    if (!Sum || !Sum->isAdditiveOp())
      break;
    if (variableOf(Sum->getLHS()) == H.Counter)
      By = Sum->getRHS();
    else if (variableOf(Sum->getRHS()) == H.Counter &&
             Sum->getOpcode() == clang::BO_Add)
      By = Sum->getLHS();
    H.Negative = Sum->getOpcode() == clang::BO_Sub;
    break;
  }
  default:
    break;
  }
  if (!By || refersTo(By, H.Counter))
    return H.bad(ReasonKind::LoopForm,
                 "the step of the loop does not add a fixed amount",
                 Inc->getSourceRange());
  clang::Expr::EvalResult Value;
  if (By->EvaluateAsInt(Value, Ctx)) {
    llvm::APSInt Int = Value.Val.getInt();
    if (!Int.isRepresentableByInt64() ||
        (Int.isSigned() && Int.isMinSignedValue()))
      return H.bad(ReasonKind::LoopForm, "the step of the loop is too large",
                   By->getSourceRange());
    H.Step = H.Negative ? -Int.getExtValue() : Int.getExtValue();
    return true;
  }
  std::optional<ScalarKind> Kind = scalar(By->getType());
  if (!Kind || !ir::isInteger(*Kind))
    return H.bad(ReasonKind::LoopForm, "the step of the loop is not an integer",
                 By->getSourceRange());
  H.StepExpr = By;
  return true;
}

/// The direction must be that of the comparison, in the counter's arithmetic.
bool Lowerer::checkStep(const clang::ForStmt *S, Header &H) {
  using Op = ir::BinaryOp;
  bool Up = H.Cmp == Op::LT || H.Cmp == Op::LE;
  clang::SourceRange At = S->getInc()->getSourceRange();
  ScalarKind Kind = *scalar(H.Counter->getType());
  auto Against = [&] {
    return H.bad(ReasonKind::LoopForm,
                 "the step of the loop does not lead to its bound", At);
  };
  if (H.StepExpr) {
    if (H.Cmp == Op::NE)
      return H.bad(ReasonKind::LoopForm, "a loop with '!=' must step by one",
                   At);
  } else {
    unsigned Width = ir::bitWidth(Kind);
    if (ir::isSigned(Kind)) {
      if (ir::wrap(Kind, H.Step) != H.Step || H.Step == 0)
        return Against();
    } else {
      // Modulo 2^width, read as a signed number.
      uint64_t Delta = static_cast<uint64_t>(ir::wrap(Kind, H.Step));
      uint64_t Sign = uint64_t(1) << (Width - 1);
      int64_t Step = Delta >= Sign ? static_cast<int64_t>(Delta - Sign - Sign)
                                   : static_cast<int64_t>(Delta);
      if (Step == 0 || Delta == Sign)
        return Against();
      H.Canonical &= Step == H.Step;
      H.Step = Step;
    }
    if (H.Cmp == Op::NE) {
      if (H.Step != 1 && H.Step != -1)
        return H.bad(ReasonKind::LoopForm, "a loop with '!=' must step by one",
                     At);
    } else if (Up != (H.Step > 0)) {
      return Against();
    }
  }
  // Comparisons in another type than the counter's.
  clang::Expr::EvalResult Value;
  bool FromZero =
      H.Lower->EvaluateAsInt(Value, Ctx) && !Value.Val.getInt().isNegative();
  bool SignChanges = ir::isSigned(Kind) && !ir::isSigned(H.CompareType);
  if (SignChanges && !(Up && FromZero))
    H.Canonical = false;
  if (!H.Offset)
    return true;
  // counter + c < n means counter < n - c where neither wraps.
  if (ir::isSigned(H.CompareType) && ir::isSigned(H.OffsetType))
    return true;
  if (H.Cmp == Op::LT && H.Offset > 0 && FromZero && !H.StepExpr &&
      (ir::isSigned(Kind) || H.Step == 1))
    return true;
  return H.bad(ReasonKind::LoopForm,
               "the condition of the loop computes with its counter",
               S->getCond()->getSourceRange());
}

/// Neither the counter nor what bound and step are made of may change.
bool Lowerer::checkUnchanged(const clang::ForStmt *S, Header &H) {
  const clang::Stmt *Body = S->getBody();
  if (const clang::Expr *At = firstChange(Body, H.Counter))
    return H.bad(ReasonKind::AssignedBound,
                 "the counter '" + H.Counter->getNameAsString() +
                     "' changes in the loop",
                 At->getSourceRange());
  auto Check = [&](const clang::Expr *E, const char *What) {
    bool Good = true;
    // Generated bounds name the same variables thousands of times.
    llvm::SmallPtrSet<const clang::ValueDecl *, 8> Seen;
    if (E)
      forEachUse(E, [&](const Use &U) {
        if (!Good || isa<clang::FunctionDecl>(U.D) || !Seen.insert(U.D).second)
          return;
        const clang::Expr *At = nullptr;
        // An element of an array changes when the array is written; that is
        // seen in the region.
        const clang::ValueDecl *D = U.D;
        if (scalar(D->getType().getNonReferenceType()))
          At = firstChange(Body, D);
        if (!At)
          return;
        Good = H.bad(ReasonKind::AssignedBound,
                     Twine(What) + " of the loop uses '" +
                         D->getNameAsString() + "', which changes in the loop",
                     At->getSourceRange());
      });
    return Good;
  };
  bool Good = Check(H.Bound, "the bound") && Check(H.StepExpr, "the step");
  for (const VarDecl *Other : H.Others) {
    if (!Good)
      break;
    if (const clang::Expr *At = firstChange(Body, Other))
      Good = H.bad(ReasonKind::AssignedBound,
                   "'" + Other->getNameAsString() +
                       "', declared in the header, changes in the loop",
                   At->getSourceRange());
    else if (!Other->getInit() || !scalar(Other->getType()))
      Good = H.bad(ReasonKind::LoopForm,
                   "'" + Other->getNameAsString() +
                       "', declared in the header, is not a number",
                   Other->getSourceRange());
  }
  return Good;
}
