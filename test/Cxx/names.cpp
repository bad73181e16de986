// Names that others use too: macros, CUDA's words, generated names, a namespace
// called accel, names outside of ASCII; directives over several lines. The same
// with a byte order mark and the line ends of other systems.
// RUN: %run-all %s
// RUN: printf '\357\273\277' > %t.cpp && sed 's/$/\r/' %s >> %t.cpp
// RUN: %run-all %t.cpp
// REGIONS: parallel 7 guarded 1
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#undef min
#undef max
#include <cmath>
#include <cstdio>
#include <vector>
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define N 100
#define restrict
#define grid 7
#define block nope
#define count bad
#define first bad
#define Member bad
#define Object bad
#define M bad
template <class V> static void show(const char *n, const V &v) {
  unsigned long h = 5;
  for (double x : v)
    h = h * 31 + (unsigned long)(long)(x * 8);
  std::printf("%s %lu\n", n, h);
}
namespace accel {
inline double twice(double x) { return x + x; }
struct device {
  double v;
};
} // namespace accel
class Priv {
  std::vector<double> v;

public:
  Priv(int n) : v(n, 1.0) {}
  double &at(int i) { return v[i]; }
};
static int threadIdx[4] = {1, 2, 3, 4};
struct dim3 {
  double x, y, z;
};
static double blockIdx(double x) { return x + 1; }
static int __shared = 3;
int main() {
  std::vector<double> v(N), warpSize(N), b0(N), t0(N);
  std::vector<dim3> dim3s(N);
  int blockDim = 4, tid = 2, idx = 3, smem = 1, stream = 5, n_2 = 4, n = N,
      __launch_bounds__ = 3, i_index = 2, asm_ = 1, extern_ = 2, signal = 3,
      trips = 4, queue = 1, arrays = 2, launch = 3, region_1 = 4, c1 = 2;
#pragma accel
  for (int i = 0; i < N; ++i)
    v[i] = min(i, 50) + max(i, 20) + threadIdx[i % 4] + blockIdx(i) * blockDim +
           tid * idx + smem + stream + n_2 + __launch_bounds__ + i_index;
  show("a", v);
#pragma accel
  for (int i = 0; i < n; ++i) {
    warpSize[i] = accel::twice(v[i]) + asm_ + extern_ + signal + trips + queue +
                  arrays + launch + region_1 + c1;
    dim3s[i].x = i;
    b0[i] = t0[i] + __shared + smem;
  }
  show("w", warpSize);
#pragma accel
  for (int threadIdx = 0; threadIdx < N; ++threadIdx) {
    double blockIdx = threadIdx;
    float __shfl = 2;
    double T = 3, accel = 4, grid_ = 5, kernel = 2;
    v[threadIdx] = blockIdx * T + accel + grid_ + kernel + __shfl;
  }
  show("k", v);
  int größe = 3;
  double π = 3.25;
#pragma accel
  for (int i = 0; i < N; ++i) {
    double é = π * i;
    v[i] = é + größe;
  }
  show("u", v);
#pragma accel parallel loop name("cont")
  for (int i = 0; i < N; ++i)
    v[i] = i * 2;
  show("cont", v);
  Priv P(N);
#pragma accel
  for (int i = 0; i < N; ++i)
    P.at(i) += i;
  for (int i = 0; i < N; ++i)
    v[i] = P.at(i);
  show("priv", v);
  double sum = 0, sqrt = 4, printf = 3, abs = 2;
#pragma accel
  for (int i = 0; i < N; ++i) {
    sum += v[i] * sqrt + printf + abs + std::sqrt(v[i]);
  }
  std::printf("%.12g\n", sum);
  using namespace accel;
  double *a = v.data(), *b = warpSize.data();
  {
    int N_ = 4;
    int i = 3;
#pragma accel
    for (int j = 0; j < N - i; ++j) {
      int i = j + 1;
      a[j] = b[i] + N_;
    }
  }
  show("sh", v);
}
