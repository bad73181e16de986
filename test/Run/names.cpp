// No name of the user is off limits: names that generators like, C++ names
// that are CUDA's, names of the same variable in several scopes.
// RUN: %run-all %s
// REGIONS: parallel 8
// DEVICE: 7
#include "Inputs/show.h"
#include <vector>

namespace accel {
int value = 3;
}
namespace std_like {
struct dim3 {
  int x, y, z;
};
} // namespace std_like
static int threadIdx = 5, blockIdx = 6, blockDim = 7, gridDim = 8;
static double omp_in = 1, omp_out = 2;

struct float4 {
  float x, y, z, w;
};

static int warpSize(int x) { return x + 32; }
static double __syncthreads_like(double d) { return d * 2; }
static int kernel(int n) { return n + 1; }

template <int b0> static void templated(int *t0, int n) {
#pragma accel
  for (int tid = 0; tid < n; ++tid)
    t0[tid] += b0 + tid;
}

int main() {
  const int n = 90;
  std::vector<int> grid(n), block(n), stream(n);
  int b0 = 1, t0 = 2, c1 = 3, smem = 4, idx = 5, tid = 6, p0 = 7, s0 = 8;
#pragma accel
  for (int i0 = 0; i0 < n; ++i0)
    grid[i0] = b0 + t0 * c1 - smem + idx * tid + i0 + p0 * s0;
  show("grid", grid);

#pragma accel
  for (int i = 0; i < n; ++i)
    block[i] = threadIdx + blockIdx * blockDim + gridDim + i;
  show("block", block);
#pragma accel
  for (int i = 0; i < n; ++i)
    stream[i] = warpSize(i) + kernel(i) + accel::value;
  show("stream", stream);

  // Counters and locals named like what a kernel needs.
  std::vector<double> extent(n), dims(n);
#pragma accel
  for (int threadIdx = 0; threadIdx < n; ++threadIdx) {
    double blockDim = threadIdx * omp_in;
    double shared = blockDim + omp_out;
    extent[threadIdx] = __syncthreads_like(shared);
    dims[threadIdx] = extent[threadIdx] - blockDim;
  }
  show("extent", extent);
  show("dims", dims);

  std::vector<float4> f(n);
#pragma accel
  for (int i = 0; i < n; ++i) {
    f[i].x = i;
    f[i].y = f[i].x * 2;
    f[i].z = 0;
    f[i].w = 1;
  }
  show("float4", f);
  std::vector<std_like::dim3> d(n);
#pragma accel
  for (int i = 0; i < n; ++i) {
    d[i].x = i;
    d[i].y = 2;
    d[i].z = 3;
  }
  show("dim3", d);

  // Reductions into variables named like that.
  int sum = 0, partial = 0;
  int count = 0;
#pragma accel
  for (int lane = 0; lane < n; ++lane) {
    sum += grid[lane];
    partial += lane;
    count++;
  }
  show("sum", sum + partial + count);

  templated<3>(grid.data(), n);
  templated<4>(grid.data(), n);
  show("templated", grid);
}
