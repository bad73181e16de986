//===- ShapeTest.cpp - Grid and block of a launch
//--------------------------===//

#include "Shape.h"
#include <gtest/gtest.h>

using namespace accel::rt;

namespace {
struct ShapeTest : testing::Test {
  LaunchShape shape(std::initializer_list<accel_i64> Extents) {
    L.dims = unsigned(Extents.size());
    std::copy(Extents.begin(), Extents.end(), L.extent);
    LaunchShape S = chooseShape(L, K, Limits);
    EXPECT_EQ(S.Block[0] % 32, 0u);
    EXPECT_LE(S.Block[0] * S.Block[1] * S.Block[2], K.MaxThreads);
    for (int D = 0; D != 3; ++D) {
      EXPECT_GE(S.Grid[D], 1u);
      EXPECT_LE(S.Grid[D], Limits.GridSize[D]);
    }
    return S;
  }
  accel_launch L = {};
  Kernel K;
  DeviceLimits Limits;
};
} // namespace

TEST_F(ShapeTest, Line) {
  LaunchShape S = shape({1000});
  EXPECT_EQ(S.Block[0], 256u);
  EXPECT_EQ(S.Grid[0], 4u);
  EXPECT_EQ(shape({1}).Grid[0], 1u);
  EXPECT_EQ(shape({INT64_MAX}).Grid[0], 0x7fffffffu);
}

TEST_F(ShapeTest, Plane) {
  LaunchShape S = shape({1000, 100});
  EXPECT_EQ(S.Block[0], 32u);
  EXPECT_EQ(S.Block[1], 8u);
  EXPECT_EQ(S.Grid[0], 32u);
  EXPECT_EQ(S.Grid[1], 13u);
  S = shape({10, 10000000});
  EXPECT_EQ(S.Block[0], 32u);
  EXPECT_EQ(S.Grid[1], 65535u);
  S = shape({1000, 1});
  EXPECT_EQ(S.Block[1], 1u);
  EXPECT_EQ(S.Block[0], 256u);
}

TEST_F(ShapeTest, Space) {
  LaunchShape S = shape({100, 100, 100});
  EXPECT_EQ(S.Block[0] * S.Block[1] * S.Block[2], 256u);
  shape({1, 1, 1000000});
  shape({3, 1000000, 3});
}

TEST_F(ShapeTest, UsersBlock) {
  L.block[0] = 100; // Rounded to whole warps.
  EXPECT_EQ(shape({1000}).Block[0], 128u);
  L.block[0] = 5000;
  EXPECT_EQ(shape({1000}).Block[0], 1024u);
  L.block[0] = 64;
  L.block[1] = 100;
  EXPECT_EQ(shape({1000, 1000}).Block[1], 16u);
}

TEST_F(ShapeTest, KernelWithFewThreads) {
  K.MaxThreads = 100;
  EXPECT_EQ(shape({1000}).Block[0], 96u);
  EXPECT_EQ(shape({1000, 1000, 1000}).Block[0], 32u);
}

TEST_F(ShapeTest, ReductionsHaveRoom) {
  accel_partials R[] = {{8, 100, nullptr, 0}, {8, 7, nullptr, 0}};
  L.reductions = R;
  L.reduction_count = 1;
  EXPECT_EQ(shape({1000000}).blocks(), 100u);
  K.FillingBlocks = 50;
  EXPECT_EQ(shape({1000000}).blocks(), 50u);
  L.reduction_count = 2;
  EXPECT_EQ(shape({1000000}).blocks(), 7u);
  EXPECT_LE(shape({1000, 1000, 1000}).blocks(), 7u);
  R[1].capacity = 1;
  EXPECT_EQ(shape({1000, 1000}).blocks(), 1u);
}

/// The order in which partial results are combined is the same everywhere.
TEST_F(ShapeTest, GivenBlocksDoNotDependOnTheDevice) {
  accel_partials R = {8, 300, nullptr, 0};
  L.reductions = &R;
  L.reduction_count = 1;
  L.block[0] = 128;
  K.FillingBlocks = 50;
  Limits.MaxBlocks = 64;
  EXPECT_EQ(shape({1000000}).blocks(), 300u);
  EXPECT_EQ(shape({1000}).blocks(), 8u);
}
