// Clauses that exclude each other, and names in two clauses.
// RUN: %accel-translate --verify %s

void f(double *a, int n) {
  double s = 0, t = 0;
#pragma accel collapse(1) collapse(1) // expected-error {{'collapse' is given twice}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel collapse(1) tile(8) // expected-error {{'collapse' and 'tile' exclude each other}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel target(cpu) async // expected-error {{'async' and 'target(cpu)' exclude each other}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel reduction(+: s) reduction(*: t, s) // expected-error {{'s' is named by two clauses}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel private(t) reduction(+: t) // expected-error {{'t' is named by two clauses}}
  for (int i = 0; i < n; ++i)
    t += a[i];
#pragma accel copyin(a[0:n]) copyout(a[0:n]) // expected-error {{'a' is named by two clauses}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
