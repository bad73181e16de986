//===- TestDevice.h - A device for tests -------------------------*- C++
//-*-===//
//
// Host memory behind the Device interface, with kernels given as functions,
// counts of calls, and failures on demand. If Deferred, work on queues runs as
// late as the interface allows, so that what does not wait goes wrong.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_TEST_RUNTIME_TESTDEVICE_H
#define ACCEL_TEST_RUNTIME_TESTDEVICE_H

#include "Device.h"
#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
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
    runAll(accel::rt::MainQueue);
    std::memset(reinterpret_cast<void *>(P), 0xEE, Live.at(P));
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
    runAll(accel::rt::MainQueue);
    std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
    return {};
  }
  Status copyOut(void *To, accel::rt::DevicePtr From, size_t Bytes,
                 bool) override {
    if (Status S = step("copyOut"))
      return S;
    BytesOut += Bytes;
    runAll(accel::rt::MainQueue);
    std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
    return {};
  }
  Status launch(accel::rt::Kernel &K, const accel::rt::LaunchShape &,
                void **Args, accel::rt::QueueId Queue) override {
    if (Status S = step("launch"))
      return S;
    auto &Body = static_cast<TestKernel &>(K).Body;
    if (!Deferred) {
      Body(Args);
      return {};
    }
    if (Queue != accel::rt::MainQueue)
      orderNow(Queue, accel::rt::MainQueue);
    std::array<uint64_t, 3> Values; // Two pointers and an extent.
    for (unsigned I = 0; I != 3; ++I)
      std::memcpy(&Values[I], Args[I], 8);
    Queues[Queue].Work.push_back([=]() mutable {
      void *Pointers[] = {&Values[0], &Values[1], &Values[2]};
      Body(Pointers);
    });
    return {};
  }
  Status synchronize(accel::rt::QueueId Queue) override {
    if (Status S = step("sync"))
      return S;
    runAll(Queue);
    return {};
  }
  Status order(accel::rt::QueueId Later, accel::rt::QueueId Earlier) override {
    if (Status S = step("order"))
      return S;
    orderNow(Later, Earlier);
    return {};
  }

  /// From now on each call of this kind fails with this status.
  void failOn(const std::string &Call, Status S) { Failing[Call] = S; }
  void repair() { Failing.clear(); }

  bool Deferred = false;
  size_t Capacity = SIZE_MAX, InUse = 0, BytesIn = 0, BytesOut = 0;
  std::map<accel::rt::DevicePtr, size_t> Live;
  std::map<std::string, unsigned> Calls;

private:
  struct Waiting {
    std::deque<std::function<void()>> Work;
    size_t Done = 0;
  };
  void runUntil(accel::rt::QueueId Queue, size_t Count) {
    Waiting &Q = Queues[Queue];
    while (Q.Done < Count && !Q.Work.empty()) {
      auto Next = std::move(Q.Work.front());
      Q.Work.pop_front();
      ++Q.Done;
      Next();
    }
  }
  void runAll(accel::rt::QueueId Queue) {
    runUntil(Queue, Queues[Queue].Done + Queues[Queue].Work.size());
  }
  void orderNow(accel::rt::QueueId Later, accel::rt::QueueId Earlier) {
    size_t Count = Queues[Earlier].Done + Queues[Earlier].Work.size();
    Queues[Later].Work.push_back([=] { runUntil(Earlier, Count); });
  }

  std::map<accel::rt::QueueId, Waiting> Queues;
  Status step(const char *Call) {
    ++Calls[Call];
    auto It = Failing.find(Call);
    return It == Failing.end() ? Status() : It->second;
  }
  std::string Name = "test";
  std::map<std::string, Status> Failing;
};

#endif // ACCEL_TEST_RUNTIME_TESTDEVICE_H
