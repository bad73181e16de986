//===- Uses.h - How a function uses its variables ---------------*- C++ -*-===//
//
// Classifies every reference to a variable or member in a statement: is it
// read, written, or may its address be kept? Conservative: a use that is not
// understood is an escape.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_LOWERING_USES_H
#define ACCEL_LIB_FRONTEND_LOWERING_USES_H

#include "../FrontendInternal.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace accel::frontend::lowering {

enum class UseKind : uint8_t {
  Read,
  Write,    ///< Overwritten without being read.
  Update,   ///< Read and written.
  ConstRef, ///< Bound to a reference to const for the time of a call.
  Kept,     ///< Captured by reference in a lambda that only reads it.
  Escape    ///< Its address may be kept, or it may be changed.
};

struct Use {
  const clang::Expr *Ref; ///< A DeclRefExpr or MemberExpr.
  const clang::ValueDecl *D;
  UseKind Kind;
};
inline bool mayChange(UseKind K) {
  return K != UseKind::Read && K != UseKind::ConstRef && K != UseKind::Kept;
}

/// Every use in `S`, in the order of the source.
void forEachUse(const clang::Stmt *S, llvm::function_ref<void(const Use &)> Fn);

/// The first use in `S` that may change `D`; null: none.
const clang::Expr *firstChange(const clang::Stmt *S, const clang::ValueDecl *D);
bool refersTo(const clang::Stmt *S, const clang::ValueDecl *D);

/// The uses of a function's variables, relative to one loop in it.
class FunctionUses {
public:
  FunctionUses(const clang::FunctionDecl *In, const clang::Stmt *Region,
               const DirectiveTable &Directives);

  /// May the variable's value be read after the region? (Liveness.cpp)
  bool liveOut(const clang::VarDecl *D) const;
  /// May its storage be reached in another way than by its name?
  bool escapes(const clang::ValueDecl *D) const;
  bool isChangedOutside(const clang::ValueDecl *D) const;

private:
  enum class Phase : uint8_t { Before, Inside, After };
  struct Located {
    Use U;
    Phase When;
  };
  void visit(const clang::Stmt *S, const clang::Stmt *Region);
  void visitChildren(const clang::Stmt *S, const clang::Stmt *Region);

  const DirectiveTable &Directives;
  const clang::Stmt *const Region, *const Body; ///< Of the function.
  std::vector<Located> All;
  bool HasLabels = false;
  Phase Now = Phase::Before;
};

} // namespace accel::frontend::lowering

#endif // ACCEL_LIB_FRONTEND_LOWERING_USES_H
