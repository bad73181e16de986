//===- DependencyFile.cpp - Correcting dependencies -----------------------===//

#include "accel/Driver/DependencyFile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

using namespace llvm;

namespace accel::driver {

std::string escapeForMake(StringRef Path) {
  std::string Result;
  for (size_t I = 0; I < Path.size(); ++I) {
    char C = Path[I];
    if (C == ' ' || C == '\t') {
      // Backslashes before a blank are doubled, as make reads them.
      for (size_t J = I; J > 0 && Path[J - 1] == '\\'; --J)
        Result += '\\';
      Result += '\\';
    } else if (C == '#') {
      Result += '\\';
    } else if (C == '$') {
      Result += '$';
    }
    Result += C;
  }
  return Result;
}

std::string unescapeFromMake(StringRef Word) {
  std::string Result;
  for (size_t I = 0; I < Word.size(); ++I) {
    StringRef Rest = Word.substr(I);
    if (Rest.starts_with("\\ ") || Rest.starts_with("\\#") ||
        Rest.starts_with("\\\t") || Rest.starts_with("$$"))
      ++I;
    Result += Word[I];
  }
  return Result;
}

namespace {
/// One rule: words as they are written, escaped.
struct Rule {
  std::vector<std::string> Targets, Sources;
};

std::vector<Rule> parse(StringRef Text) {
  std::vector<Rule> Rules;
  std::string Word;
  bool InSources = false, Empty = true;
  auto EndWord = [&] {
    if (Word.empty())
      return;
    if (Empty)
      Rules.emplace_back();
    Empty = false;
    (InSources ? Rules.back().Sources : Rules.back().Targets).push_back(Word);
    Word.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    char Next = I + 1 < Text.size() ? Text[I + 1] : '\n';
    if (C == '\\' && Next == '\n') {
      EndWord();
      ++I;
    } else if ((C == '\\' &&
                (Next == ' ' || Next == '#' || Next == '\t' || Next == '\\')) ||
               (C == '$' && Next == '$')) {
      Word += C;
      Word += Next;
      ++I;
    } else if (C == '\n') {
      EndWord();
      InSources = false;
      Empty = true;
    } else if (C == ' ' || C == '\t') {
      EndWord();
    } else if (C == ':' && !InSources &&
               (Next == ' ' || Next == '\n' || Next == '\t')) {
      EndWord();
      InSources = true;
    } else {
      Word += C;
    }
  }
  EndWord();
  return Rules;
}

/// Writes words with the line breaks of the host compiler.
class Writer {
public:
  Writer(DependencyStyle Style) : Style(Style) {}
  void targets(ArrayRef<std::string> Words) {
    Column = 0;
    if (Style == DependencyStyle::Gcc) {
      words(Words);
    } else {
      for (const std::string &Word : Words)
        Out += (Out.empty() || Out.back() == '\n' ? "" : " ") + Word;
      Column = Out.size() - (Out.rfind('\n') + 1);
    }
    Out += ':';
    ++Column;
  }
  void words(ArrayRef<std::string> Words) {
    for (const std::string &Word : Words)
      Style == DependencyStyle::Gcc ? gcc(Word) : clang(Word);
  }
  void endRule() { Out += '\n'; }
  std::string take() { return std::move(Out); }

private:
  void gcc(const std::string &Word) {
    if (Column) {
      if (Column + Word.size() > 72) {
        Out += " \\\n";
        Column = 0;
      }
      Out += ' ';
      ++Column;
    }
    Out += Word;
    Column += Word.size();
  }
  void clang(const std::string &Word) {
    if (Column + Word.size() + 2 > 75) {
      Out += " \\\n ";
      Column = 2;
    }
    Out += ' ' + Word;
    Column += Word.size() + 1;
  }
  DependencyStyle Style;
  std::string Out;
  size_t Column = 0;
};

std::vector<std::string> mapWords(ArrayRef<std::string> Words,
                                  MapDependency Map) {
  std::vector<std::string> Result;
  StringSet<> Seen;
  for (const std::string &Word : Words) {
    auto New = Map(unescapeFromMake(Word));
    std::string Written = New ? escapeForMake(*New) : Word;
    if (!Written.empty() && Seen.insert(Written).second)
      Result.push_back(std::move(Written));
  }
  return Result;
}
} // namespace

std::string correctDependencies(StringRef Text, DependencyStyle Style,
                                MapDependency Map) {
  Writer Out(Style);
  StringSet<> Phony;
  StringRef Main;
  std::vector<Rule> Rules = parse(Text);
  for (size_t I = 0; I < Rules.size(); ++I) {
    Rule &R = Rules[I];
    bool IsPhony = R.Sources.empty();
    if (IsPhony) {
      R.Targets = mapWords(R.Targets, Map);
      // -MP has no rule for the source itself, and one for each header.
      if (R.Targets.empty() || R.Targets[0] == Main ||
          !Phony.insert(R.Targets[0]).second)
        continue;
    } else {
      R.Sources = mapWords(R.Sources, Map);
      if (!R.Sources.empty())
        Main = R.Sources[0];
    }
    Out.targets(R.Targets);
    Out.words(R.Sources);
    Out.endRule();
  }
  return Out.take();
}

} // namespace accel::driver
