//===- Device.cpp - What the runtime asks of a device ---------------------===//

#include "Device.h"

using namespace accel::rt;

// Out of line, so that the tables of virtual functions have one home.
Kernel::~Kernel() = default;
DeviceModule::~DeviceModule() = default;
Device::~Device() = default;
