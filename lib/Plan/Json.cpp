//===- Json.cpp - A plan in the report's schema ---------------------------===//

#include "PlanInternal.h"
#include "accel/IR/Printer.h"

using namespace accel::ir;
using JsonArray = llvm::json::Array;
using llvm::json::Object;

namespace accel::plan {

/// JSON must be UTF-8; the user's names may be anything.
static std::string utf8(StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

static Object accessJson(const analysis::Access &A, const std::string &File) {
  Object O;
  O["file"] = utf8(File);
  Place Where;
  if (A.Ref)
    Where = A.Ref->place();
  if (Where.Line == 0 && A.In)
    Where = A.In->place();
  O["line"] = Where.Line;
  O["column"] = Where.Column;
  std::string Text;
  if (auto *Load = llvm::dyn_cast_or_null<LoadExpr>(A.Ref))
    Text = Load->Text.str();
  if (Text.empty() && A.Ref)
    Text = str(A.Ref);
  O["text"] = utf8(Text);
  O["access"] = A.Write ? "write" : "read";
  return O;
}

static Object reasonJson(const analysis::Reason &Why, const std::string &File) {
  Object O;
  O["kind"] = ir::spelling(Why.Kind);
  O["message"] = utf8(Why.Message);
  if (Why.Where.Line) {
    O["line"] = Why.Where.Line;
    O["column"] = Why.Where.Column;
  }
  JsonArray Accesses;
  for (const analysis::Access &A : Why.Accesses)
    Accesses.push_back(accessJson(A, File));
  O["accesses"] = std::move(Accesses);
  if (Why.Dep) {
    if (Why.Dep->Distance)
      O["distance"] = *Why.Dep->Distance;
    else if (!Why.Dep->Direction.empty())
      O["distance"] = Why.Dep->Direction;
  }
  if (!Why.Hint.empty())
    O["hint"] = utf8(Why.Hint);
  return O;
}

Object Plan::json() const {
  Object O;
  O["name"] = utf8(R->Name);
  O["file"] = utf8(R->File);
  O["line"] = R->Where.Line;
  O["function"] = utf8(R->Function);
  O["status"] = What == Status::Parallel  ? "parallel"
                : What == Status::Guarded ? "guarded"
                                          : "serial";
  JsonArray Where;
  for (const std::string &Target : Targets)
    Where.push_back(Target);
  O["targets"] = std::move(Where);
  O["pattern"] = Pattern;
  JsonArray Reds;
  for (const Reduction &Red : Reductions)
    Reds.push_back(Object{{"operator", ir::spelling(Red.Op)},
                          {"variable", utf8(Red.Var->Name)}});
  O["reductions"] = std::move(Reds);
  JsonArray Privates;
  for (const auto *Vars : {&Private, &LastPrivate})
    for (const Variable *V : *Vars)
      Privates.push_back(utf8(V->Name));
  O["private"] = std::move(Privates);
  JsonArray Tests;
  for (const analysis::Guard &G : Guards)
    Tests.push_back(utf8(G.Text));
  O["guards"] = std::move(Tests);
  if (Distributed && !Device.Available && !Device.WhyNot.empty())
    O["deviceReason"] = utf8(Device.WhyNot);
  if (Distributed && !HostWhyNot.empty())
    O["hostReason"] = utf8(HostWhyNot);
  if (!Notes.empty()) {
    JsonArray Lines;
    for (const std::string &Note : Notes)
      Lines.push_back(utf8(Note));
    O["notes"] = std::move(Lines);
  }
  if (What != Status::Parallel)
    O["reason"] = reasonJson(Why, R->File);
  return O;
}

} // namespace accel::plan
