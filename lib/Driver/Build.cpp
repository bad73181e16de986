//===- Build.cpp - Building sources that have directives ------------------===//

#include "BuildInternal.h"
#include "FilesInternal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace accel::driver {

int Build::run(const std::vector<bool> &MayHave) {
  std::vector<unsigned> Sources = C.cxxInputs();
  for (unsigned I = 0; I < Sources.size(); ++I) {
    Unit U;
    U.InputIndex = Sources[I];
    U.Source = C.Inputs[Sources[I]].Path;
    U.MayHaveDirective = MayHave[I];
    Units.push_back(std::move(U));
  }
  chooseTarget();
  if (!S.Dump.empty())
    return dump();
  catchSignals();
  int Status = runSteps();
  if (!Temp.path().empty())
    consumeError(errorCodeToError(
        sys::fs::remove_directories(Temp.path(), /*IgnoreErrors=*/true)));
  if (caughtSignal())
    raiseCaughtSignal();
  return Status;
}

bool Build::makeDirectories() {
  if (S.DryRun) {
    TempPath = "/tmp/accel-XXXXXX";
  } else {
    if (Error E = Temp.create()) {
      printError(toString(std::move(E)));
      return false;
    }
    TempPath = Temp.path().str();
    if (!S.EmitDir.empty())
      if (std::error_code E = sys::fs::create_directories(S.EmitDir)) {
        printError("cannot make the folder " + S.EmitDir + ": " + E.message());
        return false;
      }
  }
  for (unsigned I = 0; I < Units.size(); ++I) {
    Unit &U = Units[I];
    U.Dir = TempPath + "/" + std::to_string(I);
    if (!S.DryRun)
      if (std::error_code E = sys::fs::create_directory(U.Dir)) {
        printError("cannot make the folder " + U.Dir + ": " + E.message());
        return false;
      }
    // Generated text names these from elsewhere.
    SmallString<256> Absolute(S.EmitDir.empty() ? U.Dir : S.EmitDir);
    consumeError(errorCodeToError(sys::fs::make_absolute(Absolute)));
    std::string Base =
        (Absolute + "/" + sys::path::stem(U.Source) + ".accel").str();
    U.Generated = U.Dir + "/" + sys::path::filename(U.Source).str();
    U.Device = Base + ".cu";
    U.Fatbin = Base + ".fatbin";
    U.RedirectDir = Base + ".headers";
    U.Json = U.Dir + "/report.json";
    U.Object = U.Dir + "/" + sys::path::stem(U.Source).str() + ".o";
  }
  return true;
}

int Build::runSteps() {
  if (!makeDirectories())
    return 1;
  for (Unit &U : Units)
    if (U.MayHaveDirective)
      if (int Status = translate(U))
        return Status;
  if (int Status = compileAll())
    return Status;
  return finishReport();
}

Ended Build::step(const Arguments &Command, StringRef TempDirOfStep,
                  StringRef MessagesTo) {
  if (!S.DryRun) {
    outs().flush();
    return runProgram(Command, TempDirOfStep, MessagesTo);
  }
  outs() << shellQuoted(Command) << '\n';
  Ended Done;
  Done.Exit = 0;
  return Done;
}

/// Runs the host compiler; arguments beyond what the system takes go through a
/// file.
int Build::hostStep(const Arguments &Rest) {
  Arguments Command = {Host.path()};
  std::vector<StringRef> Refs(Rest.begin(), Rest.end());
  if (sys::commandLineFitsWithinSystemLimits(Host.path(), Refs)) {
    Command.insert(Command.end(), Rest.begin(), Rest.end());
  } else {
    std::string File = TempPath + "/arguments";
    std::string Text;
    for (StringRef Arg : Rest) {
      Text += '"';
      for (char Character : Arg) {
        if (Character == '"' || Character == '\\')
          Text += '\\';
        Text += Character;
      }
      Text += "\"\n";
    }
    if (Error E = writeFile(File, Text)) {
      printError(toString(std::move(E)));
      return 1;
    }
    Command.push_back("@" + File);
  }
  Ended End = step(Command);
  if (!End.Error.empty())
    printError("cannot run " + Host.path() + ": " + End.Error);
  return End.status();
}

int Build::compileAll() {
  bool Any = any_of(Units, [](const Unit &U) { return U.Translated; });
  // Nothing to replace: the user's command, and what a link gets in any case.
  if (!Any) {
    Arguments Line = Args, Back = {IgnoreDirectives.str()};
    if (C.What == Action::Link && !C.Relocatable) {
      Arguments Runtime = runtimeArguments(Host, Inst);
      Back.insert(Back.end(), Runtime.begin(), Runtime.end());
    }
    Line.insert(llvm::find(Line, "--"), Back.begin(), Back.end());
    return hostStep(Line);
  }
  // clang links its OpenMP library by a name that need not be found; the link
  // step names the file.
  bool MustSplit = C.What == Action::Link && !C.HasOpenMP &&
                   Host.family() == HostCompiler::Family::Clang;
  return C.sourceCount() == 1 && !MustSplit ? compileTogether()
                                            : compileOneByOne();
}

int Build::compileTogether() {
  Unit &U = Units.front();
  if (int Status = hostStep(together(U)))
    return Status;
  return correctDependencyFiles(U);
}

int Build::compileOneByOne() {
  for (Unit &U : Units) {
    if (int Status = hostStep(separate(U)))
      return Status;
    if (U.Translated)
      if (int Status = correctDependencyFiles(U))
        return Status;
  }
  if (C.What == Action::Link)
    return hostStep(linkOf());

  // Sources of other languages, in a command without the C++ ones.
  if (Units.size() == C.sourceCount())
    return 0;
  Arguments Rest;
  for (unsigned I = 0; I < Args.size(); ++I)
    if (none_of(Units,
                [&](const Unit &U) { return C.Inputs[U.InputIndex].Arg == I; }))
      Rest.push_back(Args[I]);
  return hostStep(Rest);
}

int Build::finishReport() {
  if (!S.Report || S.DryRun)
    return 0;
  if (S.ReportFile.empty()) {
    errs() << TheReport.text();
    return 0;
  }
  if (Error E = TheReport.write(S.ReportFile)) {
    printError(toString(std::move(E)));
    return 1;
  }
  return 0;
}

} // namespace accel::driver
