//===- Launch.cpp - One launch of a kernel --------------------------------===//
//
// Groups the arrays, finds or makes room for each group on the device, copies
// in what is needed, runs the kernel, and copies out what it wrote. A group is
//   resident    inside one entry of the present table: copied only where the
//               device's copy is stale; results stay on the device;
//   transient   not in the table: device memory for this launch only, so that
//               a later array at the same address is never taken for it;
//   straddling  partly in the table: transient, after its resident bytes went
//               home; those then are stale on the device.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Session.h"
#include "Shape.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace accel::rt;

struct Session::Piece {
  FootprintGroup G;
  PresentEntry *Entry = nullptr;         ///< When resident.
  std::vector<PresentEntry *> Straddles; ///< Entries that hold parts of it.
  Placement Where;                       ///< When not resident.

  /// What goes to the host when it goes there.
  const IntervalSet &results() const { return Entry ? G.Written : G.Out; }
  DevicePtr addressOf(uintptr_t Host) const {
    return Entry ? Entry->deviceAddress(Host)
                 : Where.Base + (Host - G.Range.Lo);
  }
};

Status Session::locate(std::vector<Piece> &Pieces) {
  constexpr uintptr_t FirstPage = 4096;
  for (Piece &P : Pieces) {
    if (P.G.Range.Lo < FirstPage)
      return Status::failed(P.G.Names + " is a null pointer");
    P.Entry = Table.covering(P.G.Range);
    if (P.Entry)
      continue;
    if (P.G.MustBePresent)
      return Status::failed(P.G.Names +
                            " is not on the device, as present(...) says");
    P.Straddles = Table.overlapping(P.G.Range);
  }
  return {};
}

/// Sees that all that this launch uses has device memory. All of it before the
/// first copy: the likely failure comes first.
Status Session::reserve(accel_launch &L, std::vector<Piece> &Pieces,
                        std::vector<MemoryPool::Block> &Partials,
                        unsigned Blocks) {
  ++Tick;
  for (Piece &P : Pieces)
    if (P.Entry)
      P.Entry->LastUse = Tick;
  for (Piece &P : Pieces) {
    Placement &Where = P.Entry ? P.Entry->Where : P.Where;
    if (Where.Block)
      continue;
    Interval Range = P.Entry ? P.Entry->Range : P.G.Range;
    const std::string &Name = P.Entry ? P.Entry->Name : P.G.Names;
    MemoryPool::Block Block;
    if (Status S = obtain(Placement::bytesFor(Range), Name, Block))
      return S;
    Where = {Block, Placement::baseFor(Block, Range)};
  }
  Partials.resize(L.reduction_count);
  for (unsigned I = 0; I != L.reduction_count; ++I)
    if (Status S = obtain(size_t(L.reductions[I].size) * Blocks, "reduction",
                          Partials[I]))
      return S;
  return {};
}

/// Copies in what the kernel needs.
Status Session::send(std::vector<Piece> &Pieces) {
  for (Piece &P : Pieces)
    for (PresentEntry *E : P.Straddles) {
      logInfo("%s: %s is partly on the device, as %s; copying it for this "
              "launch",
              Context.c_str(), P.G.Names.c_str(), E->Name.c_str());
      if (Status S = bringHome(*E, P.G.Range))
        return S;
    }
  for (Piece &P : Pieces) {
    if (!P.Entry) {
      if (Status S = sendIn(P.Where.Base, P.G.Range, P.G.In, P.G.Names))
        return S;
      continue;
    }
    PresentEntry &E = *P.Entry;
    IntervalSet Missing = E.DeviceStale.in(P.G.Needed);
    if (Missing.empty())
      continue;
    if (Status S = orderAfter(MainQueue, E.Use, /*Writes=*/true))
      return S;
    if (Status S = sendIn(E.Where.Base, E.Range, Missing, E.Name))
      return S;
    E.DeviceStale.remove(Missing);
  }
  return {};
}

/// Launches and, unless asynchronous, waits.
Status Session::run(Kernel &K, const LaunchShape &Shape,
                    std::vector<void *> &Values, std::vector<Piece> &Pieces,
                    bool Asynchronous, QueueId Queue) {
  logDebug("%s: launch of %s, grid %u x %u x %u, block %u x %u x %u%s",
           Context.c_str(), K.Name.c_str(), Shape.Grid[0], Shape.Grid[1],
           Shape.Grid[2], Shape.Block[0], Shape.Block[1], Shape.Block[2],
           Asynchronous ? ", asynchronous" : "");
  if (Status S = Dev->launch(K, Shape, Values.data(), Queue))
    return S.kind() >= Status::Faulted ? discardResults(Pieces, S) : S;
  ++Counts.Launches;
  if (Asynchronous) {
    Pending.insert(Queue);
    for (Piece &P : Pieces)
      P.Entry->Use.note(Queue, !P.G.Written.empty());
    return {};
  }
  Status S = Dev->synchronize(Queue);
  if (!S) {
    finished(Queue);
    return {};
  }
  // When no copy of the old values exists, running again on the host is no
  // way out; but a device that still works may have finished after all.
  bool OldValuesGone =
      std::any_of(Pieces.begin(), Pieces.end(), [](const Piece &P) {
        return P.Entry &&
               P.Entry->HostStale.in(P.G.Written).overlaps(P.G.Needed);
      });
  if (OldValuesGone && S.mayRetry() && !Dev->synchronize(Queue))
    return {};
  return discardResults(Pieces, S);
}

/// After a kernel whose results cannot be used: the resident arrays that it
/// may have written are stale on the device. What only the device held, and
/// the host version needs, is then lost.
Status Session::discardResults(std::vector<Piece> &Pieces, const Status &S) {
  bool Gone = false;
  for (Piece &P : Pieces) {
    if (!P.Entry)
      continue;
    PresentEntry &E = *P.Entry;
    IntervalSet OnlyThere = E.HostStale.in(P.G.Written);
    if (OnlyThere.overlaps(P.G.Needed)) {
      Gone = true;
      LostNames += (LostNames.empty() ? "" : ", ") + P.G.Names;
      continue;
    }
    E.HostStale.remove(P.G.Written);
    E.DeviceStale.add(P.G.Written);
  }
  return Gone ? Status::lost(S.message()) : S;
}

/// Copies out arrays that the kernel both read and wrote. The host version
/// needs their old values if a copy fails, so all but the last go to a buffer
/// first, and nothing is overwritten before the last copy succeeded.
Status Session::collectInPlace(std::vector<Piece *> &Pieces) {
  struct Buffer {
    Piece *P;
    char *Memory;
  };
  std::vector<Buffer> Buffers;
  Status Result;
  for (Piece *P : Pieces) {
    char *Memory = nullptr;
    // One interval is complete or untouched.
    const IntervalSet &Out = P->results();
    bool Direct = P == Pieces.back() && ++Out.begin() == Out.end();
    if (!Direct) {
      Memory = static_cast<char *>(std::malloc(P->G.Range.size()));
      if (!Memory) {
        Result =
            Status::failed("no host memory to copy " + P->G.Names + " through");
        break;
      }
      Buffers.push_back({P, Memory});
    }
    Result = copyHome(P->addressOf(P->G.Range.Lo), P->G.Range, Out, P->G.Names,
                      Memory, /*Whole=*/Direct);
    if (Result)
      break;
  }
  for (Buffer &B : Buffers) {
    const FootprintGroup &G = B.P->G;
    if (!Result)
      for (Interval I : B.P->results())
        std::memcpy(reinterpret_cast<void *>(I.Lo),
                    B.Memory + (I.Lo - G.Range.Lo), I.size());
    std::free(B.Memory);
  }
  return Result;
}

/// Takes the results: partial results and transient arrays to the host,
/// resident arrays by noting that the device is newer, or to the host as well
/// with ACCEL_SAVE.
Status Session::collect(accel_launch &L, std::vector<Piece> &Pieces,
                        const std::vector<MemoryPool::Block> &Partials,
                        unsigned Blocks) {
  for (unsigned I = 0; I != L.reduction_count; ++I) {
    accel_partials &R = L.reductions[I];
    uintptr_t Host = reinterpret_cast<uintptr_t>(R.partials);
    Interval Range = {Host, Host + uintptr_t(R.size) * Blocks};
    if (Status S = copyHome(Partials[I].Address, Range, Range, "reduction"))
      return discardResults(Pieces, S);
    R.count = Blocks;
  }

  std::vector<Piece *> InPlace;
  for (Piece &P : Pieces) {
    if ((P.Entry && !Env.Save) || P.results().empty())
      continue;
    if (P.G.Read.overlaps(P.results()))
      InPlace.push_back(&P);
    else if (Status S = copyHome(P.addressOf(P.G.Range.Lo), P.G.Range,
                                 P.results(), P.G.Names))
      return discardResults(Pieces, S);
  }
  if (!InPlace.empty())
    if (Status S = collectInPlace(InPlace))
      return discardResults(Pieces, S);

  for (Piece &P : Pieces) {
    if (P.Entry) {
      if (!Env.Save)
        P.Entry->HostStale.add(P.G.Written);
      P.Entry->DeviceStale.remove(P.G.Written);
    }
    for (PresentEntry *E : P.Straddles)
      E->DeviceStale.add(IntervalSet(E->Range).in(P.G.Out));
  }
  return {};
}

Status Session::launch(Kernel &K, accel_launch &L) {
  std::vector<int> GroupOf;
  std::vector<Piece> Pieces;
  for (FootprintGroup &G : groupArrays(L.arrays, L.array_count, GroupOf)) {
    Pieces.emplace_back();
    Pieces.back().G = std::move(G);
  }
  if (Status S = locate(Pieces))
    return S;

  // Without waiting only where nothing has to be done afterwards, and for a
  // kernel that has run before: the first run is the one that fails.
  bool Asynchronous =
      !L.reduction_count && K.Proven && !Env.Synchronous && !Env.Save &&
      (L.asynchronous || !Env.Summary) && // Which tells how long each took.
      std::all_of(Pieces.begin(), Pieces.end(),
                  [](const Piece &P) { return P.Entry != nullptr; });
  QueueId Queue = Asynchronous && L.asynchronous ? L.queue : MainQueue;

  LaunchShape Shape = chooseShape(L, K, Dev->limits());
  unsigned Blocks = unsigned(Shape.blocks());
  std::vector<MemoryPool::Block> Partials;
  Status S = reserve(L, Pieces, Partials, Blocks);
  if (!S)
    S = send(Pieces);
  for (Piece &P : Pieces)
    if (!S && P.Entry)
      S = orderAfter(Queue, P.Entry->Use, !P.G.Written.empty());
  if (!S) {
    std::vector<DevicePtr> Pointers(L.array_count + L.reduction_count);
    std::vector<void *> Values;
    Values.reserve(Pointers.size() + L.scalar_count + L.dims);
    for (unsigned I = 0; I != L.array_count; ++I) {
      if (GroupOf[I] >= 0)
        Pointers[I] = Pieces[unsigned(GroupOf[I])].addressOf(
            reinterpret_cast<uintptr_t>(L.arrays[I].host));
      Values.push_back(&Pointers[I]);
    }
    for (unsigned I = 0; I != L.scalar_count; ++I)
      Values.push_back(const_cast<void *>(L.scalars[I].value));
    for (unsigned I = 0; I != L.reduction_count; ++I) {
      Pointers[L.array_count + I] = Partials[I].Address;
      Values.push_back(&Pointers[L.array_count + I]);
    }
    for (unsigned D = 0; D != L.dims; ++D)
      Values.push_back(&L.extent[D]);

    S = run(K, Shape, Values, Pieces, Asynchronous, Queue);
    if (!S)
      S = collect(L, Pieces, Partials, Blocks);
    if (!S && !Asynchronous)
      K.Proven = true;
  }

  for (Piece &P : Pieces)
    Pool.release(P.Where.Block);
  for (MemoryPool::Block B : Partials)
    Pool.release(B);
  return S;
}
