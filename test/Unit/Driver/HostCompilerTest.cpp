//===- HostCompilerTest.cpp - What compilers answer -----------------------===//

#include "accel/Driver/HostCompiler.h"
#include <gtest/gtest.h>

using namespace accel::driver;

TEST(HostCompiler, Standard) {
  auto Of = [](const char *Value) {
    return standardFromMacros(std::string("#define __GNUC__ 12\n#define "
                                          "__cplusplus ") +
                              Value + "\n");
  };
  EXPECT_EQ(Of("199711L"), "-std=gnu++98");
  EXPECT_EQ(Of("201103L"), "-std=gnu++11");
  EXPECT_EQ(Of("201402L"), "-std=gnu++14");
  EXPECT_EQ(Of("201703L"), "-std=gnu++17");
  EXPECT_EQ(Of("202002L"), "-std=gnu++20");
  EXPECT_EQ(Of("202100L"), "-std=gnu++23");
  EXPECT_EQ(Of("202302L"), "-std=gnu++23");
  EXPECT_EQ(Of("202400L"), "-std=gnu++26");
  EXPECT_EQ(standardFromMacros("#define __STRICT_ANSI__ 1\n"
                               "#define __cplusplus 201703L\n"),
            "-std=c++17");
  EXPECT_EQ(standardFromMacros("nonsense"), "");
}

TEST(HostCompiler, InstallDir) {
  EXPECT_EQ(installDirFromSearchDirs("install: /usr/lib/gcc/x86_64-linux-gnu/"
                                     "12/\nprograms: =/usr/bin\n"),
            "/usr/lib/gcc/x86_64-linux-gnu/12");
  EXPECT_EQ(installDirFromSearchDirs("programs: =/usr/bin\n"), "");
}
