//===- Output.cpp - Writing what was generated ----------------------------===//

#include "FilesInternal.h"
#include "Pipeline.h"
#include "accel/Driver/Report.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace accel::translate {

static codegen::HostDirective toCodeGen(const frontend::HostDirective &D) {
  codegen::HostDirective Result;
  Result.What = D.What == frontend::HostDirective::Data
                    ? codegen::HostDirective::Data
                : D.What == frontend::HostDirective::Update
                    ? codegen::HostDirective::Update
                    : codegen::HostDirective::Wait;
  for (const frontend::DataItem &Item : D.Items)
    Result.Items.push_back(
        {Item.Mode, Item.Name, Item.HostText, Item.BeginText, Item.CountText});
  Result.IfText = D.IfText;
  Result.QueueText = D.QueueText;
  Result.File = D.File;
  Result.Line = D.Where.Line;
  return Result;
}

/// Statements that launch kernels more than once keep arrays on the device.
static std::vector<frontend::Edit> stayEdits(const Settings &S,
                                             frontend::TranslationUnit &Unit,
                                             ArrayRef<Stage> Stages) {
  std::vector<frontend::Edit> Edits;
  if (S.Serial || (!S.Unit.Cuda && !S.Unit.Emulate))
    return Edits;
  for (const frontend::StayScope &Stay : Unit.findStays()) {
    size_t Launching = llvm::count_if(Stay.Regions, [&](unsigned Index) {
      return !Stages[Index].Text.Kernels.empty();
    });
    if (Launching < (Stay.Repeats ? 1 : 2))
      continue;
    codegen::DirectiveText Text =
        codegen::printStay(Stay.File, Stay.Begin.Line, Stay.Id);
    Edits.push_back({frontend::Edit::Stay, Stay.Id, Text.Before, Text.After});
  }
  return Edits;
}

Expected<std::vector<frontend::OutputFile>>
generatedFiles(const Settings &S, frontend::TranslationUnit &Unit,
               ArrayRef<Stage> Stages) {
  std::vector<frontend::Edit> Edits = stayEdits(S, Unit, Stages);
  std::vector<codegen::RegionText> Texts;
  for (const Stage &St : Stages) {
    Texts.push_back(St.Text);
    if (St.Text.Before.empty() && St.Text.After.empty())
      continue;
    // A serial plan has no distributed loop; its text stands around the root.
    unsigned Loop = St.Plan.Distributed ? St.Plan.Distributed->SourceId
                                        : St.Found->SourceId;
    if (Loop)
      Edits.push_back({frontend::Edit::Loop, Loop, St.Text.Before,
                       St.Text.After, St.Text.ReplacesHeader, St.Text.Repeats,
                       St.Text.Between});
  }
  if (S.Serial)
    return Unit.apply(Edits, "", S.RedirectDir);
  for (const frontend::HostDirective &D : Unit.hostDirectives()) {
    codegen::DirectiveText Text =
        codegen::printHostDirective(toCodeGen(D), D.Id);
    Edits.push_back({frontend::Edit::Directive, D.Id, Text.Before, Text.After});
  }
  // What stands before the user's text is on no line of it: not for messages,
  // not for a debugger.
  return Unit.apply(
      Edits, "#line 1 \"<accel>\"\n" + codegen::printPrelude(Texts, S.Unit),
      S.RedirectDir);
}

Error writeOutputs(const Settings &S, ArrayRef<frontend::OutputFile> Files,
                   ArrayRef<Stage> Stages) {
  if (S.Diff) {
    for (const frontend::OutputFile &File : Files)
      if (File.IsMain)
        return printDifference(S.Parse.File, File.Text);
    return Error::success();
  }
  std::vector<codegen::RegionText> Texts;
  bool HasKernels = false;
  for (const Stage &St : Stages) {
    Texts.push_back(St.Text);
    HasKernels |= !St.Text.Kernels.empty();
  }
  if (HasKernels && !S.DeviceOutput.empty())
    if (Error E = driver::writeFile(S.DeviceOutput,
                                    codegen::printDeviceFile(Texts, S.Unit)))
      return E;

  // Headers first: the main file names them.
  std::string Main;
  for (const frontend::OutputFile &File : Files) {
    if (File.IsMain) {
      Main = File.Text;
      continue;
    }
    if (std::error_code EC =
            sys::fs::create_directories(sys::path::parent_path(File.Written)))
      return createStringError(EC,
                               "cannot create the folder of " + File.Written);
    if (Error E = driver::writeFile(File.Written, File.Text))
      return E;
  }
  if (S.Output.empty() || S.Output == "-") {
    outs() << Main;
    outs().flush();
    return Error::success();
  }
  return driver::writeFile(S.Output, Main);
}

Error writeReports(const Settings &S, frontend::TranslationUnit &Unit,
                   ArrayRef<Stage> Stages) {
  if (!S.Report && S.ReportJson.empty())
    return Error::success();
  json::Array Regions;
  for (const Stage &St : Stages)
    Regions.push_back(St.Plan.json());
  std::string Text;
  raw_string_ostream(Text) << json::Value(
      json::Object{{"version", 1},
                   {"file", Unit.mainFile()},
                   {"regions", std::move(Regions)}});

  if (!S.ReportJson.empty())
    if (Error E = driver::writeFile(S.ReportJson, Text))
      return E;
  if (!S.Report)
    return Error::success();
  driver::Report Whole;
  if (Error E = Whole.addUnit(Text))
    return E;
  if (S.ReportFile.empty()) {
    errs() << Whole.text();
    return Error::success();
  }
  StringRef Suffix = sys::path::extension(S.ReportFile);
  if (Suffix == ".json" || Suffix == ".sarif" || Suffix == ".html")
    return Whole.write(S.ReportFile);
  return driver::writeFile(S.ReportFile, Whole.text());
}

} // namespace accel::translate
