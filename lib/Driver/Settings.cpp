//===- Settings.cpp - accel's own options ---------------------------------===//

#include "accel/Driver/Settings.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace accel::driver {

namespace {
enum class Value : uint8_t { None, Optional, Required };

struct OptionInfo {
  StringLiteral Name;
  Value Takes;
  /// Comma-separated list of the permitted values; empty: any.
  StringLiteral Permitted;
  Error (*Apply)(Settings &S, StringRef Value);
};

Error fail(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

template <bool Settings::*Field> Error flag(Settings &S, StringRef) {
  S.*Field = true;
  return Error::success();
}
template <std::string Settings::*Field> Error text(Settings &S, StringRef V) {
  S.*Field = V.str();
  return Error::success();
}
Error target(Settings &S, StringRef V) {
  S.What = StringSwitch<Settings::Target>(V)
               .Case("openmp", Settings::Target::OpenMP)
               .Case("cuda", Settings::Target::Cuda)
               .Case("serial", Settings::Target::Serial)
               .Default(Settings::Target::Auto);
  return Error::success();
}
Error check(Settings &S, StringRef) {
  S.Check = true;
  return Error::success();
}
Error report(Settings &S, StringRef V) {
  S.Report = true;
  S.ReportFile = V.str();
  return Error::success();
}

constexpr OptionInfo Table[] = {
    {"--accel-arch", Value::Required, "", text<&Settings::Arch>},
    {"--accel-check", Value::None, "", check},
    {"--accel-cxx", Value::Required, "", text<&Settings::Cxx>},
    {"--accel-doctor", Value::None, "", flag<&Settings::Doctor>},
    {"--accel-dry-run", Value::None, "", flag<&Settings::DryRun>},
    {"--accel-dump", Value::Required, "directives,ir,deps,plan,openmp,cuda",
     text<&Settings::Dump>},
    {"--accel-emit", Value::Required, "", text<&Settings::EmitDir>},
    {"--accel-emulate", Value::None, "", flag<&Settings::Emulate>},
    {"--accel-fp", Value::Required, "relaxed,reproducible,strict",
     text<&Settings::Fp>},
    {"--accel-help", Value::None, "", flag<&Settings::Help>},
    {"--accel-launch", Value::None, "", flag<&Settings::Launch>},
    {"--accel-nvcc", Value::Required, "", text<&Settings::Nvcc>},
    {"--accel-report", Value::Optional, "", report},
    {"--accel-report-merge", Value::Required, "", text<&Settings::ReportMerge>},
    {"--accel-strict", Value::None, "", flag<&Settings::Strict>},
    {"--accel-target", Value::Required, "auto,openmp,cuda,serial", target},
    {"--accel-translator", Value::Required, "", text<&Settings::Translator>},
    {"--accel-version", Value::None, "", flag<&Settings::Version>},
};

StringRef nearest(StringRef Name) {
  StringRef Best;
  unsigned BestDistance = 4;
  for (const OptionInfo &Info : Table) {
    unsigned Distance = Name.edit_distance(Info.Name, true, BestDistance);
    if (Distance < BestDistance) {
      BestDistance = Distance;
      Best = Info.Name;
    }
  }
  return Best;
}

Error applyOption(Settings &S, StringRef Arg) {
  auto [Name, Given] = Arg.split('=');
  bool HasValue = Name.size() != Arg.size();
  for (const OptionInfo &Info : Table) {
    if (Info.Name != Name)
      continue;
    if (HasValue && Info.Takes == Value::None)
      return fail("option '" + Name + "' takes no value");
    if (Info.Takes == Value::Required && Given.empty())
      return fail("option '" + Name + "' needs a value: " + Name + "=...");
    SmallVector<StringRef, 8> Permitted;
    StringRef(Info.Permitted).split(Permitted, ',', -1, false);
    if (!Permitted.empty() && !is_contained(Permitted, Given))
      return fail("option '" + Name + "' does not know the value '" + Given +
                  "': it takes one of " + join(Permitted, ", "));
    return Info.Apply(S, Given);
  }
  StringRef Guess = nearest(Name);
  return fail("unknown option '" + Name + "'" +
              (Guess.empty() ? Twine("; --accel-help lists all")
                             : "; did you mean '" + Guess + "'?"));
}
} // namespace

StringRef spelling(Settings::Target T) {
  switch (T) {
  case Settings::Target::Auto:
    return "auto";
  case Settings::Target::OpenMP:
    return "openmp";
  case Settings::Target::Cuda:
    return "cuda";
  case Settings::Target::Serial:
    return "serial";
  }
  return "";
}

bool isAccelOption(StringRef Arg) { return Arg.starts_with("--accel-"); }

Expected<Settings> parseSettings(ArrayRef<std::string> Args, Environment Env,
                                 std::vector<std::string> &Rest) {
  Settings S;
  auto FromEnvironment = [&](StringRef Name, std::string &Field) {
    if (auto Value = Env(Name); Value && !Value->empty())
      Field = *Value;
  };
  FromEnvironment("ACCELCC_CXX", S.Cxx);
  FromEnvironment("ACCELCC_NVCC", S.Nvcc);
  FromEnvironment("ACCEL_TRANSLATE", S.Translator);
  std::string Disable;
  FromEnvironment("ACCEL_DISABLE", Disable);
  S.Disabled = !Disable.empty() && Disable != "0";

  for (const std::string &Arg : Args) {
    if (!isAccelOption(Arg))
      Rest.push_back(Arg);
    else if (Error E = applyOption(S, Arg))
      return E;
  }
  if (S.Launch) {
    if (Rest.empty())
      return fail("option '--accel-launch' must be followed by the host "
                  "compiler");
    S.Cxx = Rest.front();
    Rest.erase(Rest.begin());
  }
  return S;
}

StringRef helpText() {
  return R"(accelcc [any argument of the host compiler] [--accel-...]

Builds C++ in which loops are annotated with '#pragma accel'. Without such a
directive in the file, accelcc is the host compiler.

  --accel-target=auto|openmp|cuda|serial
                       auto: OpenMP, and CUDA too where a CUDA compiler is
                       found; which one runs is chosen at run time
  --accel-cxx=PATH     the host compiler (also ACCELCC_CXX)
  --accel-nvcc=PATH    the CUDA compiler (also ACCELCC_NVCC)
  --accel-arch=LIST    GPU architectures, for instance sm_80,sm_90
  --accel-report[=FILE]
                       what became of each loop: text on stderr, or in FILE
                       (.txt, .json, .sarif or .html; .txt and .json without
                       a suffix)
  --accel-report-merge=FILE A.json B.json ...
                       joins the reports of a build
  --accel-strict       a loop left serial is an error
  --accel-fp=relaxed|reproducible|strict
                       reductions: free order, the same bits for every thread
                       count and device, or the serial order
  --accel-emulate      also build the emulated device's version
  --accel-check        build a program that checks what its loops touch
  --accel-emit=DIR     keep the generated sources
  --accel-dump=PHASE   print one phase and stop: directives, ir, deps, plan,
                       openmp or cuda
  --accel-dry-run      print the commands, run none
  --accel-launch       the first other argument is the host compiler, as for a
                       compiler launcher: accelcc --accel-launch g++ -c a.cpp
  --accel-doctor       look at what accelcc needs, and say what is missing
  --accel-version      print the version
  --accel-help         print this

ACCEL_DISABLE=1 makes accelcc the host compiler for every file.
)";
}

} // namespace accel::driver
