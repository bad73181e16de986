//===- Report.cpp - What became of each loop ------------------------------===//

#include "accel/Driver/Report.h"
#include "FilesInternal.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace accel::driver {

Error Report::addUnit(StringRef Json) {
  auto Parsed = json::parse(Json);
  if (!Parsed)
    return Parsed.takeError();
  if (json::Array *Several = Parsed->getAsArray())
    for (json::Value &Unit : *Several)
      Units.push_back(std::move(Unit));
  else if (Parsed->getAsObject())
    Units.push_back(std::move(*Parsed));
  else
    return createStringError(inconvertibleErrorCode(),
                             "this is no report of accel");
  return Error::success();
}

void Report::addUntranslated(StringRef File, StringRef Why) {
  Units.push_back(json::Object{{"version", 1},
                               {"file", File},
                               {"regions", json::Array{}},
                               {"untranslated", Why}});
}

static std::string listed(const json::Array *List, StringRef Between = ", ") {
  std::string Result;
  if (!List)
    return Result;
  for (const json::Value &V : *List)
    if (auto Text = V.getAsString())
      Result += (Result.empty() ? "" : Between.str()) + Text->str();
  return Result;
}

static void regionLine(raw_ostream &Out, const json::Object &Region,
                       StringRef UnitFile) {
  StringRef Status = Region.getString("status").value_or("serial");
  Out << Region.getString("file").value_or(UnitFile) << ':'
      << Region.getInteger("line").value_or(0) << ": "
      << Region.getString("function").value_or("?") << ": " << Status;
  if (std::string Targets = listed(Region.getArray("targets"));
      !Targets.empty())
    Out << " (" << Targets << ')';
  if (auto Pattern = Region.getString("pattern"); Pattern && !Pattern->empty())
    Out << ", " << *Pattern;
  std::string Guards = listed(Region.getArray("guards"), " and ");
  if (!Guards.empty())
    Out << ", if " << Guards;
  const json::Object *Reason = Region.getObject("reason");
  if (Reason && (Status == "serial" || Guards.empty())) {
    if (auto Message = Reason->getString("message"))
      Out << ": " << *Message;
    if (auto Kind = Reason->getString("kind"))
      Out << " [accel-" << *Kind << ']';
  }
  if (auto Why = Region.getString("hostReason"))
    Out << "; serial on the host: " << *Why;
  if (auto Why = Region.getString("deviceReason"))
    Out << "; not on a device: " << *Why;
  if (std::string Notes = listed(Region.getArray("notes"), "; ");
      !Notes.empty())
    Out << "; " << Notes;
  Out << '\n';
}

std::string Report::text() const {
  std::string Result;
  raw_string_ostream Out(Result);
  unsigned Parallel = 0, Guarded = 0, Serial = 0;
  for (const json::Value &Unit : Units) {
    const json::Object *Object = Unit.getAsObject();
    if (!Object)
      continue;
    StringRef File = Object->getString("file").value_or("?");
    if (auto Why = Object->getString("untranslated"))
      Out << File << ": not translated, all loops serial: " << *Why << '\n';
    const json::Array *Regions = Object->getArray("regions");
    if (!Regions)
      continue;
    for (const json::Value &V : *Regions) {
      const json::Object *Region = V.getAsObject();
      if (!Region)
        continue;
      StringRef Status = Region->getString("status").value_or("serial");
      ++(Status == "parallel"  ? Parallel
         : Status == "guarded" ? Guarded
                               : Serial);
      regionLine(Out, *Region, File);
    }
  }
  for (const std::string &Remark : Remarks)
    Out << Remark << '\n';
  Out << "found " << Parallel + Guarded + Serial << " = parallel " << Parallel
      << " + guarded " << Guarded << " + serial " << Serial << '\n';
  return Result;
}

std::string Report::json() const {
  std::string Result;
  raw_string_ostream Out(Result);
  if (Units.size() == 1)
    Out << formatv("{0:2}", Units[0]);
  else
    Out << formatv("{0:2}", json::Value(json::Array(Units)));
  Out << '\n';
  return Result;
}

Error Report::write(StringRef File) const {
  if (File.ends_with(".json"))
    return writeFile(File.str(), json());
  if (File.ends_with(".sarif"))
    return writeFile(File.str(), sarif());
  if (File.ends_with(".html"))
    return writeFile(File.str(), html());
  if (File.ends_with(".txt"))
    return writeFile(File.str(), text());
  if (Error E = writeFile((File + ".txt").str(), text()))
    return E;
  return writeFile((File + ".json").str(), json());
}

} // namespace accel::driver
