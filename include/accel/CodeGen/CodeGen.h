//===- accel/CodeGen/CodeGen.h - Text from plans ---------------*- C++ -*-===//
//
// Prints what the plan decided: the OpenMP directive and launch code that stand
// around the user's loop, and kernels in a file of their own.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_CODEGEN_CODEGEN_H
#define ACCEL_CODEGEN_CODEGEN_H

#include "accel/Plan/Plan.h"
#include <string>
#include <vector>

namespace accel::codegen {

/// The text for one region. Generated names begin with "__accel_" and end in
/// the region's number in its unit, so no user name is off limits.
struct RegionText {
  std::string Before;  ///< Lines before the distributed loop (see Edit).
  std::string After;   ///< Behind it, on its line.
  std::string Prelude; ///< Static region object and launcher, for the unit's
                       ///< prelude; needs nothing but accel/abi.h.
  std::string Kernels; ///< Device code; empty: no device version.
  std::vector<std::string> KernelNames; ///< Symbols in `Kernels`.
};

struct UnitOptions {
  bool Cuda = false;    ///< Embed a fat binary.
  bool Emulate = false; ///< Include the emulated version.
  bool OpenMP = true;
  std::string FatbinPath;   ///< For `.incbin`; known before nvcc has run.
  std::string DevicePath;   ///< The device file, for the emulated version.
  std::string UnitId;       ///< Makes kernel names unique across the program;
                            ///< a hash of the main file's name as given.
  bool Contract = false;    ///< The user allows fused multiply-add.
};

/// `SerialRegion` says that a serial plan still needs accel_host_begin (the unit
/// has data regions, so data may be newer on the device).
RegionText printRegion(const plan::Plan &P, unsigned Number,
                       const UnitOptions &Opts, bool SerialRegionSyncs);

/// The complete device file (kernels of all regions), for nvcc and for the
/// emulated device.
std::string printDeviceFile(llvm::ArrayRef<RegionText> Regions,
                            const UnitOptions &Opts);

/// What stands at the start of the generated main file.
std::string printPrelude(llvm::ArrayRef<RegionText> Regions,
                         const UnitOptions &Opts);

} // namespace accel::codegen

#endif // ACCEL_CODEGEN_CODEGEN_H
