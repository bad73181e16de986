//===- Scheduler.h - Runs the blocks of an emulated launch ------*- C++ -*-===//
//
// Kernels without barriers and warp operations are plain calls, one for each
// thread. Others run one fiber a thread: a thread that waits yields, and when
// none can go on, the scheduler completes warp operations whose lanes have all
// come, then a barrier that all threads have reached. What it cannot complete
// is a mistake of the kernel, and is reported with its lines.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_EMULATE_SCHEDULER_H
#define ACCEL_RUNTIME_EMULATE_SCHEDULER_H

#include "../Device.h"
#include "../Environment.h"
#include "Fibers.h"
#include <random>
#include <vector>

namespace accel::rt {

class Scheduler {
public:
  Scheduler(ThreadOrder Order, uint64_t Seed) : Order(Order), Random(Seed) {}
  ~Scheduler();

  /// Runs all blocks. An error ends the launch in the middle.
  Status run(const accel_emulated_kernel &K, const LaunchShape &Shape,
             void **Args);

  // What the running thread asks for.
  void *shared(const void *Key, size_t Size, size_t Align);
  void barrier(const char *File, int Line);
  void shuffleDown(unsigned Mask, const void *Value, void *Result,
                   unsigned Size, unsigned Delta, const char *File, int Line);

private:
  static constexpr unsigned WarpSize = 32;
  static constexpr size_t SharedLimit = 48 * 1024; ///< As CUDA's.

  struct Thread {
    enum { Ready, AtBarrier, AtShuffle, Done } State = Ready;
    Scheduler *Owner = nullptr;
    accel_emulated_coords Self;
    Fiber Context;
    const char *File = nullptr; ///< Of the barrier or warp operation.
    int Line = 0;
    // Of the warp operation.
    unsigned Mask = 0, Size = 0, Delta = 0;
    const void *Value = nullptr;
    void *Result = nullptr;
  };
  struct SharedVariable {
    const void *Key;
    size_t Size;
    void *Memory;
    bool Fresh; ///< Not yet asked for in this block.
  };

  void runPlain();
  void runCooperative();
  void resume(unsigned Index);
  bool completeWarps();
  bool completeWarp(unsigned First);
  bool completeBarrier();
  void reportStuck();
  void wait();
  void permute(std::vector<unsigned> &Indices);
  void setCoordinates(accel_emulated_coords &C, unsigned Linear) const;
  void fail(std::string Why);
  unsigned threadCount() const;

  ThreadOrder Order;
  std::mt19937_64 Random;
  std::vector<std::unique_ptr<Thread>> Threads; ///< Kept for their stacks.
  std::vector<SharedVariable> Shared;

  // The launch, the block and the thread that run.
  const accel_emulated_kernel *Running = nullptr;
  LaunchShape Shape;
  void **Args = nullptr;
  unsigned Block[3] = {0, 0, 0};
  Thread *Current = nullptr;
  std::vector<unsigned> Indices;
  std::string Error; ///< Not empty: the launch failed.
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_EMULATE_SCHEDULER_H
