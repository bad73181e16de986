// Two directives on one loop, and OpenMP's own beside ours.
// RUN: %accel-translate --verify %s -- -fopenmp

void f(double *a, int n) {
#pragma accel
#pragma accel independent // expected-error {{the loop has two directives}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma omp parallel for
#pragma accel // expected-error {{this directive stands between an OpenMP directive and its loop; put it before the OpenMP directive}}
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
