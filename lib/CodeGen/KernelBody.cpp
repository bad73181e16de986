//===- KernelBody.cpp - Statements of device code -------------------------===//

#include "KernelPrinter.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;

namespace accel::codegen {

llvm::raw_ostream &KernelPrinter::line(unsigned Indent) {
  return OS.indent(2 * Indent);
}

std::string KernelPrinter::variable(const Variable *V) const {
  return VarNames.lookup(V);
}

//===----------------------------------------------------------------------===//
// Elements and calls
//===----------------------------------------------------------------------===//

std::string KernelPrinter::load(const LoadExpr *L) const {
  // Subscripts are read, also those of what is written.
  llvm::SaveAndRestore Subscripts(Mode, Reads);
  const Array *A = L->Arr;
  std::string Text = ArrayNames.lookup(A);
  if (A->Storage == ArrayStorage::Local) {
    for (size_t D = 0; D != L->Indices.size(); ++D)
      Text += "[" + subscript(L, D) + "]";
  } else if (L->Indices.empty()) {
    Text += "[0]"; // One object, behind a pointer.
  } else if (L->Indices.size() == 1) {
    Text += "[" + subscript(L, 0) + "]";
  } else {
    // Row-major: ((i * E1 + j) * E2 + k), in 64 bits from the first product on.
    std::string Index;
    for (size_t D = 0, N = L->Indices.size(); D != N; ++D) {
      if (D == 0) {
        Index = Check ? subscript(L, 0) : printOperand(L->Indices[0]);
        continue;
      }
      const Expr *Extent = A->Extents[D];
      CastExpr Wide(ScalarKind::I64, Extent);
      if (Extent->type() != ScalarKind::I64)
        Extent = &Wide;
      if (D > 1)
        Index = "(" + Index + ")";
      Index += " * " + printOperand(Extent) + " + ";
      std::string Term = subscript(L, D);
      bool Simple = llvm::isa<VarRefExpr, IntLitExpr, LoadExpr>(L->Indices[D]);
      if (auto *C = dyn_cast<CastExpr>(L->Indices[D]))
        Simple = llvm::isa<VarRefExpr, IntLitExpr, LoadExpr>(C->Operand);
      if (auto *B = dyn_cast<BinaryExpr>(L->Indices[D]))
        // a + (j + 1) is (a + j) + 1 in two's complement only when the inner
        // sum does not wrap, so it keeps its parentheses.
        Simple = B->Op == BinaryOp::Mul;
      Index += Simple ? Term : "(" + Term + ")";
    }
    Text += "[" + Index + "]";
  }
  if (L->FieldIndex >= 0) {
    Text += "." + fieldName(A->Rec, L->FieldIndex);
    for (const Expr *I : L->FieldIndices)
      Text += "[" + printConverted(I) + "]";
  }
  if (!Check || A->Storage == ArrayStorage::Local)
    return Text;
  llvm::SaveAndRestore Access(Mode, Subscripts.get());
  return checked(L, std::move(Text));
}

std::string KernelPrinter::call(const CallExpr *C) const {
  std::string Text;
  if (C->Callee) {
    Text = FunctionNames.lookup(C->Callee);
  } else if (C->Name == "min" || C->Name == "max") {
    Text = C->Name == "min" ? "accel_min" : "accel_max";
  } else if (C->Name == "abs" && isFloating(C->type())) {
    Text = C->type() == ScalarKind::F32 ? "fabsf" : "fabs";
  } else if (C->Name == "abs") {
    Text = bitWidth(C->type()) == 64 ? "llabs" : "abs";
  } else if (C->Name == "isnan" || C->Name == "isinf" ||
             C->Name == "isfinite" || C->Name == "signbit") {
    Text = "accel_" + C->Name.str();
  } else {
    Text = C->Name.str() + (C->type() == ScalarKind::F32 ? "f" : "");
  }
  Text += "(";
  bool First = true;
  for (const Expr *A : C->Args) {
    Text += (First ? "" : ", ") + print(A);
    First = false;
  }
  if (C->Callee)
    for (const Array *A : arraysOf(C->Callee)) {
      Text += (First ? "" : ", ") + ArrayNames.lookup(A);
      First = false;
    }
  return Text + ")";
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void KernelPrinter::assign(const AssignStmt *A) {
  Mode = Writes;
  std::string Target = print(A->Target);
  Mode = Reads;
  // x = x + e reads as x += e. The operand's type is x's, so nothing differs.
  if (auto *B = dyn_cast<BinaryExpr>(A->Value))
    if (!isComparison(B->Op) && B->Op != BinaryOp::LogicalAnd &&
        B->Op != BinaryOp::LogicalOr && promoted(B->type()) == B->type() &&
        B->type() == A->Target->type() && equal(B->LHS, A->Target) &&
        !(Check && llvm::isa<LoadExpr>(A->Target))) {
      OS << Target << ' ' << ir::spelling(B->Op) << "= "
         << (isInteger(B->type()) && B->Op != BinaryOp::Shl &&
                     B->Op != BinaryOp::Shr
                 ? printConverted(B->RHS)
                 : print(B->RHS))
         << ";\n";
      return;
    }
  OS << Target << " = " << printConverted(A->Value) << ";\n";
}

/// The statements of S, whose braces the caller prints.
void KernelPrinter::body(const Stmt *S, unsigned Indent) {
  if (auto *B = llvm::dyn_cast_or_null<BlockStmt>(S)) {
    for (const Stmt *Child : B->Body)
      body(Child, Indent); // Names are unique, so inner braces are not needed.
    return;
  }
  if (S)
    stmt(S, Indent);
}

void KernelPrinter::loop(const ForStmt *L, unsigned Indent) {
  const Variable *C = L->Counter;
  const std::string Name = variable(C);
  VarRefExpr Ref(L->Counter);
  CastExpr WideCounter(L->CompareType, &Ref),
      WideBound(L->CompareType, L->Bound);
  const Expr *Left =
      C->Type == L->CompareType ? static_cast<Expr *>(&Ref) : &WideCounter;
  const Expr *Right =
      L->Bound->type() == L->CompareType ? L->Bound : &WideBound;
  BinaryExpr Cond(L->Cmp, ScalarKind::Bool, Left, Right);

  line(Indent) << "for (";
  if (!Predeclared.contains(C))
    OS << typeName(C->Type, S) << ' ';
  OS << Name << " = " << printConverted(L->Lower) << "; " << print(&Cond)
     << "; ";
  if (std::optional<int64_t> Step = intValue(L->Step)) {
    if (*Step == 1)
      OS << "++" << Name;
    else if (*Step == -1)
      OS << "--" << Name;
    else if (*Step < 0)
      OS << Name << " -= " << -static_cast<uint64_t>(*Step);
    else
      OS << Name << " += " << *Step;
  } else {
    OS << Name << " = (" << typeName(C->Type, S) << ")(" << Name << " + "
       << printOperand(L->Step) << ")";
  }
  OS << ") {\n";
  body(L->Body, Indent + 1);
  line(Indent) << "}\n";
}

void KernelPrinter::stmt(const Stmt *St, unsigned Indent) {
  switch (St->kind()) {
  case Stmt::Block:
    body(St, Indent);
    break;
  case Stmt::Assign:
    line(Indent);
    assign(cast<AssignStmt>(St));
    break;
  case Stmt::Decl: {
    auto *D = cast<ir::DeclStmt>(St);
    line(Indent) << typeName(D->Var->Type, S) << ' ' << variable(D->Var);
    if (D->Init)
      OS << " = " << printConverted(D->Init);
    OS << ";\n";
    break;
  }
  case Stmt::DeclArray: {
    auto *D = cast<DeclArrayStmt>(St);
    line(Indent) << elementType(D->Arr) << ' ' << ArrayNames.lookup(D->Arr);
    for (const Expr *Extent : D->Arr->Extents)
      OS << '[' << printConverted(Extent) << ']';
    OS << (D->Zeroed ? " = {};\n" : ";\n");
    break;
  }
  case Stmt::If: {
    auto *I = cast<IfStmt>(St);
    line(Indent) << "if (" << print(I->Cond) << ") {\n";
    body(I->Then, Indent + 1);
    while (auto *Next = llvm::dyn_cast_or_null<IfStmt>(I->Else)) {
      I = Next;
      line(Indent) << "} else if (" << print(I->Cond) << ") {\n";
      body(I->Then, Indent + 1);
    }
    if (I->Else) {
      line(Indent) << "} else {\n";
      body(I->Else, Indent + 1);
    }
    line(Indent) << "}\n";
    break;
  }
  case Stmt::For:
    loop(cast<ForStmt>(St), Indent);
    break;
  case Stmt::While: {
    auto *W = cast<WhileStmt>(St);
    if (W->TestAtEnd)
      line(Indent) << "do {\n";
    else
      line(Indent) << "while (" << print(W->Cond) << ") {\n";
    body(W->Body, Indent + 1);
    line(Indent) << "}";
    if (W->TestAtEnd)
      OS << " while (" << print(W->Cond) << ");";
    OS << '\n';
    break;
  }
  case Stmt::Break:
    line(Indent) << "break;\n";
    break;
  case Stmt::Continue:
    line(Indent) << "continue;\n";
    break;
  case Stmt::Return:
    line(Indent) << "return";
    if (const Expr *Value = cast<ReturnStmt>(St)->Value)
      OS << ' ' << printConverted(Value);
    OS << ";\n";
    break;
  }
}

} // namespace accel::codegen
