//===- MovingPointers.cpp - Pointers of the body that change --------------===//
//
// A pointer or iterator that the loop's body declares and moves (`*p++ = x`) is
// an array, which stays the same, and a variable that holds its last subscript.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;

/// The variable that `E` names, when it is such a pointer.
const clang::VarDecl *Lowerer::movingPointer(const clang::Expr *E) const {
  const auto *Ref = dyn_cast<clang::DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *D = Ref ? dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
  return D && Moving.count(D) ? D : nullptr;
}

/// `Set`: it has an initialiser that points somewhere.
bool Lowerer::declareMoving(const clang::VarDecl *D, bool Set) {
  Moving[D] =
      newLocal(D->getNameAsString() + "_at", ScalarKind::I64, D->getLocation());
  Pointers.erase(D);
  emit(R.create<ir::DeclStmt>(Moving[D], nullptr), D->getLocation());
  return !Set || assignMoving(D, D->getInit());
}

/// Makes the pointer point to where `To` does.
bool Lowerer::assignMoving(const clang::VarDecl *D, const clang::Expr *To) {
  if (!Out)
    return noEffects(To);
  std::optional<Object> P = pointer(To);
  if (P && P->K == Object::Host)
    P = moved(*P, B.i64(0), false, To);
  if (!P)
    return false;
  auto No = [&](const Twine &Why) {
    refuse(ReasonKind::Construct,
           "the pointer '" + D->getNameAsString() + "' " + Why, To,
           "use an index instead");
    return false;
  };
  if (P->K != Object::Element || !P->Movable)
    return No("changes in the loop");
  const Expr *At =
      P->FieldIndices.empty() ? P->Indices.back() : P->FieldIndices.back();
  Object Known = *P;
  (Known.FieldIndices.empty() ? Known.Indices.back()
                              : Known.FieldIndices.back()) = B.ref(Moving[D]);
  Known = stabilised(Known, D->getNameAsString() + "_index");
  // `stabilised` copies what may change; the position is meant to.
  (Known.FieldIndices.empty() ? Known.Indices.back()
                              : Known.FieldIndices.back()) = B.ref(Moving[D]);
  auto Before = Pointers.find(D);
  if (Before != Pointers.end()) {
    const Object &Old = Before->second;
    bool Same = Old.Arr == Known.Arr && Old.Field == Known.Field &&
                Old.Reverse == Known.Reverse &&
                Old.Indices.size() == Known.Indices.size() &&
                Old.FieldIndices.size() == Known.FieldIndices.size();
    for (auto [X, Y] : llvm::zip(Old.Indices, Known.Indices))
      Same &= X == Y || ir::str(X) == ir::str(Y);
    if (!Same)
      return No("points into one array first and into another one later");
  } else {
    Pointers[D] = Known;
  }
  Object Target;
  Target.Type = Ctx.LongLongTy;
  Target.Var = Moving[D];
  return write(Target, At, To);
}

/// ++p, p--, p += n: where the pointer points behind that, or (`Post`) before.
std::optional<Object> Lowerer::step(const clang::Expr *E, const Expr *By,
                                    bool Back, bool Post,
                                    const clang::Stmt *Where) {
  const clang::VarDecl *D = movingPointer(E);
  auto It = D ? Pointers.find(D) : Pointers.end();
  if (It == Pointers.end()) {
    refuse(ReasonKind::Construct,
           D ? "the pointer '" + D->getNameAsString() +
                   "' changes before it points anywhere"
             : Twine("a pointer changes in the loop").str(),
           Where, "use an index instead");
    return std::nullopt;
  }
  if (!Out) {
    noEffects(Where);
    return std::nullopt;
  }
  Object P = It->second;
  const Expr *&Last =
      P.FieldIndices.empty() ? P.Indices.back() : P.FieldIndices.back();
  const Expr *Old = Post ? temporary(B.ref(Moving[D]), "old", {}) : nullptr;
  bool Minus = Back != P.Reverse;
  Object Target;
  Target.Type = Ctx.LongLongTy;
  Target.Var = Moving[D];
  const Expr *Now = B.ref(Moving[D]);
  if (!write(Target, Minus ? B.sub(Now, By) : B.add(Now, By), Where))
    return std::nullopt;
  Last = Post ? Old : temporary(B.ref(Moving[D]), "new", {});
  if (!Last)
    return std::nullopt;
  return P;
}
