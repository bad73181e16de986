// Constants, conditions and the depth of nests.
// RUN: %accel-translate --verify %s -- -std=c++17

struct Plain {};

void f(double *a, int n, Plain plain) {
  constexpr int Two = 2;
#pragma accel collapse(0) // expected-error {{'collapse' needs a positive number, not 0}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel collapse(n) // expected-error {{'collapse' needs a constant integer}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel tile(8, 2000) // expected-error {{a tile of 2000 iterations is larger than 1024}}
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i] = 0;
#pragma accel collapse(Two) // expected-error {{'collapse' wants 2 perfectly nested loops, but there is one}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel collapse(Two)
  for (int i = 0; i < n; ++i) {
    {
      for (int j = 0; j < n; ++j)
        a[i * n + j] = 0;
    }
  }
#pragma accel collapse(2) // expected-error {{'collapse' wants 2 perfectly nested loops, but there is one}}
  for (int i = 0; i < n; ++i) {
    double t = 0;
    for (int j = 0; j < n; ++j)
      a[i * n + j] = t;
  }
#pragma accel tile(8, 8, 8) // expected-error {{'tile' wants 3 perfectly nested loops, but there are 2}}
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i * n + j] = 0;
#pragma accel threads(0) // expected-error {{'threads' needs a positive number, not 0}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel threads(a) // expected-error {{'threads' needs an integer, not a 'double *'}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel async(-1) // expected-error {{a queue's number is not negative}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel if(f) threads(n + 1) async(n)
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma accel wait(1.0) // expected-error {{'wait' needs an integer, not a 'double'}}
}
