//===- Fibers.cpp - The threads of an emulated block ----------------------===//

#include "Fibers.h"
#include <cstdint>
#include <sys/mman.h>

using namespace accel::rt;
using namespace boost::context::detail;

// Only address space: pages are taken when they are used.
constexpr size_t StackSize = size_t(256) * 1024;
constexpr size_t GuardSize = 4096;

// Weak: there when the program, not necessarily this library, was built with a
// sanitizer.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **FakeStack,
                                                          const void *Bottom,
                                                          size_t Size);
__attribute__((weak)) void
__sanitizer_finish_switch_fiber(void *FakeStack, const void **OldBottom,
                                size_t *OldSize);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *,
                                                         size_t);
__attribute__((weak)) void *__tsan_get_current_fiber(void);
__attribute__((weak)) void *__tsan_create_fiber(unsigned Flags);
__attribute__((weak)) void __tsan_destroy_fiber(void *F);
__attribute__((weak)) void __tsan_switch_to_fiber(void *F, unsigned Flags);
}
// NOLINTEND(bugprone-reserved-identifier)

static void *stackOf(void *Mapping) {
  return static_cast<char *>(Mapping) + GuardSize;
}

Fiber::~Fiber() {
  if (ThreadInside)
    __tsan_destroy_fiber(ThreadInside);
  if (Mapping)
    munmap(Mapping, GuardSize + StackSize);
}

bool Fiber::reset(Body F, void *A) {
  if (!Mapping) {
    void *Memory =
        mmap(nullptr, GuardSize + StackSize, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (Memory == MAP_FAILED)
      return false;
    mprotect(Memory, GuardSize, PROT_NONE);
    Mapping = Memory;
  }
  // Frames of a fiber that was abandoned half-way left their poison.
  if (__asan_unpoison_memory_region && !Done)
    __asan_unpoison_memory_region(stackOf(Mapping), StackSize);
  if (__tsan_create_fiber && !ThreadInside)
    ThreadInside = __tsan_create_fiber(0);
  Function = F;
  Argument = A;
  Done = false;
  FakeStack = nullptr;
  Inside = make_fcontext(static_cast<char *>(Mapping) + GuardSize + StackSize,
                         StackSize, enter);
  return true;
}

void Fiber::enter(transfer_t T) {
  auto *F = static_cast<Fiber *>(T.data);
  F->Outside = T.fctx;
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(nullptr, &F->OuterStack, &F->OuterSize);
  F->Function(F->Argument);
  F->Done = true;
  F->leave(true);
}

void Fiber::resume() {
  void *OuterFake = nullptr;
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(&OuterFake, stackOf(Mapping), StackSize);
  if (ThreadInside) {
    ThreadOutside = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(ThreadInside, 0);
  }
  Inside = jump_fcontext(Inside, this).fctx;
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(OuterFake, nullptr, nullptr);
}

void Fiber::suspend() { leave(false); }

void Fiber::leave(bool Last) {
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(Last ? nullptr : &FakeStack, OuterStack,
                                   OuterSize);
  if (ThreadInside)
    __tsan_switch_to_fiber(ThreadOutside, 0);
  Outside = jump_fcontext(Outside, nullptr).fctx;
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(FakeStack, &OuterStack, &OuterSize);
}
