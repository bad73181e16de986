//===- Residency.h - Where arrays may stay on a device ----------*- C++ -*-===//
//
// Between annotated loops the arrays could stay on the device, if the program's
// own code there left them alone. It does when all of its memory accesses are
// to local variables whose address nobody has, or to objects of types that the
// arrays' elements cannot share storage with. `QuietCode` decides that, through
// calls of functions whose body is visible; what is not understood is not
// quiet. Nothing that may free or allocate memory, and no array or object on
// the stack, is allowed either: the runtime knows arrays by their address.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_RESIDENCY_H
#define ACCEL_LIB_FRONTEND_RESIDENCY_H

#include "FrontendInternal.h"
#include "Lowering/Uses.h"
#include <map>
#include <optional>
#include <set>

namespace accel::frontend {

/// What a piece of code does to memory besides running annotated loops.
struct MemoryUse {
  bool Quiet = true;
  std::set<ir::ScalarKind> Reads, Writes; ///< Types of what may be an element.
  std::set<unsigned> Loops; ///< Numbers of the annotated loops that it runs.
  bool Repeats = false;     ///< It may run one of them several times.

  void add(const MemoryUse &Other) {
    Quiet &= Other.Quiet;
    Reads.insert(Other.Reads.begin(), Other.Reads.end());
    Writes.insert(Other.Writes.begin(), Other.Writes.end());
    Repeats |= Other.Repeats;
    for (unsigned Loop : Other.Loops)
      Repeats |= !Loops.insert(Loop).second;
  }
};

class QuietCode {
public:
  QuietCode(const clang::ASTContext &Ctx, const DirectiveTable &Directives,
            LoopNumbers &Loops)
      : Ctx(Ctx), Directives(Directives), Loops(Loops) {}

  /// Of a statement of `In`.
  MemoryUse useOf(const clang::Stmt *S, const clang::FunctionDecl *In);

private:
  struct FunctionInfo {
    std::unique_ptr<lowering::FunctionUses> Variables;
    std::optional<MemoryUse> Body;
    bool Running = false; ///< `Body` is being computed.
  };

  // Each adds to `Use`, and returns false at the first thing that is not quiet.
  bool stmt(const clang::Stmt *S);
  bool loop(const clang::Stmt *Body);
  bool declaration(const clang::DeclStmt *S);
  bool expr(const clang::Expr *E);
  /// The object is named, but no value in it is read.
  bool object(const clang::Expr *E);
  /// A number or pointer in memory is read, written or both.
  bool access(const clang::Expr *E, bool Reads, bool Writes);
  bool call(const clang::CallExpr *E);
  bool standardCall(const clang::CallExpr *E, const clang::FunctionDecl *F);
  bool userCall(const clang::CallExpr *E, const clang::FunctionDecl *F);
  bool argument(const clang::Expr *E);
  bool printed(const clang::Expr *E);
  bool touch(clang::QualType T, bool Reads, bool Writes);
  FunctionInfo &info(const clang::FunctionDecl *F);

  const clang::ASTContext &Ctx;
  const DirectiveTable &Directives;
  LoopNumbers &Loops;
  std::map<const clang::FunctionDecl *, FunctionInfo> Functions;
  const clang::FunctionDecl *In = nullptr;
  MemoryUse Use;
};

} // namespace accel::frontend

#endif // ACCEL_LIB_FRONTEND_RESIDENCY_H
