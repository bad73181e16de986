//===- Print.cpp - A plan as text -----------------------------------------===//

#include "PlanInternal.h"
#include "accel/IR/Printer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace accel::ir;

namespace accel::plan {

static StringRef word(Status S) {
  switch (S) {
  case Status::Parallel:
    return "parallel";
  case Status::Guarded:
    return "guarded";
  case Status::Serial:
    return "serial";
  }
  return "";
}

static StringRef word(Request::Copy Mode) {
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
  return "";
}

static void printNames(llvm::raw_ostream &OS, StringRef Title,
                       llvm::ArrayRef<Variable *> Vars) {
  if (Vars.empty())
    return;
  OS << "  " << Title;
  for (const Variable *V : Vars)
    OS << ' ' << V->Name;
  OS << '\n';
}

static void printDevice(llvm::raw_ostream &OS, const DeviceVersion &D) {
  if (!D.Available) {
    OS << "  device: none, " << D.WhyNot << '\n';
    return;
  }
  OS << "  device:";
  for (size_t I = 0, N = D.Mapped.size(); I != N; ++I)
    OS << (I ? ", " : " ") << D.Mapped[I]->Counter->Name << " on "
       << "zyx"[3 - N + I] << " (" << str(D.TripCounts[I]) << ")";
  OS << '\n';
  for (const DeviceArray &A : D.Arrays) {
    OS << "    array " << A.Arr->Name << '[' << str(A.Begin) << ", "
       << str(A.End) << ")";
    if (A.Read)
      OS << " read";
    if (A.Written)
      OS << (A.Overwritten ? " overwritten" : " written");
    if (A.Forced)
      OS << ' ' << word(*A.Forced);
    OS << '\n';
  }
  if (!D.Scalars.empty()) {
    OS << "    scalars";
    for (const Variable *V : D.Scalars)
      OS << ' ' << V->Name;
    OS << '\n';
  }
}

std::string Plan::text() const {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  OS << "region " << R->Name << ": " << word(What) << '\n';
  if (!Distributed) {
    OS << "  reason: " << Why.Message << " [" << ir::spelling(Why.Kind)
       << "]\n";
    if (!Why.Hint.empty() && What == Status::Serial)
      OS << "  hint: " << Why.Hint << '\n';
    return Result;
  }
  OS << "  distributes " << Distributed->Counter->Name;
  if (Collapse > 1)
    OS << ", collapse " << Collapse;
  if (Recounted)
    OS << ", recounted";
  if (Repeated)
    OS << ", repeated";
  OS << "\n  pattern " << Pattern << '\n';
  for (const Reduction &Red : Reductions)
    OS << "  reduction " << ir::spelling(Red.Op) << ' ' << Red.Var->Name
       << '\n';
  printNames(OS, "private", Private);
  printNames(OS, "lastprivate", LastPrivate);
  for (const analysis::Guard &G : Guards)
    OS << "  guard " << G.Text << '\n';
  if (!HostWhyNot.empty())
    OS << "  host: serial, " << HostWhyNot << '\n';
  printDevice(OS, Device);
  OS << "  targets " << llvm::join(Targets, " ") << '\n';
  for (const std::string &Note : Notes)
    OS << "  note: " << Note << '\n';
  return Result;
}

} // namespace accel::plan
