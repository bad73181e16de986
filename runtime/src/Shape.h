//===- Shape.h - Grid and block of a launch ---------------------*- C++ -*-===//

#ifndef ACCEL_RUNTIME_SHAPE_H
#define ACCEL_RUNTIME_SHAPE_H

#include "Device.h"

namespace accel::rt {

/// Chooses grid and block. The block's x is a multiple of the warp, as warp
/// operations of kernels expect; launches with reductions have no more blocks
/// than any of them has room for, and, unless the launch gives the block, than
/// fill the device once. All extents must be positive and all capacities at
/// least 1.
LaunchShape chooseShape(const accel_launch &L, const Kernel &K,
                        const DeviceLimits &Limits);

} // namespace accel::rt

#endif // ACCEL_RUNTIME_SHAPE_H
