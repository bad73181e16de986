int known(int);
void f(double *x, int n, double *y, double *__restrict z) {
#pragma accel
  for (int i = 1; i < n; ++i)
    x[i] = x[i - 1] + 1;
#pragma accel
  for (int i = 0; i < n; ++i)
    y[i] = x[i];

#pragma accel
  for (int i = 0; i < n; ++i) { // a brace } in a comment
    z[i] = '{';
  }
// 1 < 2
#pragma accel
  for (int i = 0; i < n; ++i)
    z[i] = known(i);
}
