//===- Driver.cpp - The compiler driver -----------------------------------===//

#include "accel/Driver/Driver.h"
#include "BuildInternal.h"
#include "FilesInternal.h"
#include "accel/Driver/DirectiveScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace accel::driver {

void printError(const Twine &Message) {
  errs() << "accelcc: error: " << Message << '\n';
}
void printWarning(const Twine &Message) {
  errs() << "accelcc: warning: " << Message << '\n';
}

namespace {
std::optional<std::string> environment(StringRef Name) {
  const char *Value = ::getenv(Name.str().c_str());
  return Value ? std::optional<std::string>(Value) : std::nullopt;
}

class Driver {
public:
  int run(const Arguments &Given);

private:
  bool readArguments(const Arguments &Given);
  bool findHost();
  /// Behind the user's options.
  void addOption(StringRef Option) {
    Untouched.insert(llvm::find(Untouched, "--"), Option.str());
  }
  int hostAsItStands();
  int stepAside();
  int link();
  int mergeReports();
  bool maySourcesHave(std::vector<bool> &MayHave) const;

  Settings S;
  Arguments Untouched; ///< For the host compiler, as the user wrote them.
  Arguments Args;      ///< Expanded.
  Command C;
  std::optional<HostCompiler> Host;
};
} // namespace

bool Driver::readArguments(const Arguments &Given) {
  auto Expanded = expandResponseFiles(Given);
  if (!Expanded) {
    printError(toString(Expanded.takeError()));
    return false;
  }
  auto Parsed = parseSettings(*Expanded, environment, Args);
  if (!Parsed) {
    printError(toString(Parsed.takeError()));
    return false;
  }
  S = std::move(*Parsed);
  if (auto Arch = architectureOptions(S.Arch); !Arch) {
    printError(toString(Arch.takeError()));
    return false;
  }
  Untouched.clear();
  for (const std::string &Arg : Given)
    if (!isAccelOption(Arg))
      Untouched.push_back(Arg);
  if (S.Launch && !Untouched.empty())
    Untouched.erase(Untouched.begin());
  // accel's options in a response file: the host compiler must not see it.
  size_t Direct = Given.size() - Untouched.size();
  if (Expanded->size() - Args.size() != Direct)
    Untouched = Args;
  return true;
}

bool Driver::findHost() {
  std::string Name = S.Cxx.empty() ? defaultCxx().str() : S.Cxx;
  std::string Path = findProgram(Name);
  if (Path.empty()) {
    printError("cannot find the host compiler '" + Name +
               "' (--accel-cxx=PATH, ACCELCC_CXX)");
    return false;
  }
  SmallString<256> Real;
  if (!sys::fs::real_path(Path, Real) && Real == ownPath()) {
    printError("the host compiler '" + Name + "' is accelcc itself");
    return false;
  }
  Host.emplace(Name, Path);
  return true;
}

int Driver::hostAsItStands() {
  if (S.DryRun) {
    Arguments Command = {Host->path()};
    Command.insert(Command.end(), Untouched.begin(), Untouched.end());
    outs() << shellQuoted(Command) << '\n';
    return 0;
  }
  std::string Why = becomeProgram(Host->path(), Host->name(), Untouched);
  printError("cannot run " + Host->path() + ": " + Why);
  return 127;
}

/// What only looks at the text sees the text as a translation does: a macro may
/// hide directives behind __ACCEL__, and tools such as ccache compare texts.
static bool looksOnly(StepAside Why) {
  return Why == StepAside::Preprocess || Why == StepAside::SyntaxOnly;
}

/// True when an input of the command that is not C++ text for us has a
/// directive all the same.
static bool losesDirective(const Command &C) {
  for (const Input &In : C.Inputs)
    if (In.What != Input::Linker && In.Path != "-" &&
        scanForDirectives(In.Path,
                          {C.QuoteDirs, C.IncludeDirs, C.ForcedIncludes}) ==
            ScanResult::MayHaveDirective)
      return true;
  return false;
}

int Driver::stepAside() {
  if (looksOnly(C.Aside) && !C.cxxInputs().empty() && losesDirective(C)) {
    Untouched.insert(Untouched.begin(), "-D__ACCEL__=1");
    addOption(IgnoreDirectives);
  }
  if (mustBeTold(C.Aside) && losesDirective(C)) {
    std::string Message = explain(C.Aside).str();
    if (!C.Option.empty())
      Message += " '" + C.Option + "'";
    if (S.Strict) {
      printError(Message + ", so its directives would have no effect");
      return 1;
    }
    printWarning(Message + ": its directives have no effect");
    addOption(IgnoreDirectives);
  }
  return hostAsItStands();
}

/// A link without sources: the objects may be accel's.
int Driver::link() {
  if (C.Relocatable)
    return hostAsItStands();
  Arguments Runtime =
      Build::runtimeArguments(*Host, findInstallation(ownPath()));
  for (const std::string &Arg : Runtime)
    addOption(Arg);
  return hostAsItStands();
}

/// The other arguments name reports in JSON.
int Driver::mergeReports() {
  Report Whole;
  for (const std::string &File : Args) {
    auto Json = readFile(File);
    Error E =
        Json ? Whole.addUnit(*Json)
             : createStringError(inconvertibleErrorCode(), "it cannot be read");
    if (E) {
      printError(File + ": " + toString(std::move(E)));
      return 1;
    }
  }
  if (Error E = Whole.write(S.ReportMerge)) {
    printError(toString(std::move(E)));
    return 1;
  }
  return 0;
}

/// Returns whether any does.
bool Driver::maySourcesHave(std::vector<bool> &MayHave) const {
  ScanPaths Paths{C.QuoteDirs, C.IncludeDirs, C.ForcedIncludes};
  for (unsigned I : C.cxxInputs())
    MayHave.push_back(scanForDirectives(C.Inputs[I].Path, Paths) ==
                      ScanResult::MayHaveDirective);
  return is_contained(MayHave, true);
}

int Driver::run(const Arguments &Given) {
  if (!readArguments(Given))
    return 1;
  if (S.Help) {
    outs() << helpText();
    return 0;
  }
  if (S.Version) {
    outs() << "accelcc " << accelVersion() << '\n';
    return 0;
  }
  if (!S.ReportMerge.empty())
    return mergeReports();
  if (S.Doctor) {
    bool Found = findHost();
    return runDoctor(S, Found ? &*Host : nullptr);
  }
  if (!findHost())
    return 1;
  if (S.Disabled)
    return hostAsItStands();

  C = classify(Args);
  // Folders that count as those of -I, behind them.
  if (std::optional<std::string> Path = environment("CPATH"))
    for (StringRef Dir : split(*Path, ':'))
      C.IncludeDirs.push_back(Dir.empty() ? "." : Dir.str());
  if (C.Aside != StepAside::No)
    return stepAside();
  std::vector<bool> MayHave;
  if (!maySourcesHave(MayHave)) {
    // With nothing but sources, no object can be accel's.
    bool HasObjects = any_of(
        C.Inputs, [](const Input &In) { return In.What == Input::Linker; });
    bool HasLibraries = !C.LinkArgs.empty();
    if (C.What == Action::Link && (HasObjects || HasLibraries))
      return link();
    return hostAsItStands();
  }
  Installation Inst = findInstallation(ownPath());
  if (!S.Translator.empty())
    Inst.Translator = S.Translator;
  return Build(S, C, Args, *Host, Inst).run(MayHave);
}

int run(const std::vector<std::string> &Args) { return Driver().run(Args); }

} // namespace accel::driver
