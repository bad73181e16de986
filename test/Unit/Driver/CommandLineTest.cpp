//===- CommandLineTest.cpp - Command line in, classification out ----------===//

#include "accel/Driver/CommandLine.h"
#include "Words.h"
#include "accel/Driver/HostOptions.h"
#include <gtest/gtest.h>

using namespace accel::driver;

namespace {
/// "compile a.cpp -> a.o", "link a.cpp + b.o", "aside query", ...
std::string summary(const std::string &Line) {
  Command C = classify(words(Line));
  std::string Result;
  if (C.Aside != StepAside::No) {
    Result = "aside " + spelling(C.Aside).str();
    return C.Option.empty() ? Result : Result + " " + C.Option;
  }
  Result = C.What == Action::Compile    ? "compile"
           : C.What == Action::Assembly ? "assembly"
                                        : "link";
  for (const Input &In : C.Inputs)
    Result += (In.What == Input::Cxx      ? " "
               : In.What == Input::Source ? " other:"
                                          : " linker:") +
              In.Path;
  if (!C.Output.empty())
    Result += " -> " + C.Output;
  return Result;
}

struct Case {
  const char *Line, *Expected;
};

void check(std::initializer_list<Case> Cases) {
  for (const Case &C : Cases)
    EXPECT_EQ(summary(C.Line), C.Expected) << C.Line;
}
} // namespace

TEST(HostOptions, TableIsSorted) { EXPECT_TRUE(hostOptionsAreSorted()); }

TEST(HostOptions, ExactAndLongest) {
  auto Name = [](const char *Arg) {
    const HostOption *Opt = findHostOption(Arg);
    return Opt ? Opt->Name.str() : "none";
  };
  EXPECT_EQ(Name("-I"), "-I");
  EXPECT_EQ(Name("-Ifoo"), "-I");
  EXPECT_EQ(Name("-I-"), "-I-");
  EXPECT_EQ(Name("-isystem"), "-isystem");
  EXPECT_EQ(Name("-isystem-after"), "-isystem-after");
  EXPECT_EQ(Name("-include"), "-include");
  EXPECT_EQ(Name("-include-pch"), "-include-pch");
  EXPECT_EQ(Name("-MD"), "-MD");
  EXPECT_EQ(Name("-MFx.d"), "-MF");
  EXPECT_EQ(Name("-Mx"), "none");
  EXPECT_EQ(Name("-march=native"), "-m");
  EXPECT_EQ(Name("-mfunction-return=thunk"), "-mfunction-return");
  EXPECT_EQ(Name("-static"), "-static");
  EXPECT_EQ(Name("-static-libgcc"), "-static-libgcc");
  EXPECT_EQ(Name("-s"), "-s");
  EXPECT_EQ(Name("-fopenmp-simd"), "none");
  EXPECT_EQ(Name("-Wall"), "none");
  EXPECT_EQ(Name("-Wl,-z,now"), "-Wl,");
  EXPECT_EQ(Name("--version"), "--version");
  EXPECT_EQ(Name("--print-file-name=x"), "--print-");
  EXPECT_EQ(Name("-std=c++20"), "-std=");
}

TEST(CommandLine, Compile) {
  check({
      {"-c a.cpp", "compile a.cpp"},
      {"-c a.cpp -o a.o", "compile a.cpp -> a.o"},
      {"-c a.cpp -oa.o", "compile a.cpp -> a.o"},
      {"-o a.o -c a.cpp", "compile a.cpp -> a.o"},
      {"-O2 -g -Wall -Wextra -c a.cpp", "compile a.cpp"},
      {"-c a.cpp b.cpp", "compile a.cpp b.cpp"},
      {"-c src/a.cpp -o obj/a.o", "compile src/a.cpp -> obj/a.o"},
      {"-c a~b.cpp -o c~d.o", "compile a b.cpp -> c d.o"},
      {"-I inc -c a.cpp", "compile a.cpp"},
      {"-isystem inc.cpp -c a.cpp", "compile a.cpp"},
      {"-D X.cpp -c a.cpp", "compile a.cpp"},
      {"-MF b.cpp -MD -c a.cpp", "compile a.cpp"},
      {"-MT b.cpp -MQ c.cpp -MD -c a.cpp", "compile a.cpp"},
      {"--param max-inline-insns=1 -c a.cpp", "compile a.cpp"},
      {"--param=max-inline-insns=1 -c a.cpp", "compile a.cpp"},
      {"-Xassembler -x.cpp -c a.cpp", "compile a.cpp"},
      {"-include pre.cpp -c a.cpp", "compile a.cpp"},
      {"-fplugin=x.so -c a.cpp", "compile a.cpp"},
      {"-v -c a.cpp", "compile a.cpp"},
      {"-save-temps -c a.cpp", "compile a.cpp"},
      {"-save-temps=obj -c a.cpp", "compile a.cpp"},
      {"-flto -ffat-lto-objects -c a.cpp", "compile a.cpp"},
      {"-gsplit-dwarf -c a.cpp", "compile a.cpp"},
      {"--coverage -c a.cpp", "compile a.cpp"},
      {"-fsanitize=address -c a.cpp", "compile a.cpp"},
      {"-pipe -c a.cpp", "compile a.cpp"},
      {"-c -- a.cpp", "compile a.cpp"},
      {"-S a.cpp", "assembly a.cpp"},
      {"-S a.cpp -o -", "assembly a.cpp -> -"},
  });
}

TEST(CommandLine, Suffixes) {
  check({
      {"-c a.cc", "compile a.cc"},
      {"-c a.cxx", "compile a.cxx"},
      {"-c a.C", "compile a.C"},
      {"-c a.c++", "compile a.c++"},
      {"-c a.cp", "compile a.cp"},
      {"-c a.CPP", "compile a.CPP"},
      {"-c -x c++ a.ipp", "compile a.ipp"},
      {"-c -xc++ a.ipp", "compile a.ipp"},
      {"-c -x c++ a.c", "compile a.c"},
      {"-c -x c++ /dev/null", "compile /dev/null"},
      {"-x c++ a.t -x none b.o", "link a.t linker:b.o"},
      {"-c a.c", "aside no-cxx-source"},
      {"-c a.s", "aside no-cxx-source"},
      {"-c a.cu", "aside no-cxx-source"},
      {"-c a.f90", "aside no-cxx-source"},
      {"-c -x c a.cpp", "aside no-cxx-source"},
      {"-c -x assembler-with-cpp a.cpp", "aside no-cxx-source"},
      {"-c a.ii", "aside preprocessed"},
      {"-c -x c++-cpp-output a.cpp", "aside preprocessed"},
      {"-c dir.cpp/a.c", "aside no-cxx-source"},
  });
}

TEST(CommandLine, Link) {
  check({
      {"a.cpp", "link a.cpp"},
      {"a.cpp -o prog", "link a.cpp -> prog"},
      {"a.cpp b.cpp -o prog", "link a.cpp b.cpp -> prog"},
      {"a.cpp b.o -lm -o prog", "link a.cpp linker:b.o -> prog"},
      {"a.o b.o -o prog", "link linker:a.o linker:b.o -> prog"},
      {"a.o libx.a x.so x.so.1", "link linker:a.o linker:libx.a linker:x.so "
                                 "linker:x.so.1"},
      {"-shared -fPIC a.cpp -o liba.so", "link a.cpp -> liba.so"},
      {"-L dir -l m a.o", "link linker:a.o"},
      {"-Xlinker -z -Xlinker now a.o", "link linker:a.o"},
      {"-Wl,-rpath,/x.cpp a.o", "link linker:a.o"},
      {"-T script.cpp a.o", "link linker:a.o"},
      {"-u sym.cpp a.o", "link linker:a.o"},
      {"-z now a.o", "link linker:a.o"},
      {"a.c b.cpp", "link other:a.c b.cpp"},
      {"a.c", "link other:a.c"},
      {"-r a.o -o b.o", "link linker:a.o -> b.o"},
      {"a b", "link linker:a linker:b"},
  });
}

TEST(CommandLine, StepAside) {
  check({
      {"", "aside no-input"},
      {"-v", "aside no-input"},
      {"-O2", "aside no-input"},
      {"--version", "aside query"},
      {"--help", "aside query"},
      {"--help=optimizers", "aside query"},
      {"--target-help", "aside query"},
      {"-dumpversion", "aside query"},
      {"-dumpmachine", "aside query"},
      {"-dumpfullversion -dumpversion", "aside query"},
      {"-print-search-dirs", "aside query"},
      {"-print-file-name=libgomp.so", "aside query"},
      {"--print-prog-name=ld", "aside query"},
      {"-### -c a.cpp", "aside query"},
      {"-E a.cpp", "aside preprocess"},
      {"-E -dM a.cpp", "aside preprocess"},
      {"-E -P a.cpp -o a.ii", "aside preprocess"},
      {"-x c++ -v -dD -E /dev/null", "aside preprocess"},
      {"-x c++ -E -", "aside preprocess"},
      {"-M a.cpp", "aside preprocess"},
      {"-MM a.cpp", "aside preprocess"},
      {"-M -MF a.d a.cpp", "aside preprocess"},
      {"-MM -MG -MP -MT x a.cpp", "aside preprocess"},
      {"-fsyntax-only a.cpp", "aside syntax-only"},
      {"-c -x c++ -", "aside standard-input"},
      {"-x c++ - -o prog", "aside standard-input"},
      {"-c a.h", "aside precompiled-header"},
      {"-x c++-header a.hpp -o a.hpp.gch", "aside precompiled-header"},
      {"-x c++-header a.cpp -o a.gch", "aside precompiled-header"},
      {"-c a.hh", "aside precompiled-header"},
      {"-c a.cpp b.cpp -o c.o", "aside one-output"},
      {"-include-pch a.pch -c a.cpp", "aside hard-option -include-pch"},
      {"-fmodules-ts -c a.cpp", "aside hard-option -fmodule"},
      {"-Xpreprocessor -DX -c a.cpp", "aside hard-option -Xpreprocessor"},
      {"-I- -c a.cpp", "aside hard-option -I-"},
      {"-MD -MF - -c a.cpp", "aside hard-option -MF -"},
      {"-Wp,-H -c a.cpp", "aside hard-option -Wp,-H"},
      {"-fpreprocessed -c a.cpp", "aside hard-option -fpreprocessed"},
      {"-fdirectives-only -c a.cpp", "aside hard-option -fdirectives-only"},
      {"-wrapper gdb,--args -c a.cpp", "aside hard-option -wrapper"},
      // Silent reasons come before those that warn.
      {"-I- -E a.cpp", "aside preprocess"},
      {"-E -I- a.cpp", "aside preprocess"},
  });
}

TEST(CommandLine, MissingValueIsTheHostCompilersBusiness) {
  EXPECT_EQ(summary("-c a.cpp -o"), "compile a.cpp");
  EXPECT_EQ(summary("-c a.cpp -I"), "compile a.cpp");
}

TEST(CommandLine, Analysis) {
  auto Analysis = [](const char *Line) {
    return joined(classify(words(Line)).AnalysisArgs);
  };
  EXPECT_EQ(Analysis("-I a -Ib -isystem c -iquote d -idirafter e -c x.cpp"),
            "-I a -Ib -isystem c -iquote d -idirafter e");
  EXPECT_EQ(Analysis("-DA -D B=1 -UC -c x.cpp"), "-DA -D B=1 -UC");
  EXPECT_EQ(Analysis("-std=c++20 -O3 -march=native -c x.cpp"),
            "-std=c++20 -O3 -march=native");
  EXPECT_EQ(Analysis("-include a.h -imacros b.h -c x.cpp"),
            "-include a.h -imacros b.h");
  EXPECT_EQ(Analysis("--sysroot=/s --sysroot /t -c x.cpp"),
            "--sysroot=/s --sysroot /t");
  EXPECT_EQ(Analysis("-fno-exceptions -fno-rtti -fsigned-char -fopenmp "
                     "-pthread -c x.cpp"),
            "-fno-exceptions -fno-rtti -fsigned-char -fopenmp -pthread");
  EXPECT_EQ(Analysis("-Wp,-DX,-UY -c x.cpp"), "-DX -UY");
  EXPECT_EQ(Analysis("-Wall -Werror -g -fsanitize=address -flto -fPIC "
                     "-fstack-protector -mrecord-mcount -Wl,-s -lm -L. -o x.o "
                     "-MD -MF x.d -pipe -Wa,-x -Xclang -y -c x.cpp"),
            "");
}

TEST(CommandLine, Dependencies) {
  auto Depend = [](const char *Line) {
    Command C = classify(words(Line));
    return std::string(C.WritesDependencies ? "yes" : "no") +
           (C.DependencyFile.empty() ? "" : " " + C.DependencyFile);
  };
  EXPECT_EQ(Depend("-c x.cpp"), "no");
  EXPECT_EQ(Depend("-MD -c x.cpp"), "yes");
  EXPECT_EQ(Depend("-MMD -MP -c x.cpp"), "yes");
  EXPECT_EQ(Depend("-MD -MF a.d -c x.cpp"), "yes a.d");
  EXPECT_EQ(Depend("-MD -MFa.d -c x.cpp"), "yes a.d");
  EXPECT_EQ(Depend("-Wp,-MD,a.d -c x.cpp"), "yes a.d");
  EXPECT_EQ(Depend("-Wp,-MMD,a.d -Wp,-MT,x.o -c x.cpp"), "yes a.d");
}

TEST(CommandLine, Facts) {
  auto Of = [](const char *Line) { return classify(words(Line)); };
  EXPECT_TRUE(Of("-ffast-math -c x.cpp").Contract);
  EXPECT_TRUE(Of("-Ofast -c x.cpp").Contract);
  EXPECT_TRUE(Of("-ffp-contract=fast -c x.cpp").Contract);
  EXPECT_FALSE(Of("-ffast-math -ffp-contract=off -c x.cpp").Contract);
  EXPECT_FALSE(Of("-O3 -c x.cpp").Contract);
  EXPECT_TRUE(Of("-flto=auto -c x.cpp").Lto);
  EXPECT_FALSE(Of("-flto -fno-lto -c x.cpp").Lto);
  EXPECT_TRUE(Of("-ansi -c x.cpp").HasStandard);
  EXPECT_FALSE(Of("-c x.cpp").HasStandard);
  EXPECT_TRUE(Of("-fopenmp -c x.cpp").HasOpenMP);
  EXPECT_FALSE(Of("-fopenmp -fno-openmp -c x.cpp").HasOpenMP);
  EXPECT_TRUE(Of("-r a.o").Relocatable);
  Command C = Of("-Ia -I b -iquote q -include f.h -ffile-prefix-map=o=n "
                 "-fdebug-prefix-map=p=m -c x.cpp");
  EXPECT_EQ(joined(C.IncludeDirs), "a b");
  EXPECT_EQ(joined(C.QuoteDirs), "q");
  EXPECT_EQ(joined(C.ForcedIncludes), "f.h");
  EXPECT_EQ(joined(C.PrefixMaps), "o=n p=m");
}

TEST(CommandLine, LinkArguments) {
  std::vector<std::string> Args =
      words("-O2 -L dir -lm -Wl,-s x.cpp y.o -shared -u sym -o z");
  std::string Linked;
  for (ArgRange Range : classify(Args).LinkArgs)
    for (unsigned I = Range.Begin; I < Range.End; ++I)
      Linked += " " + Args[I];
  EXPECT_EQ(Linked, " -L dir -lm -Wl,-s y.o -shared -u sym");
}

TEST(CommandLine, OnlyLossesAreTold) {
  EXPECT_FALSE(mustBeTold(StepAside::Query));
  EXPECT_FALSE(mustBeTold(StepAside::Preprocess));
  EXPECT_FALSE(mustBeTold(StepAside::NoDirective));
  EXPECT_TRUE(mustBeTold(StepAside::HardOption));
  EXPECT_TRUE(mustBeTold(StepAside::Preprocessed));
  EXPECT_TRUE(mustBeTold(StepAside::PrecompiledHeader));
  EXPECT_EQ(spelling(StepAside::NoDirective), "no-directive");
}
