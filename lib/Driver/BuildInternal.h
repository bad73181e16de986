//===- BuildInternal.h - Building sources that have directives ------------===//
//
// For each source with directives: accel-translate makes the host source and
// the device source, nvcc makes a fat binary of the latter, and the host
// compiler gets the user's own arguments with the input replaced.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_DRIVER_BUILDINTERNAL_H
#define ACCEL_LIB_DRIVER_BUILDINTERNAL_H

#include "ProcessInternal.h"
#include "accel/Driver/CommandLine.h"
#include "accel/Driver/HostCompiler.h"
#include "accel/Driver/Installation.h"
#include "accel/Driver/Report.h"
#include "accel/Driver/Settings.h"

namespace accel::driver {

/// A source with directives that is compiled as it stands gets this, so that
/// -Werror does not fail the build; accelcc has said what there is to say.
constexpr llvm::StringLiteral IgnoreDirectives = "-Wno-unknown-pragmas";

void printError(const llvm::Twine &Message);
void printWarning(const llvm::Twine &Message);

/// One source of the command.
struct Unit {
  unsigned InputIndex;
  std::string Source;
  bool MayHaveDirective = false;
  bool Translated = false;
  /// In the temporary directory: everything of this source.
  std::string Dir;
  std::string Generated; ///< Has the file name of the source.
  std::string Device, Fatbin, Json, RedirectDir;
  std::string Object; ///< When the sources of a link are compiled one by one.
};

class Build {
public:
  Build(const Settings &S, const Command &C, const Arguments &Args,
        HostCompiler &Host, const Installation &Inst)
      : S(S), C(C), Args(Args), Host(Host), Inst(Inst) {}

  /// `MayHave[k]`: the k-th C++ source may have a directive. Returns the exit
  /// status.
  int run(const std::vector<bool> &MayHave);

  /// The arguments that a link gets in addition.
  static Arguments runtimeArguments(HostCompiler &Host,
                                    const Installation &Inst);

private:
  // Build.cpp
  int runSteps();
  bool makeDirectories();
  int compileAll();
  int compileTogether();
  int compileOneByOne();
  int finishReport();
  /// Runs a command, or prints it in a dry run. `What` names it in messages.
  Ended step(const Arguments &Command, llvm::StringRef TempDirOfStep = "",
             llvm::StringRef MessagesTo = "");
  int hostStep(const Arguments &Rest);

  // Translate.cpp
  int dump();
  void chooseTarget();
  int translate(Unit &U);
  int untranslated(Unit &U, llvm::StringRef Why);
  Arguments translateCommand(const Unit &U);
  Arguments analysisArguments();
  std::string unitId(const Unit &U) const;
  int keepGenerated(const Unit &U);

  // Device.cpp
  int compileDevice(const Unit &U);
  int deviceFailed(const Unit &U, llvm::StringRef Messages);
  Arguments nvccCommand(const Unit &U);

  // HostCommand.cpp
  void addTranslated(const Unit &U, Arguments &Front, Arguments &Back);
  Arguments together(const Unit &U);
  Arguments separate(const Unit &U);
  Arguments linkOf();
  std::string quoteDir(const Unit &U) const;
  std::string mapped(std::string Path) const;
  std::vector<std::string> dependencyFiles(const Unit &U) const;
  int correctDependencyFiles(const Unit &U);

  const Settings &S;
  const Command &C;
  const Arguments &Args;
  HostCompiler &Host;
  const Installation &Inst;
  TempDir Temp;
  std::string TempPath; ///< Also set in a dry run.
  std::vector<Unit> Units;
  Report TheReport;
  Settings::Target Target = Settings::Target::Auto;
  std::string Nvcc; ///< Empty: no device code for CUDA.
  std::vector<std::string> Analysis;
  bool AnalysisKnown = false;
};

/// Major version of the oldest CUDA toolkit that is supported.
constexpr unsigned OldestCuda = 12;
/// nvcc: the one named, on PATH, or where CUDA is installed; empty: none.
std::string findNvcc(llvm::StringRef Wanted);
/// "13.0"; empty: it does not say.
std::string cudaVersion(llvm::StringRef Nvcc);
/// True also when the version is not known.
bool isSupportedCuda(llvm::StringRef Version);
/// "f:12" of the loop that nvcc's first message is about; empty: none.
std::string regionOfMessage(llvm::StringRef Messages,
                            llvm::StringRef DeviceName, llvm::StringRef Device);

/// --accel-doctor. `Host`: null when it was not found.
int runDoctor(const Settings &S, HostCompiler *Host);

/// -gencode options for a list such as "sm_80,90"; empty: the default set.
llvm::Expected<Arguments> architectureOptions(llvm::StringRef List);

} // namespace accel::driver

#endif // ACCEL_LIB_DRIVER_BUILDINTERNAL_H
