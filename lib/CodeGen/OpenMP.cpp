//===- OpenMP.cpp - What stands around the user's loop --------------------===//
//
// The loop's own text is kept. With what is put around it, it is one statement:
// it may be the branch of an `if` without braces, or carry a label.
//
//===----------------------------------------------------------------------===//

#include "CodeGenInternal.h"
#include "llvm/ADT/StringExtras.h"

using namespace accel::ir;

namespace accel::codegen {

std::string kernelName(const plan::Plan &P, unsigned Number,
                       const UnitOptions &Opts) {
  StringRef Function = P.R->Function;
  while (Function.consume_front("(anonymous namespace)::"))
    ;
  Function = Function.take_until([](char C) { return C == '('; });
  size_t Colon = Function.rfind("::");
  if (Colon != StringRef::npos)
    Function = Function.substr(Colon + 2);
  return identifier("accel_" + (Opts.UnitId.empty() ? "unit" : Opts.UnitId) +
                    "_" + std::to_string(Number) + "_" + Function.str());
}

BlockShape blockShape(const plan::Plan &P) {
  const size_t Dims = P.Device.Mapped.size();
  // tile(outer, ..., inner), when a block of that shape is whole warps.
  const std::vector<int64_t> &Tile = P.R->Asked.Tile;
  if (!Tile.empty() && Tile.size() == Dims) {
    BlockShape Shape = {{1, 1, 1}};
    int64_t Threads = 1;
    for (size_t I = 0; I != Dims; ++I) {
      int64_t Size = Tile[Dims - 1 - I];
      if (Size < 1 || Size > 1024)
        Threads = 2048;
      Threads = std::min<int64_t>(Threads * Size, 2048);
      Shape.Size[I] = static_cast<unsigned>(Size);
    }
    if (Threads <= 1024 && Threads % 32 == 0 && Shape.Size[2] <= 64)
      return Shape;
  }
  if (Dims == 3)
    return {{32, 4, 2}};
  if (Dims == 2)
    return {{32, 8, 1}};
  return {{256, 1, 1}};
}

static std::string names(llvm::ArrayRef<Variable *> Vars) {
  std::string Text;
  for (const Variable *V : Vars)
    Text += (V == Vars.front() ? "" : ", ") + hostText(V);
  return Text;
}

static std::string reductionOperator(const plan::Reduction &Red) {
  // The sum of two bools is none; as bools, they are joined by these.
  if (Red.Var->Type == ScalarKind::Bool && Red.Op == ReductionOp::Add)
    return "||";
  if (Red.Var->Type == ScalarKind::Bool && Red.Op == ReductionOp::Mul)
    return "&&";
  const bool MinMax = Red.Op == ReductionOp::Min || Red.Op == ReductionOp::Max;
  if (!MinMax || !isFloating(Red.Var->Type))
    return ir::spelling(Red.Op).str();
  // OpenMP's own min starts some compilers' copies at the largest finite
  // number, and says nothing of NaN; see printPrelude.
  return std::string("__accel_") + (Red.DropsNaN ? "f" : "") +
         ir::spelling(Red.Op).str();
}

static std::string directive(const plan::Plan &P, const std::string &N,
                             bool Recounted) {
  std::string Text = "#pragma omp parallel for if(__accel_parallel_" + N + ")";
  if (P.Collapse > 1)
    Text += " collapse(" + std::to_string(P.Collapse) + ")";
  std::vector<Variable *> Private = P.Private;
  if (Recounted && P.Distributed->Counter->DeclaredOutside)
    Private.push_back(P.Distributed->Counter);
  if (!Private.empty())
    Text += " private(" + names(Private) + ")";
  if (!P.LastPrivate.empty())
    Text += " lastprivate(" + names(P.LastPrivate) + ")";
  for (const plan::Reduction &Red : P.Reductions)
    Text +=
        " reduction(" + reductionOperator(Red) + ": " + hostText(Red.Var) + ")";
  if (!P.R->Asked.ThreadsText.empty())
    Text += " num_threads(__accel_threads_" + N + ")";
  return Text + "\n";
}

/// Text that goes into a comment of one line.
static std::string comment(StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += static_cast<unsigned char>(C) < 32 || C == '\\' ? ' ' : C;
  return Out;
}

/// " + K * Step" as C++; `Step` is the text of a step that is not constant.
static std::string advance(const std::string &K, const Expr *Step,
                           const std::string &StepText) {
  const auto *Known = llvm::dyn_cast<IntLitExpr>(Step);
  if (!Known)
    return " + " + K + " * " + StepText;
  const auto Size = static_cast<uint64_t>(Known->Value);
  const bool Down = Known->Value < 0;
  return (Down ? " - " : " + ") + K +
         (Size == 1 || Size == -1ULL
              ? ""
              : " * " + std::to_string(Down ? -Size : Size) + "u");
}

/// The directive and a header that counts iterations. The counter's value is
/// computed in 64 bits modulo 2^64, or, where that cannot overflow, in int:
/// host compilers vectorise it.
static std::string recounted(const plan::Plan &P, const std::string &N,
                             const std::string &Iterations) {
  const ForStmt *L = P.Distributed;
  const std::string K = "__accel_k_" + N, First = "__accel_first_" + N,
                    Trips = "__accel_trips_" + N, Step = "__accel_step_" + N;
  const auto *Known = llvm::dyn_cast<IntLitExpr>(L->Step);
  const bool InInt = isSigned(L->Counter->Type) &&
                     bitWidth(L->Counter->Type) <= 32 && Known &&
                     (Known->Value == 1 || Known->Value == -1);
  std::string Text, Type = "int";
  if (InInt) {
    const std::string Pieces = "__accel_pieces_" + N;
    Text = "for (__accel_pieces " + Pieces + "(" + Iterations +
           "); const int " + Trips + " = " + Pieces + ".__accel_next();) {\n" +
           "const int " + First + " = " + Pieces + ".__accel_first();\n";
  } else {
    const std::string All = "__accel_all_" + N;
    Type = "accel_u64";
    auto Part = [&](const std::string &Name, const char *Member) {
      return "const accel_u64 " + Name + " = static_cast<accel_u64>(" + All +
             ".__accel_" + Member + ");\n";
    };
    Text = "{\nconst __accel_iterations " + All + " = " + Iterations + ";\n" +
           Part(First, "first") + (Known ? "" : Part(Step, "step")) +
           Part(Trips, "trips");
  }
  const std::string Value = First + advance(K, L->Step, Step);
  const bool Outside = L->Counter->DeclaredOutside;
  const std::string Counted = L->CounterType.str(),
                    Name =
                        Outside ? hostText(L->Counter) : L->CounterName.str();
  Text += directive(P, N, true) + "for (" + Type + " " + K + " = 0; " + K +
          " < " + Trips + "; ++" + K + ") { " + (Outside ? "" : Counted + " ") +
          Name + " = ";
  Text +=
      Counted == Type ? Value : "static_cast<" + Counted + ">(" + Value + ")";
  // The body need not use it.
  Text += "; (void)" + Name + ";";
  if (!L->CounterInit.empty())
    Text += " " + L->CounterInit.str();
  return Text + "\n";
}

static void printSerial(RegionText &Text, const std::string &N,
                        const plan::Plan &P) {
  Text.Before = "{ // accel: " + comment(P.R->Name) + ", serial\n" +
                "__accel_host_scope __accel_host_" + N + "(&__accel_region_" +
                N + ");\n";
  Text.After = " }";
}

/// The lines as they would stand at the loop's column; the first one is there
/// already.
static std::string atColumn(StringRef Lines, unsigned Column) {
  std::string Result;
  unsigned Depth = 0;
  while (!Lines.empty()) {
    auto [Line, Rest] = Lines.split('\n');
    if (!Result.empty())
      Result.append((Column ? Column - 1 : 0) + 2 * Depth, ' ');
    Result += Line.str() + "\n";
    Depth += Line.ends_with("{") || Line.starts_with("{ //");
    Lines = Rest;
  }
  return Result;
}

RegionText printRegion(const plan::Plan &P, unsigned Number,
                       const UnitOptions &Opts, bool SerialRegionSyncs) {
  RegionText Text;
  const std::string N = std::to_string(Number);
  if (!P.Distributed) {
    if (SerialRegionSyncs) {
      printLauncher(P, Number, Opts, Text);
      printSerial(Text, N, P);
    }
    return Text;
  }
  const bool Device = hasDevice(P, Opts);
  const bool OpenMP = Opts.OpenMP && P.HostWhyNot.empty();
  LaunchCalls Calls = printLauncher(P, Number, Opts, Text);
  if (Device)
    printKernel(P, Number, Opts, Text);
  for (const plan::Reduction &Red : P.Reductions)
    Text.NeedsMinMax |= StringRef(reductionOperator(Red)).starts_with("__");

  std::string &Before = Text.Before;
  Before = "{ // accel: " + comment(P.R->Name) + "\n";
  std::string Condition;
  if (!P.R->Asked.IfText.empty()) {
    Condition = "__accel_if_" + N;
    Before += "const bool " + Condition + " = static_cast<bool>(" +
              P.R->Asked.IfText.str() + ");\n";
  }
  if (OpenMP && !P.R->Asked.ThreadsText.empty())
    Before += "const int __accel_threads_" + N + " = __accel_max(1, " +
              "static_cast<int>(" + P.R->Asked.ThreadsText.str() + "));\n";
  const std::string And = Condition.empty() ? "" : Condition + " && ";
  if (!Calls.Final.empty())
    Before += "const auto __accel_last_" + N + " = " + Calls.Final + ";\n";
  if (Device)
    Before += Condition.empty() ? "if (!" + Calls.Launch + ") {\n"
                                : "if (!(" + And + Calls.Launch + ")) {\n";
  if (OpenMP) {
    // The host version is announced whatever the condition is.
    Before += "const bool __accel_parallel_" + N + " = " + Calls.Host +
              (Condition.empty() ? "" : " && " + Condition) + ";\n";
    // Without an iteration, g++ stores rubbish in lastprivate variables.
    Text.Repeats = P.Repeated;
    if (P.Repeated)
      Before += "if (__accel_parallel_" + N +
                (Calls.Any.empty() ? "" : " && " + Calls.Any) + ") {\n";
    else if (!Calls.Any.empty())
      Before += "if (" + Calls.Any + ")\n";
    Text.ReplacesHeader = isRecounted(P, Opts);
    Before += Text.ReplacesHeader ? recounted(P, N, Calls.Iterations)
                                  : directive(P, N, false);
  } else {
    Before += "(void)" + Calls.Host + ";\n";
  }
  Before = atColumn(Before, P.Distributed->place().Column);
  std::string &Behind = Text.Repeats ? Text.Between : Text.After;
  Behind = Text.ReplacesHeader ? " } }" : "";
  if (Text.Repeats) {
    Text.Between += " } else {";
    Text.After = " }";
  }
  Text.After += " accel_host_end(&__accel_region_" + N + ");";
  if (Device)
    Text.After += " }";
  if (!Calls.Final.empty())
    Text.After +=
        " " + hostText(P.Distributed->Counter) + " = __accel_last_" + N + ";";
  Text.After += " }";
  return Text;
}

} // namespace accel::codegen
