//===- Countdown.cpp - for (int i = n; i-- > 0;) --------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;

/// `i-- > 0` or, of an unsigned counter, `i-- != 0` and `i--`.
static bool countsDown(const clang::Expr *Cond, const clang::VarDecl *D) {
  Cond = Cond->IgnoreParenImpCasts();
  bool Unsigned = D->getType()->isUnsignedIntegerType();
  const clang::Expr *Step = Cond;
  if (const auto *Compare = dyn_cast<clang::BinaryOperator>(Cond)) {
    bool Greater = Compare->getOpcode() == clang::BO_GT;
    const auto *Zero = dyn_cast<clang::IntegerLiteral>(
        Compare->getRHS()->IgnoreParenImpCasts());
    if (!Zero || Zero->getValue() != 0 ||
        (!Greater && !(Unsigned && Compare->getOpcode() == clang::BO_NE)))
      return false;
    Step = Compare->getLHS()->IgnoreParenImpCasts();
  } else if (!Unsigned) {
    return false;
  }
  const auto *Down = dyn_cast<clang::UnaryOperator>(Step);
  if (!Down || Down->getOpcode() != clang::UO_PostDec)
    return false;
  const auto *Ref =
      dyn_cast<clang::DeclRefExpr>(Down->getSubExpr()->IgnoreParens());
  return Ref && Ref->getDecl() == D;
}

/// The body sees n - 1 to 0. Null without a refusal: not such a loop.
const ir::ForStmt *Lowerer::countdown(const clang::ForStmt *S, bool IsRoot) {
  const auto *Init = llvm::dyn_cast_or_null<clang::DeclStmt>(S->getInit());
  if (S->getInc() || !S->getCond() || !Init || !Init->isSingleDecl())
    return nullptr;
  const auto *D = dyn_cast<clang::VarDecl>(Init->getSingleDecl());
  std::optional<ScalarKind> K = D ? scalar(D->getType()) : std::nullopt;
  if (!K || !D->getInit() || D->isStaticLocal() ||
      (*K != ScalarKind::I32 && *K != ScalarKind::I64 &&
       *K != ScalarKind::U64) ||
      !countsDown(S->getCond(), D) || firstChange(S->getBody(), D))
    return nullptr;
  const Expr *Start;
  {
    llvm::SaveAndRestore<StmtList *> NoEffects(Out, IsRoot ? nullptr : Out);
    Start = fullValue(D->getInit());
  }
  if (!Start)
    return nullptr;
  ScalarKind Kind = *K == ScalarKind::U64 ? ScalarKind::I64 : *K;
  Start = convert(convert(Start, *K), Kind);
  // A negative start has no iteration, also where one less would overflow.
  const Expr *Lower =
      B.sub(B.max(Start, B.integer(Kind, 0)), B.integer(Kind, 1));
  ir::Variable *Counter = R.addVariable(R.save(uniqueName(D->getName())), Kind,
                                        ir::VarRole::Counter);
  Counter->Where = place(D->getLocation());
  Unchanging.insert(Counter);
  Object O;
  O.Type = D->getType();
  O.Var = Counter;
  if (Kind != *K) {
    O.K = Object::Value;
    O.Val = convert(B.ref(Counter), *K);
  }
  Bindings[D] = O;
  const ir::Stmt *Body = body(S->getBody());
  if (!Body)
    return nullptr;
  if (IsRoot && !ir::isInvariant(Lower))
    return refuse(ReasonKind::AssignedBound,
                  "the start of the loop is made of variables that change in "
                  "the loop",
                  D->getInit(), "copy it to a local variable before the loop");
  auto *F = R.create<ir::ForStmt>(Counter, Lower, ir::BinaryOp::GE,
                                  B.integer(Kind, 0), Kind, B.i64(-1), Body);
  describeLoop(F, S, /*Canonical=*/false, S->getBody());
  std::string Text = text(S->getInit()), Name = D->getNameAsString();
  if (F->SourceId && StringRef(Text).ends_with(";") &&
      !StringRef(Text).contains("//") && headerRange(S, C.sm()).isValid()) {
    std::string At = "__accel_at_" + std::to_string(F->SourceId);
    F->CounterType = "accel_i64";
    F->CounterName = R.save(At);
    F->CounterInit = R.save(Text + " " + Name + " = static_cast<decltype(" +
                            Name + ")>(" + At + ");");
  }
  return F;
}
