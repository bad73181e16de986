//===- SettingsTest.cpp - accel's own options -----------------------------===//

#include "accel/Driver/Settings.h"
#include "Words.h"
#include <gtest/gtest.h>
#include <map>

using namespace accel::driver;

namespace {
struct Read {
  Settings S;
  std::string Rest, Error;
};

Read read(const char *Line, std::map<std::string, std::string> Env = {}) {
  Read Result;
  std::vector<std::string> Rest;
  auto Lookup = [&](llvm::StringRef Name) -> std::optional<std::string> {
    auto It = Env.find(Name.str());
    return It == Env.end() ? std::nullopt : std::optional(It->second);
  };
  auto Parsed = parseSettings(words(Line), Lookup, Rest);
  Result.Rest = joined(Rest);
  if (Parsed)
    Result.S = *Parsed;
  else
    Result.Error = llvm::toString(Parsed.takeError());
  return Result;
}
} // namespace

TEST(Settings, Nothing) {
  Read R = read("-O2 -c a.cpp");
  EXPECT_EQ(R.Rest, "-O2 -c a.cpp");
  EXPECT_EQ(R.S.What, Settings::Target::Auto);
  EXPECT_FALSE(R.S.Report || R.S.Strict || R.S.Emulate || R.S.DryRun);
}

TEST(Settings, AllOptions) {
  Read R = read("--accel-target=cuda -c --accel-cxx=/x/g++ --accel-nvcc=n "
                "--accel-arch=sm_80,90 --accel-report=out --accel-strict "
                "--accel-fp=strict --accel-emulate --accel-emit=dir "
                "--accel-dump=plan --accel-dry-run a.cpp");
  EXPECT_EQ(R.Error, "");
  EXPECT_EQ(R.Rest, "-c a.cpp");
  EXPECT_EQ(R.S.What, Settings::Target::Cuda);
  EXPECT_EQ(R.S.Cxx, "/x/g++");
  EXPECT_EQ(R.S.Nvcc, "n");
  EXPECT_EQ(R.S.Arch, "sm_80,90");
  EXPECT_TRUE(R.S.Report);
  EXPECT_EQ(R.S.ReportFile, "out");
  EXPECT_TRUE(R.S.Strict && R.S.Emulate && R.S.DryRun);
  EXPECT_EQ(R.S.Fp, "strict");
  EXPECT_EQ(R.S.EmitDir, "dir");
  EXPECT_EQ(R.S.Dump, "plan");
}

TEST(Settings, CheckedProgramsRunOnTheHost) {
  EXPECT_TRUE(read("--accel-check").S.Check);
  EXPECT_FALSE(read("--accel-check").S.Emulate);
}

TEST(Settings, ReportWithoutFile) {
  Read R = read("--accel-report");
  EXPECT_TRUE(R.S.Report);
  EXPECT_EQ(R.S.ReportFile, "");
}

TEST(Settings, CommandLineBeforeEnvironment) {
  EXPECT_EQ(read("", {{"ACCELCC_CXX", "clang++"}}).S.Cxx, "clang++");
  EXPECT_EQ(read("--accel-cxx=g++", {{"ACCELCC_CXX", "clang++"}}).S.Cxx, "g++");
  EXPECT_EQ(read("", {{"ACCELCC_NVCC", "n"}}).S.Nvcc, "n");
  EXPECT_EQ(read("", {{"ACCELCC_NVCC", ""}}).S.Nvcc, "");
}

TEST(Settings, Disable) {
  EXPECT_TRUE(read("", {{"ACCEL_DISABLE", "1"}}).S.Disabled);
  EXPECT_FALSE(read("", {{"ACCEL_DISABLE", "0"}}).S.Disabled);
  EXPECT_FALSE(read("", {{"ACCEL_DISABLE", ""}}).S.Disabled);
}

TEST(Settings, Launch) {
  Read R = read("--accel-strict --accel-launch /usr/bin/c++ -c a.cpp");
  EXPECT_EQ(R.S.Cxx, "/usr/bin/c++");
  EXPECT_EQ(R.Rest, "-c a.cpp");
}

TEST(Settings, Errors) {
  EXPECT_EQ(read("--accel-repot").Error,
            "unknown option '--accel-repot'; did you mean '--accel-report'?");
  EXPECT_EQ(read("--accel-colourless").Error,
            "unknown option '--accel-colourless'; --accel-help lists all");
  EXPECT_EQ(read("--accel-strict=1").Error,
            "option '--accel-strict' takes no value");
  EXPECT_EQ(read("--accel-fp").Error,
            "option '--accel-fp' needs a value: --accel-fp=...");
  EXPECT_EQ(read("--accel-fp=fast").Error,
            "option '--accel-fp' does not know the value 'fast': it takes one "
            "of relaxed, reproducible, strict");
  EXPECT_EQ(read("--accel-launch").Error,
            "option '--accel-launch' must be followed by the host compiler");
}

TEST(Settings, HelpNamesEveryOption) {
  for (const char *Name :
       {"target", "cxx", "nvcc", "arch", "report", "strict", "fp", "emulate",
        "check", "emit", "dump", "dry-run", "launch", "version", "help"})
    EXPECT_TRUE(helpText().contains(std::string("--accel-") + Name)) << Name;
}
