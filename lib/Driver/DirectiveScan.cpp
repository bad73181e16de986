//===- DirectiveScan.cpp - Is there any directive? ------------------------===//

#include "accel/Driver/DirectiveScan.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace accel::driver {

namespace {
/// A project that reaches more than this is analysed without further looking.
constexpr unsigned MaxFiles = 4096;

bool isWordChar(char C) { return isAlnum(C) || C == '_'; }

/// Position behind the blanks, continued lines and comments at `At`.
size_t skipBlanks(StringRef Text, size_t At) {
  while (At < Text.size()) {
    StringRef Rest = Text.substr(At);
    if (Rest[0] == ' ' || Rest[0] == '\t' || Rest[0] == '\v' || Rest[0] == '\f')
      ++At;
    else if (Rest[0] == '\\') {
      size_t End = Rest.find_first_not_of(" \t\r", 1);
      if (End == StringRef::npos || Rest[End] != '\n')
        return At;
      At += End + 1;
    } else if (Rest.starts_with("/*")) {
      size_t End = Rest.find("*/", 2);
      if (End == StringRef::npos)
        return Text.size();
      At += End + 2;
    } else
      return At;
  }
  return At;
}

/// Calls `Found` with the position behind each occurrence of the word.
template <typename Fn> void eachWord(StringRef Text, StringRef Word, Fn Found) {
  size_t At = 0;
  while (const void *Hit = ::memmem(Text.data() + At, Text.size() - At,
                                    Word.data(), Word.size())) {
    size_t Begin = static_cast<const char *>(Hit) - Text.data();
    At = Begin + Word.size();
    if ((Begin == 0 || !isWordChar(Text[Begin - 1])) &&
        (At == Text.size() || !isWordChar(Text[At])) && !Found(At))
      return;
  }
}

bool isAccel(StringRef Text, size_t At) {
  Text = Text.substr(At);
  return Text.consume_front("accel") && (Text.empty() || !isWordChar(Text[0]));
}

/// `_Pragma ( "accel`, with any string prefix.
bool isAccelOperator(StringRef Text, size_t At) {
  At = skipBlanks(Text, At);
  if (At == Text.size() || Text[At] != '(')
    return false;
  At = Text.find('"', At);
  return At != StringRef::npos && isAccel(Text, skipBlanks(Text, At + 1));
}

void scanIncludes(StringRef Text, TextFacts &Facts) {
  auto Include = [&](size_t At) {
    // Only a directive has `#` before the word; prose and names do not.
    size_t Hash = Text.substr(0, At).rfind("include");
    StringRef Before = Text.substr(0, Hash).rtrim(" \t");
    if (!Before.ends_with("#") && !Before.ends_with("%:") &&
        !Before.ends_with("*/"))
      return true;
    At = skipBlanks(Text, At);
    if (At == Text.size())
      return true;
    char Open = Text[At];
    if (Open != '"' && Open != '<') {
      if (Before.ends_with("#") && (isAlpha(Open) || Open == '_'))
        Facts.ComputedInclude = true;
      return true;
    }
    size_t End = Text.find_first_of(Open == '"' ? "\"\n" : ">\n", At + 1);
    if (End != StringRef::npos && Text[End] != '\n')
      Facts.Includes.push_back({Text.slice(At + 1, End).str(), Open == '"'});
    return true;
  };
  eachWord(Text, "include", Include);
  eachWord(Text, "include_next", Include);
}
} // namespace

TextFacts scanText(StringRef Text) {
  TextFacts Facts;
  eachWord(Text, "accel", [&](size_t) {
    Facts.Word = true;
    return false;
  });
  // Words that a continued line cuts in two are not found; nobody writes them.
  if (Facts.Word)
    eachWord(Text, "pragma", [&](size_t At) {
      Facts.Directive |= isAccel(Text, skipBlanks(Text, At));
      return !Facts.Directive;
    });
  if (Facts.Directive)
    return Facts;
  eachWord(Text, "_Pragma", [&](size_t At) {
    Facts.PragmaOperator = true;
    Facts.Directive |= isAccelOperator(Text, At);
    return !Facts.Directive;
  });
  if (!Facts.Directive)
    scanIncludes(Text, Facts);
  return Facts;
}

namespace {
class Scanner {
public:
  explicit Scanner(const ScanPaths &Paths) : Paths(Paths) {}
  ScanResult run(StringRef Source);

private:
  bool open(const std::string &Path);
  void find(StringRef From, const TextFacts::Include &Inc);
  bool decided() const {
    return Found || (PragmaOperator && Word) || Seen.size() > MaxFiles;
  }

  const ScanPaths &Paths;
  StringSet<> Seen;
  std::vector<std::pair<std::string, std::vector<TextFacts::Include>>> Pending;
  bool Found = false, PragmaOperator = false, Word = false;
};
} // namespace

/// True when `Path` is a file, new or seen before.
bool Scanner::open(const std::string &Path) {
  if (Seen.contains(Path))
    return true;
  int File = ::open(Path.c_str(), O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return false;
  struct stat Status;
  if (::fstat(File, &Status) != 0 || !S_ISREG(Status.st_mode)) {
    ::close(File);
    return false;
  }
  Seen.insert(Path);
  size_t Size = Status.st_size;
  if (Size > 0) {
    void *Map = ::mmap(nullptr, Size, PROT_READ, MAP_PRIVATE, File, 0);
    if (Map == MAP_FAILED) {
      Found = true; // Let the analysis try.
    } else {
      TextFacts Facts =
          scanText(StringRef(static_cast<const char *>(Map), Size));
      ::munmap(Map, Size);
      Found |= Facts.Directive || Facts.ComputedInclude;
      PragmaOperator |= Facts.PragmaOperator;
      Word |= Facts.Word;
      if (!Facts.Includes.empty())
        Pending.push_back({Path, std::move(Facts.Includes)});
    }
  }
  ::close(File);
  return true;
}

void Scanner::find(StringRef From, const TextFacts::Include &Inc) {
  if (StringRef(Inc.Name).starts_with("/")) {
    open(Inc.Name);
    return;
  }
  auto In = [&](StringRef Dir) {
    std::string Path = Dir.str();
    if (!Path.empty() && Path.back() != '/')
      Path += '/';
    return open(Path + Inc.Name);
  };
  if (Inc.Quoted) {
    if (In(From.substr(0, From.rfind('/') + 1)))
      return;
    for (const std::string &Dir : Paths.QuoteDirs)
      if (In(Dir))
        return;
  }
  for (const std::string &Dir : Paths.IncludeDirs)
    if (In(Dir))
      return;
}

ScanResult Scanner::run(StringRef Source) {
  if (!open(Source.str()))
    return ScanResult::Unreadable;
  for (const std::string &Name : Paths.ForcedIncludes)
    find("", {Name, true});
  while (!decided() && !Pending.empty()) {
    auto [From, Includes] = std::move(Pending.back());
    Pending.pop_back();
    for (const TextFacts::Include &Inc : Includes) {
      find(From, Inc);
      if (decided())
        break;
    }
  }
  return decided() ? ScanResult::MayHaveDirective : ScanResult::NoDirective;
}

ScanResult scanForDirectives(StringRef Source, const ScanPaths &Paths) {
  return Scanner(Paths).run(Source);
}

} // namespace accel::driver
