//===- Control.cpp - What a program asks of the device --------------------===//
//
// For programs that mix regions with device code of their own; the functions
// of accel/runtime.h that are more than questions.
//
//===----------------------------------------------------------------------===//

#include "Log.h"
#include "Runtime.h"

using namespace accel::rt;

static Interval bytesAt(const void *Host, size_t Bytes) {
  uintptr_t Lo = reinterpret_cast<uintptr_t>(Host);
  return {Lo, Lo + Bytes};
}

void *Runtime::devicePointer(const void *Host) {
  void *Result = nullptr;
  withSession([&](Session *S) {
    if (S)
      Result = reinterpret_cast<void *>(S->addressOf(bytesAt(Host, 1)));
  });
  return Result;
}

void *Runtime::useOnDevice(const void *Host, size_t Bytes, bool Reads,
                           bool Writes) {
  void *Result = nullptr;
  withSession([&](Session *S) {
    if (!S)
      return;
    S->setContext("useOnDevice", trafficOf("useOnDevice"));
    DevicePtr Address = 0;
    if (Status Why = S->use(bytesAt(Host, Bytes), Reads, Writes, Address))
      handle(*S, Why, "useOnDevice", false);
    else
      Result = reinterpret_cast<void *>(Address);
  });
  return Result;
}

bool Runtime::prefetch(const void *Host, size_t Bytes) {
  bool Done = false;
  withSession([&](Session *S) {
    if (!S)
      return;
    S->setContext("prefetch", trafficOf("prefetch"));
    Status Why = S->prefetch(bytesAt(Host, Bytes), Done);
    Done &= Why.kind() == Status::Ok;
    if (Why)
      handle(*S, Why, "prefetch", false);
  });
  return Done;
}

bool Runtime::evict(const void *Host, size_t Bytes) {
  bool Done = false;
  withSession([&](Session *S) {
    if (!S)
      return;
    S->setContext("evict", trafficOf("evict"));
    Status Why = S->evict(bytesAt(Host, Bytes), Done);
    Done &= Why.kind() == Status::Ok;
    if (Why)
      handle(*S, Why, "evict");
  });
  return Done;
}

void *Runtime::nativeStream() {
  void *Result = nullptr;
  withSession([&](Session *S) {
    if (S)
      Result = S->device().nativeStream();
  });
  return Result;
}

Traffic *Runtime::trafficOf(const std::string &Name) {
  return Env.Summary ? &Elsewhere[Name] : nullptr;
}

void Runtime::printSummary() {
  std::vector<SummaryRow> Rows;
  eachRegion([&](RegionState &R) {
    SummaryRow Row;
    Row.Name = format("%s (%s:%d)", R.Name.c_str(), R.File.c_str(), R.Line);
    Row.DeviceRuns = R.DeviceRuns;
    Row.HostRuns = R.HostRuns;
    Row.DeviceTime = R.DeviceTime;
    Row.HostTime = R.HostTime;
    Row.BytesIn = R.Moved.In;
    Row.BytesOut = R.Moved.Out;
    Row.Reasons = R.Reasons;
    Rows.insert(Rows.begin(), std::move(Row)); // The oldest first.
  });
  std::string Device = "none";
  withLatestSession([&](Session *S) {
    if (S)
      Device = S->device().name();
    for (auto &[Name, T] : Elsewhere)
      if (T.In || T.Out) {
        SummaryRow Row;
        Row.Name = Name;
        Row.BytesIn = T.In;
        Row.BytesOut = T.Out;
        Row.IsRegion = false;
        Rows.push_back(std::move(Row));
      }
  });
  std::string Text = formatSummary(std::move(Rows), Device);
  for (size_t At = 0, End; At < Text.size(); At = End + 1) {
    End = Text.find('\n', At);
    say(Text.substr(At, End - At));
  }
}
