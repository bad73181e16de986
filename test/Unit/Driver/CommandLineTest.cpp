//===- CommandLineTest.cpp - Command line in, classification out ----------===//

#include "accel/Driver/CommandLine.h"
#include "Words.h"
#include "accel/Driver/HostOptions.h"
#include <gtest/gtest.h>

using namespace accel::driver;

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
