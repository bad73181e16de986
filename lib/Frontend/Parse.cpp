//===- Parse.cpp - Running Clang ------------------------------------------===//

#include "Compat.h"
#include "Directives/Directives.h"
#include "Unit.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Parse/ParseAST.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace accel;
using namespace accel::frontend;
using clang::SourceLocation;
using llvm::StringRef;

namespace {

class Consumer : public clang::ASTConsumer {
public:
  explicit Consumer(const clang::SourceManager &SM) : SM(SM) {}
  // The bodies of the standard library are half of the time of a parse.
  bool shouldSkipFunctionBody(clang::Decl *D) override {
    return SM.isInSystemHeader(D->getLocation());
  }

private:
  const clang::SourceManager &SM;
};

/// Remembers the user's `#include` lines.
class InclusionRecorder : public clang::PPCallbacks {
public:
  InclusionRecorder(Unit &U, clang::SourceManager &SM,
                    const clang::LangOptions &LO)
      : U(U), SM(SM), LO(LO) {}

  void InclusionDirective(SourceLocation Hash, const clang::Token &,
                          StringRef Spelled, bool Angled,
                          clang::CharSourceRange Name,
                          clang::OptionalFileEntryRef To, StringRef, StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind Kind) override {
    if (!To || Hash.isMacroID() || SM.isInSystemHeader(Hash))
      return;
    auto [File, Begin] = SM.getDecomposedLoc(Hash);
    SourceLocation End = Name.getEnd();
    if (End.isMacroID()) // #include MACRO
      End = clang::Lexer::getLocForEndOfToken(
          SM.getExpansionRange(End).getEnd(), 0, SM, LO);
    auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
    if (EndFile == File && EndOffset > Begin)
      U.Inclusions.push_back({File, Begin, EndOffset, *To, !Angled,
                              Kind != clang::SrcMgr::C_User, Spelled.str()});
  }

private:
  Unit &U;
  clang::SourceManager &SM;
  const clang::LangOptions &LO;
};

class ParseAction : public clang::ASTFrontendAction {
public:
  explicit ParseAction(Unit &U) : U(U) {}
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, StringRef) override {
    clang::Preprocessor &PP = CI.getPreprocessor();
    PP.AddPragmaHandler(new DirectiveHandler(U.Table));
    PP.addPPCallbacks(std::make_unique<InclusionRecorder>(
        U, CI.getSourceManager(), CI.getLangOpts()));
    return std::make_unique<Consumer>(CI.getSourceManager());
  }

private:
  Unit &U;
};

bool hasBuiltinHeaders(StringRef ResourceDir) {
  llvm::SmallString<256> Header(ResourceDir);
  llvm::sys::path::append(Header, "include", "stddef.h");
  return llvm::sys::fs::exists(Header);
}

/// Clang's own headers: given, beside the tool, or where they were when accel
/// was configured. Empty, and `Tried`, when there are none.
std::string findResourceDir(const ParseOptions &Opts, std::string &Tried) {
  std::vector<std::string> Candidates;
  if (!Opts.ResourceDir.empty()) {
    Candidates.push_back(Opts.ResourceDir);
  } else {
    static int Anchor;
    llvm::SmallString<256> Beside(
        llvm::sys::fs::getMainExecutable(nullptr, &Anchor));
    llvm::sys::path::remove_filename(Beside);
    llvm::sys::path::append(Beside, "..", "lib", "accel", "clang");
    llvm::sys::path::append(Beside, CLANG_VERSION_MAJOR_STRING);
    Candidates.push_back(Beside.str().str());
    Candidates.push_back(ACCEL_CLANG_RESOURCE_DIR);
  }
  for (const std::string &C : Candidates) {
    if (hasBuiltinHeaders(C))
      return C;
    Tried += (Tried.empty() ? "" : ", ") + C;
  }
  return "";
}

ParseResult cannotParse(std::string Why) {
  ParseResult Result;
  Result.Status = ParseStatus::CannotParse;
  Result.FirstError = std::move(Why);
  return Result;
}

/// Collects the text of messages about arguments.
class FirstErrorText : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    if (Level < clang::DiagnosticsEngine::Error || !Text.empty())
      return;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Text = Message.str().str();
  }
  std::string Text;
};

std::shared_ptr<clang::CompilerInvocation>
createInvocation(const ParseOptions &Opts, std::string &Error) {
  std::vector<const char *> Args = {"clang++"};
  bool HasResourceDir = false;
  for (const std::string &A : Opts.Args) {
    HasResourceDir |= StringRef(A).starts_with("-resource-dir");
    Args.push_back(A.c_str());
  }
  std::string ResourceDir, Tried;
  if (!HasResourceDir) {
    ResourceDir = findResourceDir(Opts, Tried);
    if (ResourceDir.empty()) {
      Error = "Clang's own headers were not found; tried " + Tried;
      return nullptr;
    }
    Args.push_back("-resource-dir");
    Args.push_back(ResourceDir.c_str());
  }
  Args.push_back("-fsyntax-only");
  Args.push_back("--");
  Args.push_back(Opts.File.c_str());

  FirstErrorText Messages;
  compat::ArgumentDiagnostics Diags(&Messages);
  clang::CreateInvocationOptions CIOpts;
  CIOpts.Diags = Diags.Engine;
  CIOpts.RecoverOnError = true;
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      clang::createInvocation(Args, CIOpts);
  if (!Invocation || Invocation->getFrontendOpts().Inputs.size() != 1) {
    Error = Messages.Text.empty() ? "the arguments are not understood"
                                  : Messages.Text;
    return nullptr;
  }
  clang::FrontendOptions &FO = Invocation->getFrontendOpts();
  // Nothing is parsed after it, so there is no use in taking it to pieces.
  FO.DisableFree = true;
  FO.SkipFunctionBodies = true;
  FO.ProgramAction = clang::frontend::ParseSyntaxOnly;
  // The host compiler prints the warnings, and decides which are errors.
  clang::DiagnosticOptions &DO = Invocation->getDiagnosticOpts();
  DO.Warnings = {"no-everything"};
  DO.Remarks.clear();
  DO.IgnoreWarnings = false;
  DO.PedanticErrors = DO.Pedantic = false;
  DO.ErrorLimit = 50;
  if (Opts.Verify) {
    DO.VerifyDiagnostics = true;
    DO.VerifyPrefixes = {"expected"};
  }
  // No output but ours.
  Invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  return Invocation;
}

} // namespace

//===----------------------------------------------------------------------===//
// The unit
//===----------------------------------------------------------------------===//

Unit::~Unit() { finish(); }

bool Unit::finish() {
  if (Finished || !Action)
    return true;
  Finished = true;
  Action->EndSourceFile();
  return !Verify || CI->getDiagnosticClient().getNumErrors() == 0;
}

void Unit::diagnose(Severity S, ir::Place Where, StringRef Message,
                    StringRef Tag) {
  using Level = clang::DiagnosticsEngine::Level;
  Level L = S == Severity::Error     ? Level::Error
            : S == Severity::Warning ? Level::Warning
            : S == Severity::Remark  ? Level::Remark
                                     : Level::Note;
  clang::DiagnosticsEngine &Diags = CI->getDiagnostics();
  std::string Text = Message.str();
  if (!Tag.empty())
    Text += " [" + Tag.str() + "]";
  Diags.Report(SourceLocation::getFromRawEncoding(Where.Raw),
               Diags.getCustomDiagID(L, "%0"))
      << Text;
}

Directive *Unit::directiveAround(SourceLocation Loc) {
  if (Loc.isInvalid())
    return nullptr;
  auto [File, Offset] = sm().getDecomposedLoc(sm().getExpansionLoc(Loc));
  for (Directive &D : Table.all()) {
    auto [DFile, Begin] = sm().getDecomposedLoc(D.Begin);
    auto [EFile, End] = sm().getDecomposedLoc(D.End);
    if (File == DFile && File == EFile && Begin <= Offset && Offset <= End)
      return &D;
  }
  return nullptr;
}

/// Where the first token behind `Loc` is; comments are none.
static SourceLocation nextToken(SourceLocation Loc,
                                const clang::SourceManager &SM,
                                const clang::LangOptions &LO) {
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  StringRef Buffer = SM.getBufferData(File);
  clang::Lexer Raw(SM.getLocForStartOfFile(File), LO, Buffer.begin(),
                   Buffer.begin() + Offset, Buffer.end());
  clang::Token T;
  Raw.LexFromRawLexer(T);
  return T.getLocation();
}

bool Unit::sortMessages(MessageBuffer &Buffer, std::string &FirstError) {
  clang::DiagnosticsEngine &Diags = CI->getDiagnostics();
  auto IsOwn = [](const clang::StoredDiagnostic &M) {
    return M.getID() >= clang::diag::DIAG_UPPER_LIMIT;
  };
  bool HasOwn = llvm::any_of(Buffer.Messages, IsOwn);
  bool Foreign = false, Forward = false;
  for (const clang::StoredDiagnostic &M : Buffer.Messages) {
    if (M.getLevel() == clang::DiagnosticsEngine::Note) {
      if (Forward)
        Diags.Report(M);
      continue;
    }
    Forward = false;
    if (M.getLevel() < clang::DiagnosticsEngine::Error)
      continue;
    if (IsOwn(M)) {
      Diags.Report(M);
      Forward = true;
      continue;
    }
    SourceLocation Loc = M.getLocation();
    Directive *D = directiveAround(Loc);
    // Nothing behind the last directive of a block.
    Directive *Before = nullptr;
    if (!D && M.getID() == clang::diag::err_expected_statement)
      for (Directive &Candidate : Table.all())
        if (!Candidate.HasErrors && Candidate.End.isValid() &&
            sm().isWrittenInSameFile(Candidate.End,
                                     sm().getExpansionLoc(Loc))) {
          if (nextToken(Candidate.End, sm(), context().getLangOpts()) ==
              sm().getExpansionLoc(Loc))
            Before = &Candidate;
        }
    if (!D && !Before) {
      // After a foreign error nothing that Clang says about clauses counts.
      if (!Foreign && !HasOwn) {
        clang::PresumedLoc P = sm().getPresumedLoc(sm().getExpansionLoc(Loc));
        if (P.isValid())
          FirstError = std::string(P.getFilename()) + ":" +
                       std::to_string(P.getLine()) + ":" +
                       std::to_string(P.getColumn()) + ": ";
        FirstError += M.getMessage().str();
        return false;
      }
      Foreign = true;
      continue;
    }
    HasOwn = true;
    if (Foreign)
      continue;
    if (Before) {
      reportError(Diags, Before->Loc,
                  "this directive must stand before a 'for' loop, but nothing "
                  "follows it");
      Before->HasErrors = true;
      continue;
    }
    if (D->HasErrors && Loc == D->Loc)
      continue; // The rest of what the parser says about a carrier.
    D->HasErrors = true;
    if (Loc == D->Loc ||
        (D->FromMacro && Loc.isMacroID() &&
         sm().getSpellingLoc(Loc) == sm().getSpellingLoc(D->Loc))) {
      reportError(Diags, D->Loc,
                  M.getID() == clang::diag::err_omp_not_for
                      ? "this directive stands between an OpenMP directive "
                        "and its loop; put it before the OpenMP directive"
                      : "this directive must stand in a function");
      continue;
    }
    Diags.Report(M);
    Forward = true;
  }
  DirectiveErrors |= HasOwn;
  return true;
}

ParseResult frontend::parse(const ParseOptions &Opts) {
  std::string Error;
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      createInvocation(Opts, Error);
  if (!Invocation)
    return cannotParse(std::move(Error));

  auto U = std::make_unique<Unit>();
  U->File = Opts.File;
  U->Verify = Opts.Verify;
  U->CI = compat::createInstance(std::move(Invocation));
  clang::CompilerInstance &CI = *U->CI;
  clang::DiagnosticsEngine &Diags = CI.getDiagnostics();
  std::unique_ptr<clang::DiagnosticConsumer> Printer = Diags.takeClient();
  MessageBuffer Buffer(*Printer);
  Diags.setClient(&Buffer, /*ShouldOwnClient=*/false);

  bool Parsed = CI.createTarget();
  auto Action = std::make_unique<ParseAction>(*U);
  if (Parsed)
    Parsed = Action->BeginSourceFile(CI, CI.getFrontendOpts().Inputs[0]);
  if (Parsed) {
    U->Action = std::move(Action);
    llvm::consumeError(U->Action->Execute());
  }
  // From here on messages are printed.
  Diags.setClient(Printer.release(), /*ShouldOwnClient=*/true);
  if (!Parsed) {
    for (const clang::StoredDiagnostic &M : Buffer.Messages)
      if (M.getLevel() >= clang::DiagnosticsEngine::Error)
        return cannotParse(M.getMessage().str());
    return cannotParse("'" + Opts.File + "' cannot be read");
  }
  Diags.Reset(/*soft=*/true);
  if (!U->sortMessages(Buffer, Error)) {
    U->Finished = true; // Expectations do not matter any more.
    U->Action->EndSourceFile();
    return cannotParse(std::move(Error));
  }
  U->collect();
  ParseResult Result;
  Result.Status = ParseStatus::Parsed;
  Result.Unit = std::move(U);
  return Result;
}
