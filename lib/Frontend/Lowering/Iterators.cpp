//===- Iterators.cpp - Iterators of the standard library as pointers ------===//
//
// An iterator of contiguous storage is a pointer (see Pointers.cpp), a reverse
// iterator one that moves the other way. Pointers and iterators together are
// called cursors.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/ADT/StringSwitch.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;
using llvm::isa;

static const clang::ClassTemplateSpecializationDecl *
instanceOf(QualType T, StringRef Namespace, StringRef Name) {
  const auto *Spec =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Spec || !Spec->getIdentifier() || Spec->getName() != Name ||
      Spec->getTemplateArgs().size() == 0 ||
      Spec->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type)
    return nullptr;
  for (const clang::DeclContext *DC = Spec->getDeclContext(); DC;
       DC = DC->getParent())
    if (const auto *NS = dyn_cast<clang::NamespaceDecl>(DC))
      if (NS->getName() == Namespace)
        return Spec;
  return nullptr;
}

/// What the iterator is made of: a pointer, or the iterator that it reverses;
/// null: none.
static QualType underlying(QualType T, bool &Reverses) {
  if (T.isNull())
    return QualType();
  Reverses = false;
  const auto *Spec = instanceOf(T, "__gnu_cxx", "__normal_iterator");
  if (!Spec)
    Spec = instanceOf(T, "std", "__wrap_iter");
  if (!Spec) {
    Spec = instanceOf(T, "std", "reverse_iterator");
    Reverses = Spec;
  }
  return Spec ? Spec->getTemplateArgs()[0].getAsType() : QualType();
}

bool Lowerer::isIterator(QualType T) {
  bool Reverses;
  T = underlying(T, Reverses);
  return !T.isNull() && (T->isPointerType() || isIterator(T));
}

bool Lowerer::isCursor(QualType T) {
  T = T.getNonReferenceType();
  return (T->isPointerType() && !T->isFunctionPointerType()) || isIterator(T);
}

bool Lowerer::isReverse(QualType T) {
  bool Reverses = false;
  QualType Of = underlying(T, Reverses);
  return !Of.isNull() && (Reverses != isReverse(Of));
}

QualType Lowerer::pointeeType(QualType T) {
  T = T.getNonReferenceType();
  bool Reverses;
  while (!T->isPointerType()) {
    T = underlying(T, Reverses);
    if (T.isNull())
      return T;
  }
  return T->getPointeeType();
}

namespace {
/// Where begin(), rend() and the like point.
struct Place {
  bool Known = false, End = false, Reverse = false;
};
} // namespace

static Place placeOf(StringRef Name) {
  Place P;
  P.Known = llvm::StringSwitch<bool>(Name)
                .Cases("begin", "cbegin", "rbegin", "crbegin", true)
                .Cases("end", "cend", "rend", "crend", true)
                .Default(false);
  Name.consume_front("c");
  P.Reverse = Name.starts_with("r");
  P.End = Name.ends_with("end");
  return P;
}

/// begin() and the like of a container.
std::optional<Object> Lowerer::endOf(const Object &Base, StringRef Name,
                                     const clang::Stmt *Where) {
  Place P = placeOf(Name);
  const Expr *Index = B.i64(0);
  if (P.End != P.Reverse) {
    Index = sizeOf(Base, Where);
    if (!Index)
      return std::nullopt;
    Index = B.toI64(Index);
  }
  if (P.Reverse)
    Index = B.sub(Index, B.i64(1));
  std::optional<Object> O = subscript(Base, Index, Where);
  if (O) {
    O->Movable = true;
    O->Reverse = P.Reverse;
  }
  return O;
}

static const clang::Expr *bare(const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Cleanups = dyn_cast<clang::ExprWithCleanups>(E))
      E = Cleanups->getSubExpr();
    else if (const auto *Temporary =
                 dyn_cast<clang::MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bind = dyn_cast<clang::CXXBindTemporaryExpr>(E))
      E = Bind->getSubExpr();
    else if (const auto *Cast = dyn_cast<clang::CastExpr>(E);
             Cast && (Cast->getCastKind() == clang::CK_NoOp ||
                      Cast->getCastKind() == clang::CK_LValueToRValue ||
                      Cast->getCastKind() == clang::CK_ConstructorConversion))
      E = Cast->getSubExpr();
    else
      return E;
  }
}

std::optional<Object> Lowerer::iterator(const clang::Expr *E) {
  if (failed())
    return std::nullopt;
  E = bare(E);
  auto Reversed = [this](std::optional<Object> O, const clang::Stmt *Where) {
    if (O)
      O = moved(*O, B.i64(1), true, Where);
    if (O)
      O->Reverse = !O->Reverse;
    return O;
  };
  if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(E);
      Construct && Construct->getNumArgs() >= 1 &&
      isCursor(Construct->getArg(0)->getType())) {
    const clang::Expr *From = Construct->getArg(0);
    std::optional<Object> O = pointer(From);
    return isReverse(E->getType()) == isReverse(From->getType())
               ? O
               : Reversed(O, E);
  }
  if (const auto *Ref = dyn_cast<clang::DeclRefExpr>(E)) {
    auto It = Pointers.find(Ref->getDecl());
    if (It != Pointers.end())
      return It->second;
    return object(E);
  }
  if (isa<clang::MemberExpr>(E))
    return object(E);
  if (const auto *Operator = dyn_cast<clang::CXXOperatorCallExpr>(E)) {
    unsigned Args = Operator->getNumArgs();
    clang::OverloadedOperatorKind Op = Operator->getOperator();
    if ((Op == clang::OO_Plus || Op == clang::OO_Minus) && Args == 2) {
      const clang::Expr *Base = Operator->getArg(0), *By = Operator->getArg(1);
      if (!isCursor(Base->getType()))
        std::swap(Base, By);
      std::optional<Object> P = pointer(Base);
      const Expr *Offset = P ? index(By) : nullptr;
      return Offset ? moved(*P, Offset, Op == clang::OO_Minus, E)
                    : std::nullopt;
    }
    if (Op == clang::OO_PlusPlus || Op == clang::OO_MinusMinus)
      return step(Operator->getArg(0), B.i64(1), Op == clang::OO_MinusMinus,
                  Args == 2, E);
    if (Op == clang::OO_PlusEqual || Op == clang::OO_MinusEqual) {
      const Expr *By = index(Operator->getArg(1));
      return By ? step(Operator->getArg(0), By, Op == clang::OO_MinusEqual,
                       false, E)
                : std::nullopt;
    }
  }
  if (const auto *Call = dyn_cast<clang::CXXMemberCallExpr>(E)) {
    const clang::CXXMethodDecl *Method = Call->getMethodDecl();
    if (Method && Method->getIdentifier() && placeOf(Method->getName()).Known &&
        container(Call->getObjectType()) != Container::None) {
      std::optional<Object> Base = receiver(Call);
      return Base ? endOf(*Base, Method->getName(), E) : std::nullopt;
    }
  }
  if (const auto *Call = dyn_cast<clang::CallExpr>(E)) {
    if (std::optional<Object> O = rangeAccess(Call); O || failed())
      return O;
    const clang::FunctionDecl *FD = Call->getDirectCallee();
    if (FD && FD->isInStdNamespace() && FD->getIdentifier() &&
        FD->getName() == "make_reverse_iterator" && Call->getNumArgs() == 1)
      return Reversed(pointer(Call->getArg(0)), E);
    Result Res;
    if (!inlineCall(Call, Res))
      return std::nullopt;
    if (Res.Obj)
      return Res.Obj;
  }
  refuse(ReasonKind::Construct, "this iterator is not understood", E);
  return std::nullopt;
}

/// std::begin, std::next and the like; empty: another function.
std::optional<Object> Lowerer::rangeAccess(const clang::CallExpr *Call) {
  const clang::FunctionDecl *FD = Call->getDirectCallee();
  if (!FD || !FD->isInStdNamespace() || !FD->getIdentifier())
    return std::nullopt;
  StringRef Name = FD->getName();
  unsigned Args = Call->getNumArgs();
  if (Args == 1 && placeOf(Name).Known &&
      container(Call->getArg(0)->getType()) != Container::None) {
    std::optional<Object> Base = object(Call->getArg(0));
    return Base ? endOf(*Base, Name, Call) : std::nullopt;
  }
  if ((Name == "next" || Name == "prev") && Args >= 1 &&
      isCursor(Call->getArg(0)->getType())) {
    std::optional<Object> P = pointer(Call->getArg(0));
    const Expr *By = B.i64(1);
    if (P && Args == 2 && !isa<clang::CXXDefaultArgExpr>(Call->getArg(1)))
      By = index(Call->getArg(1));
    return P && By ? moved(*P, By, Name == "prev", Call) : std::nullopt;
  }
  return std::nullopt;
}

/// `*it`, `it->` and `it[i]` of an iterator; empty: none of these.
std::optional<Object>
Lowerer::iteratorAccess(const clang::CXXOperatorCallExpr *E) {
  clang::OverloadedOperatorKind Op = E->getOperator();
  if (!isIterator(E->getArg(0)->getType()) ||
      (Op != clang::OO_Star && Op != clang::OO_Arrow &&
       Op != clang::OO_Subscript))
    return std::nullopt;
  std::optional<Object> P = pointer(E->getArg(0));
  if (P && Op == clang::OO_Subscript) {
    const Expr *By = index(E->getArg(1));
    P = By ? moved(*P, By, false, E) : std::nullopt;
  }
  return P ? pointee(*P, E) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Two cursors
//===----------------------------------------------------------------------===//

/// How many steps lead from the one to the other.
const ir::Expr *Lowerer::distance(const Object &From, const Object &To,
                                  const clang::Stmt *Where) {
  if (From.K == Object::Host && To.K == Object::Host) {
    // Pointers of which nothing is known but their text.
    if (From.Place.Text == To.Place.Text)
      return B.i64(0);
    if (!From.Type->isRecordType() || isIterator(From.Type)) {
      for (const HostPlace *P : {&From.Place, &To.Place})
        if (P->Path.empty() && Changed.count(P->Root))
          return refuse(ReasonKind::Construct,
                        "the pointer '" + P->Text + "' changes in the loop",
                        Where);
      const Expr *D = B.ref(hostParam(
          "distance", "(" + To.Place.Text + " - " + From.Place.Text + ")",
          ScalarKind::I64));
      return isReverse(From.Type) ? B.neg(D) : D;
    }
  }
  std::optional<Object> X = From, Y = To;
  if (X->K == Object::Host)
    X = moved(*X, B.i64(0), false, Where);
  if (X && Y->K == Object::Host)
    Y = moved(*Y, B.i64(0), false, Where);
  if (!X || !Y)
    return nullptr;
  bool Same = X->K == Object::Element && Y->K == Object::Element &&
              X->Arr == Y->Arr && X->Movable && Y->Movable &&
              X->Reverse == Y->Reverse && X->Field == Y->Field &&
              X->FieldIndices.size() == Y->FieldIndices.size() &&
              X->Indices.size() == Y->Indices.size();
  auto Equal = [](llvm::ArrayRef<const Expr *> A,
                  llvm::ArrayRef<const Expr *> B) {
    for (auto [P, Q] : llvm::zip(A, B))
      if (P != Q && ir::str(P) != ir::str(Q))
        return false;
    return true;
  };
  if (Same && X->FieldIndices.empty())
    Same = Equal(llvm::ArrayRef(X->Indices).drop_back(),
                 llvm::ArrayRef(Y->Indices).drop_back());
  else if (Same)
    Same = Equal(X->Indices, Y->Indices) &&
           Equal(llvm::ArrayRef(X->FieldIndices).drop_back(),
                 llvm::ArrayRef(Y->FieldIndices).drop_back());
  if (!Same)
    return refuse(ReasonKind::Construct,
                  "two pointers are not known to point into one array", Where);
  const Expr *First =
      X->FieldIndices.empty() ? X->Indices.back() : X->FieldIndices.back();
  const Expr *Last =
      Y->FieldIndices.empty() ? Y->Indices.back() : Y->FieldIndices.back();
  if (X->Reverse)
    std::swap(First, Last);
  return ir::isIntValue(First, 0) ? Last : B.sub(Last, First);
}

bool Lowerer::comparison(const clang::Expr *E, clang::BinaryOperatorKind &Op,
                         const clang::Expr *&LHS, const clang::Expr *&RHS) {
  E = bare(E->IgnoreParenImpCasts())->IgnoreParenImpCasts();
  if (const auto *Rewritten = dyn_cast<clang::CXXRewrittenBinaryOperator>(E)) {
    auto Form = Rewritten->getDecomposedForm();
    Op = Form.Opcode;
    LHS = Form.LHS;
    RHS = Form.RHS;
  } else if (const auto *Binary = dyn_cast<clang::BinaryOperator>(E)) {
    Op = Binary->getOpcode();
    LHS = Binary->getLHS();
    RHS = Binary->getRHS();
  } else if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E);
             Call && Call->getNumArgs() == 2 &&
             clang::BinaryOperator::isComparisonOp(
                 clang::BinaryOperator::getOverloadedOpcode(
                     Call->getOperator()))) {
    Op = clang::BinaryOperator::getOverloadedOpcode(Call->getOperator());
    LHS = Call->getArg(0);
    RHS = Call->getArg(1);
  } else {
    return false;
  }
  return clang::BinaryOperator::isComparisonOp(Op) && Op != clang::BO_Cmp;
}

/// A comparison or difference of cursors; `Known` stays false for others.
const ir::Expr *Lowerer::cursorValue(const clang::Expr *E, bool &IsKnown) {
  clang::BinaryOperatorKind Op;
  const clang::Expr *LHS, *RHS;
  bool Minus = false;
  if (const auto *Binary = dyn_cast<clang::BinaryOperator>(E);
      Binary && Binary->getOpcode() == clang::BO_Sub) {
    LHS = Binary->getLHS();
    RHS = Binary->getRHS();
    Minus = true;
  } else if (const auto *Call = dyn_cast<clang::CXXOperatorCallExpr>(E);
             Call && Call->getOperator() == clang::OO_Minus &&
             Call->getNumArgs() == 2) {
    LHS = Call->getArg(0);
    RHS = Call->getArg(1);
    Minus = true;
  } else if (!isa<clang::BinaryOperator, clang::CXXOperatorCallExpr,
                  clang::CXXRewrittenBinaryOperator>(E) ||
             !comparison(E, Op, LHS, RHS)) {
    return nullptr;
  }
  if (!isCursor(LHS->getType()) || !isCursor(RHS->getType()))
    return nullptr;
  IsKnown = true;
  std::optional<Object> X = pointer(LHS);
  std::optional<Object> Y = X ? pointer(RHS) : std::nullopt;
  const Expr *D = Y ? distance(*Y, *X, E) : nullptr;
  if (!D || Minus)
    return D;
  return arithmetic(Op, D, B.i64(0));
}
