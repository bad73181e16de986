//===- accel-opt.cpp - One phase of accel on a region's text --------------===//

#include "Options.h"
#include "accel/Analysis/Facts.h"
#include "accel/IR/Parser.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace accel;
using namespace accel::opt;
using llvm::outs;
using llvm::StringRef;

namespace {

class Runner {
public:
  explicit Runner(const Settings &S) : S(S) {}

  bool file(StringRef Path);
  void finish();

private:
  bool chunk(StringRef Text, StringRef File, unsigned FirstLine);
  void region(ir::Region &R);

  const Settings &S;
  /// What plans and texts point into lives until the device file is printed.
  std::vector<std::unique_ptr<ir::Region>> Regions;
  std::vector<codegen::RegionText> Texts;
  bool First = true;
};

} // namespace

/// True when there is nothing but space and comments.
static bool isBlank(StringRef Text) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    StringRef Code = Line.ltrim();
    if (!Code.empty() && !Code.starts_with("//"))
      return false;
    Text = Rest;
  }
  return true;
}

bool Runner::file(StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(Path, /*IsText=*/true);
  if (!Buffer) {
    llvm::WithColor::error()
        << Path << ": " << Buffer.getError().message() << '\n';
    return false;
  }
  StringRef Name = Path == "-" ? "<stdin>" : Path;
  StringRef Rest = (*Buffer)->getBuffer();
  unsigned Line = 1;
  bool Good = true;
  while (!Rest.empty()) {
    // A chunk ends at a line that is exactly the separator.
    size_t End = 0;
    while (End < Rest.size()) {
      StringRef This = Rest.substr(End).split('\n').first;
      if (This.rtrim() == "// -----")
        break;
      End = std::min(End + This.size() + 1, Rest.size());
    }
    StringRef Text = Rest.take_front(End);
    if (!isBlank(Text))
      Good &= chunk(Text, Name, Line);
    Line += Text.count('\n') + 1;
    Rest = Rest.drop_front(End).split('\n').second;
  }
  return Good;
}

bool Runner::chunk(StringRef Text, StringRef File, unsigned FirstLine) {
  auto Parsed = ir::parse(Text, File, FirstLine);
  if (!Parsed) {
    llvm::errs() << llvm::toString(Parsed.takeError()) << '\n';
    return false;
  }
  if (S.Verify || S.Do == Action::Verify)
    if (llvm::Error E = ir::verify(**Parsed)) {
      llvm::errs() << File << ": region '" << (*Parsed)->Name << "':\n"
                   << llvm::toString(std::move(E)) << '\n';
      return false;
    }
  Regions.push_back(std::move(*Parsed));
  region(*Regions.back());
  return true;
}

void Runner::region(ir::Region &R) {
  if (S.Do == Action::Verify)
    return;
  if (!First && S.Do != Action::Cuda)
    outs() << "// -----\n";
  First = false;
  if (S.Do == Action::Print)
    return ir::print(R, outs());

  analysis::RegionFacts Facts = analysis::analyze(R);
  if (S.Do == Action::Deps) {
    outs() << Facts.Text();
    return;
  }
  plan::Plan P = plan::decide(R, Facts, S.Plan);
  if (S.Do == Action::Plan) {
    outs() << P.text();
    return;
  }
  if (S.Do == Action::PlanJson) {
    outs() << llvm::formatv("{0:2}", llvm::json::Value(P.json())) << '\n';
    return;
  }
  Texts.push_back(codegen::printRegion(P, Regions.size(), S.Unit,
                                       /*SerialRegionSyncs=*/false));
  if (S.Do == Action::OpenMP) {
    const codegen::RegionText &T = Texts.back();
    outs() << T.Prelude << "// Before the loop:\n"
           << T.Before << "// Behind the loop:\n"
           << T.After << '\n';
  }
}

void Runner::finish() {
  if (S.Do == Action::Cuda)
    outs() << codegen::printDeviceFile(Texts, S.Unit);
}

int main(int Argc, char **Argv) {
  Settings S = parseCommandLine(Argc, Argv);
  Runner R(S);
  bool Good = true;
  for (const std::string &File : S.Files)
    Good &= R.file(File);
  if (Good)
    R.finish();
  return Good ? 0 : 1;
}
