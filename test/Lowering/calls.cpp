// Calls: mathematical functions, functions of the region, functions whose
// statements become part of the loop.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

void known(float *f, double *d, int *k, int n) {
#pragma accel name("known")
  for (int i = 0; i < n; ++i) {
    f[i] = std::sqrt(f[i]) + sinf(f[i]);
    d[i] = std::pow(d[i], 2) + std::sqrt(k[i]) + std::pow(f[i], 2);
    d[i] = std::fma(d[i], 2.0, std::abs(d[i]));
    k[i] = std::abs(k[i]) + std::max(k[i], 3) + std::min({k[i], 4, 5});
    k[i] = std::isnan(d[i]) + std::lround(d[i]);
    d[i] = std::clamp(d[i], 0.0, 1.0);
    std::swap(k[i], k[i + n]);
  }
}

constexpr int Weights[3] = {1, 2, 1};
static int sign(double x) {
  if (x < 0)
    return -1;
  return x > 0;
}
template <class T> static T twice(const T &x) { return x + x; }
static int weight(int i) {
  int s = 0;
  for (int k = 0; k < 3; ++k)
    s += Weights[(i + k) % 3];
  return s;
}
void functions(double *d, int *k, int n) {
#pragma accel name("functions")
  for (int i = 0; i < n; ++i)
    k[i] = sign(d[i]) + twice(k[i]) + weight(i);
}

static double dot(const double *p, const double *q, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i] * q[i];
  return s;
}
static uint32_t next(uint32_t &state) {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}
static void store(double *p, int i, double x) { p[i] = x; }
struct Matrix {
  int columns;
  double *p;
  double &operator()(int i, int j) { return p[i * columns + j]; }
};
void inlined(double *o, const double *p, const double *q, uint32_t *r,
             Matrix &m, int n) {
  auto scaled = [&](int i) { return p[i] * n; };
#pragma accel name("inlined")
  for (int i = 0; i < n; ++i) {
    o[i] = dot(p + i * n, q, n);
    uint32_t state = i;
    r[i] = next(state);
    r[i] ^= next(state);
    store(o + n, i, scaled(i));
    m(i, 2) = 1;
  }
}

double unknown(double);
static int recursive(int n) { return n ? recursive(n - 1) : 0; }
static int early(int *p, int i) {
  for (; i; --i)
    if (p[i])
      return 1;
  p[i] = 2;
  return 0;
}
struct Base {
  virtual int f(int x) { return x; }
};
struct Private {
  int get(int i) { return p + i; }

private:
  int &p;
};
void refused(double *d, int *k, int n, int (*fp)(int), Base &b, Private &h) {
#pragma accel name("unknown")
  for (int i = 0; i < n; ++i)
    d[i] = unknown(d[i]);
#pragma accel name("printf")
  for (int i = 0; i < n; ++i)
    std::printf("%d", k[i]);
#pragma accel name("rand")
  for (int i = 0; i < n; ++i)
    k[i] = std::rand();
#pragma accel name("recursive")
  for (int i = 0; i < n; ++i)
    k[i] = recursive(i);
#pragma accel name("early")
  for (int i = 0; i < n; ++i)
    d[i] = early(k, i);
#pragma accel name("two effects")
  for (int i = 0; i < n; ++i) {
    uint32_t s = i;
    d[i] = next(s) - next(s);
  }
#pragma accel name("pointer")
  for (int i = 0; i < n; ++i)
    k[i] = fp(i);
#pragma accel name("virtual")
  for (int i = 0; i < n; ++i)
    k[i] = b.f(i);
#pragma accel name("private")
  for (int i = 0; i < n; ++i)
    k[i] = h.get(i);
}

// CHECK-LABEL: region "known" file {{.*}} function "known" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array f[?] : f32 aliased
// CHECK-NEXT: array d[?] : f64 aliased
// CHECK-NEXT: array k[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: f[i64(i)] = (sqrt(f[i64(i)]) + sin(f[i64(i)]))
// CHECK-NEXT: d[i64(i)] = ((pow(d[i64(i)], 2.0) + sqrt(f64(k[i64(i)]))) + pow(f64(f[i64(i)]), 2.0))
// CHECK-NEXT: d[i64(i)] = fma(d[i64(i)], 2.0, abs(d[i64(i)]))
// CHECK-NEXT: k[i64(i)] = ((abs(k[i64(i)]) + max(k[i64(i)], 3)) + min(min(k[i64(i)], 4), 5))
// CHECK-NEXT: k[i64(i)] = i32((i64(isnan(d[i64(i)]):bool) + lround(d[i64(i)]):i64))
// CHECK-NEXT: d[i64(i)] = (d[i64(i)] < 0.0 ? 0.0 : 1.0 < d[i64(i)] ? 1.0 : d[i64(i)])
// CHECK-NEXT: var old : i32 = k[i64(i)]
// CHECK-NEXT: k[i64(i)] = k[i64((i + n))]
// CHECK-NEXT: k[i64((i + n))] = old
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "functions" file {{.*}} function "functions" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array d[?] : f64 aliased
// CHECK-NEXT: array k[?] : i32 aliased
// CHECK-NEXT: array Weights[3] : i32 owned const host "&::Weights[0]"
// CHECK-NEXT: function sign(x : f64) : i32 {
// CHECK-NEXT: if (x < 0.0) {
// CHECK-NEXT: return -1
// CHECK-NEXT: }
// CHECK-NEXT: return i32((x > 0.0))
// CHECK-NEXT: }
// CHECK-NEXT: function twice(x_2 : i32) : i32 {
// CHECK-NEXT: return (x_2 + x_2)
// CHECK-NEXT: }
// CHECK-NEXT: function weight(i_2 : i32) : i32 {
// CHECK-NEXT: var s : i32 = 0
// CHECK-NEXT: loop k_2 : i32 = 0; < 3; += 1 {
// CHECK-NEXT: s = (s + Weights[i64(((i_2 + k_2) % 3))]"Weights[(i + k) % 3]")
// CHECK-NEXT: }
// CHECK-NEXT: return s
// CHECK-NEXT: }
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(2) canonical {
// CHECK-NEXT: k[i64(i)] = ((sign(d[i64(i)]) + twice(k[i64(i)])) + weight(i))
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "inlined" file {{.*}} function "inlined" directive {
// CHECK-NEXT: param n : i32 alias named expr
// CHECK-NEXT: param m.columns : i32 alias expr
// CHECK-NEXT: array p[?] : f64 aliased const
// CHECK-NEXT: array q[?] : f64 aliased const
// CHECK-NEXT: array o[?] : f64 aliased
// CHECK-NEXT: array r[?] : u32 aliased
// CHECK-NEXT: array m.p[?] : f64 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(3) canonical {
// CHECK-NEXT: var p_index : i64 = i64((i * n))
// CHECK-NEXT: var n_2 : i32 = n
// CHECK-NEXT: var s : f64 = 0.0
// CHECK-NEXT: loop i_2 : i32 = 0; < n_2; += 1 {
// CHECK-NEXT: s = (s + (p[p_index + i64(i_2)]"p[i]" * q[i64(i_2)]"q[i]"))
// CHECK-NEXT: }
// CHECK-NEXT: var dot : f64 = s
// CHECK-NEXT: o[i64(i)] = dot
// CHECK-NEXT: var state : u32 = u32(i)
// CHECK-NEXT: state = ((state * 1664525) + 1013904223)
// CHECK-NEXT: var next : u32 = (state >> 8)
// CHECK-NEXT: r[i64(i)] = next
// CHECK-NEXT: state = ((state * 1664525) + 1013904223)
// CHECK-NEXT: var next_2 : u32 = (state >> 8)
// CHECK-NEXT: r[i64(i)] = (r[i64(i)] ^ next_2)
// CHECK-NEXT: var p_index_2 : i64 = i64(n)
// CHECK-NEXT: var x : f64 = (p[i64(i)] * f64(n))
// CHECK-NEXT: o[p_index_2 + i64(i)]"p[i]" = x
// CHECK-NEXT: var index : i64 = i64(((i * m.columns) + 2))
// CHECK-NEXT: m.p[index]"m(i, 2)" = 1.0
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // unknown: the call of 'unknown' has effects that are not known: its body is not in this file [accel-call]

// CHECK: // printf: the call of 'printf' has effects that are not known: its body is not in this file [accel-call]

// CHECK: // rand: the call of 'rand' has effects that are not known: its body is not in this file [accel-call]

// CHECK: // recursive: the call of 'recursive' is recursive [accel-call]

// CHECK: // early: the call of 'early' returns in the middle of a function that changes or reads arrays or variables of its caller [accel-call]

// CHECK: // two effects: the call of 'next' and another call in the same expression change the same variable [accel-call]

// CHECK: // pointer: the call of 'fp' has unknown effects [accel-call]

// CHECK: // virtual: the call of 'Base::f' is virtual [accel-call]

// CHECK: // private: the member 'p' of a called function's object is not accessible here [accel-call]
