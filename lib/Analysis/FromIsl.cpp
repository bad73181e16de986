//===- FromIsl.cpp - Expressions from isl's values
//--------------------------===//
//
// isl's AST generator turns a value or a set over symbols into an expression
// tree (with its simplifications for divisions, minima and maxima), and this
// turns that tree into the region's expressions, of type I64 and Bool.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"
#include <isl/ast_build.h>

namespace accel::analysis {

template <> struct IslTraits<isl_ast_expr> {
  static isl_ast_expr *copy(isl_ast_expr *P) { return isl_ast_expr_copy(P); }
  static void free(isl_ast_expr *P) { isl_ast_expr_free(P); }
};
template <> struct IslTraits<isl_ast_build> {
  static isl_ast_build *copy(isl_ast_build *P) { return isl_ast_build_copy(P); }
  static void free(isl_ast_build *P) { isl_ast_build_free(P); }
};

bool isRebuildable(const Expr *E) {
  bool Ok = true;
  forEachExpr(E, [&](const Expr *Inner) {
    if (const auto *Ref = dyn_cast<VarRefExpr>(Inner))
      Ok &= Ref->Var->Role == VarRole::Param ||
            Ref->Var->Role == VarRole::Counter;
    else if (const auto *Call = dyn_cast<CallExpr>(Inner))
      Ok &= !Call->Callee;
    else if (const auto *B = dyn_cast<BinaryExpr>(Inner)) {
      // It may be computed where the program would not, so it must not trap.
      std::optional<int64_t> Divisor = intValue(B->RHS);
      if (B->Op == BinaryOp::Div || B->Op == BinaryOp::Rem)
        Ok &= isFloating(B->type()) ||
              (Divisor && *Divisor != 0 && *Divisor != -1);
    } else if (isa<LoadExpr>(Inner)) {
      Ok = false;
    }
  });
  return Ok;
}

namespace {

class TreeBuilder {
public:
  explicit TreeBuilder(Context &C) : C(C), B(C.R) {}
  const Expr *build(isl_ast_expr *E);

private:
  Context &C;
  Builder B;
  unsigned Nodes = 0;
  const Expr *symbol(const Symbol *S);
  const Expr *operation(isl_ast_expr *E);
  const Expr *floorDiv(const Expr *N, const Expr *D) {
    // The divisor is positive.
    const Expr *Zero = B.i64(0);
    const Expr *Negative = B.neg(B.div(B.add(B.neg(N), B.sub(D, B.i64(1))), D));
    return B.select(B.ge(N, Zero), B.div(N, D), Negative);
  }
};

const Expr *TreeBuilder::symbol(const Symbol *S) {
  if (!S)
    return nullptr;
  if (S->K == Symbol::Monomial) {
    const Expr *Product = nullptr;
    for (const Symbol *F : S->Factors) {
      const Expr *E = symbol(F);
      if (!E)
        return nullptr;
      Product = Product ? B.mul(Product, E) : E;
    }
    return Product;
  }
  if (S->Var)
    return B.toI64(B.ref(const_cast<Variable *>(S->Var)));
  return S->Rebuild ? B.toI64(S->Rebuild) : nullptr;
}

const Expr *TreeBuilder::operation(isl_ast_expr *E) {
  isl_size N = isl_ast_expr_op_get_n_arg(E);
  SmallVector<const Expr *, 3> Args;
  for (int I = 0; I < N; ++I) {
    IslRef<isl_ast_expr> Arg(isl_ast_expr_op_get_arg(E, I));
    const Expr *A = Arg ? build(Arg.get()) : nullptr;
    if (!A)
      return nullptr;
    Args.push_back(A);
  }
  if (Args.empty())
    return nullptr;
  auto Fold = [&](auto Combine) {
    const Expr *Result = Args[0];
    for (size_t I = 1; I < Args.size(); ++I)
      Result = Combine(Result, Args[I]);
    return Result;
  };
  auto Int = [&](const Expr *X) { return B.toI64(X); };
  if (Args.size() < 2 && isl_ast_expr_op_get_type(E) != isl_ast_expr_op_minus)
    return nullptr;
  switch (isl_ast_expr_op_get_type(E)) {
  case isl_ast_expr_op_and:
  case isl_ast_expr_op_and_then:
    return Fold([&](auto *X, auto *Y) { return B.logicalAnd(X, Y); });
  case isl_ast_expr_op_or:
  case isl_ast_expr_op_or_else:
    return Fold([&](auto *X, auto *Y) { return B.logicalOr(X, Y); });
  case isl_ast_expr_op_max:
    return Fold([&](auto *X, auto *Y) { return B.max(X, Y); });
  case isl_ast_expr_op_min:
    return Fold([&](auto *X, auto *Y) { return B.min(X, Y); });
  case isl_ast_expr_op_minus:
    return B.neg(Args[0]);
  case isl_ast_expr_op_add:
    return B.add(Int(Args[0]), Int(Args[1]));
  case isl_ast_expr_op_sub:
    return B.sub(Int(Args[0]), Int(Args[1]));
  case isl_ast_expr_op_mul:
    return B.mul(Int(Args[0]), Int(Args[1]));
  case isl_ast_expr_op_div:
  case isl_ast_expr_op_pdiv_q:
    return B.div(Args[0], Args[1]);
  case isl_ast_expr_op_fdiv_q:
    return floorDiv(Args[0], Args[1]);
  case isl_ast_expr_op_pdiv_r:
  case isl_ast_expr_op_zdiv_r:
    return B.rem(Args[0], Args[1]);
  case isl_ast_expr_op_cond:
  case isl_ast_expr_op_select:
    return Args.size() == 3 ? B.select(Args[0], Args[1], Args[2]) : nullptr;
  case isl_ast_expr_op_eq:
    return B.eq(Args[0], Args[1]);
  case isl_ast_expr_op_le:
    return B.le(Args[0], Args[1]);
  case isl_ast_expr_op_lt:
    return B.lt(Args[0], Args[1]);
  case isl_ast_expr_op_ge:
    return B.ge(Args[0], Args[1]);
  case isl_ast_expr_op_gt:
    return B.gt(Args[0], Args[1]);
  default:
    return nullptr;
  }
}

const Expr *TreeBuilder::build(isl_ast_expr *E) {
  if (!E || ++Nodes > 200)
    return nullptr; // Nobody wants to read or to run that.
  switch (isl_ast_expr_get_type(E)) {
  case isl_ast_expr_op:
    return operation(E);
  case isl_ast_expr_id: {
    IslRef<isl_id> Id(isl_ast_expr_get_id(E));
    return symbol(C.symbol(Id.get()));
  }
  case isl_ast_expr_int: {
    Val V(isl_ast_expr_int_get_val(E));
    // Fits 64 bits with room to spare.
    if (isl_val_cmp_si(V.get(), INT64_MAX / 4) > 0 ||
        isl_val_cmp_si(V.get(), -(INT64_MAX / 4)) < 0)
      return nullptr;
    return B.i64(isl_val_get_num_si(V.get()));
  }
  default:
    return nullptr;
  }
}

IslRef<isl_ast_build> makeBuild(Context &C, isl_space *Params) {
  Set Known = C.ranged(Set(isl_set_from_params(isl_set_universe(Params))));
  isl_options_set_ast_build_detect_min_max(C.Isl, 1);
  return IslRef<isl_ast_build>(
      isl_ast_build_from_context(isl_set_params(Known.copy())));
}

} // namespace

const Expr *toExpr(Context &C, const PwAff &P) {
  if (!P || isl_pw_aff_n_piece(P.get()) > 8 || isl_pw_aff_n_piece(P.get()) < 1)
    return nullptr;
  PwAff Param(isl_pw_aff_project_domain_on_params(P.copy()));
  auto Build = makeBuild(C, isl_pw_aff_get_domain_space(Param.get()));
  IslRef<isl_ast_expr> E(
      isl_ast_build_expr_from_pw_aff(Build.get(), Param.copy()));
  const Expr *Result = TreeBuilder(C).build(E.get());
  return Result ? Builder(C.R).toI64(Result) : nullptr;
}

const Expr *toExpr(Context &C, const Set &S) {
  Builder B(C.R);
  Set Simple(isl_set_coalesce(isl_set_compute_divs(S.copy())));
  if (!Simple || isl_set_n_basic_set(Simple.get()) > 12)
    return nullptr;
  if (provenEmpty(Simple))
    return B.boolean(false);
  Set Param(isl_set_params(Simple.copy()));
  auto Build = makeBuild(C, isl_set_get_space(Param.get()));
  IslRef<isl_ast_expr> E(
      isl_ast_build_expr_from_set(Build.get(), Param.copy()));
  const Expr *Result = TreeBuilder(C).build(E.get());
  if (!Result)
    return nullptr;
  return Result->type() == ScalarKind::Bool ? Result : B.ne(Result, B.i64(0));
}

} // namespace accel::analysis
