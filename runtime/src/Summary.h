//===- Summary.h - The table at exit ----------------------------*- C++ -*-===//

#ifndef ACCEL_RUNTIME_SUMMARY_H
#define ACCEL_RUNTIME_SUMMARY_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace accel::rt {

/// A line of the table: a region, or a directive that moves data.
struct SummaryRow {
  std::string Name;
  uint64_t DeviceRuns = 0, HostRuns = 0;
  uint64_t DeviceTime = 0, HostTime = 0; ///< Nanoseconds.
  uint64_t BytesIn = 0, BytesOut = 0;
  std::map<std::string, uint64_t> Reasons; ///< Why on the CPU, how often.
  bool IsRegion = true;
};

/// Rows of one name become one. The text has a line for each row, and one
/// below for each reason.
std::string formatSummary(std::vector<SummaryRow> Rows,
                          const std::string &Device);

} // namespace accel::rt

#endif // ACCEL_RUNTIME_SUMMARY_H
