//===- Records.cpp - Structures of numbers --------------------------------===//

#include "Lowering.h"
#include "clang/AST/RecordLayout.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;

/// Without the dimensions of C arrays and std::array.
static QualType innermost(const clang::ASTContext &Ctx, QualType T,
                          llvm::function_ref<QualType(QualType)> Element,
                          llvm::function_ref<Container(QualType)> Kind) {
  while (Kind(T) == Container::CArray || Kind(T) == Container::StdArray)
    T = Element(T);
  (void)Ctx;
  return T;
}

bool Lowerer::leaves(
    QualType T,
    llvm::function_ref<void(const std::string &, QualType, uint64_t)> Leaf,
    const std::string &Prefix, uint64_t Bits) const {
  const clang::CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->isUnion() ||
      Record->isInvalidDecl())
    return false;
  const clang::ASTRecordLayout &Layout = Ctx.getASTRecordLayout(Record);
  bool All = true;
  for (const clang::CXXBaseSpecifier &Base : Record->bases()) {
    const auto *BaseDecl = Base.getType()->getAsCXXRecordDecl();
    if (!BaseDecl || Base.isVirtual()) {
      All = false;
      continue;
    }
    All &= leaves(Base.getType(), Leaf, Prefix,
                  Bits + Ctx.toBits(Layout.getBaseClassOffset(BaseDecl)));
  }
  for (const clang::FieldDecl *F : Record->fields()) {
    uint64_t At = Bits + Layout.getFieldOffset(F->getFieldIndex());
    QualType Type = F->getType();
    if (F->isBitField() || Type->isReferenceType()) {
      All = false;
      continue;
    }
    std::string Path = Prefix + F->getName().str();
    QualType Inner = innermost(
        Ctx, Type, [this](QualType Q) { return elementType(Q); },
        [](QualType Q) { return container(Q); });
    if (std::optional<ScalarKind> K = scalar(Inner);
        K && *K != ScalarKind::Void)
      Leaf(Path, Type, At);
    else if (Inner.getCanonicalType() == Type.getCanonicalType() &&
             Type->isRecordType() && !F->getName().empty())
      All &= leaves(Type, Leaf, Path + ".", At);
    else
      All = false;
  }
  return All;
}

/// Do two members have one name, in a class and a base of it? Members are known
/// by their names.
bool Lowerer::hidesMember(QualType T) const {
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || Record->getNumBases() == 0)
    return false;
  llvm::StringSet<> Seen;
  bool Twice = false;
  leaves(T, [&](const std::string &Path, QualType, uint64_t) {
    Twice |= !Seen.insert(Path).second;
  });
  return Twice;
}

/// A structure that may be copied byte by byte.
bool Lowerer::isPlainRecord(QualType T) const {
  T = T.getNonReferenceType();
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->isUnion() ||
      Record->isDynamicClass() || container(T) != Container::None ||
      Record->isLambda())
    return false;
  if (hidesMember(T))
    return false;
  return T.isTriviallyCopyableType(Ctx) ||
         (Record->hasTrivialDestructor() &&
          Record->hasTrivialCopyConstructor());
}

const ir::Record *Lowerer::record(QualType T, const clang::Stmt *Where) {
  const auto *Decl = T->getAsCXXRecordDecl();
  if (!Decl || !isPlainRecord(T) || T.isVolatileQualified()) {
    refuse(ReasonKind::TypeUnsupported, whyNoType(T), Where);
    return nullptr;
  }
  const ir::Record *&Known = Records[Decl->getCanonicalDecl()];
  if (Known)
    return Known;
  std::vector<ir::Field> Fields;
  leaves(T, [&](const std::string &Path, QualType Type, uint64_t Bits) {
    std::vector<int64_t> Extents;
    while (container(Type) != Container::None) {
      Extents.push_back(fixedSize(Type).value_or(0));
      Type = elementType(Type);
    }
    Fields.push_back({R.save(Path), *scalar(Type), Bits / 8, R.list(Extents)});
  });
  if (Fields.empty())
    return refuse(ReasonKind::TypeUnsupported,
                  "the type '" + hostType(T) +
                      "' has no members that are plain numbers",
                  Where);
  std::string Name = hostType(T);
  if (Decl->getIdentifier())
    Name = Decl->getName().str();
  else
    Name = "record";
  for (bool Again = true; Again;) {
    Again = false;
    for (const ir::Record *Other : R.records())
      if (Other->Name == Name)
        Again = true;
    if (Again)
      Name += "_";
  }
  const clang::ASTRecordLayout &Layout = Ctx.getASTRecordLayout(Decl);
  Known = R.addRecord(R.save(Name), Layout.getSize().getQuantity(),
                      Layout.getAlignment().getQuantity(), Fields);
  return Known;
}
