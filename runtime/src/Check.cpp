//===- Check.cpp - Loops that check what they touch -----------------------===//
//
// For every few bytes that a loop touches, a cell remembers which iterations
// wrote and read them. Cells live in pages like the memory that they describe,
// as fine as the smallest element on the page, and are reused from region to
// region.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Runtime.h"
#include <accel/check.h>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <vector>

using namespace accel::rt;

namespace {

/// Iterations are numbered from one; zero is none.
using Iteration = uint64_t;

struct Cell {
  Iteration Writer = 0;
  Iteration Reader = 0; ///< The last one,
  Iteration Other = 0;  ///< and the last one that was not this.
  const accel_check_site *WriterSite = nullptr, *ReaderSite = nullptr;
};

constexpr uintptr_t PageBytes = 4096;

struct Page {
  uint64_t Run = 0;  ///< Of another one, the cells mean nothing.
  unsigned Fine = 0; ///< A cell is for 2^Fine bytes.
  std::vector<Cell> Cells;

  void start(uint64_t NewRun, unsigned NewFine) {
    Run = NewRun;
    Fine = NewFine;
    Cells.assign(PageBytes >> Fine, Cell());
  }
  void refine(unsigned NewFine) {
    std::vector<Cell> Finer(PageBytes >> NewFine);
    for (size_t I = 0; I != Finer.size(); ++I)
      Finer[I] = Cells[(I << NewFine) >> Fine];
    Cells = std::move(Finer);
    Fine = NewFine;
  }
};

/// One region at a time on each thread; regions do not nest.
class Checker {
public:
  void begin(const accel_region &R) {
    Region = &R;
    ++Run;
    Conflicts = 0;
    Text.clear();
    Reported.clear();
    Counters = nullptr;
  }
  /// Does not return when something was found.
  void end();
  void iteration(const accel_check_counter *C, unsigned Count);
  void access(uintptr_t At, unsigned Size, unsigned Mode,
              const accel_check_site &Site);
  [[noreturn]] void outside(accel_i64 Index, accel_i64 Extent,
                            const accel_check_site &Site) const;

private:
  Page &pageOf(uintptr_t At, unsigned Size);
  void touch(Cell &C, unsigned Mode, const accel_check_site &Site);
  void conflict(Iteration Earlier, const accel_check_site &EarlierSite,
                bool EarlierWrites, const accel_check_site &Site, bool Writes);
  std::string name(Iteration I) const;
  std::string place(const accel_check_site &Site) const {
    return std::string(Region->file) + ":" + std::to_string(Site.line) + ":" +
           std::to_string(Site.column);
  }
  std::string title() const {
    return std::string("check: region ") + Region->name;
  }

  const accel_region *Region = nullptr;
  uint64_t Run = 0;
  const accel_check_counter *Counters = nullptr;
  unsigned CounterCount = 0;
  Iteration Now = 0;
  std::unordered_map<uintptr_t, std::unique_ptr<Page>> Pages;
  /// Pages that were found lately, by the last bits of their numbers.
  struct {
    uintptr_t Number = UINTPTR_MAX;
    Page *P = nullptr;
  } Lately[256];
  uint64_t Conflicts = 0;
  bool Counted = false; ///< The access, although it has several cells.
  std::vector<std::pair<const accel_check_site *, const accel_check_site *>>
      Reported;
  std::string Text;
};

} // namespace

/// Reports of pairs of accesses; further ones are only counted.
constexpr size_t MaxReports = 8;

Page &Checker::pageOf(uintptr_t At, unsigned Size) {
  const uintptr_t Number = At / PageBytes;
  auto &Cached = Lately[Number % std::size(Lately)];
  if (Cached.Number != Number) {
    std::unique_ptr<Page> &Found = Pages[Number];
    if (!Found)
      Found = std::make_unique<Page>();
    Cached.Number = Number;
    Cached.P = Found.get();
  }
  // Up to eight bytes, if the access is made of such parts.
  const auto Fine = unsigned(__builtin_ctzll(At | Size | 8));
  Page &P = *Cached.P;
  if (P.Run != Run)
    P.start(Run, Fine);
  else if (Fine < P.Fine)
    P.refine(Fine);
  return P;
}

void Checker::access(uintptr_t At, unsigned Size, unsigned Mode,
                     const accel_check_site &Site) {
  Counted = false;
  for (uintptr_t End = At + Size; At < End;) {
    Page &P = pageOf(At, Size);
    touch(P.Cells[At % PageBytes >> P.Fine], Mode, Site);
    At = ((At >> P.Fine) + 1) << P.Fine;
  }
}

void Checker::touch(Cell &C, unsigned Mode, const accel_check_site &Site) {
  const bool Writes = Mode & 2;
  if (C.Writer && C.Writer != Now)
    conflict(C.Writer, *C.WriterSite, true, Site, Writes);
  if (Writes) {
    if (C.Reader && C.Reader != Now)
      conflict(C.Reader, *C.ReaderSite, false, Site, true);
    else if (C.Other && C.Other != Now)
      conflict(C.Other, *C.ReaderSite, false, Site, true);
    C.Writer = Now;
    C.WriterSite = &Site;
    return;
  }
  if (C.Reader != Now) {
    C.Other = C.Reader;
    C.Reader = Now;
  }
  C.ReaderSite = &Site;
}

void Checker::iteration(const accel_check_counter *C, unsigned Count) {
  Counters = C;
  CounterCount = Count;
  Now = 0;
  for (unsigned I = 0; I != Count; ++I)
    Now = Now * uint64_t(C[I].count) + uint64_t(C[I].at);
  ++Now;
}

/// "i = 3, j = 5": from the number and from what the counters are now.
std::string Checker::name(Iteration I) const {
  uint64_t Left = I - 1;
  std::string Result;
  for (unsigned K = CounterCount; K-- != 0;) {
    const accel_check_counter &C = Counters[K];
    const auto At = accel_i64(Left % uint64_t(C.count));
    Left /= uint64_t(C.count);
    const accel_i64 Value = C.value + (At - C.at) * C.step;
    Result = std::string(C.name) + " = " + std::to_string(Value) +
             (Result.empty() ? "" : ", ") + Result;
  }
  return Result;
}

void Checker::conflict(Iteration Earlier, const accel_check_site &EarlierSite,
                       bool EarlierWrites, const accel_check_site &Site,
                       bool Writes) {
  Conflicts += !Counted;
  Counted = true;
  std::pair<const accel_check_site *, const accel_check_site *> Pair(
      &EarlierSite, &Site);
  for (const auto &Known : Reported)
    if (Known == Pair)
      return;
  if (Reported.size() == MaxReports)
    return;
  Reported.push_back(Pair);
  auto Line = [&](const accel_check_site &S, bool W, Iteration I) {
    return "\n  " + place(S) + ": iteration " + name(I) +
           (W ? " writes " : " reads ") + S.text;
  };
  Text += std::string("\n") + Site.array +
          ": two iterations touch the same element" +
          Line(EarlierSite, EarlierWrites, Earlier) + Line(Site, Writes, Now);
}

void Checker::end() {
  if (!Conflicts)
    return;
  fatal(ExitCheck,
        title() + " is not parallel: " + std::to_string(Conflicts) +
            (Conflicts == 1 ? " access collides" : " accesses collide") +
            " with an earlier iteration's" + Text);
}

void Checker::outside(accel_i64 Index, accel_i64 Extent,
                      const accel_check_site &Site) const {
  std::string Where = Counters ? "iteration " + name(Now) + " touches "
                               : std::string("the loop touches ");
  fatal(ExitCheck, title() + " leaves an array\n  " + place(Site) + ": " +
                       Where + Site.text + ", whose subscript " +
                       std::to_string(Index) + " is not below " +
                       std::to_string(Extent));
}

static __thread Checker *Own;

/// Also there when objects with static storage are destroyed, after everything
/// that is local to the main thread.
static Checker &makeOwn() {
  struct Cleaner {
    ~Cleaner() {
      delete Own;
      Own = nullptr;
    }
  };
  static thread_local Cleaner AtEnd;
  (void)AtEnd;
  return *(Own = new Checker);
}

static Checker &current() { return Own ? *Own : makeOwn(); }

static void check(accel_region &Region, accel_launch &L,
                  void (*Entry)(void **)) noexcept {
  std::vector<void *> Args;
  std::vector<const void *> Pointers;
  Pointers.reserve(L.array_count + L.reduction_count);
  for (unsigned I = 0; I != L.array_count; ++I)
    Pointers.push_back(L.arrays[I].host);
  for (unsigned I = 0; I != L.reduction_count; ++I) {
    Pointers.push_back(L.reductions[I].partials);
    L.reductions[I].count = 1;
  }
  for (unsigned I = 0; I != L.array_count; ++I)
    Args.push_back(&Pointers[I]);
  for (unsigned I = 0; I != L.scalar_count; ++I)
    Args.push_back(const_cast<void *>(L.scalars[I].value));
  for (unsigned I = 0; I != L.reduction_count; ++I)
    Args.push_back(&Pointers[L.array_count + I]);
  for (unsigned D = 0; D != L.dims; ++D)
    Args.push_back(&L.extent[D]);

  accel_host_begin(&Region, nullptr, -1);
  current().begin(Region);
  Entry(Args.data());
  current().end();
  accel_host_end(&Region);
}

extern "C" {

int accel_wants_check(accel_region *) {
  return Runtime::get().environment().Mode != DeviceMode::Serial;
}

void accel_check_region(accel_region *region, accel_launch *launch,
                        void (*entry)(void **)) {
  check(*region, *launch, entry);
}

void accel_check_iteration(const accel_check_counter *counters,
                           unsigned count) {
  current().iteration(counters, count);
}

void accel_check_access(const void *at, unsigned size, unsigned mode,
                        const accel_check_site *site) {
  current().access(reinterpret_cast<uintptr_t>(at), size, mode, *site);
}

void accel_check_outside(accel_i64 index, accel_i64 extent,
                         const accel_check_site *site) {
  current().outside(index, extent, *site);
}

} // extern "C"
