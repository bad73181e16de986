//===- Device.cpp - The CUDA compiler -------------------------------------===//

#include "BuildInternal.h"
#include "FilesInternal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace accel::driver {

std::string findNvcc(StringRef Wanted) {
  if (!Wanted.empty())
    return findProgram(Wanted);
  std::string Path = findProgram("nvcc");
  for (const char *Variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *Home = ::getenv(Variable); Home && Path.empty())
      Path = findProgram(std::string(Home) + "/bin/nvcc");
  return Path.empty() ? findProgram("/usr/local/cuda/bin/nvcc") : Path;
}

std::string cudaVersion(StringRef Nvcc) {
  std::string Text = queryProgram({Nvcc.str(), "--version"}).value_or("");
  size_t At = Text.find("release ");
  return At == std::string::npos
             ? ""
             : StringRef(Text)
                   .substr(At + 8)
                   .take_while([](char C) { return isDigit(C) || C == '.'; })
                   .str();
}

bool isSupportedCuda(StringRef Version) {
  unsigned Major;
  return Version.split('.').first.getAsInteger(10, Major) ||
         Major >= OldestCuda;
}

Expected<Arguments> architectureOptions(StringRef List) {
  // One run of the compiler proper, code for the GPUs in use, and PTX that
  // every newer one can take.
  if (List.empty())
    return Arguments{"-gencode",
                     "arch=compute_75,code=[compute_75,sm_75,sm_80,sm_90]"};
  if (List == "native" || List == "all" || List == "all-major")
    return Arguments{("-arch=" + List).str()};
  Arguments Result;
  SmallVector<StringRef, 4> Parts;
  for (StringRef Part : split(List, ','))
    Part.split(Parts, ';', -1, false);
  for (StringRef Part : Parts) {
    StringRef Number = Part;
    bool PtxOnly = Number.consume_front("compute_");
    if (!PtxOnly)
      Number.consume_front("sm_");
    if (Number.empty() || !isDigit(Number[0]) || !all_of(Number, isAlnum))
      return createStringError(inconvertibleErrorCode(),
                               "--accel-arch: '" + Part +
                                   "' is no architecture; write sm_90, 90 or "
                                   "compute_90");
    bool Last = Part.data() == Parts.back().data();
    Result.push_back("-gencode");
    std::string Code =
        PtxOnly ? "compute_" + Number.str()
        : Last  ? "[compute_" + Number.str() + ",sm_" + Number.str() + "]"
                : "sm_" + Number.str();
    Result.push_back("arch=compute_" + Number.str() + ",code=" + Code);
  }
  return Result;
}

Arguments Build::nvccCommand(const Unit &U) {
  Arguments Result = {Nvcc, "-fatbin", "-std=c++17"};
  if (auto Arch = architectureOptions(S.Arch))
    Result.insert(Result.end(), Arch->begin(), Arch->end());
  else
    consumeError(Arch.takeError()); // Was reported at the start.
  if (!C.Contract)
    Result.push_back("--fmad=false");
  // The device file includes no header of the system but those of nvcc.
  Result.push_back("-allow-unsupported-compiler");
  if (!Inst.IncludeDir.empty())
    Result.push_back("-I" + Inst.IncludeDir);
  Result.insert(Result.end(), {"-x", "cu", U.Device, "-o", U.Fatbin});
  return Result;
}

/// The region whose kernel has the line of the first message of nvcc: its
/// comment, "function:line", stands above it.
std::string regionOfMessage(StringRef Messages, StringRef DeviceName,
                            StringRef Device) {
  size_t At = Messages.find(DeviceName);
  if (At == StringRef::npos)
    return "";
  StringRef Rest = Messages.substr(At + DeviceName.size());
  unsigned Line;
  if (!(Rest.consume_front("(") || Rest.consume_front(":")) ||
      Rest.consumeInteger(10, Line))
    return "";
  std::string Region;
  while (Line-- > 0 && !Device.empty()) {
    StringRef Text;
    std::tie(Text, Device) = Device.split('\n');
    StringRef Number = Text.rsplit(':').second;
    if (Text.consume_front("// ") && !Text.contains(' ') && !Number.empty() &&
        all_of(Number, isDigit))
      Region = Text.str();
  }
  return Region;
}

/// Only the version for the GPU is lost, unless that is an error.
int Build::deviceFailed(const Unit &U, StringRef Messages) {
  errs() << Messages;
  std::string Text = U.Source;
  std::string Region =
      regionOfMessage(Messages, U.Device, readFile(U.Device).value_or(""));
  if (auto [Function, Line] = StringRef(Region).rsplit(':'); !Line.empty())
    Text +=
        (":" + Line + ": nvcc failed on the loop in '" + Function + "'").str();
  else
    Text += ": nvcc failed on the device code " + U.Device;
  std::string Version = cudaVersion(Nvcc);
  if (!isSupportedCuda(Version))
    Text += ", which may be for its version " + Version + ": " +
            std::to_string(OldestCuda) + ".0 is the oldest supported";
  if (S.EmitDir.empty())
    Text += " (--accel-emit=DIR keeps the device code)";
  TheReport.addRemark(Text + ": no version for the GPU");
  if (S.Strict) {
    printError(Text);
    return 1;
  }
  printWarning(Text + "; there is no version for the GPU");
  return 0;
}

int Build::compileDevice(const Unit &U) {
  if (Nvcc.empty())
    return 0;
  if (S.DryRun || sys::fs::exists(U.Device)) {
    // nvcc leaves files in its TMPDIR when it is interrupted.
    std::string Log = U.Dir + "/nvcc.log";
    Ended End = step(nvccCommand(U), U.Dir, Log);
    if (caughtSignal())
      return End.status();
    std::string Messages = readFile(Log).value_or("") + End.Error;
    if (End.succeeded()) {
      errs() << Messages;
      return 0;
    }
    if (int Status = deviceFailed(U, Messages))
      return Status;
  }
  if (Error E = writeFile(U.Fatbin, "")) {
    printError(toString(std::move(E)));
    return 1;
  }
  return 0;
}

} // namespace accel::driver
