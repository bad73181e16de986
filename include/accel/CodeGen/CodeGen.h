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
  std::string Before; ///< Lines before the distributed loop (see Edit).
  std::string After;  ///< Behind it, on its line.
  bool ReplacesHeader = false; ///< `Before` stands for the loop's header too.
  /// The loop's own text stands again between `Between` and `After`.
  bool Repeats = false;
  std::string Between;
  std::string Prelude; ///< Static region object and launcher, for the unit's
                       ///< prelude; needs nothing but accel/abi.h.
  std::string Kernels; ///< Device code; empty: no device version.
  std::vector<std::string> KernelNames; ///< Symbols in `Kernels`.
  /// Behind the kernels, for the emulated device: one entry a kernel.
  std::string EmulatedEntries;
  bool Cooperative = false; ///< The kernels have barriers.
  /// "min" and "max" reductions in floating point: the prelude declares them.
  bool NeedsMinMax = false;
};

struct UnitOptions {
  bool Cuda = false;    ///< Embed a fat binary.
  bool Emulate = false; ///< Include the emulated version.
  bool Check = false;   ///< Checked versions, in place of devices'.
  bool OpenMP = true;
  std::string FatbinPath; ///< For `.incbin`; known before nvcc has run.
  std::string DevicePath; ///< The device file, for the emulated version.
  std::string UnitId;     ///< Makes kernel names unique across the program;
                          ///< a hash of the main file's name as given.
  bool Contract = false;  ///< The user allows fused multiply-add.
};

/// `SerialRegion` says that a serial plan still needs accel_host_begin (the
/// unit has data regions, so data may be newer on the device).
RegionText printRegion(const plan::Plan &P, unsigned Number,
                       const UnitOptions &Opts, bool SerialRegionSyncs);

/// The complete device file (kernels of all regions), for nvcc and for the
/// emulated device.
std::string printDeviceFile(llvm::ArrayRef<RegionText> Regions,
                            const UnitOptions &Opts);

/// A data, update or wait directive, with its expressions as C++ text.
struct HostDirective {
  enum Kind : uint8_t { Data, Update, Wait } What;
  struct Item {
    ir::Request::Copy
        Mode; ///< Of Update: Out is to the host, In to the device.
    std::string Name;
    std::string Pointer;      ///< To element 0.
    std::string Begin, Count; ///< In elements.
  };
  std::vector<Item> Items;
  std::string IfText;    ///< Empty: always.
  std::string QueueText; ///< Of wait(n); empty: all.
  std::string File;
  unsigned Line = 0;
};

/// Of Data: what stands before and behind the block. Of the others: Before is
/// one statement in place of the directive, and After is empty.
struct DirectiveText {
  std::string Before, After;
};
DirectiveText printHostDirective(const HostDirective &D, unsigned Number);

/// Around statements between which arrays stay on the device.
DirectiveText printStay(llvm::StringRef File, unsigned Line, unsigned Number);

/// `E` as C++ over the program's own variables at the region's place.
std::string printHostExpr(const ir::Expr *E);

/// What stands at the start of the generated main file.
std::string printPrelude(llvm::ArrayRef<RegionText> Regions,
                         const UnitOptions &Opts);

} // namespace accel::codegen

#endif // ACCEL_CODEGEN_CODEGEN_H
