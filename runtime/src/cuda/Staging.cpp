//===- Staging.cpp - Large copies through pinned memory -------------------===//

#include "Staging.h"
#include "../Log.h"
#include "CudaDevice.h"
#include <algorithm>
#include <cstring>

using namespace accel::rt;
using namespace accel::rt::cuda;

bool Staging::takes(size_t Bytes) {
  return Chunk && Bytes > Chunk && !Failed && (Buffers[1].Done || prepare());
}

bool Staging::prepare() {
  const DriverApi &Api = D.api();
  for (Buffer &B : Buffers) {
    if (Api.memHostAlloc(&B.Memory, Chunk, 0) == Success &&
        Api.eventCreate(&B.Done, EventDisableTiming) == Success)
      continue;
    logInfo("no pinned memory: copies are not staged");
    Failed = true;
    release();
    return false;
  }
  return true;
}

Status Staging::waitFor(Buffer &B) {
  if (!B.InFlight)
    return {};
  Result R = D.api().eventSynchronize(B.Done);
  if (R != Success)
    return D.check(R, "cuEventSynchronize");
  B.InFlight = false;
  return {};
}

Status Staging::mark(Buffer &B, Stream On) {
  B.InFlight = true;
  Result R = D.api().eventRecord(B.Done, On);
  return R == Success ? Status() : D.check(R, "cuEventRecord");
}

Status Staging::settle(Status Why, Stream On) {
  const DriverApi &Api = D.api();
  bool Idle = Api.streamSynchronize(On) == Success ||
              Api.streamSynchronize(On) == Success;
  if (!Idle) // Never touched again; leaked if the device still works.
    Failed = true;
  for (Buffer &B : Buffers)
    B.InFlight = !Idle;
  return Why;
}

Status Staging::in(DevicePtr To, const void *From, size_t Bytes, Stream On) {
  const DriverApi &Api = D.api();
  unsigned Turn = 0;
  for (size_t At = 0; At < Bytes; At += Chunk, Turn ^= 1) {
    size_t Size = std::min(Chunk, Bytes - At);
    Buffer &B = Buffers[Turn];
    Status S = waitFor(B);
    if (!S) {
      std::memcpy(B.Memory, static_cast<const char *>(From) + At, Size);
      Result R = Api.memcpyHtoDAsync(To + At, B.Memory, Size, On);
      S = R == Success ? mark(B, On) : D.check(R, "cuMemcpyHtoDAsync");
    }
    if (S)
      return settle(std::move(S), On);
  }
  return {};
}

Status Staging::out(void *To, DevicePtr From, size_t Bytes, Stream On) {
  const DriverApi &Api = D.api();
  // One chunk ahead: B takes the chunk at At while the one before is emptied.
  size_t Before = 0, SizeBefore = 0;
  unsigned Turn = 0;
  for (size_t At = 0;; At += Chunk, Turn ^= 1) {
    size_t Size = At < Bytes ? std::min(Chunk, Bytes - At) : 0;
    if (Size) {
      Buffer &B = Buffers[Turn];
      Status S = waitFor(B); // An earlier copy to the device.
      if (!S) {
        Result R = Api.memcpyDtoHAsync(B.Memory, From + At, Size, On);
        S = R == Success ? mark(B, On) : D.check(R, "cuMemcpyDtoHAsync");
      }
      if (S)
        return settle(std::move(S), On);
    }
    if (SizeBefore) {
      Buffer &Full = Buffers[Turn ^ 1];
      if (Status S = waitFor(Full))
        return settle(std::move(S), On);
      std::memcpy(static_cast<char *>(To) + Before, Full.Memory, SizeBefore);
    }
    if (!Size)
      return {};
    Before = At;
    SizeBefore = Size;
  }
}

void Staging::release() {
  const DriverApi &Api = D.api();
  for (Buffer &B : Buffers) {
    if (B.Done)
      Api.eventDestroy(B.Done);
    if (B.Memory)
      Api.memFreeHost(B.Memory);
    B = {};
  }
}
