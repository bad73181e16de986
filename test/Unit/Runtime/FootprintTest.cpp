//===- FootprintTest.cpp - What a launch touches
//---------------------------===//

#include "Footprint.h"
#include <gtest/gtest.h>

using namespace accel::rt;

static accel_array array(uintptr_t Host, accel_i64 Begin, accel_i64 End,
                         unsigned Access, const char *Name = "a") {
  return {reinterpret_cast<const void *>(Host), Begin, End, Access, Name, 0};
}

TEST(Access, WithoutClauses) {
  Access Read(ACCEL_READ);
  EXPECT_TRUE(Read.CopiesIn);
  EXPECT_FALSE(Read.CopiesOut);
  Access Partly(ACCEL_WRITE);
  EXPECT_TRUE(Partly.CopiesIn); // What is not written must come back.
  EXPECT_TRUE(Partly.CopiesOut);
  Access All(ACCEL_WRITE | ACCEL_OVERWRITE);
  EXPECT_FALSE(All.CopiesIn);
  EXPECT_TRUE(All.CopiesOut);
}

TEST(Access, ClausesReplaceDirections) {
  Access In(ACCEL_READ | ACCEL_WRITE | ACCEL_COPYIN);
  EXPECT_TRUE(In.CopiesIn);
  EXPECT_FALSE(In.CopiesOut);
  Access Create(ACCEL_READ | ACCEL_WRITE | ACCEL_CREATE);
  EXPECT_FALSE(Create.CopiesIn || Create.CopiesOut);
  Access Out(ACCEL_WRITE | ACCEL_OVERWRITE | ACCEL_COPYOUT);
  EXPECT_FALSE(Out.CopiesIn);
  EXPECT_TRUE(Out.CopiesOut);
  // Garbage must not come back where the kernel may not write.
  EXPECT_TRUE(Access(ACCEL_WRITE | ACCEL_COPYOUT).CopiesIn);
  EXPECT_FALSE(Access(ACCEL_READ | ACCEL_COPYIN | ACCEL_COPYOUT).CopiesOut);
}

TEST(Footprint, SeparateArraysStaySeparate) {
  accel_array Arrays[] = {array(2000, 0, 100, ACCEL_READ, "b"),
                          array(1000, 8, 64, ACCEL_WRITE, "a"),
                          array(0, 0, 0, ACCEL_READ, "none"),
                          array(1064, 0, 8, ACCEL_READ, "touching")};
  std::vector<int> GroupOf;
  auto Groups = groupArrays(Arrays, 4, GroupOf);
  ASSERT_EQ(Groups.size(), 3u);
  EXPECT_EQ(GroupOf, (std::vector<int>{2, 0, -1, 1}));
  EXPECT_EQ(Groups[0].Range, (Interval{1008, 1064}));
  EXPECT_EQ(Groups[0].Names, "a");
}

TEST(Footprint, OverlappingArraysShareAGroup) {
  accel_array Arrays[] = {
      array(1000, 0, 100, ACCEL_WRITE | ACCEL_OVERWRITE, "a"),
      array(1050, 0, 100, ACCEL_READ, "b"),
      array(1140, 0, 20, ACCEL_READ, "c")};
  std::vector<int> GroupOf;
  auto Groups = groupArrays(Arrays, 3, GroupOf);
  ASSERT_EQ(Groups.size(), 1u);
  EXPECT_EQ(Groups[0].Range, (Interval{1000, 1160}));
  EXPECT_EQ(Groups[0].In.bytes(), 110u); // 1050 to 1160
  EXPECT_EQ(Groups[0].Out.bytes(), 100u);
  EXPECT_TRUE(Groups[0].Read.overlaps(Groups[0].Out));
  EXPECT_EQ(Groups[0].Names, "a, b, c");
}

TEST(Footprint, NegativeOffsets) {
  accel_array A = array(1000, -80, 8, ACCEL_READ);
  EXPECT_EQ(rangeOf(A), (Interval{920, 1008}));
  EXPECT_TRUE(rangeOf(array(1000, 8, 8, ACCEL_READ)).empty());
  EXPECT_TRUE(rangeOf(array(1000, 16, 8, ACCEL_READ)).empty());
}
