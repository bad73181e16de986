//===- Notation.cpp - Expressions for people ------------------------------===//
//
// C-like notation for messages and reports: what the user would have written,
// so conversions that C++ makes by itself are left out.
//
//===----------------------------------------------------------------------===//

#include "TextForm.h"
#include "accel/IR/Printer.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstdio>
#include <cstdlib>

using namespace accel::ir;
using llvm::cast;
using llvm::raw_ostream;

StringRef accel::ir::spelling(BinaryOp Op) {
  static const StringRef Spellings[] = {
      "+",  "-", "*",  "/", "%",  "&",  "|",  "^",  "<<",
      ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||"};
  return Spellings[static_cast<unsigned>(Op)];
}

StringRef accel::ir::spelling(UnaryOp Op) {
  switch (Op) {
  case UnaryOp::Neg:
    return "-";
  case UnaryOp::BitNot:
    return "~";
  case UnaryOp::LogicalNot:
    return "!";
  }
  llvm_unreachable("unknown UnaryOp");
}

namespace {

/// A conversion that keeps every value, or that is between integers and only
/// changes what it means by widening, is not written.
bool isSilent(ScalarKind From, ScalarKind To) {
  if (From == ScalarKind::Bool)
    return true;
  if (isFloating(To))
    return !isFloating(From) || bitWidth(To) >= bitWidth(From);
  return isInteger(From) && isInteger(To) && bitWidth(To) >= bitWidth(From);
}

class Notation {
public:
  explicit Notation(raw_ostream &OS) : OS(OS) {}

  void write(const Expr *E, unsigned Level = 0) {
    if (!E) {
      OS << '?';
      return;
    }
    switch (E->kind()) {
    case Expr::IntLit:
      return writeInt(cast<IntLitExpr>(E), Level);
    case Expr::FloatLit:
      return writeFloat(cast<FloatLitExpr>(E), Level);
    case Expr::VarRef:
      OS << cast<VarRefExpr>(E)->Var->Name;
      return;
    case Expr::Load:
      return writeLoad(cast<LoadExpr>(E));
    case Expr::Unary: {
      const auto *U = cast<UnaryExpr>(E);
      Parentheses P(OS, Level > text::UnaryLevel);
      OS << spelling(U->Op);
      return write(U->Operand, text::UnaryLevel + 1);
    }
    case Expr::Binary: {
      const auto *B = cast<BinaryExpr>(E);
      unsigned Own = text::precedence(B->Op);
      Parentheses P(OS, Level > Own);
      write(B->LHS, Own);
      OS << ' ' << spelling(B->Op) << ' ';
      return write(B->RHS, Own + 1);
    }
    case Expr::Select: {
      const auto *S = cast<SelectExpr>(E);
      Parentheses P(OS, Level > text::SelectLevel);
      write(S->Cond, text::SelectLevel + 1);
      OS << " ? ";
      write(S->True, text::SelectLevel);
      OS << " : ";
      return write(S->False, text::SelectLevel);
    }
    case Expr::Cast: {
      const auto *C = cast<CastExpr>(E);
      if (isSilent(C->Operand->type(), C->type()))
        return write(C->Operand, Level);
      Parentheses P(OS, Level > text::UnaryLevel);
      OS << '(' << text::hostSpelling(C->type()) << ')';
      return write(C->Operand, text::UnaryLevel);
    }
    case Expr::Call: {
      const auto *C = cast<CallExpr>(E);
      OS << C->Name << '(';
      StringRef Comma;
      for (const Expr *Arg : C->Args) {
        OS << Comma;
        write(Arg);
        Comma = ", ";
      }
      OS << ')';
      return;
    }
    }
    llvm_unreachable("unknown expression");
  }

private:
  struct Parentheses {
    Parentheses(raw_ostream &OS, bool Wanted) : OS(OS), Wanted(Wanted) {
      if (Wanted)
        OS << '(';
    }
    ~Parentheses() {
      if (Wanted)
        OS << ')';
    }
    raw_ostream &OS;
    bool Wanted;
  };

  void writeInt(const IntLitExpr *E, unsigned Level) {
    if (E->type() == ScalarKind::Bool) {
      OS << (E->Value ? "true" : "false");
    } else if (E->type() == ScalarKind::U64) {
      OS << static_cast<uint64_t>(E->Value);
    } else {
      Parentheses P(OS, E->Value < 0 && Level > 0);
      OS << E->Value;
    }
  }

  void writeFloat(const FloatLitExpr *E, unsigned Level) {
    Parentheses P(OS, E->Value < 0 && Level > 0);
    OS << text::floatDigits(E->Value);
    if (E->type() == ScalarKind::F32)
      OS << 'f';
  }

  void writeLoad(const LoadExpr *E) {
    OS << E->Arr->Name;
    writeIndices(E->Indices);
    if (E->FieldIndex >= 0)
      OS << '.' << E->Arr->Rec->Fields[E->FieldIndex].Name;
    writeIndices(E->FieldIndices);
  }

  void writeIndices(ArrayRef<const Expr *> Indices) {
    for (const Expr *Index : Indices) {
      OS << '[';
      write(Index);
      OS << ']';
    }
  }

  raw_ostream &OS;
};

} // namespace

std::string text::floatDigits(double Value) {
  char Digits[40];
  for (int Precision = 6; Precision <= 17; ++Precision) {
    std::snprintf(Digits, sizeof(Digits), "%.*g", Precision, Value);
    if (std::strtod(Digits, nullptr) == Value)
      break;
  }
  StringRef Text(Digits);
  if (Text.find_first_of(".en") == StringRef::npos)
    return (Text + ".0").str();
  return Text.str();
}

std::string accel::ir::str(const Expr *E) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  Notation(OS).write(E);
  return Result;
}

std::string accel::ir::str(const Stmt *S) {
  if (!S)
    return "";
  switch (S->kind()) {
  case Stmt::Block:
    return "{ ... }";
  case Stmt::Assign:
    return str(cast<AssignStmt>(S)->Target) + " = " +
           str(cast<AssignStmt>(S)->Value);
  case Stmt::Decl: {
    const auto *D = cast<DeclStmt>(S);
    std::string Result =
        (text::hostSpelling(D->Var->Type) + " " + D->Var->Name).str();
    return D->Init ? Result + " = " + str(D->Init) : Result;
  }
  case Stmt::DeclArray: {
    const auto *D = cast<DeclArrayStmt>(S);
    std::string Result =
        (text::defaultHostType(*D->Arr) + " " + D->Arr->Name).str();
    for (const Expr *Extent : D->Arr->Extents)
      Result += "[" + str(Extent) + "]";
    return Result;
  }
  case Stmt::If:
    return "if (" + str(cast<IfStmt>(S)->Cond) + ")";
  case Stmt::For: {
    const auto *F = cast<ForStmt>(S);
    std::string Name = F->Counter->Name.str();
    return "for (" + Name + " = " + str(F->Lower) + "; " + Name + " " +
           spelling(F->Cmp).str() + " " + str(F->Bound) + "; " + Name +
           " += " + str(F->Step) + ")";
  }
  case Stmt::While:
    return "while (" + str(cast<WhileStmt>(S)->Cond) + ")";
  case Stmt::Break:
    return "break";
  case Stmt::Continue:
    return "continue";
  case Stmt::Return:
    if (const Expr *Value = cast<ReturnStmt>(S)->Value)
      return "return " + str(Value);
    return "return";
  }
  llvm_unreachable("unknown statement");
}
