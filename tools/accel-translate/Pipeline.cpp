//===- Pipeline.cpp - From a source file to generated files ---------------===//

#include "Pipeline.h"
#include "accel/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace accel::translate {

static analysis::Reason reasonOf(const ir::Refusal &Refused) {
  analysis::Reason Why;
  Why.Kind = Refused.Kind;
  Why.Message = Refused.Message;
  Why.Where = Refused.Where;
  Why.Hint = Refused.Hint;
  return Why;
}

/// The annotated loop around `St` that is parallel; null: there is none.
static const Stage *parallelAround(const Stage &St, ArrayRef<Stage> Stages) {
  for (int I = St.Found->Around; I >= 0; I = Stages[I].Found->Around)
    if (Stages[I].Plan.R && Stages[I].Plan.What != plan::Status::Serial)
      return &Stages[I];
  return nullptr;
}

static plan::Plan planOf(Stage &St, const Settings &S, ArrayRef<Stage> Stages) {
  ir::Region &R = *St.Found->R;
  if (S.Serial) {
    analysis::Reason Why;
    Why.Message = "--accel-target=serial was given";
    return plan::refuse(R, std::move(Why));
  }
  if (!R.Root)
    return plan::refuse(R, St.Found->Refused ? reasonOf(*St.Found->Refused)
                                             : analysis::Reason());
  if (const Stage *Outer = parallelAround(St, Stages)) {
    analysis::Reason Why;
    Why.Kind = analysis::ReasonKind::Construct;
    Why.Message = "it stands inside the loop of line " +
                  std::to_string(Outer->Plan.R->Where.Line) +
                  ", which is parallel already";
    Why.Hint = "remove one of the two directives";
    return plan::refuse(R, std::move(Why));
  }
  // A mistake of the lowering must not become a wrong program.
  if (Error E = ir::verify(R)) {
    analysis::Reason Why;
    Why.Kind = analysis::ReasonKind::Construct;
    std::string Text = toString(std::move(E));
    Why.Message = "accel's own model of the loop is inconsistent (" +
                  StringRef(Text).split('\n').first.str() + ")";
    Why.Hint = "this is a fault of accel: please report it";
    return plan::refuse(R, std::move(Why));
  }
  St.Facts = analysis::analyze(R);
  plan::Options Opts = S.Plan;
  Opts.HostOnly = St.Found->HostOnly;
  return plan::decide(R, *St.Facts, Opts);
}

static Exit translateUnit(const Settings &S, frontend::TranslationUnit &Unit);

Exit translate(const Settings &S) {
  frontend::ParseResult Parsed = frontend::parse(S.Parse);
  if (Parsed.Status == frontend::ParseStatus::CannotParse || !Parsed.Unit) {
    errs() << "accel: warning: " << S.Parse.File
           << " is compiled serially, since its analysis failed: "
           << Parsed.FirstError << '\n';
    return StepAside;
  }
  Exit Result = translateUnit(S, *Parsed.Unit);
  bool AsExpected = Parsed.Unit->finish();
  if (S.Parse.Verify)
    return AsExpected ? Done : Refused;
  return Result;
}

static Exit translateUnit(const Settings &S, frontend::TranslationUnit &Unit) {
  if (Unit.hasDirectiveErrors())
    return Refused;
  if (S.Dump == Phase::Directives) {
    outs() << Unit.directivesText();
    return Done;
  }

  // Data on a device may be newer than the host's while a data region or an
  // asynchronous region is under way, so serial loops then synchronise too. The
  // data region may be in another unit.
  bool DataMayBeAway =
      S.Unit.Cuda || S.Unit.Emulate || !Unit.hostDirectives().empty();

  std::vector<Stage> Stages;
  bool AnySerial = false;
  for (frontend::FoundRegion &Found : Unit.regions()) {
    Stage &St = Stages.emplace_back();
    St.Found = &Found;
    DataMayBeAway |= Found.R->Asked.Async;
  }
  for (size_t I = 0; I < Stages.size(); ++I) {
    Stage &St = Stages[I];
    St.Plan = planOf(St, S, Stages);
    AnySerial |= St.Plan.What == plan::Status::Serial;
    if (!S.Serial && !parallelAround(St, Stages))
      St.Text = codegen::printRegion(St.Plan, I + 1, S.Unit, DataMayBeAway);
    if (!S.Serial)
      diagnose(Unit, St, S.Strict);
  }

  Error E = Error::success();
  // What was translated once stays as it is.
  bool Nothing = Stages.empty() && Unit.hostDirectives().empty();
  if (S.Dump != Phase::None)
    outs() << dump(S, Unit, Stages);
  else if (!(S.Strict && AnySerial) && !(S.InPlace && Nothing)) {
    auto Files = generatedFiles(S, Unit, Stages);
    if (!Files) {
      // For instance a header with directives that came by -include.
      errs() << "accel: warning: " << S.Parse.File
             << " is compiled serially, since its text cannot be edited: "
             << toString(Files.takeError()) << '\n';
      consumeError(std::move(E));
      return StepAside;
    }
    E = joinErrors(std::move(E), writeOutputs(S, *Files, Stages));
  }
  if (S.Dump == Phase::None)
    E = joinErrors(std::move(E), writeReports(S, Unit, Stages));
  if (E) {
    errs() << "accel-translate: error: " << toString(std::move(E)) << '\n';
    return Failed;
  }
  return S.Strict && AnySerial && !S.Serial ? Refused : Done;
}

} // namespace accel::translate
