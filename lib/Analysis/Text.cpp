//===- Text.cpp - The dump of the facts
//--------------------------------------===//

#include "ContextInternal.h"
#include "llvm/Support/raw_ostream.h"

namespace accel::analysis {

namespace {

StringRef spelling(DependenceKind K) {
  switch (K) {
  case DependenceKind::Flow:
    return "flow";
  case DependenceKind::Anti:
    return "anti";
  case DependenceKind::Output:
    return "output";
  }
  return "";
}

void print(llvm::raw_ostream &OS, const ScalarFact &S) {
  OS << "  scalar " << S.Var->Name << ": ";
  switch (S.Class) {
  case ScalarClass::Private:
    OS << "private";
    break;
  case ScalarClass::LastPrivate:
    OS << "lastprivate";
    break;
  case ScalarClass::Reduction:
    OS << "reduction(" << ir::spelling(S.Reduction->Op) << ")";
    break;
  case ScalarClass::Carried:
    OS << "carried [" << ir::spelling(S.Why.Kind) << "]";
    break;
  }
  OS << "\n";
}

void print(llvm::raw_ostream &OS, const Access &A) {
  OS << (A.Write ? "write " : "read ") << text(A.Ref);
  if (A.Ref->place().Line)
    OS << " (line " << A.Ref->place().Line << ")";
}

void print(llvm::raw_ostream &OS, const LoopFacts &L) {
  OS << "loop " << L.Loop->Counter->Name << " depth " << L.Depth << ": "
     << (!L.Parallel        ? "serial"
         : L.Guards.empty() ? "parallel"
                            : "guarded");
  if (L.CollapseDepth > 1)
    OS << " collapse " << L.CollapseDepth;
  OS << "\n";
  if (!L.Parallel) {
    OS << "  reason: " << L.Why.Message;
    if (L.Why.Kind != ReasonKind::None)
      OS << " [" << ir::spelling(L.Why.Kind) << "]";
    OS << "\n";
    for (size_t I = 0; I < L.Why.Accesses.size(); ++I) {
      OS << "    note: " << L.Why.AccessNotes[I];
      if (unsigned Line = L.Why.Accesses[I].Ref->place().Line)
        OS << " (line " << Line << ")";
      OS << "\n";
    }
    if (!L.Why.Hint.empty())
      OS << "    hint: " << L.Why.Hint << "\n";
  }
  for (const Dependence &D : L.Carried) {
    OS << "  " << spelling(D.Kind) << ": ";
    print(OS, D.Source);
    OS << " -> ";
    print(OS, D.Sink);
    OS << ", distance " << D.Direction << (D.Exact ? "" : ", assumed") << "\n";
  }
  for (const ScalarFact &S : L.Scalars)
    print(OS, S);
  for (const Guard &G : L.Guards)
    OS << "  guard: " << G.Text << "\n";
  for (const Footprint &F : L.Footprints) {
    OS << "  footprint " << F.Arr->Name << ":" << (F.Read ? " read" : "")
       << (F.Written ? " written" : "")
       << (F.Overwritten ? " overwritten" : "");
    if (F.Known)
      OS << " [" << str(F.Begin) << ", " << str(F.End) << ")"
         << (F.Certain ? "" : " at most");
    else
      OS << " unknown";
    OS << "\n";
  }
  for (const Expr *T : L.TripCounts)
    OS << "  trip: " << str(T) << "\n";
}

} // namespace

std::string RegionFacts::Text() const {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  for (const LoopFacts &L : Loops)
    print(OS, L);
  return Result;
}

} // namespace accel::analysis
