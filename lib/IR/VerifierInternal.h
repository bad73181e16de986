//===- VerifierInternal.h - The verifier's parts ---------------*- C++ -*-===//

#ifndef ACCEL_LIB_IR_VERIFIERINTERNAL_H
#define ACCEL_LIB_IR_VERIFIERINTERNAL_H

#include "accel/IR/IR.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace accel::ir {

class RegionVerifier {
public:
  explicit RegionVerifier(const Region &R) : R(R) {}

  /// All violations, one a line.
  std::string errors() {
    run();
    return std::move(Errors);
  }

private:
  void run();
  void error(const llvm::Twine &Message, Place Where = {});
  static std::string quoted(const Expr *E);

  // Declarations (Verifier.cpp).
  void variable(const Variable &Var);
  void record(const Record &Rec);
  void array(const Array &Arr);
  void request();
  void function(const ir::Function &Fn);

  // Statements (VerifyStmt.cpp).
  void statement(const Stmt *S);
  void assignment(const AssignStmt &S);
  void declaration(const DeclStmt &S);
  void localArray(const DeclArrayStmt &S);
  void loop(const ForStmt &S);
  void step(const ForStmt &S);
  void fixedInBody(const ForStmt &S, const Expr *E, StringRef What);
  void returned(const ReturnStmt &S);
  void condition(const Expr *Cond, Place Where);

  // Expressions (VerifyExpr.cpp).
  void expr(const Expr *E);
  void literal(const Expr *E);
  void load(const LoadExpr *E);
  void unary(const UnaryExpr *E);
  void binary(const BinaryExpr *E);
  void call(const CallExpr *E);
  void use(const Variable *Var, Place Where);

  /// A loop around the statement at hand.
  struct OpenLoop {
    const Stmt *Loop;
    bool HasBreak;
  };

  const Region &R;
  std::string Errors;
  llvm::StringSet<> Names;
  std::set<const void *> Declared; ///< Locals, in the order of the text.
  std::vector<OpenLoop> Loops;
  const ir::Function *InFunction = nullptr;
};

} // namespace accel::ir

#endif // ACCEL_LIB_IR_VERIFIERINTERNAL_H
