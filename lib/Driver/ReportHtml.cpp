//===- ReportHtml.cpp - The report for reading ----------------------------===//
//
// One file without references to others: the source of each region coloured by
// what became of it, the reasons where they arise, and the generated code.
//
//===----------------------------------------------------------------------===//

#include "FilesInternal.h"
#include "accel/Driver/Report.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace accel::driver {

static constexpr StringLiteral Head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>accel report</title>
<meta name="viewport" content="width=device-width">
<style>
body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#1c1e21;background:#fff}
h2{margin-top:2em;border-bottom:1px solid #ccc}
table.code{border-collapse:collapse;width:100%;font:13px/1.45 ui-monospace,monospace}
table.code td{padding:0 .7em;white-space:pre-wrap;vertical-align:top;overflow-wrap:anywhere}
table.code td:first-child{width:3em;text-align:right;color:#777;user-select:none}
.parallel td+td{background:#e2f5e5}.guarded td+td{background:#fdf3d1}.serial td+td{background:#fde3e1}
tr.note td+td{font:13px/1.45 system-ui,sans-serif;padding-left:2.5em;border-left:4px solid #888}
.chip{display:inline-block;border-radius:3px;padding:0 .5em;margin-right:.4em}
.chip.parallel{background:#bfe8c6}.chip.guarded{background:#f6df93}.chip.serial{background:#f6b9b4}
pre{background:#f4f5f6;padding:1em;overflow:auto;font:12px/1.4 ui-monospace,monospace}
summary{cursor:pointer;margin:.6em 0}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1c1e}pre{background:#26282b}
.parallel td+td{background:#1d3a23}.guarded td+td{background:#40371a}.serial td+td{background:#46231f}
.chip.parallel{background:#27592f}.chip.guarded{background:#6b5a1d}.chip.serial{background:#75342e}}
</style></head><body>
<h1>accel report</h1>
)";

static std::string escaped(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '<')
      Result += "&lt;";
    else if (C == '>')
      Result += "&gt;";
    else if (C == '&')
      Result += "&amp;";
    else if (C == '"')
      Result += "&quot;";
    else
      Result += C;
  }
  return Result;
}

namespace {
/// What is known of a line of a file.
struct LineFacts {
  StringRef Status;
  std::vector<std::string> Notes; ///< HTML.
};
using FileFacts = std::map<int64_t, LineFacts>;

/// Counts through text, without what is in comments and literals.
class Skimmer {
public:
  explicit Skimmer(ArrayRef<StringRef> Lines) : Lines(Lines) {}
  int64_t endOfLoop(int64_t First);

private:
  ArrayRef<StringRef> Lines;
};
} // namespace

/// The last line of the loop that begins in line `First`: of its block, or of
/// the statement that is its body.
int64_t Skimmer::endOfLoop(int64_t First) {
  int Depth = 0;
  bool Header = false, HeaderOver = false, Comment = false;
  char Quote = 0;
  for (size_t L = First - 1; L < Lines.size(); ++L) {
    StringRef Line = Lines[L];
    for (size_t I = 0; I < Line.size(); ++I) {
      char C = Line[I];
      StringRef Rest = Line.substr(I);
      if (Comment) {
        Comment = !Rest.starts_with("*/");
      } else if (Quote) {
        if (C == '\\')
          ++I;
        else if (C == Quote)
          Quote = 0;
      } else if (Rest.starts_with("//")) {
        break;
      } else if (Rest.starts_with("/*")) {
        Comment = true;
      } else if (C == '"' || (C == '\'' && (I == 0 || !isAlnum(Line[I - 1])))) {
        Quote = C;
      } else if (C == '(' || C == '{' || C == '[') {
        Header |= C == '(';
        ++Depth;
      } else if (C == ')' || C == '}' || C == ']') {
        --Depth;
        if (Depth < 0)
          return L + 1;
        if (Depth == 0 && HeaderOver && C == '}')
          return L + 1;
        HeaderOver |= Header && Depth == 0;
      } else if (C == ';' && Depth == 0 && HeaderOver) {
        return L + 1;
      }
    }
    Quote = 0;
  }
  return First;
}

static std::string list(const json::Array *Items, StringRef Between) {
  std::string Result;
  if (Items)
    for (const json::Value &V : *Items)
      if (auto Text = V.getAsString())
        Result += (Result.empty() ? "" : Between.str()) + escaped(*Text);
  return Result;
}

/// Spreads a region over the lines of its files.
static void place(const json::Object &Region, StringRef UnitFile,
                  std::map<std::string, FileFacts> &Files) {
  std::string File = Region.getString("file").value_or(UnitFile).str();
  int64_t Line = Region.getInteger("line").value_or(0);
  StringRef Status = Region.getString("status").value_or("serial");
  LineFacts &Facts = Files[File][Line];
  Facts.Status = Status;
  std::string Head =
      ("<span class=\"chip " + Status + "\">" + Status + "</span>" +
       escaped(Region.getString("function").value_or("?")))
          .str();
  auto Add = [&](StringRef Label, const std::string &Text) {
    if (!Text.empty())
      Head += "; " + Label.str() + Text;
  };
  Add("", escaped(Region.getString("pattern").value_or("")));
  Add("runs on ", list(Region.getArray("targets"), ", "));
  Add("if ", list(Region.getArray("guards"), " and "));
  Add("serial on the host: ",
      escaped(Region.getString("hostReason").value_or("")));
  Add("not on a device: ",
      escaped(Region.getString("deviceReason").value_or("")));
  Add("", list(Region.getArray("notes"), "; "));
  Facts.Notes.push_back(std::move(Head));
  const json::Object *Reason = Region.getObject("reason");
  if (!Reason || Status == "guarded")
    return;
  Facts.Notes.push_back(
      escaped(Reason->getString("message").value_or("")) + " <code>[accel-" +
      escaped(Reason->getString("kind").value_or("")) + "]</code>");
  const json::Array *Accesses = Reason->getArray("accesses");
  if (!Accesses)
    return;
  for (const json::Value &V : *Accesses)
    if (const json::Object *Access = V.getAsObject())
      Files[Access->getString("file").value_or(File).str()]
           [Access->getInteger("line").value_or(Line)]
               .Notes.push_back(
                   escaped(Access->getString("access").value_or("access")) +
                   ": <code>" +
                   escaped(Access->getString("text").value_or("")) + "</code>");
}

static void notes(raw_ostream &Out, const LineFacts &Facts, StringRef Status) {
  for (const std::string &Note : Facts.Notes)
    Out << "<tr class=\"note " << Status << "\"><td></td><td>" << Note
        << "</td></tr>\n";
}

static void writeFileTable(raw_ostream &Out, StringRef File,
                           const FileFacts &Facts) {
  Out << "<h2>" << escaped(File) << "</h2>\n<table class=\"code\">\n";
  auto Text = readFile(File);
  SmallVector<StringRef, 0> Lines;
  if (Text) {
    StringRef(*Text).split(Lines, '\n');
    if (!Lines.empty() && Lines.back().empty())
      Lines.pop_back();
  }
  StringRef Status;
  int64_t Until = 0;
  for (int64_t L = 1; L <= int64_t(Lines.size()); ++L) {
    auto Fact = Facts.find(L);
    if (L > Until)
      Status = "";
    if (Fact != Facts.end() && !Fact->second.Status.empty()) {
      Status = Fact->second.Status;
      Until = Skimmer(Lines).endOfLoop(L);
    }
    Out << "<tr class=\"" << Status << "\"><td>" << L << "</td><td>"
        << escaped(Lines[L - 1].rtrim('\r')) << "</td></tr>\n";
    if (Fact != Facts.end())
      notes(Out, Fact->second, Status);
  }
  // Without the source, what was found is shown all the same.
  for (auto &[Line, Fact] : Facts)
    if (Line < 1 || Line > int64_t(Lines.size())) {
      Out << "<tr class=\"" << Fact.Status << "\"><td>" << Line
          << "</td><td>(the source is not there)</td></tr>\n";
      notes(Out, Fact, Fact.Status);
    }
  Out << "</table>\n";
}

std::string Report::html() const {
  std::string Result;
  raw_string_ostream Out(Result);
  Out << Head;
  std::map<std::string, FileFacts> Files;
  for (const json::Value &V : Units)
    if (const json::Object *Unit = V.getAsObject())
      if (const json::Array *Regions = Unit->getArray("regions"))
        for (const json::Value &Region : *Regions)
          if (const json::Object *Object = Region.getAsObject())
            place(*Object, Unit->getString("file").value_or("?"), Files);
  Out << "<details open><summary>Summary</summary><pre>" << escaped(text())
      << "</pre></details>\n";
  for (auto &[File, Facts] : Files)
    writeFileTable(Out, File, Facts);
  for (const Generated &G : GeneratedTexts)
    Out << "<details><summary>Generated from " << escaped(G.Source) << ": "
        << escaped(G.What) << "</summary><pre>" << escaped(G.Text)
        << "</pre></details>\n";
  Out << "</body></html>\n";
  return Result;
}

} // namespace accel::driver
