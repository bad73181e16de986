//===- Translate.cpp - From a source to host and device code --------------===//

#include "BuildInternal.h"
#include "FilesInternal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace accel::driver {

/// Exit codes of accel-translate.
enum TranslateExit : uint8_t {
  TranslateDone = 0,
  TranslateRefused = 1,  ///< Error in a directive, or strict.
  TranslateFailed = 2,   ///< Input, output, usage: it said so.
  TranslateStepAside = 3 ///< Compile the original.
};

/// Decides whether there is code for CUDA, and says so once if there is not.
void Build::chooseTarget() {
  Target = S.What;
  // A checked program runs on the host.
  if (S.Check && Target != Settings::Target::Serial)
    Target = Settings::Target::OpenMP;
  if (Target != Settings::Target::Auto && Target != Settings::Target::Cuda)
    return;
  // An assembler file would refer to a fat binary that is gone by then.
  if (C.What == Action::Assembly && S.EmitDir.empty()) {
    Target = Settings::Target::OpenMP;
    return;
  }
  Nvcc = findNvcc(S.Nvcc);
  if (!Nvcc.empty())
    return;
  if (Target == Settings::Target::Cuda || !S.Nvcc.empty())
    printWarning("no CUDA compiler" +
                 (S.Nvcc.empty() ? "" : " at '" + S.Nvcc + "'") +
                 ": the program gets no version for the GPU");
  TheReport.addRemark("no CUDA compiler was found: no loop has a version for "
                      "the GPU (--accel-nvcc=PATH, ACCELCC_NVCC)");
  Target = Settings::Target::OpenMP;
}

Arguments Build::analysisArguments() {
  if (AnalysisKnown)
    return Analysis;
  AnalysisKnown = true;
  Analysis = {"-x", "c++", "-D__ACCEL__=1"};
  if (!C.HasStandard)
    if (std::string Standard = Host.defaultStandard(); !Standard.empty())
      Analysis.push_back(Standard);
  bool OwnGcc = any_of(C.AnalysisArgs, [](StringRef Arg) {
    return Arg.starts_with("--gcc-install-dir=") ||
           Arg.starts_with("--gcc-toolchain=");
  });
  if (!OwnGcc)
    if (std::string Dir = Host.gccInstallDir(); !Dir.empty())
      Analysis.push_back("--gcc-install-dir=" + Dir);
  // For <accel/runtime.h>, as in the host's command.
  if (!Inst.IncludeDir.empty())
    Analysis.insert(Analysis.end(), {"-isystem", Inst.IncludeDir});
  Analysis.insert(Analysis.end(), C.AnalysisArgs.begin(), C.AnalysisArgs.end());
  return Analysis;
}

/// Kernels are named after it, so it tells apart the sources of a program; it
/// depends on the command only.
std::string Build::unitId(const Unit &U) const {
  std::string Key = U.Source + '\0' + C.Output;
  for (const std::string &Arg : C.AnalysisArgs)
    if (StringRef(Arg).starts_with("-D") || StringRef(Arg).starts_with("-U"))
      Key += '\0' + Arg;
  return utohexstr(xxh3_64bits(Key), /*LowerCase=*/true, 16);
}

Arguments Build::translateCommand(const Unit &U) {
  Arguments Result = {Inst.Translator, U.Source};
  if (S.Dump.empty()) {
    Result.insert(Result.end(),
                  {"-o", U.Generated, "--accel-device-output=" + U.Device,
                   "--accel-report-json=" + U.Json,
                   "--accel-redirect-dir=" + U.RedirectDir});
    if (!Nvcc.empty())
      Result.push_back("--accel-fatbin=" + U.Fatbin);
  } else {
    Result.push_back("--accel-dump=" + S.Dump);
  }
  Result.push_back("--accel-target=" + spelling(Target).str());
  Result.push_back("--accel-unit-id=" + unitId(U));
  if (!S.Fp.empty())
    Result.push_back("--accel-fp=" + S.Fp);
  if (S.Strict)
    Result.push_back("--accel-strict");
  if (S.Emulate)
    Result.push_back("--accel-emulate");
  if (S.Check)
    Result.push_back("--accel-check");
  if (C.Contract)
    Result.push_back("--accel-contract");
  if (!Inst.ResourceDir.empty())
    Result.push_back("--accel-clang-resource-dir=" + Inst.ResourceDir);
  Result.push_back("--");
  Arguments Clang = analysisArguments();
  Result.insert(Result.end(), Clang.begin(), Clang.end());
  return Result;
}

/// The source is compiled as it is. Strictly, that is an error.
int Build::untranslated(Unit &U, StringRef Why) {
  TheReport.addUntranslated(U.Source, Why);
  U.Translated = false;
  if (!S.Strict)
    return 0;
  printError(U.Source + ": " + Why +
             ", which is an error under --accel-strict");
  return 1;
}

int Build::translate(Unit &U) {
  if (Inst.Translator.empty()) {
    printWarning(U.Source + ": accel-translate is missing from the "
                            "installation; compiled serially");
    return untranslated(U, "accel-translate is missing");
  }
  Ended End = step(translateCommand(U));
  if (caughtSignal())
    return End.status();
  if (!End.Error.empty() || End.Signal) {
    printWarning(U.Source + ": accel-translate " +
                 (End.Signal
                      ? "crashed (signal " + std::to_string(End.Signal) + ")"
                      : "cannot be run (" + End.Error + ")") +
                 "; compiled serially");
    return untranslated(U, "accel-translate crashed");
  }
  switch (End.Exit) {
  case TranslateDone:
    break;
  case TranslateRefused:
    return 1;
  case TranslateFailed:
    printWarning(U.Source + ": not translated; compiled serially");
    return untranslated(U, "accel-translate failed");
  case TranslateStepAside:
    return untranslated(U, "the analysis stepped aside");
  default:
    printWarning(U.Source + ": accel-translate ended with status " +
                 std::to_string(End.Exit) + "; compiled serially");
    return untranslated(U, "accel-translate failed");
  }
  U.Translated = true;
  if (S.DryRun)
    return compileDevice(U);
  if (auto Json = readFile(U.Json))
    if (Error E = TheReport.addUnit(*Json))
      printWarning(U.Source + ": report: " + toString(std::move(E)));
  if (StringRef(S.ReportFile).ends_with(".html")) {
    TheReport.addGenerated(U.Source, "host code",
                           readFile(U.Generated).value_or(""));
    if (auto Device = readFile(U.Device))
      TheReport.addGenerated(U.Source, "device code", std::move(*Device));
  }
  if (int Status = compileDevice(U))
    return Status;
  return keepGenerated(U);
}

/// --accel-emit: the generated source under a readable name. Its device code
/// and headers are there already.
int Build::keepGenerated(const Unit &U) {
  if (S.EmitDir.empty())
    return 0;
  SmallString<256> Path(S.EmitDir);
  sys::path::append(Path, sys::path::stem(U.Source) + ".accel" +
                              sys::path::extension(U.Source));
  if (std::error_code E = sys::fs::copy_file(U.Generated, Path)) {
    printError("cannot write " + Path + ": " + E.message());
    return 1;
  }
  return 0;
}

int Build::dump() {
  for (Unit &U : Units) {
    if (Inst.Translator.empty()) {
      printError("accel-translate is missing from the installation");
      return 1;
    }
    Ended End = step(translateCommand(U));
    if (!End.succeeded())
      return End.status();
  }
  return 0;
}

} // namespace accel::driver
