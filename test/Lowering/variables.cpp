// Roles of variables, what is read afterwards, what another name may reach.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
int Global;
static int Hidden;
namespace ns {
int Inside;
}
int roles(int *a, const int &ref, int n) {
  int dead, live = 0, kept = 0, escaped = 0, before = 3;
  int *to = &escaped;
  const int folded = 5;
#pragma accel name("roles")
  for (int i = 0; i < n; ++i) {
    dead = a[i];
    live += dead;
    kept = i;
    escaped = before;
    a[i] = ref + folded + Global + Hidden + ns::Inside;
    static const double Third = 1.0 / 3;
    a[i] += Third;
  }
  kept = 1;
  return live + kept + *to;
}
void around(int *a, int n) {
  int t = 0, u = 0;
  for (int r = 0; r < 3; ++r) {
#pragma accel name("around")
    for (int i = 0; i < n; ++i) {
      t = i;
      u = i;
      a[i] = t + u;
    }
    a[0] = t;
  }
}
void names(int *a, int i) {
#pragma accel name("names")
  for (int k = 0; k < i; ++k) {
    int i = k;
    {
      int i = 2;
      a[k] = i;
    }
    a[k] += i;
  }
}
void inLambda(int *a, int n) {
  int sum = 0;
  auto f = [&](int m) {
    int own = 0;
#pragma accel name("lambda")
    for (int i = 0; i < m; ++i) {
      sum += a[i];
      own += n;
    }
    return own;
  };
  f(n);
}
void refused(int *a, int &x, const int &y, int n) {
  thread_local int t;
  volatile int v = 0;
#pragma accel name("aliases")
  for (int i = 0; i < n; ++i)
    x += a[i] * y;
#pragma accel name("thread_local")
  for (int i = 0; i < n; ++i)
    a[i] = t;
#pragma accel name("volatile")
  for (int i = 0; i < n; ++i)
    a[i] = v;
  int m[4][8];
#pragma accel name("flat")
  for (int i = 0; i < 32; ++i) {
    int *p = &m[0][0];
    p[i] = i;
  }
}

// CHECK-LABEL: region "roles" file {{.*}} function "roles" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: shared dead : i32
// CHECK-NEXT: shared live : i32 liveout
// CHECK-NEXT: shared kept : i32
// CHECK-NEXT: param before : i32
// CHECK-NEXT: shared escaped : i32 liveout alias named
// CHECK-NEXT: param ref : i32 alias
// CHECK-NEXT: param Global : i32 host "::Global" alias named plain
// CHECK-NEXT: param Hidden : i32 host "::Hidden" alias named plain
// CHECK-NEXT: param Inside : i32 host "::ns::Inside" alias named plain
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: dead = a[i64(i)]
// CHECK-NEXT: live = (live + dead)
// CHECK-NEXT: kept = i
// CHECK-NEXT: escaped = before
// CHECK-NEXT: a[i64(i)] = ((((ref + 5) + Global) + Hidden) + Inside)
// CHECK-NEXT: var Third : f64 = (1.0 / 3.0)
// CHECK-NEXT: a[i64(i)] = i32((f64(a[i64(i)]) + 0.3333333333333333))
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "around" file {{.*}} function "around" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: shared t : i32 liveout
// CHECK-NEXT: shared u : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(2) canonical {
// CHECK-NEXT: t = i
// CHECK-NEXT: u = i
// CHECK-NEXT: a[i64(i)] = (t + u)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "names" file {{.*}} function "names" directive {
// CHECK-NEXT: param i : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop k : i32 = 0; < i; += 1 source(3) canonical {
// CHECK-NEXT: var i_2 : i32 = k
// CHECK-NEXT: var i_3 : i32 = 2
// CHECK-NEXT: a[i64(k)] = i_3
// CHECK-NEXT: a[i64(k)] = (a[i64(k)] + i_2)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "lambda" file {{.*}} function "inLambda" directive {
// CHECK-NEXT: param m : i32
// CHECK-NEXT: shared sum : i32 liveout alias named expr
// CHECK-NEXT: param n : i32 alias named expr
// CHECK-NEXT: shared own : i32 liveout
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < m; += 1 source(4) canonical {
// CHECK-NEXT: sum = (sum + a[i64(i)])
// CHECK-NEXT: own = (own + n)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // aliases: 'x' is assigned and may be the same variable as 'y' [accel-construct]

// CHECK: // thread_local: 't' is thread_local [accel-type]

// CHECK: // volatile: 'v' is volatile [accel-type]

// CHECK: // flat: a pointer runs over the rows of an array [accel-construct]
