//===- ChoiceTest.cpp - Host or device, by measured speed -----------------===//

#include "Choice.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace accel::rt;

namespace {
/// Time of Calls calls, and how many of them took the device.
struct Played {
  double Time = 0;
  unsigned OnDevice = 0;
};
Played play(Speeds &S, unsigned Calls, double Host, double Device) {
  Played P;
  for (unsigned I = 0; I != Calls; ++I) {
    Speeds::Side Side = S.choose();
    double Time = Side == Speeds::Side::Host ? Host : Device;
    P.OnDevice += Side == Speeds::Side::Device;
    P.Time += Time;
    S.note(Side, Time);
  }
  return P;
}
} // namespace

TEST(Speeds, TriesBothSides) {
  Speeds S;
  EXPECT_EQ(play(S, 2, 100, 100).OnDevice, 2u);
  EXPECT_FALSE(S.known());
  EXPECT_EQ(play(S, 2, 100, 100).OnDevice, 0u);
  EXPECT_TRUE(S.known());
}

TEST(Speeds, DoesNotTryAMuchSlowerHostTwice) {
  Speeds S;
  EXPECT_EQ(play(S, 4, 1000, 100).OnDevice, 3u);
}

/// Never more than a tenth slower than the better side after the first calls.
TEST(Speeds, StaysWithTheBetterSide) {
  for (double Ratio : {0.01, 0.5, 0.9, 1.0, 1.1, 2.0, 100.0}) {
    Speeds S;
    play(S, 4, 100, 100 * Ratio);
    Played P = play(S, 2000, 100, 100 * Ratio);
    double Best = 2000 * 100 * std::min(Ratio, 1.0);
    EXPECT_LE(P.Time, 1.1 * Best) << Ratio;
  }
}

TEST(Speeds, NoticesThatTheOtherSideBecameFaster) {
  Speeds S;
  play(S, 50, 100, 200);
  Played P = play(S, 2000, 100, 10);
  EXPECT_GT(P.OnDevice, 1500u);
}

TEST(Speeds, TheFirstRunOfTheDeviceDoesNotCount) {
  Speeds S;
  S.note(Speeds::Side::Device, 1e9);
  S.note(Speeds::Side::Device, 10);
  EXPECT_EQ(S.device(), 10);
}

TEST(Choice, Classes) {
  EXPECT_EQ(Choice::classOf(0), 0);
  EXPECT_EQ(Choice::classOf(1), 0);
  EXPECT_EQ(Choice::classOf(1023), 9);
  EXPECT_EQ(Choice::classOf(1024), 10);
  EXPECT_EQ(Choice::classOf(UINT64_MAX), 63);
}

TEST(SpeedFile, KeepsOtherLines) {
  char Name[] = "/tmp/accel-speed-XXXXXX";
  int Handle = mkstemp(Name);
  ASSERT_GE(Handle, 0);
  close(Handle);
  std::ofstream(Name) << "not a line\n\n\t\t\nother\tregion\t5\t7\t8\n"
                      << "m\tr\t3\tx\ty\nm\tr\t4\t-1\t2\n";
  SpeedFile F;
  F.read(Name);
  double Host, Device;
  EXPECT_FALSE(F.find("m\tr\t3", Host, Device));
  EXPECT_FALSE(F.find("m\tr\t4", Host, Device));
  F.set(SpeedFile::keyOf("a machine", "solve:4 a b.cpp:4", 12), 1234.5, 1e9);
  EXPECT_TRUE(F.write(Name));
  SpeedFile Again;
  Again.read(Name);
  ASSERT_TRUE(Again.find(SpeedFile::keyOf("a machine", "solve:4 a b.cpp:4", 12),
                         Host, Device));
  EXPECT_EQ(Host, 1234.5);
  EXPECT_EQ(Device, 1e9);
  ASSERT_TRUE(Again.find("other\tregion\t5", Host, Device));
  EXPECT_EQ(Host, 7);
  std::remove(Name);
  EXPECT_FALSE(F.write("/nowhere/at/all"));
}
