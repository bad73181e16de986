// RUN: %accel-translate --verify %s

void f(double *a, int n) {
  for (int k = 0; k < n; ++k)
#pragma accel loop seq
    // A label makes no difference.
    label:
#pragma accel // expected-error {{the loop has two directives}}
    for (int i = 0; i < n; ++i)
      a[i] = 0;
}
