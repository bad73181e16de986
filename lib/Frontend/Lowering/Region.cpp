//===- Region.cpp - The lowering of one annotated loop --------------------===//

#include "Instances.h"
#include "Lowering.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel;
using namespace accel::frontend;
using namespace accel::frontend::lowering;

Lowerer::Lowerer(const AnnotatedLoop &L, LoweringContext &C, ir::Region &R)
    : L(L), C(C), Ctx(C.Ctx), R(R), B(R), Uses(L.In, L.Loop, C.Directives) {
  forEachUse(L.Loop, [this](const Use &U) {
    if (mayChange(U.Kind))
      Changed.insert(U.D);
  });
}

std::nullptr_t Lowerer::refuse(ReasonKind Kind, const Twine &Message,
                               clang::SourceRange Where, StringRef Hint) {
  if (Refused)
    return nullptr;
  // Inside the standard library the user's own call is what matters.
  if (!CallSites.empty() && C.sm().isInSystemHeader(Where.getBegin()))
    Where = CallSites.front()->getSourceRange();
  ir::Refusal Why;
  Why.Kind = Kind;
  Why.Message = Message.str();
  Why.Where = C.place(Where.getBegin());
  Why.Text = C.text(Where);
  if (Why.Text.size() > 80)
    Why.Text = Why.Text.substr(0, 77) + "...";
  Why.Hint = Hint.str();
  Refused = std::move(Why);
  return nullptr;
}

bool Lowerer::run() {
  const ir::ForStmt *Root = rootLoop(L.Loop);
  if (!Root || failed())
    return false;
  R.Root = Root;
  checkNames();
  if (!clauses() || !checkScalarAliases() || !checkScopedEnums())
    return false;
  finishVariables();
  return !failed();
}

/// The model of one loop that is not in a pattern.
static FoundRegion lowerOne(const AnnotatedLoop &L, LoweringContext &C) {
  FoundRegion Found;
  Found.R = newRegion(L, C);
  Lowerer Low(L, C, *Found.R);
  bool Lowered = Low.run();
  Found.HostOnly = Low.hostOnly();
  if (!Lowered) {
    Found.R->Root = nullptr;
    Found.Refused = Low.refusal();
    assert(Found.Refused && "failed without a reason");
    return Found;
  }
  if (llvm::Error E = ir::verify(*Found.R)) {
    std::string Why = llvm::toString(std::move(E));
#ifndef NDEBUG
    llvm::errs() << ir::str(*Found.R);
    llvm::report_fatal_error(llvm::Twine("the region of ") + Found.R->Name +
                             " is not valid: " + Why);
#else
    // A region that is not understood must not become a wrong program.
    ir::Refusal Refused;
    Refused.Message = "the loop has a form that accel does not handle (" +
                      llvm::StringRef(Why).split('\n').first.str() + ")";
    Refused.Where = Found.R->Where;
    Found.Refused = std::move(Refused);
    Found.R->Root = nullptr;
#endif
  }
  return Found;
}

FoundRegion frontend::lowerRegion(const AnnotatedLoop &L, LoweringContext &C) {
  if (!L.InPattern)
    return lowerOne(L, C);
  auto Refuse = [&](ir::ReasonKind Kind, llvm::StringRef Message) {
    FoundRegion Found;
    Found.R = newRegion(L, C);
    ir::Refusal Why;
    Why.Kind = Kind;
    Why.Message = Message.str();
    Why.Where = Found.R->Where;
    Found.Refused = std::move(Why);
    return Found;
  };
  if (L.Instances.empty())
    return Refuse(ir::ReasonKind::Construct,
                  "the loop is in a template that is not instantiated here");
  FoundRegion First = lowerOne(L.Instances.front(), C);
  if (First.Refused)
    return First;
  // One text serves all instances, so they must mean the same but for types.
  for (const AnnotatedLoop &Other : llvm::drop_begin(L.Instances)) {
    FoundRegion Found = lowerOne(Other, C);
    if (Found.Refused)
      return Found;
    // Kernels and launchers are of one type each.
    if (First.HostOnly.empty() && ir::str(*First.R) != ir::str(*Found.R))
      First.HostOnly = "the loop is in a template, whose instances differ in "
                       "types";
    if (!sameShape(*First.R, *Found.R))
      return Refuse(ir::ReasonKind::Construct,
                    "the instances of the template differ in what the loop "
                    "does");
  }
  return First;
}
