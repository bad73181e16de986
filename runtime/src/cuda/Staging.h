//===- Staging.h - Large copies through pinned memory -----------*- C++ -*-===//
//
// The device copies from and to pinned memory at full speed and without the
// host's help. A large copy of ordinary memory goes through two pinned buffers
// in turn: while the device copies one, the host fills or empties the other.
// The buffers are made when they are first needed and have a fixed size.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_CUDA_STAGING_H
#define ACCEL_RUNTIME_CUDA_STAGING_H

#include "../Device.h"
#include "driver_api.h"

namespace accel::rt::cuda {

class CudaDevice;

class Staging {
public:
  /// Chunk: bytes of each buffer; 0: no copy is staged.
  Staging(CudaDevice &D, size_t Chunk) : D(D), Chunk(Chunk) {}

  /// Whether a copy of this size gains by it; false also when there is no
  /// pinned memory.
  bool takes(size_t Bytes);

  /// Copies on a stream. The host's memory has been read, or written, when
  /// these return; after an error it may have been written in part.
  Status in(DevicePtr To, const void *From, size_t Bytes, Stream On);
  Status out(void *To, DevicePtr From, size_t Bytes, Stream On);

  /// Gives the buffers back; the stream has nothing left to do.
  void release();

private:
  struct Buffer {
    void *Memory = nullptr;
    Event Done = nullptr;
    bool InFlight = false;
  };
  bool prepare();
  Status waitFor(Buffer &B);
  Status mark(Buffer &B, Stream On);
  /// After an error nothing may still use the buffers.
  Status settle(Status Why, Stream On);

  CudaDevice &D;
  size_t Chunk;
  bool Failed = false;
  Buffer Buffers[2];
};

} // namespace accel::rt::cuda

#endif // ACCEL_RUNTIME_CUDA_STAGING_H
