// Conversions are explicit; constants are folded; effects inside expressions
// become statements in front.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
#include <limits>
enum class Colour : unsigned char { Red = 3, Green };
constexpr int Size = 12;
const double Pi = 3.25;

void conversions(char *c, short *s, unsigned *u, float *f, double *d, bool *b,
                 Colour *k, long *l, int n) {
#pragma accel name("conversions")
  for (int i = 0; i < n; ++i) {
    c[i] = s[i];
    s[i] += c[i];
    u[i] = -u[i] % 7;
    u[i] = i;
    f[i] = f[i] * 2.5;
    f[i] *= 2;
    d[i] = f[i] + i;
    b[i] = d[i];
    b[i] = !c[i] && f[i] > 1;
    k[i] = Colour::Green;
    l[i] = 1 << s[i];
    l[i] = ~c[i];
    ++c[i];
    d[i] = u[i] > l[i] ? d[i] : 1;
  }
}

void constants(long *l, double *d, int n) {
#pragma accel name("constants")
  for (int i = 0; i < n; ++i) {
    l[i] = Size + static_cast<int>(sizeof(double));
    d[i] = Pi;
    d[i] = std::numeric_limits<double>::max();
    l[i] = 'a';
    l[i] = true;
    l[i] = 0xffffffffu;
  }
}

void effects(int *a, int *b, int n) {
#pragma accel name("effects")
  for (int i = 0; i < n; ++i) {
    int x, y, k = 0;
    x = y = a[i];
    b[k++] = x;
    if (y > 3 && ++x < 9)
      b[i] = x;
    a[i] = y ? x++ : --y;
    while (x-- > 0)
      b[i] = y;
  }
}

void refused(int *a, int *b, int n) {
#pragma accel name("order")
  for (int i = 0; i < n; ++i) {
    int k = 0;
    a[i] = k + k++;
  }
#pragma accel name("pointers")
  for (int i = 0; i < n; ++i)
    a[i] = a + i < b;
#pragma accel name("elvis")
  for (int i = 0; i < n; ++i)
    a[i] = b[i] ?: 4;
#pragma accel name("pointer moves")
  for (int i = 0; i < n; ++i)
    *a++ = 1;
}

// CHECK-LABEL: region "conversions" file {{.*}} function "conversions" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array s[?] : i16 aliased
// CHECK-NEXT: array c[?] : i8 aliased type "char"
// CHECK-NEXT: array u[?] : u32 aliased
// CHECK-NEXT: array f[?] : f32 aliased
// CHECK-NEXT: array d[?] : f64 aliased
// CHECK-NEXT: array b[?] : bool aliased
// CHECK-NEXT: array k[?] : u8 aliased type "Colour"
// CHECK-NEXT: array l[?] : i64 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: c[i64(i)] = i8(s[i64(i)])
// CHECK-NEXT: s[i64(i)] = i16((i32(s[i64(i)]) + i32(c[i64(i)])))
// CHECK-NEXT: u[i64(i)] = ((-u[i64(i)]) % 7)
// CHECK-NEXT: u[i64(i)] = u32(i)
// CHECK-NEXT: f[i64(i)] = f32((f64(f[i64(i)]) * 2.5))
// CHECK-NEXT: f[i64(i)] = (f[i64(i)] * 2.0)
// CHECK-NEXT: d[i64(i)] = f64((f[i64(i)] + f32(i)))
// CHECK-NEXT: b[i64(i)] = bool(d[i64(i)])
// CHECK-NEXT: b[i64(i)] = ((!bool(c[i64(i)])) && (f[i64(i)] > 1.0))
// CHECK-NEXT: k[i64(i)] = 4
// CHECK-NEXT: l[i64(i)] = i64((1 << i32(s[i64(i)])))
// CHECK-NEXT: l[i64(i)] = i64((~i32(c[i64(i)])))
// CHECK-NEXT: c[i64(i)] = i8((i32(c[i64(i)]) + 1))
// CHECK-NEXT: d[i64(i)] = ((i64(u[i64(i)]) > l[i64(i)]) ? d[i64(i)] : 1.0)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "constants" file {{.*}} function "constants" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array l[?] : i64 aliased
// CHECK-NEXT: array d[?] : f64 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(2) canonical {
// CHECK-NEXT: l[i64(i)] = 20
// CHECK-NEXT: d[i64(i)] = 3.25
// CHECK-NEXT: d[i64(i)] = 1.7976931348623157e+308
// CHECK-NEXT: l[i64(i)] = 97
// CHECK-NEXT: l[i64(i)] = 1
// CHECK-NEXT: l[i64(i)] = 4294967295
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "effects" file {{.*}} function "effects" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: array b[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(3) canonical {
// CHECK-NEXT: var x : i32
// CHECK-NEXT: var y : i32
// CHECK-NEXT: var k : i32 = 0
// CHECK-NEXT: y = a[i64(i)]
// CHECK-NEXT: var assigned : i32 = y
// CHECK-NEXT: x = assigned
// CHECK-NEXT: var old : i32 = k
// CHECK-NEXT: k = (k + 1)
// CHECK-NEXT: b[i64(old)]"b[k++]" = x
// CHECK-NEXT: var both : bool = (y > 3)
// CHECK-NEXT: if both {
// CHECK-NEXT: x = (x + 1)
// CHECK-NEXT: var assigned_2 : i32 = x
// CHECK-NEXT: both = (assigned_2 < 9)
// CHECK-NEXT: }
// CHECK-NEXT: if both {
// CHECK-NEXT: b[i64(i)] = x
// CHECK-NEXT: }
// CHECK-NEXT: var choice : i32
// CHECK-NEXT: if bool(y) {
// CHECK-NEXT: var old_2 : i32 = x
// CHECK-NEXT: x = (x + 1)
// CHECK-NEXT: choice = old_2
// CHECK-NEXT: } else {
// CHECK-NEXT: y = (y - 1)
// CHECK-NEXT: var assigned_3 : i32 = y
// CHECK-NEXT: choice = assigned_3
// CHECK-NEXT: }
// CHECK-NEXT: a[i64(i)] = choice
// CHECK-NEXT: while true {
// CHECK-NEXT: var old_3 : i32 = x
// CHECK-NEXT: x = (x - 1)
// CHECK-NEXT: if !(old_3 > 0) {
// CHECK-NEXT: break
// CHECK-NEXT: }
// CHECK-NEXT: b[i64(i)] = y
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // order: one expression both changes and reads a variable [accel-construct]

// CHECK: // pointers: two pointers are not known to point into one array [accel-construct]

// CHECK: // elvis: the operator ?: without a middle [accel-construct]

// CHECK: // pointer moves: a pointer changes in the loop [accel-construct]
