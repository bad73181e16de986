//===- Affine.cpp - Values of integer expressions
//--------------------------===//
//
// The value of an expression over symbols, with C++'s arithmetic:
//
// * Types narrower than 64 bits have their mathematical value. Unsigned
//   arithmetic and narrowing conversions wrap, so the value is reduced modulo
//   2^w unless isl proves over the place's domain that it is in range.
// * Overflow of signed arithmetic is undefined, so it does not happen.
// * A U64 value is represented by the signed number with the same bits, and
//   additions and products of it are assumed not to overflow that; comparison,
//   division and shifts look at the sign and treat the two halves apart.
// * A product of symbols is expanded into monomials, which are symbols too; so
//   `(i-1)*n + j` and `i*n - n + j` have the same value.
// * Everything else is an opaque symbol, shared by structurally equal
//   expressions over equal values.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"
#include <cstring>

namespace accel::analysis {

namespace {

struct Term {
  Val Coefficient;
  Symbol *Sym; ///< Null: the constant.
};

bool isIntegral(ScalarKind K) { return isInteger(K) || K == ScalarKind::Bool; }

std::optional<int64_t> constantOf(const PwAff &P) {
  if (isl_pw_aff_isa_aff(P.get()) != isl_bool_true)
    return std::nullopt;
  Aff A(isl_pw_aff_as_aff(P.copy()));
  if (isl_aff_is_cst(A.get()) != isl_bool_true)
    return std::nullopt;
  Val V(isl_aff_get_constant_val(A.get()));
  // isl_val_get_num_si needs a value that fits a long.
  isl_ctx *Ctx = isl_val_get_ctx(V.get());
  Val Low(isl_val_int_from_si(Ctx, INT64_MIN)),
      High(isl_val_int_from_si(Ctx, INT64_MAX));
  if (isl_val_is_int(V.get()) != isl_bool_true ||
      isl_val_lt(V.get(), Low.get()) != isl_bool_false ||
      isl_val_gt(V.get(), High.get()) != isl_bool_false)
    return std::nullopt;
  return isl_val_get_num_si(V.get());
}

} // namespace

bool preserves(ScalarKind From, ScalarKind To) {
  if (From == To || bitWidth(To) == 64)
    return true;
  if (To == ScalarKind::Bool)
    return false;
  if (From == ScalarKind::Bool)
    return true;
  if (isSigned(From))
    return isSigned(To) && bitWidth(From) <= bitWidth(To);
  return bitWidth(From) < bitWidth(To) ||
         (bitWidth(From) == bitWidth(To) && !isSigned(To));
}

/// Converts the expressions of one place.
class Converter {
public:
  Converter(Context &C, const State &St, const Scope *In)
      : C(C), St(St), In(In) {}

  PwAff convert(const Expr *E);
  Condition condition(const Expr *E);

private:
  Context &C;
  const State &St;
  const Scope *In;

  PwAff binary(const BinaryExpr *E);
  PwAff multiply(const PwAff &A, const PwAff &B, const BinaryExpr *E);
  PwAff divide(const PwAff &A, int64_t Divisor, ScalarKind Type);
  bool wrapsAround(const PwAff &P);
  PwAff call(const CallExpr *E);
  PwAff opaque(const Expr *E);
  bool key(const Expr *E, std::string &Key, const Scope *&Varies, bool Top);
  bool terms(const PwAff &P, llvm::SmallVectorImpl<Term> &Terms);
  PwAff wrap(const PwAff &P, ScalarKind Type, const Set &Dom);
  PwAff select(const Condition &Cond, const PwAff &T, const PwAff &F);
  PwAff choose(const SelectExpr *S);
  PwAff indicator(const Condition &Cond) {
    return PwAff(isl_set_indicator_function(Cond.True.copy()));
  }
  Condition compare(BinaryOp Op, PwAff L, PwAff R, ScalarKind Type);
  Condition nonZero(const PwAff &P) {
    PwAff Zero = C.constant(0);
    return {notEqual(P, Zero), equal(P, Zero)};
  }

  friend class accel::analysis::Context;
};

PwAff Converter::wrap(const PwAff &P, ScalarKind Type, const Set &Dom) {
  unsigned Width = bitWidth(Type);
  if (Width == 64)
    return P;
  bool Signed = isSigned(Type);
  int64_t Low = Signed ? -(int64_t(1) << (Width - 1)) : 0;
  int64_t High = (int64_t(1) << (Signed ? Width - 1 : Width)) - 1;
  Set InRange = lessEqual(C.constant(Low), P) & lessEqual(P, C.constant(High));
  if (C.proves(Dom, InRange))
    return P;
  PwAff Shift = C.constant(-Low);
  PwAff Wrapped(isl_pw_aff_mod_val((P + Shift).copy(), C.power(Width).copy()));
  return Wrapped - Shift;
}

PwAff Converter::select(const Condition &Cond, const PwAff &T, const PwAff &F) {
  if (isl_pw_aff_plain_is_equal(T.get(), F.get()) == isl_bool_true)
    return T;
  PwAff P(isl_pw_aff_union_add(
      isl_pw_aff_intersect_domain(T.copy(), Cond.True.copy()),
      isl_pw_aff_intersect_domain(F.copy(), Cond.False.copy())));
  return PwAff(isl_pw_aff_coalesce(P.copy()));
}

/// Each side under its condition. Divisions that round down are often written
/// with one formula for each sign, of which one holds for both.
PwAff Converter::choose(const SelectExpr *S) {
  Condition Cond = condition(S->Cond);
  State Yes, No;
  Yes.Values = No.Values = St.Values;
  Yes.Dom = St.Dom & Cond.True;
  No.Dom = St.Dom & Cond.False;
  if (provenEmpty(Yes.Dom))
    return C.toAff(S->False, No, In);
  if (provenEmpty(No.Dom))
    return C.toAff(S->True, Yes, In);
  PwAff T = C.toAff(S->True, Yes, In), F = C.toAff(S->False, No, In);
  bool Divides = false;
  forEachExpr(S, [&](const Expr *E) {
    const auto *B = dyn_cast<BinaryExpr>(E);
    Divides |= B && B->Op == BinaryOp::Div;
  });
  if (Divides && isl_pw_aff_n_piece(T.get()) == 1 &&
      isl_pw_aff_n_piece(F.get()) == 1) {
    if (C.proves(Yes.Dom, equal(T, F)))
      return F;
    if (C.proves(No.Dom, equal(T, F)))
      return T;
  }
  return select(Cond, T, F);
}

Condition Converter::compare(BinaryOp Op, PwAff L, PwAff R, ScalarKind Type) {
  switch (Op) {
  case BinaryOp::EQ:
    return {equal(L, R), notEqual(L, R)};
  case BinaryOp::NE:
    return {notEqual(L, R), equal(L, R)};
  case BinaryOp::GT:
  case BinaryOp::GE: // L >= R is not (L < R).
  case BinaryOp::LE: {
    Condition Less = Op == BinaryOp::GE ? compare(BinaryOp::LT, L, R, Type)
                                        : compare(BinaryOp::LT, R, L, Type);
    if (Op == BinaryOp::GT)
      return Less;
    return {Less.False, Less.True};
  }
  default:
    break;
  }
  if (Type != ScalarKind::U64)
    return {lessThan(L, R), lessEqual(R, L)};
  PwAff Zero = C.constant(0);
  Set LeftHigh = lessThan(L, Zero), RightHigh = lessThan(R, Zero);
  Set Mixed = LeftHigh | RightHigh;
  if (C.proves(St.Dom & Mixed, C.nothing()))
    return {lessThan(L, R), lessEqual(R, L)};
  Set LeftLow = ~LeftHigh, RightLow = ~RightHigh;
  Set Same = (LeftHigh & RightHigh) | (LeftLow & RightLow);
  return {(Same & lessThan(L, R)) | (LeftLow & RightHigh),
          (Same & lessEqual(R, L)) | (LeftHigh & RightLow)};
}

Condition Converter::condition(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryExpr>(E);
      U && U->Op == UnaryOp::LogicalNot) {
    Condition Inner = condition(U->Operand);
    return {Inner.False, Inner.True};
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && E->type() == ScalarKind::Bool &&
      isIntegral(Cast->Operand->type()))
    return Cast->Operand->type() == ScalarKind::Bool
               ? condition(Cast->Operand)
               : nonZero(convert(Cast->Operand));
  if (const auto *B = dyn_cast<BinaryExpr>(E)) {
    if (B->Op == BinaryOp::LogicalAnd || B->Op == BinaryOp::LogicalOr) {
      Condition L = condition(B->LHS), R = condition(B->RHS);
      if (B->Op == BinaryOp::LogicalAnd)
        return {L.True & R.True, L.False | (L.True & R.False)};
      return {L.True | (L.False & R.True), L.False & R.False};
    }
    if (isComparison(B->Op) && isIntegral(B->LHS->type()))
      return C.order(B->Op, B->LHS, B->RHS, B->LHS->type(), St, In);
  }
  if (const auto *S = dyn_cast<SelectExpr>(E)) {
    Condition If = condition(S->Cond), T = condition(S->True),
              F = condition(S->False);
    return {(If.True & T.True) | (If.False & F.True),
            (If.True & T.False) | (If.False & F.False)};
  }
  if (isIntegral(E->type()) && !isa<BinaryExpr>(E))
    return nonZero(convert(E));
  return nonZero(opaque(E));
}

PwAff Converter::convert(const Expr *E) {
  switch (E->kind()) {
  case Expr::IntLit:
    return C.constant(cast<IntLitExpr>(E)->Value);
  case Expr::VarRef: {
    Variable *Var = cast<VarRefExpr>(E)->Var;
    if (Var->Role == VarRole::Param)
      return C.value(C.param(Var));
    auto It = St.Values.find(Var);
    if (It != St.Values.end())
      return It->second;
    return C.value(C.fresh(E->type(), In, Var->Name));
  }
  case Expr::Load:
    return opaque(E);
  case Expr::Unary: {
    const auto *U = cast<UnaryExpr>(E);
    if (U->Op == UnaryOp::LogicalNot)
      return indicator(condition(E));
    PwAff P = convert(U->Operand);
    PwAff Negative = -P;
    if (U->Op == UnaryOp::Neg)
      return isSigned(E->type()) ? Negative : wrap(Negative, E->type(), St.Dom);
    return wrap(Negative - C.constant(1), E->type(), St.Dom);
  }
  case Expr::Binary:
    return binary(cast<BinaryExpr>(E));
  case Expr::Select: {
    const auto *S = cast<SelectExpr>(E);
    if (std::optional<Extreme> X = asExtreme(E); X && X->A->type() == E->type())
      return PwAff(
          X->Min ? isl_pw_aff_min(convert(X->A).copy(), convert(X->B).copy())
                 : isl_pw_aff_max(convert(X->A).copy(), convert(X->B).copy()));
    return choose(S);
  }
  case Expr::Cast: {
    const auto *Cast = cast<CastExpr>(E);
    if (!isIntegral(Cast->Operand->type()))
      return opaque(E);
    if (E->type() == ScalarKind::Bool)
      return indicator(condition(E));
    PwAff P = convert(Cast->Operand);
    return preserves(Cast->Operand->type(), E->type())
               ? P
               : wrap(P, E->type(), St.Dom);
  }
  case Expr::Call:
    return call(cast<CallExpr>(E));
  case Expr::FloatLit:
    break;
  }
  return opaque(E);
}

/// The linear form of `P`: false when it has cases or divisions.
bool Converter::terms(const PwAff &P, llvm::SmallVectorImpl<Term> &Terms) {
  if (isl_pw_aff_isa_aff(P.get()) != isl_bool_true)
    return false;
  Aff A(isl_pw_aff_as_aff(P.copy()));
  if (isl_aff_dim(A.get(), isl_dim_div) != 0)
    return false;
  isl_size N = isl_aff_dim(A.get(), isl_dim_param);
  IslRef<isl_space> Space(isl_aff_get_domain_space(A.get()));
  for (int I = 0; I < N; ++I) {
    Val V(isl_aff_get_coefficient_val(A.get(), isl_dim_param, I));
    if (isl_val_is_zero(V.get()) != isl_bool_false)
      continue;
    if (isl_val_is_int(V.get()) != isl_bool_true)
      return false;
    IslRef<isl_id> Id(isl_space_get_dim_id(Space.get(), isl_dim_param, I));
    Terms.push_back({V, const_cast<Symbol *>(C.symbol(Id.get()))});
  }
  Val Constant(isl_aff_get_constant_val(A.get()));
  if (isl_val_is_zero(Constant.get()) == isl_bool_false)
    Terms.push_back({Constant, nullptr});
  return true;
}

PwAff Converter::multiply(const PwAff &A, const PwAff &B, const BinaryExpr *E) {
  if (isl_pw_aff_is_cst(A.get()) == isl_bool_true ||
      isl_pw_aff_is_cst(B.get()) == isl_bool_true)
    return PwAff(isl_pw_aff_mul(A.copy(), B.copy()));
  SmallVector<Term, 4> Left, Right;
  if (!terms(A, Left) || !terms(B, Right) || Left.size() * Right.size() > 32)
    return opaque(E);
  PwAff Sum = C.constant(0);
  for (const Term &L : Left)
    for (const Term &R : Right) {
      SmallVector<Symbol *, 4> Factors;
      for (Symbol *S : {L.Sym, R.Sym}) {
        if (!S)
          continue;
        if (S->K == Symbol::Monomial)
          Factors.append(S->Factors.begin(), S->Factors.end());
        else
          Factors.push_back(S);
      }
      if (Factors.size() > 4)
        return opaque(E);
      Val Product(isl_val_mul(L.Coefficient.copy(), R.Coefficient.copy()));
      PwAff Part =
          Factors.empty() ? C.constant(1) : C.value(C.monomial(Factors));
      Sum = Sum + PwAff(isl_pw_aff_scale_val(Part.copy(), Product.copy()));
    }
  return Sum;
}

/// C++'s division, which rounds to zero, by a constant.
PwAff Converter::divide(const PwAff &A, int64_t Divisor, ScalarKind Type) {
  Val D(isl_val_int_from_si(C.Isl, Divisor));
  if (Divisor < 0) {
    if (Type == ScalarKind::U64) { // The divisor is 2^64 + Divisor.
      Condition Less =
          compare(BinaryOp::LT, A, C.constant(Divisor), ScalarKind::U64);
      return select(Less, C.constant(0), C.constant(1));
    }
    return -divide(A, -Divisor, Type);
  }
  auto Floor = [&](const PwAff &P) {
    return PwAff(
        isl_pw_aff_floor(isl_pw_aff_scale_down_val(P.copy(), D.copy())));
  };
  PwAff Zero = C.constant(0);
  Set NonNegative = lessEqual(Zero, A);
  if (Divisor == 1)
    return A;
  if (C.proves(St.Dom, NonNegative))
    return Floor(A);
  Condition Sign{NonNegative, ~NonNegative};
  if (Type == ScalarKind::U64)
    return select(Sign, Floor(A), Floor(A + C.constant(C.power(64))));
  return select(Sign, Floor(A), -Floor(-A));
}

PwAff Converter::binary(const BinaryExpr *E) {
  ScalarKind Type = E->type();
  if (isComparison(E->Op) || E->Op == BinaryOp::LogicalAnd ||
      E->Op == BinaryOp::LogicalOr)
    return isIntegral(E->LHS->type()) ? indicator(condition(E)) : opaque(E);
  PwAff L = convert(E->LHS), R = convert(E->RHS);
  // Narrow signed types are not computed in by C++, but a text may.
  bool Wraps = !isSigned(Type) || bitWidth(Type) < 32;
  std::optional<int64_t> Right = constantOf(R);
  PwAff Result;
  switch (E->Op) {
  case BinaryOp::Add:
    Result = L + R;
    break;
  case BinaryOp::Sub:
    Result = L - R;
    break;
  case BinaryOp::Mul:
    Result = multiply(L, R, E);
    break;
  case BinaryOp::Div:
    if (!Right || *Right == 0 || *Right == INT64_MIN)
      return opaque(E);
    Result = divide(L, *Right, Type);
    break;
  case BinaryOp::Rem:
    if (!Right || *Right == 0 || *Right == INT64_MIN)
      return opaque(E);
    Result =
        L - PwAff(isl_pw_aff_scale_val(divide(L, *Right, Type).copy(),
                                       isl_val_int_from_si(C.Isl, *Right)));
    break;
  case BinaryOp::Shl:
    if (!Right || *Right < 0 || *Right >= int(bitWidth(Type)))
      return opaque(E);
    Result = PwAff(isl_pw_aff_scale_val(L.copy(), C.power(*Right).copy()));
    Wraps = true;
    break;
  case BinaryOp::Shr:
    if (!Right || *Right < 0 || *Right >= int(bitWidth(Type)) || *Right > 62)
      return opaque(E);
    if (isSigned(Type))
      Result = PwAff(isl_pw_aff_floor(
          isl_pw_aff_scale_down_val(L.copy(), C.power(*Right).copy())));
    else
      Result = divide(L, int64_t(1) << *Right, Type);
    break;
  case BinaryOp::And: {
    // Of two conditions, or with a mask of the low bits (which for negative
    // numbers in two's complement is the non-negative remainder).
    const auto *LC = dyn_cast<CastExpr>(E->LHS);
    const auto *RC = dyn_cast<CastExpr>(E->RHS);
    if (LC && RC && LC->Operand->type() == ScalarKind::Bool &&
        RC->Operand->type() == ScalarKind::Bool) {
      Condition A = condition(LC->Operand), B = condition(RC->Operand);
      return indicator({A.True & B.True, A.False | B.False});
    }
    std::optional<int64_t> Left = constantOf(L);
    if (!Right && Left) {
      std::swap(L, R);
      std::swap(Left, Right);
    }
    if (!Right || *Right <= 0 || *Right == INT64_MAX ||
        (*Right & (*Right + 1)) != 0)
      return opaque(E);
    Result = PwAff(
        isl_pw_aff_mod_val(L.copy(), isl_val_int_from_si(C.Isl, *Right + 1)));
    break;
  }
  case BinaryOp::Or: {
    const auto *LC = dyn_cast<CastExpr>(E->LHS);
    const auto *RC = dyn_cast<CastExpr>(E->RHS);
    if (LC && RC && LC->Operand->type() == ScalarKind::Bool &&
        RC->Operand->type() == ScalarKind::Bool) {
      Condition A = condition(LC->Operand), B = condition(RC->Operand);
      return indicator({A.True | B.True, A.False & B.False});
    }
    return opaque(E);
  }
  default:
    return opaque(E);
  }
  if (Type == ScalarKind::U64 && wrapsAround(Result))
    return opaque(E);
  return Wraps ? wrap(Result, Type, St.Dom) : Result;
}

/// Hashes multiply by a huge number so that the product wraps around; what is
/// assumed of other U64 values must be proved there.
bool Converter::wrapsAround(const PwAff &P) {
  struct {
    bool Huge = false;
    Val Limit;
  } Seen;
  Seen.Limit = C.power(32);
  isl_pw_aff_foreach_piece(
      P.get(),
      [](isl_set *Dom, isl_aff *Piece, void *Out) {
        auto *S = static_cast<decltype(&Seen)>(Out);
        isl_size N = isl_aff_dim(Piece, isl_dim_param);
        for (int I = 0; I < N; ++I) {
          Val V(isl_val_abs(
              isl_aff_get_coefficient_val(Piece, isl_dim_param, I)));
          S->Huge |= isl_val_gt(V.get(), S->Limit.get()) != isl_bool_false;
        }
        isl_set_free(Dom);
        isl_aff_free(Piece);
        return isl_stat_ok;
      },
      &Seen);
  if (!Seen.Huge)
    return false;
  PwAff End = C.constant(C.power(63));
  return !C.proves(St.Dom, lessEqual(-End, P) & lessThan(P, End));
}

PwAff Converter::call(const CallExpr *E) {
  if (E->Callee || !isInteger(E->type()))
    return opaque(E);
  for (const Expr *Arg : E->Args)
    if (Arg->type() != E->type())
      return opaque(E);
  bool Min = E->Name == "min";
  if ((Min || E->Name == "max") && E->Args.size() == 2) {
    PwAff A = convert(E->Args[0]), B = convert(E->Args[1]);
    if (E->type() == ScalarKind::U64) {
      Condition Less = compare(BinaryOp::LT, A, B, E->type());
      return Min ? select(Less, A, B) : select(Less, B, A);
    }
    return PwAff(Min ? isl_pw_aff_min(A.copy(), B.copy())
                     : isl_pw_aff_max(A.copy(), B.copy()));
  }
  if (E->Name == "abs" && E->Args.size() == 1 && isSigned(E->type())) {
    PwAff A = convert(E->Args[0]);
    return PwAff(isl_pw_aff_max(A.copy(), (-A).copy()));
  }
  return opaque(E);
}

/// Appends what identifies the value of `E`; false when nothing does.
bool Converter::key(const Expr *E, std::string &Key, const Scope *&Varies,
                    bool Top) {
  if (!Top && isIntegral(E->type())) {
    PwAff P = convert(E);
    if (!P)
      return false;
    char *Str = isl_pw_aff_to_str(P.get());
    if (!Str)
      return false;
    Key += Str;
    ::free(Str);
    const Scope *S = C.innermost(P);
    if (S && (!Varies || S->Depth > Varies->Depth))
      Varies = S;
    return true;
  }
  Key += "(" + std::to_string(E->kind()) + spelling(E->type()).str();
  auto All = [&](ArrayRef<const Expr *> Operands) {
    return llvm::all_of(Operands, [&](const Expr *Op) {
      Key += ",";
      return key(Op, Key, Varies, false);
    });
  };
  bool Ok = true;
  switch (E->kind()) {
  case Expr::IntLit:
    Key += std::to_string(cast<IntLitExpr>(E)->Value);
    break;
  case Expr::FloatLit: {
    double D = cast<FloatLitExpr>(E)->Value;
    uint64_t Bits;
    static_assert(sizeof(D) == sizeof(Bits), "a double has 64 bits");
    std::memcpy(&Bits, &D, sizeof(D));
    Key += std::to_string(Bits);
    break;
  }
  case Expr::VarRef:
    if (cast<VarRefExpr>(E)->Var->Role != VarRole::Param)
      return false; // Only integers' values are followed.
    Key += cast<VarRefExpr>(E)->Var->Name;
    break;
  case Expr::Load: {
    const auto *L = cast<LoadExpr>(E);
    if (C.WrittenArrays.count(L->Arr) || L->Arr->Storage == ArrayStorage::Local)
      return false;
    Key += L->Arr->Name.str() + "." + std::to_string(L->FieldIndex);
    Ok = All(L->Indices) && All(L->FieldIndices);
    break;
  }
  case Expr::Unary:
    Key += std::to_string(int(cast<UnaryExpr>(E)->Op));
    Ok = All({cast<UnaryExpr>(E)->Operand});
    break;
  case Expr::Binary:
    Key += std::to_string(int(cast<BinaryExpr>(E)->Op));
    Ok = All({cast<BinaryExpr>(E)->LHS, cast<BinaryExpr>(E)->RHS});
    break;
  case Expr::Select:
    Ok = All({cast<SelectExpr>(E)->Cond, cast<SelectExpr>(E)->True,
              cast<SelectExpr>(E)->False});
    break;
  case Expr::Cast:
    Ok = All({cast<CastExpr>(E)->Operand});
    break;
  case Expr::Call:
    Key += cast<CallExpr>(E)->Name;
    if (cast<CallExpr>(E)->Callee)
      Key += "/fn";
    Ok = All(cast<CallExpr>(E)->Args);
    break;
  }
  Key += ")";
  return Ok;
}

PwAff Converter::opaque(const Expr *E) {
  std::string Key;
  const Scope *Varies = nullptr;
  if (key(E, Key, Varies, true))
    return C.value(
        C.keyed(Key, E->type(), Varies, isRebuildable(E) ? E : nullptr));
  return C.value(C.fresh(E->type(), In, ""));
}

PwAff Context::toAff(const Expr *E, const State &St, const Scope *In) {
  return Converter(*this, St, In).convert(E);
}

Condition Context::toCondition(const Expr *E, const State &St,
                               const Scope *In) {
  return Converter(*this, St, In).condition(E);
}

Condition Context::compare(BinaryOp Op, const PwAff &L, const PwAff &R,
                           ScalarKind Type, const Set &Dom) {
  State St;
  St.Dom = Dom;
  return Converter(*this, St, nullptr).compare(Op, L, R, Type);
}

PwAff Context::convert(const PwAff &P, ScalarKind From, ScalarKind To,
                       const Set &Dom) {
  if (preserves(From, To))
    return P;
  State St;
  return Converter(*this, St, nullptr).wrap(P, To, Dom);
}

} // namespace accel::analysis
