//===- TestDevice.h - A device for tests -------------------------*- C++
//-*-===//
//
// Host memory behind the Device interface, with kernels given as functions,
// counts of calls, and failures on demand.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_TEST_RUNTIME_TESTDEVICE_H
#define ACCEL_TEST_RUNTIME_TESTDEVICE_H

#include "Device.h"
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>

struct TestKernel : accel::rt::Kernel {
  std::function<void(void **)> Body;
};

class TestDevice : public accel::rt::Device {
public:
  using Status = accel::rt::Status;

  ~TestDevice() override {
    for (auto [Address, Size] : Live)
      std::free(reinterpret_cast<void *>(Address));
  }
  const std::string &name() const override { return Name; }
  Status load(const accel_module &,
              std::unique_ptr<accel::rt::DeviceModule> &) override {
    return Status::failed("no modules");
  }
  Status allocate(size_t Bytes, accel::rt::DevicePtr &Result) override {
    if (Status S = step("allocate"))
      return S;
    if (InUse + Bytes > Capacity)
      return Status::outOfMemory("full");
    void *Memory = std::aligned_alloc(256, (Bytes + 255) / 256 * 256);
    std::memset(Memory, 0xCD, Bytes);
    Result = reinterpret_cast<accel::rt::DevicePtr>(Memory);
    Live[Result] = Bytes;
    InUse += Bytes;
    return {};
  }
  Status release(accel::rt::DevicePtr P) override {
    InUse -= Live.at(P);
    Live.erase(P);
    std::free(reinterpret_cast<void *>(P));
    return {};
  }
  Status copyIn(accel::rt::DevicePtr To, const void *From,
                size_t Bytes) override {
    if (Status S = step("copyIn"))
      return S;
    BytesIn += Bytes;
    std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
    return {};
  }
  Status copyOut(void *To, accel::rt::DevicePtr From, size_t Bytes,
                 bool) override {
    if (Status S = step("copyOut"))
      return S;
    BytesOut += Bytes;
    std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
    return {};
  }
  Status launch(accel::rt::Kernel &K, const accel::rt::LaunchShape &,
                void **Args, accel::rt::QueueId) override {
    if (Status S = step("launch"))
      return S;
    static_cast<TestKernel &>(K).Body(Args);
    return {};
  }
  Status synchronize(accel::rt::QueueId) override { return step("sync"); }

  /// From now on each call of this kind fails with this status.
  void failOn(const std::string &Call, Status S) { Failing[Call] = S; }
  void repair() { Failing.clear(); }

  size_t Capacity = SIZE_MAX, InUse = 0, BytesIn = 0, BytesOut = 0;
  std::map<accel::rt::DevicePtr, size_t> Live;
  std::map<std::string, unsigned> Calls;

private:
  Status step(const char *Call) {
    ++Calls[Call];
    auto It = Failing.find(Call);
    return It == Failing.end() ? Status() : It->second;
  }
  std::string Name = "test";
  std::map<std::string, Status> Failing;
};

#endif // ACCEL_TEST_RUNTIME_TESTDEVICE_H
