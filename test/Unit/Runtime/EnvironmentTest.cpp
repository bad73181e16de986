//===- EnvironmentTest.cpp - The ACCEL_... variables
//-----------------------===//

#include "Environment.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace accel::rt;

namespace {
struct Setting {
  const char *Name, *Value;
};
struct Parsed {
  Parsed(std::initializer_list<Setting> Settings)
      : E(Environment::parse(
            [&](const char *Name) -> const char * {
              for (const Setting &S : Settings)
                if (!std::strcmp(S.Name, Name))
                  return S.Value;
              return nullptr;
            },
            Warnings)) {}
  std::vector<std::string> Warnings;
  Environment E;
};
} // namespace

TEST(Environment, NothingSet) {
  Parsed P{};
  EXPECT_EQ(P.E.Mode, DeviceMode::Auto);
  EXPECT_EQ(P.E.Log, LogLevel::Off);
  EXPECT_FALSE(P.E.RequireGpu);
  EXPECT_EQ(P.E.MemoryLimit, 0u);
  EXPECT_TRUE(P.Warnings.empty());
}

TEST(Environment, EmptyIsNotSet) {
  Parsed P{{"ACCEL_DEVICE", ""}, {"ACCEL_LOG", ""}, {"ACCEL_SYNC", ""}};
  EXPECT_EQ(P.E.Mode, DeviceMode::Auto);
  EXPECT_TRUE(P.Warnings.empty());
}

TEST(Environment, Devices) {
  EXPECT_EQ((Parsed{{"ACCEL_DEVICE", "cpu"}}.E.Mode), DeviceMode::Cpu);
  EXPECT_EQ((Parsed{{"ACCEL_DEVICE", "serial"}}.E.Mode), DeviceMode::Serial);
  EXPECT_EQ((Parsed{{"ACCEL_DEVICE", "emulate"}}.E.Mode), DeviceMode::Emulate);
  EXPECT_EQ((Parsed{{"ACCEL_DEVICE", "cuda"}}.E.Mode), DeviceMode::Cuda);
  Parsed P{{"ACCEL_DEVICE", "cuda:3"}};
  EXPECT_EQ(P.E.Mode, DeviceMode::Cuda);
  EXPECT_EQ(P.E.CudaIndex, 3u);
}

TEST(Environment, GarbageGivesOneWarningAndIsIgnored) {
  for (const char *Value : {"-1", "abc", "cuda:", "cuda:-1", "cuda:x", "CPU",
                            "cuda:99999999999999999999"}) {
    Parsed P{{"ACCEL_DEVICE", Value}};
    EXPECT_EQ(P.E.Mode, DeviceMode::Auto) << Value;
    ASSERT_EQ(P.Warnings.size(), 1u) << Value;
    EXPECT_NE(P.Warnings[0].find(Value), std::string::npos);
  }
  Parsed P{{"ACCEL_LOG", "loud"},
           {"ACCEL_REQUIRE", "tpu"},
           {"ACCEL_MEMORY_LIMIT", "much"},
           {"ACCEL_EMULATE_ORDER", "sideways"},
           {"ACCEL_SYNC", "maybe"}};
  EXPECT_EQ(P.Warnings.size(), 5u);
}

TEST(Environment, Order) {
  Parsed P{{"ACCEL_EMULATE_ORDER", "random:42"}};
  EXPECT_EQ(P.E.Order, ThreadOrder::Random);
  EXPECT_EQ(P.E.OrderSeed, 42u);
  EXPECT_EQ((Parsed{{"ACCEL_EMULATE_ORDER", "descending"}}.E.Order),
            ThreadOrder::Descending);
}

TEST(Environment, Bytes) {
  auto Bytes = [](const char *Text) {
    uint64_t Result = 0;
    return parseBytes(Text, Result) ? int64_t(Result) : -1;
  };
  EXPECT_EQ(Bytes("0"), 0);
  EXPECT_EQ(Bytes("123"), 123);
  EXPECT_EQ(Bytes("2k"), 2048);
  EXPECT_EQ(Bytes("3M"), 3 << 20);
  EXPECT_EQ(Bytes("1GiB"), 1 << 30);
  EXPECT_EQ(Bytes("512B"), 512);
  EXPECT_EQ(Bytes(""), -1);
  EXPECT_EQ(Bytes("k"), -1);
  EXPECT_EQ(Bytes("1x"), -1);
  EXPECT_EQ(Bytes("-1"), -1);
  EXPECT_EQ(Bytes("1 k"), -1);
  EXPECT_EQ(Bytes("99999999999t"), -1);
}
