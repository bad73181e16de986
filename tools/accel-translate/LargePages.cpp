//===- LargePages.cpp - The heap in large pages ---------------------------===//
//
// An analysis fills tens of megabytes once and ends. In pages of 4 KiB, every
// fifth part of its time goes into the kernel giving them out one by one; large
// pages, where the system has them, end that.
//
//===----------------------------------------------------------------------===//

#include "LargePages.h"
#include <cstdint>
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace accel::translate {

#ifdef __GLIBC__
namespace {
/// Address space, not memory: only what is written to is given.
constexpr size_t HeapSize = size_t(256) << 20;
constexpr size_t LargePage = size_t(2) << 20;

bool isUnlimited(__rlimit_resource_t What) {
  rlimit Limit;
  return ::getrlimit(What, &Limit) == 0 && Limit.rlim_cur == RLIM_INFINITY;
}

/// Can so much be had? A system may count what is not written to as well.
bool isAvailable(size_t Size) {
  void *Probe = ::mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return Probe != MAP_FAILED && ::munmap(Probe, Size) == 0;
}
} // namespace

void useLargePages() {
  if (!isUnlimited(RLIMIT_AS) || !isUnlimited(RLIMIT_DATA) ||
      !isAvailable(2 * HeapSize))
    return;
  // The next growth of the heap is all of it; small blocks stay in it.
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
  ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
  ::mallopt(M_TOP_PAD, HeapSize);
  void *Grow = std::malloc(1 << 20);
  auto Begin = reinterpret_cast<uintptr_t>(Grow);
  auto End = reinterpret_cast<uintptr_t>(::sbrk(0));
  std::free(Grow);
  ::mallopt(M_TOP_PAD, 1 << 20);
  Begin = (Begin + LargePage - 1) / LargePage * LargePage;
  if (!Grow || End <= Begin || End - Begin > 2 * HeapSize)
    return; // The heap is elsewhere.
  ::madvise(reinterpret_cast<void *>(Begin), End - Begin, MADV_HUGEPAGE);
}
#else
void useLargePages() {}
#endif

} // namespace accel::translate
