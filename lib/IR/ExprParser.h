//===- ExprParser.h - Reading expressions ----------------------*- C++ -*-===//
//
// An expression is read in two steps: into a tree without types, since the
// type of a literal may follow from what stands to its right, then into nodes
// of the region.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_IR_EXPRPARSER_H
#define ACCEL_LIB_IR_EXPRPARSER_H

#include "Lexer.h"
#include "accel/IR/IR.h"
#include <deque>
#include <optional>

namespace accel::ir {

class ExprParser {
public:
  ExprParser(Region &R, std::vector<Token> Tokens, ParseFailure &Failure)
      : R(R), Tokens(std::move(Tokens)), Failure(Failure) {}

  /// Null after an error. `Expected` is the type that the context wants; the
  /// expression may still have another one.
  const Expr *expr(std::optional<ScalarKind> Expected = std::nullopt);
  /// A variable or an element of an array.
  const Expr *target();

protected:
  bool failed() const { return !Failure.Message.empty(); }
  /// Records the error at a token (the current one) and returns false.
  bool fail(const llvm::Twine &Message) { return fail(Message, tok()); }
  bool fail(const llvm::Twine &Message, const Token &At);

  const Token &tok() const { return Tokens[Pos]; }
  const Token &ahead(size_t By) const {
    return Tokens[std::min(Pos + By, Tokens.size() - 1)];
  }
  void next() {
    if (Pos + 1 < Tokens.size())
      ++Pos;
  }
  bool at(StringRef Spelling) const { return tok().is(Spelling); }
  bool eat(StringRef Spelling);
  bool expect(StringRef Spelling);
  bool name(std::string &Result, StringRef What);
  bool number(uint64_t &Result, StringRef What);
  bool string(std::string &Result, StringRef What);
  bool type(ScalarKind &Result);
  /// "3:5", behind its '@'.
  bool place(Place &Result);
  /// A place that follows its node directly.
  bool gluedPlace(Place &Result);

  Region &R;
  std::vector<Token> Tokens;
  size_t Pos = 0;
  ParseFailure &Failure;

private:
  /// An expression without a type.
  struct Node {
    Expr::Kind K = Expr::IntLit;
    const Token *At = nullptr;
    Place P = {};
    std::vector<Node *> Operands;
    std::optional<ScalarKind> Ty; ///< Written: a suffix, a cast.
    bool Negative = false;        ///< Of literals.
    UnaryOp Unary = UnaryOp::Neg; ///< By kind.
    BinaryOp Binary = BinaryOp::Add;
    Variable *Var = nullptr;
    Array *Arr = nullptr;
    size_t IndexCount = 0; ///< The other operands are indices of the field.
    int FieldIndex = -1;
    std::optional<std::string> Text;
    const ir::Function *Callee = nullptr;
  };

  Node *make(Expr::Kind K, const Token &At);
  Node *select();
  Node *binary(unsigned Level);
  Node *unary();
  Node *primary();
  Node *literal(bool Negative);
  Node *access();
  Node *call(bool Mathematical);
  bool indices(std::vector<Node *> &Result);
  bool suffix(std::optional<ScalarKind> &Ty);

  std::optional<ScalarKind> naturalType(const Node *N, bool Suffixes = true);
  std::optional<ScalarKind> argumentType(const Node *Call);
  const Expr *build(const Node *N, std::optional<ScalarKind> Expected);
  Expr *buildBare(const Node *N, std::optional<ScalarKind> Expected);
  Expr *buildLiteral(const Node *N, std::optional<ScalarKind> Expected);
  Expr *buildLoad(const Node *N);
  Expr *buildCall(const Node *N, std::optional<ScalarKind> Expected);

  std::deque<Node> Nodes;
  unsigned Depth = 0;
};

} // namespace accel::ir

#endif // ACCEL_LIB_IR_EXPRPARSER_H
