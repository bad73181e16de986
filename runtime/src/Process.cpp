//===- Process.cpp - The end of the process, and fork() -------------------===//

#include "Log.h"
#include "Runtime.h"
#include "Trace.h"
#include <cstdlib>
#include <pthread.h>

using namespace accel::rt;

void Runtime::installHandlers() {
  // Registered after the device was started, so that at exit this comes before
  // the handlers of its driver. Static objects of the program may have
  // destructors that come later and run regions: those find no device.
  static std::atomic<bool> Fork{false}, Exit{false};
  if (!Exit.exchange(true) || Started)
    std::atexit(atExit);
  if (!Fork.exchange(true))
    pthread_atfork(beforeFork, afterForkParent, afterForkChild);
}

void Runtime::atExit() { get().shutDown(); }

void Runtime::missDevice(RegionState &R) {
  if (Env.RequireGpu) {
    std::lock_guard<std::mutex> Guard(Lock);
    // What destructors of static objects do at exit cannot be helped.
    if (!Exiting)
      fatal(ExitRequired, std::string("ACCEL_REQUIRE=gpu: region ") + R.Name +
                              " cannot run on a GPU: " + StartFailure);
  } else if (Forked.exchange(false))
    warn("a region runs on the CPU: the process was forked after a device was "
         "used");
}

void Runtime::shutDown() {
  static std::atomic<bool> Done{false};
  if (Done.exchange(true))
    return;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Session *S = Active.exchange(nullptr);
    Closed = Exiting = true;
    StartFailure = "the process is exiting";
    if (S) {
      S->setContext("exit", trafficOf("exit"));
      if (Status Why = S->close()) {
        if (S->holdsOnlyCopies())
          fatal(ExitLost, "at exit: the device held the only current values "
                          "of " +
                              S->onlyCopies() + ": " + Why.message());
        logInfo("at exit: %s", Why.message().c_str());
      }
    }
  }
  if (logs(LogLevel::Info))
    eachRegion([](RegionState &R) {
      logInfo("%s (%s:%d): %llu on a device, %llu on the CPU, %llu failed",
              R.Name.c_str(), R.File.c_str(), R.Line,
              static_cast<unsigned long long>(R.DeviceRuns.load()),
              static_cast<unsigned long long>(R.HostRuns.load()),
              static_cast<unsigned long long>(R.Failures.load()));
    });
  if (Env.Summary)
    printSummary();
  saveSpeeds();
  Trace::get().write();
}

void Runtime::beforeFork() {
  Runtime &R = get();
  R.Lock.lock();
  R.InfoLock.lock();
  // The child cannot reach the device's memory, so its copy of the host's
  // memory must have all values.
  if (Session *S = R.Active.load(); S && !S->device().survivesFork()) {
    S->setContext("fork", R.trafficOf("fork"));
    Status Why = S->waitForAll();
    if (!Why)
      Why = S->bringAllHome();
    if (Why)
      R.handle(*S, Why, "fork");
  }
  Trace::get().beforeFork();
}

void Runtime::afterForkParent() {
  Runtime &R = get();
  Trace::get().afterFork(false);
  R.InfoLock.unlock();
  R.Lock.unlock();
}

void Runtime::afterForkChild() {
  Runtime &R = get();
  Trace::get().afterFork(true);
  Session *S = R.Active.load();
  if (S && !S->device().survivesFork()) {
    R.StartFailure = "the process was forked after a device was used";
    R.Active = nullptr;
    R.Closed = true;
    R.Forked = true;
    S->abandon();
  }
  R.InfoLock.unlock();
  R.Lock.unlock();
}
