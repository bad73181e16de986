//===- Launcher.cpp - The host functions of a region ----------------------===//
//
// For region N the prelude has, as far as needed:
//   __accel_region_N   the region's object
//   __accel_guard_N    the guards
//   __accel_arrays_N   the byte ranges of the arrays
//   __accel_host_N     announces the host version; may it use several threads?
//   __accel_launch_N   tries the device
//   __accel_any_N      is there an iteration?
//   __accel_final_N    the value of the counter behind the loop
//   __accel_iterations_N  first value and number of values of the counter
// They take what they need as parameters, so that they see no user's name.
//
//===----------------------------------------------------------------------===//

#include "LauncherPrinter.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/StringExtras.h"

using namespace accel::ir;

namespace accel::codegen {

bool isRecounted(const plan::Plan &P, const UnitOptions &Opts) {
  return P.Recounted && Opts.OpenMP && P.HostWhyNot.empty();
}

bool hasDevice(const plan::Plan &P, const UnitOptions &Opts) {
  return P.Distributed && P.Device.Available &&
         (Opts.Cuda || Opts.Emulate || Opts.Check);
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

LauncherPrinter::LauncherPrinter(const plan::Plan &P, unsigned Number,
                                 const UnitOptions &Opts)
    : ExprPrinter(Side::Host), P(P), Opts(Opts), N(std::to_string(Number)),
      Number(Number), Device(hasDevice(P, Opts)) {
  // Names of our own that a user's variable might have behind the prefix.
  for (const char *Own :
       {"arrays", "launch", "scalars", "to", "reductions", "queue", "k",
        "trips", "counter", "module", "overlap"})
    Names.add(Own);
  for (const char *Own : {"region_", "guard_", "arrays_", "host_", "launch_",
                          "any_", "final_", "iterations_", "count_"})
    Names.add(Own + N);
  for (size_t I = 0; I != P.Reductions.size(); ++I)
    Names.add("partials_" + std::to_string(I));
}

void LauncherPrinter::addArray(const Array *A) {
  if (!Pointers.count(A)) {
    Pointers[A] = unique(A->Name);
    Args.push_back({"const void *" + Pointers[A], hostText(A)});
  }
}

void LauncherPrinter::addValue(const Variable *V) {
  if (!Values.count(V)) {
    Values[V] = unique(V->Name);
    Args.push_back({typeName(V->Type, S).str() + " " + Values[V], hostText(V)});
  }
}

void LauncherPrinter::addAddress(const Variable *V) {
  if (!Addresses.count(V)) {
    Addresses[V] = unique((V->Name + "_at").str());
    std::string Text = hostText(V);
    // One that the region only reads may be const.
    const bool Const = V->Role == VarRole::Param;
    Args.push_back({(Const ? "const void *" : "void *") + Addresses[V],
                    "&" + (V->PlainName ? Text : "(" + Text + ")")});
  }
}

void LauncherPrinter::addExpr(const Expr *E) {
  for (const VarRefExpr *Ref : collectVarRefs(E))
    addValue(Ref->Var);
}

std::string LauncherPrinter::parameters() const {
  std::string Text;
  for (size_t I = 0; I != Common; ++I)
    Text += (I ? ", " : "") + Args[I].Parameter;
  return Text;
}

/// What the program passes for the first `Count` parameters.
std::string LauncherPrinter::arguments(size_t Count, StringRef First) const {
  std::string Text = First.str();
  for (size_t I = 0; I != Count; ++I)
    Text += (Text.empty() ? "" : ", ") + Args[I].Argument;
  return Text;
}

/// The common parameters, passed on from one of the functions to another.
std::string LauncherPrinter::forwarded(StringRef First) const {
  std::string Text = First.str();
  for (size_t I = 0; I != Common; ++I) {
    StringRef Param = Args[I].Parameter;
    Text +=
        (Text.empty() ? "" : ", ") + Param.substr(Param.find("__accel_")).str();
  }
  return Text;
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

std::string LauncherPrinter::bytes(const Array *A, const Expr *E) const {
  std::string Count = print(E);
  if (Count == "0L")
    return "0";
  const std::string Size = std::to_string(A->elementSize());
  if (A->elementSize() == 1)
    return Count;
  return Size + " * " + printOperand(E);
}

std::string LauncherPrinter::regionObject() const {
  std::string Flags;
  auto Flag = [&](StringRef Name) {
    Flags += (Flags.empty() ? "" : " | ") + Name.str();
  };
  if (P.R->Asked.OnlyOn == Request::Target::Cpu)
    Flag("ACCEL_REGION_CPU");
  if (P.R->Asked.OnlyOn == Request::Target::Gpu)
    Flag("ACCEL_REGION_GPU");
  if (!P.Distributed)
    Flag("ACCEL_REGION_SERIAL");
  std::string Reason = "nullptr";
  if (!P.Distributed)
    Reason = stringLiteral(P.Why.Message);
  else if (Opts.Check)
    Reason = "\"it was built with --accel-check\"";
  else if (!Device)
    Reason =
        stringLiteral(P.Device.WhyNot.empty() ? "not built" : P.Device.WhyNot);
  return "static accel_region __accel_region_" + N +
         " = {\n    ACCEL_ABI_VERSION, " + stringLiteral(P.R->Name) + ", " +
         stringLiteral(P.R->File) + ",\n    " + stringLiteral(P.R->Function) +
         ", " + std::to_string(P.R->Where.Line) + ", " +
         (Device && !Opts.Check ? "&__accel_module" : "nullptr") + ", " +
         (Flags.empty() ? "0" : Flags) + ",\n    " + Reason + ", nullptr};\n";
}

std::string LauncherPrinter::guard() {
  std::string Text;
  auto And = [&](const std::string &Test) {
    Text += (Text.empty() ? "" : " &&\n         ") + Test;
  };
  auto RangeText = [&](const Array *A) {
    for (const plan::GuardRange &Touched : P.GuardRanges)
      if (Touched.Arr == A)
        return Pointers[A] + ", " + bytes(A, Touched.Begin) + ", " +
               bytes(A, Touched.End);
    return Pointers[A] + ", 0, 0";
  };
  for (const analysis::Guard &G : P.Guards) {
    if (G.What == analysis::Guard::Condition)
      And(printOperand(G.Cond));
    else
      And("!__accel_overlap(" + RangeText(G.First) + ", " +
          (G.Second ? RangeText(G.Second)
                    : Addresses[G.Scalar] + ", 0, " +
                          std::to_string(sizeInBytes(G.Scalar->Type))) +
          ")");
  }
  return "static inline bool __accel_guard_" + N + "(" + parameters() +
         ") {\n  return " + Text + ";\n}\n";
}

static std::string accessFlags(const plan::DeviceArray &A) {
  std::vector<std::string> Flags;
  if (A.Read)
    Flags.push_back("ACCEL_READ");
  if (A.Written)
    Flags.push_back("ACCEL_WRITE");
  if (A.Overwritten)
    Flags.push_back("ACCEL_OVERWRITE");
  if (A.Forced)
    switch (*A.Forced) {
    case Request::Copy::Copy:
      Flags.push_back("ACCEL_COPYIN");
      Flags.push_back("ACCEL_COPYOUT");
      break;
    case Request::Copy::In:
      Flags.push_back("ACCEL_COPYIN");
      break;
    case Request::Copy::Out:
      Flags.push_back("ACCEL_COPYOUT");
      break;
    case Request::Copy::Create:
      Flags.push_back("ACCEL_CREATE");
      break;
    case Request::Copy::Present:
      Flags.push_back("ACCEL_PRESENT");
      break;
    }
  return llvm::join(Flags, " | ");
}

std::string LauncherPrinter::arrays() const {
  std::string Text = "static inline void __accel_arrays_" + N +
                     "(accel_array *__accel_to" + (Common ? ", " : "") +
                     parameters() + ") {\n";
  for (size_t I = 0; I != P.Device.Arrays.size(); ++I) {
    const plan::DeviceArray &A = P.Device.Arrays[I];
    Text += "  __accel_to[" + std::to_string(I) + "] = {" +
            Pointers.lookup(A.Arr) + ", " + bytes(A.Arr, A.Begin) + ", " +
            bytes(A.Arr, A.End) + ", " + accessFlags(A) + ", " +
            stringLiteral(A.Arr->Name) + ", " +
            (A.Extent ? bytes(A.Arr, A.Extent) : "0") + "};\n";
  }
  return Text + "}\n";
}

std::string LauncherPrinter::host() const {
  const size_t Count = P.Device.Arrays.size();
  std::string Text =
      "static inline bool __accel_host_" + N + "(" + parameters() + ") {\n";
  std::string Guard =
      HasGuard ? " &&\n         __accel_guard_" + N + "(" + forwarded() + ")"
               : "";
  std::string Arrays = "nullptr, -1";
  if (Device && Count) {
    Text += "  accel_array __accel_arrays[" + std::to_string(Count) +
            "];\n  __accel_arrays_" + N + "(" + forwarded("__accel_arrays") +
            ");\n";
    Arrays = "__accel_arrays, " + std::to_string(Count);
  } else if (Device) {
    Arrays = "nullptr, 0";
  }
  return Text + "  return accel_host_begin(&__accel_region_" + N + ", " +
         Arrays + ") != 0" + Guard + ";\n}\n";
}

/// The number of iterations where the formula for it may not hold: the header
/// is run by itself then, as it is in the source.
std::string LauncherPrinter::trips() const {
  const ForStmt *L = P.Distributed;
  const std::string T = typeName(L->Counter->Type, S).str(),
                    Compare = typeName(L->CompareType, S).str();
  std::string Test;
  for (const analysis::Guard &G : P.Guards)
    if (G.OfHeader)
      Test = Test.empty() ? print(G.Cond)
                          : "(" + Test + ") && " + printOperand(G.Cond);
  return "static inline accel_i64 __accel_count_" + N + "(" + parameters() +
         ") {\n  if (" + Test + ")\n    return " + print(P.TripCounts.front()) +
         ";\n  accel_i64 __accel_trips = 0;\n  for (" + T +
         " __accel_counter = (" + T + ")" + printOperand(L->Lower) + "; (" +
         Compare + ")__accel_counter " + operatorText(L->Cmp).str() + " (" +
         Compare + ")" + printOperand(L->Bound) +
         ";\n       __accel_counter = (" + T + ")(__accel_counter + " +
         printOperand(L->Step) +
         "))\n    ++__accel_trips;\n  return __accel_trips;\n}\n";
}

std::string LauncherPrinter::firstTrips() const {
  if (HasHeaderGuard)
    return "__accel_count_" + N + "(" + forwarded() + ")";
  return print(P.TripCounts.front());
}

std::string LauncherPrinter::any() const {
  std::string Test;
  for (unsigned I = 0; I != P.Collapse; ++I)
    Test += (I                ? " && " + printOperand(P.TripCounts[I])
             : HasHeaderGuard ? firstTrips()
                              : printOperand(P.TripCounts[I])) +
            " > 0";
  return "static inline bool __accel_any_" + N + "(" + parameters() +
         ") {\n  return " + Test + ";\n}\n";
}

std::string LauncherPrinter::final() const {
  const ForStmt *L = P.Distributed;
  const StringRef T = typeName(L->Counter->Type, S);
  return ("static inline " + T + " __accel_final_" + N + "(" + parameters() +
          ") {\n  const accel_i64 __accel_trips = " + firstTrips() +
          ";\n  return (" + T + ")(" + printOperand(L->Lower) +
          " + (__accel_trips > 0 ? __accel_trips : 0) * " +
          printOperand(L->Step) + ");\n}\n")
      .str();
}

std::string LauncherPrinter::iterations() const {
  const ForStmt *L = P.Distributed;
  return "static inline __accel_iterations __accel_iterations_" + N + "(" +
         parameters() + ") {\n  return {(accel_i64)" + printOperand(L->Lower) +
         ", " + print(L->Step) + ", " + firstTrips() + "};\n}\n";
}

LaunchCalls LauncherPrinter::run(RegionText &Text) {
  LaunchCalls Calls;
  Text.Prelude += "\n// " + P.R->Name + "\n" + regionObject();
  if (!P.Distributed)
    return Calls;
  const Variable *Counter = P.Distributed->Counter;
  NeedsFinal = Counter->DeclaredOutside && Counter->LiveOut;
  NeedsAny = !P.LastPrivate.empty() && P.HostWhyNot.empty();
  HasGuard = !P.Guards.empty();
  if (Device)
    for (const Expr *Condition : P.Device.Conditions)
      addExpr(Condition);

  for (const plan::GuardRange &Touched : P.GuardRanges) {
    addArray(Touched.Arr);
    addExpr(Touched.Begin);
    addExpr(Touched.End);
  }
  for (const analysis::Guard &G : P.Guards) {
    addExpr(G.Cond);
    if (G.Scalar)
      addAddress(G.Scalar);
  }
  if (NeedsFinal)
    addExpr(P.TripCounts.front());
  if (NeedsAny)
    for (unsigned I = 0; I != P.Collapse; ++I)
      addExpr(P.TripCounts[I]);
  const bool Recounted = isRecounted(P, Opts);
  if (Recounted)
    addExpr(P.TripCounts.front());
  HasHeaderGuard =
      (NeedsAny || NeedsFinal || Recounted) &&
      llvm::any_of(P.Guards, [](const auto &G) { return G.OfHeader; });
  if (HasHeaderGuard) {
    addExpr(P.Distributed->Lower);
    addExpr(P.Distributed->Bound);
    addExpr(P.Distributed->Step);
  }
  if (NeedsFinal || Recounted) {
    addExpr(P.Distributed->Lower);
    addExpr(P.Distributed->Step);
  }
  if (Device)
    for (const plan::DeviceArray &A : P.Device.Arrays) {
      addArray(A.Arr);
      addExpr(A.Begin);
      addExpr(A.End);
      addExpr(A.Extent);
    }
  Common = Args.size();
  if (Device) {
    for (const Expr *Trip : P.Device.TripCounts)
      addExpr(Trip);
    for (const Variable *V : P.Device.Scalars)
      addValue(V);
    for (const Variable *V : P.LastPrivate)
      addAddress(V);
    for (const plan::Reduction &Red : P.Reductions)
      addAddress(Red.Var);
    if (P.R->Asked.Async && P.Reductions.empty() && P.LastPrivate.empty())
      Args.push_back(
          {"accel_i64 __accel_queue",
           P.R->Asked.AsyncText.empty() ? "0" : P.R->Asked.AsyncText.str()});
  }

  if (HasGuard)
    Text.Prelude += guard();
  if (Device && !P.Device.Arrays.empty())
    Text.Prelude += arrays();
  Text.Prelude += host();
  if (Device)
    Text.Prelude += launch();
  if (HasHeaderGuard)
    Text.Prelude += trips();
  if (NeedsAny)
    Text.Prelude += any();
  if (NeedsFinal)
    Text.Prelude += final();
  if (Recounted)
    Text.Prelude += iterations();

  Calls.Host = "__accel_host_" + N + "(" + arguments(Common) + ")";
  if (Device)
    Calls.Launch = "__accel_launch_" + N + "(" + arguments(Args.size()) + ")";
  if (NeedsAny)
    Calls.Any = "__accel_any_" + N + "(" + arguments(Common) + ")";
  if (NeedsFinal)
    Calls.Final = "__accel_final_" + N + "(" + arguments(Common) + ")";
  if (Recounted)
    Calls.Iterations =
        "__accel_iterations_" + N + "(" + arguments(Common) + ")";
  return Calls;
}

LaunchCalls printLauncher(const plan::Plan &P, unsigned Number,
                          const UnitOptions &Opts, RegionText &Out) {
  return LauncherPrinter(P, Number, Opts).run(Out);
}

} // namespace accel::codegen
