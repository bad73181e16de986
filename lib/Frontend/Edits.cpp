//===- Edits.cpp - Applying text to the user's source ---------------------===//
//
// The user's text stays where it is, line and column; what is inserted stands
// on lines of its own, followed by `#line`.
//
//===----------------------------------------------------------------------===//

#include "Unit.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace accel;
using namespace accel::frontend;
using clang::CharSourceRange;
using clang::FileID;
using clang::SourceLocation;
using llvm::StringRef;

namespace {

/// A path inside the quotes of `#line` or `#include`.
std::string escaped(StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (C == '\\' || C == '"')
      Text += '\\';
    Text += C;
  }
  return Text;
}

std::string lineDirective(unsigned Line, StringRef File) {
  return "#line " + std::to_string(Line) + " \"" + escaped(File) + "\"\n";
}

/// Nothing but the line ends of a text.
std::string lineEnds(StringRef Text) {
  std::string Ends;
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '\n') {
      if (I && Text[I - 1] == '\r')
        Ends += '\r';
      Ends += '\n';
    }
  return Ends;
}

std::string spaces(StringRef Text) {
  std::string Spaces = Text.str();
  for (char &C : Spaces)
    if (C != '\t' && C != '\n' && C != '\r')
      C = ' ';
  return Spaces;
}

/// The edits of one file. Insertions at one place are joined here, since their
/// order matters; what replaces text goes through `tooling::Replacements`.
class FileEdits {
public:
  FileEdits(const clang::SourceManager &SM, FileID File, std::string Name)
      : SM(SM), File(File), Name(std::move(Name)),
        Buffer(SM.getBufferData(File)) {}

  /// Whole lines before `Offset`; the text from there on keeps its place.
  void insertLines(unsigned Offset, StringRef Text) {
    if (Text.empty())
      return;
    std::string &At = Inserted[Offset].Lines;
    At += Text;
    if (!Text.ends_with("\n"))
      At += '\n';
  }
  /// Behind the text that ends at `Offset`. Of texts that end at one place, the
  /// one that begins last is the innermost and comes first.
  void insertBehind(unsigned Offset, unsigned Begin, StringRef Text) {
    if (!Text.empty())
      Inserted[Offset].Behind[Begin] += Text;
  }
  /// Whole lines in place of the text from `Begin` to `End`, behind those that
  /// are inserted before it.
  void insertLinesOver(unsigned Begin, unsigned End, StringRef Text) {
    insertLines(Begin, Text);
    Inserted[Begin].End = End;
  }
  void replace(unsigned Begin, unsigned End, std::string Text) {
    Replaced.emplace_back(Begin, End, std::move(Text));
  }

  /// `#line` and the padding that keep the text at `Offset` where it was.
  std::string resume(unsigned Offset) const {
    clang::PresumedLoc P = SM.getPresumedLoc(
        SM.getLocForStartOfFile(File).getLocWithOffset(Offset));
    // The user's own #line may have given another name.
    clang::OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    bool Own = !Entry || Entry->getName() == P.getFilename();
    return lineDirective(P.getLine(), Own ? StringRef(Name) : P.getFilename()) +
           spaces(lineBefore(Offset));
  }
  llvm::Expected<std::string> apply(StringRef Start) const;

private:
  struct Insertion {
    std::map<unsigned, std::string, std::greater<unsigned>> Behind;
    std::string Lines;
    unsigned End = 0; ///< Not 0: of text that the lines take the place of.
  };
  StringRef lineBefore(unsigned Offset) const {
    size_t Newline = Buffer.take_front(Offset).rfind('\n');
    return Buffer.slice(Newline == StringRef::npos ? 0 : Newline + 1, Offset);
  }

  const clang::SourceManager &SM;
  FileID File;
  std::string Name; ///< For `#line`.
  StringRef Buffer;
  std::map<unsigned, Insertion> Inserted;
  std::vector<std::tuple<unsigned, unsigned, std::string>> Replaced;
};

llvm::Expected<std::string> FileEdits::apply(StringRef Start) const {
  clang::tooling::Replacements Edits;
  auto Add = [&](unsigned Begin, unsigned End, StringRef Text) {
    return Edits.add(
        clang::tooling::Replacement("source", Begin, End - Begin, Text));
  };
  for (const auto &[Begin, End, Text] : Replaced)
    if (llvm::Error E = Add(Begin, End, Text))
      return E;
  for (const auto &[Offset, Insertion] : Inserted) {
    std::string Text;
    bool NewLine = false;
    for (const auto &[Begin, Behind] : Insertion.Behind) {
      Text += Behind;
      NewLine |= StringRef(Behind).contains('\n');
    }
    if (!Insertion.Lines.empty() || NewLine) {
      if (!StringRef(Text).ends_with("\n") &&
          !(Text.empty() && lineBefore(Offset).trim().empty()))
        Text += '\n';
      Text += Insertion.Lines + resume(std::max(Offset, Insertion.End));
    }
    if (llvm::Error E = Add(Offset, std::max(Offset, Insertion.End), Text))
      return E;
  }
  // A byte order mark may stand at the start of a file only.
  StringRef Code = Buffer;
  if (Code.starts_with("\xEF\xBB\xBF"))
    if (llvm::Error E = Add(0, 3, ""))
      return E;
  llvm::Expected<std::string> Text =
      clang::tooling::applyAllReplacements(Code, Edits);
  if (!Text)
    return Text.takeError();
  return Start.str() + *Text;
}

llvm::Error failure(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// Collects the edits of all files.
class Editor {
public:
  explicit Editor(Unit &U) : U(U), SM(U.sm()) {}
  llvm::Error add(const Edit &E);
  void open(const Openings::Opening &O);
  void blankDirectives(llvm::ArrayRef<Edit> Edits);
  llvm::Expected<std::vector<OutputFile>> finish(StringRef Prelude,
                                                 StringRef RedirectDir);

private:
  FileEdits &in(FileID File) {
    File = canonical(File);
    return Files.try_emplace(File, SM, File, nameOf(File)).first->second;
  }
  /// One number for a file that is entered several times.
  FileID canonical(FileID File) {
    const clang::FileEntry *Entry = SM.getFileEntryForID(File);
    return Entry ? Numbers.try_emplace(Entry, File).first->second : File;
  }
  llvm::Error addLoop(const Edit &E);
  llvm::Error addDirective(const Edit &E);
  llvm::Error addStay(const Edit &E);
  llvm::Error addAround(const clang::Stmt *S, const Edit &E);
  /// A piece of the source in which nested directives are blank.
  std::string withoutDirectives(FileID File, unsigned Begin,
                                unsigned End) const;
  std::string pathOf(FileID File) const;
  std::string nameOf(FileID File, unsigned Depth = 0);
  bool onlyMakesPragma(const clang::IdentifierInfo *Name, SourceLocation At,
                       unsigned Depth = 0) const;

  Unit &U;
  const clang::SourceManager &SM;
  std::map<FileID, FileEdits> Files;
  std::map<const clang::FileEntry *, FileID> Numbers;
};

llvm::Error Editor::add(const Edit &E) {
  switch (E.What) {
  case Edit::Loop:
    return addLoop(E);
  case Edit::Directive:
    return addDirective(E);
  case Edit::Stay:
    return addStay(E);
  }
  llvm_unreachable("unknown edit");
}

llvm::Error Editor::addStay(const Edit &E) {
  auto It = U.Stays.find(E.Target);
  if (It == U.Stays.end())
    return failure("no stay has the number " + llvm::Twine(E.Target));
  // Their texts were found to be editable.
  const clang::LangOptions &LO = U.context().getLangOpts();
  CharSourceRange First = editableRange(It->second.first, SM, LO),
                  Last = editableRange(It->second.second, SM, LO);
  auto [File, Begin] = SM.getDecomposedLoc(First.getBegin());
  in(File).insertLines(Begin, E.Before);
  in(File).insertBehind(SM.getFileOffset(Last.getEnd()), Begin, E.After);
  return llvm::Error::success();
}

void Editor::open(const Openings::Opening &O) {
  auto [File, Offset] = SM.getDecomposedLoc(O.At);
  in(File).insertLines(Offset, O.Text);
}

llvm::Error Editor::addLoop(const Edit &E) {
  const clang::Stmt *Loop = U.Loops->loop(E.Target);
  if (!Loop)
    return failure("no loop has the number " + llvm::Twine(E.Target));
  return addAround(Loop, E);
}

llvm::Error Editor::addAround(const clang::Stmt *S, const Edit &E) {
  CharSourceRange Range = editableRange(S, SM, U.context().getLangOpts());
  if (Range.isInvalid())
    return llvm::Error::success();
  auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
  unsigned End = SM.getFileOffset(Range.getEnd());
  const auto *For = llvm::dyn_cast<clang::ForStmt>(S);
  CharSourceRange Header =
      E.ReplacesHeader && For ? headerRange(For, SM) : CharSourceRange();
  if (E.ReplacesHeader && Header.isInvalid())
    return failure("the header of a loop cannot be replaced");
  if (E.ReplacesHeader)
    in(File).insertLinesOver(Begin, SM.getFileOffset(Header.getEnd()),
                             E.Before);
  else
    in(File).insertLines(Begin, E.Before);
  std::string After = E.After;
  if (E.Repeats)
    After = E.Between + "\n" + in(File).resume(Begin) +
            withoutDirectives(File, Begin, End) + After;
  in(File).insertBehind(End, Begin, After);
  return llvm::Error::success();
}

std::string Editor::withoutDirectives(FileID File, unsigned Begin,
                                      unsigned End) const {
  const StringRef All = SM.getBufferData(File);
  std::string Text = All.slice(Begin, End).str();
  for (const Directive &D : U.Table.all()) {
    if (D.HasErrors || D.Begin.isInvalid() || D.End.isInvalid())
      continue;
    auto [In, From] = SM.getDecomposedLoc(D.Begin);
    unsigned To = SM.getFileOffset(D.End);
    if (SM.getFileEntryForID(In) != SM.getFileEntryForID(File) ||
        From < Begin || To > End)
      continue;
    const StringRef Line = All.slice(From, To);
    if (!D.FromMacro || Line.starts_with("_Pragma"))
      Text.replace(From - Begin, To - From, spaces(Line));
  }
  return Text;
}

llvm::Error Editor::addDirective(const Edit &E) {
  auto It = U.HostPlaces.find(E.Target);
  if (It == U.HostPlaces.end())
    return failure("no directive has the number " + llvm::Twine(E.Target));
  const AttachedDirective &A = It->second;
  if (A.D->Kind == DirectiveKind::Data)
    // Without it host code stays right, so a block from a macro is no error.
    return addAround(A.Behind, E);
  // The statement takes the place of the line: see blankDirectives.
  return llvm::Error::success();
}

/// The macro expands to one `_Pragma` and nothing else.
bool Editor::onlyMakesPragma(const clang::IdentifierInfo *Name,
                             SourceLocation At, unsigned Depth) const {
  clang::Preprocessor &PP = U.CI->getPreprocessor();
  const clang::MacroInfo *Macro =
      PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo();
  if (!Macro || Macro->tokens_empty() || Depth > 16)
    return false;
  llvm::ArrayRef<clang::Token> Toks = Macro->tokens();
  const clang::IdentifierInfo *First = Toks[0].getIdentifierInfo();
  if (!First)
    return false;
  if (First->getName() != "_Pragma" && !onlyMakesPragma(First, At, Depth + 1))
    return false;
  // Behind the name at most one pair of parentheses.
  unsigned Open = 0;
  for (size_t I = 1; I < Toks.size(); ++I) {
    Open += Toks[I].is(clang::tok::l_paren);
    Open -= Toks[I].is(clang::tok::r_paren);
    if (!Open && I + 1 != Toks.size())
      return false;
  }
  return true;
}

void Editor::blankDirectives(llvm::ArrayRef<Edit> Edits) {
  std::set<std::pair<FileID, unsigned>> Seen;
  for (const Directive &D : U.Table.all()) {
    if (D.HasErrors || D.Begin.isInvalid() || D.End.isInvalid())
      continue;
    auto [File, Begin] = SM.getDecomposedLoc(D.Begin);
    unsigned End = SM.getFileOffset(D.End);
    if (!Seen.insert({canonical(File), Begin}).second)
      continue;
    StringRef Text = SM.getBufferData(File).slice(Begin, End);
    std::string Statement;
    if (D.Kind == DirectiveKind::Update || D.Kind == DirectiveKind::Wait)
      for (const Edit &E : Edits)
        if (E.What == Edit::Directive && E.Target == D.Number)
          Statement += E.Before;
    Statement = StringRef(Statement).rtrim().str();
    if (!D.FromMacro) {
      // On the directive's line; further lines would move what follows.
      if (StringRef(Statement).contains('\n'))
        Statement += "\n" + in(File).resume(Begin);
      in(File).replace(Begin, End, Statement + lineEnds(Text));
      continue;
    }
    StringRef Name =
        Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    bool Only = Name == "_Pragma" ||
                onlyMakesPragma(&U.context().Idents.get(Name), D.Begin);
    if (Statement.empty()) {
      if (Only)
        in(File).replace(Begin, End, spaces(Text));
    } else if (Only) {
      in(File).replace(Begin, End, Statement + "\n" + in(File).resume(End));
    } else {
      in(File).insertLines(Begin, Statement);
    }
  }
}

/// The name that the host compiler knows the file by. Clang's differs where the
/// main file's folder is the current one: "./x.h" for "x.h".
std::string Editor::nameOf(FileID File, unsigned Depth) {
  std::string Path = pathOf(File);
  if (File == canonical(SM.getMainFileID()) || Depth > 200)
    return Path;
  for (const Unit::Inclusion &I : U.Inclusions) {
    if (canonical(SM.translateFile(I.To)) != File)
      continue;
    FileID From = canonical(I.From);
    std::string ClangFolder = llvm::sys::path::parent_path(pathOf(From)).str();
    if (ClangFolder.empty())
      ClangFolder = ".";
    if (!I.Quoted || ClangFolder + "/" + I.Spelled != Path)
      return Path;
    std::string Folder =
        llvm::sys::path::parent_path(nameOf(From, Depth + 1)).str();
    return Folder.empty() ? I.Spelled : Folder + "/" + I.Spelled;
  }
  return Path;
}

std::string Editor::pathOf(FileID File) const {
  if (File == SM.getMainFileID())
    return U.File;
  clang::OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  return Entry ? Entry->getName().str() : "";
}

llvm::Expected<std::vector<OutputFile>> Editor::finish(StringRef Prelude,
                                                       StringRef RedirectDir) {
  FileID Main = canonical(SM.getMainFileID());
  in(Main);
  // Headers that changed are copied. Whoever includes a copied file has to
  // include the copy, also where the include has no effect (`#pragma once`); so
  // includers are copied as well, up to the main file. Files next to a copied
  // header are not found from where the copy is, so they come along.
  std::vector<FileID> Work;
  for (const auto &[File, Edits] : Files)
    if (File != Main)
      Work.push_back(File);
  std::set<FileID> Copied(Work.begin(), Work.end());
  auto Copy = [&](FileID File) {
    if (File != Main && SM.getFileEntryForID(File) &&
        Copied.insert(File).second)
      Work.push_back(File);
  };
  while (!Work.empty()) {
    FileID File = Work.back();
    Work.pop_back();
    bool Included = false;
    for (const Unit::Inclusion &I : U.Inclusions) {
      FileID From = canonical(I.From), To = canonical(SM.translateFile(I.To));
      if (To == File) {
        // Else the command line did: -include.
        Included |= SM.getFileEntryForID(From) != nullptr;
        Copy(From);
      } else if (From == File && I.Quoted && !I.System && To.isValid()) {
        Copy(To);
      }
    }
    if (!Included)
      return failure("'" + pathOf(File) +
                     "' has directives, and is not included "
                     "by an #include line");
  }
  std::vector<FileID> Order(Copied.begin(), Copied.end());
  std::map<FileID, std::string> Paths;
  for (FileID File : Order) {
    llvm::SmallString<256> Path(RedirectDir);
    llvm::sys::path::append(Path,
                            std::to_string(Paths.size() + 1) + "-" +
                                llvm::sys::path::filename(pathOf(File)).str());
    llvm::sys::fs::make_absolute(Path);
    Paths[File] = Path.str().str();
  }
  std::set<std::pair<FileID, unsigned>> Redirected;
  for (const Unit::Inclusion &I : U.Inclusions) {
    auto It = Paths.find(canonical(SM.translateFile(I.To)));
    if (It == Paths.end() ||
        !Redirected.insert({canonical(I.From), I.Begin}).second)
      continue;
    StringRef Old = SM.getBufferData(I.From).slice(I.Begin, I.End);
    in(I.From).replace(I.Begin, I.End,
                       "#include \"" + It->second + "\"" + lineEnds(Old));
  }

  std::vector<OutputFile> Outputs;
  llvm::Expected<std::string> Text = Files.at(Main).apply(
      Prelude.str() + (Prelude.empty() || Prelude.ends_with("\n") ? "" : "\n") +
      lineDirective(1, U.File));
  if (!Text)
    return Text.takeError();
  Outputs.push_back({U.File, "", std::move(*Text), true});
  for (FileID File : Order) {
    Text = in(File).apply(lineDirective(1, nameOf(File)));
    if (!Text)
      return Text.takeError();
    Outputs.push_back({nameOf(File), Paths[File], std::move(*Text), false});
  }
  return Outputs;
}

} // namespace

llvm::Expected<std::vector<OutputFile>> Unit::apply(llvm::ArrayRef<Edit> Edits,
                                                    StringRef Prelude,
                                                    StringRef RedirectDir) {
  Editor E(*this);
  for (const Edit &One : Edits)
    if (llvm::Error Failed = E.add(One))
      return Failed;
  // Names of members, where some text uses them.
  for (const Openings::Opening &O : Opened->all())
    if (llvm::any_of(Edits, [&](const Edit &One) {
          return StringRef(One.Before).contains(O.Name + "(");
        }))
      E.open(O);
  E.blankDirectives(Edits);
  return E.finish(Prelude, RedirectDir);
}
