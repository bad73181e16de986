//===- QueueUseTest.cpp - Which queues use an array -----------------------===//

#include "QueueUse.h"
#include <gtest/gtest.h>

using namespace accel::rt;
using Queues = std::vector<QueueId>;

TEST(QueueUse, ReadersWaitForWriters) {
  QueueUse U;
  EXPECT_TRUE(U.others(1, true).empty());
  U.note(1, true);
  EXPECT_EQ(U.others(2, false), Queues{1});
  EXPECT_TRUE(U.others(1, true).empty());
}

TEST(QueueUse, WritersWaitForAllReaders) {
  QueueUse U;
  U.note(1, false);
  U.note(2, false);
  U.note(2, false);
  EXPECT_TRUE(U.others(3, false).empty());
  EXPECT_EQ(U.others(2, true), Queues{1}); // A reader before an own one.
  EXPECT_EQ(U.others(3, true), (Queues{1, 2}));
  U.note(3, true);
  EXPECT_EQ(U.others(1, false), Queues{3});
}

TEST(QueueUse, AWriterStaysUntilItEnds) {
  QueueUse U;
  U.note(1, true);
  U.note(2, false);
  EXPECT_EQ(U.others(3, false), Queues{1});
  U.finished(1);
  EXPECT_TRUE(U.others(3, false).empty());
  EXPECT_EQ(U.others(3, true), Queues{2});
  U.finished(2);
  EXPECT_TRUE(U.empty());
}
