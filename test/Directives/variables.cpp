// What reduction and private may name.
// RUN: %accel-translate --verify %s -- -std=c++17

#include <vector>

struct S {
  double sum = 0;
  void f(std::vector<double> &v) {
#pragma accel reduction(+: sum)
    for (unsigned i = 0; i < v.size(); ++i)
      sum += v[i];
  }
};

void g(double *a, int n, const double c, S &object) {
  double s = 0;
  int k = 0;
  std::vector<double> v(n);
  auto [first, second] = std::pair<double, double>(1, 2);
#pragma accel reduction(+: s + 1) // expected-error {{'s + 1' in 'reduction' is not a variable}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(+: a[0]) // expected-error {{'a[0]' in 'reduction' is not a variable}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(+: object.sum) // expected-error {{'object.sum' in 'reduction' is not a variable}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(+: c) // expected-error {{'c' in 'reduction' is constant}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(&: s) // expected-error {{'s' of type 'double' cannot be reduced with '&'}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(+: v) // expected-error {{'v' of type 'std::vector<double>' cannot be reduced with '+'}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel reduction(+: unknown) // expected-error {{use of undeclared identifier 'unknown'}}
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma accel private(3) // expected-error {{'3' in 'private' is not a variable}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel private(g) // expected-error {{'g' in 'private' is not a variable}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel reduction(^: k) private(s, first)
  for (int i = 0; i < n; ++i)
    k ^= i;
}
