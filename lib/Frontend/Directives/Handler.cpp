//===- Handler.cpp - The accel pragma -------------------------------------===//
//
// Reads the line, parses it and injects the carrier. Words of the grammar are
// read without macro expansion, expressions with it.
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace accel;
using namespace accel::frontend;
using clang::SourceLocation;
using clang::SourceManager;
using clang::Token;
using llvm::StringRef;
namespace tok = clang::tok;

clang::DiagnosticBuilder frontend::reportError(clang::DiagnosticsEngine &Diags,
                                               SourceLocation Loc,
                                               StringRef Message) {
  unsigned Id = Diags.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0");
  clang::DiagnosticBuilder B = Diags.Report(Loc, Id);
  B << Message;
  return B;
}

namespace {

/// The tokens up to the end of the line.
std::vector<Token> readLine(clang::Preprocessor &PP) {
  std::vector<Token> Toks;
  unsigned Depth = 0;
  // What stands in the parentheses of these is made of accel's words.
  bool Words = false, UntilColon = false;
  std::string Last;
  for (;;) {
    Token T;
    if (Depth == 0 || Words)
      PP.LexUnexpandedToken(T);
    else
      PP.Lex(T);
    if (T.is(tok::eof)) // Not within a directive; be safe.
      T.setKind(tok::eod);
    Toks.push_back(T);
    if (T.is(tok::eod))
      return Toks;
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      if (Depth++ == 0 && T.is(tok::l_paren)) {
        UntilColon = Last == "reduction";
        Words = UntilColon || Last == "target";
      }
    } else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      if (Depth && --Depth == 0)
        Words = UntilColon = false;
    } else if (UntilColon && T.is(tok::colon)) {
      Words = UntilColon = false;
    }
    const clang::IdentifierInfo *II = T.getIdentifierInfo();
    Last = Depth == 0 && II ? II->getName().str() : std::string();
  }
}

/// What follows the directive in its file, as far as that can be told without
/// expanding macros.
enum class Next : uint8_t { For, Brace, End, Other, Unknown };

Next peek(clang::Preprocessor &PP, SourceLocation From) {
  const SourceManager &SM = PP.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(From);
  bool Invalid = false;
  StringRef Buffer = SM.getBufferData(File, &Invalid);
  if (Invalid || Offset > Buffer.size())
    return Next::Unknown;
  clang::Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(),
                   Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
  Token T;
  bool Conditional = false;
  Raw.LexFromRawLexer(T);
  while (T.is(tok::hash) && T.isAtStartOfLine()) {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::raw_identifier) && !T.isAtStartOfLine()) {
      StringRef Name = T.getRawIdentifier();
      Conditional |= Name.starts_with("if") || Name.starts_with("el") ||
                     Name == "endif" || Name == "include";
    }
    while (T.isNot(tok::eof) && !T.isAtStartOfLine())
      Raw.LexFromRawLexer(T);
  }
  Next Found = Next::Other;
  if (T.is(tok::raw_identifier)) {
    StringRef Name = T.getRawIdentifier();
    if (PP.isMacroDefined(Name) || Name == "_Pragma" || Name == "__pragma" ||
        Name == "__extension__" || Name == "__attribute__")
      return Next::Unknown;
    if (Name == "for")
      return Next::For;
    Raw.LexFromRawLexer(T);
    if (T.is(tok::colon) && Name != "default")
      return Next::Unknown; // A label.
  } else if (T.is(tok::l_brace)) {
    Found = Next::Brace;
  } else if (T.isOneOf(tok::r_brace, tok::eof)) {
    Found = Next::End;
  } else if (T.is(tok::l_square)) {
    return Next::Unknown; // An attribute or a lambda.
  }
  return Conditional ? Next::Unknown : Found;
}

/// False, and an error, when what follows cannot be what the directive needs.
bool checkNext(clang::Preprocessor &PP, const Directive &D, Next Found) {
  if (Found == Next::Unknown || D.Kind == DirectiveKind::Update ||
      D.Kind == DirectiveKind::Wait)
    return true;
  bool Data = D.Kind == DirectiveKind::Data;
  if (Found == (Data ? Next::Brace : Next::For))
    return true;
  std::string Message = Data ? "a 'data' directive must stand before a block"
                             : "this directive must stand before a 'for' loop";
  if (Found == Next::End)
    Message += ", but nothing follows it";
  reportError(PP.getDiagnostics(), D.Loc, Message);
  return false;
}

} // namespace

void DirectiveHandler::HandlePragma(clang::Preprocessor &PP,
                                    clang::PragmaIntroducer Introducer,
                                    Token &First) {
  const SourceManager &SM = PP.getSourceManager();
  SourceLocation Loc = First.getLocation();
  if (SM.isInSystemHeader(Loc) || PP.isPreprocessedOutput())
    return;
  std::vector<Token> Toks = readLine(PP);

  Directive &D = Table.add();
  D.Loc = Loc;
  Table.ByLocation[Loc.getRawEncoding()] = Table.Directives.size() - 1;
  if (Introducer.Kind == clang::PIK_HashPragma && Introducer.Loc.isFileID()) {
    D.Begin = Introducer.Loc;
    D.End = Toks.back().getLocation();
  } else {
    D.FromMacro = true;
    clang::CharSourceRange Range = SM.getExpansionRange(Loc);
    D.Begin = Range.getBegin();
    D.End = clang::Lexer::getLocForEndOfToken(Range.getEnd(), 0, SM,
                                              PP.getLangOpts());
  }

  DirectiveParser Parser(PP, D, std::move(Toks));
  if (!Parser.parse())
    return;
  // A macro that makes the directive may make the loop as well: nothing can be
  // said before it is parsed.
  Next Found = D.FromMacro ? Next::Unknown : peek(PP, D.End);
  if (!checkNext(PP, D, Found)) {
    D.HasErrors = true;
    return;
  }

  std::vector<Token> Carrier;
  auto Add = [&](tok::TokenKind Kind, StringRef Name = "") {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setLocation(Loc);
    if (!Name.empty())
      T.setIdentifierInfo(PP.getIdentifierInfo(Name));
    Carrier.push_back(T);
  };
  Add(tok::kw_if, "if");
  Add(tok::l_paren);
  std::vector<Token> Operands = Parser.takeOperands();
  Carrier.insert(Carrier.end(), Operands.begin(), Operands.end());
  Add(tok::kw_false, "false");
  Add(tok::r_paren);
  Add(tok::semi);
  Add(tok::kw_else, "else");
  if (D.Kind == DirectiveKind::Update || D.Kind == DirectiveKind::Wait)
    Add(tok::semi);
  auto Copy = std::make_unique<Token[]>(Carrier.size());
  std::copy(Carrier.begin(), Carrier.end(), Copy.get());
  PP.EnterTokenStream(std::move(Copy), Carrier.size(),
                      /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}
