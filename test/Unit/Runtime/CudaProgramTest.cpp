//===- CudaProgramTest.cpp - Scenarios on the CUDA path -------------------===//
//
// Through a libcuda.so.1 that needs no GPU, from the folder that ACCEL_PTXEMU
// names, and through the one of a real driver where ACCEL_TEST_GPU=1 says that
// there is a GPU. Without either, the tests report themselves as skipped.
//
//===----------------------------------------------------------------------===//

#include "ProgramRunner.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <unistd.h>

#ifndef ACCEL_TEST_FATBIN
#define ACCEL_TEST_FATBIN ""
#define ACCEL_TEST_PTXEMU ""
#endif

static const char *const Plain[] = {"saxpy",    "pair",    "partial-write",
                                    "reduce",   "grid",    "overlap",
                                    "sections", "threads", "reuse"};
static const char *const Resident[] = {
    "iterate", "nested", "host-between", "update",          "slices",
    "merge",   "async",  "in-place",     "reduce-resident", "create"};

namespace {
class Cuda : public testing::Test {
protected:
  void SetUp() override {
    if (access(ACCEL_TEST_FATBIN, R_OK))
      GTEST_SKIP() << "there is no nvcc";
    const char *Folder = std::getenv("ACCEL_PTXEMU");
    Ptxemu = Folder ? Folder : ACCEL_TEST_PTXEMU;
    if (access((Ptxemu + "/libcuda.so.1").c_str(), R_OK))
      GTEST_SKIP() << "ACCEL_PTXEMU names no folder with a libcuda.so.1";
  }
  Outcome run(const std::string &Name, Variables V = {},
              const std::string &Repetitions = "1") {
    V.insert({"ACCEL_DEVICE", "cuda"});
    V["LD_LIBRARY_PATH"] = Ptxemu;
    V["ACCEL_TEST_FATBIN"] = ACCEL_TEST_FATBIN;
    return runScenario(Name, V, Repetitions);
  }
  std::string Ptxemu;
};
} // namespace

/// Without races, leaks, or any message; also when work is deferred.
TEST_F(Cuda, EveryScenario) {
  for (const char *Asynchronous : {"0", "1"}) {
    Variables V = {{"PTXEMU_RACE", "1"},
                   {"PTXEMU_LEAKS", "error"},
                   {"PTXEMU_STRICT", "1"},
                   {"PTXEMU_ASYNC", Asynchronous}};
    for (auto &List :
         {std::vector<const char *>(std::begin(Plain), std::end(Plain)),
          std::vector<const char *>(std::begin(Resident), std::end(Resident))})
      for (const char *Name : List) {
        Outcome O = run(Name, V);
        EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
        EXPECT_TRUE(O.says("device=cuda:0")) << O.Output;
        EXPECT_TRUE(O.says("live=0")) << O.Output;
        EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
      }
  }
}

TEST_F(Cuda, Processes) {
  for (const char *Name : {"exit", "exit-inside"}) {
    Outcome O = run(Name, {{"PTXEMU_LEAKS", "error"}});
    EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
    EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
  }
  for (const char *Name : {"fork-after", "fork-resident"}) {
    Outcome O = run(Name);
    EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
    EXPECT_EQ(O.count("accel: warning: a region runs on the CPU: the process "
                      "was forked"),
              1u)
        << O.Output;
  }
  Outcome O = run("fork-before");
  EXPECT_EQ(O.Code, 0);
  EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
}

TEST_F(Cuda, ManyLaunchesDoNotGrow) {
  std::string File = temporaryFile(".json");
  Outcome O = run("saxpy", {{"PTXEMU_COUNT", File}}, "200");
  EXPECT_EQ(O.Code, 0) << O.Output;
  std::string Counts = takeFile(File);
  EXPECT_NE(Counts.find("\"allocations\": 2,"), std::string::npos) << Counts;
}

TEST_F(Cuda, AutomaticChoice) {
  Outcome O = run("saxpy", {{"ACCEL_DEVICE", "auto"}});
  EXPECT_TRUE(O.says("launches=1 ")) << O.Output;
  O = run("reuse", {{"ACCEL_DEVICE", "auto"}, {"ACCEL_LOG", "info"}});
  EXPECT_TRUE(O.says("launches=0 ")) << O.Output;
  EXPECT_TRUE(O.says("runs on the CPU: too few iterations for a device"));
}

TEST_F(Cuda, NoDevice) {
  Variables None = {{"PTXEMU_DEVICES", "0"}, {"ACCEL_DEVICE", "auto"}};
  Outcome O = run("saxpy", None);
  EXPECT_EQ(O.Code, 0);
  EXPECT_EQ(O.count("accel:"), 0u) << O.Output;
  O = run("saxpy", {{"PTXEMU_DEVICES", "0"}});
  EXPECT_EQ(O.Code, 0);
  EXPECT_EQ(O.count("accel: warning"), 1u) << O.Output;
  O = run("saxpy", {{"ACCEL_DEVICE", "cuda:7"}});
  EXPECT_EQ(O.Code, 0);
  EXPECT_TRUE(O.says("there is no CUDA device 7, only 1 of them")) << O.Output;
  None["ACCEL_REQUIRE"] = "gpu";
  EXPECT_EQ(run("saxpy", None).Code, 3);
}

TEST_F(Cuda, BrokenKernel) {
  Outcome O = run("fault", {{"PTXEMU_LEAKS", "error"}});
  EXPECT_EQ(O.Code, 0) << O.Output;
  EXPECT_EQ(O.count("accel: warning: region faulty runs on the CPU"), 1u);
  EXPECT_TRUE(O.says("CUDA_ERROR_ILLEGAL_ADDRESS"));
  EXPECT_TRUE(O.says("; arrays: ")) << O.Output;
  EXPECT_EQ(O.count("is not used any more"), 1u) << O.Output;
  EXPECT_EQ(run("fault", {{"ACCEL_REQUIRE", "gpu"}}).Code, 3);
}

TEST_F(Cuda, LittleMemory) {
  Outcome O = run("too-large", {{"PTXEMU_MEMORY", "4m"}});
  EXPECT_EQ(O.Code, 0) << O.Output;
  EXPECT_EQ(O.count("accel: warning"), 1u) << O.Output;
  for (const char *Name : Plain)
    for (const char *Memory : {"8k", "64k", "1m"}) {
      O = run(Name, {{"PTXEMU_MEMORY", Memory}});
      EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
    }
  for (const char *Name : Resident) {
    O = run(Name, {{"PTXEMU_MEMORY", "16k"}});
    EXPECT_EQ(O.Code, 0) << Name << ": " << O.Output;
  }
}

/// Each driver call fails once, often and always; the result stays right.
TEST_F(Cuda, EveryCallFails) {
  static const char *const Calls[] = {"cuInit",
                                      "cuDeviceGetCount",
                                      "cuDeviceGet",
                                      "cuDeviceGetName",
                                      "cuDevicePrimaryCtxRetain",
                                      "cuCtxGetCurrent",
                                      "cuCtxPushCurrent",
                                      "cuCtxPopCurrent",
                                      "cuCtxSynchronize",
                                      "cuModuleLoadDataEx",
                                      "cuModuleUnload",
                                      "cuModuleGetFunction",
                                      "cuFuncGetAttribute",
                                      "cuOccupancyMaxPotentialBlockSize",
                                      "cuMemAlloc",
                                      "cuMemFree",
                                      "cuMemcpyHtoDAsync",
                                      "cuMemcpyDtoH",
                                      "cuStreamCreate",
                                      "cuStreamDestroy",
                                      "cuStreamSynchronize",
                                      "cuLaunchKernel"};
  for (std::string Call : Calls)
    for (const char *When : {"", ":1", ":2", ":3", ":every:2"})
      for (const char *Code : {"", "=719!"}) {
        Variables V = {{"PTXEMU_FAIL", Call + When + Code}};
        for (const char *Name : {"pair", "reduce"}) {
          Outcome O = run(Name, V);
          EXPECT_EQ(O.Code, 0) << V["PTXEMU_FAIL"] << ": " << O.Output;
        }
        // With every value on the host as well, nothing can be lost ...
        V["ACCEL_SAVE"] = "1";
        Outcome O = run("in-place", V);
        EXPECT_EQ(O.Code, 0) << V["PTXEMU_FAIL"] << ": " << O.Output;
        // ... and otherwise a loss ends the program, never a wrong result.
        V.erase("ACCEL_SAVE");
        O = run("in-place", V);
        EXPECT_TRUE(O.Code == 0 || (O.Code == 4 && O.says("only current")))
            << V["PTXEMU_FAIL"] << ": " << O.Output;
      }
}
