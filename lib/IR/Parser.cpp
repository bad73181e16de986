//===- Parser.cpp - Regions from text: items ------------------------------===//

#include "accel/IR/Parser.h"
#include "RegionParser.h"
#include "TextForm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace accel;
using namespace accel::ir;

bool RegionParser::region() {
  if (!header())
    return false;
  while (!failed() && !at("}") && !at("loop") && !at("@") &&
         tok().K != Token::End)
    if (!item())
      return false;
  if (!functionBodies())
    return false;
  if (at("loop") || at("@")) {
    const Token &At = tok();
    const Stmt *S = statement();
    if (!S)
      return false;
    R.Root = llvm::dyn_cast<ForStmt>(S);
    if (!R.Root)
      return fail("the statement of a region is a loop", At);
    while (eat(";")) {
    }
  }
  if (!expect("}"))
    return false;
  if (tok().K != Token::End)
    return fail("expected the end of the text after the region");
  return true;
}

bool RegionParser::header() {
  if (!expect("region") || !string(R.Name, "the region's name"))
    return false;
  while (!failed() && !at("{")) {
    if (eat("@")) {
      if (!place(R.Where))
        return false;
    } else if (eat("file")) {
      string(R.File, "the file");
    } else if (eat("function")) {
      string(R.Function, "the function");
    } else if (eat("directive")) {
      if (!expect("@") || !place(R.DirectiveWhere))
        return false;
    } else {
      return expect("{");
    }
  }
  return expect("{");
}

bool RegionParser::item() {
  if (eat(";"))
    return true;
  if (at("record"))
    return record();
  if (eat("param"))
    return variableItem(VarRole::Param);
  if (eat("shared"))
    return variableItem(VarRole::Shared);
  if (eat("counter"))
    return variableItem(VarRole::Counter);
  if (eat("var"))
    return variableItem(VarRole::Local);
  Array *Arr;
  if (eat("array"))
    return array(/*InBody=*/false, Arr);
  if (eat("request"))
    return request();
  if (at("function"))
    return functionHead();
  return fail("expected a declaration or a loop, found '" + tok().Text + "'");
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

bool RegionParser::record() {
  next();
  const Token &At = tok();
  std::string Name;
  uint64_t Size, Align;
  if (!name(Name, "the name of a record") || !expect("size") ||
      !number(Size, "a size") || !expect("align") ||
      !number(Align, "an alignment") || !expect("{"))
    return false;
  for (const Record *Other : R.records())
    if (Other->Name == Name)
      return fail("'" + Name + "' is declared twice", At);
  std::vector<Field> Fields;
  while (!failed() && !at("}"))
    if (!eat(";") && !field(Fields))
      return false;
  if (!expect("}"))
    return false;
  R.addRecord(Name, Size, Align, Fields);
  return true;
}

bool RegionParser::field(std::vector<Field> &Fields) {
  std::string Name;
  if (!name(Name, "the name of a field"))
    return false;
  std::vector<int64_t> Extents;
  while (eat("[")) {
    uint64_t Extent;
    if (!number(Extent, "an extent") || !expect("]"))
      return false;
    Extents.push_back(Extent);
  }
  Field F{R.save(Name), ScalarKind::Void, 0, R.list(Extents)};
  if (!expect(":") || !type(F.Type) || !expect("at") ||
      !number(F.Offset, "an offset"))
    return false;
  Fields.push_back(F);
  return true;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

bool RegionParser::unusedName(std::string &Result, StringRef What) {
  const Token &At = tok();
  if (!name(Result, What))
    return false;
  auto SameName = [&](const ir::Function *Fn) { return Fn->Name == Result; };
  if (R.findVariable(Result) || R.findArray(Result) ||
      llvm::any_of(R.functions(), SameName))
    return fail("'" + Result + "' is declared twice", At);
  return true;
}

bool RegionParser::variableItem(VarRole Role) {
  Variable *Var;
  return variable(Role, Var);
}

bool RegionParser::variable(VarRole Role, Variable *&Result) {
  std::string Name;
  Place Where;
  ScalarKind Type;
  if (!unusedName(Name, "the name of a variable") || !gluedPlace(Where) ||
      !expect(":") || !type(Type))
    return false;
  Result = R.addVariable(Name, Type, Role);
  Result->Where = Where;
  Result->DeclaredOutside = text::isOutside(Role);
  if (Result->DeclaredOutside)
    Result->HostText = Result->Name;
  return variableAttributes(*Result);
}

bool RegionParser::variableAttributes(Variable &Var) {
  std::optional<bool> Plain;
  while (!failed()) {
    if (eat("host")) {
      std::string Text;
      if (!string(Text, "host text"))
        return false;
      Var.HostText = R.save(Text);
    } else if (eat("outside")) {
      Var.DeclaredOutside = true;
    } else if (eat("inside")) {
      Var.DeclaredOutside = false;
    } else if (eat("liveout")) {
      Var.LiveOut = true;
    } else if (eat("alias")) {
      Var.MayAlias = true;
    } else if (eat("named")) {
      Var.NamedObject = true;
    } else if (at("plain") || at("expr")) {
      Plain = at("plain");
      next();
    } else {
      break;
    }
  }
  Var.PlainName = Plain ? *Plain : text::defaultPlainName(Var);
  return !failed();
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

bool RegionParser::array(bool InBody, Array *&Result) {
  std::string Name;
  Place Where;
  if (!unusedName(Name, "the name of an array") || !gluedPlace(Where))
    return false;
  if (!at("["))
    return fail("expected '[' behind the name of an array");
  std::vector<const Expr *> Extents;
  while (eat("[")) {
    if (Extents.empty() && eat("]"))
      break;
    const Expr *Extent = nullptr;
    if (!eat("?") && !(Extent = expr(ScalarKind::I64)))
      return false;
    Extents.push_back(Extent);
    if (!expect("]"))
      return false;
  }
  if (!expect(":"))
    return false;

  const Record *Rec = nullptr;
  ScalarKind Element = ScalarKind::Void;
  if (tok().K == Token::Word && text::scalarKind(tok().Text)) {
    type(Element);
  } else {
    const Token &At = tok();
    std::string RecordName;
    if (!name(RecordName, "a type"))
      return false;
    for (const Record *Known : R.records())
      if (Known->Name == RecordName)
        Rec = Known;
    if (!Rec)
      return fail("the record '" + RecordName + "' is not declared", At);
  }
  Result = R.addArray(Name, Element, Rec, Extents,
                      InBody ? ArrayStorage::Local : ArrayStorage::Aliased);
  Result->Where = Where;
  return arrayAttributes(*Result, InBody);
}

bool RegionParser::arrayAttributes(Array &Arr, bool InBody) {
  std::optional<std::string> HostText, HostType;
  std::string Text;
  while (!failed()) {
    if (!InBody && eat("owned"))
      Arr.Storage = ArrayStorage::Owned;
    else if (!InBody && eat("aliased"))
      Arr.Storage = ArrayStorage::Aliased;
    else if (!InBody && eat("local"))
      Arr.Storage = ArrayStorage::Local;
    else if (eat("const"))
      Arr.Const = true;
    else if (eat("host") && string(Text, "host text"))
      HostText = Text;
    else if (eat("type") && string(Text, "a type"))
      HostType = Text;
    else
      break;
  }
  if (HostText)
    Arr.HostText = R.save(*HostText);
  else if (Arr.Storage != ArrayStorage::Local)
    Arr.HostText = Arr.Name;
  Arr.HostType = HostType ? R.save(*HostType) : text::defaultHostType(Arr);
  return !failed();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Reads up to the body, which may call functions declared further down.
bool RegionParser::functionHead() {
  next();
  std::string Name;
  if (!unusedName(Name, "the name of a function") || !expect("("))
    return false;
  std::vector<Variable *> Params;
  while (!failed() && !at(")")) {
    Variable *Param;
    if (!variable(VarRole::Local, Param))
      return false;
    Params.push_back(Param);
    if (!eat(","))
      break;
  }
  ScalarKind Result;
  if (!expect(")") || !expect(":") || !type(Result))
    return false;
  Pending.push_back({R.addFunction(Name, Result, Params), Pos});
  const Token &At = tok();
  for (unsigned Braces = 0; tok().K != Token::End; next()) {
    if (at("{"))
      ++Braces;
    else if (at("}") && --Braces == 0)
      break;
    else if (!Braces && !at("@") && tok().K != Token::Integer && !at(":"))
      return expect("{");
  }
  return eat("}") || fail("the body of the function does not end", At);
}

bool RegionParser::functionBodies() {
  size_t After = Pos;
  for (const PendingBody &Body : Pending) {
    Pos = Body.Begin;
    FunctionResult = Body.Fn->Result;
    Body.Fn->Body = block();
    if (!Body.Fn->Body)
      return false;
  }
  FunctionResult.reset();
  Pos = After;
  return !failed();
}

llvm::Expected<std::unique_ptr<Region>>
accel::ir::parse(StringRef Text, StringRef File, unsigned FirstLine) {
  auto R = std::make_unique<Region>();
  ParseFailure Failure;
  std::vector<Token> Tokens = lex(Text, FirstLine, Failure);
  if (Failure.Message.empty() &&
      RegionParser(*R, std::move(Tokens), Failure).region())
    return R;
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 File + ":" + llvm::Twine(Failure.Line) + ":" +
                                     llvm::Twine(Failure.Column) + ": " +
                                     Failure.Message);
}
