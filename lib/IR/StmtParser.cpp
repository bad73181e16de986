//===- StmtParser.cpp - Regions from text: statements ---------------------===//

#include "RegionParser.h"
#include "TextForm.h"
#include "accel/IR/Printer.h"
#include "llvm/ADT/Twine.h"

using namespace accel;
using namespace accel::ir;

const Stmt *RegionParser::statement() {
  Place P;
  if (eat("@") && !place(P))
    return nullptr;
  if (++Nesting > 200)
    fail("the statements are nested too deeply");
  Stmt *S = failed() ? nullptr : placeless();
  --Nesting;
  if (S)
    S->setPlace(P);
  return S;
}

Stmt *RegionParser::placeless() {
  if (at("{"))
    return const_cast<Stmt *>(block());
  if (eat("var"))
    return variableDecl();
  if (eat("array"))
    return arrayDecl();
  if (eat("if"))
    return condition();
  if (eat("loop"))
    return loop();
  if (eat("while"))
    return loopWhile();
  if (eat("do"))
    return loopDo();
  if (eat("break"))
    return R.create<BreakStmt>();
  if (eat("continue"))
    return R.create<ContinueStmt>();
  if (eat("return"))
    return returnStmt();
  if (tok().K != Token::Name &&
      (tok().K != Token::Word || text::isKeyword(tok().Text))) {
    fail(tok().K == Token::End
             ? "expected a statement, found the end of the text"
             : "expected a statement, found '" + tok().Text + "'");
    return nullptr;
  }
  return assignment();
}

/// Braces with statements; before them a place may stand.
const Stmt *RegionParser::block() {
  Place P;
  if (eat("@") && !place(P))
    return nullptr;
  if (!expect("{"))
    return nullptr;
  std::vector<const Stmt *> Body;
  while (!failed() && !at("}")) {
    if (eat(";"))
      continue;
    if (const Stmt *S = statement())
      Body.push_back(S);
  }
  if (!expect("}"))
    return nullptr;
  auto *B = R.create<BlockStmt>(R.list(Body));
  B->setPlace(P);
  return B;
}

Stmt *RegionParser::assignment() {
  const Expr *Target = target();
  if (!Target || !expect("="))
    return nullptr;
  const Expr *Value = expr(Target->type());
  return Value ? R.create<AssignStmt>(Target, Value) : nullptr;
}

bool RegionParser::variableHere(VarRole Role, Variable *&Result) {
  size_t Behind = 1;
  if (ahead(1).is("@"))
    Behind = 5; // '@' line ':' column
  if (ahead(Behind).is(":"))
    return variable(Role, Result);
  return variableUse(Result);
}

Stmt *RegionParser::variableDecl() {
  Variable *Var;
  if (!variableHere(VarRole::Local, Var))
    return nullptr;
  const Expr *Init = nullptr;
  if (eat("=") && !(Init = expr(Var->Type)))
    return nullptr;
  return failed() ? nullptr : R.create<DeclStmt>(Var, Init);
}

Stmt *RegionParser::arrayDecl() {
  Array *Arr;
  if (ahead(1).is("[") || ahead(1).is("@")) {
    if (!array(/*InBody=*/true, Arr))
      return nullptr;
  } else {
    const Token &At = tok();
    std::string Name;
    if (!name(Name, "the name of an array"))
      return nullptr;
    Arr = R.findArray(Name);
    if (!Arr) {
      fail("'" + Name + "' is no array", At);
      return nullptr;
    }
  }
  bool Zeroed = eat("zeroed");
  return failed() ? nullptr : R.create<DeclArrayStmt>(Arr, Zeroed);
}

Stmt *RegionParser::condition() {
  const Expr *Cond = expr(ScalarKind::Bool);
  const Stmt *Then = Cond ? block() : nullptr;
  if (!Then)
    return nullptr;
  const Stmt *Else = nullptr;
  if (eat("else")) {
    bool ElseIf = at("if") || (at("@") && ahead(4).is("if"));
    Else = ElseIf ? statement() : block();
    if (!Else)
      return nullptr;
  }
  return R.create<IfStmt>(Cond, Then, Else);
}

Stmt *RegionParser::loop() {
  Variable *Counter;
  if (!variableHere(VarRole::Counter, Counter) || !expect("="))
    return nullptr;
  const Expr *Lower = expr(Counter->Type);
  if (!Lower || !expect(";"))
    return nullptr;
  std::optional<BinaryOp> Cmp;
  for (BinaryOp Op : {BinaryOp::LT, BinaryOp::LE, BinaryOp::GT, BinaryOp::GE,
                      BinaryOp::EQ, BinaryOp::NE})
    if (at(ir::spelling(Op)))
      Cmp = Op;
  if (!Cmp) {
    fail("expected a comparison, found '" + tok().Text + "'");
    return nullptr;
  }
  next();
  const Expr *Bound = expr(Counter->Type);
  if (!Bound)
    return nullptr;
  ScalarKind CompareType =
      text::defaultCompareType(Counter->Type, Bound->type());
  if (eat("as") && !type(CompareType))
    return nullptr;
  if (!expect(";") || !expect("+="))
    return nullptr;
  const Expr *Step = expr(ScalarKind::I64);
  ForStmt Attributes(Counter, Lower, *Cmp, Bound, CompareType, Step, nullptr);
  if (!Step || !loopAttributes(Attributes))
    return nullptr;
  const Stmt *Body = block();
  if (!Body)
    return nullptr;
  auto *Loop =
      R.create<ForStmt>(Counter, Lower, *Cmp, Bound, CompareType, Step, Body);
  Loop->SourceId = Attributes.SourceId;
  Loop->Sequential = Attributes.Sequential;
  Loop->CanonicalText = Attributes.CanonicalText;
  Loop->CounterType = Attributes.CounterType;
  Loop->CounterName = Attributes.CounterName;
  Loop->CounterInit = Attributes.CounterInit;
  Loop->MayBreak = Attributes.MayBreak;
  return Loop;
}

bool RegionParser::loopAttributes(ForStmt &Loop) {
  while (!failed()) {
    if (eat("source")) {
      uint64_t Number;
      if (!expect("(") || !number(Number, "a number") || !expect(")"))
        return false;
      Loop.SourceId = Number;
    } else if (eat("seq")) {
      Loop.Sequential = true;
    } else if (eat("canonical")) {
      Loop.CanonicalText = true;
    } else if (eat("counter")) {
      std::string Type, Name;
      if (!string(Type, "the type of the counter") ||
          !string(Name, "the name of the counter"))
        return false;
      Loop.CounterType = R.save(Type);
      Loop.CounterName = R.save(Name);
    } else if (eat("init")) {
      std::string Text;
      if (!string(Text, "the statements of the header"))
        return false;
      Loop.CounterInit = R.save(Text);
    } else if (eat("breaks")) {
      Loop.MayBreak = true;
    } else {
      break;
    }
  }
  return !failed();
}

Stmt *RegionParser::loopWhile() {
  const Expr *Cond = expr(ScalarKind::Bool);
  const Stmt *Body = Cond ? block() : nullptr;
  return Body ? R.create<WhileStmt>(Cond, Body, /*TestAtEnd=*/false) : nullptr;
}

Stmt *RegionParser::loopDo() {
  const Stmt *Body = block();
  if (!Body || !expect("while"))
    return nullptr;
  const Expr *Cond = expr(ScalarKind::Bool);
  return Cond ? R.create<WhileStmt>(Cond, Body, /*TestAtEnd=*/true) : nullptr;
}

Stmt *RegionParser::returnStmt() {
  if (at(";") || at("}"))
    return R.create<ReturnStmt>(nullptr);
  const Expr *Value = expr(FunctionResult);
  return Value ? R.create<ReturnStmt>(Value) : nullptr;
}
