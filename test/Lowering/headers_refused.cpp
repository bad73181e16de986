// Headers that are not those of counted loops, and loops that change them.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
void f(int *a, int n, int step, const int *e) {
#pragma accel name("no step")
  for (int i = 0; i < n;)
    a[i++] = 1;
#pragma accel name("no condition")
  for (int i = 0;; ++i)
    a[i] = 1;
#pragma accel name("no start")
  for (int i = 0, j = 0; i < n; ++j)
    a[j] = 1;
#pragma accel name("pointer")
  for (int *p = a; p; ++p)
    *p = 1;
#pragma accel name("two counters")
  for (int i = 0, j = n; i < n; ++i, j /= 2)
    a[i] = j;
#pragma accel name("float")
  for (double x = 0; x < n; x += 1)
    a[0] = 1;
#pragma accel name("product")
  for (int i = 1; i < n; i *= 2)
    a[i] = 1;
#pragma accel name("square")
  for (int i = 1; i * i < n; ++i)
    a[i] = 1;
#pragma accel name("against")
  for (int i = 0; i < n; --i)
    a[i] = 1;
#pragma accel name("wrapped step")
  for (unsigned q = 5; q < 9; q -= 1)
    a[q] = 1;
#pragma accel name("not equal by two")
  for (int i = 0; i != n; i += 2)
    a[i] = 1;
#pragma accel name("counter")
  for (int i = 0; i < n; ++i)
    if (a[i])
      ++i;
#pragma accel name("bound")
  for (int i = 0; i < n; ++i)
    if (a[i])
      --n;
#pragma accel name("step changes")
  for (int i = 0; i < n; i += step)
    if (a[i])
      step = 2;
#pragma accel name("element")
  for (int i = 0; i < e[0]; ++i)
    a[i] = 1;
  int &alias = n;
#pragma accel name("alias")
  for (int i = 0; i < n; ++i)
    alias -= a[i];
}

void references(int *a, const int &n, int &count) {
#pragma accel name("references")
  for (int i = 0; i < n; ++i)
    count += a[i];
}

int counter;
void global(int *a, int n) {
#pragma accel name("global")
  for (counter = 0; counter < n; ++counter)
    a[counter] = 1;
}

// CHECK: // no step: the header of the loop has no step [accel-loop-form]

// CHECK: // no condition: the header of the loop has no condition [accel-loop-form]

// CHECK: // no start: the condition of the loop does not test its counter 'j' [accel-loop-form]

// CHECK: // pointer: the counter 'p' is a pointer, not an integer [accel-loop-form]

// CHECK: // two counters: the step of the loop is not that of one counter [accel-loop-form]

// CHECK: // float: the counter 'x' is not an integer [accel-loop-form]

// CHECK: // product: the step of the loop does not add a fixed amount [accel-loop-form]

// CHECK: // square: the condition of the loop computes with its counter 'i' [accel-loop-form]

// CHECK: // against: the step of the loop does not lead to its bound [accel-loop-form]

// CHECK: // wrapped step: the step of the loop does not lead to its bound [accel-loop-form]

// CHECK: // not equal by two: a loop with '!=' must step by one [accel-loop-form]

// CHECK: // counter: the counter 'i' changes in the loop [accel-assigned-bound]

// CHECK: // bound: the bound of the loop uses 'n', which changes in the loop [accel-assigned-bound]

// CHECK: // step changes: the step of the loop uses 'step', which changes in the loop [accel-assigned-bound]

// CHECK: // element: the bound of the loop is an element of an array [accel-assigned-bound]

// CHECK: // alias: the bound of the loop is made of variables that change in the loop [accel-assigned-bound]

// CHECK: // references: 'count' is assigned and may be the same variable as 'n' [accel-assigned-bound]

// CHECK: // global: the counter 'counter' is not a local variable [accel-loop-form]
