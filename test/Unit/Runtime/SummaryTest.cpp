//===- SummaryTest.cpp - The table at exit --------------------------------===//

#include "Summary.h"
#include <gtest/gtest.h>

using namespace accel::rt;

TEST(Summary, MergesRowsOfOneName) {
  SummaryRow A;
  A.Name = "f:1";
  A.DeviceRuns = 2;
  A.DeviceTime = 1500000;
  A.BytesIn = 999;
  A.Reasons["why"] = 1;
  SummaryRow B = A;
  B.HostRuns = 3;
  B.Reasons["other"] = 2;
  B.BytesOut = 12345678;
  std::string Text = formatSummary({A, B}, "test");
  EXPECT_EQ(Text,
            "summary; device: test\n"
            "region                   where       calls        time   to "
            "device     to host\n"
            "f:1                      device          4     3.00 ms     "
            "2.00 kB    12.35 MB\n"
            "                         CPU             3      0.0 us       "
            "  0 B         0 B\n"
            "    2 on the CPU: other\n"
            "    2 on the CPU: why\n");
}

TEST(Summary, RowsOfDirectives) {
  SummaryRow Row;
  Row.Name = "data a.cpp:7";
  Row.IsRegion = false;
  Row.BytesOut = 5;
  std::string Text = formatSummary({Row}, "none");
  EXPECT_NE(Text.find("data a.cpp:7             data "), std::string::npos);
  EXPECT_NE(Text.find(" 5 B\n"), std::string::npos);
}
