//===- Files.cpp - Reading and writing whole files ------------------------===//

#include "FilesInternal.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace accel::driver {

std::optional<std::string> readFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return std::nullopt;
  return (*Buffer)->getBuffer().str();
}

Error writeFile(const std::string &Path, StringRef Text) {
  std::string Neighbour = Path + "." + std::to_string(::getpid()) + ".tmp";
  std::error_code Failure;
  {
    raw_fd_ostream Out(Neighbour, Failure);
    if (!Failure) {
      Out << Text;
      Out.close();
      Failure = Out.error();
      Out.clear_error();
    }
  }
  if (!Failure)
    Failure = sys::fs::rename(Neighbour, Path);
  if (!Failure)
    return Error::success();
  consumeError(errorCodeToError(sys::fs::remove(Neighbour)));
  return createStringError(Failure,
                           "cannot write " + Path + ": " + Failure.message());
}

} // namespace accel::driver
