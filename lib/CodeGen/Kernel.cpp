//===- Kernel.cpp - The kernel of a region --------------------------------===//
//
// A kernel walks its index space with grid-stride loops, so any grid is right.
// Its parameters stand in the order that accel/abi.h gives: arrays (and results
// of last-private scalars), scalars, partial results, iteration counts.
//
//===----------------------------------------------------------------------===//

#include "KernelPrinter.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Walk.h"

using namespace accel::ir;
using llvm::dyn_cast;

namespace accel::codegen {

KernelPrinter::KernelPrinter(const plan::Plan &P, unsigned Number,
                             std::string Kernel, bool Check)
    : ExprPrinter(Side::Device), P(P), Number(Number),
      Kernel(std::move(Kernel)), Check(Check), OS(Out) {
  for (const char *Own : {"accel_here", "accel_checked", "accel_sites"})
    Names.add(Own);
  collect();
  nameAll();
}

//===----------------------------------------------------------------------===//
// What is used, and its names
//===----------------------------------------------------------------------===//

void KernelPrinter::collect() {
  // Functions in call order, so that each stands behind its callees.
  auto Visit = [&](auto &Self, const Stmt *Body,
                   const ir::Function *In) -> void {
    forEachExprIn(Body, [&](const Expr *E, const Stmt *) {
      if (auto *L = dyn_cast<LoadExpr>(E)) {
        if (In && L->Arr->Storage != ArrayStorage::Local)
          FunctionArrays[In].insert(L->Arr);
        return;
      }
      auto *C = dyn_cast<CallExpr>(E);
      if (!C || !C->Callee)
        return;
      if (!Functions.contains(C->Callee)) {
        Self(Self, C->Callee->Body, C->Callee);
        Functions.insert(C->Callee);
      }
      if (In) {
        llvm::SetVector<const Array *> Inner = FunctionArrays[C->Callee];
        FunctionArrays[In].insert(Inner.begin(), Inner.end());
      }
    });
  };
  Visit(Visit, P.Distributed, nullptr);
  for (const auto *Vars : {&P.Private, &P.LastPrivate})
    for (const Variable *V : *Vars)
      Predeclared.insert(V);
}

const llvm::SetVector<const Array *> &
KernelPrinter::arraysOf(const ir::Function *F) const {
  static const llvm::SetVector<const Array *> None;
  auto It = FunctionArrays.find(F);
  return It == FunctionArrays.end() ? None : It->second;
}

void KernelPrinter::nameAll() {
  for (const plan::DeviceArray &A : P.Device.Arrays)
    ArrayNames[A.Arr] = Names.add(A.Arr->Name);
  for (const Variable *V : P.Device.Scalars)
    VarNames[V] = Names.add(V->Name);
  for (const ForStmt *L : P.Device.Mapped)
    VarNames[L->Counter] = Names.add(L->Counter->Name);
  for (const plan::Reduction &Red : P.Reductions)
    VarNames[Red.Var] = Names.add(Red.Var->Name);
  auto AddVar = [&](const Variable *V) {
    if (!VarNames.count(V))
      VarNames[V] = Names.add(V->Name);
  };
  auto AddIn = [&](const Stmt *Body) {
    forEachStmt(Body, [&](const Stmt *St) {
      if (auto *D = dyn_cast<ir::DeclStmt>(St))
        AddVar(D->Var);
      else if (auto *F = dyn_cast<ForStmt>(St))
        AddVar(F->Counter);
      else if (auto *D = dyn_cast<DeclArrayStmt>(St))
        ArrayNames[D->Arr] = Names.add(D->Arr->Name);
    });
  };
  for (const auto *Vars : {&P.Private, &P.LastPrivate})
    for (const Variable *V : *Vars)
      AddVar(V);
  AddIn(P.Distributed);
  for (const ir::Function *F : Functions) {
    for (const Variable *V : F->Params)
      AddVar(V);
    AddIn(F->Body);
    FunctionNames[F] = Names.add(F->Name.str() + "_" + std::to_string(Number));
  }
  for (const ForStmt *L : P.Device.Mapped) {
    AtNames.push_back(Names.add(VarNames[L->Counter] + "_at"));
    CountNames.push_back(Names.add(VarNames[L->Counter] + "_count"));
  }
  for (const plan::Reduction &Red : P.Reductions)
    PartialNames.push_back(Names.add(VarNames[Red.Var] + "_partials"));
  for (const Variable *V : P.LastPrivate)
    LastNames.push_back(Names.add(VarNames[V] + "_last"));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

std::string KernelPrinter::functions() {
  InFunction = true;
  for (const ir::Function *F : Functions) {
    OS << "ACCEL_LOCAL __device__ " << typeName(F->Result, S) << ' '
       << FunctionNames[F] << '(';
    bool First = true;
    for (const Variable *V : F->Params) {
      OS << (First ? "" : ", ") << typeName(V->Type, S) << ' ' << variable(V);
      First = false;
    }
    for (const Array *A : arraysOf(F)) {
      OS << (First ? "" : ", ") << pointer(A, false, false)
         << ArrayNames.lookup(A);
      First = false;
    }
    OS << ") {\n";
    body(F->Body, 1);
    OS << "}\n\n";
  }
  InFunction = false;
  std::string Text = std::move(OS.str());
  Out.clear();
  return Text;
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

std::string KernelPrinter::pointer(const Array *A, bool Written,
                                   bool Restrict) const {
  return (Written ? "" : "const ") + elementType(A) + " *" +
         (Restrict && !Check ? "__restrict__ " : "");
}

/// No written array of the kernel shares an element with A, provided that A
/// is another object: both own their storage, or a guard has tested it.
bool KernelPrinter::overlapsNothing(const plan::DeviceArray &A) const {
  for (const plan::DeviceArray &B : P.Device.Arrays) {
    if (A.Arr == B.Arr || (!A.Written && !B.Written))
      continue;
    if (A.Arr->Storage == ArrayStorage::Owned &&
        B.Arr->Storage == ArrayStorage::Owned)
      continue;
    bool Tested = llvm::any_of(P.Guards, [&](const analysis::Guard &G) {
      return G.What == analysis::Guard::NoOverlap &&
             ((G.First == A.Arr && G.Second == B.Arr) ||
              (G.First == B.Arr && G.Second == A.Arr));
    });
    if (!Tested)
      return false;
  }
  return true;
}

std::vector<KernelPrinter::Parameter> KernelPrinter::parameters() const {
  std::vector<Parameter> Params;
  for (const plan::DeviceArray &A : P.Device.Arrays)
    Params.push_back({pointer(A.Arr, A.Written, overlapsNothing(A)),
                      ArrayNames.lookup(A.Arr)});
  for (size_t I = 0; I != P.LastPrivate.size(); ++I)
    Params.push_back(
        {typeName(P.LastPrivate[I]->Type, S).str() + " *", LastNames[I]});
  for (const Variable *V : P.Device.Scalars)
    Params.push_back({typeName(V->Type, S).str() + " ", variable(V)});
  for (size_t I = 0; I != P.Reductions.size(); ++I)
    Params.push_back(
        {typeName(P.Reductions[I].Var->Type, S).str() + " *", PartialNames[I]});
  for (size_t I = CountNames.size(); I-- != 0;)
    Params.push_back({"long long ", CountNames[I]});
  return Params;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// The counter's value in iteration number `At`.
std::string KernelPrinter::counterValue(const ForStmt *L,
                                        const std::string &At) const {
  std::optional<int64_t> Lower = intValue(L->Lower), Step = intValue(L->Step);
  std::string Value = At;
  if (!Step)
    Value += " * " + printOperand(L->Step);
  else if (*Step != 1 && *Step != -1)
    Value += " * " + (*Step < 0 ? "(" + std::to_string(*Step) + ")"
                                : std::to_string(*Step));
  const bool Down = Step && *Step == -1;
  if (!Lower || *Lower != 0 || Down) {
    std::string First =
        Lower && *Lower >= 0 ? std::to_string(*Lower) : printOperand(L->Lower);
    Value = First + (Down ? " - " : " + ") + Value;
  }
  const ScalarKind K = L->Counter->Type;
  if (K == ScalarKind::I64)
    return Value;
  bool Plain = Value == At;
  return "(" + typeName(K, S).str() + ")" + (Plain ? Value : "(" + Value + ")");
}

static bool continues(const Stmt *S) {
  bool Found = false;
  walk(S, [&](const Stmt *Child) {
    Found |= Child->kind() == Stmt::Continue;
    return Child->kind() != Stmt::For && Child->kind() != Stmt::While;
  });
  return Found;
}

void KernelPrinter::mappedBody(unsigned Indent) {
  // Mapped loops may stand in another order than in the source; all of them
  // are perfectly nested, so the body is that of the innermost in the source.
  const ForStmt *Innermost = P.Distributed;
  for (size_t I = 1; I < P.Device.Mapped.size(); ++I) {
    const Stmt *Next = Innermost->Body;
    while (auto *B = dyn_cast<BlockStmt>(Next))
      Next = B->Body.front();
    Innermost = llvm::cast<ForStmt>(Next);
  }
  if (Check)
    iteration(Indent);
  for (const auto *Vars : {&P.Private, &P.LastPrivate})
    for (const Variable *V : *Vars)
      if (llvm::none_of(P.Device.Mapped,
                        [V](const ForStmt *L) { return L->Counter == V; }))
        line(Indent) << typeName(V->Type, S) << ' ' << variable(V) << ";\n";
  if (P.LastPrivate.empty()) {
    body(Innermost->Body, Indent);
    return;
  }
  const bool Wrap = continues(Innermost->Body);
  if (Wrap)
    line(Indent) << "do {\n";
  body(Innermost->Body, Indent + Wrap);
  if (Wrap)
    line(Indent) << "} while (false);\n";
  line(Indent) << "if (";
  for (size_t I = 0; I != AtNames.size(); ++I)
    OS << (I ? " && " : "") << AtNames[I] << " == " << CountNames[I] << " - 1";
  OS << ") {\n";
  for (size_t I = 0; I != P.LastPrivate.size(); ++I)
    line(Indent + 1) << '*' << LastNames[I] << " = "
                     << variable(P.LastPrivate[I]) << ";\n";
  line(Indent) << "}\n";
}

void KernelPrinter::mapped(size_t Level, unsigned Indent) {
  const size_t N = P.Device.Mapped.size();
  if (Level == N) {
    mappedBody(Indent);
    return;
  }
  const ForStmt *L = P.Device.Mapped[Level];
  const char Axis = "zyx"[3 - N + Level];
  std::string Value = counterValue(L, AtNames[Level]);
  const bool Same = Value == AtNames[Level];
  const std::string Name = variable(L->Counter);
  if (Same)
    AtNames[Level] = Name;
  const std::string &At = AtNames[Level];
  line(Indent) << "for (long long " << At << " = ";
  if (Check)
    OS << "0; " << At << " < " << CountNames[Level] << "; ++" << At;
  else
    OS << "accel_index_" << Axis << "(); " << At << " < " << CountNames[Level]
       << "; " << At << " += accel_stride_" << Axis << "()";
  OS << ") {\n";
  if (!Same)
    line(Indent + 1) << "const " << typeName(L->Counter->Type, S) << ' ' << Name
                     << " = " << Value << ";\n";
  mapped(Level + 1, Indent + 1);
  line(Indent) << "}\n";
}

/// "head(a, b)" on one line, or with the arguments on lines of their own.
static std::string wrapped(const std::string &Head,
                           llvm::ArrayRef<std::string> Args) {
  std::string Text = Head + "(";
  size_t Column = Text.size();
  for (const std::string &Arg : Args) {
    const bool First = &Arg == &Args.front();
    if (Column + Arg.size() + 3 > 80) {
      Text += First ? "\n    " : ",\n    ";
      Column = 4;
    } else if (!First) {
      Text += ", ";
      Column += 2;
    }
    Text += Arg;
    Column += Arg.size();
  }
  return Text + ")";
}

std::string KernelPrinter::kernel() {
  std::vector<std::string> Params;
  for (const Parameter &Param : parameters())
    Params.push_back(Param.Type + Param.Name);
  BlockShape Shape = blockShape(P);
  OS << "__global__ void __launch_bounds__("
     << Shape.Size[0] * Shape.Size[1] * Shape.Size[2] << ")\n"
     << wrapped(Kernel, Params) << " {\n";
  for (const plan::Reduction &Red : P.Reductions)
    line(1) << typeName(Red.Var->Type, S) << ' ' << variable(Red.Var) << " = "
            << identity(Red, S) << ";\n";
  mapped(0, 1);
  for (size_t I = 0; I != P.Reductions.size(); ++I)
    if (Check)
      line(1) << '*' << PartialNames[I] << " = "
              << variable(P.Reductions[I].Var) << ";\n";
    else
      line(1) << "accel_reduce_block<" << deviceOperator(P.Reductions[I])
              << ">(" << variable(P.Reductions[I].Var) << ", "
              << PartialNames[I] << ");\n";
  OS << "}\n";
  std::string Text = std::move(OS.str());
  Out.clear();
  return Text;
}

std::string KernelPrinter::entry() {
  std::vector<std::string> Args;
  for (const Parameter &Param : parameters()) {
    std::string Type = Param.Type;
    if (llvm::StringRef(Type).ends_with("__restrict__ "))
      Type.resize(Type.size() - std::string("__restrict__ ").size());
    Args.push_back("*(" + Type + "*)args[" + std::to_string(Args.size()) + "]");
  }
  return "static void " + Kernel + "_entry(void **args) {\n  " +
         wrapped(Kernel, Args) + ";\n}\n";
}

void printKernel(const plan::Plan &P, unsigned Number, const UnitOptions &Opts,
                 RegionText &Text) {
  std::string Name = kernelName(P, Number, Opts);
  KernelPrinter Printer(P, Number, Name, Opts.Check);
  const std::string Functions = Printer.functions(), Body = Printer.kernel();
  Text.Kernels = "// " + P.R->Name + "\n" + Printer.records() +
                 Printer.sites() + Functions + Body;
  Text.EmulatedEntries = Printer.entry();
  Text.KernelNames.push_back(Name);
  Text.Cooperative = !P.Reductions.empty();
}

} // namespace accel::codegen
