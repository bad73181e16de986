//===- Summary.cpp - The table at exit ------------------------------------===//

#include "Summary.h"
#include "Log.h"
#include <algorithm>

using namespace accel::rt;

static std::string formatTime(uint64_t Nanoseconds) {
  double T = double(Nanoseconds);
  if (T < 1e6)
    return format("%.1f us", T / 1e3);
  return T < 1e9 ? format("%.2f ms", T / 1e6) : format("%.2f s", T / 1e9);
}

static std::string formatBytes(uint64_t Bytes) {
  static const char *const Units[] = {"B", "kB", "MB", "GB", "TB"};
  double B = double(Bytes);
  unsigned Unit = 0;
  for (; B >= 1000 && Unit != 4; ++Unit)
    B /= 1000;
  return Unit ? format("%.2f %s", B, Units[Unit])
              : format("%llu B", static_cast<unsigned long long>(Bytes));
}

/// A template, or a library that was loaded twice, has several regions of one
/// name.
static void merge(std::vector<SummaryRow> &Rows) {
  std::vector<SummaryRow> Merged;
  for (SummaryRow &R : Rows) {
    auto Same =
        std::find_if(Merged.begin(), Merged.end(),
                     [&](const SummaryRow &M) { return M.Name == R.Name; });
    if (Same == Merged.end()) {
      Merged.push_back(std::move(R));
      continue;
    }
    Same->DeviceRuns += R.DeviceRuns;
    Same->HostRuns += R.HostRuns;
    Same->DeviceTime += R.DeviceTime;
    Same->HostTime += R.HostTime;
    Same->BytesIn += R.BytesIn;
    Same->BytesOut += R.BytesOut;
    for (auto &[Reason, Count] : R.Reasons)
      Same->Reasons[Reason] += Count;
  }
  Rows = std::move(Merged);
}

std::string accel::rt::formatSummary(std::vector<SummaryRow> Rows,
                                     const std::string &Device) {
  merge(Rows);
  int Width = 24;
  for (const SummaryRow &R : Rows)
    Width = std::max(Width, std::min(int(R.Name.size()), 60));
  std::string Text = "summary; device: " + Device + '\n';
  Text += format("%-*s %-7s %9s %11s %11s %11s\n", Width, "region", "where",
                 "calls", "time", "to device", "to host");
  auto Line = [&](const char *Name, const char *Where, uint64_t Calls,
                  uint64_t Time, uint64_t In, uint64_t Out) {
    Text +=
        format("%-*s %-7s %9llu %11s %11s %11s\n", Width, Name, Where,
               static_cast<unsigned long long>(Calls), formatTime(Time).c_str(),
               formatBytes(In).c_str(), formatBytes(Out).c_str());
  };
  for (const SummaryRow &R : Rows) {
    const char *Name = R.Name.c_str();
    if (!R.IsRegion) {
      Text += format("%-*s %-7s %9s %11s %11s %11s\n", Width, Name, "data", "",
                     "", formatBytes(R.BytesIn).c_str(),
                     formatBytes(R.BytesOut).c_str());
      continue;
    }
    bool OnDevice = R.DeviceRuns || !R.HostRuns;
    if (OnDevice)
      Line(Name, "device", R.DeviceRuns, R.DeviceTime, R.BytesIn, R.BytesOut);
    if (R.HostRuns) // What a launch moved before it failed, and home, is here.
      Line(OnDevice ? "" : Name, "CPU", R.HostRuns, R.HostTime,
           OnDevice ? 0 : R.BytesIn, OnDevice ? 0 : R.BytesOut);
    for (auto &[Reason, Count] : R.Reasons)
      Text += format("    %llu on the CPU: %s\n",
                     static_cast<unsigned long long>(Count), Reason.c_str());
  }
  return Text;
}
