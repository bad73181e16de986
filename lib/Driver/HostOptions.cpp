//===- HostOptions.cpp - What the compiler's options are ------------------===//

#include "accel/Driver/HostOptions.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace accel::driver {

namespace {
constexpr uint32_t Analyse = OptAnalysis;
constexpr uint32_t AnalyseAll = OptAnalysis | OptPrefix;
constexpr uint32_t Path = OptAnalysis | OptValue | OptGlued;

// Sorted by name, as bytes. Names that are a prefix of others are fine.
constexpr HostOption Table[] = {
    {"-###", OptQuery},
    {"--CLASSPATH", OptTooHard | OptPrefix},
    {"--analyze", OptTooHard},
    {"--assemble", OptTooHard},
    {"--compile", OptTooHard},
    {"--config", OptTooHard | OptPrefix},
    {"--define-macro", OptTooHard | OptPrefix},
    {"--dependencies", OptPreprocess},
    {"--entry", OptLink | OptPrefix},
    {"--gcc-install-dir=", AnalyseAll},
    {"--gcc-toolchain=", AnalyseAll},
    {"--help", OptQuery | OptPrefix},
    {"--include-directory", OptTooHard | OptPrefix},
    {"--language", OptTooHard | OptPrefix},
    {"--no-standard-includes", Analyse},
    {"--output", OptTooHard | OptPrefix},
    {"--param", OptValue | OptGlued},
    {"--precompile", OptTooHard},
    {"--preprocess", OptPreprocess},
    {"--print-", OptQuery | OptPrefix},
    {"--shared", OptTooHard},
    {"--static", OptTooHard},
    {"--std", OptTooHard | OptPrefix},
    {"--sysroot", OptAnalysis | OptValue | OptGlued},
    {"--target-help", OptQuery},
    {"--target=", AnalyseAll},
    {"--user-dependencies", OptPreprocess},
    {"--version", OptQuery},
    {"--write-dependencies", OptTooHard},
    {"--write-user-dependencies", OptTooHard},
    {"-A", OptValue | OptGlued},
    {"-B", OptValue | OptGlued},
    {"-D", Path},
    {"-E", OptPreprocess},
    {"-F", OptAnalysis | OptValue | OptGlued},
    {"-G", OptValue | OptGlued},
    {"-I", Path},
    {"-I-", OptTooHard},
    {"-L", OptLink | OptValue | OptGlued},
    {"-M", OptPreprocess},
    {"-MD", OptDepend},
    {"-MF", OptDepend | OptValue | OptGlued},
    {"-MG", OptDepend},
    {"-MJ", OptValue | OptGlued},
    {"-MM", OptPreprocess},
    {"-MMD", OptDepend},
    {"-MP", OptDepend},
    {"-MQ", OptDepend | OptValue | OptGlued},
    {"-MT", OptDepend | OptValue | OptGlued},
    {"-O", AnalyseAll},
    {"-R", OptLink | OptValue | OptGlued},
    {"-T", OptLink | OptValue | OptGlued},
    {"-Tbss", OptLink | OptValue},
    {"-Tdata", OptLink | OptValue},
    {"-Ttext", OptLink | OptValue},
    {"-U", Path},
    {"-Wa,", OptPrefix},
    {"-Wl,", OptLink | OptPrefix},
    {"-Wp,", OptPrefix},
    {"-Xarch_", OptTooHard | OptPrefix | OptValue},
    {"-Xassembler", OptValue},
    {"-Xclang", OptValue},
    {"-Xlinker", OptLink | OptValue},
    {"-Xpreprocessor", OptTooHard | OptValue},
    {"-ansi", Analyse},
    {"-arch", OptTooHard | OptValue},
    {"-aux-info", OptValue},
    {"-b", OptTooHard | OptValue},
    {"-c", 0},
    {"-cxx-isystem", OptAnalysis | OptValue | OptGlued},
    {"-dumpbase", OptValue},
    {"-dumpbase-ext", OptValue},
    {"-dumpdir", OptValue},
    {"-dumpfullversion", OptQuery},
    {"-dumpmachine", OptQuery},
    {"-dumpspecs", OptQuery},
    {"-dumpversion", OptQuery},
    {"-e", OptLink | OptValue | OptGlued},
    {"-emit-ast", OptTooHard},
    {"-emit-llvm", 0},
    {"-fbuiltin", Analyse},
    {"-fchar8_t", Analyse},
    {"-fcoroutines", Analyse},
    {"-fcuda", OptTooHard | OptPrefix},
    {"-fdirectives-only", OptTooHard},
    {"-fexceptions", Analyse},
    {"-ffast-math", Analyse},
    {"-ffile-prefix-map=", OptPrefix},
    {"-ffp-contract=", AnalyseAll},
    {"-ffreestanding", Analyse},
    {"-fgnu-keywords", Analyse},
    {"-fhosted", Analyse},
    {"-fmodule", OptTooHard | OptPrefix},
    {"-fms-extensions", Analyse},
    {"-fno-builtin", AnalyseAll},
    {"-fno-char8_t", Analyse},
    {"-fno-exceptions", Analyse},
    {"-fno-gnu-keywords", Analyse},
    {"-fno-openmp", Analyse},
    {"-fno-operator-names", Analyse},
    {"-fno-rtti", Analyse},
    {"-fno-short-enums", Analyse},
    {"-fno-signed-char", Analyse},
    {"-fno-sized-deallocation", Analyse},
    {"-fno-unsigned-char", Analyse},
    {"-fopenmp", Analyse},
    {"-fpermissive", Analyse},
    {"-fplugin=", OptPrefix},
    {"-fpreprocessed", OptTooHard},
    {"-frtti", Analyse},
    {"-fshort-enums", Analyse},
    {"-fsigned-char", Analyse},
    {"-fsized-deallocation", Analyse},
    {"-fstack-usage", 0},
    {"-fsyntax-only", OptCheck},
    {"-ftemplate-depth", AnalyseAll},
    {"-funsigned-char", Analyse},
    {"-fuse-ld=", OptLink | OptPrefix},
    {"-fvisibility", AnalyseAll},
    {"-fwrapv", Analyse},
    {"-h", OptLink | OptValue | OptGlued},
    {"-idirafter", Path},
    {"-imacros", Path},
    {"-imultilib", OptValue},
    {"-include", Path},
    {"-include-pch", OptTooHard | OptValue},
    {"-index-store-path", OptValue},
    {"-iplugindir=", OptPrefix},
    {"-iprefix", Path},
    {"-iquote", Path},
    {"-isysroot", Path},
    {"-isystem", Path},
    {"-isystem-after", Path},
    {"-iwithprefix", Path},
    {"-iwithprefixbefore", Path},
    {"-l", OptLink | OptValue | OptGlued},
    {"-m", AnalyseAll},
    {"-mcall-", OptPrefix},
    {"-mfentry", 0},
    {"-mfunction-return", OptPrefix},
    {"-mindirect-branch", OptPrefix},
    {"-mllvm", OptValue},
    {"-mno-direct-extern-access", 0},
    {"-mpreferred-stack-boundary", OptPrefix},
    {"-mrecord-mcount", 0},
    {"-no-canonical-prefixes", 0},
    {"-no-pie", OptLink},
    {"-nodefaultlibs", OptLink},
    {"-nostartfiles", OptLink},
    {"-nostdinc", Analyse},
    {"-nostdinc++", Analyse},
    {"-nostdlib", OptLink},
    {"-nostdlib++", OptLink},
    {"-nostdlibinc", Analyse},
    {"-o", OptValue | OptGlued},
    {"-pie", OptLink},
    {"-print-", OptQuery | OptPrefix},
    {"-pthread", Analyse},
    {"-r", OptLink},
    {"-rdynamic", OptLink},
    {"-rpath", OptLink | OptValue},
    {"-s", OptLink},
    {"-save-temps", OptPrefix},
    {"-serialize-diagnostics", OptValue},
    {"-shared", OptLink},
    {"-shared-libgcc", OptLink},
    {"-specs", OptPrefix},
    {"-static", OptLink},
    {"-static-libasan", OptLink},
    {"-static-libgcc", OptLink},
    {"-static-libstdc++", OptLink},
    {"-static-pie", OptLink},
    {"-std=", AnalyseAll},
    {"-stdlib=", AnalyseAll},
    {"-symbolic", OptLink},
    {"-target", OptAnalysis | OptValue},
    {"-traditional-cpp", OptTooHard},
    {"-trigraphs", Analyse},
    {"-u", OptLink | OptValue | OptGlued},
    {"-undef", Analyse},
    {"-wrapper", OptTooHard | OptValue},
    {"-x", OptValue | OptGlued},
    {"-z", OptLink | OptValue | OptGlued},
};

bool less(const HostOption &A, const HostOption &B) { return A.Name < B.Name; }

bool matches(const HostOption &Opt, StringRef Arg) {
  if (Opt.Name == Arg)
    return true;
  return (Opt.Flags & (OptGlued | OptPrefix)) && Arg.starts_with(Opt.Name);
}
} // namespace

const HostOption *findHostOption(StringRef Arg) {
  // Every table name that begins Arg sorts at or before it, the longest last;
  // between them stand only names that share their first two characters.
  const HostOption *Begin = std::begin(Table);
  const HostOption *It = std::upper_bound(
      Begin, std::end(Table), Arg,
      [](StringRef Key, const HostOption &Opt) { return Key < Opt.Name; });
  while (It != Begin) {
    --It;
    if (matches(*It, Arg))
      return It;
    if (!It->Name.starts_with(Arg.take_front(2)))
      return nullptr;
  }
  return nullptr;
}

bool hostOptionsAreSorted() {
  return std::is_sorted(std::begin(Table), std::end(Table), less);
}

} // namespace accel::driver
