//===- Streams.cpp - The queues of a CUDA device --------------------------===//

#include "CudaDevice.h"

using namespace accel::rt;
using namespace accel::rt::cuda;

Status CudaDevice::lineFor(QueueId Queue, Line *&Found) {
  Found = &Main;
  if (Queue == MainQueue)
    return {};
  Line &L = Lines[Queue];
  if (!L.On)
    if (Status S =
            check(Api.streamCreate(&L.On, StreamNonBlocking), "cuStreamCreate"))
      return S;
  Found = &L;
  return {};
}

Status CudaDevice::waitForLine(Line &L) {
  Result R = Api.streamSynchronize(L.On);
  if (R != Success)
    return check(R, "cuStreamSynchronize");
  L.Busy = Shared && &L == &Main;
  return {};
}

Status CudaDevice::orderLines(Line &Later, Line &Earlier) {
  Result R = Success;
  const char *Call = "cuEventCreate";
  if (!Earlier.Reached)
    R = Api.eventCreate(&Earlier.Reached, EventDisableTiming);
  if (R == Success) {
    Call = "cuEventRecord";
    R = Api.eventRecord(Earlier.Reached, Earlier.On);
  }
  if (R == Success) {
    Call = "cuStreamWaitEvent";
    R = Api.streamWaitEvent(Later.On, Earlier.Reached, 0);
  }
  if (R != Success)
    return check(R, Call);
  Later.Busy = true;
  return {};
}

Status CudaDevice::synchronize(QueueId Queue) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  Line *L = nullptr;
  if (Status S = lineFor(Queue, L))
    return S;
  return waitForLine(*L);
}

Status CudaDevice::order(QueueId Later, QueueId Earlier) {
  Current C(*this);
  if (C.Failure)
    return C.Failure;
  Line *A = nullptr, *B = nullptr;
  if (Status S = lineFor(Later, A))
    return S;
  if (Status S = lineFor(Earlier, B))
    return S;
  return orderLines(*A, *B);
}
