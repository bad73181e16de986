//===- Rewrite.cpp - Copies of expressions --------------------------------===//

#include "accel/IR/Walk.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel::ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::function_ref;

namespace {

/// Rebuilds an expression from operands that `Visit` gives.
class Copier {
public:
  Copier(Region &R, bool Share,
         function_ref<const Expr *(const Expr *)> Replace)
      : R(R), Share(Share), Replace(Replace) {}

  const Expr *visit(const Expr *E) {
    if (!E)
      return nullptr;
    if (Replace)
      if (const Expr *With = Replace(E))
        return With;
    Operands Ops;
    bool Changed = !Share;
    forEachOperand(E, [&](const Expr *Operand) {
      const Expr *Copy = visit(Operand);
      Changed |= Copy != Operand;
      Ops.push_back(Copy);
    });
    if (!Changed)
      return E;
    Expr *Copy = rebuild(E, Ops);
    Copy->setPlace(E->place());
    return Copy;
  }

private:
  using Operands = std::vector<const Expr *>;

  Expr *rebuild(const Expr *E, const Operands &Ops) {
    switch (E->kind()) {
    case Expr::IntLit:
      return R.create<IntLitExpr>(*cast<IntLitExpr>(E));
    case Expr::FloatLit:
      return R.create<FloatLitExpr>(*cast<FloatLitExpr>(E));
    case Expr::VarRef:
      return R.create<VarRefExpr>(*cast<VarRefExpr>(E));
    case Expr::Load: {
      const auto *L = cast<LoadExpr>(E);
      ArrayRef<const Expr *> All(Ops);
      return R.create<LoadExpr>(
          L->Arr, L->type(), R.list(All.take_front(L->Indices.size())),
          L->FieldIndex, R.list(All.drop_front(L->Indices.size())), L->Text);
    }
    case Expr::Unary:
      return R.create<UnaryExpr>(cast<UnaryExpr>(E)->Op, E->type(), Ops[0]);
    case Expr::Binary:
      return R.create<BinaryExpr>(cast<BinaryExpr>(E)->Op, E->type(), Ops[0],
                                  Ops[1]);
    case Expr::Select:
      return R.create<SelectExpr>(Ops[0], Ops[1], Ops[2]);
    case Expr::Cast:
      return R.create<CastExpr>(E->type(), Ops[0]);
    case Expr::Call:
      return R.create<CallExpr>(E->type(), cast<CallExpr>(E)->Name,
                                cast<CallExpr>(E)->Callee, R.list(Ops));
    }
    llvm_unreachable("unknown expression");
  }

  Region &R;
  bool Share;
  function_ref<const Expr *(const Expr *)> Replace;
};

} // namespace

const Expr *
accel::ir::rewrite(Region &R, const Expr *E,
                   function_ref<const Expr *(const Expr *)> Replace) {
  return Copier(R, /*Share=*/true, Replace).visit(E);
}

const Expr *accel::ir::clone(Region &R, const Expr *E) {
  return Copier(R, /*Share=*/false, nullptr).visit(E);
}

const Expr *accel::ir::substitute(Region &R, const Expr *E,
                                  const Substitution &With) {
  return rewrite(R, E, [&](const Expr *Inner) -> const Expr * {
    const auto *Ref = dyn_cast<VarRefExpr>(Inner);
    if (!Ref)
      return nullptr;
    auto Found = With.find(Ref->Var);
    return Found == With.end() ? nullptr : Found->second;
  });
}
