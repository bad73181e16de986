//===- Diagnostics.cpp - What the user is told of a region ----------------===//

#include "Pipeline.h"

using namespace llvm;

namespace accel::translate {

using frontend::Severity;

static ir::Place placeOf(const analysis::Access &A) {
  if (A.Ref && A.Ref->place().Raw)
    return A.Ref->place();
  return A.In ? A.In->place() : ir::Place();
}

/// The message stands at the loop; the construct or the accesses get notes.
static void diagnoseSerial(frontend::TranslationUnit &Unit, const Stage &St,
                           bool Strict) {
  const analysis::Reason &Why = St.Plan.Why;
  const ir::Region &R = *St.Plan.R;
  ir::Place Loop = R.Where.Raw ? R.Where : R.DirectiveWhere;
  bool AtConstruct = Why.Accesses.empty() && Why.Where.Raw;
  Unit.diagnose(Strict ? Severity::Error : Severity::Warning,
                AtConstruct ? Why.Where : Loop,
                "loop left serial: " + Why.Message,
                "accel-" + ir::spelling(Why.Kind).str());
  if (AtConstruct && Why.Where.Raw != Loop.Raw)
    Unit.diagnose(Severity::Note, Loop, "of this loop");
  for (size_t I = 0; I < Why.Accesses.size(); ++I) {
    ir::Place Where = placeOf(Why.Accesses[I]);
    if (Where.Raw && I < Why.AccessNotes.size())
      Unit.diagnose(Severity::Note, Where, Why.AccessNotes[I]);
  }
  if (!Why.Hint.empty())
    Unit.diagnose(Severity::Note, Loop, Why.Hint);
}

void diagnose(frontend::TranslationUnit &Unit, const Stage &St, bool Strict) {
  if (St.Plan.What == plan::Status::Serial)
    return diagnoseSerial(Unit, St, Strict);
  for (const std::string &Note : St.Plan.Notes)
    Unit.diagnose(Severity::Remark, St.Plan.R->Where, Note, "accel");
}

} // namespace accel::translate
