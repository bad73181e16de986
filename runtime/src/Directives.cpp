//===- Directives.cpp - Data regions, update and wait ---------------------===//

#include "Log.h"
#include "Runtime.h"

using namespace accel::rt;

static std::string placeName(const char *File, int Line) {
  return format("%s:%d", File ? File : "?", Line);
}

void Runtime::enterData(const accel_data &D) {
  if (Env.Mode == DeviceMode::Cpu || Env.Mode == DeviceMode::Serial)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Session *S = Active.load();
  if (!S) {
    if (!Started && !Closed)
      EarlyData.insert(EarlyData.end(), D.arrays, D.arrays + D.array_count);
    return;
  }
  std::string Where = placeName(D.file, D.line);
  S->setContext(Where, trafficOf("data " + Where));
  for (unsigned I = 0; I != D.array_count; ++I) {
    Status Why = S->enter(D.arrays[I]);
    if (Why)
      handle(*S, Why, Where, false);
    if (Why.isLost())
      return;
  }
}

void Runtime::forgetData(const accel_data &D) {
  for (unsigned I = 0; I != D.array_count; ++I)
    for (size_t J = EarlyData.size(); J-- != 0;)
      if (rangeOf(EarlyData[J]) == rangeOf(D.arrays[I])) {
        EarlyData.erase(EarlyData.begin() + long(J));
        break;
      }
}

void Runtime::exitData(const accel_data &D) {
  if (Env.Mode == DeviceMode::Cpu || Env.Mode == DeviceMode::Serial)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  Session *S = Active.load();
  if (!S) {
    forgetData(D);
    return;
  }
  std::string Where = placeName(D.file, D.line);
  S->setContext(Where, trafficOf("data " + Where));
  for (unsigned I = D.array_count; I-- != 0;) {
    Status Why = S->exit(D.arrays[I]);
    if (Why)
      handle(*S, Why, Where);
    if (Why.isLost())
      return;
  }
}

void Runtime::update(const char *File, int Line, const accel_array *Arrays,
                     unsigned Count, bool ToDevice) {
  Session *Unlocked = Active.load(std::memory_order_acquire);
  if (!Unlocked || !Unlocked->hasResident())
    return;
  withSession([&](Session *S) {
    if (!S)
      return;
    std::string Where = placeName(File, Line);
    S->setContext(Where, trafficOf("update " + Where));
    for (unsigned I = 0; I != Count; ++I) {
      Status Why =
          ToDevice ? S->updateDevice(Arrays[I]) : S->updateHost(Arrays[I]);
      if (Why)
        handle(*S, Why, Where, !ToDevice);
      if (Why.isLost())
        return;
    }
  });
}

void Runtime::wait(bool All, accel_i64 Queue, bool Main) {
  if (!usable())
    return;
  withSession([&](Session *S) {
    if (!S)
      return;
    Status Why = All ? S->waitForAll() : S->waitFor(Queue);
    if (!Why && Main)
      Why = S->device().synchronize(MainQueue);
    if (Why)
      handle(*S, Why, "wait");
  });
}
