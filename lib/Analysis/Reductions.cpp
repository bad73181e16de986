//===- Reductions.cpp - Recognising accumulators
//---------------------------===//
//
// A scalar is reduced by a loop when every access to it belongs to an update
// `x = x op e` with one associative and commutative `op` and no `x` in `e`.
// What an update looks like after lowering:
//
//   x = (x + a) - b          chains; `x` once, never right of a minus
//   s = (i16)((i32)s + e)    conversions that keep the low bits (modular
//                            operators), or the value (min and max)
//   m = min(e, m), fmin      calls
//   m = e < m ? e : m        selections
//   if (e < m) m = e;        the same as statements
//   ok = ok && e             of type Bool
//   if (c) found = true;     of type Bool: `found = found || c`
//
// For floating-point minima the spellings by comparison ignore NaN elements and
// keep a NaN that the accumulator had before the loop; `std::min(e, m)` takes
// NaN over until the next element, so its value depends on the order if there
// are NaNs in the data.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

namespace {

unsigned count(const Expr *E, const Variable *Var) {
  unsigned N = 0;
  forEachExpr(E, [&](const Expr *Inner) {
    const auto *Ref = dyn_cast<VarRefExpr>(Inner);
    N += Ref && Ref->Var == Var;
  });
  return N;
}

bool isVar(const Expr *E, const Variable *Var) {
  const auto *Ref = dyn_cast<VarRefExpr>(E);
  return Ref && Ref->Var == Var;
}

/// Whether converting `From` to `To` keeps every value.
bool keepsValues(ScalarKind From, ScalarKind To) {
  if (From == To)
    return true;
  if (isFloating(From))
    return isFloating(To) && bitWidth(From) < bitWidth(To);
  if (!isInteger(From) && From != ScalarKind::Bool)
    return false;
  if (isFloating(To)) // Mantissas of 24 and 53 bits; the sign is apart.
    return bitWidth(From) < (To == ScalarKind::F32 ? 24u : 53u);
  if (!isInteger(To))
    return false;
  if (From == ScalarKind::Bool)
    return true;
  if (isSigned(From))
    return isSigned(To) && bitWidth(From) < bitWidth(To);
  return bitWidth(From) < bitWidth(To);
}

/// Without conversions that keep every value.
const Expr *stripWidening(const Expr *E) {
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (!keepsValues(Cast->Operand->type(), Cast->type()))
      break;
    E = Cast->Operand;
  }
  return E;
}

class Matcher {
public:
  explicit Matcher(Variable *Var) : Var(Var) {}
  std::optional<ReductionOp> assignment(const AssignStmt *A);
  /// `if (e < x) x = e;`
  std::optional<ReductionOp> conditional(const IfStmt *If,
                                         const AssignStmt *&Update);

private:
  Variable *Var;
  std::optional<ReductionOp> chain(const Expr *E);
  std::optional<ReductionOp> minMax(const Expr *E);
  std::optional<ReductionOp> comparison(const Expr *Cond, const Expr *&Other);
  bool isWide(const Expr *E) { return isVar(stripWidening(E), Var); }
};

std::optional<ReductionOp> combine(std::optional<ReductionOp> A,
                                   ReductionOp B) {
  if (!A || *A == B)
    return B;
  return std::nullopt;
}

/// Follows the path from the assigned value down to the variable.
std::optional<ReductionOp> Matcher::chain(const Expr *E) {
  std::optional<ReductionOp> Op;
  unsigned Width = bitWidth(Var->Type);
  bool Floating = isFloating(Var->Type), Bool = Var->Type == ScalarKind::Bool;
  while (!isVar(E, Var)) {
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      ScalarKind From = Cast->Operand->type(), To = Cast->type();
      if (Floating) {
        // Rounding at each step is part of a floating-point sum's order.
        if (!isFloating(From) || !isFloating(To) || bitWidth(From) < Width ||
            bitWidth(To) < Width)
          return std::nullopt;
      } else if (Bool) {
        // Only at the ends: Bool(int op e) and int(x).
      } else if (!isInteger(From) || !isInteger(To) || bitWidth(From) < Width ||
                 bitWidth(To) < Width) {
        return std::nullopt; // Loses low bits.
      }
      E = Cast->Operand;
      continue;
    }
    const auto *B = dyn_cast<BinaryExpr>(E);
    if (!B)
      return std::nullopt;
    bool Left = count(B->LHS, Var) == 1;
    std::optional<ReductionOp> This;
    switch (B->Op) {
    case BinaryOp::Add:
      This = ReductionOp::Add;
      break;
    case BinaryOp::Sub:
      if (Left)
        This = ReductionOp::Add;
      break;
    case BinaryOp::Mul:
      This = ReductionOp::Mul;
      break;
    case BinaryOp::And:
      This = ReductionOp::BitAnd;
      break;
    case BinaryOp::Or:
      This = ReductionOp::BitOr;
      break;
    case BinaryOp::Xor:
      This = ReductionOp::BitXor;
      break;
    case BinaryOp::LogicalAnd:
      This = ReductionOp::LogicalAnd;
      break;
    case BinaryOp::LogicalOr:
      This = ReductionOp::LogicalOr;
      break;
    default:
      break;
    }
    if (!This)
      return std::nullopt;
    bool Logical =
        *This == ReductionOp::LogicalAnd || *This == ReductionOp::LogicalOr;
    if (Logical != (B->type() == ScalarKind::Bool) || (Logical && !Bool))
      return std::nullopt; // An int would become 0 or 1 without an iteration.
    if (Bool && !Logical) {
      // (x | e) != 0 and, for e of 0 and 1, (x & e) != 0 and (x ^ e) != 0.
      const Expr *Other = Left ? B->RHS : B->LHS;
      if (*This != ReductionOp::BitOr &&
          (*This == ReductionOp::Add || *This == ReductionOp::Mul ||
           stripWidening(Other)->type() != ScalarKind::Bool))
        return std::nullopt;
    }
    Op = combine(Op, *This);
    if (!Op)
      return std::nullopt;
    E = Left ? B->LHS : B->RHS;
  }
  return Op;
}

/// A comparison of the variable with something, as "x is replaced by Other if
/// this holds".
std::optional<ReductionOp> Matcher::comparison(const Expr *Cond,
                                               const Expr *&Other) {
  const auto *B = dyn_cast<BinaryExpr>(Cond);
  if (!B)
    return std::nullopt;
  bool Less = B->Op == BinaryOp::LT || B->Op == BinaryOp::LE;
  if (!Less && B->Op != BinaryOp::GT && B->Op != BinaryOp::GE)
    return std::nullopt;
  bool VarRight = isWide(B->RHS);
  if (VarRight == isWide(B->LHS))
    return std::nullopt;
  Other = VarRight ? B->LHS : B->RHS;
  // e < x: the minimum.
  return Less == VarRight ? ReductionOp::Min : ReductionOp::Max;
}

std::optional<ReductionOp> Matcher::minMax(const Expr *E) {
  // A narrowing around the minimum is harmless when the other operand has a
  // value of the variable's type.
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    E = Cast->type() == Var->Type ? Cast->Operand : E;
  auto Fits = [&](const Expr *Other) {
    ScalarKind From = stripWidening(Other)->type();
    return From == Var->Type || keepsValues(From, Var->Type);
  };
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (Call->Callee || Call->Args.size() != 2)
      return std::nullopt;
    std::optional<ReductionOp> Op;
    if (Call->Name == "min" || Call->Name == "fmin")
      Op = ReductionOp::Min;
    else if (Call->Name == "max" || Call->Name == "fmax")
      Op = ReductionOp::Max;
    if (!Op)
      return std::nullopt;
    for (unsigned I : {0, 1})
      if (Fits(Call->Args[1 - I]) && count(Call->Args[1 - I], Var) == 0) {
        if (isWide(Call->Args[I]))
          return Op;
        // min(min(x, a), b)
        if (minMax(Call->Args[I]) == Op)
          return Op;
      }
    return std::nullopt;
  }
  const auto *S = dyn_cast<SelectExpr>(E);
  const Expr *Other = nullptr;
  std::optional<ReductionOp> Op = S ? comparison(S->Cond, Other) : std::nullopt;
  if (!Op || count(Other, Var) != 0 || !Fits(Other))
    return std::nullopt;
  const Expr *Value = stripWidening(Other);
  if (isWide(S->False) && equal(stripWidening(S->True), Value))
    return Op;
  if (isWide(S->True) && equal(stripWidening(S->False), Value))
    return Op == ReductionOp::Min ? ReductionOp::Max : ReductionOp::Min;
  return std::nullopt;
}

std::optional<ReductionOp> Matcher::assignment(const AssignStmt *A) {
  if (!isVar(A->Target, Var))
    return std::nullopt;
  if (std::optional<ReductionOp> Op = minMax(A->Value))
    return Op;
  return count(A->Value, Var) == 1 ? chain(A->Value) : std::nullopt;
}

const AssignStmt *only(const Stmt *S) {
  while (const auto *B = dyn_cast<BlockStmt>(S)) {
    if (B->Body.size() != 1)
      return nullptr;
    S = B->Body.front();
  }
  return dyn_cast<AssignStmt>(S);
}

std::optional<ReductionOp> Matcher::conditional(const IfStmt *If,
                                                const AssignStmt *&Update) {
  Update = only(If->Then);
  if (If->Else || !Update || !isVar(Update->Target, Var))
    return std::nullopt;
  const Expr *Other = nullptr;
  std::optional<ReductionOp> Op = comparison(If->Cond, Other);
  if (!Op || count(Other, Var) != 0)
    return std::nullopt;
  const Expr *Value = Update->Value;
  if (const auto *Cast = dyn_cast<CastExpr>(Value);
      Cast && keepsValues(Var->Type, Cast->Operand->type()))
    Value = Cast->Operand; // Back from the common type of the comparison.
  if (!equal(stripWidening(Value), stripWidening(Other)))
    return std::nullopt;
  ScalarKind From = stripWidening(Other)->type();
  if (From != Var->Type && !keepsValues(From, Var->Type))
    return std::nullopt;
  return Op;
}

} // namespace

std::optional<ReductionFact> matchReduction(const Stmt *Body, Variable *Var,
                                            std::vector<Access> &Others) {
  ReductionFact Fact{Var, ReductionOp::Add, {}};
  Matcher M(Var);
  std::optional<ReductionOp> Op;
  bool Mixed = false;
  std::optional<bool> Literal; // Of assignments of one Bool constant.
  std::vector<Access> LiteralWrites;
  llvm::SmallPtrSet<const Stmt *, 4> Done;
  auto Found = [&](ReductionOp This, const AssignStmt *A) {
    Mixed |= Op && *Op != This;
    Op = This;
    Fact.Updates.push_back({A->Target, A, true});
    Done.insert(A);
  };
  forEachStmt(Body, [&](const Stmt *S) {
    if (Done.count(S))
      return;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      const AssignStmt *Update = nullptr;
      if (auto This = M.conditional(If, Update))
        return Found(*This, Update);
    }
    if (const auto *A = dyn_cast<AssignStmt>(S)) {
      if (auto This = M.assignment(A))
        return Found(*This, A);
      const auto *Lit = dyn_cast<IntLitExpr>(A->Value);
      if (isVar(A->Target, Var) && Lit && Var->Type == ScalarKind::Bool) {
        bool Value = Lit->Value != 0;
        Mixed |= Literal && *Literal != Value;
        Literal = Value;
        LiteralWrites.push_back({A->Target, A, true});
        return;
      }
    }
    forEachOwnExpr(S, [&](const Expr *Own) {
      const auto *A = dyn_cast<AssignStmt>(S);
      forEachExpr(Own, [&](const Expr *E) {
        if (isVar(E, Var))
          Others.push_back({E, S, A && A->Target == E});
      });
    });
    if (const auto *F = dyn_cast<ForStmt>(S); F && F->Counter == Var)
      Others.push_back({F->Bound, S, true});
  });
  if (Literal) {
    ReductionOp This =
        *Literal ? ReductionOp::LogicalOr : ReductionOp::LogicalAnd;
    ReductionOp Bits = *Literal ? ReductionOp::BitOr : ReductionOp::BitAnd;
    if (Op && *Op == Bits)
      This = Bits;
    Mixed |= Op && *Op != This;
    Op = This;
    Fact.Updates.insert(Fact.Updates.end(), LiteralWrites.begin(),
                        LiteralWrites.end());
  }
  if (!Op)
    return std::nullopt;
  if (Mixed) {
    Others.insert(Others.end(), Fact.Updates.begin(), Fact.Updates.end());
    return std::nullopt;
  }
  Fact.Op = *Op;
  return Fact;
}

} // namespace accel::analysis
