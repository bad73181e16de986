//===- Device.cpp - Whether and how a loop runs on a device ---------------===//
//
// A device version needs to know all that the kernel touches: the range of
// every array, the scalars, and the functions. Loops are mapped so that
// neighbouring threads touch neighbouring elements where the nest allows it.
//
//===----------------------------------------------------------------------===//

#include "PlanInternal.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Walk.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace accel::ir;
using namespace accel::analysis;
using llvm::cast;
using llvm::dyn_cast;

namespace accel::plan {

/// Local arrays of one thread above this many bytes stay on the host.
static constexpr uint64_t MaxLocalBytes = 4096;
/// An inner loop of fewer iterations is not spread over threads.
static constexpr int64_t MinMappedTrip = 16;

/// All elements, where the extents are known before the loop.
static Range wholeArray(Region &R, const Array *A) {
  Builder B(R);
  const Expr *Size = nullptr;
  for (const Expr *Extent : A->Extents) {
    if (!Extent || !hasHostText(Extent))
      return {};
    const Expr *E = B.toI64(Extent);
    Size = Size ? B.mul(Size, E) : E;
  }
  // Without a dimension it is one object.
  return {B.i64(0), Size ? Size : B.i64(1)};
}

Range rangeOf(Region &R, const LoopFacts &Facts, const Array *A, Use For) {
  Builder B(R);
  auto Writable = [](const Footprint &F) {
    return F.Known && F.Begin && F.End && hasHostText(F.Begin) &&
           hasHostText(F.End);
  };
  for (const Footprint &F : Facts.Footprints)
    if (F.Arr == A && Writable(F) && (F.Certain || For == Use::Compare))
      return {F.Begin, F.End};
  for (const Request::DataItem &Item : R.Asked.Data)
    if (Item.Arr == A && Item.Begin && Item.Count && hasHostText(Item.Begin) &&
        hasHostText(Item.Count)) {
      const Expr *Begin = B.toI64(Item.Begin);
      return {Begin, B.add(Begin, B.toI64(Item.Count))};
    }
  return wholeArray(R, A);
}

/// A copy clause says where an array is and which part of it matters. Which way
/// it is copied follows from what the loop does: otherwise the program would
/// compute something else than without the directive. Notes where they differ.
static void noteDirection(const Request::DataItem &Item, const DeviceArray &A,
                          std::vector<std::string> &Notes) {
  const std::string Name = A.Arr->Name.str();
  const bool In = A.Read || !A.Overwritten;
  switch (Item.Mode) {
  case Request::Copy::In:
    if (A.Written)
      Notes.push_back("copyin(" + Name + "): the loop writes '" + Name +
                      "', so it is copied back as well");
    break;
  case Request::Copy::Out:
    if (In)
      Notes.push_back("copyout(" + Name + "): the loop " +
                      (A.Read ? "reads '" : "may not write all of '") + Name +
                      "', so it is copied to the device as well");
    break;
  case Request::Copy::Create:
    if (A.Written)
      Notes.push_back("create(" + Name + "): the loop writes '" + Name +
                      "', so it is copied back; a data directive around it "
                      "keeps it on the device");
    break;
  case Request::Copy::Copy:
  case Request::Copy::Present:
    break;
  }
}

namespace {
/// Collects what a loop uses, and the first thing a device does not have.
class DeviceUse {
public:
  DeviceUse(const Plan &P, bool Check) : P(P), Check(Check) {}
  void loop(const ForStmt *L, llvm::ArrayRef<const ForStmt *> Mapped);

  std::string WhyNot;
  llvm::SetVector<Array *> Arrays;
  llvm::SetVector<Variable *> Scalars;

private:
  void stmt(const Stmt *S);
  void expr(const Expr *E);
  void function(const ir::Function *F);
  void refuse(std::string Why) {
    if (WhyNot.empty())
      WhyNot = std::move(Why);
  }
  void type(ScalarKind K) {
    if (K == ScalarKind::F80)
      refuse("a device has no long double");
  }
  void defines(const Variable *V) { Defined.insert(V); }

  const Plan &P;
  const bool Check;
  uint64_t LocalBytes = 0;
  bool InFunction = false;
  llvm::SetVector<const Variable *> Defined;
  llvm::SetVector<const ir::Function *> Functions;
  std::vector<const ir::Function *> Calling; ///< Those being visited.
};
} // namespace

static bool isDeviceFunction(StringRef Name) {
  static const llvm::StringSet<> Known = {
      "abs",       "acos",  "acosh",     "asin",  "asinh",    "atan",
      "atan2",     "atanh", "cbrt",      "ceil",  "copysign", "cos",
      "cosh",      "erf",   "erfc",      "exp",   "exp2",     "expm1",
      "fabs",      "fdim",  "floor",     "fma",   "fmax",     "fmin",
      "fmod",      "hypot", "isfinite",  "isinf", "isnan",    "lgamma",
      "log",       "log10", "log1p",     "log2",  "max",      "min",
      "nearbyint", "pow",   "remainder", "rint",  "round",    "signbit",
      "sin",       "sinh",  "sqrt",      "tan",   "tanh",     "tgamma",
      "trunc"};
  return Known.contains(Name);
}

void DeviceUse::expr(const Expr *E) {
  forEachExpr(E, [&](const Expr *Sub) {
    type(Sub->type());
    if (auto *V = dyn_cast<VarRefExpr>(Sub)) {
      if (InFunction && V->Var->Role != VarRole::Local &&
          V->Var->Role != VarRole::Counter)
        refuse("a called function uses '" + V->Var->Name.str() + "'");
      else if (!InFunction && !Defined.contains(V->Var))
        Scalars.insert(V->Var);
    } else if (auto *L = dyn_cast<LoadExpr>(Sub)) {
      if (L->Arr->Storage != ArrayStorage::Local)
        Arrays.insert(L->Arr);
    } else if (auto *C = dyn_cast<CallExpr>(Sub)) {
      if (C->Callee)
        function(C->Callee);
      else if (!isDeviceFunction(C->Name))
        refuse("the function '" + C->Name.str() + "' is not on the device");
    }
  });
}

void DeviceUse::function(const ir::Function *F) {
  if (llvm::is_contained(Calling, F))
    return refuse("the function '" + F->Name.str() + "' calls itself");
  if (!Functions.insert(F))
    return;
  Calling.push_back(F);
  bool Outer = InFunction;
  InFunction = true;
  for (const Variable *Param : F->Params)
    type(Param->Type);
  forEachStmt(F->Body, [&](const Stmt *S) { stmt(S); });
  InFunction = Outer;
  Calling.pop_back();
}

void DeviceUse::stmt(const Stmt *S) {
  if (auto *D = dyn_cast<DeclStmt>(S))
    type(D->Var->Type);
  if (auto *D = dyn_cast<DeclArrayStmt>(S)) {
    uint64_t Bytes = D->Arr->elementSize();
    for (const Expr *Extent : D->Arr->Extents) {
      std::optional<int64_t> N =
          Extent ? constantValue(Extent) : std::optional<int64_t>();
      if (!N || *N <= 0)
        return refuse("the extent of the local array '" + D->Arr->Name.str() +
                      "' is not constant");
      Bytes *= static_cast<uint64_t>(*N);
    }
    LocalBytes += Bytes;
    if (LocalBytes > MaxLocalBytes)
      refuse("local arrays of more than " + std::to_string(MaxLocalBytes) +
             " bytes do not fit a device's thread");
  }
  if (auto *A = dyn_cast<AssignStmt>(S)) {
    expr(A->Target);
    expr(A->Value);
  } else if (auto *D = dyn_cast<DeclStmt>(S)) {
    expr(D->Init);
  } else if (auto *I = dyn_cast<IfStmt>(S)) {
    expr(I->Cond);
  } else if (auto *F = dyn_cast<ForStmt>(S)) {
    expr(F->Lower);
    expr(F->Bound);
    expr(F->Step);
  } else if (auto *W = dyn_cast<WhileStmt>(S)) {
    expr(W->Cond);
  } else if (auto *R = dyn_cast<ReturnStmt>(S)) {
    expr(R->Value);
  }
}

void DeviceUse::loop(const ForStmt *L, llvm::ArrayRef<const ForStmt *> Mapped) {
  // What the kernel defines itself is no parameter.
  for (const Reduction &Red : P.Reductions)
    defines(Red.Var);
  for (const Variable *V : P.Private)
    defines(V);
  for (const Variable *V : P.LastPrivate)
    defines(V);
  forEachStmt(L, [&](const Stmt *S) {
    if (auto *F = dyn_cast<ForStmt>(S))
      defines(F->Counter);
    if (auto *D = dyn_cast<DeclStmt>(S))
      defines(D->Var);
  });
  for (const Reduction &Red : P.Reductions)
    type(Red.Var->Type);
  // The bound of a mapped loop is only in its trip count.
  forEachStmt(L, [&](const Stmt *S) {
    auto *F = dyn_cast<ForStmt>(S);
    if (F && llvm::is_contained(Mapped, F)) {
      expr(F->Lower);
      expr(F->Step);
      return;
    }
    stmt(S);
  });
  // Rows are addressed through the extents.
  for (unsigned I = 0; I != Arrays.size(); ++I) {
    Array *A = Arrays[I];
    for (const Expr *Extent : A->Extents.drop_front(A->rank() ? 1 : 0))
      if (Extent)
        expr(Extent);
      else
        refuse("the extents of '" + A->Name.str() + "' are not known");
    // A check compares the first subscript with it too.
    if (Check && A->rank() && A->Extents[0] && hasHostText(A->Extents[0]))
      expr(A->Extents[0]);
    if (A->Rec)
      for (const Field &F : A->Rec->Fields) {
        type(F.Type);
        if (F.Offset % sizeInBytes(F.Type) ||
            A->Rec->Align < sizeInBytes(F.Type))
          refuse("'" + A->Rec->Name.str() + "' is a packed struct");
      }
  }
}

/// How much running through `Counter` fastest would make neighbouring threads
/// touch neighbouring elements.
static int contiguity(const ForStmt *L, const Variable *Counter) {
  int Score = 0;
  forEachExprIn(L->Body, [&](const Expr *E, const Stmt *) {
    auto *Load = dyn_cast<LoadExpr>(E);
    if (!Load || Load->Indices.empty() ||
        Load->Arr->Storage == ArrayStorage::Local)
      return;
    auto Mentions = [&](const Expr *Index) {
      bool Found = false;
      forEachExpr(Index, [&](const Expr *Sub) {
        auto *V = dyn_cast<VarRefExpr>(Sub);
        Found |= V && V->Var == Counter;
      });
      return Found;
    };
    for (const Expr *Index : Load->Indices.drop_back())
      if (Mentions(Index))
        --Score;
    if (Mentions(Load->Indices.back()))
      ++Score;
  });
  return Score;
}

static void mapLoops(DeviceVersion &D, const LoopFacts &Facts,
                     const ForStmt *Root) {
  const ForStmt *L = Root;
  unsigned Count =
      std::min<size_t>({3, Facts.CollapseDepth, Facts.TripCounts.size()});
  for (unsigned I = 0; I != Count && L; ++I) {
    if (I != 0 && L->Counter->DeclaredOutside && L->Counter->LiveOut)
      break;
    if (I != 0 && L->Sequential)
      break;
    D.Mapped.push_back(L);
    D.TripCounts.push_back(Facts.TripCounts[I]);
    L = perfectlyNested(L);
  }
  // Short innermost loops would leave most threads of a block idle.
  while (D.Mapped.size() > 1) {
    std::optional<int64_t> Trip = constantValue(D.TripCounts.back());
    if (!Trip || *Trip >= MinMappedTrip)
      break;
    D.Mapped.pop_back();
    D.TripCounts.pop_back();
  }
  if (D.Mapped.size() < 2)
    return;
  unsigned Best = D.Mapped.size() - 1;
  for (unsigned I = Best; I-- != 0;) {
    std::optional<int64_t> Trip = constantValue(D.TripCounts[I]);
    if (Trip && *Trip < MinMappedTrip)
      continue;
    if (contiguity(Root, D.Mapped[I]->Counter) >
        contiguity(Root, D.Mapped[Best]->Counter))
      Best = I;
  }
  std::rotate(D.Mapped.begin() + Best, D.Mapped.begin() + Best + 1,
              D.Mapped.end());
  std::rotate(D.TripCounts.begin() + Best, D.TripCounts.begin() + Best + 1,
              D.TripCounts.end());
}

/// The loops whose iterations may run at once, in the order of the source.
static void mapForCheck(DeviceVersion &D, const LoopFacts &Facts,
                        const Plan &P) {
  mapLoops(D, Facts, P.Distributed);
  const size_t Count = std::max<size_t>(D.Mapped.size(), P.Collapse);
  D.Mapped.clear();
  D.TripCounts.clear();
  const ForStmt *L = P.Distributed;
  for (size_t I = 0; I != std::min<size_t>(Count, 3); ++I) {
    D.Mapped.push_back(L);
    D.TripCounts.push_back(Facts.TripCounts[I]);
    L = perfectlyNested(L);
  }
}

DeviceVersion planDevice(Region &R, Plan &P, const LoopFacts &Facts,
                         const Options &Opts) {
  DeviceVersion D;
  auto No = [&](std::string Why) {
    D.Available = false;
    D.WhyNot = std::move(Why);
    return D;
  };
  if (!Opts.Cuda && !Opts.Emulate && !Opts.Check)
    return No("no device version was asked for");
  if (R.Asked.OnlyOn == Request::Target::Cpu && !Opts.Check)
    return No("the directive says target(cpu)");
  if (!Opts.HostOnly.empty())
    return No(Opts.HostOnly);
  if (Facts.TripCounts.empty())
    return No("the number of iterations is not known before the loop");
  if (Opts.Check)
    mapForCheck(D, Facts, P);
  else
    mapLoops(D, Facts, P.Distributed);
  for (const Expr *Trip : D.TripCounts)
    if (!hasHostText(Trip))
      return No("the number of iterations depends on a variable of the loop "
                "around it");

  for (const ForStmt *L : D.Mapped)
    if (!isCountedIn64Bits(L)) {
      const Builder B(R);
      const Expr *Zero = B.i64(0);
      D.Conditions.push_back(
          B.eq(B.lt(B.toI64(L->Lower), Zero), B.lt(B.toI64(L->Bound), Zero)));
      if (!hasHostText(D.Conditions.back()))
        return No("the number of iterations may be too great to be counted");
    }

  DeviceUse Used(P, Opts.Check);
  Used.loop(P.Distributed, D.Mapped);
  if (!Used.WhyNot.empty())
    return No(Used.WhyNot);

  for (Array *A : Used.Arrays) {
    Range Touched = rangeOf(R, Facts, A, Use::Copy);
    if (!Touched.Begin && Opts.Check)
      Touched.Begin = Touched.End = Builder(R).i64(0); // Nothing is copied.
    if (!Touched.Begin)
      return No("the extent of '" + A->Name.str() +
                "' is not known: write copy(" + A->Name.str() +
                "[begin:count])");
    DeviceArray DA{
        A, true, false, false, Touched.Begin, Touched.End, wholeArray(R, A).End,
        {}};
    for (const Footprint &F : Facts.Footprints)
      if (F.Arr == A) {
        DA.Read = F.Read;
        DA.Written = F.Written;
        DA.Overwritten = F.Overwritten && F.Known && F.Begin == Touched.Begin;
      }
    for (const Request::DataItem &Item : R.Asked.Data)
      if (Item.Arr == A) {
        noteDirection(Item, DA, P.Notes);
        if (Item.Mode == Request::Copy::Present)
          DA.Forced = Item.Mode;
      }
    D.Arrays.push_back(DA);
  }
  for (Variable *V : Used.Scalars) {
    VarRefExpr Ref(V);
    if (!hasHostText(&Ref))
      return No("the loop uses '" + V->Name.str() +
                "', a variable of the loop around it");
    D.Scalars.push_back(V);
  }
  D.Available = true;
  return D;
}

} // namespace accel::plan
