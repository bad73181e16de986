//===- Unit.h - The parsed file ---------------------------------*- C++ -*-===//
//
// Internal to lib/Frontend: the implementation of `TranslationUnit`, whose
// parts are in Parse.cpp, Collect.cpp, HostDirectives.cpp and Edits.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_UNIT_H
#define ACCEL_LIB_FRONTEND_UNIT_H

#include "FrontendInternal.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include <map>

namespace accel::frontend {

/// A directive with the statement that it is about.
struct AttachedDirective {
  const Directive *D;
  const clang::IfStmt *Carrier;
  const clang::Stmt *Behind; ///< Carriers, labels and attributes removed.
  const clang::FunctionDecl *In;
  bool InPattern, InInstance, InGenericLambda;
  bool IsBody = false;                ///< Of an `if` or a loop, without braces.
  const Directive *Around = nullptr;  ///< Of the annotated loop around it.
  const clang::Decl *Outer = nullptr; ///< At namespace scope.
};

/// Keeps Clang's messages until it is known whose they are.
class MessageBuffer : public clang::DiagnosticConsumer {
public:
  explicit MessageBuffer(clang::DiagnosticConsumer &Behind) : Behind(Behind) {}
  void BeginSourceFile(const clang::LangOptions &LO,
                       const clang::Preprocessor *PP) override {
    Behind.BeginSourceFile(LO, PP);
  }
  void EndSourceFile() override { Behind.EndSourceFile(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Messages.emplace_back(Level, Info);
  }
  std::vector<clang::StoredDiagnostic> Messages;

private:
  clang::DiagnosticConsumer &Behind;
};

class Unit : public TranslationUnit {
public:
  ~Unit() override;
  std::string mainFile() const override { return File; }
  std::vector<FoundRegion> &regions() override { return Regions; }
  const std::vector<HostDirective> &hostDirectives() const override {
    return HostDirectives;
  }
  std::vector<StayScope> findStays() override;
  bool hasDirectiveErrors() const override { return DirectiveErrors; }
  std::string directivesText() const override;
  void diagnose(Severity S, ir::Place Where, llvm::StringRef Message,
                llvm::StringRef Tag) override;
  llvm::Expected<std::vector<OutputFile>>
  apply(llvm::ArrayRef<Edit> Edits, llvm::StringRef Prelude,
        llvm::StringRef RedirectDir) override;
  bool finish() override;

  const clang::SourceManager &sm() const { return CI->getSourceManager(); }
  clang::ASTContext &context() { return CI->getASTContext(); }

  /// After parsing: forwards the messages about directives. False: there are
  /// errors that are not ours; `FirstError` is set.
  bool sortMessages(MessageBuffer &Buffer, std::string &FirstError);
  /// Finds carriers, checks directives, lowers loops.
  void collect();

  std::string File;
  std::unique_ptr<clang::CompilerInstance> CI;
  std::unique_ptr<clang::FrontendAction> Action;
  bool Verify = false, Finished = false, DirectiveErrors = false;
  /// An `#include` line of the user's, entered or not.
  struct Inclusion {
    clang::FileID From;
    unsigned Begin, End; ///< From the `#` to the end of the name.
    clang::FileEntryRef To;
    bool Quoted, System;
    std::string Spelled; ///< Between the quotes.
  };
  std::vector<Inclusion> Inclusions;

  DirectiveTable Table;
  std::unique_ptr<LoopNumbers> Loops;
  std::unique_ptr<Openings> Opened;
  std::vector<FoundRegion> Regions;
  std::vector<HostDirective> HostDirectives;
  std::map<unsigned, AttachedDirective> HostPlaces; ///< By HostDirective::Id.
  /// First and last statement of the stays, by StayScope::Id.
  std::map<unsigned, std::pair<const clang::Stmt *, const clang::Stmt *>> Stays;

private:
  Directive *directiveAround(clang::SourceLocation Loc);
  void attach(std::vector<AttachedDirective> Found);
  void addRegion(AnnotatedLoop &L, LoweringContext &C);
  void addHostDirective(const AttachedDirective &A);
};

/// All carriers of the unit in the order of the source; of templates, the
/// pattern before its instances.
std::vector<AttachedDirective> findCarriers(clang::ASTContext &Ctx,
                                            const DirectiveTable &Table);

/// The range of the text of a loop or block with the semicolon that ends it;
/// invalid when it comes out of a macro, even in part.
clang::CharSourceRange editableRange(const clang::Stmt *S,
                                     const clang::SourceManager &SM,
                                     const clang::LangOptions &LO);

} // namespace accel::frontend

#endif // ACCEL_LIB_FRONTEND_UNIT_H
