//===- Abi.cpp - The entry points of generated code -----------------------===//
//
// Thin: each goes to the process's one runtime, which finds the region's state
// and calls on. Nothing is thrown across; the helpers are noexcept for that
// reason.
//
//===----------------------------------------------------------------------===//

#include "Info.h"
#include "Runtime.h"
#include "Shared.h"

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

static void beginStay(const char *File, int Line) noexcept {
  Runtime::get().beginStay(File, Line);
}

static void endStay() noexcept { Runtime::get().endStay(); }

static void update(const char *File, int Line, const accel_array *Arrays,
                   unsigned Count, bool ToDevice) noexcept {
  Runtime::get().update(File, Line, Arrays, Count, ToDevice);
}

static void wait(bool All, accel_i64 Queue, bool Main) noexcept {
  Runtime::get().wait(All, Queue, Main);
}

static void *devicePointer(const void *Host) {
  return Runtime::get().devicePointer(Host);
}

static void *useOnDevice(const void *Host, size_t Bytes, bool Reads,
                         bool Writes) {
  return Runtime::get().useOnDevice(Host, Bytes, Reads, Writes);
}

static bool prefetch(const void *Host, size_t Bytes) {
  return Runtime::get().prefetch(Host, Bytes);
}

static bool evict(const void *Host, size_t Bytes) {
  return Runtime::get().evict(Host, Bytes);
}

static void *stream() { return Runtime::get().nativeStream(); }

extern "C" {

constexpr SharedRuntime accel_own_runtime = {SharedRuntime::CurrentVersion,
                                             launch,
                                             wantsDevice,
                                             beginHost,
                                             endHost,
                                             data,
                                             beginStay,
                                             endStay,
                                             update,
                                             wait,
                                             info::deviceInUse,
                                             info::regions,
                                             info::statistics,
                                             info::releaseCachedMemory,
                                             devicePointer,
                                             useOnDevice,
                                             prefetch,
                                             evict,
                                             stream};

int accel_launch_region(accel_region *region, accel_launch *l) {
  return shared().Launch(*region, *l);
}

int accel_wants_device(accel_region *region) {
  return shared().WantsDevice(*region);
}

int accel_host_begin(accel_region *region, const accel_array *arrays,
                     int array_count) {
  return shared().BeginHost(*region, arrays, array_count);
}

void accel_host_end(accel_region *region) { shared().EndHost(*region); }

void accel_data_enter(accel_data *d) { shared().Data(*d, true); }

void accel_data_exit(accel_data *d) { shared().Data(*d, false); }

void accel_stay_begin(const char *file, int line) {
  shared().BeginStay(file, line);
}

void accel_stay_end(void) { shared().EndStay(); }

void accel_update_host(const char *file, int line, const accel_array *arrays,
                       unsigned count) {
  shared().Update(file, line, arrays, count, false);
}

void accel_update_device(const char *file, int line, const accel_array *arrays,
                         unsigned count) {
  shared().Update(file, line, arrays, count, true);
}

void accel_wait_all(void) { shared().Wait(true, 0, false); }

void accel_wait_queue(accel_i64 queue) { shared().Wait(false, queue, false); }

} // extern "C"
