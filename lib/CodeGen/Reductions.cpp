//===- Reductions.cpp - Identities and operators --------------------------===//

#include "CodeGenInternal.h"
#include <limits>

using namespace accel::ir;

namespace accel::codegen {

static int64_t lowest(ScalarKind K) {
  if (K == ScalarKind::Bool || !isSigned(K))
    return 0;
  return std::numeric_limits<int64_t>::min() >> (64 - bitWidth(K));
}

static int64_t highest(ScalarKind K) {
  if (K == ScalarKind::Bool)
    return 1;
  if (isSigned(K))
    return std::numeric_limits<int64_t>::max() >> (64 - bitWidth(K));
  return static_cast<int64_t>(std::numeric_limits<uint64_t>::max() >>
                              (64 - bitWidth(K)));
}

std::string identity(const plan::Reduction &Red, Side S) {
  const ScalarKind K = Red.Var->Type;
  const double Infinity = std::numeric_limits<double>::infinity();
  auto Number = [&](int64_t Value) {
    return isFloating(K) ? floatLiteral(K, static_cast<double>(Value), S)
           : promoted(K) != K && K != ScalarKind::Bool
               ? std::to_string(Value)
               : intLiteral(K, Value, S);
  };
  switch (Red.Op) {
  case ReductionOp::Add:
  case ReductionOp::BitOr:
  case ReductionOp::BitXor:
  case ReductionOp::LogicalOr:
    return Number(0);
  case ReductionOp::Mul:
  case ReductionOp::LogicalAnd:
    return Number(1);
  case ReductionOp::BitAnd:
    return K == ScalarKind::Bool ? "true"
                                 : Number(isSigned(K) ? -1 : highest(K));
  case ReductionOp::Min:
  case ReductionOp::Max: {
    const bool Min = Red.Op == ReductionOp::Min;
    if (Red.DropsNaN)
      return floatLiteral(K, std::numeric_limits<double>::quiet_NaN(), S);
    if (isFloating(K))
      return floatLiteral(K, Min ? Infinity : -Infinity, S);
    return Number(Min ? highest(K) : lowest(K));
  }
  }
  return "";
}

std::string combine(const plan::Reduction &Red, StringRef A, StringRef B,
                    Side S) {
  const ScalarKind K = Red.Var->Type;
  auto Infix = [&](StringRef Op) {
    std::string Text = (A + " " + Op + " " + B).str();
    if (promoted(K) != K)
      Text = ("(" + typeName(K, S) + ")(" + Text + ")").str();
    return Text;
  };
  switch (Red.Op) {
  case ReductionOp::Add:
    return Infix("+");
  case ReductionOp::Mul:
    return Infix("*");
  case ReductionOp::BitAnd:
    return Infix("&");
  case ReductionOp::BitOr:
    return Infix("|");
  case ReductionOp::BitXor:
    return Infix("^");
  case ReductionOp::LogicalAnd:
    return (A + " && " + B).str();
  case ReductionOp::LogicalOr:
    return (A + " || " + B).str();
  case ReductionOp::Min:
  case ReductionOp::Max: {
    const bool Min = Red.Op == ReductionOp::Min;
    if (Red.DropsNaN)
      return (llvm::Twine(Min ? "__builtin_fmin" : "__builtin_fmax") +
              (K == ScalarKind::F32 ? "f" : "") + "(" + A + ", " + B + ")")
          .str();
    return (B + (Min ? " < " : " > ") + A + " ? " + B + " : " + A).str();
  }
  }
  return "";
}

StringRef deviceOperator(const plan::Reduction &Red) {
  switch (Red.Op) {
  case ReductionOp::Add:
    return "accel_plus";
  case ReductionOp::Mul:
    return "accel_times";
  case ReductionOp::Min:
    return Red.DropsNaN ? "accel_fminimum" : "accel_minimum";
  case ReductionOp::Max:
    return Red.DropsNaN ? "accel_fmaximum" : "accel_maximum";
  case ReductionOp::BitAnd:
    return "accel_bit_and";
  case ReductionOp::BitOr:
    return "accel_bit_or";
  case ReductionOp::BitXor:
    return "accel_bit_xor";
  case ReductionOp::LogicalAnd:
    return "accel_and";
  case ReductionOp::LogicalOr:
    return "accel_or";
  }
  return "";
}

} // namespace accel::codegen
