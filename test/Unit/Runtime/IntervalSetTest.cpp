//===- IntervalSetTest.cpp - A set of addresses as intervals
//---------------===//

#include "IntervalSet.h"
#include <gtest/gtest.h>
#include <random>

using namespace accel::rt;

static std::string text(const IntervalSet &S) {
  std::string Result;
  for (Interval I : S)
    Result += "[" + std::to_string(I.Lo) + "," + std::to_string(I.Hi) + ")";
  return Result;
}

TEST(IntervalSet, AddMerges) {
  IntervalSet S;
  S.add({10, 20});
  S.add({30, 40});
  EXPECT_EQ(text(S), "[10,20)[30,40)");
  S.add({20, 30}); // Touches both.
  EXPECT_EQ(text(S), "[10,40)");
  S.add({5, 5});
  EXPECT_EQ(text(S), "[10,40)");
}

TEST(IntervalSet, RemoveSplits) {
  IntervalSet S(Interval{0, 100});
  S.remove({40, 60});
  EXPECT_EQ(text(S), "[0,40)[60,100)");
  S.remove({0, 10});
  S.remove({90, 200});
  EXPECT_EQ(text(S), "[10,40)[60,90)");
  EXPECT_EQ(S.bytes(), 60u);
}

TEST(IntervalSet, In) {
  IntervalSet S;
  S.add({0, 10});
  S.add({20, 30});
  EXPECT_EQ(text(S.in({5, 25})), "[5,10)[20,25)");
  EXPECT_TRUE(S.in({10, 20}).empty());
  EXPECT_FALSE(S.overlaps(Interval{10, 20}));
  EXPECT_TRUE(S.overlaps(Interval{9, 20}));
}

/// Against one flag for each address.
TEST(IntervalSet, AgreesWithBits) {
  std::mt19937 Random(7);
  for (int Round = 0; Round != 200; ++Round) {
    IntervalSet S;
    std::vector<bool> Bits(64);
    for (int Step = 0; Step != 30; ++Step) {
      uintptr_t Lo = Random() % 64, Hi = Lo + Random() % (65 - Lo);
      bool Add = Random() % 2;
      Add ? S.add(Interval{Lo, Hi}) : S.remove(Interval{Lo, Hi});
      for (uintptr_t I = Lo; I < Hi; ++I)
        Bits[I] = Add;
      uint64_t Count = 0;
      for (uintptr_t I = 0; I != 64; ++I) {
        ASSERT_EQ(S.overlaps(Interval{I, I + 1}), Bits[I]);
        Count += Bits[I];
      }
      ASSERT_EQ(S.bytes(), Count);
      uintptr_t End = 0;
      for (Interval I : S) { // Sorted, and never touching.
        ASSERT_TRUE(!I.empty() && (I.Lo > End || (I.Lo == 0 && End == 0)));
        End = I.Hi;
      }
    }
  }
}
