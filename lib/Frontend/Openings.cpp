//===- Openings.cpp - Members that the generated text may not name --------===//
//
// A loop that calls `grid.at(i)` reads a private member of `grid`, and what
// stands around the loop has to say where that member is. C++ checks no access
// for the names in an explicit instantiation, so one of them takes the member's
// address, and a friend that it defines hands it out:
//
//   namespace {
//   struct __accel_key_1 { friend constexpr auto __accel_open(__accel_key_1);
//   }; template <class T, T M> struct __accel_opening_1 {
//     friend constexpr auto __accel_open(__accel_key_1) { return M; }
//   };
//   template struct __accel_opening_1<decltype(&::Grid::m_), &::Grid::m_>;
//   template <class T> constexpr auto &__accel_Grid_m__1(T &Object) {
//     return Object.*__accel_open(__accel_key_1());
//   }
//   }
//
// It stands at namespace scope before the declaration that the loop is in.
//
//===----------------------------------------------------------------------===//

#include "FrontendInternal.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace accel;
using namespace accel::frontend;
using clang::SourceLocation;

/// Where the declaration that holds the file location `Loc` begins, attributes
/// and `extern "C"` included: behind the last token that ends another one.
static SourceLocation declarationStart(SourceLocation Loc,
                                       const clang::SourceManager &SM,
                                       const clang::LangOptions &LO) {
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  llvm::StringRef Buffer = SM.getBufferData(File);
  clang::Lexer Raw(SM.getLocForStartOfFile(File), LO, Buffer.begin(),
                   Buffer.begin(), Buffer.end());
  clang::Token T;
  SourceLocation Start;
  bool Fresh = true, InDirective = false;
  for (;;) {
    Raw.LexFromRawLexer(T);
    if (T.is(clang::tok::eof))
      break;
    if (T.isAtStartOfLine())
      InDirective = T.is(clang::tok::hash);
    if (InDirective) {
      Fresh = true;
      continue;
    }
    if (SM.getFileOffset(T.getLocation()) > Offset)
      break;
    if (Fresh)
      Start = T.getLocation();
    Fresh =
        T.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace);
  }
  return Start;
}

std::string Openings::className(const clang::CXXRecordDecl *Record,
                                const clang::ASTContext &Ctx) {
  clang::QualType T = Ctx.getRecordType(Record);
  if (Record->isLambda() || !Record->getIdentifier() ||
      T->hasUnnamedOrLocalType() || T->isDependentType())
    return "";
  clang::PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.adjustForCPlusPlus();
  Policy.SuppressTagKeyword = true;
  Policy.FullyQualifiedName = true;
  Policy.SuppressUnwrittenScope = true;
  return "::" + T.getCanonicalType().getAsString(Policy);
}

std::string Openings::name(const clang::ValueDecl *Member,
                           const clang::Decl *Outer) {
  const auto *Record =
      llvm::dyn_cast<clang::CXXRecordDecl>(Member->getDeclContext());
  const clang::SourceManager &SM = Ctx.getSourceManager();
  if (!Record || !Outer || !Member->getIdentifier() ||
      Member->getType()->isReferenceType() || !Ctx.getLangOpts().CPlusPlus14)
    return "";
  SourceLocation Loop = SM.getExpansionLoc(Outer->getLocation());
  const clang::DeclContext *Scope =
      Outer->getLexicalDeclContext()->getPrimaryContext();
  for (const Opening &Known : All)
    if (Known.Member == Member->getCanonicalDecl() && Known.Scope == Scope &&
        SM.isBeforeInTranslationUnit(Known.At, Loop))
      return Known.Name;
  std::string Class = className(Record, Ctx);
  SourceLocation At = declarationStart(SM.getExpansionLoc(Outer->getBeginLoc()),
                                       SM, Ctx.getLangOpts());
  // The class must be complete there.
  const clang::CXXRecordDecl *Written = Record;
  if (const clang::CXXRecordDecl *Pattern =
          Record->getTemplateInstantiationPattern())
    Written = Pattern;
  if (Class.empty() || At.isInvalid() ||
      !SM.isBeforeInTranslationUnit(
          SM.getExpansionLoc(Written->getBraceRange().getEnd()), At))
    return "";

  std::string N = std::to_string(All.size() + 1);
  std::string Key = "__accel_key_" + N;
  std::string Address = "&" + Class + "::" + Member->getNameAsString();
  Opening New;
  New.Member = Member->getCanonicalDecl();
  New.Scope = Scope;
  New.At = At;
  New.Name = "__accel_" + Record->getNameAsString() + "_" +
             Member->getNameAsString() + "_" + N;
  bool Static = llvm::isa<clang::VarDecl>(Member);
  std::string Get = "__accel_open(" + Key + "())";
  New.Text = "// accel: a name for " + Class.substr(2) +
             "::" + Member->getNameAsString() + "\nnamespace {\nstruct " + Key +
             " { friend constexpr auto __accel_open(" + Key +
             "); };\ntemplate <class T, T M> struct __accel_opening_" + N +
             " {\n  friend constexpr auto __accel_open(" + Key +
             ") { return M; }\n};\ntemplate struct __accel_opening_" + N +
             "<decltype(" + Address + "), " + Address + ">;\n" +
             (Static ? "template <class = void> constexpr auto &" + New.Name +
                           "() { return *" + Get + "; }\n"
                     : "template <class T> constexpr auto &" + New.Name +
                           "(T &Object) { return Object.*" + Get + "; }\n") +
             "}\n";
  All.push_back(std::move(New));
  return All.back().Name;
}
