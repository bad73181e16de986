//===- HostDirectives.cpp - data, update and wait -------------------------===//

#include "Unit.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace accel;
using namespace accel::frontend;
using llvm::StringRef;

/// Whether members may be called on the text as it stands.
static std::string postfix(StringRef Text) {
  bool Plain = llvm::all_of(Text, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.' || C == ':';
  });
  return Plain ? Text.str() : "(" + Text.str() + ")";
}

static bool isClassOf(const clang::CXXRecordDecl *Class, StringRef Name) {
  return Class && Class->getIdentifier() && Class->isInStdNamespace() &&
         Class->getName() == Name;
}

std::string frontend::hostPointerText(const clang::Expr *Base, StringRef Text,
                                      const clang::ASTContext &Ctx,
                                      std::string &Extent) {
  Extent.clear();
  clang::QualType Type = Base->getType().getNonReferenceType();
  if (Type->isPointerType()) {
    if (Type->getPointeeType()->isFunctionType() ||
        Type->getPointeeType()->isVoidType())
      return "";
    return Text.str();
  }
  if (const clang::ArrayType *Array = Ctx.getAsArrayType(Type)) {
    uint64_t Elements = 1;
    bool Constant = true;
    std::string Indices;
    while (Array) {
      if (const auto *Fixed = llvm::dyn_cast<clang::ConstantArrayType>(Array))
        Elements *= Fixed->getSize().getZExtValue();
      else
        Constant = false;
      Indices += "[0]";
      Type = Array->getElementType();
      Array = Ctx.getAsArrayType(Type);
    }
    if (Constant)
      Extent = std::to_string(Elements);
    else
      Extent = "sizeof(" + Text.str() + ") / sizeof(" + postfix(Text) +
               Indices + ")";
    if (Indices == "[0]")
      return Text.str();
    return "&" + postfix(Text) + Indices;
  }
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const auto *Template =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(Class);
  if (!Template)
    return "";
  const clang::TemplateArgumentList &Args = Template->getTemplateArgs();
  if (isClassOf(Class, "vector")) {
    if (Args.size() == 0 ||
        Args[0].getKind() != clang::TemplateArgument::Type ||
        Args[0].getAsType()->isBooleanType())
      return "";
    Extent = postfix(Text) + ".size()";
    return postfix(Text) + ".data()";
  }
  if (isClassOf(Class, "array")) {
    if (Args.size() != 2 ||
        Args[1].getKind() != clang::TemplateArgument::Integral)
      return "";
    uint64_t Elements = Args[1].getAsIntegral().getZExtValue();
    std::string Pointer = postfix(Text) + ".data()";
    // An array of arrays: down to the elements.
    clang::QualType Element = Args[0].getAsType();
    for (;;) {
      const auto *Inner =
          llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
              Element->getAsCXXRecordDecl());
      if (!isClassOf(Inner, "array") || Inner->getTemplateArgs().size() != 2)
        break;
      Elements *= Inner->getTemplateArgs()[1].getAsIntegral().getZExtValue();
      Element = Inner->getTemplateArgs()[0].getAsType();
      Pointer += "->data()";
    }
    Extent = std::to_string(Elements);
    return Pointer;
  }
  if (isClassOf(Class, "span")) {
    Extent = postfix(Text) + ".size()";
    return postfix(Text) + ".data()";
  }
  return "";
}

void Unit::addHostDirective(const AttachedDirective &A) {
  HostDirective H;
  H.What = A.D->Kind == DirectiveKind::Data     ? HostDirective::Data
           : A.D->Kind == DirectiveKind::Update ? HostDirective::Update
                                                : HostDirective::Wait;
  H.Id = A.D->Number;
  LoweringContext C{context(), CI->getPreprocessor(), Table, *Loops, *Opened};
  H.Where = C.place(A.D->Loc);
  H.File = C.file(A.D->Loc);
  auto Mode = [](ClauseKind K) {
    switch (K) {
    case ClauseKind::CopyIn:
    case ClauseKind::Device:
      return ir::Request::Copy::In;
    case ClauseKind::CopyOut:
    case ClauseKind::Host:
      return ir::Request::Copy::Out;
    case ClauseKind::Create:
      return ir::Request::Copy::Create;
    case ClauseKind::Present:
      return ir::Request::Copy::Present;
    default:
      return ir::Request::Copy::Copy;
    }
  };
  for (const Clause &Cl : A.D->Clauses) {
    if (Cl.Kind == ClauseKind::If) {
      H.IfText = Cl.Args[0].Text;
      continue;
    }
    if (Cl.Kind == ClauseKind::Queue || Cl.Kind == ClauseKind::Async) {
      H.QueueText = Cl.Args.empty() ? "" : Cl.Args[0].Text;
      continue;
    }
    for (const Argument &Arg : Cl.Args) {
      DataItem Item;
      Item.Mode = Mode(Cl.Kind);
      Item.Name = Arg.Text;
      std::string Extent;
      if (Arg.Base->isTypeDependent()) {
        // The type is known at instantiation only; the host compiler resolves
        // the names that a container has.
        Item.HostText = "std::data(" + Arg.Text + ")";
        Extent = "std::size(" + Arg.Text + ")";
        if (Arg.IsSection)
          Item.HostText = "&" + postfix(Arg.Text) + "[0]";
      } else {
        Item.HostText = hostPointerText(Arg.Base, Arg.Text, context(), Extent);
      }
      Item.BeginText = Arg.IsSection ? Arg.BeginText : "0";
      Item.CountText = Arg.IsSection    ? Arg.CountText
                       : Extent.empty() ? "0"
                                        : Extent;
      H.Items.push_back(std::move(Item));
    }
  }
  HostPlaces[H.Id] = A;
  HostDirectives.push_back(std::move(H));
}
