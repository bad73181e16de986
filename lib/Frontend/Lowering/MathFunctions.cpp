//===- MathFunctions.cpp - Functions that the model knows by name ---------===//

#include "Lowering.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;
using llvm::dyn_cast;

namespace {
enum class Shape : uint8_t {
  Unknown,
  Float,  ///< Arguments and result of one floating type.
  Test,   ///< Of a floating value, gives a Bool.
  ToLong, ///< Of a floating value, gives an I64.
  Abs,
  MinMax,
  Clamp
};
struct Known {
  Shape What = Shape::Unknown;
  unsigned Args = 1;
  StringRef Name;
};
} // namespace

static Known byPlainName(StringRef Name) {
  Known K;
  K.Name = Name;
  K.Args = llvm::StringSwitch<unsigned>(Name)
               .Case("pow", 2)
               .Case("fmin", 2)
               .Case("fmax", 2)
               .Case("fmod", 2)
               .Case("atan2", 2)
               .Case("hypot", 2)
               .Case("copysign", 2)
               .Case("fdim", 2)
               .Case("remainder", 2)
               .Case("nextafter", 2)
               .Case("fma", 3)
               .Default(1);
  K.What = llvm::StringSwitch<Shape>(Name)
               .Case("pow", Shape::Float)
               .Case("fmin", Shape::Float)
               .Case("fmax", Shape::Float)
               .Case("fmod", Shape::Float)
               .Case("atan2", Shape::Float)
               .Case("hypot", Shape::Float)
               .Case("copysign", Shape::Float)
               .Case("fdim", Shape::Float)
               .Case("remainder", Shape::Float)
               .Case("nextafter", Shape::Float)
               .Case("fma", Shape::Float)
               .Case("sqrt", Shape::Float)
               .Case("cbrt", Shape::Float)
               .Case("fabs", Shape::Float)
               .Case("floor", Shape::Float)
               .Case("ceil", Shape::Float)
               .Case("trunc", Shape::Float)
               .Case("round", Shape::Float)
               .Case("rint", Shape::Float)
               .Case("nearbyint", Shape::Float)
               .Case("exp", Shape::Float)
               .Case("exp2", Shape::Float)
               .Case("expm1", Shape::Float)
               .Case("log", Shape::Float)
               .Case("log2", Shape::Float)
               .Case("log10", Shape::Float)
               .Case("log1p", Shape::Float)
               .Case("sin", Shape::Float)
               .Case("cos", Shape::Float)
               .Case("tan", Shape::Float)
               .Case("asin", Shape::Float)
               .Case("acos", Shape::Float)
               .Case("atan", Shape::Float)
               .Case("sinh", Shape::Float)
               .Case("cosh", Shape::Float)
               .Case("tanh", Shape::Float)
               .Case("asinh", Shape::Float)
               .Case("acosh", Shape::Float)
               .Case("atanh", Shape::Float)
               .Case("erf", Shape::Float)
               .Case("erfc", Shape::Float)
               .Case("tgamma", Shape::Float)
               .Case("lgamma", Shape::Float)
               .Case("isnan", Shape::Test)
               .Case("isinf", Shape::Test)
               .Case("isfinite", Shape::Test)
               .Case("signbit", Shape::Test)
               .Case("lround", Shape::ToLong)
               .Case("llround", Shape::ToLong)
               .Case("lrint", Shape::ToLong)
               .Case("llrint", Shape::ToLong)
               .Default(Shape::Unknown);
  return K;
}

/// `Name` as <cmath>, <cstdlib> and the compilers' builtins spell it.
static Known known(StringRef Name, bool InStd) {
  Name.consume_front("__builtin_");
  if (Name == "abs" || Name == "labs" || Name == "llabs")
    return {Shape::Abs, 1, "abs"};
  if (InStd && (Name == "min" || Name == "max"))
    return {Shape::MinMax, 2, Name};
  if (InStd && Name == "clamp")
    return {Shape::Clamp, 3, Name};
  Known K = byPlainName(Name);
  if (K.What == Shape::Unknown && !InStd &&
      (Name.ends_with("f") || Name.ends_with("l"))) {
    Known Suffixed = byPlainName(Name.drop_back());
    if (Suffixed.What == Shape::Float)
      return Suffixed;
  }
  return K;
}

/// std::min({a, b, c}).
static const clang::InitListExpr *initializerList(const clang::Expr *E) {
  E = E->IgnoreImplicit();
  if (const auto *Std = dyn_cast<clang::CXXStdInitializerListExpr>(E))
    E = Std->getSubExpr()->IgnoreImplicit();
  return dyn_cast<clang::InitListExpr>(E);
}

/// The call of a function that is known; `Known` stays false for others.
const ir::Expr *Lowerer::mathCall(const clang::CallExpr *E,
                                  const clang::FunctionDecl *FD,
                                  bool &IsKnown) {
  if (!FD->getIdentifier())
    return nullptr;
  bool InStd = FD->isInStdNamespace();
  bool Library = InStd || FD->getBuiltinID() != 0 ||
                 (FD->isExternC() &&
                  Ctx.getSourceManager().isInSystemHeader(FD->getLocation()));
  // glibc's <cmath> puts some into the global namespace as functions of C++.
  if (!Library)
    return nullptr;
  Known K = known(FD->getName(), InStd);
  QualType Type = E->getType().getNonReferenceType().getUnqualifiedType();
  std::optional<ScalarKind> To = scalar(Type);
  if (K.What == Shape::Unknown || !To || *To == ScalarKind::Void)
    return nullptr;
  std::vector<const Expr *> Args;
  auto Call = [&](StringRef Name, ScalarKind Result) {
    IsKnown = true;
    return R.create<ir::CallExpr>(Result, R.save(Name), nullptr, R.list(Args));
  };
  if (K.What == Shape::MinMax && E->getNumArgs() == 1) {
    const clang::InitListExpr *List = initializerList(E->getArg(0));
    if (!List || List->getNumInits() == 0)
      return nullptr;
    IsKnown = true;
    const Expr *Best = nullptr;
    for (const clang::Expr *Init : List->inits()) {
      const Expr *V = value(Init);
      if (!V)
        return nullptr;
      Best = !Best ? V : K.Name == "min" ? B.min(Best, V) : B.max(Best, V);
    }
    return Best;
  }
  if (E->getNumArgs() != K.Args)
    return nullptr;
  IsKnown = true;
  for (const clang::Expr *Arg : E->arguments()) {
    const Expr *V = value(Arg);
    if (!V)
      return nullptr;
    Args.push_back(V);
  }
  switch (K.What) {
  case Shape::MinMax:
  case Shape::Clamp: {
    for (const Expr *&Arg : Args)
      Arg = convert(Arg, *To);
    if (K.What == Shape::MinMax)
      return K.Name == "min" ? B.min(Args[0], Args[1])
                             : B.max(Args[0], Args[1]);
    return B.select(B.lt(Args[0], Args[1]), Args[1],
                    B.select(B.lt(Args[2], Args[0]), Args[2], Args[0]));
  }
  case Shape::Abs:
    Args[0] = convert(Args[0], *To);
    return Call("abs", *To);
  case Shape::Float:
    // std::pow(float, int) computes in double, and so on: the result says.
    if (!isFloating(*To))
      break;
    for (const Expr *&Arg : Args)
      Arg = convert(Arg, *To);
    return Call(K.Name, *To);
  case Shape::Test:
    if (!isFloating(Args[0]->type()))
      Args[0] = convert(Args[0], ScalarKind::F64);
    return convert(Call(K.Name, ScalarKind::Bool), *To);
  case Shape::ToLong:
    if (!isFloating(Args[0]->type()))
      Args[0] = convert(Args[0], ScalarKind::F64);
    return convert(Call(K.Name, ScalarKind::I64), *To);
  default:
    break;
  }
  return refuseCall(E, "is not understood");
}
