//===- Context.cpp - Places, texts and numbers of loops -------------------===//

#include "Unit.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace accel;
using namespace accel::frontend;
using clang::CharSourceRange;
using clang::SourceLocation;
using llvm::StringRef;

ir::Place LoweringContext::place(SourceLocation Loc) const {
  ir::Place P;
  if (Loc.isInvalid())
    return P;
  P.Raw = Loc.getRawEncoding();
  clang::PresumedLoc Presumed = sm().getPresumedLoc(sm().getExpansionLoc(Loc));
  if (Presumed.isValid()) {
    P.Line = Presumed.getLine();
    P.Column = Presumed.getColumn();
  }
  return P;
}

std::string LoweringContext::text(clang::SourceRange Range) const {
  CharSourceRange InFile = clang::Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Range), sm(), Ctx.getLangOpts());
  if (InFile.isInvalid())
    return "";
  StringRef Text = clang::Lexer::getSourceText(InFile, sm(), Ctx.getLangOpts());
  std::string OneLine;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && (Text.substr(I + 1).starts_with("\n") ||
                      Text.substr(I + 1).starts_with("\r\n")))
      continue;
    bool Space = C == ' ' || C == '\t' || C == '\n' || C == '\r';
    if (!Space)
      OneLine += C;
    else if (!OneLine.empty() && OneLine.back() != ' ')
      OneLine += ' ';
  }
  return OneLine;
}

std::string LoweringContext::file(SourceLocation Loc) const {
  clang::PresumedLoc Presumed = sm().getPresumedLoc(sm().getExpansionLoc(Loc));
  return Presumed.isValid() ? Presumed.getFilename() : "";
}

std::unique_ptr<ir::Region> frontend::newRegion(const AnnotatedLoop &L,
                                                const LoweringContext &C) {
  auto R = std::make_unique<ir::Region>();
  R->Where = C.place(L.Loop->getBeginLoc());
  R->DirectiveWhere = C.place(L.D->Loc);
  R->File = C.file(L.Loop->getBeginLoc());
  // A lambda is part of the function that it stands in.
  const clang::DeclContext *In = L.In;
  while (In) {
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(In);
    if (Method && Method->getParent()->isLambda())
      In = Method->getParent()->getDeclContext();
    else if (llvm::isa<clang::FunctionDecl>(In) || In->isFileContext())
      break;
    else
      In = In->getParent();
  }
  if (const auto *Fn = llvm::dyn_cast_or_null<clang::FunctionDecl>(In))
    R->Function = Fn->getQualifiedNameAsString();
  else
    R->Function = "lambda";
  R->Name = R->Function + ":" + std::to_string(R->Where.Line);

  ir::Request &Asked = R->Asked;
  for (const Clause &Cl : L.D->Clauses) {
    StringRef Text = Cl.Args.empty() ? StringRef() : StringRef(Cl.Args[0].Text);
    switch (Cl.Kind) {
    case ClauseKind::Independent:
      Asked.Independent = true;
      break;
    case ClauseKind::Collapse:
      Asked.Collapse = Cl.Values.empty() ? 0 : Cl.Values[0];
      break;
    case ClauseKind::If:
      Asked.IfText = R->save(Text);
      break;
    case ClauseKind::Target:
      Asked.OnlyOn = Cl.OnlyOn;
      break;
    case ClauseKind::Async:
      Asked.Async = true;
      Asked.AsyncText = R->save(Text);
      break;
    case ClauseKind::Tile:
      Asked.Tile = Cl.Values;
      break;
    case ClauseKind::Threads:
      Asked.ThreadsText = R->save(Text);
      break;
    case ClauseKind::Name:
      R->Name = Cl.Word;
      break;
    default:
      break; // Names variables or arrays: the lowering's.
    }
  }
  return R;
}

//===----------------------------------------------------------------------===//
// The text of loops
//===----------------------------------------------------------------------===//

namespace {

/// The statement that the text of `S` ends with.
const clang::Stmt *lastInside(const clang::Stmt *S) {
  for (;;) {
    const clang::Stmt *Inside = nullptr;
    if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S))
      Inside = For->getBody();
    else if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(S))
      Inside = Range->getBody();
    else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S))
      Inside = While->getBody();
    else if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S))
      Inside = If->getElse() ? If->getElse() : If->getThen();
    else if (const auto *Label = llvm::dyn_cast<clang::LabelStmt>(S))
      Inside = Label->getSubStmt();
    else if (const auto *Case = llvm::dyn_cast<clang::SwitchCase>(S))
      Inside = Case->getSubStmt();
    else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(S))
      Inside = Switch->getBody();
    else if (const auto *A = llvm::dyn_cast<clang::AttributedStmt>(S))
      Inside = A->getSubStmt();
    if (!Inside)
      return S;
    S = Inside;
  }
}

} // namespace

CharSourceRange frontend::editableRange(const clang::Stmt *S,
                                        const clang::SourceManager &SM,
                                        const clang::LangOptions &LO) {
  SourceLocation Begin = S->getBeginLoc();
  if (Begin.isInvalid() || Begin.isMacroID())
    return {};
  const clang::Stmt *Last = lastInside(S);
  SourceLocation End = Last->getEndLoc();
  bool Ends = llvm::isa<clang::CompoundStmt, clang::NullStmt, clang::DeclStmt,
                        clang::CXXTryStmt>(Last);
  if (End.isMacroID() &&
      !clang::Lexer::isAtEndOfMacroExpansion(End, SM, LO, &End))
    return {};
  End = clang::Lexer::getLocForEndOfToken(End, 0, SM, LO);
  if (End.isInvalid() || End.isMacroID())
    return {};
  auto [File, EndOffset] = SM.getDecomposedLoc(End);
  auto [BeginFile, BeginOffset] = SM.getDecomposedLoc(Begin);
  if (File != BeginFile || EndOffset <= BeginOffset)
    return {};
  if (!Ends) {
    StringRef Buffer = SM.getBufferData(File);
    clang::Lexer Raw(SM.getLocForStartOfFile(File), LO, Buffer.begin(),
                     Buffer.begin() + EndOffset, Buffer.end());
    clang::Token T;
    Raw.LexFromRawLexer(T);
    if (T.is(clang::tok::semi))
      End = T.getEndLoc();
    // Otherwise a macro brought the semicolon; its end is the loop's.
    else if (!Last->getEndLoc().isMacroID())
      return {};
  }
  return CharSourceRange::getCharRange(Begin, End);
}

CharSourceRange frontend::headerRange(const clang::ForStmt *S,
                                      const clang::SourceManager &SM) {
  SourceLocation Begin = S->getForLoc(), End = S->getRParenLoc();
  if (Begin.isInvalid() || Begin.isMacroID() || End.isInvalid() ||
      End.isMacroID() || Begin != S->getBeginLoc())
    return {};
  auto [File, BeginOffset] = SM.getDecomposedLoc(Begin);
  auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
  if (File != EndFile || EndOffset <= BeginOffset)
    return {};
  // A part of the header may depend on the preprocessor, and so may a part of
  // what is behind it.
  StringRef Text = SM.getBufferData(File).slice(BeginOffset, EndOffset);
  if (Text.contains('#') || Text.contains("%:"))
    return {};
  return CharSourceRange::getCharRange(Begin, End.getLocWithOffset(1));
}

unsigned LoopNumbers::number(const clang::Stmt *Loop) {
  SourceLocation Begin = Loop->getBeginLoc();
  if (Begin.isInvalid() || Begin.isMacroID())
    return 0;
  auto It = ByLocation.find(Begin.getRawEncoding());
  if (It != ByLocation.end())
    return It->second;
  if (editableRange(Loop, SM, LO).isInvalid())
    return 0;
  Loops.push_back(Loop);
  ByLocation[Begin.getRawEncoding()] = Loops.size();
  return Loops.size();
}

const clang::Stmt *LoopNumbers::loop(unsigned Number) const {
  return Number == 0 || Number > Loops.size() ? nullptr : Loops[Number - 1];
}
