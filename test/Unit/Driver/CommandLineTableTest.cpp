//===- CommandLineTableTest.cpp - The table of command lines --------------===//
//
// command-lines.txt has one command a line, quoted as in a response file, and
// what accelcc takes it for. With ACCEL_PRINT_TABLE set, the table is printed
// with the answers as they are.
//
//===----------------------------------------------------------------------===//

#include "Words.h"
#include "accel/Driver/CommandLine.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>

using namespace accel::driver;
using llvm::StringRef;

namespace {
std::string quoted(const std::string &Word) {
  return Word.empty() || Word.find_first_of(" '\"") != std::string::npos
             ? "'" + Word + "'"
             : Word;
}

/// "compile a.cpp -> a.o [-I inc]; depends x.d; with lto".
std::string summary(const Command &C) {
  if (C.Aside != StepAside::No)
    return "aside " + spelling(C.Aside).str() +
           (C.Option.empty() ? "" : " " + C.Option);
  std::string Result = C.What == Action::Compile    ? "compile"
                       : C.What == Action::Assembly ? "assembly"
                                                    : "link";
  for (const Input &In : C.Inputs)
    Result += (In.What == Input::Cxx      ? " "
               : In.What == Input::Source ? " other:"
                                          : " linker:") +
              quoted(In.Path);
  if (!C.Output.empty())
    Result += " -> " + quoted(C.Output);
  std::vector<std::string> Analysis;
  for (const std::string &Arg : C.AnalysisArgs)
    Analysis.push_back(quoted(Arg));
  if (!Analysis.empty())
    Result += " [" + joined(Analysis) + "]";
  if (C.WritesDependencies)
    Result += "; depends" +
              (C.DependencyFile.empty() ? "" : " " + quoted(C.DependencyFile));
  std::vector<std::string> Facts;
  for (auto [Holds, Name] : {std::pair<bool, const char *>{C.Lto, "lto"},
                             {C.HasOpenMP, "openmp"},
                             {C.Contract, "contract"},
                             {C.Relocatable, "relocatable"},
                             {C.HasStandard, "standard"}})
    if (Holds)
      Facts.push_back(Name);
  if (!Facts.empty())
    Result += "; with " + joined(Facts);
  return Result;
}

std::vector<std::string> split(StringRef Line) {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(Line, Saver, Words);
  return std::vector<std::string>(Words.begin(), Words.end());
}

std::string answer(StringRef Line) {
  auto Args = expandResponseFiles(split(Line));
  return Args ? summary(classify(*Args))
              : "error " + llvm::toString(Args.takeError());
}

/// A folder of its own for the response files of the table.
class CommandLineTable : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::current_path(Before));
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("accel-table", Folder));
    ASSERT_FALSE(llvm::sys::fs::set_current_path(Folder));
  }
  void TearDown() override {
    EXPECT_FALSE(llvm::sys::fs::set_current_path(Before));
    EXPECT_FALSE(llvm::sys::fs::remove_directories(Folder));
  }
  llvm::SmallString<128> Before, Folder;
};
} // namespace

TEST_F(CommandLineTable, EveryLine) {
  std::ifstream Table(ACCEL_COMMAND_LINES);
  ASSERT_TRUE(Table) << ACCEL_COMMAND_LINES;
  bool Print = std::getenv("ACCEL_PRINT_TABLE");
  unsigned Number = 0, Count = 0;
  for (std::string Text; std::getline(Table, Text);) {
    ++Number;
    StringRef Line(Text);
    if (Line.empty() || Line.starts_with("# ")) {
      if (Print)
        std::cout << Text << '\n';
      continue;
    }
    if (Line.consume_front("file ")) { // file NAME: content; \n, \r, \t as in C
      auto [Name, Content] = Line.split(": ");
      std::string Written = Content.str();
      for (auto [Spelled, Meant] :
           {std::pair("\\n", "\n"), {"\\t", "\t"}, {"\\r", "\r"}})
        for (size_t At; (At = Written.find(Spelled)) != std::string::npos;)
          Written.replace(At, 2, Meant);
      std::ofstream(Name.str()) << Written;
      if (Print)
        std::cout << Text << '\n';
      continue;
    }
    auto [Command, Expected] = Line.split("=>");
    std::string Got = answer(Command.trim());
    if (size_t At = Got.find(Folder.str()); At != std::string::npos)
      Got.replace(At, Folder.size(), "DIR");
    if (Print)
      std::cout << Command.trim().str() << " => " << Got << '\n';
    else
      EXPECT_EQ(Got, Expected.trim().str())
          << "line " << Number << ": " << Text;
    ++Count;
  }
  EXPECT_GE(Count, 250u);
}
