//===- Directives.h - Parsing and checking directives -----------*- C++ -*-===//
//
// Internal to lib/Frontend: the parts that turn pragmas into `Directive`s.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_DIRECTIVES_DIRECTIVES_H
#define ACCEL_LIB_FRONTEND_DIRECTIVES_DIRECTIVES_H

#include "../FrontendInternal.h"
#include "clang/Lex/Pragma.h"
#include <optional>

namespace accel::frontend {

/// Reports a directive error through Clang's engine. Every error of accel's own
/// goes through here, so custom diagnostics are known to be ours.
clang::DiagnosticBuilder reportError(clang::DiagnosticsEngine &Diags,
                                     clang::SourceLocation Loc,
                                     llvm::StringRef Message);

/// Parses the tokens of one pragma line. Fills `D` and the tokens of the
/// carrier's condition.
class DirectiveParser {
public:
  DirectiveParser(clang::Preprocessor &PP, Directive &D,
                  std::vector<clang::Token> Toks)
      : PP(PP), D(D), Toks(std::move(Toks)) {}
  /// False after an error, which has been reported.
  bool parse();
  /// `(void)(expr),` for every expression of every clause.
  std::vector<clang::Token> takeOperands() { return std::move(Operands); }

private:
  bool parseDirectiveName();
  bool parseClause();
  bool parseArguments(Clause &C, bool AllowSections);
  bool parseArgument(Clause &C, size_t Begin, size_t End, bool AllowSections);
  bool parseReductionOperator(Clause &C);
  bool parseWord(Clause &C);
  bool checkConflicts();
  bool allowed(ClauseKind K) const;

  const clang::Token &tok() const { return Toks[At]; }
  bool atEnd() const { return tok().is(clang::tok::eod); }
  std::string word(const clang::Token &T) const;
  bool error(clang::SourceLocation Loc, llvm::StringRef Message);
  bool unknownWord(llvm::StringRef What, const clang::Token &T,
                   llvm::ArrayRef<llvm::StringRef> Candidates);
  /// The index behind the token that closes `Toks[Open]`; 0: none.
  size_t matching(size_t Open) const;
  std::string textOf(size_t Begin, size_t End) const;
  void addOperand(size_t Begin, size_t End);

  clang::Preprocessor &PP;
  Directive &D;
  std::vector<clang::Token> Toks; ///< Ends in eod.
  size_t At = 0;
  std::vector<clang::Token> Operands;
};

/// Owns the `accel` pragma: parses it and injects its carrier.
class DirectiveHandler : public clang::PragmaHandler {
public:
  explicit DirectiveHandler(DirectiveTable &Table)
      : PragmaHandler("accel"), Table(Table) {}
  void HandlePragma(clang::Preprocessor &PP, clang::PragmaIntroducer Introducer,
                    clang::Token &FirstToken) override;

private:
  DirectiveTable &Table;
};

/// Gives `D` the expressions of a carrier.
void bindExpressions(Directive &D, const clang::IfStmt *Carrier);

/// Checks what needs types: kinds of variables, constants, sections. Fills
/// `Clause::Values`. Reports errors.
void checkDirective(Directive &D, const clang::Stmt *Behind,
                    const DirectiveTable &Table, clang::ASTContext &Ctx,
                    clang::DiagnosticsEngine &Diags);

} // namespace accel::frontend

#endif // ACCEL_LIB_FRONTEND_DIRECTIVES_DIRECTIVES_H
