//===- DependencyFileTest.cpp - Correcting dependencies -------------------===//

#include "accel/Driver/DependencyFile.h"
#include <gtest/gtest.h>

using namespace accel::driver;

namespace {
/// The generated source is /t/0/x.cpp, the user's is `Original`; the rest of
/// /t goes.
std::string correct(const char *Text, const std::string &Original = "x.cpp",
                    DependencyStyle Style = DependencyStyle::Gcc) {
  return correctDependencies(
      Text, Style, [&](llvm::StringRef Path) -> std::optional<std::string> {
        if (Path == "/t/0/x.cpp")
          return Original;
        if (Path == "/t/0/h.h")
          return "inc/h.h";
        if (Path.starts_with("/t/"))
          return "";
        return std::nullopt;
      });
}
} // namespace

TEST(DependencyFile, ReplacesTheSource) {
  EXPECT_EQ(correct("x.o: /t/0/x.cpp a.h\n"), "x.o: x.cpp a.h\n");
}

TEST(DependencyFile, DropsAndMapsTemporaries) {
  EXPECT_EQ(correct("x.o: /t/0/x.cpp /t/0/x.cu /t/0/h.h a.h\n"),
            "x.o: x.cpp inc/h.h a.h\n");
}

TEST(DependencyFile, NoDuplicates) {
  EXPECT_EQ(correct("x.o: /t/0/x.cpp inc/h.h /t/0/h.h\n"),
            "x.o: x.cpp inc/h.h\n");
}

TEST(DependencyFile, Phony) {
  EXPECT_EQ(correct("x.o: /t/0/x.cpp a.h /t/0/h.h /t/0/x.cu\na.h:\n"
                    "/t/0/h.h:\n/t/0/x.cu:\n"),
            "x.o: x.cpp a.h inc/h.h\na.h:\ninc/h.h:\n");
}

TEST(DependencyFile, SeveralTargets) {
  EXPECT_EQ(correct("a b c: /t/0/x.cpp\n"), "a b c: x.cpp\n");
}

TEST(DependencyFile, Escapes) {
  EXPECT_EQ(
      correct("x\\ y.o: /t/0/x.cpp a\\ b.h c\\#d.h e$$f.h\n", "p q$r.cpp"),
      "x\\ y.o: p\\ q$$r.cpp a\\ b.h c\\#d.h e$$f.h\n");
  for (const char *Name : {"a b", "a#b", "a$b", "a\tb", "plain/name.h"})
    EXPECT_EQ(unescapeFromMake(escapeForMake(Name)), Name);
}

TEST(DependencyFile, ColonsInNames) {
  EXPECT_EQ(correct("x.o: /t/0/x.cpp c:/a.h\n"), "x.o: x.cpp c:/a.h\n");
}

TEST(DependencyFile, LinesOfGcc) {
  std::string A(40, 'a'), B(40, 'b');
  std::string Text = "x.o: /t/0/x.cpp " + A + " \\\n " + B + "\n";
  EXPECT_EQ(correct(Text.c_str()), "x.o: x.cpp " + A + " \\\n " + B + "\n");
}

TEST(DependencyFile, LinesOfClang) {
  std::string A(64, 'a'), B(64, 'b');
  std::string Text =
      "x.o: /t/0/x.cpp " + A + " \\\n  " + B + "\n\n" + B + ":\n";
  EXPECT_EQ(correct(Text.c_str(), "x.cpp", DependencyStyle::Clang),
            "x.o: x.cpp \\\n  " + A + " \\\n  " + B + "\n" + B + ":\n");
}
