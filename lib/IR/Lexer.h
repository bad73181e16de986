//===- Lexer.h - Tokens of the text form -----------------------*- C++ -*-===//

#ifndef ACCEL_LIB_IR_LEXER_H
#define ACCEL_LIB_IR_LEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace accel::ir {

struct Token {
  enum Kind : uint8_t {
    End,
    Word,   ///< A dotted identifier or keyword; `Text` is the word.
    Name,   ///< In backquotes: never a keyword.
    String, ///< In double quotes; `Text` has the escapes resolved.
    Integer,
    Float,
    Punct
  } K = End;
  std::string Text;
  unsigned Line = 0, Column = 0;
  bool Glued = false; ///< Nothing stands between it and the token before it.

  bool is(llvm::StringRef Spelling) const {
    return (K == Word || K == Punct) && Text == Spelling;
  }
};

/// Where parsing stopped; the first error is the one that is reported.
struct ParseFailure {
  std::string Message;
  unsigned Line = 0, Column = 0;
};

/// All tokens, the last of kind End. On an error, `Failure` is set.
std::vector<Token> lex(llvm::StringRef Text, unsigned FirstLine,
                       ParseFailure &Failure);

} // namespace accel::ir

#endif // ACCEL_LIB_IR_LEXER_H
