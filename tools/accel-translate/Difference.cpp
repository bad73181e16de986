//===- Difference.cpp - What a translation changes ------------------------===//

#include "FilesInternal.h"
#include "Pipeline.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace accel::translate {

Error printDifference(StringRef File, StringRef Text) {
  auto Diff = sys::findProgramByName("diff");
  if (!Diff)
    return createStringError(Diff.getError(), "cannot find the program diff");
  SmallString<128> Temporary;
  if (std::error_code EC =
          sys::fs::createTemporaryFile("accel", "cpp", Temporary))
    return createStringError(EC, "cannot make a temporary file");
  FileRemover Remover(Temporary);
  if (Error E = driver::writeFile(std::string(Temporary), Text))
    return E;
  std::string Message;
  int Status = sys::ExecuteAndWait(
      *Diff,
      {"diff", "-u", "--label", File, "--label", File, "--", File, Temporary},
      std::nullopt, {}, 0, 0, &Message);
  if (Status < 0 || Status > 1) // 1: they differ.
    return createStringError(inconvertibleErrorCode(),
                             "diff failed" +
                                 (Message.empty() ? "" : ": " + Message));
  return Error::success();
}

} // namespace accel::translate
