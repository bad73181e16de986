//===- Names.cpp - Names that collide with nothing ------------------------===//

#include "CodeGenInternal.h"
#include "llvm/ADT/StringExtras.h"

namespace accel::codegen {

std::string identifier(llvm::StringRef Text) {
  Text.consume_front("this->");
  std::string Out;
  for (char C : Text) {
    if (llvm::isAlnum(C) || C == '_')
      Out += C;
    else if (!Out.empty() && Out.back() != '_')
      Out += '_';
  }
  while (Out.size() > 1 && Out.back() == '_')
    Out.pop_back();
  if (Out.empty())
    Out = "v";
  if (llvm::isDigit(Out[0]))
    Out = "v" + Out;
  return Out;
}

// Words of C++ and names that CUDA's own headers give to everyone. A user's
// `min`, `x` of a struct or `threadIdx` is fine with a number behind it.
static constexpr const char *Reserved[] = {
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor",
    "bool", "break", "case", "catch", "char", "char8_t", "char16_t", "char32_t",
    "class", "compl", "concept", "const", "consteval", "constexpr", "constinit",
    "const_cast", "continue", "co_await", "co_return", "co_yield", "decltype",
    "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
    "explicit", "export", "extern", "false", "float", "for", "friend", "goto",
    "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept",
    "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private",
    "protected", "public", "register", "reinterpret_cast", "requires", "return",
    "short", "signed", "sizeof", "static", "static_assert", "static_cast",
    "struct", "switch", "template", "this", "thread_local", "throw", "true",
    "try", "typedef", "typeid", "typename", "union", "unsigned", "using",
    "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
    // CUDA's, and those of a device file.
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "uint3",
    "min", "max", "abs", "assert", "clock", "clock64", "printf", "malloc",
    "free", "memcpy", "memset", "NULL", "INFINITY", "NAN", "linux", "unix",
    "rsqrt", "rcbrt", "norm", "norm3d", "norm4d", "j0", "j1", "jn", "y0", "y1",
    "yn", "gamma", "signbit", "isnan", "isinf", "isfinite", "sincos",
    // Functions that kernels call, and their forms for float.
    "acos", "acosf", "acosh", "acoshf", "asin", "asinf", "asinh", "asinhf",
    "atan", "atanf", "atan2", "atan2f", "atanh", "atanhf", "cbrt", "cbrtf",
    "ceil", "ceilf", "copysign", "copysignf", "cos", "cosf", "cosh", "coshf",
    "erf", "erff", "erfc", "erfcf", "exp", "expf", "exp2", "exp2f", "expm1",
    "expm1f", "fabs", "fabsf", "fdim", "fdimf", "floor", "floorf", "fma",
    "fmaf", "fmax", "fmaxf", "fmin", "fminf", "fmod", "fmodf", "hypot",
    "hypotf", "labs", "lgamma", "lgammaf", "llabs", "llrint", "llround", "log",
    "logf", "log10", "log10f", "log1p", "log1pf", "log2", "log2f", "lrint",
    "lround", "nearbyint", "nearbyintf", "nextafter", "nextafterf", "pow",
    "powf", "remainder", "remainderf", "rint", "rintf", "round", "roundf",
    "sin", "sinf", "sinh", "sinhf", "sqrt", "sqrtf", "tan", "tanf", "tanh",
    "tanhf", "tgamma", "tgammaf", "trunc", "truncf", "partials", "args",
    "size_t", "accel_i64", "accel_u64"};

NameTable::NameTable() {
  for (const char *Word : Reserved)
    Used.insert(Word);
}

std::string NameTable::add(llvm::StringRef Wish) {
  std::string Base = identifier(Wish);
  // Two underscores are the implementation's, and so is our own prefix.
  if (llvm::StringRef(Base).starts_with("__") ||
      llvm::StringRef(Base).starts_with("accel_"))
    Base = "v" + Base;
  std::string Name = Base;
  for (unsigned N = 2; !Used.insert(Name).second; ++N)
    Name = Base + "_" + std::to_string(N);
  return Name;
}

} // namespace accel::codegen
