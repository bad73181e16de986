//===- HostCommand.cpp - The commands for the host compiler ---------------===//
//
// They are the user's own arguments, with inputs replaced by generated files
// and with what those need.
//
//===----------------------------------------------------------------------===//

#include "BuildInternal.h"
#include "FilesInternal.h"
#include "accel/Driver/DependencyFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace accel::driver {

/// The folder of the source, for the headers that stand beside it. Where the
/// source has no folder in its name, an unusual spelling of "." lets the names
/// of those headers be told from what -I. finds.
static constexpr StringLiteral Here = "././.";

std::string Build::quoteDir(const Unit &U) const {
  StringRef Dir = sys::path::parent_path(U.Source);
  return Dir.empty() ? Here.str() : Dir.str();
}

/// The name after the user's own -ffile-prefix-map.
std::string Build::mapped(std::string Path) const {
  for (const std::string &Map : reverse(C.PrefixMaps)) {
    auto [Old, New] = StringRef(Map).rsplit('=');
    if (StringRef(Path).starts_with(Old))
      return (New + StringRef(Path).drop_front(Old.size())).str();
  }
  return Path;
}

/// With --coverage and the like; an own list of files stays as it is.
static bool countsCode(const Arguments &Args) {
  bool Counts = false;
  for (StringRef Arg : Args) {
    Counts |= Arg == "--coverage" || Arg == "-coverage" ||
              Arg == "-fprofile-arcs" || Arg == "-ftest-coverage" ||
              Arg.starts_with("-fprofile-generate");
    if (Arg.starts_with("-fprofile-exclude-files="))
      return false;
  }
  return Counts;
}

/// What a generated source needs: `Front` stands before the user's arguments,
/// so that their folders come later, `Back` behind them.
void Build::addTranslated(const Unit &U, Arguments &Front, Arguments &Back) {
  Front = {"-iquote", quoteDir(U), "-D__ACCEL__=1"};
  if (!Inst.IncludeDir.empty())
    Front.insert(Front.end(), {"-isystem", Inst.IncludeDir});
  if (Target != Settings::Target::Serial) {
    Back.push_back("-fopenmp");
    // The text is what it is without accel; only the directives of OpenMP that
    // accel wrote are meant.
    if (!C.HasOpenMP)
      Back.push_back("-U_OPENMP");
  }
  // What is inserted behind a loop stands on the loop's last line.
  if (Host.family() == HostCompiler::Family::Clang)
    Back.push_back("-Wno-misleading-indentation");
  // A precompiled header does not fit the options above; its text is used.
  if (is_contained(Args, "-Winvalid-pch"))
    Back.push_back("-Wno-invalid-pch");
  // Counts of generated helpers are of no use, and no tool finds their text.
  if (countsCode(Args) && Host.gccVersion() >= 9)
    Back.push_back("-fprofile-exclude-files=<accel>;.*/accel/[a-z]*\\.h");
  // A fat binary is taken in by the assembler; with link-time optimisation
  // that would be after it is gone.
  if (C.Lto && !Nvcc.empty())
    Back.push_back("-fno-lto");
  // The folder's name is another one in each build; the last map counts.
  Back.push_back("-ffile-prefix-map=" + U.Dir + "/=");
  Back.push_back("-ffile-prefix-map=" + U.Generated + "=" + mapped(U.Source));
  if (quoteDir(U) == Here)
    Back.push_back("-ffile-prefix-map=" + Here.str() + "/=");
}

/// Puts `Back` behind the options of `Line`: before a "--", if there is one.
static Arguments joined(Arguments Front, Arguments Line,
                        const Arguments &Back) {
  auto End = llvm::find(Line, "--");
  Line.insert(End, Back.begin(), Back.end());
  Front.insert(Front.end(), Line.begin(), Line.end());
  return Front;
}

Arguments Build::runtimeArguments(HostCompiler &Host,
                                  const Installation &Inst) {
  if (Inst.RuntimeLibraries.empty())
    return {};
  // A program without accel's objects must not gain a library: archives give
  // only what is asked for, and shared ones are recorded only as needed.
  Arguments Result = {"-x", "none", "-Wl,--push-state,--as-needed"};
  Result.insert(Result.end(), Inst.RuntimeLibraries.begin(),
                Inst.RuntimeLibraries.end());
  Arguments OpenMP = Host.openMPLibrary();
  Result.insert(Result.end(), OpenMP.begin(), OpenMP.end());
  Result.insert(Result.end(), {"-ldl", "-lpthread", "-Wl,--pop-state"});
  return Result;
}

/// One source: the user's command with the input replaced.
Arguments Build::together(const Unit &U) {
  Arguments Line = Args;
  Line[C.Inputs[U.InputIndex].Arg] = U.Generated;
  Arguments Front, Back;
  addTranslated(U, Front, Back);
  if (C.What == Action::Link && !C.Relocatable) {
    Arguments Runtime = runtimeArguments(Host, Inst);
    Back.insert(Back.end(), Runtime.begin(), Runtime.end());
  }
  return joined(std::move(Front), std::move(Line), Back);
}

static void erase(std::vector<bool> &Keep, ArgRange Range) {
  for (unsigned I = Range.Begin; I < Range.End; ++I)
    Keep[I] = false;
}

/// One of several sources: the user's command without the other inputs.
Arguments Build::separate(const Unit &U) {
  std::vector<bool> Keep(Args.size(), true);
  for (unsigned I = 0; I < C.Inputs.size(); ++I)
    if (I != U.InputIndex)
      Keep[C.Inputs[I].Arg] = false;
  for (ArgRange Range : C.LinkArgs)
    erase(Keep, Range);
  if (C.What == Action::Link)
    for (ArgRange Range : C.OutputArgs)
      erase(Keep, Range);

  Arguments Line;
  for (unsigned I = 0; I < Args.size(); ++I)
    if (Keep[I])
      Line.push_back(I == C.Inputs[U.InputIndex].Arg && U.Translated
                         ? U.Generated
                         : Args[I]);
  Arguments Front, Back;
  if (U.Translated)
    addTranslated(U, Front, Back);
  else if (U.MayHaveDirective)
    Back.push_back(IgnoreDirectives.str());
  if (C.What == Action::Link) {
    Back.insert(Back.end(), {"-c", "-o", U.Object});
    // The host compiler would name these after the object, which is temporary.
    if (C.WritesDependencies && C.DependencyFile.empty()) {
      std::string Target =
          C.Output.empty() ? sys::path::stem(U.Source).str() + ".o" : C.Output;
      Back.insert(Back.end(),
                  {"-MF", dependencyFiles(U).front(), "-MT", Target});
    }
  }
  return joined(std::move(Front), std::move(Line), Back);
}

/// The link behind `separate`: objects in place of the sources.
Arguments Build::linkOf() {
  Arguments Line;
  for (unsigned I = 0; I < Args.size(); ++I) {
    auto U = find_if(
        Units, [&](const Unit &U) { return C.Inputs[U.InputIndex].Arg == I; });
    if (U == Units.end()) {
      Line.push_back(Args[I]);
      continue;
    }
    const std::string &Language = C.Inputs[U->InputIndex].Language;
    if (!Language.empty())
      Line.insert(Line.end(), {"-x", "none"});
    Line.push_back(U->Object);
    if (!Language.empty())
      Line.insert(Line.end(), {"-x", Language});
  }
  Arguments Back;
  if (!C.Relocatable)
    Back = runtimeArguments(Host, Inst);
  return joined({}, std::move(Line), Back);
}

/// Where the host compiler may have put the dependency file.
std::vector<std::string> Build::dependencyFiles(const Unit &U) const {
  if (!C.DependencyFile.empty())
    return {C.DependencyFile};
  std::string Stem = sys::path::stem(U.Source).str();
  if (C.Output.empty())
    return {C.What == Action::Link ? "a-" + Stem + ".d" : Stem + ".d",
            Stem + ".d"};
  SmallString<256> Beside(C.Output);
  sys::path::replace_extension(Beside, ".d");
  SmallString<256> Named(C.Output);
  sys::path::replace_extension(Named, "");
  return {std::string(Beside), (Named + "-" + Stem + ".d").str()};
}

/// The file that a redirected header is the copy of: it says so itself.
static std::string originalOf(StringRef Copy) {
  auto Text = readFile(Copy);
  if (!Text)
    return "";
  StringRef Rest = *Text;
  size_t At = Rest.starts_with("#line ") ? 0 : Rest.find("\n#line ");
  if (At == StringRef::npos)
    return "";
  Rest = Rest.substr(At).ltrim('\n').split('\n').first;
  Rest = Rest.split('"').second;
  std::string Result;
  for (size_t I = 0; I < Rest.size() && Rest[I] != '"'; ++I) {
    if (Rest[I] == '\\' && I + 1 < Rest.size())
      ++I;
    Result += Rest[I];
  }
  return Result;
}

int Build::correctDependencyFiles(const Unit &U) {
  if (!C.WritesDependencies || S.DryRun)
    return 0;
  auto Map = [&](StringRef Path) -> std::optional<std::string> {
    if (Path == U.Generated)
      return U.Source;
    if (Path == U.Device || Path == U.Fatbin)
      return "";
    if (Path.consume_front(Here) && Path.consume_front("/"))
      return Path.str();
    if (Path.starts_with(U.RedirectDir + "/"))
      return originalOf(Path);
    if (Path.starts_with(U.Dir + "/"))
      return "";
    return std::nullopt;
  };
  for (const std::string &File : dependencyFiles(U)) {
    if (!sys::fs::is_regular_file(File))
      continue;
    auto Text = readFile(File);
    if (!Text || !StringRef(*Text).contains(escapeForMake(U.Generated)))
      continue;
    auto Style = Host.family() == HostCompiler::Family::Gcc
                     ? DependencyStyle::Gcc
                     : DependencyStyle::Clang;
    if (Error E = writeFile(File, correctDependencies(*Text, Style, Map))) {
      printError(toString(std::move(E)));
      if (!C.Output.empty())
        consumeError(errorCodeToError(sys::fs::remove(C.Output)));
      return 1;
    }
  }
  return 0;
}

} // namespace accel::driver
