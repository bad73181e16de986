//===- Emulator.h - How the runtime starts the emulated device --*- C++ -*-===//
//
// The emulated device is a library of its own, in a program only if the
// program has emulated kernels: those refer to accel_emulator_v1, and the
// runtime reaches the device through it alone.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_EMULATE_EMULATOR_H
#define ACCEL_RUNTIME_EMULATE_EMULATOR_H

#include "../Device.h"
#include "../Environment.h"

/// Changes with Device, Environment or this structure.
constexpr unsigned EmulatorVersion = 2;

struct accel_emulator {
  unsigned Version;
  std::unique_ptr<accel::rt::Device> (*Start)(
      const accel::rt::Environment &Env);
};

#endif // ACCEL_RUNTIME_EMULATE_EMULATOR_H
