//===- LoopDomain.cpp - The iterations of a counted loop
//-------------------===//
//
// The values that a counter takes: from its start in steps as long as the
// comparison holds, which C++ may make in another type than the counter's.
// Where the counter might wrap around, that it does not is an assumption, which
// becomes a guard or a refusal.
//
//===----------------------------------------------------------------------===//

#include "ContextInternal.h"

namespace accel::analysis {

/// The domain of a counted loop; see ForStmt for what is given.
void setDomain(Context &C, const ForStmt *F, Scope *S, const State &St) {
  ScalarKind Type = F->Counter->Type, Compare = F->CompareType;
  PwAff Counter = C.value(S->Counter), Zero = C.constant(0);
  const PwAff &Low = S->Lower, &High = S->Bound;
  bool Wide = Compare == ScalarKind::U64;
  bool Narrow = !isSigned(Type) ? bitWidth(Type) < 64 : bitWidth(Type) < 32;
  std::optional<int64_t> Step = S->Step;
  switch (F->Cmp) {
  case BinaryOp::LT:
  case BinaryOp::LE:
    S->Order = 1;
    break;
  case BinaryOp::GT:
  case BinaryOp::GE:
    S->Order = -1;
    break;
  default:
    S->Order = !Step || *Step == 0 ? 0 : *Step > 0 ? 1 : -1;
  }
  bool Up = S->Order > 0;
  if (Step && (*Step == 0 || (*Step > 0) != Up))
    S->Order = 0; // Not what the loop promises; nothing is known.
  bool Breaks = F->MayBreak || breaksOut(F->Body);
  S->ExactDomain =
      Step && S->Order != 0 && !Breaks && bitWidth(Compare) >= bitWidth(Type);
  if (S->Order == 0) {
    S->Domain = St.Dom;
    return;
  }
  // From the start in steps.
  const BinaryOp FromStart = Up ? BinaryOp::GE : BinaryOp::LE;
  Set Base =
      St.Dom &
      (Type == ScalarKind::U64
           ? (Up ? lessEqual(Low, Counter) : lessEqual(Counter, Low))
           : C.order(FromStart, Counter, F->Lower, Type, St, S->Parent).True);
  if (Step && std::abs(*Step) > 1) {
    PwAff Remainder(isl_pw_aff_mod_val(
        (Counter - Low).copy(), isl_val_int_from_si(C.Isl, std::abs(*Step))));
    Base = Base & equal(Remainder, Zero);
  }
  auto Assume = [&](const Set &Violation, StringRef What) {
    if (C.proves(Violation, C.nothing()))
      return;
    C.Assumptions.push_back(
        {Violation, S, What.str(), F->place(), nullptr, nullptr, Set()});
  };
  // As long as the condition holds.
  PwAff Compared = C.convert(Counter, Type, Compare, Base);
  Set While, First;
  if (F->Cmp == BinaryOp::NE) {
    While = Up ? lessThan(Compared, High) : lessThan(High, Compared);
    First = Up ? lessThan(S->LowerCmp, High) : lessThan(High, S->LowerCmp);
    Set Behind = St.Dom & (Up ? lessThan(High, S->LowerCmp)
                              : lessThan(S->LowerCmp, High));
    if (!S->ExactDomain)
      While = While | Behind; // It may be left before it gets there.
    if (Narrow)
      Assume(Behind, "the counter " + F->Counter->Name.str() + " wraps around");
    if (isSigned(Type) && !isSigned(Compare) && !Wide)
      Assume(St.Dom &
                 (lessThan(Low, Zero) | lessThan(C.constant(INT32_MAX), High)),
             "the counter " + F->Counter->Name.str() +
                 " is compared as a negative number without its sign");
    if (std::abs(Step.value_or(1)) > 1 && bitWidth(Type) < 64) {
      PwAff Remainder(
          isl_pw_aff_mod_val((High - S->LowerCmp).copy(),
                             isl_val_int_from_si(C.Isl, std::abs(*Step))));
      if (Narrow)
        Assume(St.Dom & notEqual(Remainder, Zero),
               "the counter " + F->Counter->Name.str() + " misses its bound");
    }
  } else {
    State At;
    At.Dom = Base;
    At.Values = St.Values;
    Condition Cond =
        preserves(F->Bound->type(), Compare)
            ? C.order(F->Cmp, Compared, F->Bound, Compare, At, S->Parent)
            : C.compare(F->Cmp, Compared, High, Compare, Base);
    While = Cond.True;
    First = C.compare(F->Cmp, S->LowerCmp, High, Compare, St.Dom).True;
    if (Wide) {
      // Fewer than 2^63 iterations, so start and bound are on the same side. A
      // narrow signed counter may also get there by wrapping around.
      Set Huge = Up ? lessEqual(Zero, Low) & lessThan(High, Zero)
                    : lessThan(Low, Zero) & lessEqual(Zero, High);
      bool Wraps = Narrow && isSigned(Type);
      if (!Wraps && !C.proves(St.Dom & Huge, C.nothing())) {
        if (S->ExactDomain)
          While = While - Huge;
        else if (!Up)
          Base = St.Dom; // Counts down through the upper half.
      }
    }
    // A counter that is compared as unsigned stays on its side of zero: to
    // cross it, it would have to pass the greatest value or 0.
    if (!isSigned(Compare) && (isSigned(Type) || Wide)) {
      Set Side = Up ? lessEqual(Zero, Low) | lessThan(Counter, Zero)
                    : lessThan(Low, Zero) | lessEqual(Zero, Counter);
      if (!C.proves(Base & While, Side))
        While = Set(isl_set_coalesce((While & Side).copy()));
    }
  }
  // An int that counts up to a wider bound gets there without overflow.
  if (Up && S->ExactDomain && Type == ScalarKind::I32 &&
      bitWidth(Compare) == 64)
    S->Entry = S->Entry &
               (lessEqual(High, C.constant(INT32_MAX)) | lessThan(Low, Zero));
  // A signed counter never gets to its bound in steps that lead away from it;
  // an unsigned one does, around the end of its type, and in huge steps, too.
  if (!Step && Type == ScalarKind::U64) {
    PwAff By = C.toAff(F->Step, St, S), Most = C.constant(int64_t(1) << 32);
    Set Wrong = Up ? lessEqual(By, Zero) | lessThan(Most, By)
                   : lessEqual(Zero, By) | lessThan(By, -Most);
    Assume(St.Dom & First & Wrong, "the step of " + F->Counter->Name.str() +
                                       " leads away from its bound");
  }
  S->RunsAlways = C.proves(St.Dom, First);
  S->Domain = Base & While;
  // A loop that ends by its condition cannot step over it by ones, unless the
  // comparison sees a negative counter as a huge one.
  bool Folds = isSigned(Type) && !isSigned(Compare);
  if (Narrow && (!Step || std::abs(*Step) > 1 || Breaks || Folds)) {
    std::string What =
        "the counter " + F->Counter->Name.str() + " wraps around";
    if (!Step) {
      Assume(St.Dom, What);
    } else {
      PwAff Next = Counter + C.constant(*Step);
      unsigned Width = bitWidth(Type);
      bool Signed = isSigned(Type);
      int64_t Least = Signed ? -(int64_t(1) << (Width - 1)) : 0;
      int64_t Greatest = (int64_t(1) << (Signed ? Width - 1 : Width)) - 1;
      Assume(C.ranged(S->Domain & (Up ? lessThan(C.constant(Greatest), Next)
                                      : lessThan(Next, C.constant(Least)))),
             What);
    }
  }
}

} // namespace accel::analysis
