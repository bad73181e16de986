void f(float *x, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
