//===- Installation.cpp - Where accel's parts are -------------------------===//

#include "accel/Driver/Installation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <climits>
#include <unistd.h>

using namespace llvm;

namespace accel::driver {

StringRef accelVersion() { return ACCEL_VERSION; }
StringRef defaultCxx() { return ACCEL_DEFAULT_CXX; }

std::string ownPath() {
  char Buffer[PATH_MAX];
  ssize_t Size = ::readlink("/proc/self/exe", Buffer, sizeof Buffer);
  return Size > 0 ? std::string(Buffer, Size) : "";
}

static std::string under(StringRef Dir, const Twine &Rest) {
  SmallString<256> Path(Dir);
  sys::path::append(Path, Rest);
  return std::string(Path);
}

Installation findInstallation(StringRef Self) {
  Installation Result;
  Result.Self = Self.str();
  StringRef Bin = sys::path::parent_path(Self);
  StringRef Prefix = sys::path::parent_path(Bin);

  if (std::string Path = under(Bin, "accel-translate");
      sys::fs::can_execute(Path))
    Result.Translator = Path;

  // ACCEL_LIBDIR is that of the installation (lib64, lib/x86_64-linux-gnu,
  // ...); the build tree always has lib.
  for (StringRef Name : {StringRef(ACCEL_LIBDIR), StringRef("lib")}) {
    std::string Lib = under(Prefix, Name);
    if (std::string Dir = under(Lib, "accel/include");
        Result.IncludeDir.empty() && sys::fs::exists(under(Dir, "accel/abi.h")))
      Result.IncludeDir = Dir;
    if (std::string Dir = under(Lib, "accel/clang/" ACCEL_CLANG_MAJOR);
        Result.ResourceDir.empty() &&
        sys::fs::exists(under(Dir, "include/stddef.h")))
      Result.ResourceDir = Dir;
    if (!Result.RuntimeLibraries.empty())
      continue;
    std::string Runtime = under(Lib, "libaccelrt.a");
    if (!sys::fs::exists(Runtime))
      continue;
    std::string Emulate = under(Lib, "libaccelrt-emulate.a");
    if (sys::fs::exists(Emulate))
      Result.RuntimeLibraries.push_back(Emulate);
    Result.RuntimeLibraries.push_back(Runtime);
  }
  return Result;
}

} // namespace accel::driver
