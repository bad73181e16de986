//===- Info.h - Answers about this copy of the runtime ----------*- C++ -*-===//

#ifndef ACCEL_RUNTIME_INFO_H
#define ACCEL_RUNTIME_INFO_H

#include "accel/runtime.h"

/// The functions of accel/runtime.h that only ask.
namespace accel::rt::info {

std::string deviceInUse();
std::vector<RegionInfo> regions();
Statistics statistics();
void releaseCachedMemory();

} // namespace accel::rt::info

#endif // ACCEL_RUNTIME_INFO_H
