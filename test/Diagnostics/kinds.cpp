// A loop of each kind that stays serial, and all that the user is told of it.
// RUN: %accel-translate %s --verify -- -std=c++17
#include <vector>
int later(int);
void dependence(double *a, const double *b, int n) {
#pragma accel
  for (int i = 1; i < n; ++i)
    a[i] = a[i - 1] * b[i];
}
void unknownIndex(int *a, const int *idx, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    a[idx[i]] = i;
}
int scalarCarried(std::vector<int> &v) {
  int last = 0;
#pragma accel
  for (int i = 0; i < 100; ++i) {
    last = last * 3 + i;
    v[i] = i;
  }
  return last;
}
void scan(std::vector<int> &v, std::vector<int> &w) {
  int sum = 0;
#pragma accel
  for (int i = 0; i < 100; ++i) {
    sum += v[i];
    w[i] = sum;
  }
}
int conditional(std::vector<int> &v) {
  int last = 0;
#pragma accel
  for (int i = 0; i < 100; ++i)
    if (v[i] > 3)
      last = i;
  return last;
}
int mismatch(std::vector<int> &v) {
  int sum = 0;
#pragma accel reduction(*: sum)
  for (int i = 0; i < 100; ++i)
    sum += v[i];
  return sum;
}
int privateFirst(std::vector<int> &v) {
  int t = 0;
#pragma accel private(t)
  for (int i = 0; i < 100; ++i) {
    v[i] = t;
    t = i;
  }
  return t;
}
int early(std::vector<int> &v) {
  int n = 0;
#pragma accel
  for (int i = 0; i < 100; ++i) {
    if (v[i] < 0)
      break;
    v[i] = n;
  }
  return n;
}
void form(int *p, int *end) {
#pragma accel
  for (; p != end; ++p)
    *p = 0;
}
void assigned(int *a, int n) {
#pragma accel
  for (int i = 0; i < n; ++i) {
    a[i] = 0;
    if (a[i + 1])
      --n;
  }
}
void construct(int *a, int n) {
#pragma accel
  for (int i = 0; i < n; ++i) {
    asm volatile("" ::: "memory");
    a[i] = 1;
  }
}
void call(int *a, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    a[i] = later(i);
}
#define LOOP(n) for (int i = 0; i < (n); ++i) a[i] = i
void macro(int *a, int n) {
#pragma accel
  LOOP(n);
}

// expected-warning@7 {{loop left serial: iteration i reads a[i - 1], which iteration i - 1 writes [accel-dependence]}}
// expected-note@8 {{reads a[i - 1]}}
// expected-note@8 {{writes a[i]}}
// expected-warning@12 {{loop left serial: the subscript of a[idx[i]] is not an affine function of the counters, so two iterations may write the same element [accel-unknown-index]}}
// expected-note@13 {{writes a[idx[i]]}}
// expected-note@12 {{if no two iterations touch the same element, say 'independent'}}
// expected-warning@18 {{loop left serial: iteration i reads last, which an earlier iteration assigns [accel-scalar-carried]}}
// expected-note@19 {{reads last}}
// expected-note@19 {{assigns last}}
// expected-warning@27 {{loop left serial: the running value of sum is read in the loop, so each iteration needs those before it [accel-scan]}}
// expected-note@29 {{reads sum}}
// expected-note@28 {{assigns sum}}
// expected-warning@35 {{loop left serial: not every iteration assigns last, and its last value is used after the loop [accel-conditional-last-value]}}
// expected-note@37 {{assigns last}}
// expected-warning@43 {{loop left serial: reduction(*: sum): the loop combines 'sum' with '+' [accel-reduction-mismatch]}}
// expected-note@44 {{updates sum}}
// expected-warning@50 {{loop left serial: private(t): an iteration reads 't' before it writes it: iteration i reads t, which an earlier iteration assigns [accel-private-read-first]}}
// expected-note@51 {{reads t}}
// expected-note@52 {{assigns t}}
// expected-warning@61 {{loop left serial: break leaves the loop, so whether an iteration runs depends on those before it [accel-early-exit]}}
// expected-note@59 {{of this loop}}
// expected-warning@66 {{loop left serial: the counter 'p' is a pointer, not an integer [accel-loop-form]}}
// expected-note@68 {{of this loop}}
// expected-warning@76 {{loop left serial: the bound of the loop uses 'n', which changes in the loop [accel-assigned-bound]}}
// expected-note@73 {{of this loop}}
// expected-warning@82 {{loop left serial: the body has inline assembly [accel-construct]}}
// expected-note@81 {{of this loop}}
// expected-warning@89 {{loop left serial: the call of 'later' has effects that are not known: its body is not in this file [accel-call]}}
// expected-note@88 {{of this loop}}
// expected-warning@94 {{loop left serial: the text of the loop comes out of a macro, so it cannot be edited [accel-macro]}}
// expected-note@94 {{write the loop itself in the file; the directive may come from a macro}}
