//===- PresentTableTest.cpp - Arrays that stay on the device
//---------------===//

#include "PresentTable.h"
#include <gtest/gtest.h>

using namespace accel::rt;

static PresentEntry entry(uintptr_t Lo, uintptr_t Hi) {
  PresentEntry E;
  E.Range = {Lo, Hi};
  E.Name = std::to_string(Lo);
  return E;
}

TEST(PresentTable, LookUp) {
  PresentTable T;
  EXPECT_FALSE(T.any());
  T.add(entry(100, 200));
  T.add(entry(300, 400));
  EXPECT_TRUE(T.any());
  EXPECT_EQ(T.covering({100, 200})->Name, "100");
  EXPECT_EQ(T.covering({150, 151})->Name, "100");
  EXPECT_EQ(T.covering({399, 400})->Name, "300");
  for (Interval I : {Interval{99, 101},
                     {199, 201},
                     {200, 300},
                     {150, 350},
                     {0, 50},
                     {400, 401}})
    EXPECT_EQ(T.covering(I), nullptr);
  EXPECT_EQ(T.overlapping({199, 301}).size(), 2u);
  EXPECT_EQ(T.overlapping({200, 300}).size(), 0u);
  EXPECT_EQ(T.overlapping({0, 101}).size(), 1u);
  EXPECT_EQ(T.overlapping({0, 1000}).size(), 2u);
}

TEST(PresentTable, NewerOnDevice) {
  PresentTable T;
  PresentEntry &E = T.add(entry(100, 200));
  EXPECT_FALSE(T.anyNewerOnDevice());
  E.HostStale.add({110, 120});
  EXPECT_TRUE(T.anyNewerOnDevice());
  T.remove(E);
  EXPECT_FALSE(T.any());
}

TEST(Placement, KeepsAlignment) {
  for (uintptr_t Lo : {4096u, 4104u, 5000u, 4351u}) {
    Interval Range = {Lo, Lo + 100};
    MemoryPool::Block B = {0x10000, Placement::bytesFor(Range)};
    DevicePtr Base = Placement::baseFor(B, Range);
    EXPECT_EQ(Base % 256, Lo % 256);
    EXPECT_LE(Base + 100, B.Address + B.Size);
  }
}
