//===- Runtime.h - The process's one runtime --------------------*- C++ -*-===//
//
// Chooses the device, keeps what is known of each region and module, and
// decides what a failure means: run on the host, give the device up, or end
// the process. Started by the first call, never destroyed; there is nothing to
// construct or destroy with the program's static objects.
//
// Locks: `Lock` protects the device and everything about it and is held for
// the whole of an operation; `InfoLock` protects the texts about regions. Host
// regions take neither unless arrays are resident.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_RUNTIME_H
#define ACCEL_RUNTIME_RUNTIME_H

#include "Environment.h"
#include "Session.h"
#include "accel/abi.h"
#include <atomic>
#include <mutex>

namespace accel::rt {

enum class Place : uint8_t { Nowhere, Host, Device };

/// What the runtime knows of a region; accel_region::state.
struct RegionState {
  explicit RegionState(accel_region &R) : Region(R) {}

  accel_region &Region;
  std::atomic<bool> Decided{false}; ///< Then WantsDevice and Module are set.
  bool WantsDevice = false;
  DeviceModule *Module = nullptr;
  Kernel *LastKernel = nullptr; ///< Under Lock.

  std::atomic<uint64_t> HostRuns{0}, DeviceRuns{0}, Failures{0};
  std::atomic<Place> Last{Place::Nowhere};

  // Under InfoLock.
  std::string Reason; ///< Why not on the device, when it ran on the host.
  bool Warned = false;
  RegionState *Next = nullptr;
};

/// accel_module::state.
struct ModuleState {
  Status Loaded;
  std::unique_ptr<DeviceModule> Code;
};

class Runtime {
public:
  static Runtime &get();

  const Environment &environment() const { return Env; }
  /// The state of a region, made at its first use.
  RegionState &stateOf(accel_region &R) {
    void *S = __atomic_load_n(&R.state, __ATOMIC_ACQUIRE);
    return S ? *static_cast<RegionState *>(S) : makeState(R);
  }

  bool wantsDevice(RegionState &R) {
    if (!R.Decided.load(std::memory_order_acquire))
      decide(R);
    if (!R.WantsDevice)
      return false;
    if (usable())
      return true;
    if (Env.RequireGpu || Forked.load(std::memory_order_relaxed))
      missDevice(R);
    return false;
  }
  bool usable() const { return Active.load(std::memory_order_acquire); }

  /// Runs a launch; false when the host version must run.
  bool launch(RegionState &R, accel_launch &L);

  /// The host version is about to run.
  void beginHost(RegionState &R, const accel_array *Arrays, int Count);
  void endHost(RegionState &R);

  void enterData(const accel_data &D);
  void exitData(const accel_data &D);
  void update(const char *File, int Line, const accel_array *Arrays,
              unsigned Count, bool ToDevice);
  void wait(bool All, accel_i64 Queue);

  /// Calls F for each region used so far, with its texts locked.
  template <typename Function> void eachRegion(Function F) {
    std::lock_guard<std::mutex> Guard(InfoLock);
    for (RegionState *R = Regions; R; R = R->Next)
      F(*R);
  }
  /// Calls F with the session under its lock; null when there is none.
  template <typename Function> void withSession(Function F) {
    std::lock_guard<std::mutex> Guard(Lock);
    F(Active.load());
  }
  /// The same, but also with a session that is over, for its counts.
  template <typename Function> void withLatestSession(Function F) {
    std::lock_guard<std::mutex> Guard(Lock);
    F(Latest);
  }

private:
  Runtime();
  RegionState &makeState(accel_region &R);
  void record(RegionState &R, Place Where, const std::string &Reason);

  // Selection.cpp
  void decide(RegionState &R);
  std::string chooseDevice(RegionState &R);
  std::string startSession(const accel_module &M);
  std::string loadModule(accel_module &M, DeviceModule *&Code);
  bool tooSmall(const accel_launch &L) const;

  // Runtime.cpp
  bool failLaunch(RegionState &R, Session &S, accel_launch &L, Status Why);
  /// Deals with a failure. Ends the process if values are lost; Needed says
  /// that the operation would have brought values home.
  void handle(Session &S, const Status &Why, const std::string &Where,
              bool Needed = true);
  std::string hostReason(RegionState &R);
  void retire(Session &S, const std::string &Why);
  void forgetData(const accel_data &D);

  // Process.cpp
  void installHandlers();
  void shutDown();
  /// A region would run on the device, which is gone.
  void missDevice(RegionState &R);
  static void atExit();
  static void beforeFork();
  static void afterForkParent();
  static void afterForkChild();

  Environment Env;
  std::mutex Lock, InfoLock;
  std::atomic<Session *> Active{nullptr}; ///< Null: no device is in use.
  Session *Latest = nullptr;      ///< Under Lock: Active, or what it was.
  RegionState *Regions = nullptr; ///< Under InfoLock.

  std::atomic<bool> Forked{false}; ///< In a child that lost its device.

  // Under Lock.
  bool Started = false;     ///< A session was started or cannot be.
  std::string StartFailure; ///< Why there is none, when Started.
  bool Closed = false;      ///< Exiting, or a child of fork().
  bool Exiting = false;
  /// Arrays of data regions that were entered before a device was started.
  std::vector<accel_array> EarlyData;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_RUNTIME_H
