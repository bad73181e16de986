//===- CommandLine.cpp - What a command asks for --------------------------===//

#include "accel/Driver/CommandLine.h"
#include "accel/Driver/HostOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <optional>

using namespace llvm;

namespace accel::driver {

StringRef languageOf(StringRef Path) {
  StringRef Name = Path.substr(Path.rfind('/') + 1);
  size_t Dot = Name.rfind('.');
  if (Dot == StringRef::npos)
    return "";
  return StringSwitch<StringRef>(Name.substr(Dot + 1))
      .Case("cc", "c++")
      .Case("cp", "c++")
      .Case("cxx", "c++")
      .Case("cpp", "c++")
      .Case("CPP", "c++")
      .Case("c++", "c++")
      .Case("C", "c++")
      .Case("ii", "c++-cpp-output")
      .Case("hh", "c++-header")
      .Case("H", "c++-header")
      .Case("hp", "c++-header")
      .Case("hxx", "c++-header")
      .Case("hpp", "c++-header")
      .Case("HPP", "c++-header")
      .Case("h++", "c++-header")
      .Case("tcc", "c++-header")
      .Case("h", "c++-header")
      .Case("c", "source")
      .Case("i", "source")
      .Case("m", "source")
      .Case("mm", "source")
      .Case("M", "source")
      .Case("mi", "source")
      .Case("mii", "source")
      .Case("s", "source")
      .Case("S", "source")
      .Case("sx", "source")
      .Case("cu", "source")
      .Case("hip", "source")
      .Case("cl", "source")
      .Case("ll", "source")
      .Case("bc", "source")
      .Case("f", "source")
      .Case("F", "source")
      .Case("for", "source")
      .Case("f90", "source")
      .Case("F90", "source")
      .Case("f95", "source")
      .Case("d", "source")
      .Case("go", "source")
      .Case("cppm", "source")
      .Case("ixx", "source")
      .Case("ccm", "source")
      .Default("");
}

namespace {
class Classifier {
public:
  explicit Classifier(ArrayRef<std::string> Args) : Args(Args) {}
  Command run();

private:
  void input(StringRef Path);
  void option(const HostOption &Opt);
  void preprocessorList(StringRef List);
  void special(StringRef Name, StringRef Value);
  void aside(StepAside Why, StringRef Option = "");
  void decide();

  ArrayRef<std::string> Args;
  unsigned At = 0;
  Command C;
  StringRef Language; ///< Of -x; empty: by suffix.
  bool CompileOnly = false, Assembly = false, HasHeader = false,
       HasPreprocessed = false, HasStdin = false, HasCxx = false;
  /// -Ofast; -f options win over it wherever they stand.
  bool FastLevel = false;
  std::optional<bool> Contract;
};
} // namespace

/// The first reason stays, except that reasons to be silent about come first.
void Classifier::aside(StepAside Why, StringRef Option) {
  if (C.Aside != StepAside::No && !(mustBeTold(C.Aside) && !mustBeTold(Why)))
    return;
  C.Aside = Why;
  C.Option = Option.str();
}

void Classifier::input(StringRef Path) {
  StringRef Lang = Language.empty() ? languageOf(Path) : Language;
  Input In{Input::Linker, At, Path.str(), Language.str()};
  if (Path == "-") {
    HasStdin = true;
    In.What = Input::Source;
  } else if (Lang == "c++") {
    HasCxx = true;
    In.What = Input::Cxx;
  } else if (!Lang.empty()) {
    HasHeader |= Lang.ends_with("header") || Lang.ends_with("-header-unit");
    HasPreprocessed |= Lang == "c++-cpp-output";
    In.What = Input::Source;
  } else {
    C.LinkArgs.push_back({At, At + 1});
  }
  C.Inputs.push_back(std::move(In));
}

/// -Wp,-MD,file and friends: options for the preprocessor, cut at commas.
void Classifier::preprocessorList(StringRef List) {
  SmallVector<StringRef, 4> Parts;
  List.split(Parts, ',');
  for (unsigned I = 0; I < Parts.size(); ++I) {
    StringRef Part = Parts[I];
    if (Part == "-MD" || Part == "-MMD") {
      C.WritesDependencies = true;
      if (I + 1 < Parts.size())
        C.DependencyFile = Parts[++I].str();
    } else if (Part == "-MF" && I + 1 < Parts.size()) {
      C.DependencyFile = Parts[++I].str();
    } else if (Part == "-MT" || Part == "-MQ") {
      ++I;
    } else if (Part.starts_with("-D") || Part.starts_with("-U") ||
               Part.starts_with("-I")) {
      C.AnalysisArgs.push_back(Part.str());
    } else if (Part != "-MP" && Part != "-MG") {
      aside(StepAside::HardOption, Args[At]);
    }
  }
}

/// gcc's long spellings, of which it makes the short ones before anything else.
static StringRef shortName(StringRef Name) {
  return StringSwitch<StringRef>(Name.rtrim('='))
      .Case("--ansi", "-ansi")
      .Case("--assemble", "-S")
      .Case("--compile", "-c")
      .Case("--define-macro", "-D")
      .Case("--imacros", "-imacros")
      .Case("--include", "-include")
      .Case("--include-directory", "-I")
      .Case("--language", "-x")
      .Case("--output", "-o")
      .Case("--std", "-std=")
      .Case("--undefine-macro", "-U")
      .Default(Name);
}

static bool isUtf8(StringRef Charset) {
  return Charset.equals_insensitive("utf-8") ||
         Charset.equals_insensitive("utf8");
}

/// What options mean beyond their flags.
void Classifier::special(StringRef Name, StringRef Value) {
  StringRef Arg = Args[At];
  if (Name == "-I")
    C.IncludeDirs.push_back(Value.str());
  else if (Name == "-iquote")
    C.QuoteDirs.push_back(Value.str());
  else if (Name == "-include" || Name == "-imacros")
    C.ForcedIncludes.push_back(Value.str());
  else if (Name == "-o")
    C.Output = Value.str();
  else if (Name == "-x")
    Language = Value == "none" ? "" : Value;
  else if (Name == "-c")
    CompileOnly = true;
  else if (Name == "-S")
    Assembly = true;
  else if (Name == "-MD" || Name == "-MMD")
    C.WritesDependencies = true;
  else if (Name == "-MF") {
    C.DependencyFile = Value.str();
    // What went there cannot be corrected.
    if (Value == "-" || Value == "/dev/stdout" || Value == "/dev/stderr" ||
        Value.starts_with("/dev/fd/"))
      aside(StepAside::HardOption, ("-MF " + Value).str());
  } else if (Name == "-std=" || Name == "-ansi")
    C.HasStandard = true;
  else if (Name == "-fopenmp" || Name == "-fopenmp=" || Name == "-fno-openmp")
    C.HasOpenMP = Name != "-fno-openmp";
  else if (Name == "-fexec-charset=" || Name == "-finput-charset=") {
    // The analysis knows no other.
    if (!isUtf8(Value))
      aside(StepAside::HardOption, Name);
  } else if (Name == "-ffast-math" || Name == "-fno-fast-math")
    Contract = Name == "-ffast-math";
  else if (Name == "-O") // The last one counts.
    FastLevel = Value == "fast";
  else if (Name == "-ffp-contract=")
    Contract = Value == "fast" || Value == "fast-honor-pragmas";
  else if (Name == "-r")
    C.Relocatable = true;
  else if (Name == "-ffile-prefix-map=")
    C.PrefixMaps.push_back(Value.str());
  else if (Name == "-Wp,")
    preprocessorList(Arg.drop_front(4));
}

void Classifier::option(const HostOption &Opt) {
  StringRef Arg = Args[At];
  unsigned Begin = At;
  StringRef Value = Arg.drop_front(Opt.Name.size());
  if ((Opt.Flags & OptValue) && Value.empty()) {
    if (At + 1 == Args.size())
      return; // The host compiler has a message for it.
    Value = Args[At + 1];
  }

  if (Opt.Flags & OptQuery)
    aside(StepAside::Query);
  if (Opt.Flags & OptPreprocess)
    aside(StepAside::Preprocess);
  if (Opt.Flags & OptCheck)
    aside(StepAside::SyntaxOnly);
  if (Opt.Flags & OptTooHard)
    aside(StepAside::HardOption, Opt.Name);
  StringRef Name = shortName(Opt.Name);
  special(Name, Value);

  if ((Opt.Flags & OptValue) && Arg.size() == Opt.Name.size())
    ++At;
  ArgRange Range{Begin, At + 1};
  if (Opt.Flags & OptLink)
    C.LinkArgs.push_back(Range);
  if (Name == "-o")
    C.OutputArgs.push_back(Range);
  if (!(Opt.Flags & OptAnalysis))
    return;
  if (Name == Opt.Name)
    C.AnalysisArgs.insert(C.AnalysisArgs.end(), Args.begin() + Range.Begin,
                          Args.begin() + Range.End);
  else if (Name == "-include" || Name == "-imacros")
    C.AnalysisArgs.insert(C.AnalysisArgs.end(), {Name.str(), Value.str()});
  else
    C.AnalysisArgs.push_back((Twine(Name) + Value).str());
}

Command Classifier::run() {
  bool OnlyInputs = false;
  for (; At < Args.size(); ++At) {
    StringRef Arg = Args[At];
    if (OnlyInputs || Arg.empty() || Arg[0] != '-' || Arg == "-") {
      input(Arg);
      continue;
    }
    if (Arg == "--") {
      OnlyInputs = true;
    } else if (const HostOption *Opt = findHostOption(Arg)) {
      option(*Opt);
    } else if (Arg.starts_with("-flto")) {
      C.Lto = true;
    } else if (Arg == "-fno-lto") {
      C.Lto = false;
    } else if (Arg.starts_with("-fdebug-prefix-map=")) {
      C.PrefixMaps.push_back(Arg.split('=').second.str());
    }
  }
  decide();
  return std::move(C);
}

void Classifier::decide() {
  C.Contract = Contract.value_or(FastLevel);
  C.What = Assembly      ? Action::Assembly
           : CompileOnly ? Action::Compile
                         : Action::Link;
  if (C.Inputs.empty())
    aside(StepAside::NoInput);
  if (HasStdin)
    aside(StepAside::StandardInput);
  if (HasHeader)
    aside(StepAside::PrecompiledHeader);
  if (C.Aside == StepAside::No && !HasCxx && C.What != Action::Link)
    aside(HasPreprocessed ? StepAside::Preprocessed : StepAside::NoCxxSource);
  if (C.What != Action::Link && !C.Output.empty() && C.sourceCount() > 1)
    aside(StepAside::OneOutput);
}

Command classify(ArrayRef<std::string> Args) { return Classifier(Args).run(); }

std::vector<unsigned> Command::cxxInputs() const {
  std::vector<unsigned> Result;
  for (unsigned I = 0; I < Inputs.size(); ++I)
    if (Inputs[I].What == Input::Cxx)
      Result.push_back(I);
  return Result;
}

unsigned Command::sourceCount() const {
  return count_if(Inputs,
                  [](const Input &In) { return In.What != Input::Linker; });
}

namespace {
struct ReasonInfo {
  StringLiteral Name, Sentence;
  bool Told;
};
/// In the order of StepAside.
constexpr ReasonInfo Reasons[] = {
    {"no", "", false},
    {"disabled", "ACCEL_DISABLE is set", false},
    {"no-input", "there is no input", false},
    {"query", "the command asks the compiler something", false},
    {"preprocess", "the command only preprocesses", false},
    {"syntax-only", "the command only checks the syntax", false},
    {"no-cxx-source", "the source is not named as C++", true},
    {"preprocessed", "the source is preprocessed already", true},
    {"precompiled-header", "the input is a header to be precompiled", true},
    {"standard-input", "the source is standard input", true},
    {"one-output", "there are several sources for one output", false},
    {"hard-option", "accelcc does not deal with the option", true},
    {"no-directive", "no source has a directive", false},
};
} // namespace

static const ReasonInfo &info(StepAside Why) {
  return Reasons[static_cast<size_t>(Why)];
}
StringRef spelling(StepAside Why) { return info(Why).Name; }
StringRef explain(StepAside Why) { return info(Why).Sentence; }
bool mustBeTold(StepAside Why) { return info(Why).Told; }

} // namespace accel::driver
