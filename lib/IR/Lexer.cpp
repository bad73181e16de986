//===- Lexer.cpp - Tokens of the text form --------------------------------===//

#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace accel::ir;
using llvm::StringRef;

namespace {

class Lexer {
public:
  Lexer(StringRef Text, unsigned FirstLine, ParseFailure &Failure)
      : Text(Text), Line(FirstLine), Failure(Failure) {}

  std::vector<Token> run() {
    while (Failure.Message.empty()) {
      bool Glued = !skipSpace();
      Token T;
      T.Line = Line;
      T.Column = Pos - LineStart + 1;
      T.Glued = Glued && !Tokens.empty();
      if (Pos == Text.size()) {
        Tokens.push_back(T);
        break;
      }
      read(T);
      Tokens.push_back(std::move(T));
    }
    return std::move(Tokens);
  }

private:
  char at(size_t P) const { return P < Text.size() ? Text[P] : '\0'; }

  /// True when there was space or a comment.
  bool skipSpace() {
    size_t Start = Pos;
    while (Pos < Text.size()) {
      if (Text.substr(Pos).starts_with("//")) {
        Pos = std::min(Text.find('\n', Pos), Text.size());
      } else if (Text[Pos] == '\n') {
        LineStart = ++Pos;
        ++Line;
      } else if (llvm::isSpace(Text[Pos])) {
        ++Pos;
      } else {
        break;
      }
    }
    return Pos != Start;
  }

  void read(Token &T) {
    char C = Text[Pos];
    if (llvm::isAlpha(C) || C == '_')
      return readWord(T);
    if (llvm::isDigit(C))
      return readNumber(T);
    if (C == '"' || C == '`')
      return readQuoted(T, C);
    T.K = Token::Punct;
    for (StringRef Two :
         {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "::"})
      if (Text.substr(Pos).starts_with(Two)) {
        T.Text = Two.str();
        Pos += 2;
        return;
      }
    if (!StringRef("{}()[]:;,.?@=<>+-*/%&|^~!").contains(C)) {
      fail(std::string("unexpected character '") + C + "'");
      return;
    }
    T.Text = std::string(1, C);
    ++Pos;
  }

  void readWord(Token &T) {
    T.K = Token::Word;
    size_t Start = Pos;
    auto Inside = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    while (Inside(at(Pos)) || (at(Pos) == '.' && (llvm::isAlpha(at(Pos + 1)) ||
                                                  at(Pos + 1) == '_')))
      ++Pos;
    T.Text = Text.slice(Start, Pos).str();
  }

  void readNumber(Token &T) {
    T.K = Token::Integer;
    size_t Start = Pos;
    while (llvm::isDigit(at(Pos)))
      ++Pos;
    if (at(Pos) == '.') {
      T.K = Token::Float;
      for (++Pos; llvm::isDigit(at(Pos));)
        ++Pos;
    }
    if (at(Pos) == 'e' || at(Pos) == 'E') {
      size_t Digits = Pos + 1 + (at(Pos + 1) == '+' || at(Pos + 1) == '-');
      if (llvm::isDigit(at(Digits))) {
        T.K = Token::Float;
        for (Pos = Digits; llvm::isDigit(at(Pos));)
          ++Pos;
      }
    }
    T.Text = Text.slice(Start, Pos).str();
    if (llvm::isAlpha(at(Pos)) || at(Pos) == '_')
      fail("unexpected character behind a number");
  }

  void readQuoted(Token &T, char Quote) {
    T.K = Quote == '"' ? Token::String : Token::Name;
    size_t Start = Pos;
    for (++Pos; Pos < Text.size() && Text[Pos] != '\n'; ++Pos) {
      if (Text[Pos] == Quote) {
        ++Pos;
        return;
      }
      if (Text[Pos] == '\\' && Pos + 1 < Text.size())
        T.Text += Text[++Pos] == 'n' ? '\n' : Text[Pos];
      else
        T.Text += Text[Pos];
    }
    Pos = Start;
    fail(Quote == '"' ? "the string does not end on its line"
                      : "the name does not end on its line");
  }

  void fail(std::string Message) {
    Failure = {std::move(Message), Line,
               static_cast<unsigned>(Pos - LineStart + 1)};
  }

  StringRef Text;
  size_t Pos = 0, LineStart = 0;
  unsigned Line;
  ParseFailure &Failure;
  std::vector<Token> Tokens;
};

} // namespace

std::vector<Token> accel::ir::lex(StringRef Text, unsigned FirstLine,
                                  ParseFailure &Failure) {
  return Lexer(Text, FirstLine, Failure).run();
}
