// update and wait are no body of an `if` or a loop: without accel, that would be
// the statement behind them.
// RUN: %accel-translate --verify %s

void f(double *a, int n) {
  if (n)
#pragma accel wait // expected-error {{this directive must stand in braces: without accel, the statement behind it would be the body}}
  a[0] = 1;
  for (int i = 0; i < n; ++i)
#pragma accel update host(a[0 : 1]) // expected-error {{this directive must stand in braces}}
  while (n > 3)
    _Pragma("accel wait") // expected-error {{this directive must stand in braces}}
  if (n) {
#pragma accel wait
  }
label:
#pragma accel wait
  if (n > 9)
    goto label;
}
