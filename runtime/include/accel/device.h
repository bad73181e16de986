/*===-- accel/device.h - What device code is written against ---------------===*\
|*
|* Under nvcc: thin names over CUDA. With ACCEL_EMULATE: the same names in plain
|* C++ without any header, for kernels that the emulated device runs on the CPU.
|* There everything, kernels included, is in the namespace accel_emulated; with
|* ACCEL_EMULATE_LEAVE defined, a second inclusion takes the macros away again.
|*
|* Kernels use only: accel_index_x() ... accel_stride_z(), accel_min,
|* accel_max, accel_isnan and its like, accel_inf, accel_nan, the
|* mathematical functions of C, and accel_reduce_block.
|*
\*===----------------------------------------------------------------------===*/
#ifdef ACCEL_EMULATE_LEAVE /* included again behind the kernels */
#undef ACCEL_EMULATE_LEAVE
#undef __global__
#undef __device__
#undef __forceinline__
#undef __launch_bounds__
#undef ACCEL_DEVICE_CODE_BEGIN
#undef ACCEL_DEVICE_CODE_END
#undef ACCEL_LOCAL
#elif !defined(ACCEL_DEVICE_H)
#define ACCEL_DEVICE_H

#ifdef ACCEL_EMULATE
#pragma GCC system_header
#include <accel/abi.h>

#define __global__ static
#define __device__
#define __forceinline__ inline
#define __launch_bounds__(threads)
#define ACCEL_DEVICE_CODE_BEGIN namespace accel_emulated {
#define ACCEL_DEVICE_CODE_END }
/* One object for the block; where the memory is, the device knows. */
#define ACCEL_SHARED(type, name, count)                                        \
  static const char name##_key = 0;                                            \
  type *const name = static_cast<type *>(accel_emulated_shared(                \
      &name##_key, sizeof(type) * (count), alignof(type)))
#define __syncthreads() accel_emulated_barrier(__FILE__, __LINE__)
#define ACCEL_LOCAL static
#else
/* nvcc names what is static after the folder of the file, which would make
 * every build another one. */
#define ACCEL_LOCAL inline
#define ACCEL_DEVICE_CODE_BEGIN extern "C" {
#define ACCEL_DEVICE_CODE_END }
#define ACCEL_SHARED(type, name, count) __shared__ type name[count]
/* Kernels keep the user's variables, also those that nothing reads. */
#pragma nv_diag_suppress 177 /* declared but never referenced */
#pragma nv_diag_suppress 550 /* set but never used */
#endif

#ifdef ACCEL_EMULATE
namespace accel_emulated {
#define threadIdx_(axis) accel_emulated_self.thread[axis]
#define blockIdx_(axis) accel_emulated_self.block[axis]
#define blockDim_(axis) accel_emulated_self.block_dim[axis]
#define gridDim_(axis) accel_emulated_self.grid_dim[axis]
#else
#define threadIdx_(axis) accel_axis<axis>(threadIdx)
#define blockIdx_(axis) accel_axis<axis>(blockIdx)
#define blockDim_(axis) accel_axis<axis>(blockDim)
#define gridDim_(axis) accel_axis<axis>(gridDim)
template <int axis, class T>
static __device__ __forceinline__ unsigned accel_axis(const T &v) {
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}
#endif

/*===-- The index space ----------------------------------------------------===*/

template <int axis> static __device__ __forceinline__ long long accel_index() {
  return (long long)blockIdx_(axis) * blockDim_(axis) + threadIdx_(axis);
}
template <int axis> static __device__ __forceinline__ long long accel_stride() {
  return (long long)gridDim_(axis) * blockDim_(axis);
}
static __device__ __forceinline__ long long accel_index_x() {
  return accel_index<0>();
}
static __device__ __forceinline__ long long accel_index_y() {
  return accel_index<1>();
}
static __device__ __forceinline__ long long accel_index_z() {
  return accel_index<2>();
}
static __device__ __forceinline__ long long accel_stride_x() {
  return accel_stride<0>();
}
static __device__ __forceinline__ long long accel_stride_y() {
  return accel_stride<1>();
}
static __device__ __forceinline__ long long accel_stride_z() {
  return accel_stride<2>();
}
static __device__ __forceinline__ unsigned accel_thread_of_block() {
  return threadIdx_(0) +
         blockDim_(0) * (threadIdx_(1) + blockDim_(1) * threadIdx_(2));
}
static __device__ __forceinline__ unsigned accel_threads_of_block() {
  return blockDim_(0) * blockDim_(1) * blockDim_(2);
}
static __device__ __forceinline__ unsigned accel_block_of_grid() {
  return blockIdx_(0) + gridDim_(0) * (blockIdx_(1) + gridDim_(1) * blockIdx_(2));
}
#undef threadIdx_
#undef blockIdx_
#undef blockDim_
#undef gridDim_

/*===-- Values -------------------------------------------------------------===*/

/* std::min and std::max. */
template <class T> static __device__ __forceinline__ T accel_min(T a, T b) {
  return b < a ? b : a;
}
template <class T> static __device__ __forceinline__ T accel_max(T a, T b) {
  return a < b ? b : a;
}

#ifdef ACCEL_EMULATE
static inline double accel_inf() { return __builtin_inf(); }
static inline float accel_inff() { return __builtin_inff(); }
static inline double accel_nan() { return __builtin_nan(""); }
static inline float accel_nanf() { return __builtin_nanf(""); }
template <class T> static inline bool accel_isnan(T x) {
  return __builtin_isnan(x);
}
template <class T> static inline bool accel_isinf(T x) {
  return __builtin_isinf(x);
}
template <class T> static inline bool accel_isfinite(T x) {
  return __builtin_isfinite(x);
}
template <class T> static inline bool accel_signbit(T x) {
  return __builtin_signbit(x);
}

#define ACCEL_MATH_1(name)                                                     \
  static inline double name(double x) { return __builtin_##name(x); }          \
  static inline float name##f(float x) { return __builtin_##name##f(x); }
#define ACCEL_MATH_2(name)                                                     \
  static inline double name(double x, double y) {                              \
    return __builtin_##name(x, y);                                             \
  }                                                                            \
  static inline float name##f(float x, float y) {                              \
    return __builtin_##name##f(x, y);                                          \
  }
ACCEL_MATH_1(acos) ACCEL_MATH_1(acosh) ACCEL_MATH_1(asin) ACCEL_MATH_1(asinh)
ACCEL_MATH_1(atan) ACCEL_MATH_1(atanh) ACCEL_MATH_1(cbrt) ACCEL_MATH_1(ceil)
ACCEL_MATH_1(cos) ACCEL_MATH_1(cosh) ACCEL_MATH_1(erf) ACCEL_MATH_1(erfc)
ACCEL_MATH_1(exp) ACCEL_MATH_1(exp2) ACCEL_MATH_1(expm1) ACCEL_MATH_1(fabs)
ACCEL_MATH_1(floor) ACCEL_MATH_1(lgamma) ACCEL_MATH_1(log) ACCEL_MATH_1(log10)
ACCEL_MATH_1(log1p) ACCEL_MATH_1(log2) ACCEL_MATH_1(nearbyint)
ACCEL_MATH_1(rint) ACCEL_MATH_1(round) ACCEL_MATH_1(sin) ACCEL_MATH_1(sinh)
ACCEL_MATH_1(sqrt) ACCEL_MATH_1(tan) ACCEL_MATH_1(tanh) ACCEL_MATH_1(tgamma)
ACCEL_MATH_1(trunc)
ACCEL_MATH_2(atan2) ACCEL_MATH_2(copysign) ACCEL_MATH_2(fdim)
ACCEL_MATH_2(fmax) ACCEL_MATH_2(fmin) ACCEL_MATH_2(fmod) ACCEL_MATH_2(hypot)
ACCEL_MATH_2(pow) ACCEL_MATH_2(remainder)
#undef ACCEL_MATH_1
#undef ACCEL_MATH_2
static inline double fma(double x, double y, double z) {
  return __builtin_fma(x, y, z);
}
static inline float fmaf(float x, float y, float z) {
  return __builtin_fmaf(x, y, z);
}
static inline int abs(int x) { return __builtin_abs(x); }
static inline long long llabs(long long x) { return __builtin_llabs(x); }

template <class T> static inline T accel_shuffle_down(T value, unsigned delta) {
  T result = value;
  accel_emulated_shuffle_down(0xffffffffu, &value, &result, sizeof(T), delta,
                              __FILE__, __LINE__);
  return result;
}
#else
static __device__ __forceinline__ double accel_inf() {
  return __longlong_as_double(0x7ff0000000000000LL);
}
static __device__ __forceinline__ float accel_inff() {
  return __int_as_float(0x7f800000);
}
static __device__ __forceinline__ double accel_nan() {
  return __longlong_as_double(0x7ff8000000000000LL);
}
static __device__ __forceinline__ float accel_nanf() {
  return __int_as_float(0x7fc00000);
}
template <class T> static __device__ __forceinline__ bool accel_isnan(T x) {
  return isnan(x);
}
template <class T> static __device__ __forceinline__ bool accel_isinf(T x) {
  return isinf(x);
}
template <class T> static __device__ __forceinline__ bool accel_isfinite(T x) {
  return isfinite(x);
}
template <class T> static __device__ __forceinline__ bool accel_signbit(T x) {
  return signbit(x);
}

/* The hardware moves words; narrower values travel in one. */
template <class T, bool narrow = (sizeof(T) < 4)> struct accel_shuffle {
  static __device__ __forceinline__ T down(T value, unsigned delta) {
    return __shfl_down_sync(0xffffffffu, value, delta);
  }
};
template <class T> struct accel_shuffle<T, true> {
  static __device__ __forceinline__ T down(T value, unsigned delta) {
    return (T)__shfl_down_sync(0xffffffffu, (int)value, delta);
  }
};
template <class T>
static __device__ __forceinline__ T accel_shuffle_down(T value, unsigned delta) {
  return accel_shuffle<T>::down(value, delta);
}
#endif

/*===-- Reductions ---------------------------------------------------------===*/

#define ACCEL_OPERATOR(name, expression)                                       \
  struct name {                                                                \
    template <class T> static __device__ __forceinline__ T apply(T a, T b) {   \
      return (T)(expression);                                                  \
    }                                                                          \
  };
ACCEL_OPERATOR(accel_plus, a + b)
ACCEL_OPERATOR(accel_times, a *b)
ACCEL_OPERATOR(accel_minimum, b < a ? b : a)
ACCEL_OPERATOR(accel_maximum, b > a ? b : a)
ACCEL_OPERATOR(accel_fminimum, a != a || b < a ? b : a) /* a number over NaN */
ACCEL_OPERATOR(accel_fmaximum, a != a || b > a ? b : a)
ACCEL_OPERATOR(accel_bit_and, a &b)
ACCEL_OPERATOR(accel_bit_or, a | b)
ACCEL_OPERATOR(accel_bit_xor, a ^ b)
ACCEL_OPERATOR(accel_and, a &&b)
ACCEL_OPERATOR(accel_or, a || b)
#undef ACCEL_OPERATOR

/* Combines the values of a block's threads and stores the result as the
 * block's element of `partials`. The order depends on nothing but the shape of
 * the grid. Every thread of the block calls it, and blocks are whole warps. */
template <class Op, class T>
ACCEL_LOCAL __device__ void accel_reduce_block(T value, T *partials) {
  ACCEL_SHARED(T, warp_values, 32);
  const unsigned thread = accel_thread_of_block();
  for (unsigned delta = 16; delta != 0; delta /= 2)
    value = Op::apply(value, accel_shuffle_down(value, delta));
  if (thread % 32 == 0)
    warp_values[thread / 32] = value;
  __syncthreads();
  if (thread == 0) {
    const unsigned warps = accel_threads_of_block() / 32;
    for (unsigned warp = 1; warp < warps; ++warp)
      value = Op::apply(value, warp_values[warp]);
    partials[accel_block_of_grid()] = value;
  }
  __syncthreads(); /* before the storage is used again */
}

#ifdef ACCEL_EMULATE
} // namespace accel_emulated
#undef ACCEL_SHARED
#undef __syncthreads
#endif

#endif /* ACCEL_DEVICE_H */
