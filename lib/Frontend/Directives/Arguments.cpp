//===- Arguments.cpp - The arguments of clauses ---------------------------===//
//
// Splits what stands in the parentheses of a clause into expressions and
// sections, and makes the operands of the carrier from them.
//
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "clang/Lex/LiteralSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace accel;
using namespace accel::frontend;
using clang::SourceLocation;
using clang::Token;
using llvm::StringRef;
namespace tok = clang::tok;

std::string DirectiveParser::textOf(size_t Begin, size_t End) const {
  std::string Text;
  for (size_t I = Begin; I < End; ++I) {
    if (I > Begin && (Toks[I].hasLeadingSpace() || Toks[I].isAtStartOfLine()))
      Text += ' ';
    Text += PP.getSpelling(Toks[I]);
  }
  return Text;
}

void DirectiveParser::addOperand(size_t Begin, size_t End) {
  auto Add = [&](tok::TokenKind Kind, SourceLocation Loc, StringRef Name = "") {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setLocation(Loc);
    if (!Name.empty())
      T.setIdentifierInfo(PP.getIdentifierInfo(Name));
    Operands.push_back(T);
  };
  SourceLocation First = Toks[Begin].getLocation();
  SourceLocation Last = Toks[End - 1].getLocation();
  Add(tok::l_paren, First);
  Add(tok::kw_void, First, "void");
  Add(tok::r_paren, First);
  Add(tok::l_paren, First);
  for (size_t I = Begin; I < End; ++I) {
    Operands.push_back(Toks[I]);
    Operands.back().clearFlag(Token::StartOfLine);
  }
  Add(tok::r_paren, Last);
  Add(tok::comma, Last);
}

/// target(cpu|gpu), name("...").
bool DirectiveParser::parseWord(Clause &C) {
  size_t Close = matching(At);
  if (!Close)
    return error(tok().getLocation(), "no ')' for this '('");
  size_t Begin = At + 1, End = Close - 1;
  At = Close;
  if (Begin == End)
    return error(Toks[End].getLocation(), C.Kind == ClauseKind::Name
                                              ? "expected a string"
                                              : "expected 'cpu' or 'gpu'");
  if (C.Kind == ClauseKind::Target) {
    std::string Name = word(Toks[Begin]);
    if (Name == "cpu")
      C.OnlyOn = ir::Request::Target::Cpu;
    else if (Name == "gpu")
      C.OnlyOn = ir::Request::Target::Gpu;
    else
      return unknownWord("target", Toks[Begin], {"cpu", "gpu"});
    if (End != Begin + 1)
      return error(Toks[Begin + 1].getLocation(), "expected ')'");
    return true;
  }
  for (size_t I = Begin; I < End; ++I)
    if (Toks[I].isNot(tok::string_literal))
      return error(Toks[I].getLocation(), "expected a plain string");
  clang::StringLiteralParser Literal(
      llvm::ArrayRef<Token>(Toks).slice(Begin, End - Begin), PP);
  if (Literal.hadError) {
    D.HasErrors = true;
    return false;
  }
  C.Word = Literal.GetString().str();
  bool Plain = !C.Word.empty() && llvm::all_of(C.Word, [](unsigned char Ch) {
    return Ch >= 0x20 && Ch != '"' && Ch != '\\' && Ch != 0x7f;
  });
  if (!Plain)
    return error(Toks[Begin].getLocation(),
                 "a name must not be empty or have quotes, backslashes or "
                 "control characters");
  return true;
}

bool DirectiveParser::parseReductionOperator(Clause &C) {
  const Token &T = tok();
  using Op = ir::ReductionOp;
  std::optional<Op> Found;
  switch (T.getKind()) {
  case tok::plus:
    Found = Op::Add;
    break;
  case tok::star:
    Found = Op::Mul;
    break;
  case tok::amp:
    Found = Op::BitAnd;
    break;
  case tok::pipe:
    Found = Op::BitOr;
    break;
  case tok::caret:
    Found = Op::BitXor;
    break;
  case tok::ampamp:
    Found = Op::LogicalAnd;
    break;
  case tok::pipepipe:
    Found = Op::LogicalOr;
    break;
  default:
    if (T.getIdentifierInfo())
      Found = llvm::StringSwitch<std::optional<Op>>(word(T))
                  .Case("min", Op::Min)
                  .Case("max", Op::Max)
                  .Default(std::nullopt);
  }
  if (!Found) {
    if (T.is(tok::minus))
      return error(T.getLocation(),
                   "'-' is no reduction operator: subtractions "
                   "are reduced with '+'");
    return error(T.getLocation(),
                 "expected a reduction operator: + * min max & "
                 "| ^ && ||");
  }
  C.Op = *Found;
  ++At;
  if (tok().isNot(tok::colon))
    return error(tok().getLocation(), "expected ':' after the operator");
  return true;
}

bool DirectiveParser::parseArguments(Clause &C, bool AllowSections) {
  size_t Close = matching(At);
  if (!Close)
    return error(tok().getLocation(), "no ')' for this '('");
  size_t End = Close - 1;
  ++At;
  if (C.Kind == ClauseKind::Reduction) {
    if (At == End)
      return error(tok().getLocation(),
                   "expected a reduction operator: + * min "
                   "max & | ^ && ||");
    if (!parseReductionOperator(C))
      return false;
    ++At;
  }
  size_t Begin = At;
  for (size_t I = Begin; I <= End; ++I) {
    if (Toks[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = matching(I) - 1;
      continue;
    }
    if (I != End && Toks[I].isNot(tok::comma))
      continue;
    if (I == Begin)
      return error(Toks[I].getLocation(), C.Kind == ClauseKind::Reduction ||
                                                  C.Kind == ClauseKind::Private
                                              ? "expected a variable"
                                          : AllowSections
                                              ? "expected an array or a section"
                                              : "expected an expression");
    if (!parseArgument(C, Begin, I, AllowSections))
      return false;
    Begin = I + 1;
  }
  At = Close;
  return true;
}

bool DirectiveParser::parseArgument(Clause &C, size_t Begin, size_t End,
                                    bool AllowSections) {
  Argument A;
  A.Loc = Toks[Begin].getLocation();
  size_t BaseEnd = End;
  if (AllowSections && Toks[End - 1].is(tok::r_square)) {
    // The last bracket pair; a section when a colon stands in it that belongs
    // to no conditional operator.
    size_t Open = Begin;
    for (size_t I = Begin; I < End; ++I)
      if (Toks[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
        Open = I;
        I = matching(I) - 1;
      }
    size_t Colon = 0;
    unsigned Conditionals = 0;
    for (size_t I = Open + 1; I + 1 < End && !Colon; ++I) {
      if (Toks[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        I = matching(I) - 1;
      else if (Toks[I].is(tok::question))
        ++Conditionals;
      else if (Toks[I].is(tok::colon) && Conditionals)
        --Conditionals;
      else if (Toks[I].is(tok::colon))
        Colon = I;
    }
    if (Colon) {
      if (Open == Begin)
        return error(A.Loc, "expected an array before '['");
      if (Colon == Open + 1)
        return error(Toks[Colon].getLocation(),
                     "expected the first element of the section");
      if (Colon + 2 == End)
        return error(Toks[End - 1].getLocation(),
                     "expected the number of elements of the section");
      A.IsSection = true;
      BaseEnd = Open;
      A.BeginText = textOf(Open + 1, Colon);
      A.CountText = textOf(Colon + 1, End - 1);
      A.BeginLoc = Toks[Open + 1].getLocation();
      A.CountLoc = Toks[Colon + 1].getLocation();
      A.Text = textOf(Begin, BaseEnd);
      addOperand(Begin, BaseEnd);
      addOperand(Open + 1, Colon);
      addOperand(Colon + 1, End - 1);
      C.Args.push_back(std::move(A));
      return true;
    }
  }
  A.Text = textOf(Begin, BaseEnd);
  addOperand(Begin, BaseEnd);
  C.Args.push_back(std::move(A));
  return true;
}
