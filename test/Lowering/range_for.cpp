// Range-for over everything that has subscripts.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
#include <array>
#include <map>
#include <span>
#include <vector>
struct Point {
  float x;
  int k;
};
long over(std::vector<int> &v, const std::array<float, 8> &a,
          std::span<short> s, std::vector<Point> &p, int (&m)[3][4]) {
  long sum = 0;
#pragma accel name("value")
  for (int x : v)
    sum += x;
#pragma accel name("converted")
  for (double x : v)
    sum += x;
#pragma accel name("reference")
  for (auto &x : s)
    x = 2;
#pragma accel name("constant")
  for (const float &x : a)
    sum += x;
#pragma accel name("members")
  for (Point &q : p)
    q.k = q.x;
#pragma accel name("bound")
  for (auto &[x, k] : p)
    x = k;
#pragma accel name("rows")
  for (auto &row : m)
    for (int &x : row)
      x = 0;
  return sum;
}
void refused(std::map<int, int> &m, std::vector<bool> &b) {
#pragma accel name("map")
  for (auto &e : m)
    e.second = 1;
#pragma accel name("bits")
  for (auto x : b)
    (void)x;
}

// CHECK-LABEL: region "value" file {{.*}} function "over" directive {
// CHECK-NEXT: param `v.size()` : u64 expr
// CHECK-NEXT: shared sum : i64 liveout
// CHECK-NEXT: array v[i64(`v.size()`)] : i32 aliased host "v.data()"
// CHECK-NEXT: loop x_index : i64 = 0; < i64(`v.size()`); += 1 source(1) canonical {
// CHECK-NEXT: var x : i32 = v[x_index]"v"
// CHECK-NEXT: sum = (sum + i64(x))
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "converted" file {{.*}} function "over" directive {
// CHECK-NEXT: param `v.size()` : u64 expr
// CHECK-NEXT: shared sum : i64 liveout
// CHECK-NEXT: array v[i64(`v.size()`)] : i32 aliased host "v.data()"
// CHECK-NEXT: loop x_index : i64 = 0; < i64(`v.size()`); += 1 source(2) canonical {
// CHECK-NEXT: var x : f64 = f64(v[x_index]"v")
// CHECK-NEXT: sum = i64((f64(sum) + x))
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "reference" file {{.*}} function "over" directive {
// CHECK-NEXT: param `s.size()` : u64 expr
// CHECK-NEXT: array s[i64(`s.size()`)] : i16 aliased host "s.data()"
// CHECK-NEXT: loop x_index : i64 = 0; < i64(`s.size()`); += 1 source(3) canonical {
// CHECK-NEXT: s[x_index]"x" = 2
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "constant" file {{.*}} function "over" directive {
// CHECK-NEXT: shared sum : i64 liveout
// CHECK-NEXT: array a[8] : f32 aliased const host "a.data()"
// CHECK-NEXT: loop x_index : i64 = 0; < 8; += 1 source(4) canonical {
// CHECK-NEXT: sum = i64((f32(sum) + a[x_index]"x"))
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "members" file {{.*}} function "over" directive {
// CHECK-NEXT: record Point size 8 align 4 {
// CHECK-NEXT: x : f32 at 0
// CHECK-NEXT: k : i32 at 4
// CHECK-NEXT: }
// CHECK-NEXT: param `p.size()` : u64 expr
// CHECK-NEXT: array p[i64(`p.size()`)] : Point aliased host "p.data()"
// CHECK-NEXT: loop q_index : i64 = 0; < i64(`p.size()`); += 1 source(5) canonical {
// CHECK-NEXT: p[q_index].k"q.k" = i32(p[q_index].x"q.x")
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "bound" file {{.*}} function "over" directive {
// CHECK-NEXT: record Point size 8 align 4 {
// CHECK-NEXT: x : f32 at 0
// CHECK-NEXT: k : i32 at 4
// CHECK-NEXT: }
// CHECK-NEXT: param `p.size()` : u64 expr
// CHECK-NEXT: array p[i64(`p.size()`)] : Point aliased host "p.data()"
// CHECK-NEXT: loop element_index : i64 = 0; < i64(`p.size()`); += 1 source(6) {
// CHECK-NEXT: p[element_index].x"x" = f32(p[element_index].k"k")
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "rows" file {{.*}} function "over" directive {
// CHECK-NEXT: array m[3][4] : i32 aliased host "&m[0][0]"
// CHECK-NEXT: loop row_index : i64 = 0; < 3; += 1 source(7) canonical {
// CHECK-NEXT: loop x_index : i64 = 0; < 4; += 1 source(8) {
// CHECK-NEXT: m[row_index][x_index]"x" = 0
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // map: the range is not an array, std::vector, std::array or std::span [accel-loop-form]

// CHECK: // bits: the range is not an array, std::vector, std::array or std::span [accel-loop-form]
