//===- Choice.cpp - Host or device, by measured speed ---------------------===//

#include "Choice.h"
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace accel::rt;

/// Of the time spent, the part that may go into trying the slower side.
constexpr double ForTrying = 0.05;

Speeds::Side Speeds::choose() {
  // The device's first run loads code and makes memory: it does not count.
  if (Device.Runs < 2)
    return Side::Device;
  if (!Host.Runs || (Host.Runs == 1 && Host.Average < 2 * Device.Average))
    return Side::Host;
  bool DeviceIsFaster = Device.Average <= Host.Average;
  double Slower = DeviceIsFaster ? Host.Average : Device.Average;
  Saved += ForTrying * (DeviceIsFaster ? Device.Average : Host.Average);
  if (Saved >= Slower) {
    Saved = 0;
    DeviceIsFaster = !DeviceIsFaster;
  }
  return DeviceIsFaster ? Side::Device : Side::Host;
}

void Speeds::note(Side S, double Nanoseconds) {
  Measured &M = S == Side::Host ? Host : Device;
  ++M.Runs;
  if (S == Side::Device && M.Runs == 1)
    return;
  constexpr double Weight = 0.25; // Of the latest.
  M.Average = M.Average > 0 ? (1 - Weight) * M.Average + Weight * Nanoseconds
                            : std::max(Nanoseconds, 1.0);
}

void Speeds::remember(double HostTime, double DeviceTime) {
  Host = {HostTime, 2};
  Device = {DeviceTime, 2};
}

int Choice::classOf(uint64_t Iterations) {
  return Iterations ? 63 - __builtin_clzll(Iterations) : 0;
}

std::string SpeedFile::keyOf(const std::string &Machine,
                             const std::string &Region, int Class) {
  std::string Key = Machine + '\t' + Region;
  for (char &C : Key)
    if (C == '\n')
      C = ' ';
  return Key + '\t' + std::to_string(Class);
}

bool SpeedFile::find(const std::string &Key, double &Host,
                     double &Device) const {
  auto It = Lines.find(Key);
  if (It == Lines.end())
    return false;
  Host = It->second.first;
  Device = It->second.second;
  return true;
}

void SpeedFile::set(const std::string &Key, double Host, double Device) {
  Lines[Key] = {Host, Device};
}

void SpeedFile::read(const std::string &File) {
  std::ifstream In(File);
  for (std::string Line; std::getline(In, Line);) {
    size_t Last = Line.rfind('\t');
    size_t Before =
        Last && Last != Line.npos ? Line.rfind('\t', Last - 1) : Line.npos;
    if (Before == Line.npos)
      continue;
    std::istringstream Numbers(Line.substr(Before));
    double Host = 0, Device = 0;
    // Whatever else the file may hold is no reason to stop.
    if (Numbers >> Host >> Device && Host > 0 && Device > 0)
      Lines[Line.substr(0, Before)] = {Host, Device};
  }
}

bool SpeedFile::write(const std::string &File) const {
  SpeedFile Merged; // Other processes may have written in between.
  Merged.read(File);
  for (auto &[Key, Times] : Lines)
    Merged.Lines[Key] = Times;
  std::string Temporary = File + ".tmp" + std::to_string(getpid());
  {
    std::ofstream Out(Temporary);
    for (auto &[Key, Times] : Merged.Lines)
      Out << Key << '\t' << Times.first << '\t' << Times.second << '\n';
    Out.close();
    if (Out && std::rename(Temporary.c_str(), File.c_str()) == 0)
      return true;
  }
  std::remove(Temporary.c_str());
  return false;
}
