//===- Printer.cpp - The text form of regions: items and statements -------===//

#include "accel/IR/Printer.h"
#include "ExprPrinter.h"
#include "TextForm.h"
#include "accel/IR/Walk.h"
#include "llvm/Support/ErrorHandling.h"
#include <set>

using namespace accel;
using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::raw_ostream;

namespace {

/// Finds the statement at which each local variable and array is declared: the
/// first that mentions it, if that is its loop or declaration.
class Declarations {
public:
  void visitFunction(const ir::Function &Fn) {
    for (const Variable *Param : Fn.Params)
      Seen.insert(Param);
    visit(Fn.Body);
  }

  void visit(const Stmt *Root) {
    forEachStmt(Root, [&](const Stmt *S) {
      if (const auto *For = dyn_cast<ForStmt>(S))
        declare(S, For->Counter, For->Counter->Role == VarRole::Counter);
      else if (const auto *D = dyn_cast<DeclStmt>(S))
        declare(S, D->Var, D->Var->Role == VarRole::Local);
      else if (const auto *A = dyn_cast<DeclArrayStmt>(S))
        if (Seen.insert(A->Arr).second &&
            A->Arr->Storage == ArrayStorage::Local)
          Here.insert(S), Inner.insert(A->Arr);
      forEachOwnExpr(S, [&](const Expr *Own) {
        forEachExpr(Own, [&](const Expr *E) {
          if (const auto *Ref = dyn_cast<VarRefExpr>(E))
            Seen.insert(Ref->Var);
          else if (const auto *L = dyn_cast<LoadExpr>(E))
            Seen.insert(L->Arr);
        });
      });
    });
  }

  bool declares(const Stmt *S) const { return Here.count(S); }
  bool isInner(const void *Node) const { return Inner.count(Node); }
  void addInner(const void *Node) { Inner.insert(Node); }

private:
  void declare(const Stmt *S, const Variable *Var, bool RoleFits) {
    if (Seen.insert(Var).second && RoleFits && !Var->DeclaredOutside)
      Here.insert(S), Inner.insert(Var);
  }

  std::set<const void *> Seen, Inner;
  std::set<const Stmt *> Here;
};

class Printer : ExprPrinter {
public:
  Printer(raw_ostream &OS, unsigned Depth) : ExprPrinter(OS), Depth(Depth) {}

  void region(const Region &R) {
    Defined = &R;
    for (const ir::Function *Fn : R.functions()) {
      Decls.visitFunction(*Fn);
      for (const Variable *Param : Fn->Params)
        Decls.addInner(Param);
    }
    Decls.visit(R.Root);

    OS << "region " << text::quoteString(R.Name);
    place(R.Where, " @");
    if (!R.File.empty())
      OS << " file " << text::quoteString(R.File);
    if (!R.Function.empty())
      OS << " function " << text::quoteString(R.Function);
    if (R.DirectiveWhere.Line)
      place(R.DirectiveWhere, " directive @");
    OS << " {\n";
    Depth = 1;
    for (const Record *Rec : R.records())
      record(*Rec);
    for (const Variable *Var : R.variables())
      if (!Decls.isInner(Var)) {
        indent() << roleWord(Var->Role) << ' ';
        variable(*Var);
        OS << '\n';
      }
    for (const Array *Arr : R.arrays())
      if (!Decls.isInner(Arr)) {
        indent();
        array(*Arr, /*InBody=*/false);
        OS << '\n';
      }
    request(R.Asked);
    for (const ir::Function *Fn : R.functions())
      function(*Fn);
    if (R.Root)
      statement(R.Root);
    OS << "}\n";
  }

  void statement(const Stmt *S) {
    Decls.visit(S);
    print(S);
  }

private:
  raw_ostream &indent() { return OS.indent(2 * Depth); }

  static StringRef roleWord(VarRole Role) {
    switch (Role) {
    case VarRole::Param:
      return "param";
    case VarRole::Shared:
      return "shared";
    case VarRole::Counter:
      return "counter";
    case VarRole::Local:
      return "var";
    }
    llvm_unreachable("unknown VarRole");
  }

  /// Name, place, type and attributes.
  void variable(const Variable &Var) {
    name(Var.Name);
    place(Var.Where, "@");
    OS << " : " << ir::spelling(Var.Type);
    bool Outside = text::isOutside(Var.Role);
    if (Var.HostText != (Outside ? Var.Name : StringRef()))
      OS << " host " << text::quoteString(Var.HostText);
    if (Var.DeclaredOutside != Outside)
      OS << (Outside ? " inside" : " outside");
    if (Var.LiveOut)
      OS << " liveout";
    if (Var.MayAlias)
      OS << " alias";
    if (Var.NamedObject)
      OS << " named";
    if (Var.PlainName != text::defaultPlainName(Var))
      OS << (Var.PlainName ? " plain" : " expr");
  }

  void array(const Array &Arr, bool InBody) {
    OS << "array ";
    name(Arr.Name);
    place(Arr.Where, "@");
    if (Arr.Extents.empty())
      OS << "[]";
    for (const Expr *Extent : Arr.Extents) {
      OS << '[';
      if (Extent)
        expr(Extent, ScalarKind::I64);
      else
        OS << '?';
      OS << ']';
    }
    OS << " : ";
    if (Arr.Rec)
      name(Arr.Rec->Name);
    else
      OS << ir::spelling(Arr.Element);
    if (Arr.Storage == ArrayStorage::Owned)
      OS << " owned";
    else if (Arr.Storage == ArrayStorage::Aliased)
      OS << " aliased";
    else if (!InBody)
      OS << " local";
    if (Arr.Const)
      OS << " const";
    bool Local = Arr.Storage == ArrayStorage::Local;
    if (Arr.HostText != (Local ? StringRef() : Arr.Name))
      OS << " host " << text::quoteString(Arr.HostText);
    if (Arr.HostType != text::defaultHostType(Arr))
      OS << " type " << text::quoteString(Arr.HostType);
  }

  void record(const Record &Rec) {
    indent() << "record ";
    name(Rec.Name);
    OS << " size " << Rec.Size << " align " << Rec.Align << " {\n";
    for (const Field &F : Rec.Fields) {
      indent() << "  ";
      name(F.Name);
      for (int64_t Extent : F.Extents)
        OS << '[' << Extent << ']';
      OS << " : " << ir::spelling(F.Type) << " at " << F.Offset << '\n';
    }
    indent() << "}\n";
  }

  void request(const Request &Asked) {
    std::string Clauses;
    llvm::raw_string_ostream Out(Clauses);
    RequestPrinter(Out).print(Asked);
    if (!Clauses.empty())
      indent() << "request" << Clauses << '\n';
  }

  void function(const ir::Function &Fn) {
    indent() << "function ";
    name(Fn.Name);
    OS << '(';
    StringRef Comma;
    for (const Variable *Param : Fn.Params) {
      OS << Comma;
      variable(*Param);
      Comma = ", ";
    }
    OS << ") : " << ir::spelling(Fn.Result);
    FunctionResult = Fn.Result;
    body(Fn.Body);
    OS << '\n';
    FunctionResult.reset();
  }

  /// " {", the statements and "}" on a line of its own, not ended.
  void body(const Stmt *S) {
    if (const auto *B = llvm::dyn_cast_if_present<BlockStmt>(S)) {
      place(B->place(), " @");
      OS << " {\n";
      block(B);
    } else {
      OS << " {\n";
      ++Depth;
      if (S)
        print(S);
      --Depth;
      indent() << '}';
    }
  }

  void block(const BlockStmt *B) {
    ++Depth;
    for (const Stmt *Inner : B->Body)
      print(Inner);
    --Depth;
    indent() << '}';
  }

  void print(const Stmt *S) {
    indent();
    place(S->place(), "@", " ");
    written(S);
    OS << '\n';
  }

  void written(const Stmt *S) {
    switch (S->kind()) {
    case Stmt::Block:
      OS << "{\n";
      return block(cast<BlockStmt>(S));
    case Stmt::Assign: {
      const auto *A = cast<AssignStmt>(S);
      expr(A->Target);
      OS << " = ";
      return expr(A->Value, A->Target->type());
    }
    case Stmt::Decl: {
      const auto *D = cast<DeclStmt>(S);
      OS << "var ";
      if (Decls.declares(S))
        variable(*D->Var);
      else
        name(D->Var->Name);
      if (D->Init) {
        OS << " = ";
        expr(D->Init, D->Var->Type);
      }
      return;
    }
    case Stmt::DeclArray: {
      const auto *D = cast<DeclArrayStmt>(S);
      if (Decls.declares(S)) {
        array(*D->Arr, /*InBody=*/true);
      } else {
        OS << "array ";
        name(D->Arr->Name);
      }
      if (D->Zeroed)
        OS << " zeroed";
      return;
    }
    case Stmt::If: {
      const auto *I = cast<IfStmt>(S);
      OS << "if ";
      expr(I->Cond, ScalarKind::Bool);
      body(I->Then);
      if (!I->Else)
        return;
      OS << " else";
      if (!llvm::isa<IfStmt>(I->Else))
        return body(I->Else);
      OS << ' ';
      place(I->Else->place(), "@", " ");
      return written(I->Else);
    }
    case Stmt::For:
      return loop(cast<ForStmt>(S));
    case Stmt::While: {
      const auto *W = cast<WhileStmt>(S);
      OS << (W->TestAtEnd ? "do" : "while ");
      if (!W->TestAtEnd)
        expr(W->Cond, ScalarKind::Bool);
      body(W->Body);
      if (W->TestAtEnd) {
        OS << " while ";
        expr(W->Cond, ScalarKind::Bool);
      }
      return;
    }
    case Stmt::Break:
      OS << "break";
      return;
    case Stmt::Continue:
      OS << "continue";
      return;
    case Stmt::Return:
      OS << "return";
      if (const Expr *Value = cast<ReturnStmt>(S)->Value) {
        OS << ' ';
        expr(Value, FunctionResult);
      } else {
        OS << ';';
      }
      return;
    }
    llvm_unreachable("unknown statement");
  }

  void loop(const ForStmt *F) {
    OS << "loop ";
    if (Decls.declares(F))
      variable(*F->Counter);
    else
      name(F->Counter->Name);
    OS << " = ";
    expr(F->Lower, F->Counter->Type);
    OS << "; " << ir::spelling(F->Cmp) << ' ';
    expr(F->Bound, F->Counter->Type);
    if (F->CompareType !=
        text::defaultCompareType(F->Counter->Type, F->Bound->type()))
      OS << " as " << ir::spelling(F->CompareType);
    OS << "; += ";
    expr(F->Step, ScalarKind::I64);
    if (F->SourceId)
      OS << " source(" << F->SourceId << ')';
    if (F->Sequential)
      OS << " seq";
    if (F->CanonicalText)
      OS << " canonical";
    if (!F->CounterType.empty())
      OS << " counter \"" << F->CounterType << "\" \"" << F->CounterName << '"';
    if (!F->CounterInit.empty())
      OS << " init " << text::quoteString(F->CounterInit);
    if (F->MayBreak)
      OS << " breaks";
    body(F->Body);
  }

  unsigned Depth;
  Declarations Decls;
  std::optional<ScalarKind> FunctionResult;
};

} // namespace

void accel::ir::print(const Region &R, raw_ostream &OS) {
  Printer(OS, 0).region(R);
}

std::string accel::ir::str(const Region &R) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  print(R, OS);
  return Result;
}

void accel::ir::print(const Stmt *S, raw_ostream &OS, unsigned Indent) {
  if (S)
    Printer(OS, Indent).statement(S);
}
