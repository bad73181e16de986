//===- RangeFor.cpp - for (element : container) ---------------------------===//

#include "Lowering.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;

/// A loop over the subscripts, with a counter of its own.
/// Does `S` name a variable that is declared inside `Loop`?
static bool mentionsInner(const clang::Stmt *S, const clang::Stmt *Loop) {
  if (!S)
    return false;
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    clang::SourceRange Inside = Loop->getSourceRange();
    clang::SourceLocation At = Ref->getDecl()->getLocation();
    return Inside.getBegin() <= At && At <= Inside.getEnd();
  }
  return llvm::any_of(S->children(), [&](const clang::Stmt *Child) {
    return mentionsInner(Child, Loop);
  });
}

const ir::ForStmt *Lowerer::rangeFor(const clang::CXXForRangeStmt *S,
                                     bool IsRoot) {
  const clang::Expr *Range = S->getRangeInit();
  const clang::VarDecl *Var = S->getLoopVariable();
  if (S->getInit())
    return refuse(ReasonKind::LoopForm,
                  "the header of the range-for declares another variable", S);
  Container Kind = container(Range->getType());
  if (Kind == Container::None || Kind == Container::Pointer ||
      Kind == Container::UniquePtr)
    return refuse(ReasonKind::LoopForm,
                  "the range is not an array, std::vector, std::array or "
                  "std::span",
                  Range);
  std::optional<Object> Base;
  const Expr *Size = nullptr;
  {
    llvm::SaveAndRestore<StmtList *> NoEffects(Out, nullptr);
    Base = object(Range);
    if (Base)
      Base = indexable(*Base, Range);
    if (Base && Base->Arr && Base->Indices.empty() && Base->Field.empty())
      Size = Base->Arr->Extents.front();
    else if (Base)
      Size = sizeOf(*Base, Range);
  }
  if (failed())
    return nullptr;
  if (!Size)
    return refuse(ReasonKind::LoopForm, "the size of the range is not known",
                  Range);
  Size = B.toI64(Size);
  std::string Name = Var->getIdentifier() ? Var->getName().str() : "element";
  ir::Variable *Counter = R.addVariable(R.save(uniqueName(Name + "_index")),
                                        ScalarKind::I64, ir::VarRole::Counter);
  Counter->Where = place(Var->getLocation());
  Unchanging.insert(Counter);

  const ir::Stmt *Body = block(
      [&] {
        std::optional<Object> Element = subscript(*Base, B.ref(Counter), Range);
        if (!Element)
          return false;
        QualType T = Var->getType();
        QualType Plain = T.getNonReferenceType();
        bool SameType = Ctx.hasSameUnqualifiedType(
            Plain, Element->Type.getUnqualifiedType());
        std::optional<ScalarKind> K = scalar(Plain.getUnqualifiedType());
        if (T->isReferenceType() && SameType) {
          Bindings[Var] = *Element;
        } else if (K && *K != ScalarKind::Void) {
          std::string Text = Range ? text(Range) : "";
          const Expr *V = read(*Element, Range);
          if (!V)
            return false;
          Object O;
          O.K = Object::Scalar;
          O.Type = T;
          O.Var = newLocal(Name, *K, Var->getLocation());
          DeclOf[O.Var] = Var;
          emit(R.create<ir::DeclStmt>(O.Var, convert(V, *K)),
               Var->getLocation());
          Bindings[Var] = O;
        } else if (isPlainRecord(Plain) && SameType) {
          Object O = newRecord(Name, Plain, Var->getLocation(), Range);
          if (failed() || !copyRecord(O, *Element, Range))
            return false;
          Bindings[Var] = O;
        } else {
          refuse(ReasonKind::TypeUnsupported,
                 "'" + Name + "': " + whyNoType(Plain), Var->getSourceRange());
          return false;
        }
        return statement(S->getBody());
      },
      S->getBody()->getBeginLoc());
  if (!Body)
    return nullptr;
  auto *F = R.create<ir::ForStmt>(Counter, B.i64(0), ir::BinaryOp::LT, Size,
                                  ScalarKind::I64, B.i64(1), Body);
  // OpenMP wants the range of a loop that is collapsed to be the same for all
  // iterations of those around it.
  bool Canonical = !llvm::isa<clang::DecompositionDecl>(Var) &&
                   (IsRoot || !mentionsInner(S->getRangeInit(), L.Loop));
  describeLoop(F, S, Canonical, S->getBody());
  return F;
}
