//===- Choice.h - Host or device, by measured speed -------------*- C++ -*-===//
//
// With ACCEL_DEVICE=auto, launches of arrays that are not on the device may be
// faster on either side. For each region and size (in powers of two) both
// sides are tried in the first calls; then the faster one runs, and the other
// is tried again as often as costs at most a twentieth of the time.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_CHOICE_H
#define ACCEL_RUNTIME_CHOICE_H

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace accel::rt {

class Speeds {
public:
  enum class Side { Host, Device };

  /// The side that the next call should take.
  Side choose();
  void note(Side S, double Nanoseconds);

  /// Averages in nanoseconds; 0: not known.
  double host() const { return Host.Average; }
  double device() const { return Device.Average; }
  bool known() const { return Host.Average > 0 && Device.Average > 0; }
  /// Starts with what an earlier run of the program has measured.
  void remember(double HostTime, double DeviceTime);

private:
  struct Measured {
    double Average = 0;
    unsigned Runs = 0;
  };
  Measured Host, Device;
  double Saved = 0; ///< Time that may be spent on trying the slower side.
};

/// The speeds of one region by size class.
class Choice {
public:
  static constexpr int Classes = 64;
  static int classOf(uint64_t Iterations);
  Speeds &of(int Class) { return BySize[size_t(Class)]; }

private:
  std::array<Speeds, Classes> BySize;
};

/// The file that ACCEL_CACHE names: lines with tabs, one a machine, region and
/// size class.
class SpeedFile {
public:
  void read(const std::string &File);
  /// Replaces the file, keeping lines about other machines and regions.
  bool write(const std::string &File) const;

  static std::string keyOf(const std::string &Machine,
                           const std::string &Region, int Class);
  bool find(const std::string &Key, double &Host, double &Device) const;
  void set(const std::string &Key, double Host, double Device);

private:
  std::unordered_map<std::string, std::pair<double, double>> Lines;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_CHOICE_H
