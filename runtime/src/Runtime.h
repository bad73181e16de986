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

#include "Choice.h"
#include "Environment.h"
#include "Session.h"
#include "Summary.h"
#include "Trace.h"
#include "accel/abi.h"
#include <atomic>
#include <mutex>

namespace accel::rt {

enum class Place : uint8_t { Nowhere, Host, Device };

/// What the runtime knows of a region; accel_region::state.
struct RegionState {
  explicit RegionState(accel_region &R)
      : Region(R), Name(text(R.name)), File(text(R.file)),
        Function(text(R.function)), Line(R.line) {}
  static const char *text(const char *T) { return T ? T : "?"; }

  /// Gone when its library was unloaded: for calls from there only.
  accel_region &Region;
  const std::string Name, File, Function;
  const int Line;
  std::atomic<bool> Decided{false}; ///< Then WantsDevice and Module are set.
  bool WantsDevice = false;
  DeviceModule *Module = nullptr;
  Kernel *LastKernel = nullptr; ///< Under Lock.

  std::atomic<uint64_t> HostRuns{0}, DeviceRuns{0}, Failures{0};
  std::atomic<uint64_t> HostTime{0}, DeviceTime{0}; ///< ns, when timed.
  Traffic Moved;
  std::atomic<Place> Last{Place::Nowhere};

  // Under InfoLock.
  std::string Reason; ///< Why not on the device, when it ran on the host.
  bool Warned = false;
  std::map<std::string, uint64_t> Reasons; ///< How often; for the summary.
  std::unique_ptr<Choice> Speed;           ///< In automatic mode.
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
  void beginStay(const char *File, int Line);
  void endStay();
  void update(const char *File, int Line, const accel_array *Arrays,
              unsigned Count, bool ToDevice);
  /// Main: also for launches on no queue, which `wait` need not.
  void wait(bool All, accel_i64 Queue, bool Main = false);

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

  // Control.cpp: what a program asks for; see accel/runtime.h.
  void *devicePointer(const void *Host);
  void *useOnDevice(const void *Host, size_t Bytes, bool Reads, bool Writes);
  bool prefetch(const void *Host, size_t Bytes);
  bool evict(const void *Host, size_t Bytes);
  void *nativeStream();

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
  /// The size class of a launch whose place is chosen by speed; -1: it is not.
  int sizeToMeasure(const RegionState &R, const accel_launch &L,
                    bool Resident) const;
  /// The measured speeds of a region, under InfoLock.
  Speeds &speedsOf(RegionState &R, int Size);
  bool hostIsFaster(RegionState &R, int Size, std::string &Reason);
  void noteSpeed(RegionState &R, int Size, Speeds::Side S, uint64_t Time);
  void saveSpeeds();

  // Runtime.cpp
  bool failLaunch(RegionState &R, Session &S, accel_launch &L, Status Why);
  /// Deals with a failure. Ends the process if values are lost; Needed says
  /// that the operation would have brought values home.
  void handle(Session &S, const Status &Why, const std::string &Where,
              bool Needed = true);
  std::string hostReason(RegionState &R);
  void retire(Session &S, const std::string &Why);
  void forgetData(const accel_data &D);

  bool timesAll() const { return Env.Summary || Trace::get().enabled(); }
  /// The bytes of a directive that is no region; under Lock.
  Traffic *trafficOf(const std::string &Name);
  void printSummary();

  // Stay.cpp
  void hold(Session &S, const accel_launch &L);

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
  const accel_emulator *Emulator = nullptr; ///< That was started.
  /// Arrays of data regions that were entered before a device was started.
  std::vector<accel_array> EarlyData;
  /// Copies for directives that are no regions.
  std::map<std::string, Traffic> Elsewhere;
  SpeedFile Known; ///< Of ACCEL_CACHE; under InfoLock.
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_RUNTIME_H
