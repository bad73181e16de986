// Arrays and sections of the copy clauses.
// RUN: %accel-translate --verify %s -- -std=c++17

#include <array>
#include <vector>

struct Plain {
  int x;
};

void f(double *p, int n, Plain plain) {
  double a[10], m[4][5];
  std::array<float, 8> r;
  std::vector<double> v(n);
  std::vector<bool> bits(n);
  enum { Ten = 10 };
#pragma accel copy(a[0:Ten], m[0:20], r[8:0], v[0:1000], p[-1:n])
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(a[0:11]) // expected-error {{the section is outside of the array: it ends at 11 and 'a' has 10 elements}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(a[11:n]) // expected-error {{the section is outside of the array: it begins at 11 and 'a' has 10 elements}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(a[-1:2]) // expected-error {{the section is outside of the array: it begins at -1}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(m[1:20]) // expected-error {{the section is outside of the array: it ends at 21 and 'm' has 20 elements}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(r[4:5]) // expected-error {{the section is outside of the array: it ends at 9 and 'r' has 8 elements}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(p[0:-3]) // expected-error {{the section's number of elements is negative: -3}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copy(p[0:1.5]) // expected-error {{a section's bounds are integers, not 'double'}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copyin(n) // expected-error {{'n' in 'copyin' is not an array}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copyin(p[3]) // expected-error {{'p[3]' in 'copyin' is one element; a section is written p[begin:count]}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copyin(plain) // expected-error {{'plain' in 'copyin' is not an array}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copyin(bits) // expected-error {{'bits' in 'copyin' is not an array}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copyin(q[0:n]) // expected-error {{use of undeclared identifier 'q'}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel copyin(p[0:m0]) // expected-error {{use of undeclared identifier 'm0'}}
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma accel data copy(p) // expected-error {{the extent of 'p' is not known; write a section: p[0:n]}}
  {
  }
#pragma accel data present(p)
  {
  }
#pragma accel update host(p) // expected-error {{the extent of 'p' is not known; write a section: p[0:n]}}
}
