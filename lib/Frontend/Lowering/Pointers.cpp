//===- Pointers.cpp - Where pointers point --------------------------------===//
//
// A pointer is an element of an array whose last subscript may be moved; or an
// object outside of the region that holds a pointer, as long as nothing more is
// known about it (then `Type` is the pointer's).
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include <algorithm>

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

std::optional<Object> Lowerer::pointee(const Object &P,
                                       const clang::Stmt *Where) {
  if (P.K != Object::Host)
    return P;
  if (P.Type->isRecordType() &&
      !isIterator(P.Type)) // The address of a known object.
    return P;
  QualType T = pointeeType(P.Type);
  // The address of a variable.
  if (T.isNull() && scalar(P.Type))
    return P;
  if (T.isNull()) {
    refuse(ReasonKind::Construct, "this pointer is not understood", Where);
    return std::nullopt;
  }
  if (T->isRecordType() && !isIterator(P.Type)) {
    Object O;
    O.K = Object::Host;
    O.Type = T;
    O.Place = P.Place;
    O.Place.Text = "*" + P.Place.Text;
    O.Place.Indirect = true;
    O.Place.Const = T.isConstQualified();
    return O;
  }
  return moved(P, B.i64(0), false, Where);
}

/// What the expression may be, of literals and counters with literal bounds.
std::optional<Lowerer::Interval> Lowerer::intervalOf(const Expr *E) const {
  constexpr int64_t Limit = int64_t(1) << 30;
  auto Small = [](int64_t Low, int64_t High) -> std::optional<Interval> {
    if (Low < -Limit || High > Limit)
      return std::nullopt;
    return Interval(Low, High);
  };
  if (std::optional<int64_t> Value = ir::intValue(E))
    return Small(*Value, *Value);
  if (const auto *Ref = dyn_cast<ir::VarRefExpr>(E)) {
    auto It = CounterRanges.find(Ref->Var);
    return It == CounterRanges.end() ? std::nullopt
                                     : std::optional<Interval>(It->second);
  }
  if (const auto *Cast = dyn_cast<ir::CastExpr>(E)) {
    std::optional<Interval> X = intervalOf(Cast->Operand);
    bool Keeps =
        ir::isInteger(Cast->type()) && ir::bitWidth(Cast->type()) >= 32;
    return X && Keeps && (X->first >= 0 || ir::isSigned(Cast->type()))
               ? X
               : std::nullopt;
  }
  const auto *Binary = dyn_cast<ir::BinaryExpr>(E);
  if (!Binary || !ir::isInteger(E->type()))
    return std::nullopt;
  std::optional<Interval> X = intervalOf(Binary->LHS);
  std::optional<Interval> Y = X ? intervalOf(Binary->RHS) : std::nullopt;
  if (!Y)
    return std::nullopt;
  std::optional<Interval> Result;
  switch (Binary->Op) {
  case ir::BinaryOp::Add:
    Result = Small(X->first + Y->first, X->second + Y->second);
    break;
  case ir::BinaryOp::Sub:
    Result = Small(X->first - Y->second, X->second - Y->first);
    break;
  case ir::BinaryOp::Mul: {
    int64_t Products[] = {X->first * Y->first, X->first * Y->second,
                          X->second * Y->first, X->second * Y->second};
    Result = Small(*std::min_element(Products, Products + 4),
                   *std::max_element(Products, Products + 4));
    break;
  }
  default:
    return std::nullopt;
  }
  return Result && (Result->first >= 0 || ir::isSigned(E->type()))
             ? Result
             : std::nullopt;
}

/// Does a pointer that moves by `By` stay in its row?
bool Lowerer::staysInRow(const Object &P, const Expr *By) const {
  if (!P.FieldIndices.empty() || P.Indices.size() > P.Arr->Extents.size())
    return false;
  const Expr *Extent = P.Arr->Extents[P.Indices.size() - 1];
  std::optional<int64_t> Size = Extent ? ir::intValue(Extent) : std::nullopt;
  std::optional<Interval> At = intervalOf(P.Indices.back());
  std::optional<Interval> Move = At ? intervalOf(By) : std::nullopt;
  return Size && Move && At->first + Move->first >= 0 &&
         At->second + Move->second < *Size;
}

std::optional<Object> Lowerer::moved(Object P, const Expr *By, bool Back,
                                     const clang::Stmt *Where) {
  if (Back != P.Reverse)
    By = B.neg(By);
  if (P.K == Object::Host && isCursor(P.Type)) {
    if (isReverse(P.Type)) {
      refuse(ReasonKind::Construct,
             "a reverse iterator from outside of the loop", Where);
      return std::nullopt;
    }
    ir::Array *A = hostArray(P.Place, P.Type, Where);
    if (!A)
      return std::nullopt;
    P.K = Object::Element;
    P.Arr = A;
    P.Type = pointeeType(P.Type);
    P.Indices = {By};
    P.Movable = true;
    return P;
  }
  if (ir::isIntValue(By, 0))
    return P;
  bool Fixed = P.Indices.size() > 1;
  for (size_t I = 0; I + 1 < P.Indices.size(); ++I)
    Fixed &= ir::intValue(P.Indices[I]).has_value();
  if (!P.Movable || P.K != Object::Element ||
      (Fixed && !ir::intValue(By) && !staysInRow(P, By))) {
    refuse(ReasonKind::Construct,
           Fixed ? "a pointer runs over the rows of an array"
                 : "this pointer arithmetic is not understood",
           Where, Fixed ? "use one subscript for each dimension" : "");
    return std::nullopt;
  }
  const Expr *&Last =
      P.FieldIndices.empty() ? P.Indices.back() : P.FieldIndices.back();
  Last = B.add(Last, By);
  return P;
}

std::optional<Object> Lowerer::addressOf(const Object &O,
                                         const clang::Stmt *Where) {
  Object P = O;
  if (O.K == Object::Host) {
    if (O.Type->isRecordType())
      return P;
    // A pointer to a variable that may be moved is one to an array.
    if (scalar(O.Type) && *scalar(O.Type) != ScalarKind::Void)
      return P;
    refuse(ReasonKind::Construct, "the address of a variable is taken", Where);
    return std::nullopt;
  }
  if (O.K == Object::Scalar)
    return P;
  if (O.K != Object::Element) {
    refuse(ReasonKind::Construct, "the address of a variable is taken", Where);
    return std::nullopt;
  }
  P.Movable =
      (O.Field.empty() && !O.Indices.empty()) || !O.FieldIndices.empty();
  return P;
}

std::optional<Object> Lowerer::pointer(const clang::Expr *E) {
  if (failed())
    return std::nullopt;
  E = E->IgnoreParens();
  if (isIterator(E->getType()))
    return iterator(E);
  if (const auto *Cast = dyn_cast<clang::CastExpr>(E)) {
    const clang::Expr *Sub = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case clang::CK_LValueToRValue: {
      if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(Sub->IgnoreParens())) {
        auto It = Pointers.find(Ref->getDecl());
        if (It != Pointers.end())
          return It->second;
      }
      if (const auto *Unary =
              dyn_cast<clang::UnaryOperator>(Sub->IgnoreParens());
          Unary && Unary->isIncrementDecrementOp())
        return step(Unary->getSubExpr(), B.i64(1), Unary->isDecrementOp(),
                    false, E);
      if (const auto *Assign =
              dyn_cast<clang::BinaryOperator>(Sub->IgnoreParens());
          Assign && Assign->isAssignmentOp())
        if (const clang::VarDecl *D = movingPointer(Assign->getLHS())) {
          if (!effect(Assign))
            return std::nullopt;
          return stabilised(Pointers.find(D)->second, "pointer");
        }
      std::optional<Object> O = object(Sub);
      if (O && O->K == Object::Host && O->Type->isPointerType())
        return O;
      if (O)
        refuse(ReasonKind::TypeUnsupported,
               "a pointer that the loop itself loads", E);
      return std::nullopt;
    }
    case clang::CK_ArrayToPointerDecay: {
      std::optional<Object> Array = object(Sub);
      if (!Array)
        return std::nullopt;
      Array = subscript(*Array, B.i64(0), E);
      if (Array)
        Array->Movable = true;
      return Array;
    }
    case clang::CK_NoOp:
      return pointer(Sub);
    case clang::CK_BitCast:
      if (Ctx.hasSameUnqualifiedType(E->getType()->getPointeeType(),
                                     Sub->getType()->getPointeeType()))
        return pointer(Sub);
      refuse(ReasonKind::TypeUnsupported,
             "a pointer is converted to another type", E);
      return std::nullopt;
    default:
      break;
    }
  }
  if (const auto *Unary = dyn_cast<clang::UnaryOperator>(E)) {
    if (Unary->getOpcode() == clang::UO_AddrOf) {
      std::optional<Object> O = object(Unary->getSubExpr());
      return O ? addressOf(*O, E) : std::nullopt;
    }
    if (Unary->isIncrementDecrementOp())
      return step(Unary->getSubExpr(), B.i64(1), Unary->isDecrementOp(),
                  Unary->isPostfix(), E);
  }
  if (const auto *Binary = dyn_cast<clang::BinaryOperator>(E))
    if (Binary->isAdditiveOp()) {
      const clang::Expr *Base = Binary->getLHS(), *By = Binary->getRHS();
      if (!Base->getType()->isPointerType())
        std::swap(Base, By);
      std::optional<Object> P = pointer(Base);
      const Expr *Offset = P ? index(By) : nullptr;
      if (!Offset)
        return std::nullopt;
      return moved(*P, Offset, Binary->getOpcode() == clang::BO_Sub, E);
    }
  if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(E))
    return pointer(Cleanups->getSubExpr());
  if (const auto *Default = dyn_cast<clang::CXXDefaultArgExpr>(E))
    return pointer(Default->getExpr());
  if (isa<clang::CXXThisExpr>(E))
    return thisObject(E);
  if (const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E)) {
    const clang::CXXMethodDecl *Method = Call->getMethodDecl();
    Container Kind = container(Call->getObjectType());
    if (Method && Method->getIdentifier() && Kind != Container::None &&
        (Kind == Container::StdArray || Kind == Container::Span)) {
      // Whose iterators may be pointers.
      StringRef Name = Method->getName();
      if (Name.ends_with("begin") || Name.ends_with("end")) {
        std::optional<Object> Base = receiver(Call);
        return Base ? endOf(*Base, Name, E) : std::nullopt;
      }
    }
    if (Method && Method->getIdentifier() && Kind != Container::None &&
        (Method->getName() == "data" || Method->getName() == "get")) {
      std::optional<Object> Base = receiver(Call);
      if (Base)
        Base = subscript(*Base, B.i64(0), E);
      if (Base)
        Base->Movable = true;
      return Base;
    }
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(E)) {
    if (std::optional<Object> O = rangeAccess(Call); O || failed())
      return O;
    Result Res;
    if (!inlineCall(Call, Res))
      return std::nullopt;
    if (Res.Obj)
      return Res.Obj;
  }
  if (isa<clang::CXXNewExpr>(E))
    refuse(ReasonKind::Construct, "the body allocates or frees memory", E);
  else
    refuse(ReasonKind::Construct, "this pointer is not understood", E);
  return std::nullopt;
}
