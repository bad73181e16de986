//===- Types.cpp - Types and literals in C++ ------------------------------===//

#include "CodeGenInternal.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace accel::ir;

namespace accel::codegen {

StringRef typeName(ScalarKind K, Side S) {
  switch (K) {
  case ScalarKind::Void:
    return "void";
  case ScalarKind::Bool:
    return "bool";
  case ScalarKind::I8:
    return "signed char";
  case ScalarKind::U8:
    return "unsigned char";
  case ScalarKind::I16:
    return "short";
  case ScalarKind::U16:
    return "unsigned short";
  case ScalarKind::I32:
    return "int";
  case ScalarKind::U32:
    return "unsigned";
  case ScalarKind::I64:
    return S == Side::Host ? "accel_i64" : "long long";
  case ScalarKind::U64:
    return S == Side::Host ? "accel_u64" : "unsigned long long";
  case ScalarKind::F32:
    return "float";
  case ScalarKind::F64:
    return "double";
  case ScalarKind::F80:
    return "long double";
  }
  return "";
}

ScalarKind promoted(ScalarKind K) {
  if (K == ScalarKind::Bool || (isInteger(K) && bitWidth(K) < 32))
    return ScalarKind::I32;
  return K;
}

ScalarKind usualType(ScalarKind A, ScalarKind B) {
  if (isFloating(A) || isFloating(B)) {
    if (!isFloating(B))
      return A;
    if (!isFloating(A))
      return B;
    return std::max(A, B); // In the order F32, F64, F80.
  }
  A = promoted(A);
  B = promoted(B);
  if (bitWidth(A) != bitWidth(B))
    return bitWidth(A) > bitWidth(B) ? A : B;
  return isSigned(A) ? B : A;
}

bool isWidening(ScalarKind From, ScalarKind To) {
  if (From == To)
    return true;
  if (isFloating(To))
    return !isFloating(From) || From < To;
  if (isFloating(From) || !isInteger(To))
    return false;
  if (From == ScalarKind::Bool)
    return true;
  if (isSigned(From) && !isSigned(To))
    return false;
  return bitWidth(From) < bitWidth(To);
}

std::string intLiteral(ScalarKind K, int64_t Value, Side S) {
  const bool Host = S == Side::Host;
  switch (K) {
  case ScalarKind::Bool:
    return Value ? "true" : "false";
  case ScalarKind::I32:
    if (Value == INT32_MIN)
      return "(-2147483647 - 1)";
    return std::to_string(Value);
  case ScalarKind::U32:
    return std::to_string(static_cast<uint32_t>(Value)) + "u";
  case ScalarKind::I64: {
    const char *Suffix = Host ? "L" : "LL";
    if (Value == INT64_MIN)
      return std::string("(-9223372036854775807") + Suffix + " - 1)";
    return std::to_string(Value) + Suffix;
  }
  case ScalarKind::U64:
    return std::to_string(static_cast<uint64_t>(Value)) + (Host ? "uL" : "uLL");
  default:
    return ("(" + typeName(K, S) + ")").str() +
           (Value < 0 ? "(" + std::to_string(Value) + ")"
                      : std::to_string(Value));
  }
}

/// The shortest decimal digits that give the value back; without an exponent
/// where people would write none.
template <class T>
static std::string shortest(T Value, T (*Read)(const char *, char **)) {
  char Buffer[64];
  const double Wide = static_cast<double>(Value);
  int Digits = 1;
  for (; Digits < 17; ++Digits) {
    std::snprintf(Buffer, sizeof Buffer, "%.*g", Digits, Wide);
    if (Read(Buffer, nullptr) == Value)
      break;
  }
  const double Size = std::fabs(Wide);
  if (Wide == 0 || (Size >= 1e-4 && Size < 1e15)) {
    const int Exponent =
        Wide == 0 ? 0 : static_cast<int>(std::floor(std::log10(Size)));
    char Plain[64];
    std::snprintf(Plain, sizeof Plain, "%.*f",
                  std::max(1, Digits - 1 - Exponent), Wide);
    if (Read(Plain, nullptr) == Value)
      return Plain;
  }
  std::snprintf(Buffer, sizeof Buffer, "%.*g", Digits, Wide);
  std::string Text = Buffer;
  if (Text.find_first_of(".e") == std::string::npos)
    Text += ".0";
  return Text;
}

std::string floatLiteral(ScalarKind K, double Value, Side S) {
  const bool Single = K == ScalarKind::F32;
  const char *Suffix = Single ? "f" : K == ScalarKind::F80 ? "L" : "";
  if (std::isnan(Value) || std::isinf(Value)) {
    std::string Sign = std::signbit(Value) ? "-" : "";
    std::string Name;
    if (S == Side::Device)
      Name = std::string(std::isnan(Value) ? "accel_nan" : "accel_inf") +
             Suffix + "()";
    else
      Name = std::string(std::isnan(Value) ? "__builtin_nan" : "__builtin_inf");
    if (S == Side::Host)
      Name += (Single                 ? "f"
               : K == ScalarKind::F80 ? "l"
                                      : "") +
              std::string(std::isnan(Value) ? "(\"\")" : "()");
    return Sign + Name;
  }
  std::string Text = Single ? shortest(static_cast<float>(Value), std::strtof)
                            : shortest(Value, std::strtod);
  return Text + Suffix;
}

std::string stringLiteral(StringRef Text) {
  std::string Out = "\"";
  for (unsigned char C : Text) {
    if (C == '"' || C == '\\') {
      Out += '\\';
      Out += static_cast<char>(C);
    } else if (C < 32 || C == '?') { // '?': no trigraphs.
      char Buffer[8];
      std::snprintf(Buffer, sizeof Buffer, "\\%03o", C);
      Out += Buffer;
    } else {
      Out += static_cast<char>(C);
    }
  }
  return Out + "\"";
}

std::string indented(StringRef Text, unsigned Count) {
  std::string Out;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (!Line.empty() && Line[0] != '#')
      Out.append(2 * Count, ' ');
    Out += Line;
    Out += '\n';
    Text = Rest;
  }
  return Out;
}

} // namespace accel::codegen
