//===- Cursors.cpp - Headers that move pointers, or several variables -----===//
//
// `for (auto it = v.begin(); it != v.end(); ++it)`, `for (double *p = a, *e = a
// + n; p < e; p += 2)`, `for (int i = 0, j = n - 1; i < j; ++i, --j)`: one
// counter that starts at zero, or is the integer that the condition tests; all
// that the header moves is its start and a multiple of what the counter moved.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

struct Lowerer::CursorHeader {
  std::vector<const VarDecl *> Declared;
  std::map<const VarDecl *, int64_t> Steps;
  const VarDecl *Primary = nullptr;  ///< The condition tests it.
  const VarDecl *Opposite = nullptr; ///< The variable it is compared with, if
                                     ///< the header moves that too.
  const clang::Expr *Bound = nullptr;
  ir::BinaryOp Cmp = ir::BinaryOp::LT;
  int64_t Step = 0;
  std::map<const VarDecl *, Object> Starts; ///< Filled by bindStarts.
};

static const clang::Expr *bare(const clang::Expr *E) {
  for (;;) {
    const clang::Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(Inner))
      Inner = Cleanups->getSubExpr();
    else if (const auto *Temporary =
                 dyn_cast<clang::MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Void = dyn_cast<clang::CastExpr>(Inner);
             Void && Void->getCastKind() == clang::CK_ToVoid)
      Inner = Void->getSubExpr();
    else if (const auto *Copy = dyn_cast<clang::CXXConstructExpr>(Inner);
             Copy && Copy->getNumArgs() == 1)
      Inner = Copy->getArg(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
}

static const VarDecl *named(const clang::Expr *E) {
  const auto *Ref = dyn_cast<clang::DeclRefExpr>(bare(E));
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// What is between the commas of a step.
static void splitCommas(const clang::Expr *E,
                        llvm::SmallVectorImpl<const clang::Expr *> &Parts) {
  E = bare(E);
  const auto *Comma = dyn_cast<clang::BinaryOperator>(E);
  if (Comma && Comma->getOpcode() == clang::BO_Comma) {
    splitCommas(Comma->getLHS(), Parts);
    splitCommas(Comma->getRHS(), Parts);
  } else if (!isa<clang::IntegerLiteral>(E)) { // (void)0
    Parts.push_back(E);
  }
}

/// The variable that one part of the step moves, and how far.
static const VarDecl *oneStep(const clang::Expr *E, int64_t &Step,
                              const clang::ASTContext &Ctx) {
  const clang::Expr *On = nullptr, *By = nullptr;
  bool Back = false;
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(E)) {
    if (!Unary->isIncrementDecrementOp())
      return nullptr;
    On = Unary->getSubExpr();
    Back = Unary->isDecrementOp();
  } else if (const auto *Assign = dyn_cast<clang::CompoundAssignOperator>(E)) {
    if (Assign->getOpcode() != clang::BO_AddAssign &&
        Assign->getOpcode() != clang::BO_SubAssign)
      return nullptr;
    On = Assign->getLHS();
    By = Assign->getRHS();
    Back = Assign->getOpcode() == clang::BO_SubAssign;
  } else if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E)) {
    switch (Call->getOperator()) {
    case clang::OO_MinusMinus:
    case clang::OO_MinusEqual:
      Back = true;
      break;
    case clang::OO_PlusPlus:
    case clang::OO_PlusEqual:
      break;
    default:
      return nullptr;
    }
    On = Call->getArg(0);
    if (Call->getOperator() == clang::OO_PlusEqual ||
        Call->getOperator() == clang::OO_MinusEqual)
      By = Call->getArg(1);
  } else {
    return nullptr;
  }
  Step = 1;
  if (By) {
    clang::Expr::EvalResult Value;
    if (!By->EvaluateAsInt(Value, Ctx) ||
        Value.Val.getInt().getSignificantBits() > 31)
      return nullptr;
    Step = Value.Val.getInt().getExtValue();
  }
  if (Back)
    Step = -Step;
  return Step ? named(On) : nullptr;
}

static ir::BinaryOp comparisonOp(clang::BinaryOperatorKind Op) {
  return Op == clang::BO_LT   ? ir::BinaryOp::LT
         : Op == clang::BO_LE ? ir::BinaryOp::LE
         : Op == clang::BO_GT ? ir::BinaryOp::GT
         : Op == clang::BO_GE ? ir::BinaryOp::GE
                              : ir::BinaryOp::NE;
}

static ir::BinaryOp mirrored(ir::BinaryOp Op) {
  using ir::BinaryOp;
  return Op == BinaryOp::LT   ? BinaryOp::GT
         : Op == BinaryOp::LE ? BinaryOp::GE
         : Op == BinaryOp::GT ? BinaryOp::LT
         : Op == BinaryOp::GE ? BinaryOp::LE
                              : BinaryOp::NE;
}

/// Reads the header; false: it is not of this kind.
bool Lowerer::parseCursors(const clang::ForStmt *S, CursorHeader &H) {
  const auto *Init = llvm::dyn_cast_or_null<clang::DeclStmt>(S->getInit());
  if (!Init || !S->getCond() || !S->getInc() || S->getConditionVariable())
    return false;
  for (const clang::Decl *D : Init->decls()) {
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var || isa<clang::DecompositionDecl>(D) || !Var->getInit() ||
        Var->getType()->isReferenceType() || Var->isStaticLocal())
      return false;
    std::optional<ScalarKind> K = scalar(Var->getType());
    if (!isCursor(Var->getType()) && (!K || *K == ScalarKind::Void))
      return false;
    H.Declared.push_back(Var);
  }
  llvm::SmallVector<const clang::Expr *, 4> Parts;
  splitCommas(S->getInc(), Parts);
  for (const clang::Expr *Part : Parts) {
    int64_t Step;
    const VarDecl *D = oneStep(Part, Step, Ctx);
    if (!D || !llvm::is_contained(H.Declared, D) ||
        !H.Steps.try_emplace(D, Step).second)
      return false;
  }
  clang::BinaryOperatorKind Op;
  const clang::Expr *LHS, *RHS;
  if (!comparison(S->getCond(), Op, LHS, RHS) || Op == clang::BO_EQ)
    return false;
  H.Cmp = comparisonOp(Op);
  const VarDecl *Left = named(LHS), *Right = named(RHS);
  if (!Left || !H.Steps.count(Left)) {
    std::swap(Left, Right);
    std::swap(LHS, RHS);
    H.Cmp = mirrored(H.Cmp);
  }
  if (!Left || !H.Steps.count(Left))
    return false;
  H.Primary = Left;
  H.Step = H.Steps[Left];
  H.Bound = RHS;
  if (Right && H.Steps.count(Right))
    H.Opposite = Right;
  // One integer is a counted loop, or none for the reasons of Headers.cpp.
  if (H.Steps.size() == 1 && !isCursor(Left->getType()))
    return false;
  // Unsigned differences and comparisons have rules of their own.
  for (const VarDecl *D : H.Declared)
    if (!isCursor(D->getType()) && H.Steps.count(D) &&
        (!ir::isInteger(*scalar(D->getType())) ||
         ir::bitWidth(*scalar(D->getType())) < 32))
      return false;
  using Kind = ir::BinaryOp;
  bool Up = H.Cmp == Kind::LT || H.Cmp == Kind::LE;
  if (H.Cmp == Kind::NE ? H.Step != 1 && H.Step != -1 : Up != (H.Step > 0))
    return false;
  for (const auto &[D, Step] : H.Steps)
    if (Step % H.Step)
      return false;
  if (H.Opposite)
    return H.Cmp != Kind::NE && H.Steps[H.Opposite] == -H.Step &&
           (H.Step == 1 || H.Step == -1);
  for (const auto &[D, Step] : H.Steps)
    if (refersTo(H.Bound, D))
      return false;
  return true;
}

/// What the header declares, at its start.
bool Lowerer::bindStarts(const CursorHeader &H) {
  // Later ones may be made of earlier ones.
  const_cast<CursorHeader &>(H).Starts.clear();
  for (const VarDecl *D : H.Declared) {
    Object O;
    if (isCursor(D->getType())) {
      std::optional<Object> P = pointer(D->getInit());
      if (!P)
        return false;
      if (P->K != Object::Host && Out)
        P = stabilised(*P, D->getNameAsString() + "_index");
      O = *P;
      Pointers[D] = O;
      Moving.erase(D);
    } else {
      const Expr *V = value(D->getInit());
      if (!V)
        return false;
      O.K = Object::Value;
      O.Type = D->getType();
      // Of the annotated loop's, cursorLoop checks that nothing changes it.
      O.Val = convert(V, *scalar(D->getType()));
      if (Out)
        O.Val = stable(O.Val, D->getName());
      Bindings[D] = O;
    }
    const_cast<CursorHeader &>(H).Starts[D] = O;
  }
  return !failed();
}

/// The counter's bound. Of pointers: relative to the start.
const ir::Expr *Lowerer::cursorBound(const CursorHeader &H,
                                     const clang::ForStmt *S) {
  const Object &Start = H.Starts.at(H.Primary);
  bool Cursor = isCursor(H.Primary->getType());
  const Expr *Rest = nullptr; ///< From the primary's start to the end.
  if (Cursor) {
    std::optional<Object> End =
        H.Opposite ? H.Starts.at(H.Opposite) : pointer(H.Bound);
    Rest = End ? distance(Start, *End, S->getCond()) : nullptr;
  } else {
    const Expr *End = H.Opposite ? H.Starts.at(H.Opposite).Val : value(H.Bound);
    if (!End)
      return nullptr;
    // i < n converts both to one type; only where that keeps values.
    ScalarKind Mine = Start.Val->type();
    if (!ir::isInteger(End->type()) ||
        (ir::isSigned(Mine) != ir::isSigned(End->type()) &&
         !ir::intValue(End)) ||
        Mine == ScalarKind::U64 || End->type() == ScalarKind::U64)
      return refuse(ReasonKind::LoopForm,
                    "the counters of the loop are compared with a number of "
                    "another type",
                    S->getCond());
    if (!H.Opposite)
      return B.toI64(End);
    Rest = B.sub(B.toI64(End), B.toI64(Start.Val));
  }
  if (!Rest || !H.Opposite)
    return Rest;
  // Both move: i < j has (j - i + 1) / 2 iterations.
  bool Up = H.Step > 0;
  int64_t More = H.Cmp == ir::BinaryOp::LE || H.Cmp == ir::BinaryOp::GE ? 2 : 1;
  const Expr *Half = B.binary(
      ir::BinaryOp::Div, B.add(Up ? Rest : B.neg(Rest), B.i64(More)), B.i64(2));
  if (!Up)
    Half = B.neg(Half);
  return Cursor ? Half : B.add(B.toI64(Start.Val), Half);
}

/// `Moved`: what the primary moved so far, as I64.
bool Lowerer::bindMovers(const CursorHeader &H, const Expr *Moved) {
  for (const auto &[D, Step] : H.Steps) {
    Object O = H.Starts.at(D);
    int64_t Times = Step / H.Step;
    const Expr *By = Times == 1    ? Moved
                     : Times == -1 ? B.neg(Moved)
                                   : B.mul(Moved, B.i64(Times));
    if (isCursor(D->getType())) {
      std::optional<Object> P = moved(O, By, false, D->getInit());
      if (!P)
        return false;
      Pointers[D] = *P;
      continue;
    }
    if (D == H.Primary)
      continue;
    ScalarKind K = *scalar(D->getType());
    O.Val = B.add(O.Val, convert(By, K));
    Bindings[D] = O;
  }
  return !failed();
}

/// The text that counts in another way.
void Lowerer::describeCursors(ir::ForStmt *F, const clang::ForStmt *S,
                              const CursorHeader &H) {
  std::string Init = text(S->getInit());
  StringRef Written = Init;
  if (!F->SourceId || Init.empty() || !Written.ends_with(";") ||
      Written.contains("//") || headerRange(S, C.sm()).isInvalid())
    return;
  bool Cursor = isCursor(H.Primary->getType());
  std::string At = "__accel_at_" + std::to_string(F->SourceId);
  // Of an integer, the start is taken off again.
  std::string By =
      Cursor ? At : "(" + At + " - " + H.Primary->getNameAsString() + ")";
  std::string First, Last;
  for (const VarDecl *D : H.Declared) {
    std::string Name = D->getNameAsString();
    auto It = H.Steps.find(D);
    if (It == H.Steps.end()) {
      Last += " (void)" + Name + ";";
      continue;
    }
    if (D == H.Primary && !Cursor) {
      Last = " " + Name + " = static_cast<decltype(" + Name + ")>(" + At +
             ");" + Last;
      continue;
    }
    int64_t Times = It->second / H.Step;
    std::string Amount = Times == 1 || Times == -1
                             ? By
                             : By + " * " + std::to_string(std::abs(Times));
    if (!isCursor(D->getType()))
      Amount = "static_cast<decltype(" + Name + ")>(" + Amount + ")";
    First += " " + Name + (Times < 0 ? " -= " : " += ") + Amount + ";";
    if (D != H.Primary)
      Last += " (void)" + Name + ";";
  }
  F->CounterType = "accel_i64";
  F->CounterName = R.save(At);
  F->CounterInit = R.save(Init + First + Last);
}

const ir::ForStmt *Lowerer::cursorLoop(const clang::ForStmt *S, bool IsRoot) {
  CursorHeader H;
  if (!parseCursors(S, H))
    return nullptr;
  for (const VarDecl *D : H.Declared)
    if (const clang::Expr *At = firstChange(S->getBody(), D))
      return refuse(ReasonKind::AssignedBound,
                    "'" + D->getNameAsString() +
                        "', declared in the header, changes in the loop",
                    At);
  const clang::Expr *Changes = nullptr;
  forEachUse(H.Bound, [&](const Use &U) {
    QualType T = U.D->getType().getNonReferenceType();
    if (!Changes && !isa<clang::FunctionDecl>(U.D) &&
        (scalar(T) || isCursor(T)))
      Changes = firstChange(S->getBody(), U.D);
  });
  if (Changes)
    return refuse(ReasonKind::AssignedBound,
                  "the bound of the loop changes in the loop", Changes);
  const Expr *Bound;
  {
    llvm::SaveAndRestore<StmtList *> NoEffects(Out, IsRoot ? nullptr : Out);
    Bound = bindStarts(H) ? cursorBound(H, S) : nullptr;
    if (Bound && !IsRoot)
      Bound = stable(Bound, "end");
  }
  if (!Bound)
    return nullptr;
  bool Cursor = isCursor(H.Primary->getType());
  ScalarKind Kind = Cursor ? ScalarKind::I64 : *scalar(H.Primary->getType());
  std::string Name = H.Primary->getNameAsString();
  ir::Variable *Counter =
      R.addVariable(R.save(uniqueName(Cursor ? Name + "_at" : Name)), Kind,
                    ir::VarRole::Counter);
  Counter->Where = place(H.Primary->getLocation());
  Unchanging.insert(Counter);
  const Expr *Lower = B.i64(0), *Moved = B.ref(Counter);
  if (!Cursor) {
    Lower = H.Starts.at(H.Primary).Val;
    Object O;
    O.Type = H.Primary->getType();
    O.Var = Counter;
    Bindings[H.Primary] = O;
    Moved = B.toI64(ir::isIntValue(Lower, 0) ? Moved : B.sub(Moved, Lower));
  }
  if (!bindMovers(H, Moved))
    return nullptr;
  const ir::Stmt *Body = body(S->getBody());
  if (!Body)
    return nullptr;
  bool Invariant = ir::isInvariant(Lower) && ir::isInvariant(Bound);
  for (const auto &[D, Start] : H.Starts) {
    Invariant &= Start.K != Object::Value || ir::isInvariant(Start.Val);
    for (const Expr *Index : Start.Indices)
      Invariant &= ir::isInvariant(Index);
  }
  if (IsRoot && !Invariant)
    return refuse(ReasonKind::AssignedBound,
                  "the start or the bound of the loop is made of variables "
                  "that change in the loop",
                  S->getCond(), "copy it to a local variable before the loop");
  auto *F = R.create<ir::ForStmt>(Counter, Lower, H.Cmp, Bound, ScalarKind::I64,
                                  B.i64(H.Step), Body);
  describeLoop(F, S, /*Canonical=*/false, S->getBody());
  describeCursors(F, S, H);
  return F;
}
