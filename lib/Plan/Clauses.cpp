//===- Clauses.cpp - Clauses are checked, not believed --------------------===//
//
// A reduction or private clause states what a scalar is. The facts say what it
// is; where they disagree the loop stays serial and the clause is the reason.
//
//===----------------------------------------------------------------------===//

#include "PlanInternal.h"

using namespace accel::analysis;

namespace accel::plan {

static const ScalarFact *factOf(const LoopFacts &L, const ir::Variable *Var) {
  for (const ScalarFact &F : L.Scalars)
    if (F.Var == Var)
      return &F;
  return nullptr;
}

static Reason clauseReason(ReasonKind Kind, ir::Place Where,
                           std::string Message, const ScalarFact *Fact) {
  Reason Why;
  Why.Kind = Kind;
  Why.Message = std::move(Message);
  Why.Where = Where;
  if (!Fact)
    return Why;
  if (Fact->Class == ScalarClass::Carried) {
    Why.Accesses = Fact->Why.Accesses;
    Why.AccessNotes = Fact->Why.AccessNotes;
    if (!Fact->Why.Message.empty())
      Why.Message += ": " + Fact->Why.Message;
  } else if (Fact->Reduction) {
    for (const Access &A : Fact->Reduction->Updates) {
      if (Why.Accesses.size() == 2)
        break;
      Why.Accesses.push_back(A);
      Why.AccessNotes.push_back("updates " + Fact->Var->Name.str());
    }
  }
  return Why;
}

static std::optional<Reason> checkReduction(const ir::Request::Reduction &Ask,
                                            const LoopFacts &Root) {
  const ScalarFact *Fact = factOf(Root, Ask.Var);
  std::string Name = Ask.Var->Name.str();
  std::string Clause =
      "reduction(" + ir::spelling(Ask.Op).str() + ": " + Name + ")";
  if (!Fact) {
    // A loop that is not parallel for another reason may have no scalar facts.
    if (!Root.Parallel)
      return std::nullopt;
    return clauseReason(ReasonKind::ReductionMismatch, Ask.Where,
                        Clause + ": the loop does not update '" + Name + "'",
                        nullptr);
  }
  switch (Fact->Class) {
  case ScalarClass::Reduction:
    if (!Fact->Reduction || Fact->Reduction->Op == Ask.Op)
      return std::nullopt;
    return clauseReason(ReasonKind::ReductionMismatch, Ask.Where,
                        Clause + ": the loop combines '" + Name + "' with '" +
                            ir::spelling(Fact->Reduction->Op).str() + "'",
                        Fact);
  case ScalarClass::Carried:
    return clauseReason(ReasonKind::ReductionMismatch, Ask.Where,
                        Clause + ": '" + Name +
                            "' is not only combined with '" +
                            ir::spelling(Ask.Op).str() + "'",
                        Fact);
  case ScalarClass::Private:
  case ScalarClass::LastPrivate:
    return clauseReason(ReasonKind::ReductionMismatch, Ask.Where,
                        Clause + ": every iteration assigns '" + Name +
                            "' before reading it",
                        Fact);
  }
  return std::nullopt;
}

std::optional<Reason> checkClauses(const ir::Region &R, const LoopFacts &Root) {
  for (const ir::Request::Reduction &Ask : R.Asked.Reductions)
    if (std::optional<Reason> Bad = checkReduction(Ask, Root))
      return Bad;
  for (const auto &[Var, Where] : R.Asked.Private) {
    const ScalarFact *Fact = factOf(Root, Var);
    if (!Fact || Fact->Class == ScalarClass::Private ||
        Fact->Class == ScalarClass::LastPrivate)
      continue;
    return clauseReason(ReasonKind::PrivateReadFirst, Where,
                        "private(" + Var->Name.str() +
                            "): an iteration reads '" + Var->Name.str() +
                            "' before it writes it",
                        Fact);
  }
  return std::nullopt;
}

} // namespace accel::plan
