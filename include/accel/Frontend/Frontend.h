//===- accel/Frontend/Frontend.h - From source to regions ------*- C++ -*-===//
//
// The only door to Clang. A `TranslationUnit` is a parsed file with its
// directives, checked, and its annotated loops lowered to regions; it keeps
// the text, so that diagnostics point into it and edits are applied to it.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_FRONTEND_FRONTEND_H
#define ACCEL_FRONTEND_FRONTEND_H

#include "accel/IR/IR.h"
#include "accel/IR/Refusal.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace accel::frontend {

/// One annotated loop.
struct FoundRegion {
  /// Always set; `R->Root` is null when the loop could not be lowered, and
  /// `Refused` then says why.
  std::unique_ptr<ir::Region> R;
  std::optional<ir::Refusal> Refused;
  /// The loop stands in a template, a macro or a place where launch code cannot
  /// be put: no device version. Empty: none of these.
  std::string HostOnly;
  /// Index in `regions()` of the annotated loop that this one stands in; -1: in
  /// none. Only one of the two can be parallel.
  int Around = -1;
  unsigned SourceId = 0; ///< Of the annotated loop; 0: it cannot be edited.
};

/// An item of a data or update directive.
struct DataItem {
  ir::Request::Copy Mode; ///< For `update host`: Out; `update device`: In.
  std::string Name;       ///< As the user spelt it.
  std::string HostText;   ///< C++: pointer to element 0.
  std::string BeginText, CountText; ///< C++, in elements; never empty.
};

/// A data, update or wait directive.
struct HostDirective {
  enum Kind : uint8_t { Data, Update, Wait } What;
  unsigned Id; ///< Number for `Edit::Target`.
  ir::Place Where;
  std::string File;
  std::vector<DataItem> Items;
  std::string IfText;
  std::string QueueText; ///< Of wait(n); empty: all.
};

/// Statements of one block between which arrays may stay on a device: apart
/// from the annotated loops that they run, they touch no element of an array
/// that these touch.
struct StayScope {
  unsigned Id; ///< Number for `Edit::Target`.
  ir::Place Begin, End;
  std::string File;
  std::vector<unsigned> Regions; ///< That they run; indices in `regions()`.
  bool Repeats;                  ///< Some of them may run several times.
};

/// What replaces a directive, or stands around the text of a loop (or block).
struct Edit {
  enum Kind : uint8_t { Loop, Directive, Stay } What;
  unsigned Target; ///< `ForStmt::SourceId` (1, 2, ...), `HostDirective::Id` or
                   ///< `StayScope::Id`.
  /// Inserted on the lines directly before the loop (whole lines, ending in a
  /// newline). The frontend adds `#line` so that the loop keeps its place.
  std::string Before;
  /// Inserted directly behind the loop's last character, on its line.
  std::string After;
  /// `Before` ends with what takes the place of the loop's `for (...)`
  /// (`ForStmt::CounterType` says where this is possible).
  bool ReplacesHeader = false;
  /// The loop's text stands once more, as it was written, between `Between`
  /// and `After`.
  bool Repeats = false;
  std::string Between = "";
};

struct OutputFile {
  std::string Original; ///< Path as it was found.
  std::string Written;  ///< Where its includers look for it; empty: the main.
  std::string Text;     ///< Edited, with #line directives.
  bool IsMain;
};

enum class Severity : uint8_t { Error, Warning, Remark, Note };

class TranslationUnit {
public:
  virtual ~TranslationUnit() = default;
  virtual std::string mainFile() const = 0;
  virtual std::vector<FoundRegion> &regions() = 0;
  virtual const std::vector<HostDirective> &hostDirectives() const = 0;
  /// Looks for statements around the regions; none of them overlap.
  virtual std::vector<StayScope> findStays() = 0;
  /// True after an error in a directive: the build must fail.
  virtual bool hasDirectiveErrors() const = 0;
  /// The `directives` dump.
  virtual std::string directivesText() const = 0;
  /// Emits a diagnostic through Clang's engine; notes follow by further calls
  /// with Severity::Note. `Tag` is printed in brackets behind the text.
  virtual void diagnose(Severity S, ir::Place Where, llvm::StringRef Message,
                        llvm::StringRef Tag = "") = 0;
  /// Applies the edits. Every `#pragma accel` line that was understood is
  /// blanked. `Prelude` is inserted at the very start of the main file.
  /// Returns the main file and a copy of every other file that changed or that
  /// includes one that did; includes are redirected to `Written`, which is in
  /// `RedirectDir`.
  virtual llvm::Expected<std::vector<OutputFile>>
  apply(llvm::ArrayRef<Edit> Edits, llvm::StringRef Prelude,
        llvm::StringRef RedirectDir) = 0;
  /// Ends diagnostics. With `ParseOptions::Verify`: false when they are not
  /// what the comments expect.
  virtual bool finish() = 0;
};

struct ParseOptions {
  std::string File;
  /// Clang arguments (as for `clang++`, without the file and -c/-o).
  std::vector<std::string> Args;
  std::string ResourceDir; ///< Empty: searched for, see docs/command-line.md.
  bool Verify = false;     ///< `-verify`: check expected-... comments (tests).
};

enum class ParseStatus : uint8_t {
  Parsed,
  CannotParse ///< Clang reports errors that are none of a directive's.
};

struct ParseResult {
  ParseStatus Status;
  std::string FirstError; ///< When CannotParse: file:line: message.
  std::unique_ptr<TranslationUnit> Unit; ///< When Parsed.
};
ParseResult parse(const ParseOptions &Opts);

} // namespace accel::frontend

#endif // ACCEL_FRONTEND_FRONTEND_H
