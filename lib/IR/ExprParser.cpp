//===- ExprParser.cpp - Reading expressions: syntax -----------------------===//

#include "ExprParser.h"
#include "TextForm.h"
#include "accel/IR/Printer.h"
#include "llvm/ADT/Twine.h"

using namespace accel;
using namespace accel::ir;

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

bool ExprParser::fail(const llvm::Twine &Message, const Token &At) {
  if (!failed())
    Failure = {Message.str(), At.Line, At.Column};
  return false;
}

static std::string describe(const Token &T) {
  switch (T.K) {
  case Token::End:
    return "the end of the text";
  case Token::String:
    return "a string";
  default:
    return "'" + T.Text + "'";
  }
}

bool ExprParser::eat(StringRef Spelling) {
  if (failed() || !at(Spelling))
    return false;
  next();
  return true;
}

bool ExprParser::expect(StringRef Spelling) {
  return eat(Spelling) ||
         fail("expected '" + Spelling + "', found " + describe(tok()));
}

bool ExprParser::name(std::string &Result, StringRef What) {
  bool Word = tok().K == Token::Word && !text::isKeyword(tok().Text);
  if (failed() || !(Word || tok().K == Token::Name))
    return fail("expected " + What + ", found " + describe(tok()));
  Result = tok().Text;
  next();
  return true;
}

bool ExprParser::number(uint64_t &Result, StringRef What) {
  if (failed() || tok().K != Token::Integer)
    return fail("expected " + What + ", found " + describe(tok()));
  if (StringRef(tok().Text).getAsInteger(10, Result))
    return fail("the number has more than 64 bits");
  next();
  return true;
}

bool ExprParser::string(std::string &Result, StringRef What) {
  if (failed() || tok().K != Token::String)
    return fail("expected " + What + " in double quotes, found " +
                describe(tok()));
  Result = tok().Text;
  next();
  return true;
}

bool ExprParser::type(ScalarKind &Result) {
  std::optional<ScalarKind> K;
  if (tok().K == Token::Word)
    K = text::scalarKind(tok().Text);
  if (failed() || !K)
    return fail("expected a type, found " + describe(tok()));
  Result = *K;
  next();
  return true;
}

bool ExprParser::place(Place &Result) {
  uint64_t Line, Column;
  if (!number(Line, "a line") || !expect(":") || !number(Column, "a column"))
    return false;
  Result.Line = Line;
  Result.Column = Column;
  return true;
}

bool ExprParser::gluedPlace(Place &Result) {
  if (failed() || !at("@") || !tok().Glued)
    return !failed();
  next();
  return place(Result);
}

//===----------------------------------------------------------------------===//
// Trees
//===----------------------------------------------------------------------===//

ExprParser::Node *ExprParser::make(Expr::Kind K, const Token &At) {
  Node &N = Nodes.emplace_back();
  N.K = K;
  N.At = &At;
  return &N;
}

ExprParser::Node *ExprParser::select() {
  constexpr unsigned MaxDepth = 200;
  if (++Depth > MaxDepth)
    fail("the expression is nested too deeply");
  Node *Result = failed() ? nullptr : binary(text::SelectLevel + 1);
  const Token &At = tok();
  if (Result && eat("?")) {
    Node *True = select();
    Node *False = True && expect(":") ? select() : nullptr;
    Node *N = make(Expr::Select, At);
    N->Operands = {Result, True, False};
    Result = False ? N : nullptr;
  }
  --Depth;
  return Result;
}

/// The operator at a token that binds at `Level` or tighter.
static std::optional<BinaryOp> operatorAt(const Token &T, unsigned Level) {
  if (T.K != Token::Punct)
    return std::nullopt;
  for (unsigned K = 0; K <= static_cast<unsigned>(BinaryOp::LogicalOr); ++K) {
    auto Op = static_cast<BinaryOp>(K);
    if (T.Text == ir::spelling(Op) && text::precedence(Op) >= Level)
      return Op;
  }
  return std::nullopt;
}

ExprParser::Node *ExprParser::binary(unsigned Level) {
  Node *Left = unary();
  while (Left) {
    const Token &At = tok();
    std::optional<BinaryOp> Op = operatorAt(At, Level);
    if (!Op)
      break;
    next();
    Node *Right = binary(text::precedence(*Op) + 1);
    if (!Right)
      return nullptr;
    Node *N = make(Expr::Binary, At);
    N->Binary = *Op;
    N->Operands = {Left, Right};
    Left = N;
  }
  return Left;
}

ExprParser::Node *ExprParser::unary() {
  const Token &At = tok();
  bool Digits = ahead(1).Glued &&
                (ahead(1).K == Token::Integer || ahead(1).K == Token::Float ||
                 ahead(1).is("inf") || ahead(1).is("nan"));
  for (UnaryOp Op : {UnaryOp::Neg, UnaryOp::BitNot, UnaryOp::LogicalNot}) {
    if (!At.is(ir::spelling(Op)) || (Op == UnaryOp::Neg && Digits))
      continue;
    next();
    if (++Depth > 200)
      fail("the expression is nested too deeply");
    Node *Operand = failed() ? nullptr : unary();
    --Depth;
    if (!Operand)
      return nullptr;
    Node *N = make(Expr::Unary, At);
    N->Unary = Op;
    N->Operands = {Operand};
    return N;
  }
  return primary();
}

ExprParser::Node *ExprParser::primary() {
  const Token &At = tok();
  Node *Result = nullptr;
  if (eat("(")) {
    Result = select();
    if (!Result || !expect(")"))
      return nullptr;
  } else if (At.K == Token::Integer || At.K == Token::Float || At.is("-") ||
             At.is("inf") || At.is("nan") || At.is("true") || At.is("false")) {
    Result = literal(eat("-"));
  } else if (At.K == Token::Word && text::scalarKind(At.Text)) {
    Result = make(Expr::Cast, At);
    Result->Ty = text::scalarKind(At.Text);
    next();
    Node *Operand = expect("(") ? select() : nullptr;
    Result->Operands = {Operand};
    if (!Operand || !expect(")"))
      return nullptr;
  } else if (eat("::")) {
    Result = call(/*Mathematical=*/true);
  } else if (ahead(1).is("(") && ahead(1).Glued && !text::isKeyword(At.Text)) {
    Result = call(/*Mathematical=*/false);
  } else {
    return access();
  }
  if (!Result || !gluedPlace(Result->P))
    return nullptr;
  return Result;
}

bool ExprParser::suffix(std::optional<ScalarKind> &Ty) {
  if (at(":") && tok().Glued && ahead(1).Glued && ahead(1).K == Token::Word &&
      text::scalarKind(ahead(1).Text) && !ahead(2).is("(")) {
    next();
    Ty = text::scalarKind(tok().Text);
    next();
  }
  return !failed();
}

ExprParser::Node *ExprParser::literal(bool Negative) {
  bool IsInteger = tok().K == Token::Integer || at("true") || at("false");
  Node *N = make(IsInteger ? Expr::IntLit : Expr::FloatLit, tok());
  N->Negative = Negative;
  if (at("true") || at("false"))
    N->Ty = ScalarKind::Bool;
  next();
  if (N->Ty != ScalarKind::Bool && !suffix(N->Ty))
    return nullptr;
  if (N->Ty &&
      (*N->Ty == ScalarKind::Void || (!IsInteger && !isFloating(*N->Ty)))) {
    fail("a literal cannot have the type " + ir::spelling(*N->Ty), *N->At);
    return nullptr;
  }
  return N;
}

bool ExprParser::indices(std::vector<Node *> &Result) {
  while (at("[")) {
    next();
    if (eat("]")) // Of an array without dimensions.
      continue;
    Node *Index = select();
    if (!Index || !expect("]"))
      return false;
    Result.push_back(Index);
  }
  return !failed();
}

ExprParser::Node *ExprParser::access() {
  const Token &At = tok();
  std::string Name;
  if (!name(Name, "an expression"))
    return nullptr;
  Node *N = make(Expr::VarRef, At);
  N->Var = R.findVariable(Name);
  if (N->Var)
    return gluedPlace(N->P) ? N : nullptr;
  N->K = Expr::Load;
  N->Arr = R.findArray(Name);
  if (!N->Arr) {
    fail("'" + Name + "' is not declared", At);
    return nullptr;
  }
  if (!indices(N->Operands))
    return nullptr;
  N->IndexCount = N->Operands.size();
  if (eat(".")) {
    const Token &FieldAt = tok();
    if (!name(Name, "the name of a field"))
      return nullptr;
    if (N->Arr->Rec)
      for (const Field &F : N->Arr->Rec->Fields)
        if (F.Name == Name)
          N->FieldIndex = &F - N->Arr->Rec->Fields.begin();
    if (N->FieldIndex < 0) {
      fail("'" + N->Arr->Name + "' has no field '" + Name + "'", FieldAt);
      return nullptr;
    }
    if (!indices(N->Operands))
      return nullptr;
  } else if (N->Arr->Rec) {
    fail("expected a field of '" + N->Arr->Rec->Name + "'");
    return nullptr;
  }
  if (!gluedPlace(N->P))
    return nullptr;
  if (tok().K == Token::String && tok().Glued) {
    N->Text = tok().Text;
    next();
  }
  return N;
}

ExprParser::Node *ExprParser::call(bool Mathematical) {
  Node *N = make(Expr::Call, tok());
  std::string Name;
  if (!name(Name, "the name of a function") || !expect("("))
    return nullptr;
  N->Text = Name;
  if (!Mathematical)
    for (const ir::Function *Fn : R.functions())
      if (Fn->Name == Name)
        N->Callee = Fn;
  while (!at(")")) {
    Node *Arg = select();
    if (!Arg)
      return nullptr;
    N->Operands.push_back(Arg);
    if (!eat(","))
      break;
  }
  return expect(")") && suffix(N->Ty) ? N : nullptr;
}
