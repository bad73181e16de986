//===- accel/Driver/Report.h - What became of each loop -------------------===//
//
// accel-translate writes one JSON object for each source; the report of a
// command is made from those.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_REPORT_H
#define ACCEL_DRIVER_REPORT_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace accel::driver {

class Report {
public:
  /// Adds the JSON text of one source, or an array of such.
  llvm::Error addUnit(llvm::StringRef Json);
  /// Code made from a source, for the report that shows it.
  void addGenerated(std::string Source, std::string What, std::string Text) {
    GeneratedTexts.push_back(
        {std::move(Source), std::move(What), std::move(Text)});
  }
  /// A source without regions, because it was not translated: why.
  void addUntranslated(llvm::StringRef File, llvm::StringRef Why);
  /// A remark about the whole command.
  void addRemark(std::string Text) { Remarks.push_back(std::move(Text)); }

  /// One line for each region, the remarks, and the sum.
  std::string text() const;
  /// The object of the source, or an array of them when there are several.
  std::string json() const;
  std::string sarif() const;
  std::string html() const;
  /// Writes FILE if it ends in .txt, .json, .sarif or .html, else FILE.txt and
  /// FILE.json.
  llvm::Error write(llvm::StringRef File) const;

private:
  struct Generated {
    std::string Source, What, Text;
  };
  std::vector<Generated> GeneratedTexts;
  std::vector<llvm::json::Value> Units;
  std::vector<std::string> Remarks;
};

} // namespace accel::driver

#endif // ACCEL_DRIVER_REPORT_H
