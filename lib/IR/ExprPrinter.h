//===- ExprPrinter.h - The text form of expressions ------------*- C++ -*-===//

#ifndef ACCEL_LIB_IR_EXPRPRINTER_H
#define ACCEL_LIB_IR_EXPRPRINTER_H

#include "accel/IR/IR.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace accel::ir {

class ExprPrinter {
public:
  explicit ExprPrinter(llvm::raw_ostream &OS) : OS(OS) {}

  /// Writes `E` where the parser expects a value of type `Expected`. An
  /// operator that binds less than `Level` is put in parentheses.
  void expr(const Expr *E, std::optional<ScalarKind> Expected = std::nullopt,
            unsigned Level = 0);
  void name(StringRef Name);
  /// Nothing for an unknown place.
  void place(Place P, StringRef Before, StringRef After = "");

protected:
  llvm::raw_ostream &OS;
  const Region *Defined = nullptr; ///< Its functions hide mathematical ones.

private:
  void bare(const Expr *E, std::optional<ScalarKind> Expected, unsigned Level);
  void binary(const BinaryExpr *E, std::optional<ScalarKind> Expected);
  void load(const LoadExpr *E);
  void call(const CallExpr *E);
  void indices(ArrayRef<const Expr *> Indices);
};

/// The clauses of a directive, each with a space before it.
class RequestPrinter : ExprPrinter {
public:
  explicit RequestPrinter(llvm::raw_ostream &OS) : ExprPrinter(OS) {}
  void print(const Request &Asked);
};

} // namespace accel::ir

#endif // ACCEL_LIB_IR_EXPRPRINTER_H
