//===- FrontendInternal.h - What the frontend's parts share -----*- C++ -*-===//
//
// Directives as they were parsed, annotated loops as they were found in the
// AST, and the entry to the lowering. Only lib/Frontend includes this file.
//
// How a directive gets into the AST: the pragma handler injects a carrier,
//   if ((void)(clause expression), ..., false) ; else
// in front of the statement that it belongs to, so Clang types the clauses'
// expressions in place, and instantiates them with templates. Carriers are
// known by the location of their `if`: `DirectiveTable::carried`. Whoever walks
// statements must look through them.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_FRONTENDINTERNAL_H
#define ACCEL_LIB_FRONTEND_FRONTENDINTERNAL_H

#include "accel/Frontend/Frontend.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace accel::frontend {

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

enum class DirectiveKind : uint8_t { Loop, LoopSeq, Data, Update, Wait };

enum class ClauseKind : uint8_t {
  Independent,
  Reduction, ///< `Op`; Args[k].Base names the variable.
  Private,   ///< Args[k].Base names the variable.
  Collapse,  ///< `Values[0]`
  If,        ///< Args[0].Base is the condition.
  Target,    ///< `OnlyOn`
  Async,     ///< Args is empty, or Args[0].Base is the queue.
  Copy,
  CopyIn,
  CopyOut,
  Create,
  Present,
  Tile,    ///< `Values`
  Threads, ///< Args[0].Base
  Name,    ///< `Word`
  Host,    ///< Of `update`.
  Device,  ///< Of `update`.
  Queue    ///< Of `wait(n)`: Args[0].Base.
};
llvm::StringRef spelling(ClauseKind Kind);
llvm::StringRef spelling(DirectiveKind Kind);

/// One argument of a clause: an expression, or a section `Base[Begin:Count]`.
struct Argument {
  clang::SourceLocation Loc; ///< Of its first token.
  clang::Expr *Base = nullptr;
  clang::Expr *Begin = nullptr, *Count = nullptr; ///< Only of a section.
  bool IsSection = false;
  std::string Text; ///< C++ text of Base, valid at the directive's place.
  std::string BeginText, CountText;
  clang::SourceLocation BeginLoc, CountLoc;
};

struct Clause {
  ClauseKind Kind;
  clang::SourceLocation Loc; ///< Of its word.
  ir::ReductionOp Op = ir::ReductionOp::Add;
  ir::Request::Target OnlyOn = ir::Request::Target::Any;
  std::string Word;
  std::vector<int64_t> Values;
  std::vector<Argument> Args;

  bool isCopy() const {
    return Kind >= ClauseKind::Copy && Kind <= ClauseKind::Present;
  }
};

struct Directive {
  DirectiveKind Kind = DirectiveKind::Loop;
  unsigned Number = 0;       ///< 1, 2, ... in the order of the source.
  clang::SourceLocation Loc; ///< Of the word `accel`; carriers have it.
  /// From the `#` to the end of the line (or `_Pragma(...)`, or the use of a
  /// macro that makes one), as file locations.
  clang::SourceLocation Begin, End;
  bool FromMacro = false; ///< The text is `_Pragma`, or a macro makes it.
  bool HasErrors = false; ///< Already reported.
  bool Attached = false;  ///< A carrier was found in the AST.
  std::string Text;       ///< "parallel loop reduction(+: s)"
  std::vector<Clause> Clauses;

  /// The first clause of this kind; null: none.
  const Clause *find(ClauseKind K) const {
    for (const Clause &C : Clauses)
      if (C.Kind == K)
        return &C;
    return nullptr;
  }
};

class DirectiveTable {
public:
  /// The directive whose carrier `S` is; null: an ordinary statement.
  const Directive *carried(const clang::Stmt *S) const;
  /// `S` without the carriers (and labels, attributes) around it.
  const clang::Stmt *strip(const clang::Stmt *S) const;

  Directive &add();
  Directive *at(clang::SourceLocation Loc);
  std::deque<Directive> &all() { return Directives; }
  const std::deque<Directive> &all() const { return Directives; }
  /// Copies of directives with the expressions of template instances.
  Directive &addInstance(const Directive &D);

private:
  friend class DirectiveHandler;
  std::deque<Directive> Directives, Instances;
  llvm::DenseMap<unsigned, unsigned> ByLocation; ///< Raw `Loc` -> index.
};

//===----------------------------------------------------------------------===//
// Annotated loops
//===----------------------------------------------------------------------===//

/// A loop behind a `Loop` directive. In a template, `Loop` and `D` are those of
/// the pattern, with dependent types, and `Instances` has those of each
/// instance; the text to be edited is the same for all.
struct AnnotatedLoop {
  const Directive *D = nullptr;
  const clang::Stmt *Loop = nullptr;       ///< ForStmt or CXXForRangeStmt.
  const clang::FunctionDecl *In = nullptr; ///< Lambda: its call operator.
  bool InPattern = false;                  ///< The context is dependent.
  bool InGenericLambda = false;
  std::vector<AnnotatedLoop> Instances;
  /// The declaration at namespace scope that the text of the loop is in.
  const clang::Decl *Outer = nullptr;
};

/// Texts at namespace scope that give a name to members which the text around a
/// loop may not name.
class Openings {
public:
  struct Opening {
    const clang::Decl *Member;
    const clang::DeclContext *Scope;
    clang::SourceLocation At; ///< The text stands before it.
    std::string Name, Text;
  };
  explicit Openings(const clang::ASTContext &Ctx) : Ctx(Ctx) {}
  /// The function that returns the member of its argument (of nothing, for a
  /// static one), for the text in `Outer`; empty: there is no way.
  std::string name(const clang::ValueDecl *Member, const clang::Decl *Outer);
  const std::vector<Opening> &all() const { return All; }
  /// As a name from any scope; empty: it has none at namespace scope.
  static std::string className(const clang::CXXRecordDecl *Record,
                               const clang::ASTContext &Ctx);

private:
  const clang::ASTContext &Ctx;
  std::vector<Opening> All;
};

/// Hands out `ForStmt::SourceId`. Loops at one place of the text (instances of
/// a template) have one number.
class LoopNumbers {
public:
  LoopNumbers(const clang::SourceManager &SM, const clang::LangOptions &LO)
      : SM(SM), LO(LO) {}
  /// 0: the loop's text comes out of a macro and cannot be edited.
  unsigned number(const clang::Stmt *Loop);
  /// Null when there is no such number.
  const clang::Stmt *loop(unsigned Number) const;
  unsigned size() const { return Loops.size(); }

private:
  const clang::SourceManager &SM;
  const clang::LangOptions &LO;
  std::vector<const clang::Stmt *> Loops;
  llvm::DenseMap<unsigned, unsigned> ByLocation;
};

/// The range of `for (...)`; invalid when it comes out of a macro or is not
/// replaced easily.
clang::CharSourceRange headerRange(const clang::ForStmt *S,
                                   const clang::SourceManager &SM);

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

struct LoweringContext {
  clang::ASTContext &Ctx;
  clang::Preprocessor &PP;
  const DirectiveTable &Directives;
  LoopNumbers &Loops;
  Openings &Opened;

  const clang::SourceManager &sm() const { return Ctx.getSourceManager(); }
  /// Where the user sees it: of a macro, its use.
  ir::Place place(clang::SourceLocation Loc) const;
  /// As the user wrote it, on one line; empty when no text corresponds to it.
  std::string text(clang::SourceRange Range) const;
  /// The file and line of the text end up in `#line` and messages.
  std::string file(clang::SourceLocation Loc) const;
};

/// A region with everything but its model: name, file, function, places, and of
/// the request all that is not resolved to a variable or array (the lowering
/// fills `Reductions`, `Private` and `Data` from `L.D->Clauses`).
std::unique_ptr<ir::Region> newRegion(const AnnotatedLoop &L,
                                      const LoweringContext &C);

/// Implemented in lib/Frontend/Lowering. Called for loops whose text can be
/// edited and whose directive has no errors. Never fails: what has no form in
/// the model is `FoundRegion::Refused`.
FoundRegion lowerRegion(const AnnotatedLoop &L, LoweringContext &C);

/// C++ text of a pointer to the first element of what `Base` denotes (pointer,
/// C array, std::array, std::vector, std::span, ...), at the place of `Base`,
/// its C++ text being `Text`; empty: not such a thing. Sets `Extent` to the
/// text of the number of elements, which is empty for a pointer.
std::string hostPointerText(const clang::Expr *Base, llvm::StringRef Text,
                            const clang::ASTContext &Ctx, std::string &Extent);

} // namespace accel::frontend

#endif // ACCEL_LIB_FRONTEND_FRONTENDINTERNAL_H
