//===- kernels.h - Kernels for tests of the runtime -------------*- C++ -*-===//
//
// Written once, compiled by nvcc for CUDA devices and by the host compiler for
// the emulated one, in the manner of generated code but independent of it.
//
//===----------------------------------------------------------------------===//

#ifdef __CUDACC__
typedef long long accel_i64;
#define KERNEL extern "C" __global__ void
#define THREAD(d) threadIdx.d
#define BLOCK(d) blockIdx.d
#define BLOCK_DIM(d) blockDim.d
#define GRID_DIM(d) gridDim.d
#define SHARED(type, name, count) __shared__ type name[count]
#define BARRIER() __syncthreads()
#define SHUFFLE_DOWN(value, delta) __shfl_down_sync(0xffffffffu, value, delta)
#else
#define KERNEL static inline void
#define THREAD(d) accel_emulated_self.thread[d]
#define BLOCK(d) accel_emulated_self.block[d]
#define BLOCK_DIM(d) accel_emulated_self.block_dim[d]
#define GRID_DIM(d) accel_emulated_self.grid_dim[d]
#define SHARED(type, name, count)                                              \
  static const char name##_key = 0;                                            \
  type *name = static_cast<type *>(accel_emulated_shared(                      \
      &name##_key, sizeof(type) * (count), alignof(type)))
#define BARRIER() accel_emulated_barrier(__FILE__, __LINE__)
template <typename T> static T shuffleDown(T Value, unsigned Delta, int Line) {
  T Result;
  accel_emulated_shuffle_down(0xffffffffu, &Value, &Result, sizeof(T), Delta,
                              __FILE__, Line);
  return Result;
}
#define SHUFFLE_DOWN(value, delta) shuffleDown(value, delta, __LINE__)
#endif

#ifndef __CUDACC__
namespace kernels {
enum { x, y, z };
#endif

#define FOR_EACH(index, count, d)                                              \
  for (accel_i64 index = accel_i64(BLOCK(d)) * BLOCK_DIM(d) + THREAD(d),       \
                 index##_step = accel_i64(GRID_DIM(d)) * BLOCK_DIM(d);         \
       index < (count); index += index##_step)

/// out[i] = a * in[i] + out[i]
KERNEL saxpy(double *out, const double *in, double a, accel_i64 n) {
  FOR_EACH(i, n, x) out[i] = a * in[i] + out[i];
}

/// out[i] = in[i] + c
KERNEL shift(double *out, const double *in, double c, accel_i64 n) {
  FOR_EACH(i, n, x) out[i] = in[i] + c;
}

/// p[i] += 1; q[i] += p[i]
KERNEL pair(double *p, double *q, accel_i64 n) {
  FOR_EACH(i, n, x) {
    p[i] += 1;
    q[i] += p[i];
  }
}

/// p[i] = i where i % 3 == 0
KERNEL third(double *p, accel_i64 n) {
  FOR_EACH(i, n, x) if (i % 3 == 0) p[i] = double(i);
}

/// out[i][j] = in[i][j] + in[i][j + 1], rows of `stride`
KERNEL grid2(double *out, const double *in, accel_i64 stride, accel_i64 cols,
             accel_i64 rows) {
  FOR_EACH(i, rows, y)
  FOR_EACH(j, cols, x)
  out[i * stride + j] = in[i * stride + j] + in[i * stride + j + 1];
}

/// Sum of in[i], one partial a block: warps by shuffles, blocks by storage.
KERNEL sum(const double *in, double *partial, accel_i64 n) {
  SHARED(double, warps, 32);
  double s = 0;
  FOR_EACH(i, n, x) s += in[i];
  for (unsigned d = 16; d != 0; d /= 2)
    s += SHUFFLE_DOWN(s, d);
  if (THREAD(x) % 32 == 0)
    warps[THREAD(x) / 32] = s;
  BARRIER();
  if (THREAD(x) == 0) {
    for (unsigned w = 1; w < BLOCK_DIM(x) / 32; ++w)
      s += warps[w];
    partial[BLOCK(x)] = s;
  }
}

/// Writes through a bad pointer once it has changed some elements.
KERNEL faulty(double *p, double *bad, accel_i64 n) {
  FOR_EACH(i, n, x) {
    p[i] += 1;
    if (i > n / 2)
      bad[i] = 1;
  }
}

/// Half of the threads wait at another barrier than the rest.
KERNEL torn(double *p, accel_i64 n) {
  FOR_EACH(i, n, x) p[i] += 1;
  if (THREAD(x) % 64 < 32)
    BARRIER();
  else
    BARRIER();
}

/// Some threads leave before the barrier.
KERNEL early(double *p, accel_i64 n) {
  FOR_EACH(i, n, x) p[i] += 1;
  if (THREAD(x) >= 5)
    BARRIER();
}

#ifndef __CUDACC__
} // namespace kernels

template <typename T> static T argument(void *A) {
  return *static_cast<T *>(A);
}
template <typename... T, unsigned... I>
static void call(void (*F)(T...), void **Args,
                 std::integer_sequence<unsigned, I...>) {
  F(argument<T>(Args[I])...);
}
template <auto F, typename... T>
static void callWith(void **Args, void (*)(T...)) {
  call(F, Args, std::make_integer_sequence<unsigned, sizeof...(T)>());
}
/// The entry of an emulated kernel.
template <auto F> static void entry(void **Args) { callWith<F>(Args, F); }

static const accel_emulated_kernel EmulatedKernels[] = {
    {"saxpy", entry<kernels::saxpy>, 0}, {"shift", entry<kernels::shift>, 0},
    {"pair", entry<kernels::pair>, 0},   {"third", entry<kernels::third>, 0},
    {"grid2", entry<kernels::grid2>, 0}, {"sum", entry<kernels::sum>, 1},
    {"torn", entry<kernels::torn>, 1},   {"early", entry<kernels::early>, 1}};
#endif
