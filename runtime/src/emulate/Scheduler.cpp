//===- Scheduler.cpp - Runs the blocks of an emulated launch --------------===//

#include "Scheduler.h"
#include "../Log.h"
#include "Memory.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>

using namespace accel::rt;

Scheduler::~Scheduler() {
  for (SharedVariable &V : Shared)
    std::free(V.Memory);
}

unsigned Scheduler::threadCount() const {
  return Shape.Block[0] * Shape.Block[1] * Shape.Block[2];
}

void Scheduler::fail(std::string Why) {
  if (Error.empty())
    Error = std::string("kernel ") + Running->name + ", block (" +
            std::to_string(Block[0]) + ", " + std::to_string(Block[1]) + ", " +
            std::to_string(Block[2]) + "): " + std::move(Why);
}

void Scheduler::permute(std::vector<unsigned> &I) {
  if (Order == ThreadOrder::Random)
    std::shuffle(I.begin(), I.end(), Random);
}

void Scheduler::setCoordinates(accel_emulated_coords &C,
                               unsigned Linear) const {
  std::copy(Block, Block + 3, C.block);
  std::copy(Shape.Block, Shape.Block + 3, C.block_dim);
  std::copy(Shape.Grid, Shape.Grid + 3, C.grid_dim);
  C.thread[0] = Linear % Shape.Block[0];
  C.thread[1] = Linear / Shape.Block[0] % Shape.Block[1];
  C.thread[2] = Linear / (Shape.Block[0] * Shape.Block[1]);
}

Status Scheduler::run(const accel_emulated_kernel &K, const LaunchShape &S,
                      void **A) {
  Running = &K;
  Shape = S;
  Args = A;
  Error.clear();
  if (threadCount() > 1024 || !threadCount())
    return Status::failed("a block of the emulated device has 1 to 1024 "
                          "threads");

  auto Order = [this](size_t N) {
    std::vector<unsigned> Result(N);
    std::iota(Result.begin(), Result.end(), 0u);
    if (this->Order == ThreadOrder::Descending)
      std::reverse(Result.begin(), Result.end());
    permute(Result);
    return Result;
  };
  std::vector<unsigned> Blocks = Order(Shape.blocks());
  Indices = Order(threadCount());
  for (unsigned B : Blocks) {
    Block[0] = B % Shape.Grid[0];
    Block[1] = B / Shape.Grid[0] % Shape.Grid[1];
    Block[2] = B / (Shape.Grid[0] * Shape.Grid[1]);
    for (SharedVariable &V : Shared)
      V.Fresh = true;
    K.cooperative ? runCooperative() : runPlain();
    Current = nullptr;
    if (!Error.empty())
      return Status::faulted(Error);
  }
  return {};
}

void Scheduler::runPlain() {
  permute(Indices);
  for (unsigned I : Indices) {
    setCoordinates(accel_emulated_self, I);
    Running->entry(Args);
    if (!Error.empty())
      return;
  }
}

void Scheduler::resume(unsigned Index) {
  Thread &T = *Threads[Index];
  Current = &T;
  accel_emulated_self = T.Self;
  T.Context.resume();
  if (T.Context.done())
    T.State = Thread::Done;
}

void Scheduler::runCooperative() {
  unsigned Count = threadCount();
  while (Threads.size() < Count)
    Threads.push_back(std::make_unique<Thread>());
  for (unsigned I = 0; I != Count; ++I) {
    Thread &T = *Threads[I];
    T.State = Thread::Ready;
    T.Owner = this;
    setCoordinates(T.Self, I);
    auto Body = [](void *Argument) {
      Scheduler &S = *static_cast<Thread *>(Argument)->Owner;
      S.Running->entry(S.Args);
    };
    if (!T.Context.reset(Body, &T))
      return fail("no memory for the stack of a thread");
  }
  while (Error.empty()) {
    permute(Indices);
    bool AllDone = true;
    for (unsigned I : Indices) {
      if (Threads[I]->State == Thread::Ready)
        resume(I);
      if (!Error.empty())
        return;
      AllDone &= Threads[I]->State == Thread::Done;
    }
    if (AllDone)
      return;
    if (!completeWarps() && Error.empty() && !completeBarrier())
      reportStuck();
  }
}

/// Lets every warp operation proceed that all its lanes have reached; false
/// when there is none.
bool Scheduler::completeWarps() {
  bool Any = false;
  for (unsigned First = 0; First < threadCount(); First += WarpSize)
    Any |= completeWarp(First);
  return Any;
}

bool Scheduler::completeWarp(unsigned First) {
  unsigned Lanes = std::min(WarpSize, threadCount() - First);
  bool Any = false;
  for (unsigned L = 0; L != Lanes; ++L) {
    Thread &Leader = *Threads[First + L];
    if (Leader.State != Thread::AtShuffle)
      continue;
    unsigned Mask = Leader.Mask;
    bool Complete = true;
    for (unsigned M = 0; M != WarpSize && Complete; ++M) {
      if (!(Mask >> M & 1))
        continue;
      const Thread *T = M < Lanes ? Threads[First + M].get() : nullptr;
      Complete = T && T->State == Thread::AtShuffle && T->Mask == Mask &&
                 T->Line == Leader.Line && T->Size == Leader.Size &&
                 std::strcmp(T->File, Leader.File) == 0;
    }
    if (!Complete)
      continue;
    for (unsigned M = 0; M != Lanes; ++M) {
      if (!(Mask >> M & 1))
        continue;
      Thread &T = *Threads[First + M];
      unsigned From = M + T.Delta;
      if (From >= WarpSize || From < M)
        std::memcpy(T.Result, T.Value, T.Size);
      else if (From < Lanes && (Mask >> From & 1))
        std::memcpy(T.Result, Threads[First + From]->Value, T.Size);
      else // As undefined as on a GPU.
        std::memset(T.Result, FreshSharedByte, T.Size);
    }
    for (unsigned M = 0; M != Lanes; ++M)
      if (Mask >> M & 1)
        Threads[First + M]->State = Thread::Ready;
    Any = true;
  }
  return Any;
}

/// Lets all threads leave the barrier that all have reached.
bool Scheduler::completeBarrier() {
  unsigned Left = 0;
  const Thread *First = nullptr;
  for (unsigned I = 0; I != threadCount(); ++I) {
    const Thread &T = *Threads[I];
    if (T.State == Thread::AtShuffle)
      return false;
    if (T.State == Thread::Done)
      ++Left;
    else if (!First)
      First = &T;
    else if (T.Line != First->Line || std::strcmp(T.File, First->File) != 0) {
      fail(format("threads wait at different barriers: %s:%d and %s:%d",
                  First->File, First->Line, T.File, T.Line));
      return true;
    }
  }
  if (Left) {
    fail(format("%u of %u threads ended without the barrier at %s:%d, where "
                "the others wait",
                Left, threadCount(), First->File, First->Line));
    return true;
  }
  for (unsigned I = 0; I != threadCount(); ++I)
    Threads[I]->State = Thread::Ready;
  return true;
}

void Scheduler::reportStuck() {
  for (unsigned I = 0; I != threadCount(); ++I) {
    const Thread &T = *Threads[I];
    if (T.State == Thread::AtShuffle)
      return fail(format("thread %u waits at the warp operation at %s:%d for "
                         "lanes of its mask 0x%08x that do not come",
                         I, T.File, T.Line, T.Mask));
  }
  fail("no thread can go on");
}

/// Yields until the scheduler has made the thread ready again.
void Scheduler::wait() {
  Thread *Self = Current;
  Self->Context.suspend();
}

void Scheduler::barrier(const char *File, int Line) {
  if (!Running->cooperative) {
    if (threadCount() > 1)
      fail(format("barrier at %s:%d in a kernel that was built without", File,
                  Line));
    return;
  }
  Current->State = Thread::AtBarrier;
  Current->File = File ? File : "?";
  Current->Line = Line;
  wait();
}

void Scheduler::shuffleDown(unsigned Mask, const void *Value, void *Result,
                            unsigned Size, unsigned Delta, const char *File,
                            int Line) {
  if (!Running->cooperative) {
    std::memcpy(Result, Value, Size);
    fail(format("warp operation at %s:%d in a kernel that was built without",
                File, Line));
    return;
  }
  Thread &T = *Current;
  T.File = File ? File : "?";
  T.Line = Line;
  T.State = Thread::AtShuffle;
  T.Mask = Mask;
  T.Value = Value;
  T.Result = Result;
  T.Size = Size;
  T.Delta = Delta;
  unsigned Linear =
      T.Self.thread[0] +
      T.Self.block_dim[0] *
          (T.Self.thread[1] + T.Self.block_dim[1] * T.Self.thread[2]);
  if (!(Mask >> (Linear % WarpSize) & 1)) {
    std::memcpy(Result, Value, Size);
    T.State = Thread::Ready;
    fail(format("thread %u calls the warp operation at %s:%d with mask 0x%08x, "
                "in which it is not",
                Linear, T.File, Line, Mask));
    return;
  }
  wait();
}

void *Scheduler::shared(const void *Key, size_t Size, size_t Align) {
  size_t Total = Size;
  for (SharedVariable &V : Shared) {
    if (V.Key == Key && V.Size == Size) {
      if (V.Fresh)
        std::memset(V.Memory, FreshSharedByte, Size);
      V.Fresh = false;
      return V.Memory;
    }
    Total += V.Fresh ? 0 : V.Size;
  }
  if (Total > SharedLimit)
    fail(format("%zu bytes of shared storage are more than the %zu of a block",
                Total, SharedLimit));
  void *Memory = nullptr;
  if (posix_memalign(&Memory, std::max(Align, size_t(16)), Size ? Size : 1))
    std::abort(); // No way to tell a kernel that there is no memory.
  std::memset(Memory, FreshSharedByte, Size);
  Shared.push_back({Key, Size, Memory, false});
  return Memory;
}
