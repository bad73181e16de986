//===- Doctor.cpp - What accelcc needs, and what is there -----------------===//

#include "BuildInternal.h"
#include "FilesInternal.h"
#include "accel/Driver/Installation.h"
#include "llvm/Support/raw_ostream.h"
#include <dlfcn.h>

using namespace llvm;

namespace accel::driver {

namespace {
class Doctor {
public:
  Doctor(const Settings &S, HostCompiler *Host) : S(S), Host(Host) {}
  int run();

private:
  void good(const Twine &What, const Twine &Where) {
    outs() << "  ok       " << What << ": " << Where << '\n';
  }
  /// Nothing works without it.
  void missing(const Twine &What, const Twine &Advice) {
    Broken = true;
    outs() << "  MISSING  " << What << ": " << Advice << '\n';
  }
  /// Something is not there that one can do without.
  void absent(const Twine &What, const Twine &Advice) {
    outs() << "  none     " << What << ": " << Advice << '\n';
  }
  void installation();
  void hostCompiler();
  void openMP();
  void cuda();
  void driver();

  const Settings &S;
  HostCompiler *Host;
  bool Broken = false;
};
} // namespace

void Doctor::installation() {
  Installation Inst = findInstallation(ownPath());
  auto Part = [&](const char *What, const std::string &Path,
                  const char *Advice) {
    Path.empty() ? missing(What, Advice) : good(What, Path);
  };
  const char *Again = "accel is not installed completely: cmake --install";
  Part("translator", Inst.Translator, Again);
  Part("headers of generated code", Inst.IncludeDir, Again);
  Part("headers of Clang", Inst.ResourceDir, Again);
  Part("runtime library",
       Inst.RuntimeLibraries.empty() ? "" : Inst.RuntimeLibraries.back(),
       Again);
  if (Inst.RuntimeLibraries.size() < 2)
    absent("emulated device", "accel was built without Boost.Context, so "
                              "--accel-emulate does not link");
}

void Doctor::hostCompiler() {
  if (!Host) {
    missing("host compiler", "name one with --accel-cxx=PATH or ACCELCC_CXX");
    return;
  }
  std::string Version = queryProgram({Host->path(), "--version"}).value_or("");
  if (Version.empty()) {
    missing("host compiler", Host->path() + " does not say its version");
    return;
  }
  good("host compiler",
       Host->path() + ", " + StringRef(Version).split('\n').first);
}

/// Compiles and links a program that uses it.
void Doctor::openMP() {
  if (!Host)
    return;
  TempDir Dir;
  if (Error E = Dir.create()) {
    missing("temporary folder", toString(std::move(E)) + "; set TMPDIR");
    return;
  }
  std::string Source = (Dir.path() + "/omp.cpp").str();
  std::string Program = (Dir.path() + "/omp").str();
  if (Error E = writeFile(Source, "#include <omp.h>\nint main() { return "
                                  "omp_get_max_threads() < 1; }\n")) {
    missing("temporary folder", toString(std::move(E)));
    return;
  }
  if (!queryProgram({Host->path(), "-fopenmp", Source, "-o", Program}))
    missing("OpenMP", Host->path() + " -fopenmp does not build a program; "
                                     "install its OpenMP library (libgomp, "
                                     "libomp-dev)");
  else if (!queryProgram({Program}))
    missing("OpenMP", "a program built with -fopenmp does not run");
  else
    good("OpenMP", "a program builds and runs");
}

void Doctor::cuda() {
  std::string Nvcc = findNvcc(S.Nvcc);
  if (Nvcc.empty()) {
    absent("CUDA compiler",
           "programs get no version for a GPU; install the CUDA toolkit, or "
           "name nvcc with --accel-nvcc=PATH, ACCELCC_NVCC or CUDA_HOME");
    return;
  }
  std::string Version = cudaVersion(Nvcc);
  if (Version.empty())
    absent("CUDA compiler", Nvcc + " does not say its version");
  else if (!isSupportedCuda(Version))
    absent("CUDA compiler",
           Nvcc + " is of CUDA " + Version + "; CUDA 12 or newer is needed");
  else
    good("CUDA compiler", Nvcc + ", CUDA " + Version);
}

void Doctor::driver() {
  void *Library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library) {
    absent("CUDA driver", "programs run on the CPU here; a GPU needs NVIDIA's "
                          "driver (libcuda.so.1)");
    return;
  }
  auto Init = reinterpret_cast<int (*)(unsigned)>(::dlsym(Library, "cuInit"));
  auto Count =
      reinterpret_cast<int (*)(int *)>(::dlsym(Library, "cuDeviceGetCount"));
  auto Name = reinterpret_cast<int (*)(char *, int, int)>(
      ::dlsym(Library, "cuDeviceGetName"));
  int Devices = 0;
  if (!Init || !Count || !Name || Init(0) != 0 || Count(&Devices) != 0 ||
      Devices == 0) {
    absent("GPU", "the CUDA driver finds none; is the kernel module loaded, "
                  "and the device visible (CUDA_VISIBLE_DEVICES)?");
    return;
  }
  for (int I = 0; I < Devices; ++I) {
    char Text[256] = "";
    Name(Text, sizeof Text - 1, I);
    good("GPU " + Twine(I), Text);
  }
}

int Doctor::run() {
  outs() << "accelcc " << accelVersion() << ", " << ownPath() << '\n';
  installation();
  hostCompiler();
  openMP();
  cuda();
  driver();
  outs() << (Broken ? "Something is missing that accelcc needs.\n"
                    : "accelcc can build programs.\n");
  return Broken;
}

int runDoctor(const Settings &S, HostCompiler *Host) {
  return Doctor(S, Host).run();
}

} // namespace accel::driver
