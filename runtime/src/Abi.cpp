//===- Abi.cpp - The entry points of generated code -----------------------===//
//
// Thin: each finds the runtime and the region's state and calls on. Nothing is
// thrown across; the helpers are noexcept for that reason.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace accel::rt;

static bool launch(accel_region &Region, accel_launch &L) noexcept {
  Runtime &R = Runtime::get();
  return R.launch(R.stateOf(Region), L);
}

static bool wantsDevice(accel_region &Region) noexcept {
  Runtime &R = Runtime::get();
  return R.wantsDevice(R.stateOf(Region));
}

static bool beginHost(accel_region &Region, const accel_array *Arrays,
                      int Count) noexcept {
  Runtime &R = Runtime::get();
  R.beginHost(R.stateOf(Region), Arrays, Count);
  return R.environment().Mode != DeviceMode::Serial;
}

static void endHost(accel_region &Region) noexcept {
  Runtime &R = Runtime::get();
  R.endHost(R.stateOf(Region));
}

static void data(const accel_data &D, bool Enter) noexcept {
  Runtime &R = Runtime::get();
  Enter ? R.enterData(D) : R.exitData(D);
}

static void update(const char *File, int Line, const accel_array *Arrays,
                   unsigned Count, bool ToDevice) noexcept {
  Runtime::get().update(File, Line, Arrays, Count, ToDevice);
}

static void wait(bool All, accel_i64 Queue) noexcept {
  Runtime::get().wait(All, Queue);
}

extern "C" {

int accel_launch_region(accel_region *region, accel_launch *l) {
  return launch(*region, *l);
}

int accel_wants_device(accel_region *region) { return wantsDevice(*region); }

int accel_host_begin(accel_region *region, const accel_array *arrays,
                     int array_count) {
  return beginHost(*region, arrays, array_count);
}

void accel_host_end(accel_region *region) { endHost(*region); }

void accel_data_enter(accel_data *d) { data(*d, true); }

void accel_data_exit(accel_data *d) { data(*d, false); }

void accel_update_host(const char *file, int line, const accel_array *arrays,
                       unsigned count) {
  update(file, line, arrays, count, false);
}

void accel_update_device(const char *file, int line, const accel_array *arrays,
                         unsigned count) {
  update(file, line, arrays, count, true);
}

void accel_wait_all(void) { wait(true, 0); }

void accel_wait_queue(accel_i64 queue) { wait(false, queue); }

} // extern "C"
