//===- accel-translate.cpp - The translation alone ------------------------===//
//
// Command line of accel-translate. accelcc runs this program for every source
// that has a directive; people use it to read or keep what is generated.
//
//===----------------------------------------------------------------------===//

#include "LargePages.h"
#include "Pipeline.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace accel;
using translate::Phase;

namespace {

cl::OptionCategory Category("accel-translate");

cl::opt<std::string> File(cl::Positional, cl::Required, cl::desc("FILE"),
                          cl::cat(Category));
cl::opt<std::string> Output("o",
                            cl::desc("Generated source (- or none: stdout)"),
                            cl::value_desc("FILE"), cl::cat(Category));
cl::opt<bool> InPlace("in-place",
                      cl::desc("Replace the source by the generated one"),
                      cl::cat(Category));
cl::opt<bool> Diff("diff", cl::desc("Print what would change in the source"),
                   cl::cat(Category));
cl::opt<std::string> BuildPath("p", cl::desc("Folder of compile_commands.json"),
                               cl::value_desc("BUILD"), cl::cat(Category));
cl::opt<std::string> DeviceOutput("accel-device-output",
                                  cl::desc("File for the kernels"),
                                  cl::value_desc("FILE"), cl::cat(Category));
cl::opt<std::string>
    Fatbin("accel-fatbin",
           cl::desc("Embed this fat binary, to be made from the kernels"),
           cl::value_desc("FILE"), cl::cat(Category));
cl::opt<bool> Emulate("accel-emulate",
                      cl::desc("Also generate the emulated device's version"),
                      cl::cat(Category));
cl::opt<bool>
    Check("accel-check",
          cl::desc("Generate versions that check what the loops touch"),
          cl::cat(Category));
enum class Target { Auto, OpenMP, Cuda, Serial };
cl::opt<Target> TargetOpt(
    "accel-target", cl::desc("What to generate"), cl::init(Target::Auto),
    cl::values(clEnumValN(Target::Auto, "auto",
                          "OpenMP, and CUDA when a fat binary is named"),
               clEnumValN(Target::OpenMP, "openmp", "OpenMP only"),
               clEnumValN(Target::Cuda, "cuda", "OpenMP and CUDA"),
               clEnumValN(Target::Serial, "serial", "Nothing: a report only")),
    cl::cat(Category));
cl::opt<plan::FpMode>
    Fp("accel-fp", cl::desc("Floating-point reductions"),
       cl::init(plan::FpMode::Relaxed),
       cl::values(
           clEnumValN(plan::FpMode::Relaxed, "relaxed", "In any order"),
           clEnumValN(plan::FpMode::Reproducible, "reproducible",
                      "The same bits for every number of threads and device"),
           clEnumValN(plan::FpMode::Strict, "strict", "In serial order")),
       cl::cat(Category));
cl::opt<bool> Strict("accel-strict", cl::desc("A loop left serial is an error"),
                     cl::cat(Category));
cl::opt<std::string>
    Report("accel-report", cl::ValueOptional,
           cl::desc("Report to stderr or FILE (text, .json, .sarif, .html)"),
           cl::value_desc("FILE"), cl::cat(Category));
cl::opt<std::string> ReportJson("accel-report-json",
                                cl::desc("JSON report for accelcc"),
                                cl::value_desc("FILE"), cl::cat(Category));
cl::opt<Phase>
    Dump("accel-dump", cl::desc("Print one phase and stop"),
         cl::init(Phase::None),
         cl::values(clEnumValN(Phase::Directives, "directives", ""),
                    clEnumValN(Phase::Ir, "ir", "The region model"),
                    clEnumValN(Phase::Deps, "deps", "What the analysis found"),
                    clEnumValN(Phase::Plan, "plan", "What was decided"),
                    clEnumValN(Phase::OpenMP, "openmp", "The host source"),
                    clEnumValN(Phase::Cuda, "cuda", "The kernels")),
         cl::cat(Category));
cl::opt<std::string> RedirectDir("accel-redirect-dir",
                                 cl::desc("Folder for edited headers"),
                                 cl::value_desc("DIR"), cl::cat(Category));
cl::opt<std::string> UnitId("accel-unit-id",
                            cl::desc("Makes kernel names unique in a program"),
                            cl::value_desc("ID"), cl::cat(Category));
cl::opt<std::string> ResourceDir("accel-clang-resource-dir",
                                 cl::desc("Where Clang's own headers are"),
                                 cl::value_desc("DIR"), cl::cat(Category));
cl::opt<bool> Contract("accel-contract",
                       cl::desc("Fused multiply-add is allowed"),
                       cl::cat(Category));
cl::opt<bool> Verify("verify", cl::desc("Check expected-... comments"),
                     cl::cat(Category));

/// The arguments behind `--`; they are Clang's and not looked at here.
std::vector<std::string> splitArguments(int &Argc, const char **Argv,
                                        bool &Given) {
  std::vector<std::string> Result;
  for (int I = 1; I < Argc; ++I)
    if (StringRef(Argv[I]) == "--") {
      Result.assign(Argv + I + 1, Argv + Argc);
      Argc = I;
      Given = true;
      break;
    }
  return Result;
}

/// From compile_commands.json, without compiler, file and output.
Expected<std::vector<std::string>> databaseArguments() {
  std::string Message;
  auto Database = clang::tooling::CompilationDatabase::loadFromDirectory(
      BuildPath, Message);
  if (!Database)
    return createStringError(inconvertibleErrorCode(), Message);
  SmallString<256> Path(File);
  sys::fs::make_absolute(Path);
  auto Commands = Database->getCompileCommands(Path);
  if (Commands.empty())
    return createStringError(inconvertibleErrorCode(),
                             "no command for " + File + " in " + BuildPath);
  std::vector<std::string> Result;
  const std::vector<std::string> &Line = Commands.front().CommandLine;
  for (size_t I = 1; I < Line.size(); ++I) {
    if (Line[I] == "-o") {
      ++I;
      continue;
    }
    // Options of accel stand there when accelcc is the project's compiler.
    if (Line[I] != "-c" && Line[I] != "--" &&
        !StringRef(Line[I]).starts_with("--accel-") &&
        Line[I] != Commands.front().Filename)
      Result.push_back(Line[I]);
  }
  Result.push_back("-working-directory=" + Commands.front().Directory);
  return Result;
}

void makeAbsolute(std::string &Name) {
  if (Name.empty() || Name == "-")
    return;
  SmallString<256> Absolute(Name);
  sys::fs::make_absolute(Absolute);
  Name = std::string(Absolute);
}

} // namespace

int main(int Argc, const char **Argv) {
  translate::useLargePages();
  setBugReportMsg("This is a fault of accel. Please report it with the source "
                  "(accelcc -E FILE shows all of it), the command, and what "
                  "follows:\n");
  InitLLVM Init(Argc, Argv);
  bool Given = false;
  std::vector<std::string> ClangArgs = splitArguments(Argc, Argv, Given);
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      Argc, Argv,
      "Translates the annotated loops of a C++ source.\n"
      "Arguments behind -- are the compiler's.\n");

  translate::Settings S;
  if (!BuildPath.empty() && !Given) {
    auto FromDatabase = databaseArguments();
    if (!FromDatabase) {
      errs() << "accel-translate: error: " << toString(FromDatabase.takeError())
             << '\n';
      return translate::Failed;
    }
    ClangArgs = std::move(*FromDatabase);
    // The parse goes to the folder of the command; our names are of this one.
    for (std::string *Name :
         {&File.getValue(), &Output.getValue(), &DeviceOutput.getValue(),
          &ReportJson.getValue(), &Report.getValue(), &RedirectDir.getValue()})
      makeAbsolute(*Name);
  }
  if (InPlace + Diff + !Output.empty() > 1) {
    errs() << "accel-translate: error: --in-place, --diff and -o exclude each "
              "other\n";
    return translate::Failed;
  }
  if (InPlace)
    Output.setValue(File);
  S.InPlace = InPlace || Diff;
  S.Diff = Diff;
  S.Parse.File = File;
  S.Parse.Args = std::move(ClangArgs);
  S.Parse.ResourceDir = ResourceDir;
  S.Parse.Verify = Verify;
  S.Output = Output;
  S.DeviceOutput = DeviceOutput;
  S.RedirectDir = RedirectDir;
  if (S.RedirectDir.empty()) {
    SmallString<256> Beside;
    if (!Output.empty() && Output != "-") {
      Beside = StringRef(Output);
      sys::path::remove_filename(Beside);
    }
    sys::path::append(Beside, "accel-headers");
    sys::fs::make_absolute(Beside);
    S.RedirectDir = std::string(Beside);
  }
  S.ReportJson = ReportJson;
  S.Report = Report.getNumOccurrences() > 0;
  S.ReportFile = Report;
  S.Strict = Strict;
  S.Serial = TargetOpt == Target::Serial;
  S.Dump = Dump;
  S.Unit.Cuda = TargetOpt != Target::OpenMP && !S.Serial && !Fatbin.empty();
  // The dump shows the kernels whether or not somebody compiles them.
  if (Dump == Phase::Cuda || (Dump != Phase::None && TargetOpt == Target::Cuda))
    S.Unit.Cuda = true;
  S.Unit.Emulate = Emulate;
  S.Unit.Check = S.Plan.Check = Check;
  if (Check)
    S.Unit.Cuda = S.Unit.Emulate = false;
  S.Unit.FatbinPath = Fatbin;
  S.Unit.DevicePath = DeviceOutput;
  S.Unit.UnitId = UnitId.empty() ? std::string("unit") : UnitId;
  S.Unit.Contract = Contract;
  S.Plan.Cuda = S.Unit.Cuda;
  S.Plan.Emulate = S.Unit.Emulate;
  S.Plan.Fp = Fp;
  return translate::translate(S);
}
