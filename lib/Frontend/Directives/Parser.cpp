//===- Parser.cpp - The grammar of directives -----------------------------===//

#include "Directives.h"
#include "llvm/ADT/STLExtras.h"

using namespace accel;
using namespace accel::frontend;
using clang::SourceLocation;
using clang::Token;
using llvm::StringRef;
namespace tok = clang::tok;

namespace {

struct ClauseInfo {
  ClauseKind Kind;
  StringRef Name;
  enum Form : uint8_t { Bare, OptionalOne, One, List, Word } Takes;
  unsigned On; ///< Bits: 1 << DirectiveKind.
  bool Repeats;
};

constexpr unsigned on(DirectiveKind K) { return 1u << unsigned(K); }
constexpr unsigned OnLoop = on(DirectiveKind::Loop);
constexpr unsigned OnData = on(DirectiveKind::Data);
constexpr unsigned OnUpdate = on(DirectiveKind::Update);

const ClauseInfo Clauses[] = {
    {ClauseKind::Independent, "independent", ClauseInfo::Bare, OnLoop, false},
    {ClauseKind::Reduction, "reduction", ClauseInfo::List, OnLoop, true},
    {ClauseKind::Private, "private", ClauseInfo::List, OnLoop, true},
    {ClauseKind::Collapse, "collapse", ClauseInfo::One, OnLoop, false},
    {ClauseKind::If, "if", ClauseInfo::One, OnLoop | OnData | OnUpdate, false},
    {ClauseKind::Target, "target", ClauseInfo::Word, OnLoop, false},
    {ClauseKind::Async, "async", ClauseInfo::OptionalOne, OnLoop | OnUpdate,
     false},
    {ClauseKind::Copy, "copy", ClauseInfo::List, OnLoop | OnData, true},
    {ClauseKind::CopyIn, "copyin", ClauseInfo::List, OnLoop | OnData, true},
    {ClauseKind::CopyOut, "copyout", ClauseInfo::List, OnLoop | OnData, true},
    {ClauseKind::Create, "create", ClauseInfo::List, OnLoop | OnData, true},
    {ClauseKind::Present, "present", ClauseInfo::List, OnLoop | OnData, true},
    {ClauseKind::Tile, "tile", ClauseInfo::List, OnLoop, false},
    {ClauseKind::Threads, "threads", ClauseInfo::One, OnLoop, false},
    {ClauseKind::Name, "name", ClauseInfo::Word, OnLoop, false},
    {ClauseKind::Host, "host", ClauseInfo::List, OnUpdate, true},
    {ClauseKind::Device, "device", ClauseInfo::List, OnUpdate, true},
    {ClauseKind::Queue, "queue", ClauseInfo::One, 0, false},
};

const ClauseInfo &info(ClauseKind K) {
  return *llvm::find_if(Clauses,
                        [K](const ClauseInfo &I) { return I.Kind == K; });
}

} // namespace

StringRef frontend::spelling(ClauseKind Kind) { return info(Kind).Name; }

StringRef frontend::spelling(DirectiveKind Kind) {
  switch (Kind) {
  case DirectiveKind::Loop:
    return "parallel loop";
  case DirectiveKind::LoopSeq:
    return "loop seq";
  case DirectiveKind::Data:
    return "data";
  case DirectiveKind::Update:
    return "update";
  case DirectiveKind::Wait:
    return "wait";
  }
  return "";
}

std::string DirectiveParser::word(const Token &T) const {
  if (const clang::IdentifierInfo *II = T.getIdentifierInfo())
    return II->getName().str();
  return PP.getSpelling(T);
}

bool DirectiveParser::error(SourceLocation Loc, StringRef Message) {
  reportError(PP.getDiagnostics(), Loc, Message);
  D.HasErrors = true;
  return false;
}

bool DirectiveParser::unknownWord(StringRef What, const Token &T,
                                  llvm::ArrayRef<StringRef> Candidates) {
  std::string Name = word(T);
  StringRef Best;
  unsigned BestDistance = (Name.size() + 2) / 3 + 1;
  for (StringRef C : Candidates) {
    unsigned Distance =
        StringRef(Name).lower() == C
            ? 0
            : StringRef(Name).edit_distance(C, true, BestDistance);
    if (Distance < BestDistance) {
      BestDistance = Distance;
      Best = C;
    }
  }
  std::string Message = ("unknown " + What + " '" + Name + "'").str();
  if (!Best.empty())
    Message += ("; did you mean '" + Best + "'?").str();
  D.HasErrors = true;
  auto B = reportError(PP.getDiagnostics(), T.getLocation(), Message);
  if (!Best.empty())
    B << clang::FixItHint::CreateReplacement(T.getLocation(), Best);
  return false;
}

size_t DirectiveParser::matching(size_t Open) const {
  std::vector<tok::TokenKind> Stack;
  for (size_t I = Open; I < Toks.size(); ++I) {
    switch (Toks[I].getKind()) {
    case tok::l_paren:
      Stack.push_back(tok::r_paren);
      break;
    case tok::l_square:
      Stack.push_back(tok::r_square);
      break;
    case tok::l_brace:
      Stack.push_back(tok::r_brace);
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      if (Stack.empty() || Stack.back() != Toks[I].getKind())
        return 0;
      Stack.pop_back();
      if (Stack.empty())
        return I + 1;
      break;
    default:
      break;
    }
  }
  return 0;
}

bool DirectiveParser::parse() {
  D.Text = textOf(0, Toks.size() - 1);
  if (!parseDirectiveName())
    return false;
  while (!atEnd()) {
    if (tok().is(tok::comma) && !D.Clauses.empty()) {
      ++At;
      if (atEnd())
        return error(tok().getLocation(), "expected a clause after ','");
    }
    if (!parseClause())
      return false;
  }
  return checkConflicts();
}

bool DirectiveParser::parseDirectiveName() {
  D.Kind = DirectiveKind::Loop;
  if (atEnd())
    return true;
  if (!tok().getIdentifierInfo())
    return error(tok().getLocation(), "expected a directive or a clause");
  std::string Name = word(tok());
  bool Paren = Toks.size() > At + 1 && Toks[At + 1].is(tok::l_paren);
  if (Name == "parallel") {
    ++At;
    if (!atEnd() && word(tok()) == "loop") {
      ++At;
      return true;
    }
    if (!atEnd() && tok().getIdentifierInfo())
      return unknownWord("directive", tok(), {"loop"});
    return error(tok().getLocation(), "expected 'loop' after 'parallel'");
  }
  if (Name == "loop") {
    ++At;
    if (!atEnd() && word(tok()) == "seq") {
      ++At;
      D.Kind = DirectiveKind::LoopSeq;
      if (!atEnd())
        return error(tok().getLocation(), "'loop seq' takes no clauses");
      return true;
    }
    return error(
        tok().getLocation(),
        "expected 'seq' after 'loop' (a parallel loop is 'parallel loop')");
  }
  if (Name == "data" && !Paren) {
    ++At;
    D.Kind = DirectiveKind::Data;
    return true;
  }
  if (Name == "update" && !Paren) {
    ++At;
    D.Kind = DirectiveKind::Update;
    return true;
  }
  if (Name == "wait") {
    ++At;
    D.Kind = DirectiveKind::Wait;
    if (atEnd())
      return true;
    if (tok().isNot(tok::l_paren))
      return error(tok().getLocation(), "expected '(' or the end of the line "
                                        "after 'wait'");
    Clause C;
    C.Kind = ClauseKind::Queue;
    C.Loc = Toks[At - 1].getLocation();
    if (!parseArguments(C, false))
      return false;
    D.Clauses.push_back(std::move(C));
    if (!atEnd())
      return error(tok().getLocation(), "'wait' takes no clauses");
    return true;
  }
  for (const ClauseInfo &I : Clauses)
    if (I.Name == Name && (I.On & OnLoop))
      return true;
  std::vector<StringRef> Candidates = {"parallel", "loop", "data", "update",
                                       "wait"};
  for (const ClauseInfo &I : Clauses)
    if (I.On & OnLoop)
      Candidates.push_back(I.Name);
  if (Name == "host" || Name == "device")
    return error(tok().getLocation(),
                 "'" + Name + "' is a clause of 'update': write 'update " +
                     Name + "(...)'");
  return unknownWord("directive", tok(), Candidates);
}

bool DirectiveParser::parseClause() {
  if (!tok().getIdentifierInfo())
    return error(tok().getLocation(), "expected a clause");
  std::string Name = word(tok());
  const ClauseInfo *Info = nullptr;
  for (const ClauseInfo &I : Clauses)
    if (I.Name == Name && I.On)
      Info = &I;
  if (!Info) {
    std::vector<StringRef> Candidates;
    for (const ClauseInfo &I : Clauses)
      if (I.On & on(D.Kind))
        Candidates.push_back(I.Name);
    return unknownWord("clause", tok(), Candidates);
  }
  if (!(Info->On & on(D.Kind)))
    return error(tok().getLocation(), "'" + Name + "' is no clause of '" +
                                          frontend::spelling(D.Kind).str() +
                                          "'");
  Clause C;
  C.Kind = Info->Kind;
  C.Loc = tok().getLocation();
  if (!Info->Repeats && D.find(C.Kind))
    return error(C.Loc, "'" + Name + "' is given twice");
  ++At;
  if (Info->Takes == ClauseInfo::Bare) {
    if (tok().is(tok::l_paren))
      return error(tok().getLocation(), "'" + Name + "' takes no argument");
    D.Clauses.push_back(std::move(C));
    return true;
  }
  if (tok().isNot(tok::l_paren)) {
    if (Info->Takes != ClauseInfo::OptionalOne)
      return error(tok().getLocation(), "expected '(' after '" + Name + "'");
    D.Clauses.push_back(std::move(C));
    return true;
  }
  bool Ok = Info->Takes == ClauseInfo::Word
                ? parseWord(C)
                : parseArguments(C, C.isCopy() || C.Kind == ClauseKind::Host ||
                                        C.Kind == ClauseKind::Device);
  if (!Ok)
    return false;
  if (Info->Takes != ClauseInfo::List && Info->Takes != ClauseInfo::Word &&
      C.Args.size() != 1)
    return error(C.Args[1].Loc, "'" + Name + "' takes one argument");
  D.Clauses.push_back(std::move(C));
  return true;
}

bool DirectiveParser::checkConflicts() {
  if (D.Kind == DirectiveKind::Update && !D.find(ClauseKind::Host) &&
      !D.find(ClauseKind::Device))
    return error(D.Loc, "'update' needs a 'host' or 'device' clause");
  if (D.Kind == DirectiveKind::Data &&
      llvm::none_of(D.Clauses, [](const Clause &C) { return C.isCopy(); }))
    return error(D.Loc, "'data' needs a clause that names an array: copy, "
                        "copyin, copyout, create or present");
  const Clause *Tile = D.find(ClauseKind::Tile);
  const Clause *Collapse = D.find(ClauseKind::Collapse);
  if (Tile && Collapse)
    return error(Collapse->Loc, "'collapse' and 'tile' exclude each other");
  const Clause *Target = D.find(ClauseKind::Target);
  const Clause *Async = D.find(ClauseKind::Async);
  if (Target && Async && Target->OnlyOn == ir::Request::Target::Cpu)
    return error(Async->Loc, "'async' and 'target(cpu)' exclude each other");
  return true;
}
