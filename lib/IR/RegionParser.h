//===- RegionParser.h - Reading items and statements -----------*- C++ -*-===//

#ifndef ACCEL_LIB_IR_REGIONPARSER_H
#define ACCEL_LIB_IR_REGIONPARSER_H

#include "ExprParser.h"

namespace accel::ir {

class RegionParser : public ExprParser {
public:
  using ExprParser::ExprParser;

  /// The whole text; false after an error.
  bool region();

private:
  // Items (ItemParser.cpp).
  bool header();
  bool item();
  bool record();
  bool field(std::vector<Field> &Fields);
  bool variableItem(VarRole Role);
  /// Declares a variable; in a body its type is what tells that from a use.
  bool variable(VarRole Role, Variable *&Result);
  bool variableAttributes(Variable &Var);
  bool array(bool InBody, Array *&Result);
  bool arrayAttributes(Array &Arr, bool InBody);
  bool functionHead();
  bool functionBodies();
  bool unusedName(std::string &Result, StringRef What);

  // Clauses (RequestParser.cpp).
  bool request();
  bool clause(StringRef Word);
  bool reduction();
  bool dataItem(Request::Copy Mode);
  bool variableUse(Variable *&Result);

  // Statements (StmtParser.cpp).
  const Stmt *statement();
  Stmt *placeless();
  const Stmt *block();
  Stmt *assignment();
  Stmt *variableDecl();
  Stmt *arrayDecl();
  Stmt *condition();
  Stmt *loop();
  Stmt *loopWhile();
  Stmt *loopDo();
  Stmt *returnStmt();
  bool loopAttributes(ForStmt &Loop);
  /// "i : i32" of a new counter or local, or the name of an old one.
  bool variableHere(VarRole Role, Variable *&Result);

  struct PendingBody {
    ir::Function *Fn;
    size_t Begin; ///< Of its tokens.
  };
  std::vector<PendingBody> Pending;
  std::optional<ScalarKind> FunctionResult;
  unsigned Nesting = 0;
};

} // namespace accel::ir

#endif // ACCEL_LIB_IR_REGIONPARSER_H
