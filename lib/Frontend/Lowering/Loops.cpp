//===- Loops.cpp - Counted loops ------------------------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

static bool breaks(const clang::Stmt *S) {
  if (!S ||
      isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
          clang::CXXForRangeStmt, clang::SwitchStmt, clang::LambdaExpr>(S))
    return false;
  return isa<clang::BreakStmt>(S) || llvm::any_of(S->children(), breaks);
}

void Lowerer::describeLoop(ir::ForStmt *F, const clang::Stmt *S, bool Canonical,
                           const clang::Stmt *Body) {
  F->setPlace(place(S->getBeginLoc()));
  // Loops of called functions have text, but it is not the region's.
  F->SourceId = Frames.empty() && !CurrentFunction ? C.Loops.number(S) : 0;
  F->Sequential = SequentialLoops.count(S);
  F->CanonicalText = Canonical && F->SourceId != 0;
  F->MayBreak = breaks(Body);
}

const ir::ForStmt *Lowerer::rootLoop(const clang::Stmt *S) {
  if (const auto *Range = dyn_cast<clang::CXXForRangeStmt>(S))
    return rangeFor(Range, true);
  const auto *For = dyn_cast<clang::ForStmt>(S);
  if (!For)
    return refuse(ReasonKind::LoopForm, "the statement is not a for loop", S);
  Header H;
  if (!parseHeader(For, H)) {
    const ir::ForStmt *F = countdown(For, true);
    if (!F && !failed())
      F = cursorLoop(For, true);
    return F || failed() ? F : refuse(H.Kind, H.Why, H.Where);
  }
  return countedLoop(For, H, true);
}

/// The bound with the counter alone on the other side; may set `CompareType`.
const ir::Expr *Lowerer::boundValue(const Header &H, const Expr *Lower) {
  (void)Lower;
  const Expr *Bound = value(H.Bound);
  if (!Bound || !H.Offset)
    return Bound;
  if (ir::isSigned(H.CompareType))
    return B.sub(B.toI64(Bound), B.i64(H.Offset));
  // n < c means that there is no iteration.
  const Expr *By = B.integer(Bound->type(), H.Offset);
  return B.sub(B.max(Bound, By), By);
}

const ir::ForStmt *Lowerer::countedLoop(const clang::ForStmt *S,
                                        const Header &H, bool IsRoot) {
  clang::SourceLocation Loc = H.Counter->getLocation();
  ScalarKind Kind = *scalar(H.Counter->getType());
  // Variables declared in the header besides the counter.
  for (const clang::VarDecl *Other : H.Others) {
    if (!IsRoot) {
      if (!variableDeclaration(Other))
        return nullptr;
      continue;
    }
    llvm::SaveAndRestore<StmtList *> NoEffects(Out, nullptr);
    Object O;
    O.K = Object::Value;
    O.Type = Other->getType();
    O.Val = value(Other->getInit());
    if (!O.Val)
      return nullptr;
    O.Val = convert(O.Val, *scalar(Other->getType()));
    if (!ir::isInvariant(O.Val))
      return refuse(ReasonKind::LoopForm,
                    "'" + Other->getNameAsString() +
                        "', declared in the header, is not made of variables",
                    Other->getSourceRange());
    Bindings[Other] = O;
  }
  const Expr *Lower, *Bound, *Step;
  {
    llvm::SaveAndRestore<StmtList *> NoEffects(Out, IsRoot ? nullptr : Out);
    Lower = fullValue(H.Lower);
  }
  {
    llvm::SaveAndRestore<StmtList *> NoEffects(Out, nullptr);
    Bound = Lower ? boundValue(H, Lower) : nullptr;
    Step = H.StepExpr && Bound ? value(H.StepExpr) : B.i64(H.Step);
  }
  if (!Lower || !Bound || !Step)
    return nullptr;
  Lower = convert(Lower, Kind);
  Step = B.toI64(Step);
  if (H.StepExpr && H.Negative)
    Step = B.neg(Step);
  ScalarKind CompareType = Bound->type();
  if (!H.Offset)
    CompareType = H.CompareType;

  // A counter that the body declares before its loops (`onlyCounts`) is a
  // counter of each loop's own; one from outside of the region stays what it
  // is.
  ir::Variable *Counter = nullptr;
  if (H.DeclaredOutside && !Bindings.count(H.Counter)) {
    std::optional<Object> O = outsideVariable(H.Counter, H.Lower);
    Counter = O ? hostVariable(O->Place, O->Type, H.Lower) : nullptr;
    if (!Counter)
      return nullptr;
    Counter->Role = ir::VarRole::Counter;
    OutsideCounters.insert({H.Counter, Counter});
  } else if (ir::Variable *Outside = OutsideCounters.lookup(H.Counter)) {
    Counter = Outside;
  } else {
    Counter = R.addVariable(R.save(uniqueName(H.Counter->getName())), Kind,
                            ir::VarRole::Counter);
    Counter->Where = place(Loc);
  }
  if (H.DeclaredOutside)
    AssignedAt.try_emplace(Counter, S->getInc()->getSourceRange());
  Object Known;
  Known.K = Object::Scalar;
  Known.Type = H.Counter->getType();
  Known.Var = Counter;
  Bindings[H.Counter] = Known;
  DeclOf[Counter] = H.Counter;
  Unchanging.insert(Counter);

  std::optional<int64_t> First = ir::intValue(Lower), End = ir::intValue(Bound);
  constexpr int64_t Limit = int64_t(1) << 30;
  if (First && End && *First >= -Limit && *End <= Limit && H.Step > 0 &&
      !H.StepExpr && !H.Offset &&
      (H.Cmp == ir::BinaryOp::LT || H.Cmp == ir::BinaryOp::LE))
    CounterRanges[Counter] = {*First, *End - (H.Cmp == ir::BinaryOp::LT)};

  const ir::Stmt *Body = body(S->getBody());
  if (!Body)
    return nullptr;
  auto *F = R.create<ir::ForStmt>(Counter, Lower, H.Cmp, Bound, CompareType,
                                  Step, Body);
  describeLoop(F, S, H.Canonical, S->getBody());
  if (F->SourceId && H.Others.empty() &&
      H.Counter->getType()->isBuiltinType() &&
      headerRange(S, Ctx.getSourceManager()).isValid()) {
    F->CounterName = R.save(H.Counter->getName());
    F->CounterType = R.save(H.Counter->getType()
                                .getCanonicalType()
                                .getUnqualifiedType()
                                .getAsString(Ctx.getPrintingPolicy()));
  }
  if (!IsRoot)
    return F;
  for (const Expr *E : {Lower, Bound, Step}) {
    if (ir::isInvariant(E))
      continue;
    const char *What = E == Lower   ? "the start"
                       : E == Bound ? "the bound"
                                    : "the step";
    const clang::Expr *Where = E == Lower   ? H.Lower
                               : E == Bound ? H.Bound
                                            : H.StepExpr;
    bool Element = !ir::collectLoads(E).empty();
    return refuse(Element && E == Lower ? ReasonKind::LoopForm
                                        : ReasonKind::AssignedBound,
                  Twine(What) + " of the loop is " +
                      (Element ? "an element of an array"
                               : "made of variables that change in the loop"),
                  Where, "copy it to a local variable before the loop");
  }
  return F;
}

/// Nothing that the loop writes may change its bound. (Scalars have been
/// checked in the source.)
bool Lowerer::boundIsSafe(const ir::ForStmt *F) {
  llvm::SmallVector<const ir::LoadExpr *, 8> Loads = ir::collectLoads(F->Bound);
  Loads.append(ir::collectLoads(F->Step));
  bool Safe = true;
  ir::forEachStmt(F->Body, [&](const ir::Stmt *S) {
    const auto *Assign = dyn_cast<ir::AssignStmt>(S);
    if (!Assign)
      return;
    if (const auto *To = dyn_cast<ir::LoadExpr>(Assign->Target)) {
      for (const ir::LoadExpr *Load : Loads) {
        bool Apart = Load->Arr != To->Arr &&
                     ((Load->Arr->Storage == ir::ArrayStorage::Owned &&
                       To->Arr->Storage == ir::ArrayStorage::Owned) ||
                      Load->Arr->Storage == ir::ArrayStorage::Local ||
                      To->Arr->Storage == ir::ArrayStorage::Local ||
                      !mayShareStorage(Load->type(), To->type()));
        Safe &= Apart;
      }
      return;
    }
    const auto *Ref = llvm::cast<ir::VarRefExpr>(Assign->Target);
    Safe &=
        !ir::mentions(F->Bound, Ref->Var) && !ir::mentions(F->Step, Ref->Var);
  });
  return Safe;
}

/// Is the variable nothing but the counter of counted loops in `S`?
bool Lowerer::onlyCounts(const clang::Stmt *S, const clang::VarDecl *D) {
  auto Known = OnlyCounts.find({S, D});
  if (Known != OnlyCounts.end())
    return Known->second;
  bool Result = looksLikeCounter(S, D);
  OnlyCounts[{S, D}] = Result;
  return Result;
}

bool Lowerer::looksLikeCounter(const clang::Stmt *S, const clang::VarDecl *D) {
  if (!S)
    return true;
  if (const auto *For = dyn_cast<clang::ForStmt>(S)) {
    Header H;
    if (parseHeader(For, H) && H.Counter == D)
      return true;
  }
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(S))
    return Ref->getDecl() != D;
  if (const auto *Decls = dyn_cast<clang::DeclStmt>(S)) {
    for (const clang::Decl *Part : Decls->decls())
      if (const auto *Var = dyn_cast<clang::VarDecl>(Part))
        if (!looksLikeCounter(Var->getInit(), D))
          return false;
    return true;
  }
  for (const clang::Stmt *Child : S->children())
    if (!looksLikeCounter(Child, D))
      return false;
  return true;
}

bool Lowerer::forStatement(const clang::ForStmt *S) {
  Header H;
  if (!parseHeader(S, H)) {
    const ir::ForStmt *F = nullptr;
    const ir::Stmt *Block = block(
        [&] {
          F = countdown(S, false);
          if (!F && !failed())
            F = cursorLoop(S, false);
          if (F)
            Out->push_back(F);
          return !failed();
        },
        S->getBeginLoc());
    if (!F)
      return Block && generalFor(S);
    if (!boundIsSafe(F)) {
      refuse(ReasonKind::AssignedBound,
             "the bound of the loop may change in the loop", S);
      return false;
    }
    Out->push_back(Block);
    return true;
  }
  if (H.DeclaredOutside &&
      !onlyCounts(Frames.empty() && !CurrentFunction ? L.Loop
                  : CurrentFunction ? CurrentFunction->getBody()
                                    : Frames.back().Callee->getBody(),
                  H.Counter))
    return generalFor(S);
  // What the header declares is visible in the loop only.
  const ir::ForStmt *F = nullptr;
  auto Before = Bindings.find(H.Counter);
  std::optional<Object> Outer;
  if (Before != Bindings.end())
    Outer = Before->second;
  const ir::Stmt *Block = block(
      [&] {
        F = countedLoop(S, H, false);
        if (F)
          Out->push_back(F);
        return F != nullptr;
      },
      S->getBeginLoc());
  if (!Block)
    return false;
  bool Safe = boundIsSafe(F);
  if (Outer && !OutsideCounters.count(H.Counter))
    Bindings[H.Counter] = *Outer;
  if (!Safe) {
    if (OutsideCounters.count(H.Counter)) {
      refuse(ReasonKind::AssignedBound,
             "the bound of the loop may change in the loop", S);
      return false;
    }
    return generalFor(S);
  }
  if (llvm::cast<ir::BlockStmt>(Block)->Body.size() == 1)
    Out->push_back(F);
  else
    Out->push_back(Block);
  return true;
}
