// Headers of counted loops in all their spellings, and what OpenMP accepts.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
void up(int *a, int n, long m, unsigned u, int step) {
#pragma accel name("plain")
  for (int i = 0; i < n; ++i)
    a[i] = 1;
#pragma accel name("turned")
  for (int i = 2; n >= i; i = 3 + i)
    a[i] = 1;
#pragma accel name("parentheses")
  for (int i = 0; (i) < (n); (i += 2))
    a[i] = 1;
#pragma accel name("wide")
  for (int i = 0; i < m; i++)
    a[i] = 1;
#pragma accel name("signs")
  for (int i = -1; i < u; i++)
    a[i] = 1;
#pragma accel name("offset")
  for (int i = 1; i + 1 < n; i++)
    a[i] = 1;
#pragma accel name("unsigned offset")
  for (unsigned i = 0; i + 2 < u; i++)
    a[i] = 1;
#pragma accel name("step")
  for (int i = 0; i < n; i += step)
    a[i] = 1;
#pragma accel name("comma")
  for (int i = 0; i < n; ++i, (void)0)
    a[i] = 1;
#pragma accel name("two")
  for (int i = 0, e = n - 1; i < e; ++i)
    a[i] = 1;
}

void down(int *a, int n, int step) {
#pragma accel name("down")
  for (int i = n - 1; i >= 0; --i)
    a[i] = 1;
#pragma accel name("wrapped")
  for (unsigned q = 20; q > 3; q += ~0u)
    a[q] = 1;
#pragma accel name("by variable")
  for (long i = n; 0 < i; i -= step)
    a[i] = 1;
#pragma accel name("not equal")
  for (int i = n; i != 0; --i)
    a[i] = 1;
}

int outside(int *a, int n) {
  int i, j;
#pragma accel name("outside")
  for (i = 0; i < n; ++i)
    for (j = i; j < n; ++j)
      a[i * n + j] = 0;
  j = 1;
  return i + j;
}

void nest(int *a, int n) {
#pragma accel name("nest")
  for (int i = 0; i < n; ++i) {
#pragma accel loop seq
    for (int j = 0; j <= i; j += 2) {
      if (a[j] == 3)
        break;
      a[i] += j;
    }
  }
}

// CHECK-LABEL: region "plain" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "turned" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 2; <= n; += 3 source(2) canonical {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "parentheses" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 2 source(3) {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "wide" file {{.*}} function "up" directive {
// CHECK-NEXT: param m : i64
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < m; += 1 source(4) canonical {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "signs" file {{.*}} function "up" directive {
// CHECK-NEXT: param u : u32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = -1; < u; += 1 source(5) {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "offset" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 1; < i64(n) - 1; += 1 source(6) {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "unsigned offset" file {{.*}} function "up" directive {
// CHECK-NEXT: param u : u32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : u32 = 0; < max(u, 2) - 2; += 1 source(7) {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "step" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param step : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += i64(step) source(8) canonical {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "comma" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(9) {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "two" file {{.*}} function "up" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < (n - 1); += 1 source(10) {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "down" file {{.*}} function "down" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = (n - 1); >= 0; += -1 source(11) canonical {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "wrapped" file {{.*}} function "down" directive {
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop q : u32 = 20; > 3; += -1 source(12) {
// CHECK-NEXT: a[i64(q)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "by variable" file {{.*}} function "down" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param step : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i64 = i64(n); > 0; += -i64(step) source(13) canonical {
// CHECK-NEXT: a[i] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "not equal" file {{.*}} function "down" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = n; != 0; += -1 source(14) canonical {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "outside" file {{.*}} function "outside" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: counter i : i32 host "i" outside liveout
// CHECK-NEXT: counter j : i32 host "j" outside
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i = 0; < n; += 1 source(15) canonical {
// CHECK-NEXT: loop j = i; < n; += 1 source(16) canonical {
// CHECK-NEXT: a[i64(((i * n) + j))] = 0
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "nest" file {{.*}} function "nest" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(17) canonical {
// CHECK-NEXT: loop j : i32 = 0; <= i; += 2 source(18) seq canonical breaks {
// CHECK-NEXT: if (a[i64(j)] == 3) {
// CHECK-NEXT: break
// CHECK-NEXT: }
// CHECK-NEXT: a[i64(i)] = (a[i64(i)] + j)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }

// What another header would declare.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | FileCheck %s --check-prefix=HEADER
// HEADER: function "headersOf"
// HEADER: loop k{{.*}} canonical counter "long long" "k" @
// HEADER: loop k{{.*}} canonical @
void headersOf(int *v, int n) {
#pragma accel
  for (long long k = 3; k < 1000; ++k)
    v[k] = 1;
#pragma accel
  for (int k = 0;
#if 1
       k < n; ++k)
#endif
    v[k] = 1;
}
