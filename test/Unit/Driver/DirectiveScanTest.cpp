//===- DirectiveScanTest.cpp - Is there any directive? --------------------===//

#include "accel/Driver/DirectiveScan.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

using namespace accel::driver;

namespace {
bool direct(const char *Text) { return scanText(Text).Directive; }

std::string includes(const char *Text) {
  std::string Result;
  for (const TextFacts::Include &Inc : scanText(Text).Includes)
    Result += (Inc.Quoted ? " \"" : " <") + Inc.Name;
  return Result;
}

/// A folder with files, gone afterwards.
class Folder {
public:
  Folder() {
    std::string Template =
        (std::filesystem::temp_directory_path() / "scan-XXXXXX").string();
    Path = ::mkdtemp(Template.data());
  }
  ~Folder() { std::filesystem::remove_all(Path); }
  std::string file(const std::string &Name, const std::string &Text) {
    std::filesystem::path Where = std::filesystem::path(Path) / Name;
    std::filesystem::create_directories(Where.parent_path());
    std::ofstream(Where) << Text;
    return Where.string();
  }
  std::string operator/(const std::string &Name) const {
    return Path + "/" + Name;
  }

private:
  std::string Path;
};

ScanResult scan(const std::string &Source, std::vector<std::string> Quote = {},
                std::vector<std::string> Include = {},
                std::vector<std::string> Forced = {}) {
  return scanForDirectives(Source, {Quote, Include, Forced});
}
constexpr ScanResult No = ScanResult::NoDirective;
constexpr ScanResult May = ScanResult::MayHaveDirective;
} // namespace

TEST(DirectiveScan, Spellings) {
  EXPECT_TRUE(direct("#pragma accel\n"));
  EXPECT_TRUE(direct("#pragma accel"));
  EXPECT_TRUE(direct("  #  pragma\taccel loop seq\n"));
  EXPECT_TRUE(direct("%:pragma accel\n"));
  EXPECT_TRUE(direct("#pragma /* why */ accel\n"));
  EXPECT_TRUE(direct("#pragma \\\n accel\n"));
  EXPECT_TRUE(direct("#pragma \\  \r\n accel\n"));
  EXPECT_TRUE(direct("_Pragma(\"accel\")"));
  EXPECT_TRUE(direct("_Pragma ( L\" accel loop\" )"));
  EXPECT_TRUE(direct("_Pragma(R\"(accel)\")") ||
              scanText("_Pragma(R\"(accel)\")").Word);
}

TEST(DirectiveScan, NoDirective) {
  EXPECT_FALSE(direct(""));
  EXPECT_FALSE(direct("int accel;\n"));
  EXPECT_FALSE(direct("#pragma accelerate\n"));
  EXPECT_FALSE(direct("#pragma my accel\n"));
  EXPECT_FALSE(direct("#pragma omp parallel\naccel();\n"));
  EXPECT_FALSE(direct("_Pragma(\"omp\")"));
  EXPECT_FALSE(direct("#pragma"));
  EXPECT_FALSE(direct("#pragma \\"));
  EXPECT_FALSE(direct("#pragma /* accel"));
}

TEST(DirectiveScan, WordAndOperator) {
  TextFacts Facts = scanText("#define DO(x) _Pragma(#x)\nDO(accel)\n");
  EXPECT_FALSE(Facts.Directive);
  EXPECT_TRUE(Facts.PragmaOperator);
  EXPECT_TRUE(Facts.Word);
  EXPECT_FALSE(scanText("accelerate(); my_accel();").Word);
}

TEST(DirectiveScan, Includes) {
  EXPECT_EQ(includes("#include \"a.h\"\n#include <b.h>\n"), " \"a.h <b.h");
  EXPECT_EQ(includes("  #  include  \"a b.h\"\n"), " \"a b.h");
  EXPECT_EQ(includes("#include_next <a.h>\n"), " <a.h");
  EXPECT_EQ(includes("#/**/include \"a.h\"\n"), " \"a.h");
  EXPECT_EQ(includes("// we include \"a.h\" here\n"), "");
  EXPECT_EQ(includes("#include \"a.h\n"), "");
  EXPECT_EQ(includes("#include"), "");
  EXPECT_TRUE(scanText("#include NAME\n").ComputedInclude);
  EXPECT_FALSE(scanText("#include <x>\n").ComputedInclude);
}

TEST(DirectiveScan, Headers) {
  Folder Dir;
  Dir.file("with.h", "#pragma accel\n");
  Dir.file("deep/one.h", "#include \"two.h\"\n");
  Dir.file("deep/two.h", "#include \"../with.h\"\n");
  Dir.file("inc/lib/with.hpp", "#pragma accel\n");
  EXPECT_EQ(scan(Dir.file("a.cpp", "#include \"with.h\"\n")), May);
  EXPECT_EQ(scan(Dir.file("b.cpp", "#include \"deep/one.h\"\n")), May);
  EXPECT_EQ(scan(Dir.file("c.cpp", "#include <vector>\nint x;\n")), No);
  // <> looks in -I only, not beside the file.
  EXPECT_EQ(scan(Dir.file("d.cpp", "#include <with.h>\n")), No);
  std::string E = Dir.file("e.cpp", "#include <lib/with.hpp>\n");
  EXPECT_EQ(scan(E), No);
  EXPECT_EQ(scan(E, {}, {Dir / "inc"}), May);
  EXPECT_EQ(scan(E, {Dir / "inc"}), No);
  std::string F = Dir.file("f.cpp", "#include \"lib/with.hpp\"\n");
  EXPECT_EQ(scan(F, {Dir / "inc"}), May);
  EXPECT_EQ(scan(Dir.file("g.cpp", ""), {}, {}, {Dir / "with.h"}), May);
}

TEST(DirectiveScan, FirstFoundWins) {
  Folder Dir;
  Dir.file("x.h", "");
  Dir.file("inc/x.h", "#pragma accel\n");
  EXPECT_EQ(scan(Dir.file("a.cpp", "#include \"x.h\"\n"), {}, {Dir / "inc"}),
            No);
}

TEST(DirectiveScan, Circle) {
  Folder Dir;
  Dir.file("a.h", "#include \"b.h\"\n");
  Dir.file("b.h", "#include \"a.h\"\n");
  EXPECT_EQ(scan(Dir.file("a.cpp", "#include \"a.h\"\n")), No);
}

TEST(DirectiveScan, OperatorAndWordInDifferentFiles) {
  Folder Dir;
  Dir.file("do.h", "#define DO(x) _Pragma(#x)\n");
  EXPECT_EQ(scan(Dir.file("a.cpp", "#include \"do.h\"\nDO(accel)\n")), May);
  EXPECT_EQ(scan(Dir.file("b.cpp", "#include \"do.h\"\nDO(omp)\n")), No);
}

TEST(DirectiveScan, Unreadable) {
  Folder Dir;
  EXPECT_EQ(scan(Dir / "none.cpp"), ScanResult::Unreadable);
  EXPECT_EQ(scan(Dir / "."), ScanResult::Unreadable);
  EXPECT_EQ(scan(Dir.file("computed.cpp", "#include HEADER\n")), May);
}
