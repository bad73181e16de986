//===- Clauses.cpp - From the directive's names to the request ------------===//

#include "Lowering.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;

/// The variable that a reduction or private clause names.
ir::Variable *Lowerer::clauseVariable(const Argument &A) {
  const clang::Expr *E = A.Base;
  if (!E)
    return nullptr;
  std::optional<Object> O = object(E);
  if (!O)
    return nullptr;
  if (O->K == Object::Scalar)
    return O->Var;
  if (O->K != Object::Host || !scalar(O->Type))
    return refuse(ReasonKind::TypeUnsupported,
                  "'" + A.Text + "' in a clause is not a variable", E);
  return hostVariable(O->Place, O->Type, E);
}

bool Lowerer::clauses() {
  ir::Request &Asked = R.Asked;
  for (const Clause &Cl : L.D->Clauses) {
    if (Cl.Kind == ClauseKind::Reduction || Cl.Kind == ClauseKind::Private) {
      for (const Argument &A : Cl.Args) {
        ir::Variable *V = clauseVariable(A);
        if (!V)
          return false;
        if (Cl.Kind == ClauseKind::Reduction)
          Asked.Reductions.push_back({Cl.Op, V, place(A.Loc)});
        else
          Asked.Private.push_back({V, place(A.Loc)});
      }
      continue;
    }
    if (!Cl.isCopy())
      continue;
    for (const Argument &A : Cl.Args) {
      if (!A.Base)
        continue;
      const clang::Expr *E = A.Base->IgnoreParenImpCasts();
      std::optional<Object> O = object(E);
      if (!O)
        return false;
      if (O->K != Object::Host || container(O->Type) == Container::None) {
        refuse(ReasonKind::TypeUnsupported,
               "'" + A.Text + "' in a copy clause is not an array", E);
        return false;
      }
      ir::Request::DataItem Item;
      switch (Cl.Kind) {
      case ClauseKind::CopyIn:
        Item.Mode = ir::Request::Copy::In;
        break;
      case ClauseKind::CopyOut:
        Item.Mode = ir::Request::Copy::Out;
        break;
      case ClauseKind::Create:
        Item.Mode = ir::Request::Copy::Create;
        break;
      case ClauseKind::Present:
        Item.Mode = ir::Request::Copy::Present;
        break;
      default:
        Item.Mode = ir::Request::Copy::Copy;
        break;
      }
      Item.Arr = hostArray(O->Place, O->Type, E);
      Item.Begin = A.Begin ? index(A.Begin) : nullptr;
      Item.Count = A.Count ? index(A.Count) : nullptr;
      Item.Where = place(A.Loc);
      if (!Item.Arr || (A.Begin && !Item.Begin) || (A.Count && !Item.Count))
        return false;
      Asked.Data.push_back(Item);
    }
  }
  return true;
}
