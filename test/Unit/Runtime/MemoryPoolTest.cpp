//===- MemoryPoolTest.cpp - Device memory that is kept
//---------------------===//

#include "MemoryPool.h"
#include "TestDevice.h"
#include <gtest/gtest.h>

using namespace accel::rt;
using Block = MemoryPool::Block;

TEST(MemoryPool, Sizes) {
  EXPECT_EQ(MemoryPool::roundUp(1), 512u);
  EXPECT_EQ(MemoryPool::roundUp(513), 1024u);
  EXPECT_EQ(MemoryPool::roundUp(1 << 20), size_t(1) << 20);
  for (size_t Size : {5000u, 70000u, 1234567u, 99999999u}) {
    size_t Rounded = MemoryPool::roundUp(Size);
    EXPECT_GE(Rounded, Size);
    EXPECT_LE(Rounded, Size + Size / 8 + 512);
  }
}

TEST(MemoryPool, FreedBlocksAreUsedAgain) {
  TestDevice D;
  MemoryPool P(D, 0);
  for (int I = 0; I != 100; ++I) {
    Block B;
    ASSERT_FALSE(P.allocate(100000 - size_t(I), B));
    EXPECT_GE(B.Size, 100000 - size_t(I));
    EXPECT_EQ(B.Address % 256, 0u);
    P.release(B);
  }
  EXPECT_EQ(D.Calls["allocate"], 1u);
  EXPECT_EQ(P.statistics().Reused, 99u);
  EXPECT_EQ(P.statistics().LiveBlocks, 0u);
  EXPECT_EQ(P.statistics().InUse, 0u);
  P.trim();
  EXPECT_EQ(D.InUse, 0u);
  EXPECT_EQ(P.statistics().Cached, 0u);
}

TEST(MemoryPool, BestFit) {
  TestDevice D;
  MemoryPool P(D, 0);
  Block Small, Large, B;
  ASSERT_FALSE(P.allocate(10000, Small));
  ASSERT_FALSE(P.allocate(1000000, Large));
  P.release(Small);
  P.release(Large);
  ASSERT_FALSE(P.allocate(9900, B));
  EXPECT_EQ(B.Address, Small.Address);
  // Not a block a hundred times as large.
  Block C;
  ASSERT_FALSE(P.allocate(10000, C));
  EXPECT_NE(C.Address, Large.Address);
  P.release(B);
  P.release(C);
  P.trim();
}

TEST(MemoryPool, GivesTheCacheBackWhenMemoryIsShort) {
  TestDevice D;
  D.Capacity = 1 << 20;
  MemoryPool P(D, 0);
  Block A, B;
  ASSERT_FALSE(P.allocate(700000, A));
  Status S = P.allocate(700000, B);
  EXPECT_EQ(S.kind(), Status::OutOfMemory);
  EXPECT_NE(S.message().find("700000 bytes"), std::string::npos);
  P.release(A);
  ASSERT_FALSE(P.allocate(900000, B)); // A was only cached.
  P.release(B);
  ASSERT_FALSE(P.allocate(10, A)); // From the cache or new, but it works.
  P.release(A);
  P.trim();
}

TEST(MemoryPool, FullDeviceStillServesTheExactSize) {
  TestDevice D;
  D.Capacity = 1050624; // Not enough for the rounded size.
  MemoryPool P(D, 0);
  Block A;
  ASSERT_FALSE(P.allocate(1050000, A));
  P.release(A);
  P.trim();
}

TEST(MemoryPool, Limit) {
  TestDevice D;
  MemoryPool P(D, 100000);
  Block A, B;
  ASSERT_FALSE(P.allocate(50000, A));
  EXPECT_EQ(P.allocate(60000, B).kind(), Status::OutOfMemory);
  EXPECT_FALSE(B);
  ASSERT_FALSE(P.allocate(30000, B));
  P.release(A);
  P.release(B);
  EXPECT_EQ(P.allocate(100001, A).kind(), Status::OutOfMemory);
  EXPECT_EQ(P.allocate(SIZE_MAX - 5, A).kind(), Status::OutOfMemory);
  ASSERT_FALSE(P.allocate(90000, A));
  P.release(A);
  P.trim();
}

TEST(MemoryPool, OtherErrorsAreNotOutOfMemory) {
  TestDevice D;
  MemoryPool P(D, 0);
  D.failOn("allocate", Status::lost("gone"));
  Block A;
  EXPECT_TRUE(P.allocate(10, A).isLost());
  EXPECT_EQ(D.Calls["allocate"], 1u);
}
