//===- accel/IR/Walk.h - Visiting and copying the region model -*- C++ -*-===//
//
// Visits of every expression or statement in pre-order (the order of the
// source: a loop's lower bound, bound and step, then its body), copies of
// expressions with replacements, and structural equality. Null nodes are
// allowed as arguments and visit nothing.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_IR_WALK_H
#define ACCEL_IR_WALK_H

#include "accel/IR/IR.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

namespace accel::ir {

//===----------------------------------------------------------------------===//
// One level
//===----------------------------------------------------------------------===//

/// The direct operands of an expression. Those of a load are its indices.
void forEachOperand(const Expr *E, llvm::function_ref<void(const Expr *)> Fn);

/// The statements directly inside a statement.
void forEachChild(const Stmt *S, llvm::function_ref<void(const Stmt *)> Fn);

/// The expressions that stand in the statement itself, not in statements
/// inside it: target and value, condition, the header of a loop, the extents
/// of a local array.
void forEachOwnExpr(const Stmt *S, llvm::function_ref<void(const Expr *)> Fn);

//===----------------------------------------------------------------------===//
// All levels, in pre-order
//===----------------------------------------------------------------------===//

/// Visits `E` and what is inside it; false from `Fn` skips the node's operands.
void walk(const Expr *E, llvm::function_ref<bool(const Expr *)> Fn);

/// Visits `S` and the statements inside it; false skips those inside.
void walk(const Stmt *S, llvm::function_ref<bool(const Stmt *)> Fn);

/// `E` and every expression inside it.
void forEachExpr(const Expr *E, llvm::function_ref<void(const Expr *)> Fn);

/// `S` and every statement inside it.
void forEachStmt(const Stmt *S, llvm::function_ref<void(const Stmt *)> Fn);

/// Every expression of `S` and of the statements inside it, with the statement
/// that it stands in.
void forEachExprIn(const Stmt *S,
                   llvm::function_ref<void(const Expr *, const Stmt *)> Fn);

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

/// Every `LoadExpr`, targets of assignments included.
llvm::SmallVector<const LoadExpr *, 8> collectLoads(const Expr *E);
llvm::SmallVector<const LoadExpr *, 8> collectLoads(const Stmt *S);

/// Every `VarRefExpr`, targets of assignments included.
llvm::SmallVector<const VarRefExpr *, 8> collectVarRefs(const Expr *E);
llvm::SmallVector<const VarRefExpr *, 8> collectVarRefs(const Stmt *S);

/// The `ForStmt`s in `S`, itself included.
llvm::SmallVector<const ForStmt *, 4> collectLoops(const Stmt *S);

bool mentions(const Expr *E, const Variable *Var);
bool mentions(const Stmt *S, const Variable *Var);
bool mentions(const Expr *E, const Array *Arr);
bool mentions(const Stmt *S, const Array *Arr);

/// An assignment in `S` has the variable as its target, a `DeclStmt` in it
/// declares it, or a `ForStmt` in it counts with it.
bool assigns(const Stmt *S, const Variable *Var);

/// Only parameters and literals: the same value everywhere in the region.
bool isInvariant(const Expr *E);

/// Same kind, type, operators, variables, arrays and literals (floating-point
/// ones bit by bit), whatever the places and the texts of loads are. Two
/// nulls are equal.
bool equal(const Expr *A, const Expr *B);

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// A copy of `E` (which belongs to `R`) in which every node that `Replace`
/// returns something for is replaced by it, outermost nodes first; what was
/// put in is not visited again. Nodes without a change inside are shared.
const Expr *rewrite(Region &R, const Expr *E,
                    llvm::function_ref<const Expr *(const Expr *)> Replace);

/// A copy of `E` that shares no node with it.
const Expr *clone(Region &R, const Expr *E);

using Substitution = std::map<const Variable *, const Expr *>;

/// `E` with expressions in place of variables, all at once.
const Expr *substitute(Region &R, const Expr *E, const Substitution &With);

} // namespace accel::ir

#endif // ACCEL_IR_WALK_H
