//===- Types.cpp - Arithmetic types and containers ------------------------===//

#include "Lowering.h"
#include "clang/AST/DeclTemplate.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using clang::BuiltinType;
using llvm::dyn_cast;

static std::optional<ScalarKind> integerOf(unsigned Bits, bool Signed) {
  switch (Bits) {
  case 8:
    return Signed ? ScalarKind::I8 : ScalarKind::U8;
  case 16:
    return Signed ? ScalarKind::I16 : ScalarKind::U16;
  case 32:
    return Signed ? ScalarKind::I32 : ScalarKind::U32;
  case 64:
    return Signed ? ScalarKind::I64 : ScalarKind::U64;
  default:
    return std::nullopt;
  }
}

std::optional<ScalarKind> Lowerer::scalar(QualType T) const {
  if (T.isNull() || T->isDependentType() || T.isVolatileQualified())
    return std::nullopt;
  T = T.getCanonicalType().getUnqualifiedType();
  if (const auto *Enum = T->getAs<clang::EnumType>()) {
    QualType Under = Enum->getDecl()->getIntegerType();
    return Under.isNull() ? std::nullopt : scalar(Under);
  }
  const auto *Builtin = dyn_cast<BuiltinType>(T.getTypePtr());
  if (!Builtin)
    return std::nullopt;
  switch (Builtin->getKind()) {
  case BuiltinType::Void:
    return ScalarKind::Void;
  case BuiltinType::Bool:
    return ScalarKind::Bool;
  case BuiltinType::Float:
    return ScalarKind::F32;
  case BuiltinType::Double:
    return ScalarKind::F64;
  case BuiltinType::LongDouble:
    return ScalarKind::F80;
  default:
    break;
  }
  if (!Builtin->isInteger())
    return std::nullopt;
  return integerOf(Ctx.getTypeSize(T), Builtin->isSignedInteger());
}

/// Why there is no form for a type, as the end of a sentence.
std::string Lowerer::whyNoType(QualType T) const {
  QualType Canonical = T.getNonReferenceType().getCanonicalType();
  std::string Name = T.getNonReferenceType().getUnqualifiedType().getAsString(
      Ctx.getPrintingPolicy());
  std::string Is = "the type '" + Name + "' ";
  if (Canonical.isVolatileQualified())
    return Is + "is volatile";
  if (const auto *Record = Canonical->getAsCXXRecordDecl()) {
    StringRef Id = Record->getIdentifier() ? Record->getName() : StringRef();
    if (Record->isInStdNamespace()) {
      if (Id == "complex")
        return Is + "is a complex number, which is not supported yet";
      if (Id.starts_with("atomic"))
        return Is + "is atomic";
      if (Id == "vector" && elementType(Canonical).isNull())
        return Is + "packs its elements into bits";
      if (Id == "vector" && elementType(Canonical)->isPointerType())
        return Is + "is a vector of pointers; use one vector with computed "
                    "indices";
      if (Id == "vector")
        return Is + "is a vector of objects that have their own storage; use "
                    "one vector with computed indices";
    }
    if (Record->isUnion())
      return Is + "is a union";
    if (hidesMember(Canonical))
      return Is + "has two members of one name";
    return Is + "is a class with behaviour, not a plain structure of numbers";
  }
  if (Canonical->isPointerType() &&
      Canonical->getPointeeType()->isAnyPointerType())
    return Is + "is a pointer to pointers";
  if (Canonical->isAtomicType())
    return Is + "is atomic";
  if (Canonical->isAnyComplexType())
    return Is + "is a complex number, which is not supported yet";
  if (Canonical->isFunctionPointerType() || Canonical->isFunctionType())
    return Is + "is a function pointer";
  return Is + "is not supported";
}

std::optional<ScalarKind> Lowerer::scalar(QualType T,
                                          const clang::Stmt *Where) {
  std::optional<ScalarKind> K = scalar(T);
  if (K && *K != ScalarKind::Void)
    return K;
  refuse(ReasonKind::TypeUnsupported, whyNoType(T), Where);
  return std::nullopt;
}

/// The name of a type wherever the program may use it.
std::string Lowerer::hostType(QualType T) const {
  clang::PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.adjustForCPlusPlus();
  Policy.SuppressTagKeyword = true;
  Policy.FullyQualifiedName = true;
  Policy.SuppressUnwrittenScope = true;
  return T.getCanonicalType().getUnqualifiedType().getAsString(Policy);
}

//===----------------------------------------------------------------------===//
// Containers
//===----------------------------------------------------------------------===//

static const clang::ClassTemplateSpecializationDecl *
stdTemplate(QualType T, StringRef &Name) {
  const auto *Record = T->getAsCXXRecordDecl();
  const auto *Spec =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(Record);
  if (!Spec || !Spec->isInStdNamespace() || !Spec->getIdentifier())
    return nullptr;
  Name = Spec->getName();
  return Spec;
}

Container Lowerer::container(QualType T) {
  T = T.getNonReferenceType().getCanonicalType();
  if (T->isFunctionPointerType())
    return Container::None;
  if (T->isPointerType())
    return Container::Pointer;
  if (T->isArrayType())
    return Container::CArray;
  StringRef Name;
  const auto *Spec = stdTemplate(T, Name);
  if (!Spec || Spec->getTemplateArgs().size() == 0)
    return Container::None;
  if (Name == "array")
    return Container::StdArray;
  if (Name == "span")
    return Container::Span;
  QualType First =
      Spec->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type
          ? Spec->getTemplateArgs()[0].getAsType()
          : QualType();
  if (Name == "vector" && !First.isNull() && !First->isBooleanType())
    return Container::Vector;
  if (Name == "unique_ptr" && !First.isNull() && First->isArrayType())
    return Container::UniquePtr;
  return Container::None;
}

QualType Lowerer::elementType(QualType T) const {
  T = T.getNonReferenceType();
  switch (container(T)) {
  case Container::None:
    return QualType();
  case Container::Pointer:
    return T->getPointeeType();
  case Container::CArray:
    return Ctx.getAsArrayType(T)->getElementType();
  default:
    break;
  }
  StringRef Name;
  QualType Element =
      stdTemplate(T.getCanonicalType(), Name)->getTemplateArgs()[0].getAsType();
  if (Name == "unique_ptr")
    return Ctx.getAsArrayType(Element)->getElementType();
  // The elements of a constant vector or array are constant.
  if (T.isConstQualified() && Name != "span")
    Element.addConst();
  return Element;
}

std::optional<int64_t> Lowerer::fixedSize(QualType T) const {
  T = T.getNonReferenceType();
  if (const auto *Constant = Ctx.getAsConstantArrayType(T))
    return Constant->getSize().getSExtValue();
  StringRef Name;
  const auto *Spec = stdTemplate(T.getCanonicalType(), Name);
  if (!Spec || (Name != "array" && Name != "span") ||
      Spec->getTemplateArgs().size() < 2 ||
      Spec->getTemplateArgs()[1].getKind() != clang::TemplateArgument::Integral)
    return std::nullopt;
  llvm::APSInt Size = Spec->getTemplateArgs()[1].getAsIntegral();
  if (Size.getActiveBits() > 62) // std::dynamic_extent
    return std::nullopt;
  return Size.getExtValue();
}
