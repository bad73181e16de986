// A loop in a template has the model of its instances, if they agree.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
template <class T> void agree(T *p, T f, int n) {
#pragma accel name("agree")
  for (int i = 0; i < n; ++i)
    p[i] = p[i] * f + 1;
}
template <class T> void differ(T *p, int n) {
#pragma accel name("differ")
  for (int i = 1; i < n; ++i) {
    if constexpr (sizeof(T) == 8)
      p[i] = p[i - 1];
    else
      p[i] = 0;
  }
}
template <int N> void numbers(int *p, int n) {
#pragma accel name("numbers")
  for (int i = 0; i < n; ++i)
    p[i] += N;
}
template <int N> void shifted(int *p, int n) {
#pragma accel name("shifted")
  for (int i = 1; i < n; ++i)
    p[i] = p[i + N];
}
template <class T> void unused(T *p, int n) {
#pragma accel name("unused")
  for (int i = 0; i < n; ++i)
    p[i] = 0;
}
template <class T, int N> struct Block {
  T data[N];
  void fill(T x) {
#pragma accel name("fill")
    for (int i = 0; i < N; ++i)
      data[i] = x;
  }
};
void use(float *f, double *d) {
  agree(f, 2.0f, 8);
  agree(d, 2.0, 8);
  differ(f, 8);
  differ(d, 8);
  numbers<1>(nullptr, 1);
  numbers<2>(nullptr, 1);
  shifted<0>(nullptr, 1);
  shifted<-1>(nullptr, 1);
  Block<short, 16>().fill(3);
}

// CHECK-LABEL: region "agree" file {{.*}} function "agree" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param f : f32
// CHECK-NEXT: array p[?] : f32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: p[i64(i)] = ((p[i64(i)] * f) + 1.0)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // differ: the instances of the template differ in what the loop does [accel-construct]

// CHECK-LABEL: region "numbers" file {{.*}} function "numbers" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array p[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(3) canonical {
// CHECK-NEXT: p[i64(i)] = (p[i64(i)] + 1)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // shifted: the instances of the template differ in what the loop does [accel-construct]

// CHECK: // unused: the loop is in a template that is not instantiated here [accel-construct]

// CHECK-LABEL: region "fill" file {{.*}} function "Block<short, 16>::fill" directive {
// CHECK-NEXT: param x : i16
// CHECK-NEXT: array `this->data`[16] : i16 aliased host "&this->data[0]"
// CHECK-NEXT: loop i : i32 = 0; < 16; += 1 source(6) canonical {
// CHECK-NEXT: `this->data`[i64(i)]"data[i]" = x
// CHECK-NEXT: }
// CHECK-NEXT: }
