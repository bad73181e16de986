//===- Containers.cpp - Vectors, arrays, spans and members as arrays ------===//

#include "Lowering.h"
#include "clang/AST/Attr.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;

std::string Lowerer::postfix(StringRef P) {
  bool Simple = true;
  for (char C : P)
    Simple &= isalnum(static_cast<unsigned char>(C)) || C == '_' || C == ':' ||
              C == '.' || C == '-' || C == '>' || C == '[' || C == ']';
  return Simple ? P.str() : "(" + P.str() + ")";
}

ir::Array *Lowerer::hostArray(const HostPlace &P, QualType T,
                              const clang::Stmt *Where) {
  if (ir::Array *Known = HostArrays.lookup(P.Text))
    return Known;
  bool Iterator = isIterator(T);
  Container Kind = Iterator ? Container::Pointer : container(T);
  std::string Text = postfix(P.Text);
  if (Iterator && T->getAsCXXRecordDecl()->getName() != "__normal_iterator")
    return refuse(ReasonKind::TypeUnsupported,
                  "an iterator from outside of the loop", Where);
  const auto *Root = llvm::dyn_cast_or_null<clang::VarDecl>(P.Root);
  std::string Name = (Root ? Root->getName().str() : "this") + P.Path;
  const clang::ValueDecl *Holder = P.Root;
  if (Kind == Container::Pointer && Holder && P.Path.empty() &&
      Changed.count(Holder))
    return refuse(ReasonKind::Construct,
                  "the pointer '" + Name + "' changes in the loop", Where,
                  "use an index instead");

  // The dimensions: that of the container itself, then those of its elements.
  std::vector<const Expr *> Extents;
  switch (Kind) {
  case Container::Pointer:
  case Container::UniquePtr:
    Extents.push_back(nullptr);
    break;
  case Container::Vector:
  case Container::Span:
    if (std::optional<int64_t> N = fixedSize(T))
      Extents.push_back(B.i64(*N));
    else if (CurrentFunction)
      Extents.push_back(nullptr);
    else
      Extents.push_back(B.toI64(B.ref(
          hostParam(Name + ".size()", Text + ".size()", ScalarKind::U64))));
    break;
  default:
    break;
  }
  QualType Element = Extents.empty() ? T
                     : Iterator      ? pointeeType(T)
                                     : elementType(T);
  std::string Dim = Text;
  if (Kind == Container::Pointer)
    Dim += "[0]";
  while (container(Element) == Container::CArray ||
         container(Element) == Container::StdArray) {
    if (std::optional<int64_t> N = fixedSize(Element))
      Extents.push_back(B.i64(*N));
    else if (Ctx.getAsIncompleteArrayType(Element))
      Extents.push_back(nullptr);
    else if (Extents.empty() || Kind == Container::CArray ||
             Kind == Container::Pointer) {
      // Of variable length: its size is known where it is declared.
      std::string Size = "(sizeof(" + Dim + ") / sizeof(" + Dim + "[0]))";
      Extents.push_back(B.toI64(
          B.ref(hostParam(Name + ".extent" + std::to_string(Extents.size()),
                          Size, ScalarKind::U64))));
    }
    Dim += "[0]";
    Element = elementType(Element);
  }
  std::optional<ScalarKind> Scalar = scalar(Element);
  const ir::Record *Rec = nullptr;
  if (!Scalar || *Scalar == ScalarKind::Void) {
    if (Scalar || !isPlainRecord(Element)) {
      bool Nested = container(Element) != Container::None &&
                    container(T) == Container::Vector;
      return refuse(ReasonKind::TypeUnsupported,
                    "'" + Name + "': " + whyNoType(Nested ? T : Element),
                    Where);
    }
    Scalar = ScalarKind::Void;
    Rec = record(Element, Where);
    if (!Rec)
      return nullptr;
  }
  bool Const = Element.isConstQualified();
  if (CurrentFunction && !Const)
    return refuse(ReasonKind::Call,
                  "the called function '" + CurrentFunction->getNameAsString() +
                      "' uses the array '" + Name + "'",
                  Where);
  bool ByValue =
      Kind != Container::Pointer && Kind != Container::Span &&
      Kind != Container::UniquePtr && Root && !P.Indirect &&
      (!Root->isLocalVarDeclOrParm() || functionOf(Root)->Equals(L.In));
  ir::Array *A =
      R.addArray(R.save(uniqueName(Name)), *Scalar, Rec, Extents,
                 ByValue ? ir::ArrayStorage::Owned : ir::ArrayStorage::Aliased);
  A->Const = Const;
  A->HostType = R.save(hostType(Element));
  A->Where = place(Root ? Root->getLocation() : Where->getBeginLoc());
  std::string To = (Const ? "const " : "") + A->HostType.str() + " *";
  std::string Host;
  if (Kind == Container::CArray) {
    Host = "&" + Text;
    for (size_t I = 0; I < Extents.size(); ++I)
      Host += "[0]";
  } else {
    Host = Iterator                       ? Text + ".base()"
           : Kind == Container::Pointer   ? P.Text
           : Kind == Container::UniquePtr ? Text + ".get()"
                                          : Text + ".data()";
    if (Extents.size() > 1)
      Host = "reinterpret_cast<" + To + ">(" + Host + ")";
  }
  A->HostText = R.save(Host);
  HostArrays[P.Text] = A;
  ElementTypes[A] = Element;
  return A;
}

ir::Array *Lowerer::localArray(StringRef Name, QualType T,
                               clang::SourceLocation Loc,
                               const clang::Stmt *Where) {
  std::vector<const Expr *> Extents;
  QualType Element = T;
  while (container(Element) == Container::CArray ||
         container(Element) == Container::StdArray) {
    std::optional<int64_t> N = fixedSize(Element);
    if (!N)
      return refuse(ReasonKind::Construct,
                    "the array '" + Name +
                        "' of the loop's body has no constant size",
                    Where);
    Extents.push_back(B.i64(*N));
    Element = elementType(Element);
  }
  std::optional<ScalarKind> Scalar = scalar(Element);
  const ir::Record *Rec = nullptr;
  if (!Scalar || *Scalar == ScalarKind::Void) {
    Scalar = ScalarKind::Void;
    Rec = record(Element, Where);
    if (!Rec)
      return nullptr;
  }
  ir::Array *A = R.addArray(R.save(uniqueName(Name)), *Scalar, Rec, Extents,
                            ir::ArrayStorage::Local);
  A->HostType = R.save(hostType(Element));
  A->Where = place(Loc);
  ElementTypes[A] = Element;
  return A;
}

std::optional<Object> Lowerer::indexable(const Object &O,
                                         const clang::Stmt *Where) {
  if (O.K != Object::Host)
    return O;
  Object E;
  E.K = Object::Element;
  E.Arr = hostArray(O.Place, O.Type, Where);
  if (!E.Arr)
    return std::nullopt;
  E.Type = O.Type;
  return E;
}

/// `Base[Index]`, `Base` being a container (not a pointer).
std::optional<Object> Lowerer::subscript(const Object &Base, const Expr *Index,
                                         const clang::Stmt *Where) {
  std::optional<Object> O = indexable(Base, Where);
  if (!O || !Index)
    return std::nullopt;
  QualType Element = elementType(O->Type);
  if (O->K == Object::Parts) {
    // An array that is a member of a local record.
    auto It = O->Record->Arrays.find(O->Field);
    if (It == O->Record->Arrays.end()) {
      refuse(ReasonKind::Construct, "this member cannot be subscripted", Where);
      return std::nullopt;
    }
    O->K = Object::Element;
    O->Arr = It->second;
    O->Field.clear();
  }
  if (O->K != Object::Element || Element.isNull()) {
    refuse(ReasonKind::Construct, "this object cannot be subscripted", Where);
    return std::nullopt;
  }
  if (O->Field.empty())
    O->Indices.push_back(Index);
  else
    O->FieldIndices.push_back(Index);
  if (O->Type.isConstQualified())
    Element.addConst();
  O->Type = Element;
  return O;
}

const ir::Expr *Lowerer::sizeOf(const Object &O, const clang::Stmt *Where) {
  if (std::optional<int64_t> N = fixedSize(O.Type))
    return B.integer(ScalarKind::U64, *N);
  Container Kind = container(O.Type);
  if (O.K == Object::Host &&
      (Kind == Container::Vector || Kind == Container::Span)) {
    ir::Array *A = hostArray(O.Place, O.Type, Where);
    if (!A)
      return nullptr;
    if (const auto *Cast =
            llvm::dyn_cast_if_present<ir::CastExpr>(A->Extents.front()))
      return Cast->Operand;
  }
  return refuse(ReasonKind::Construct, "the size of this object is not known",
                Where);
}

std::optional<Object> Lowerer::member(const Object &Base,
                                      const clang::FieldDecl *F,
                                      const clang::Expr *E) {
  QualType T = F->getType().getNonReferenceType();
  if (F->isBitField()) {
    refuse(ReasonKind::TypeUnsupported,
           "'" + F->getNameAsString() + "' is a bit-field", E);
    return std::nullopt;
  }
  if (T.isVolatileQualified()) {
    refuse(ReasonKind::TypeUnsupported,
           "'" + F->getNameAsString() + "' is volatile", E);
    return std::nullopt;
  }
  if (F->getParent()->isUnion()) {
    refuse(ReasonKind::TypeUnsupported,
           "'" + F->getNameAsString() + "' is a member of a union", E);
    return std::nullopt;
  }
  Object O = Base;
  bool Const = Base.Type.isConstQualified() && !F->isMutable();
  O.Type = Const && !F->getType()->isReferenceType() ? T.withConst() : T;
  if (O.K == Object::Host) {
    if (!nameMember(O.Place, Base.Type, F, E, /*Written=*/true))
      return std::nullopt;
    O.Place.Const = O.Type.isConstQualified();
    return O;
  }
  if (O.K == Object::Element || O.K == Object::Parts) {
    if (!O.FieldIndices.empty()) {
      refuse(ReasonKind::TypeUnsupported,
             "an array of structures inside a structure", E);
      return std::nullopt;
    }
    if (!O.Field.empty())
      O.Field += ".";
    O.Field += F->getName();
    O.Movable = false;
    return O;
  }
  refuse(ReasonKind::Construct, "the member of this object is not understood",
         E);
  return std::nullopt;
}
