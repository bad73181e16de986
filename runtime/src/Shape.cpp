//===- Shape.cpp - Grid and block of a launch -----------------------------===//

#include "Shape.h"
#include <algorithm>

using namespace accel::rt;

static unsigned roundUp(unsigned N, unsigned Multiple) {
  return (N + Multiple - 1) / Multiple * Multiple;
}

/// The least power of two that is not below N, but at most Limit.
static unsigned powerFor(accel_i64 N, unsigned Limit) {
  unsigned P = 1;
  while (P < N && P * 2 <= Limit)
    P *= 2;
  return P;
}

static void chooseBlock(const accel_launch &L, const Kernel &K, unsigned Warp,
                        unsigned Block[3]) {
  unsigned Most = std::max(K.MaxThreads / Warp * Warp, Warp);
  if (L.block[0]) {
    Block[0] = std::min(roundUp(std::min(L.block[0], Most), Warp), Most);
    Block[1] = std::min(std::max(L.block[1], 1u), Most / Block[0]);
    Block[2] = std::min(std::min(std::max(L.block[2], 1u), 64u),
                        Most / (Block[0] * Block[1]));
    return;
  }
  unsigned Threads =
      std::min(std::max(K.PreferredThreads / Warp * Warp, Warp), Most);
  Block[0] = Block[1] = Block[2] = 1;
  // A warp along x, for neighbouring accesses; the rest along y and z as far
  // as there are iterations, and what remains along x again.
  unsigned Rest = Threads / Warp;
  if (L.dims == 3)
    Block[2] = powerFor(L.extent[2], std::max(Rest / 4, 1u));
  if (L.dims >= 2)
    Block[1] = powerFor(L.extent[1], Rest / Block[2]);
  Block[0] = Rest / (Block[1] * Block[2]) * Warp;
  if (L.dims >= 2 && L.extent[0] < Block[0])
    Block[0] = roundUp(unsigned(std::max<accel_i64>(L.extent[0], 1)), Warp);
}

LaunchShape accel::rt::chooseShape(const accel_launch &L, const Kernel &K,
                                   const DeviceLimits &Limits) {
  LaunchShape Shape;
  chooseBlock(L, K, Limits.Warp, Shape.Block);

  // With the block given, the number of partial results depends on nothing
  // but the launch, so that every device combines them in the same order.
  bool Fixed = L.block[0] && L.reduction_count;
  uint64_t Room = Fixed ? UINT64_MAX : Limits.MaxBlocks;
  for (unsigned I = 0; I != L.reduction_count; ++I)
    Room = std::min<uint64_t>(
        Room, Fixed ? L.reductions[I].capacity
                    : std::min(L.reductions[I].capacity, K.FillingBlocks));
  Room = std::max<uint64_t>(Room, 1);

  for (unsigned D = 0; D != L.dims; ++D) {
    uint64_t Blocks = (uint64_t(L.extent[D]) - 1) / Shape.Block[D] + 1;
    Blocks = std::min(std::min(Blocks, Limits.GridSize[D]), Room);
    Shape.Grid[D] = unsigned(Blocks);
    Room /= Blocks;
  }
  return Shape;
}
