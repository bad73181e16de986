//===- HostCompiler.cpp - The compiler behind accelcc ---------------------===//

#include "accel/Driver/HostCompiler.h"
#include "ProcessInternal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace accel::driver {

std::string standardFromMacros(StringRef Macros) {
  bool Strict = Macros.contains("#define __STRICT_ANSI__");
  StringRef Key = "#define __cplusplus ";
  size_t At = Macros.find(Key);
  unsigned long Value;
  if (At == StringRef::npos ||
      Macros.substr(At + Key.size()).consumeInteger(10, Value))
    return "";
  const char *Year = Value > 202302   ? "26"
                     : Value > 202002 ? "23"
                     : Value > 201703 ? "20"
                     : Value > 201402 ? "17"
                     : Value > 201103 ? "14"
                     : Value > 199711 ? "11"
                                      : "98";
  return std::string(Strict ? "-std=c++" : "-std=gnu++") + Year;
}

std::string installDirFromSearchDirs(StringRef Text) {
  if (!Text.consume_front("install: "))
    return "";
  return Text.split('\n').first.rtrim('/').str();
}

const std::string &HostCompiler::searchDirs() {
  if (!SearchDirs)
    SearchDirs = queryProgram({Path, "-print-search-dirs"}).value_or("");
  return *SearchDirs;
}

HostCompiler::Family HostCompiler::family() {
  return StringRef(searchDirs()).starts_with("install: ") ? Family::Gcc
                                                          : Family::Clang;
}

std::string HostCompiler::gccInstallDir() {
  if (family() == Family::Gcc)
    return installDirFromSearchDirs(searchDirs());
  std::string Text = queryProgram({Path, "-v"}, true).value_or("");
  StringRef Key = "Selected GCC installation: ";
  size_t At = Text.find(Key);
  if (At == std::string::npos)
    return "";
  return StringRef(Text).substr(At + Key.size()).split('\n').first.str();
}

unsigned HostCompiler::gccVersion() {
  unsigned Major = 0;
  if (family() == Family::Gcc)
    sys::path::filename(gccInstallDir())
        .split('.')
        .first.getAsInteger(10, Major);
  return Major;
}

std::string HostCompiler::defaultStandard() {
  return standardFromMacros(
      queryProgram({Path, "-dM", "-E", "-x", "c++", "/dev/null"}).value_or(""));
}

std::vector<std::string> HostCompiler::openMPLibrary() {
  if (family() == Family::Gcc)
    return {"-lgomp"};
  // Its folder is on clang's search path only with -fopenmp. A link that needs
  // no OpenMP must not fail where there is none.
  for (const char *Name : {"libomp.so", "libomp.so.5"}) {
    auto Found = queryProgram({Path, std::string("-print-file-name=") + Name});
    std::string File = Found ? StringRef(*Found).trim().str() : "";
    if (StringRef(File).contains('/'))
      return {File};
  }
  return {};
}

} // namespace accel::driver
