double ff(double x) { return x > 1 ? x * x * x + 1 / x : x - 3; }
double red(const double *x, double *y, int n) {
  double s = 0;
#pragma accel reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    y[i] = ff(x[i]);
    s += ff(ff(x[i]));
  }
  return s;
}
