//===- EmulatedProgramTest.cpp - Scenarios without a GPU ------------------===//
//
// On the host and on the emulated device.
//
//===----------------------------------------------------------------------===//

#include "ProgramRunner.h"
#include <gtest/gtest.h>

static const char *const AnyDevice[] = {
    "saxpy",   "pair",         "partial-write",  "reduce",      "grid",
    "overlap", "sections",     "threads",        "reuse",       "iterate",
    "nested",  "host-between", "update",         "slices",      "merge",
    "async",   "in-place",     "fork-after",     "fork-before", "fork-resident",
    "exit",    "exit-inside",  "reduce-resident"};

TEST(Host, EveryScenario) {
  for (const char *Device : {"cpu", "serial"})
    for (const char *Name : AnyDevice) {
      Outcome O = runScenario(Name, {{"ACCEL_DEVICE", Device}});
      EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
      EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
    }
}

TEST(Host, NothingIsSaidWithoutAGpu) {
  Outcome O = runScenario("saxpy", {{"LD_LIBRARY_PATH", "/nowhere"}});
  EXPECT_EQ(O.Code, 0);
  EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
}

TEST(Host, WhyIsLogged) {
  Outcome O =
      runScenario("saxpy", {{"ACCEL_DEVICE", "cpu"}, {"ACCEL_LOG", "info"}});
  EXPECT_TRUE(O.says("saxpy (scenario.cpp:1): runs on the CPU: "
                     "ACCEL_DEVICE=cpu"))
      << O.Output;
}

TEST(Host, GarbageGivesOneWarning) {
  for (const char *Value : {"-1", "abc", "cuda:x"}) {
    Outcome O = runScenario("saxpy", {{"ACCEL_DEVICE", Value}});
    EXPECT_EQ(O.Code, 0);
    EXPECT_EQ(O.count("accel: warning: ACCEL_DEVICE"), 1u) << O.Output;
  }
}

TEST(Host, RequiredGpuIsMissing) {
  for (const char *Device : {"auto", "cpu", "serial", "cuda"}) {
    Outcome O = runScenario(
        "saxpy", {{"ACCEL_DEVICE", Device}, {"ACCEL_REQUIRE", "gpu"}});
    EXPECT_EQ(O.Code, 3) << Device;
    EXPECT_TRUE(O.says("ACCEL_REQUIRE=gpu: region saxpy cannot run on a GPU"));
  }
}

TEST(Emulated, EveryScenarioInEveryOrder) {
  for (const char *Order : {"ascending", "descending", "random:5"})
    for (const char *Name : AnyDevice) {
      Outcome O = runScenario(
          Name, {{"ACCEL_DEVICE", "emulate"}, {"ACCEL_EMULATE_ORDER", Order}});
      EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
      EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
      if (Name != std::string("exit-inside")) {
        EXPECT_TRUE(O.says("device=emulate"));
        EXPECT_TRUE(O.says("live=0"));
      }
    }
}

TEST(Emulated, Clauses) {
  Variables V = {{"ACCEL_DEVICE", "emulate"}};
  EXPECT_EQ(runScenario("create", V).Code, 0);
  Outcome O = runScenario("present", V);
  EXPECT_EQ(O.Code, 0);
  EXPECT_TRUE(O.says("a is not on the device, as present(...) says"));
}

/// Arrays of a data region move once, whatever happens inside.
TEST(Emulated, ResidentArraysMoveOnce) {
  Outcome O = runScenario("iterate", {{"ACCEL_DEVICE", "emulate"}});
  EXPECT_TRUE(O.says("launches=20 in=16000 out=16000")) << O.Output;
}

TEST(Emulated, BarriersAreChecked) {
  Variables V = {{"ACCEL_DEVICE", "emulate"}};
  Outcome O = runScenario("torn-barrier", V);
  EXPECT_EQ(O.Code, 0);
  EXPECT_TRUE(O.says("kernel torn, block (0, 0, 0): threads wait at different "
                     "barriers: "))
      << O.Output;
  O = runScenario("early-exit", V);
  EXPECT_EQ(O.Code, 0);
  EXPECT_TRUE(O.says("5 of 64 threads ended without the barrier at "))
      << O.Output;
}

TEST(Emulated, MemoryLimit) {
  Outcome O = runScenario(
      "too-large", {{"ACCEL_DEVICE", "emulate"}, {"ACCEL_MEMORY_LIMIT", "4m"}});
  EXPECT_EQ(O.Code, 0);
  EXPECT_EQ(O.count("accel: warning"), 1u) << O.Output;
  EXPECT_TRUE(O.says("no device memory for 3200"));
}

TEST(Trace, IsWrittenAtExit) {
  std::string File = temporaryFile(".json");
  Outcome O = runScenario("saxpy",
                          {{"ACCEL_DEVICE", "emulate"}, {"ACCEL_TRACE", File}});
  EXPECT_EQ(O.Code, 0);
  std::string Text = takeFile(File);
  EXPECT_EQ(Text.front(), '{');
  EXPECT_NE(Text.find("\"name\":\"saxpy\",\"cat\":\"region\",\"ph\":\"X\""),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("\"bytes\":40000"), std::string::npos);
  EXPECT_EQ(Text.substr(Text.size() - 4), "\n]}\n");
}

TEST(Trace, TellsWhyTheHostRan) {
  std::string File = temporaryFile(".json");
  runScenario("torn-barrier",
              {{"ACCEL_DEVICE", "emulate"}, {"ACCEL_TRACE", File}});
  std::string Text = takeFile(File);
  EXPECT_NE(Text.find("\"cat\":\"fallback\""), std::string::npos) << Text;
  EXPECT_NE(Text.find("\"device\":\"cpu\",\"reason\":\"kernel torn"),
            std::string::npos);
}

TEST(Trace, UnwritableFileIsAWarning) {
  Outcome O = runScenario("saxpy", {{"ACCEL_DEVICE", "cpu"},
                                    {"ACCEL_TRACE", "/nowhere/trace.json"}});
  EXPECT_EQ(O.Code, 0);
  EXPECT_EQ(O.count("accel: warning"), 1u) << O.Output;
}
