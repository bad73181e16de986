//===- accel/Driver/CommandLine.h - What a command asks for ---------------===//
//
// One pass over the arguments for the host compiler. The result says what is
// to be built from which sources, or names the reason to step aside: accelcc
// then hands the command, as it stands, to the host compiler.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_DRIVER_COMMANDLINE_H
#define ACCEL_DRIVER_COMMANDLINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace accel::driver {

enum class StepAside : uint8_t {
  No,
  Disabled,          ///< ACCEL_DISABLE is set.
  NoInput,           ///< Nothing to compile or link.
  Query,             ///< --version, -dumpmachine, -###, ...
  Preprocess,        ///< -E, -M, -MM.
  SyntaxOnly,        ///< -fsyntax-only.
  NoCxxSource,       ///< C, assembler, ... but no C++ source, and no link.
  Preprocessed,      ///< .ii, or -x c++-cpp-output.
  PrecompiledHeader, ///< A header is the input.
  StandardInput,     ///< The source is "-".
  OneOutput,   ///< Several sources with -c and -o: an error of the user's.
  HardOption,  ///< An option that accelcc does not deal with.
  NoDirective, ///< No source has a directive.
};
/// A name for tests and documentation: "preprocess", ...
llvm::StringRef spelling(StepAside Why);
/// A sentence about what was met, for a warning.
llvm::StringRef explain(StepAside Why);
/// True when directives in the sources would be lost unexpectedly, so that the
/// user has to be told if there are any.
bool mustBeTold(StepAside Why);

enum class Action : uint8_t { Compile, Assembly, Link };

struct Input {
  enum Kind : uint8_t {
    Cxx,    ///< Source that may have directives.
    Source, ///< Source of another kind.
    Linker  ///< Object, library or what the linker knows.
  } What;
  unsigned Arg; ///< Index of the argument.
  std::string Path;
  std::string Language; ///< Of -x; empty: by the file's name.
};

/// A half-open range of argument indices.
struct ArgRange {
  unsigned Begin, End;
};

struct Command {
  StepAside Aside = StepAside::No;
  std::string Option; ///< With HardOption: the option.
  Action What = Action::Link;
  std::vector<Input> Inputs;
  std::string Output; ///< Value of -o; empty: none.

  bool WritesDependencies = false; ///< -MD, -MMD, also by -Wp,
  std::string DependencyFile;      ///< Of -MF or -Wp,-MD,; empty: by default.

  /// For the analysis, in their order, without -x.
  std::vector<std::string> AnalysisArgs;
  bool HasStandard = false; ///< -std= or -ansi is given.
  bool HasOpenMP = false;   ///< -fopenmp is given.
  bool Contract = false;    ///< Multiply and add may be fused.
  bool Lto = false;
  bool Relocatable = false; ///< -r

  /// Where to look for project headers when scanning for directives.
  std::vector<std::string> QuoteDirs, IncludeDirs, ForcedIncludes;
  /// OLD=NEW of -ffile-prefix-map and -fdebug-prefix-map.
  std::vector<std::string> PrefixMaps;

  /// Arguments that only the linker wants (and linker inputs).
  std::vector<ArgRange> LinkArgs;
  std::vector<ArgRange> OutputArgs; ///< -o with its value.

  std::vector<unsigned> cxxInputs() const; ///< Indices into Inputs.
  unsigned sourceCount() const;
};

/// Puts the contents of response files in the place of `@FILE`, by the rules of
/// gcc: quoted, nested, and a file that is not there stays as it is.
llvm::Expected<std::vector<std::string>>
expandResponseFiles(llvm::ArrayRef<std::string> Args);

/// `Args`: without the program's name, without accel's options, response files
/// expanded.
Command classify(llvm::ArrayRef<std::string> Args);

/// Value of gcc's and clang's -x for a file of this name, as far as accelcc
/// tells them apart: "c++", "c++-header", "c++-cpp-output", "source", "".
/// Empty: for the linker.
llvm::StringRef languageOf(llvm::StringRef Path);

} // namespace accel::driver

#endif // ACCEL_DRIVER_COMMANDLINE_H
