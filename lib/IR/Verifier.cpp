//===- Verifier.cpp - Invariants of the region model: declarations --------===//

#include "accel/IR/Verifier.h"
#include "VerifierInternal.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace accel;
using namespace accel::ir;

void RegionVerifier::error(const llvm::Twine &Message, Place Where) {
  if (!Errors.empty())
    Errors += '\n';
  if (Where.Line)
    Errors += (llvm::Twine(Where.Line) + ":" + llvm::Twine(Where.Column) + ": ")
                  .str();
  Errors += Message.str();
}

std::string RegionVerifier::quoted(const Expr *E) { return "'" + str(E) + "'"; }

void RegionVerifier::run() {
  for (const Variable *Var : R.variables())
    variable(*Var);
  for (const Record *Rec : R.records())
    record(*Rec);
  for (const Array *Arr : R.arrays())
    array(*Arr);
  request();
  for (const ir::Function *Fn : R.functions())
    function(*Fn);
  if (!R.Root)
    return error("the region has no loop", R.Where);
  Declared.clear();
  statement(R.Root);
}

void RegionVerifier::variable(const Variable &Var) {
  auto Complain = [&](const llvm::Twine &What) {
    error("variable '" + Var.Name + "' " + What, Var.Where);
  };
  if (!Names.insert(Var.Name).second)
    Complain("has the name of another declaration");
  if (Var.Type == ScalarKind::Void)
    Complain("has the type void");
  bool Outside = Var.Role == VarRole::Param || Var.Role == VarRole::Shared;
  if (Outside && !Var.DeclaredOutside)
    Complain("is a parameter or shared, but not declared outside");
  if (Var.Role == VarRole::Local && Var.DeclaredOutside)
    Complain("is local, but declared outside");
}

void RegionVerifier::record(const Record &Rec) {
  auto Complain = [&](const llvm::Twine &What) {
    error("record '" + Rec.Name + "' " + What);
  };
  if (!llvm::isPowerOf2_64(Rec.Align))
    Complain("has an alignment that is no power of two");
  for (const Field &F : Rec.Fields) {
    uint64_t Bytes = sizeInBytes(F.Type);
    for (int64_t Extent : F.Extents)
      Bytes *= Extent;
    if (F.Type == ScalarKind::Void)
      Complain("has the field '" + F.Name + "' of type void");
    if (F.Offset + Bytes > Rec.Size)
      Complain("has the field '" + F.Name + "' beyond its end");
  }
}

void RegionVerifier::array(const Array &Arr) {
  auto Complain = [&](const llvm::Twine &What) {
    error("array '" + Arr.Name + "' " + What, Arr.Where);
  };
  if (!Names.insert(Arr.Name).second)
    Complain("has the name of another declaration");
  if ((Arr.Element == ScalarKind::Void) != (Arr.Rec != nullptr))
    Complain("must have an element type or a record, and not both");
  for (size_t I = 0; I < Arr.Extents.size(); ++I) {
    const Expr *Extent = Arr.Extents[I];
    if (!Extent) {
      if (I > 0 || Arr.Storage == ArrayStorage::Local)
        Complain("has an unknown extent that must be known");
      continue;
    }
    if (!isInteger(Extent->type()))
      Complain("has the extent " + quoted(Extent) + ", which is no integer");
    if (!isInvariant(Extent))
      Complain("has the extent " + quoted(Extent) +
               ", which is not over parameters and literals");
    expr(Extent);
  }
}

void RegionVerifier::request() {
  const Request &Asked = R.Asked;
  for (const Request::Reduction &Red : Asked.Reductions)
    if (!Red.Var->DeclaredOutside)
      error("the reduction variable '" + Red.Var->Name +
                "' is not declared outside",
            Red.Where);
  for (const auto &[Var, Where] : Asked.Private)
    if (!Var->DeclaredOutside)
      error("the private variable '" + Var->Name + "' is not declared outside",
            Where);
  for (int64_t Size : Asked.Tile)
    if (Size <= 0)
      error("a tile has the size " + llvm::Twine(Size));
  for (const Request::DataItem &Item : Asked.Data) {
    if (Item.Arr->Storage == ArrayStorage::Local)
      error("the clause names the local array '" + Item.Arr->Name + "'",
            Item.Where);
    if (!Item.Begin != !Item.Count)
      error("a section has a begin or a count only", Item.Where);
    for (const Expr *E : {Item.Begin, Item.Count}) {
      if (!E)
        continue;
      if (!isInteger(E->type()))
        error("a section has the bound " + quoted(E) + ", which is no integer",
              Item.Where);
      expr(E);
    }
  }
}

void RegionVerifier::function(const ir::Function &Fn) {
  if (!Names.insert(Fn.Name).second)
    error("function '" + Fn.Name + "' has the name of another declaration");
  Declared.clear();
  for (const Variable *Param : Fn.Params) {
    Declared.insert(Param);
    if (Param->Role != VarRole::Local)
      error("the parameter '" + Param->Name + "' of function '" + Fn.Name +
            "' is not local");
  }
  if (!Fn.Body)
    return error("function '" + Fn.Name + "' has no body");
  InFunction = &Fn;
  statement(Fn.Body);
  InFunction = nullptr;
}

llvm::Error accel::ir::verify(const Region &R) {
  std::string Errors = RegionVerifier(R).errors();
  if (Errors.empty())
    return llvm::Error::success();
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Errors);
}
