//===- Dump.cpp - One phase, printed --------------------------------------===//

#include "Pipeline.h"
#include "accel/IR/Printer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace accel::translate {

/// Of a loop that has no model: why.
static void dumpRefused(raw_ostream &Out, const Stage &St) {
  const ir::Region &R = *St.Plan.R;
  Out << "// " << R.Name << ": " << St.Plan.Why.Message << " [accel-"
      << ir::spelling(St.Plan.Why.Kind) << "]\n";
}

std::string dump(const Settings &S, frontend::TranslationUnit &Unit,
                 ArrayRef<Stage> Stages) {
  std::string Result;
  raw_string_ostream Out(Result);
  bool First = true;
  for (const Stage &St : Stages) {
    if (!First && (S.Dump == Phase::Ir))
      Out << "// -----\n";
    First = false;
    switch (S.Dump) {
    case Phase::Ir:
      if (St.Plan.R->Root)
        ir::print(*St.Plan.R, Out);
      else
        dumpRefused(Out, St);
      break;
    case Phase::Deps:
      if (St.Facts)
        Out << "// " << St.Plan.R->Name << '\n' << St.Facts->Text();
      else
        dumpRefused(Out, St);
      break;
    case Phase::Plan:
      Out << St.Plan.text();
      break;
    case Phase::None:
    case Phase::Directives:
    case Phase::OpenMP:
    case Phase::Cuda:
      break;
    }
  }
  std::vector<codegen::RegionText> Texts;
  for (const Stage &St : Stages)
    Texts.push_back(St.Text);
  if (S.Dump == Phase::Cuda)
    Out << codegen::printDeviceFile(Texts, S.Unit);
  if (S.Dump == Phase::OpenMP) {
    auto Files = generatedFiles(S, Unit, Stages);
    if (!Files)
      return "// " + toString(Files.takeError()) + "\n";
    for (const frontend::OutputFile &File : *Files)
      Out << File.Text;
  }
  return Result;
}

} // namespace accel::translate
