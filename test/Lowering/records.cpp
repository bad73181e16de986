// Structures of numbers: flattened in arrays, one variable a member elsewhere.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
#include <complex>
#include <vector>
struct Vec {
  double x, y;
};
static Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
struct Base {
  float w;
};
struct Body : Base {
  Vec pos;
  char tag;
  short s[2][3];
  static const int Count = 4;
};
struct Node {
  int value;
  Node *next;
};
namespace space {
struct Params {
  int n;
  double dt;
  double *out;
  double fixed[4];
};
} // namespace space

void arrays(std::vector<Body> &b, Body *p, Node *nodes, int n) {
#pragma accel name("arrays")
  for (int i = 0; i < n; ++i) {
    b[i].pos.x += b[i].w;
    p[i].s[1][2] = b[i].tag + Body::Count;
    (p + i)->pos.y = 1;
    nodes[i].value = 2;
  }
}
void values(std::vector<Vec> &a, std::vector<Vec> &b, int n) {
#pragma accel name("values")
  for (int i = 0; i < n; ++i) {
    Vec v = a[i];
    v.x *= 2;
    b[i] = v + a[i];
  }
}
void members(space::Params &q, const space::Params *r) {
  space::Params local = q;
#pragma accel name("members")
  for (int i = 0; i < q.n; ++i) {
    q.out[i] = r->dt * local.fixed[i % 4];
    local.dt += q.out[i];
  }
}
static double norm(Vec a) { return a.x * a.x + a.y * a.y; }
void copies(std::vector<Vec> &v, double *d, const Vec &origin, const Vec *far,
            int n) {
#pragma accel name("copies")
  for (int i = 0; i < n; ++i) {
    Vec o = origin;
    o.x += 1;
    d[i] = norm(o) + norm(*far) + norm(v[i]);
  }
  Vec last;
#pragma accel name("assigned outside")
  for (int i = 0; i < n; ++i)
    last = v[i];
}
struct Bits {
  int b : 3;
};
struct Inner {
  struct {
    float u, v;
  } in[2];
};
void refused(Bits *b, Inner *s, std::vector<std::complex<double>> &z, int n) {
#pragma accel name("bits")
  for (int i = 0; i < n; ++i)
    b[i].b = 1;
#pragma accel name("inner")
  for (int i = 0; i < n; ++i)
    s[i].in[1].u = 1;
#pragma accel name("complex")
  for (int i = 0; i < n; ++i)
    z[i] = 1;
}

// CHECK-LABEL: region "arrays" file {{.*}} function "arrays" directive {
// CHECK-NEXT: record Body size 40 align 8 {
// CHECK-NEXT: w : f32 at 0
// CHECK-NEXT: pos.x : f64 at 8
// CHECK-NEXT: pos.y : f64 at 16
// CHECK-NEXT: tag : i8 at 24
// CHECK-NEXT: s[2][3] : i16 at 26
// CHECK-NEXT: }
// CHECK-NEXT: record Node size 16 align 8 {
// CHECK-NEXT: value : i32 at 0
// CHECK-NEXT: }
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param `b.size()` : u64 expr
// CHECK-NEXT: array b[i64(`b.size()`)] : Body aliased host "b.data()"
// CHECK-NEXT: array p[?] : Body aliased
// CHECK-NEXT: array nodes[?] : Node aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: b[i64(u64(i))].pos.x = (b[i64(u64(i))].pos.x + f64(b[i64(u64(i))].w))
// CHECK-NEXT: p[i64(i)].s[1:i64][2:i64] = i16((i32(b[i64(u64(i))].tag) + 4))
// CHECK-NEXT: p[i64(i)].pos.y"(p + i)->pos.y" = 1.0
// CHECK-NEXT: nodes[i64(i)].value = 2
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "values" file {{.*}} function "values" directive {
// CHECK-NEXT: record Vec size 16 align 8 {
// CHECK-NEXT: x : f64 at 0
// CHECK-NEXT: y : f64 at 8
// CHECK-NEXT: }
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param `a.size()` : u64 expr
// CHECK-NEXT: param `b.size()` : u64 expr
// CHECK-NEXT: array a[i64(`a.size()`)] : Vec aliased host "a.data()"
// CHECK-NEXT: array b[i64(`b.size()`)] : Vec aliased host "b.data()"
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(2) canonical {
// CHECK-NEXT: var v.x : f64
// CHECK-NEXT: var v.y : f64
// CHECK-NEXT: var copy : f64 = a[i64(u64(i))].x
// CHECK-NEXT: var copy_2 : f64 = a[i64(u64(i))].y
// CHECK-NEXT: v.x = copy
// CHECK-NEXT: v.y = copy_2
// CHECK-NEXT: v.x = (v.x * 2.0)
// CHECK-NEXT: var a.x : f64
// CHECK-NEXT: var a.y : f64
// CHECK-NEXT: var copy_3 : f64 = v.x
// CHECK-NEXT: var copy_4 : f64 = v.y
// CHECK-NEXT: a.x = copy_3
// CHECK-NEXT: a.y = copy_4
// CHECK-NEXT: var b.x : f64
// CHECK-NEXT: var b.y : f64
// CHECK-NEXT: var copy_5 : f64 = a[i64(u64(i))].x
// CHECK-NEXT: var copy_6 : f64 = a[i64(u64(i))].y
// CHECK-NEXT: b.x = copy_5
// CHECK-NEXT: b.y = copy_6
// CHECK-NEXT: var value.x : f64
// CHECK-NEXT: var value.y : f64
// CHECK-NEXT: value.x = (a.x + b.x)
// CHECK-NEXT: value.y = (a.y + b.y)
// CHECK-NEXT: var copy_7 : f64 = value.x
// CHECK-NEXT: var copy_8 : f64 = value.y
// CHECK-NEXT: b[i64(u64(i))].x = copy_7
// CHECK-NEXT: b[i64(u64(i))].y = copy_8
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "members" file {{.*}} function "members" directive {
// CHECK-NEXT: param q.n : i32 alias expr
// CHECK-NEXT: param `r->dt` : f64 alias expr
// CHECK-NEXT: shared local.dt : f64 liveout expr
// CHECK-NEXT: array local.fixed[4] : f64 owned host "&local.fixed[0]"
// CHECK-NEXT: array q.out[?] : f64 aliased
// CHECK-NEXT: loop i : i32 = 0; < q.n; += 1 source(3) canonical {
// CHECK-NEXT: q.out[i64(i)] = (`r->dt` * local.fixed[i64((i % 4))])
// CHECK-NEXT: local.dt = (local.dt + q.out[i64(i)])
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "copies" file {{.*}} function "copies" directive {
// CHECK-NEXT: record Vec size 16 align 8 {
// CHECK-NEXT: x : f64 at 0
// CHECK-NEXT: y : f64 at 8
// CHECK-NEXT: }
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param origin.x : f64 alias expr
// CHECK-NEXT: param origin.y : f64 alias expr
// CHECK-NEXT: param `far->x` : f64 alias expr
// CHECK-NEXT: param `far->y` : f64 alias expr
// CHECK-NEXT: param `v.size()` : u64 expr
// CHECK-NEXT: array v[i64(`v.size()`)] : Vec aliased host "v.data()"
// CHECK-NEXT: array d[?] : f64 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(4) canonical {
// CHECK-NEXT: var o.x : f64
// CHECK-NEXT: var o.y : f64
// CHECK-NEXT: var copy : f64 = origin.x
// CHECK-NEXT: var copy_2 : f64 = origin.y
// CHECK-NEXT: o.x = copy
// CHECK-NEXT: o.y = copy_2
// CHECK-NEXT: o.x = (o.x + 1.0)
// CHECK-NEXT: var a.x : f64
// CHECK-NEXT: var a.y : f64
// CHECK-NEXT: var copy_3 : f64 = o.x
// CHECK-NEXT: var copy_4 : f64 = o.y
// CHECK-NEXT: a.x = copy_3
// CHECK-NEXT: a.y = copy_4
// CHECK-NEXT: var a.x_2 : f64
// CHECK-NEXT: var a.y_2 : f64
// CHECK-NEXT: var copy_5 : f64 = `far->x`
// CHECK-NEXT: var copy_6 : f64 = `far->y`
// CHECK-NEXT: a.x_2 = copy_5
// CHECK-NEXT: a.y_2 = copy_6
// CHECK-NEXT: var a.x_3 : f64
// CHECK-NEXT: var a.y_3 : f64
// CHECK-NEXT: var copy_7 : f64 = v[i64(u64(i))].x
// CHECK-NEXT: var copy_8 : f64 = v[i64(u64(i))].y
// CHECK-NEXT: a.x_3 = copy_7
// CHECK-NEXT: a.y_3 = copy_8
// CHECK-NEXT: d[i64(i)] = ((((a.x * a.x) + (a.y * a.y)) + ((a.x_2 * a.x_2) + (a.y_2 * a.y_2))) + ((a.x_3 * a.x_3) + (a.y_3 * a.y_3)))
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // assigned outside: a structure outside of the loop is assigned [accel-construct]

// CHECK: // bits: the type 'Bits' has no members that are plain numbers [accel-type]

// CHECK: // inner: the type 'Inner' has no members that are plain numbers [accel-type]

// CHECK: // complex: the type 'value_type' is a complex number, which is not supported yet [accel-type]
