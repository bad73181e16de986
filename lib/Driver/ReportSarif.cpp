//===- ReportSarif.cpp - The report for code scanning ---------------------===//
//
// SARIF 2.1.0: what editors and hosting sites show beside the source. A loop
// left serial is a warning, one that a test at run time decides is a note, and
// a parallel one a result of the kind `pass`.
//
//===----------------------------------------------------------------------===//

#include "accel/Driver/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace accel::driver {

static StringRef describe(StringRef Kind) {
  return StringSwitch<StringRef>(Kind)
      .Case("parallel", "The loop runs in parallel")
      .Case("guarded", "A test at run time decides whether the loop runs in "
                       "parallel")
      .Case("untranslated", "The source was compiled without a translation")
      .Default("The loop was left serial");
}

/// A reference that is relative when the path is.
static std::string uri(StringRef Path) {
  std::string Result = Path.starts_with("/") ? "file://" : "";
  for (unsigned char C : Path) {
    if (isAlnum(C) || StringRef("-._~/").contains(C))
      Result += char(C);
    else
      Result += "%" + utohexstr(C, /*LowerCase=*/false, 2);
  }
  return Result;
}

static json::Object location(StringRef File, int64_t Line, int64_t Column) {
  json::Object Region{{"startLine", Line > 0 ? Line : 1}};
  if (Column > 0)
    Region["startColumn"] = Column;
  return json::Object{
      {"physicalLocation",
       json::Object{{"artifactLocation", json::Object{{"uri", uri(File)}}},
                    {"region", std::move(Region)}}}};
}

namespace {
class SarifWriter {
public:
  void unit(const json::Object &Unit);
  json::Value take();

private:
  void region(const json::Object &Region, StringRef UnitFile);
  void result(StringRef Rule, StringRef Kind, StringRef Level, std::string Text,
              json::Object Where, json::Array Related);
  int64_t ruleIndex(StringRef Rule);

  json::Array Rules, Results;
  std::vector<std::string> RuleNames;
};
} // namespace

int64_t SarifWriter::ruleIndex(StringRef Rule) {
  for (size_t I = 0; I < RuleNames.size(); ++I)
    if (RuleNames[I] == Rule)
      return I;
  RuleNames.push_back(Rule.str());
  Rules.push_back(json::Object{
      {"id", "accel-" + Rule.str()},
      {"shortDescription", json::Object{{"text", describe(Rule)}}}});
  return RuleNames.size() - 1;
}

void SarifWriter::result(StringRef Rule, StringRef Kind, StringRef Level,
                         std::string Text, json::Object Where,
                         json::Array Related) {
  json::Object Result{{"ruleId", "accel-" + Rule.str()},
                      {"ruleIndex", ruleIndex(Rule)},
                      {"kind", Kind},
                      {"level", Level},
                      {"message", json::Object{{"text", std::move(Text)}}},
                      {"locations", json::Array{std::move(Where)}}};
  if (!Related.empty())
    Result["relatedLocations"] = std::move(Related);
  Results.push_back(std::move(Result));
}

void SarifWriter::region(const json::Object &Region, StringRef UnitFile) {
  StringRef File = Region.getString("file").value_or(UnitFile);
  int64_t Line = Region.getInteger("line").value_or(1);
  StringRef Status = Region.getString("status").value_or("serial");
  const json::Object *Reason = Region.getObject("reason");
  json::Array Related;
  std::string Text;
  if (Reason) {
    Text = Reason->getString("message").value_or("").str();
    if (const json::Array *Accesses = Reason->getArray("accesses"))
      for (const json::Value &V : *Accesses)
        if (const json::Object *Access = V.getAsObject()) {
          json::Object Where =
              location(Access->getString("file").value_or(File),
                       Access->getInteger("line").value_or(Line),
                       Access->getInteger("column").value_or(0));
          Where["message"] = json::Object{
              {"text", (Access->getString("access").value_or("access") +
                        " of " + Access->getString("text").value_or("it"))
                           .str()}};
          Related.push_back(std::move(Where));
        }
  }
  if (Status == "parallel")
    result("parallel", "pass", "none",
           ("loop runs in parallel: " +
            Region.getString("pattern").value_or("map"))
               .str(),
           location(File, Line, 0), {});
  else if (Status == "guarded")
    result("guarded", "informational", "none",
           Text.empty() ? "parallel when a test at run time holds" : Text,
           location(File, Line, 0), std::move(Related));
  else
    result(Reason ? Reason->getString("kind").value_or("construct")
                  : StringRef("construct"),
           "fail", "warning", "loop left serial: " + Text,
           location(File, Line, 0), std::move(Related));
}

void SarifWriter::unit(const json::Object &Unit) {
  StringRef File = Unit.getString("file").value_or("");
  if (auto Why = Unit.getString("untranslated"))
    result("untranslated", "fail", "warning",
           ("not translated, all loops serial: " + *Why).str(),
           location(File, 1, 0), {});
  if (const json::Array *Regions = Unit.getArray("regions"))
    for (const json::Value &V : *Regions)
      if (const json::Object *Region = V.getAsObject())
        region(*Region, File);
}

json::Value SarifWriter::take() {
  json::Object Driver{{"name", "accel"},
                      {"semanticVersion", ACCEL_VERSION},
                      {"rules", std::move(Rules)}};
  return json::Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", json::Array{json::Object{
                   {"tool", json::Object{{"driver", std::move(Driver)}}},
                   {"columnKind", "unicodeCodePoints"},
                   {"results", std::move(Results)}}}}};
}

std::string Report::sarif() const {
  SarifWriter Writer;
  for (const json::Value &Unit : Units)
    if (const json::Object *Object = Unit.getAsObject())
      Writer.unit(*Object);
  std::string Result;
  raw_string_ostream(Result) << formatv("{0:2}", Writer.take()) << '\n';
  return Result;
}

} // namespace accel::driver
