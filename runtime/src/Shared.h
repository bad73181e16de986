//===- Shared.h - One runtime for all libraries of a process ----*- C++ -*-===//
//
// The runtime is a static library, so a program and each shared library that
// it loads may have a copy. They must not act side by side: an array that the
// program keeps on the device is newer there, and a region in a library has to
// know. So each copy has a note section, by which the copies find each other,
// and all calls go to the copy in the object that was loaded first.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_SHARED_H
#define ACCEL_RUNTIME_SHARED_H

#include "accel/abi.h"
#include "accel/runtime.h"

namespace accel::rt {

/// What a copy of the runtime can do for others: abi.h and runtime.h. Copies
/// work together when their versions are equal.
struct SharedRuntime {
  /// Of this structure and all that it mentions.
  static constexpr unsigned CurrentVersion = 1;

  unsigned Version;
  bool (*Launch)(accel_region &, accel_launch &);
  bool (*WantsDevice)(accel_region &);
  bool (*BeginHost)(accel_region &, const accel_array *, int);
  void (*EndHost)(accel_region &);
  void (*Data)(const accel_data &, bool Enter);
  void (*BeginStay)(const char *File, int Line);
  void (*EndStay)();
  void (*Update)(const char *File, int Line, const accel_array *Arrays,
                 unsigned Count, bool ToDevice);
  void (*Wait)(bool All, accel_i64 Queue, bool Main);

  std::string (*DeviceInUse)();
  std::vector<RegionInfo> (*Regions)();
  Statistics (*Counts)();
  void (*ReleaseCachedMemory)();
  void *(*DevicePointer)(const void *Host);
  void *(*UseOnDevice)(const void *Host, size_t Bytes, bool Reads, bool Writes);
  bool (*Prefetch)(const void *Host, size_t Bytes);
  bool (*Evict)(const void *Host, size_t Bytes);
  void *(*Stream)();
};

/// The copy in use.
const SharedRuntime &shared();

} // namespace accel::rt

/// This object's own copy; Abi.cpp. The note refers to it.
extern "C" __attribute__((visibility("hidden")))
const accel::rt::SharedRuntime accel_own_runtime;

#endif // ACCEL_RUNTIME_SHARED_H
