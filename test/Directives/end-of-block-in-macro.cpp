// _Pragma at the end of a block and before a statement that is no loop.
// RUN: %accel-translate --verify %s

#define PARALLEL _Pragma("accel")

void f(double *a, int n) {
  {
    a[0] = 0;
    _Pragma("accel") // expected-error {{this directive must stand before a 'for' loop, but nothing follows it}}
  }
}

void g(double *a, int n) {
  PARALLEL // expected-error {{this directive must stand before a 'for' loop}}
  a[0] = 0;
}
