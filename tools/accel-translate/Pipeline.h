//===- Pipeline.h - From a source file to generated files -------*- C++ -*-===//
//
// Wires the rooms: frontend, analysis, plan, code generation, edits.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_TOOLS_ACCEL_TRANSLATE_PIPELINE_H
#define ACCEL_TOOLS_ACCEL_TRANSLATE_PIPELINE_H

#include "accel/Analysis/Facts.h"
#include "accel/CodeGen/CodeGen.h"
#include "accel/Frontend/Frontend.h"
#include "accel/Plan/Plan.h"
#include <string>
#include <vector>

namespace accel::translate {

/// What to print instead of translating.
enum class Phase : uint8_t { None, Directives, Ir, Deps, Plan, OpenMP, Cuda };

/// The command line.
struct Settings {
  frontend::ParseOptions Parse;
  bool InPlace = false; ///< The output is compared with, or is, the source.
  bool Diff = false;    ///< Print what changes in the source; write nothing.
  std::string Output;   ///< "-" or empty: standard output.
  std::string DeviceOutput; ///< Empty: no device file is written.
  std::string RedirectDir;  ///< For edited headers; empty: beside the output.
  std::string ReportJson;   ///< For accelcc: always JSON.
  bool Report = false;      ///< Text on stderr, or into `ReportFile`.
  std::string ReportFile;
  bool Strict = false;
  bool Serial = false; ///< --accel-target=serial: report only.
  Phase Dump = Phase::None;
  plan::Options Plan;
  codegen::UnitOptions Unit;
};

/// Exit codes; docs/command-line.md lists them.
enum Exit : int { Done = 0, Refused = 1, Failed = 2, StepAside = 3 };

/// One region on its way.
struct Stage {
  frontend::FoundRegion *Found = nullptr;
  std::optional<analysis::RegionFacts> Facts;
  plan::Plan Plan;
  codegen::RegionText Text;
};

/// Translates one file. Everything that went wrong has been printed.
Exit translate(const Settings &S);

/// The warning (under `Strict`, error) for a region that stays serial, with its
/// notes; the remarks of one that does not.
void diagnose(frontend::TranslationUnit &Unit, const Stage &St, bool Strict);

/// The text of `--accel-dump`.
std::string dump(const Settings &S, frontend::TranslationUnit &Unit,
                 llvm::ArrayRef<Stage> Stages);

/// The main file and every edited header.
llvm::Expected<std::vector<frontend::OutputFile>>
generatedFiles(const Settings &S, frontend::TranslationUnit &Unit,
               llvm::ArrayRef<Stage> Stages);

/// Writes the device file, the edited headers and the main file, or nothing.
llvm::Error writeOutputs(const Settings &S,
                         llvm::ArrayRef<frontend::OutputFile> Files,
                         llvm::ArrayRef<Stage> Stages);

/// Writes the reports that were asked for.
/// As a unified difference, on standard output.
llvm::Error printDifference(llvm::StringRef File, llvm::StringRef Text);
llvm::Error writeReports(const Settings &S, frontend::TranslationUnit &Unit,
                         llvm::ArrayRef<Stage> Stages);

} // namespace accel::translate

#endif // ACCEL_TOOLS_ACCEL_TRANSLATE_PIPELINE_H
