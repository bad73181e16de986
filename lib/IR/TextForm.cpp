//===- TextForm.cpp - What printer and parser agree on --------------------===//

#include "TextForm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel;
using namespace accel::ir;

static const StringRef Keywords[] = {
    // Items and statements.
    "region", "request", "record", "param", "shared", "counter", "local",
    "array", "function", "loop", "var", "if", "else", "while", "do", "break",
    "continue", "return",
    // Attributes.
    "file", "directive", "size", "align", "at", "host", "type", "outside",
    "inside", "liveout", "alias", "named", "plain", "expr", "owned", "aliased",
    "const", "zeroed", "source", "seq", "canonical", "breaks", "as",
    // Values.
    "true", "false", "inf", "nan"};

bool text::isKeyword(StringRef Word) {
  return llvm::is_contained(Keywords, Word) || scalarKind(Word);
}

static bool isDottedIdentifier(StringRef Name) {
  bool AtStart = true;
  for (char C : Name) {
    if (C == '.' && !AtStart) {
      AtStart = true;
      continue;
    }
    if (!(llvm::isAlpha(C) || C == '_' || (!AtStart && llvm::isDigit(C))))
      return false;
    AtStart = false;
  }
  return !AtStart;
}

static std::string quote(StringRef Text, char Quote) {
  std::string Result(1, Quote);
  for (char C : Text) {
    if (C == Quote || C == '\\')
      (Result += '\\') += C;
    else if (C == '\n')
      Result += "\\n";
    else
      Result += C;
  }
  return Result += Quote;
}

std::string text::quoteName(StringRef Name) {
  if (isDottedIdentifier(Name) && !isKeyword(Name))
    return Name.str();
  return quote(Name, '`');
}

std::string text::quoteString(StringRef Text) { return quote(Text, '"'); }

std::optional<ScalarKind> text::scalarKind(StringRef Name) {
  for (unsigned K = 0; K <= static_cast<unsigned>(ScalarKind::F80); ++K)
    if (ir::spelling(static_cast<ScalarKind>(K)) == Name)
      return static_cast<ScalarKind>(K);
  return std::nullopt;
}

StringRef text::hostSpelling(ScalarKind K) {
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
    return "unsigned int";
  case ScalarKind::I64:
    return "long";
  case ScalarKind::U64:
    return "unsigned long";
  case ScalarKind::F32:
    return "float";
  case ScalarKind::F64:
    return "double";
  case ScalarKind::F80:
    return "long double";
  }
  llvm_unreachable("unknown ScalarKind");
}

StringRef text::defaultHostType(const Array &Arr) {
  return Arr.Rec ? Arr.Rec->Name : hostSpelling(Arr.Element);
}

bool text::isOutside(VarRole Role) {
  return Role == VarRole::Param || Role == VarRole::Shared;
}

bool text::defaultPlainName(const Variable &Var) {
  return Var.DeclaredOutside && Var.HostText == Var.Name;
}

ScalarKind text::defaultCompareType(ScalarKind Counter, ScalarKind Bound) {
  auto Promote = [](ScalarKind K) {
    return K < ScalarKind::I32 ? ScalarKind::I32 : K;
  };
  // The kinds are in the order of their conversion ranks, unsigned last.
  return std::max(Promote(Counter), Promote(Bound));
}

ScalarKind text::integerLiteralType(std::optional<ScalarKind> Expected) {
  return Expected && isInteger(*Expected) ? *Expected : ScalarKind::I32;
}

ScalarKind text::floatLiteralType(std::optional<ScalarKind> Expected) {
  return Expected && isFloating(*Expected) ? *Expected : ScalarKind::F64;
}

unsigned text::precedence(BinaryOp Op) {
  switch (Op) {
  case BinaryOp::LogicalOr:
    return 2;
  case BinaryOp::LogicalAnd:
    return 3;
  case BinaryOp::Or:
    return 4;
  case BinaryOp::Xor:
    return 5;
  case BinaryOp::And:
    return 6;
  case BinaryOp::EQ:
  case BinaryOp::NE:
    return 7;
  case BinaryOp::LT:
  case BinaryOp::LE:
  case BinaryOp::GT:
  case BinaryOp::GE:
    return 8;
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return 9;
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return 10;
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return 11;
  }
  llvm_unreachable("unknown BinaryOp");
}

StringRef text::spelling(Request::Copy Mode) {
  switch (Mode) {
  case Request::Copy::Copy:
    return "copy";
  case Request::Copy::In:
    return "copyin";
  case Request::Copy::Out:
    return "copyout";
  case Request::Copy::Create:
    return "create";
  case Request::Copy::Present:
    return "present";
  }
  llvm_unreachable("unknown Request::Copy");
}
