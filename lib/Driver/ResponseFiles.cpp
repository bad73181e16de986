//===- ResponseFiles.cpp - Arguments out of files -------------------------===//

#include "accel/Driver/CommandLine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace accel::driver {

Expected<std::vector<std::string>>
expandResponseFiles(ArrayRef<std::string> Args) {
  std::vector<std::string> Result(Args.begin(), Args.end());
  if (none_of(Args, [](StringRef A) { return A.starts_with("@"); }))
    return Result;
  BumpPtrAllocator Memory;
  SmallVector<const char *, 64> Expanded;
  for (const std::string &Arg : Args)
    Expanded.push_back(Arg.c_str());
  cl::ExpansionContext Context(Memory, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Expanded))
    return E;
  Result.assign(Expanded.begin(), Expanded.end());
  return Result;
}

} // namespace accel::driver
