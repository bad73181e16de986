//===- Context.cpp - Symbols and sets of one region -----------------------===//

#include "ContextInternal.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace accel::analysis {

Context::Context(Region &R, const Options &Opts)
    : Holder(isl_ctx_alloc()), R(R), Isl(Holder.Ctx) {
  isl_options_set_on_error(Isl, ISL_ON_ERROR_CONTINUE);
  MaxOperations = Opts.MaxOperations;
  allow(1);
}

Context::~Context() {
  for (auto &S : Symbols) {
    isl_id_free(S->Id);
    isl_id_free(S->Prime);
  }
}

bool Context::failed() const {
  return isl_ctx_last_error(Isl) != isl_error_none;
}

void Context::allow(unsigned Fraction) {
  isl_ctx_reset_operations(Isl);
  isl_ctx_set_max_operations(Isl, std::max(1ul, MaxOperations / Fraction));
}

bool Context::recover() {
  if (++Failures > 12)
    return false;
  isl_ctx_reset_error(Isl);
  return true;
}

Set Context::universe() const {
  return Set(isl_set_universe(isl_space_set_alloc(Isl, 0, 0)));
}

Set Context::nothing() const {
  return Set(isl_set_empty(isl_space_set_alloc(Isl, 0, 0)));
}

PwAff Context::constant(const Val &V) const {
  isl_aff *A = isl_aff_val_on_domain(
      isl_local_space_from_space(isl_space_set_alloc(Isl, 0, 0)), V.copy());
  return PwAff(isl_pw_aff_from_aff(A));
}

PwAff Context::constant(int64_t V) const {
  return constant(Val(isl_val_int_from_si(Isl, V)));
}

Val Context::power(unsigned Exponent) const {
  return Val(isl_val_2exp(isl_val_int_from_ui(Isl, Exponent)));
}

PwAff Context::value(const Symbol *S) const {
  isl_space *Space = isl_space_add_param_id(isl_space_set_alloc(Isl, 0, 0),
                                            isl_id_copy(S->Id));
  return PwAff(isl_pw_aff_from_aff(
      isl_aff_param_on_domain_space_id(Space, isl_id_copy(S->Id))));
}

Symbol *Context::add(Symbol::Kind K, StringRef Name, ScalarKind Type,
                     const Scope *Varies) {
  auto S = std::make_unique<Symbol>();
  S->K = K;
  S->Type = Type;
  S->Varies = Varies;
  S->Number = Symbols.size();
  S->Id = isl_id_alloc(Isl, Name.str().c_str(), S.get());
  S->Prime = isl_id_alloc(Isl, (Name + "'").str().c_str(), S.get());
  Symbols.push_back(std::move(S));
  return Symbols.back().get();
}

Symbol *Context::counter(const Variable *Var, const Scope *S) {
  Symbol *Sym = add(Symbol::Counter, Var->Name, Var->Type, S);
  Sym->Var = Var;
  return Sym;
}

Symbol *Context::param(const Variable *Var) {
  Symbol *&Sym = ByVar[Var];
  if (!Sym) {
    Sym = add(Symbol::Param, Var->Name, Var->Type, nullptr);
    Sym->Var = Var;
  }
  return Sym;
}

Symbol *Context::fresh(ScalarKind Type, const Scope *Varies, StringRef Hint) {
  return add(Symbol::Opaque, ("$" + llvm::Twine(Symbols.size()) + Hint).str(),
             Type, Varies);
}

Symbol *Context::keyed(StringRef Key, ScalarKind Type, const Scope *Varies,
                       const Expr *Rebuild) {
  auto It = Keyed.find(Key);
  if (It != Keyed.end())
    return It->second;
  Symbol *S = fresh(Type, Varies, "");
  S->Rebuild = Rebuild;
  Keyed[Key] = S;
  return S;
}

Symbol *Context::monomial(ArrayRef<Symbol *> Factors) {
  assert(!Factors.empty() && "the empty product is a constant");
  if (Factors.size() == 1)
    return Factors[0];
  SmallVector<Symbol *, 4> Sorted(Factors.begin(), Factors.end());
  llvm::sort(Sorted, [](const Symbol *A, const Symbol *B) {
    return A->Number < B->Number;
  });
  std::string Key = "monomial";
  const Scope *Varies = nullptr;
  for (Symbol *F : Sorted) {
    Key += "*" + std::to_string(F->Number);
    if (F->Varies && (!Varies || F->Varies->Depth > Varies->Depth))
      Varies = F->Varies;
  }
  auto It = Keyed.find(Key);
  if (It != Keyed.end())
    return It->second;
  Symbol *S = fresh(ScalarKind::I64, Varies, "");
  S->K = Symbol::Monomial;
  S->Ranged = false;
  S->Factors.assign(Sorted.begin(), Sorted.end());
  Keyed[Key] = S;
  return S;
}

const Symbol *Context::symbol(isl_id *Id, bool *IsPrime) const {
  auto *S = static_cast<const Symbol *>(isl_id_get_user(Id));
  if (IsPrime)
    *IsPrime = S && Id == S->Prime;
  return S;
}

SmallVector<const Symbol *, 8> Context::symbolsOf(const Set &S) const {
  SmallVector<const Symbol *, 8> Result;
  isl_size N = S ? isl_set_dim(S.get(), isl_dim_param) : 0;
  for (int I = 0; I < N; ++I) {
    if (isl_set_involves_dims(S.get(), isl_dim_param, I, 1) == isl_bool_false)
      continue;
    IslRef<isl_id> Id(isl_set_get_dim_id(S.get(), isl_dim_param, I));
    const Symbol *Sym = Id ? symbol(Id.get()) : nullptr;
    if (Sym && !llvm::is_contained(Result, Sym))
      Result.push_back(Sym);
  }
  return Result;
}

SmallVector<const Symbol *, 8> Context::symbolsOf(const PwAff &P) const {
  SmallVector<const Symbol *, 8> Result;
  isl_size N = P ? isl_pw_aff_dim(P.get(), isl_dim_param) : 0;
  for (int I = 0; I < N; ++I) {
    if (isl_pw_aff_involves_dims(P.get(), isl_dim_param, I, 1) ==
        isl_bool_false)
      continue;
    IslRef<isl_id> Id(isl_pw_aff_get_dim_id(P.get(), isl_dim_param, I));
    const Symbol *Sym = Id ? symbol(Id.get()) : nullptr;
    if (Sym && !llvm::is_contained(Result, Sym))
      Result.push_back(Sym);
  }
  return Result;
}

const Scope *Context::innermost(const PwAff &P) const {
  const Scope *Deepest = nullptr;
  for (const Symbol *S : symbolsOf(P))
    if (S->Varies && (!Deepest || S->Varies->Depth > Deepest->Depth))
      Deepest = S->Varies;
  return Deepest;
}

Set Context::ranged(const Set &S, unsigned OpaqueWidth) const {
  Set Result = S;
  isl_size N = S ? isl_set_dim(S.get(), isl_dim_param) : 0;
  for (int I = 0; I < N; ++I) {
    IslRef<isl_id> Id(isl_set_get_dim_id(S.get(), isl_dim_param, I));
    const Symbol *Sym = Id ? symbol(Id.get()) : nullptr;
    if (!Sym || !Sym->Ranged || bitWidth(Sym->Type) > 32 ||
        isFloating(Sym->Type) ||
        (Sym->K == Symbol::Opaque && bitWidth(Sym->Type) > OpaqueWidth))
      continue;
    int64_t Low = 0, High = 1;
    if (Sym->Type != ScalarKind::Bool) {
      unsigned Width = bitWidth(Sym->Type);
      bool Signed = isSigned(Sym->Type);
      Low = Signed ? -(int64_t(1) << (Width - 1)) : 0;
      High = (int64_t(1) << (Signed ? Width - 1 : Width)) - 1;
    }
    Result = Set(isl_set_lower_bound_val(Result.copy(), isl_dim_param, I,
                                         isl_val_int_from_si(Isl, Low)));
    Result = Set(isl_set_upper_bound_val(Result.copy(), isl_dim_param, I,
                                         isl_val_int_from_si(Isl, High)));
  }
  return Result;
}

bool Context::proves(const Set &Dom, const Set &Claim) const {
  return provenEmpty(ranged(Dom - Claim));
}

Set LoopContext::outside(const Set &S) const {
  Set Result = S;
  for (int I = isl_set_dim(S.get(), isl_dim_param) - 1; I >= 0; --I) {
    bool IsPrime = false;
    IslRef<isl_id> Id(isl_set_get_dim_id(S.get(), isl_dim_param, I));
    const Symbol *Sym = Id ? C.symbol(Id.get(), &IsPrime) : nullptr;
    if (Sym && (IsPrime || varies(Sym)))
      Result = Set(isl_set_project_out(Result.copy(), isl_dim_param, I, 1));
  }
  return Result;
}

void refuse(LoopFacts &Facts, Reason Why) {
  if (Facts.Parallel)
    Facts.Why = std::move(Why);
  Facts.Parallel = false;
}

} // namespace accel::analysis
