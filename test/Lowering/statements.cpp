// Control flow, declarations of the body, and what has no form.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
void flow(int *a, int n) {
#pragma accel name("flow")
  for (int i = 0; i < n; ++i) {
    if (int x = a[i]; x > 3)
      a[i] = x;
    else if (x < 0)
      continue;
    switch (i % 4) {
    case 0:
      a[i] = 1;
      break;
    case 1:
    case 2: {
      a[i] = 5;
      break;
    }
    default:
      a[i] = 7;
    }
    int v = a[i];
    do {
      v /= 2;
    } while (v > 4);
    for (int k = 1; k * k < v; ++k) {
      if (k == 7)
        continue;
      a[i] += k;
    }
    for (int k = 0; k < a[i]; ++k)
      a[i] -= 2;
  }
}

void declared(int *a, double *d, int n) {
#pragma accel name("declared")
  for (int i = 0; i < n; ++i) {
    int m[2][2] = {{1, 2}, {3}};
    int z[4] = {};
    auto &x = a[i];
    const int two = 2, &y = x;
    int *p = a + two * i, k;
    for (k = 0; k < 4; ++k)
      z[k] = p[k] + m[k % 2][1];
    x += y + z[x];
    double *const row = d + z[0];
    *row = row[-1];
    struct {
      int u, v;
    } s = {1, i};
    x = s.u + s.v;
  }
}

int leaves(int *a, int n) {
#pragma accel name("break")
  for (int i = 0; i < n; ++i) {
    if (a[i] == 0)
      break;
    a[i] = 1;
  }
#pragma accel name("return")
  for (int i = 0; i < n; ++i)
    if (a[i])
      return i;
#pragma accel name("throw")
  for (int i = 0; i < n; ++i)
    if (a[i])
      throw 1;
#pragma accel name("goto")
  for (int i = 0; i < n; ++i)
    if (a[i])
      goto end;
end:
#pragma accel name("try")
  for (int i = 0; i < n; ++i)
    try {
      a[i] = 1;
    } catch (...) {
    }
#pragma accel name("falls through")
  for (int i = 0; i < n; ++i)
    switch (a[i]) {
    case 1:
      a[i] = 2;
    case 2:
      a[i] = 3;
    }
#pragma accel name("static")
  for (int i = 0; i < n; ++i) {
    static int calls;
    a[i] = ++calls;
  }
#pragma accel name("new")
  for (int i = 0; i < n; ++i)
    delete new int(i);
  return 0;
}

// CHECK-LABEL: region "flow" file {{.*}} function "flow" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: counter k_2 : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: {
// CHECK-NEXT: var x : i32 = a[i64(i)]
// CHECK-NEXT: if (x > 3) {
// CHECK-NEXT: a[i64(i)] = x
// CHECK-NEXT: } else {
// CHECK-NEXT: if (x < 0) {
// CHECK-NEXT: continue
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: var selector : i32 = (i % 4)
// CHECK-NEXT: if selector == 0 {
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: } else if selector == 1 || selector == 2 {
// CHECK-NEXT: a[i64(i)] = 5
// CHECK-NEXT: } else {
// CHECK-NEXT: a[i64(i)] = 7
// CHECK-NEXT: }
// CHECK-NEXT: var v : i32 = a[i64(i)]
// CHECK-NEXT: do {
// CHECK-NEXT: v = (v / 2)
// CHECK-NEXT: } while (v > 4)
// CHECK-NEXT: {
// CHECK-NEXT: var k : i32 = 1
// CHECK-NEXT: var first : bool = true
// CHECK-NEXT: while true {
// CHECK-NEXT: if first {
// CHECK-NEXT: first = false
// CHECK-NEXT: } else {
// CHECK-NEXT: k = (k + 1)
// CHECK-NEXT: }
// CHECK-NEXT: if !((k * k) < v) {
// CHECK-NEXT: break
// CHECK-NEXT: }
// CHECK-NEXT: if (k == 7) {
// CHECK-NEXT: continue
// CHECK-NEXT: }
// CHECK-NEXT: a[i64(i)] = (a[i64(i)] + k)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: {
// CHECK-NEXT: var k_3 : i32 = 0
// CHECK-NEXT: while (k_3 < a[i64(i)]) {
// CHECK-NEXT: a[i64(i)] = (a[i64(i)] - 2)
// CHECK-NEXT: k_3 = (k_3 + 1)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "declared" file {{.*}} function "declared" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: array d[?] : f64 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(3) canonical {
// CHECK-NEXT: array m[2][2] : i32 zeroed
// CHECK-NEXT: m[0:i64][0:i64] = 1
// CHECK-NEXT: m[0:i64][1:i64] = 2
// CHECK-NEXT: m[1:i64][0:i64] = 3
// CHECK-NEXT: array z[4] : i32 zeroed
// CHECK-NEXT: var two : i32 = 2
// CHECK-NEXT: var k : i32
// CHECK-NEXT: loop k_2 : i32 = 0; < 4; += 1 source(4) canonical {
// CHECK-NEXT: z[i64(k_2)]"z[k]" = (a[i64((2 * i)) + i64(k_2)]"p[k]" + m[i64((k_2 % 2))][1:i64]"m[k % 2][1]")
// CHECK-NEXT: }
// CHECK-NEXT: a[i64(i)]"x" = (a[i64(i)]"x" + (a[i64(i)]"y" + z[i64(a[i64(i)]"x")]"z[x]"))
// CHECK-NEXT: var row_index : i64 = i64(z[0:i64])
// CHECK-NEXT: d[row_index]"*row" = d[row_index - 1]"row[-1]"
// CHECK-NEXT: var s.u : i32
// CHECK-NEXT: var s.v : i32
// CHECK-NEXT: s.u = 1
// CHECK-NEXT: s.v = i
// CHECK-NEXT: a[i64(i)]"x" = (s.u + s.v)
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "break" file {{.*}} function "leaves" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: array a[?] : i32 aliased
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(5) canonical breaks {
// CHECK-NEXT: if (a[i64(i)] == 0) {
// CHECK-NEXT: break
// CHECK-NEXT: }
// CHECK-NEXT: a[i64(i)] = 1
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // return: a return leaves the loop [accel-early-exit]

// CHECK: // throw: the body may throw [accel-early-exit]

// CHECK: // goto: the body has a goto [accel-early-exit]

// CHECK: // try: the body has a try block [accel-construct]

// CHECK: // falls through: a case of the switch falls through to the next [accel-construct]

// CHECK: // static: 'calls' is static in the body [accel-construct]

// CHECK: // new: the body allocates or frees memory [accel-construct]
