//===- ReportTest.cpp - What became of each loop --------------------------===//

#include "accel/Driver/Report.h"
#include <gtest/gtest.h>

using namespace accel::driver;

namespace {
constexpr const char *UnitA = R"({"version":1,"file":"a.cpp","regions":[
 {"name":"f:3","file":"a.cpp","line":3,"function":"f","status":"parallel",
  "targets":["openmp","cuda"],"pattern":"map"},
 {"name":"g:9","file":"a.h","line":9,"function":"g","status":"guarded",
  "targets":["openmp"],"guards":["x and y do not overlap"],
  "deviceReason":"a call",
  "reason":{"kind":"guarded","message":"may overlap"}},
 {"name":"h:12","file":"a.cpp","line":12,"function":"h","status":"serial",
  "reason":{"kind":"dependence","message":"a[i] depends on a[i - 1]"}}]})";

} // namespace

TEST(Report, Text) {
  Report R;
  ASSERT_FALSE(R.addUnit(UnitA));
  R.addRemark("no CUDA compiler");
  EXPECT_EQ(R.text(),
            "a.cpp:3: f: parallel (openmp, cuda), map\n"
            "a.h:9: g: guarded (openmp), if x and y do not overlap; not on a "
            "device: a call\n"
            "a.cpp:12: h: serial: a[i] depends on a[i - 1] "
            "[accel-dependence]\n"
            "no CUDA compiler\n"
            "found 3 = parallel 1 + guarded 1 + serial 1\n");
}

TEST(Report, Empty) {
  EXPECT_EQ(Report().text(), "found 0 = parallel 0 + guarded 0 + serial 0\n");
}

TEST(Report, Untranslated) {
  Report R;
  R.addUntranslated("b.cpp", "the analysis stepped aside");
  EXPECT_EQ(R.text(), "b.cpp: not translated, all loops serial: the analysis "
                      "stepped aside\n"
                      "found 0 = parallel 0 + guarded 0 + serial 0\n");
}

TEST(Report, JsonOfOneIsAnObjectAndOfSeveralAnArray) {
  Report R;
  ASSERT_FALSE(R.addUnit(UnitA));
  auto One = llvm::json::parse(R.json());
  ASSERT_TRUE(bool(One));
  ASSERT_NE(One->getAsObject(), nullptr);
  EXPECT_EQ(One->getAsObject()->getString("file"), "a.cpp");
  ASSERT_FALSE(R.addUnit(R"({"version":1,"file":"b.cpp","regions":[]})"));
  auto Two = llvm::json::parse(R.json());
  ASSERT_TRUE(bool(Two));
  ASSERT_NE(Two->getAsArray(), nullptr);
  EXPECT_EQ(Two->getAsArray()->size(), 2u);
}

TEST(Report, Broken) {
  Report R;
  llvm::Error E = R.addUnit("{");
  EXPECT_TRUE(bool(E));
  llvm::consumeError(std::move(E));
}
