//===- RequestParser.cpp - Regions from text: clauses ---------------------===//

#include "RegionParser.h"
#include "TextForm.h"
#include "llvm/ADT/Twine.h"

using namespace accel;
using namespace accel::ir;

bool RegionParser::request() {
  while (!failed() && (tok().K == Token::Word)) {
    std::string Word = tok().Text;
    bool IsIf = Word == "if";
    if (text::isKeyword(Word) && !IsIf)
      break;
    next();
    if (!clause(Word))
      return false;
  }
  return !failed();
}

bool RegionParser::clause(StringRef Word) {
  auto Text = [&](StringRef &Result) {
    std::string Value;
    if (!expect("(") || !string(Value, "C++ text") || !expect(")"))
      return false;
    Result = R.save(Value);
    return true;
  };
  Request &Asked = R.Asked;
  uint64_t Number;
  if (Word == "independent")
    return Asked.Independent = true;
  if (Word == "reduction")
    return reduction();
  if (Word == "private") {
    Variable *Var;
    Place Where;
    if (!expect("(") || !variableUse(Var) || !gluedPlace(Where))
      return false;
    Asked.Private.emplace_back(Var, Where);
    return expect(")");
  }
  if (Word == "collapse") {
    if (!expect("(") || !number(Number, "a number of loops"))
      return false;
    Asked.Collapse = Number;
    return expect(")");
  }
  if (Word == "target") {
    if (!expect("("))
      return false;
    if (!at("cpu") && !at("gpu"))
      return fail("expected cpu or gpu");
    Asked.OnlyOn = at("cpu") ? Request::Target::Cpu : Request::Target::Gpu;
    next();
    return expect(")");
  }
  if (Word == "if")
    return Text(Asked.IfText);
  if (Word == "threads")
    return Text(Asked.ThreadsText);
  if (Word == "async") {
    Asked.Async = true;
    return !at("(") || Text(Asked.AsyncText);
  }
  if (Word == "tile") {
    if (!expect("("))
      return false;
    do {
      if (!number(Number, "a size"))
        return false;
      Asked.Tile.push_back(Number);
    } while (eat(","));
    return expect(")");
  }
  for (Request::Copy Mode :
       {Request::Copy::Copy, Request::Copy::In, Request::Copy::Out,
        Request::Copy::Create, Request::Copy::Present})
    if (Word == text::spelling(Mode))
      return dataItem(Mode);
  return fail("unknown clause '" + Word + "'", Tokens[Pos - 1]);
}

bool RegionParser::reduction() {
  if (!expect("("))
    return false;
  std::optional<ReductionOp> Found;
  for (unsigned K = 0; K <= static_cast<unsigned>(ReductionOp::LogicalOr); ++K)
    if (at(ir::spelling(static_cast<ReductionOp>(K))))
      Found = static_cast<ReductionOp>(K);
  if (!Found)
    return fail("expected the operator of a reduction, found '" + tok().Text +
                "'");
  next();
  Request::Reduction Red;
  Red.Op = *Found;
  if (!expect(":") || !variableUse(Red.Var) || !gluedPlace(Red.Where))
    return false;
  R.Asked.Reductions.push_back(Red);
  return expect(")");
}

bool RegionParser::dataItem(Request::Copy Mode) {
  Request::DataItem Item{Mode, nullptr, nullptr, nullptr, {}};
  std::string Name;
  if (!expect("("))
    return false;
  const Token &At = tok();
  if (!name(Name, "the name of an array"))
    return false;
  Item.Arr = R.findArray(Name);
  if (!Item.Arr)
    return fail("'" + Name + "' is no array", At);
  if (!gluedPlace(Item.Where))
    return false;
  if (eat("[")) {
    Item.Begin = expr(ScalarKind::I64);
    if (!Item.Begin || !expect(":"))
      return false;
    Item.Count = expr(ScalarKind::I64);
    if (!Item.Count || !expect("]"))
      return false;
  }
  R.Asked.Data.push_back(Item);
  return expect(")");
}

bool RegionParser::variableUse(Variable *&Result) {
  const Token &At = tok();
  std::string Name;
  if (!name(Name, "the name of a variable"))
    return false;
  Result = R.findVariable(Name);
  return Result || fail("'" + Name + "' is no variable", At);
}
