#include "h.h"
#include "plain.h"
#include <cassert>
#include <cstdio>
const char *file() { return __FILE__; }
const char *base() { return __BASE_FILE__; }
int line() { return __LINE__; }
int c0() { return __COUNTER__; }
double sum(const double *x, int n) {
  double s = 0;
#pragma accel reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    s += x[i];
  }
  return s;
}
int c1() { return __COUNTER__; }
void add(int *a, const int *b, int n) {
  int unused;
#pragma accel
  for (int i = 0; i < n; ++i)
    a[i] = b[i] + __LINE__;
}
int c2() { return __COUNTER__; }
int line2() { return __LINE__; }
int main(int argc, char **) {
  std::vector<double> v(10, 1.0);
  scale(v, 2);
  int a[4] = {}, b[4] = {1, 2, 3, 4};
  add(a, b, 4);
  std::printf("%s %s %d %d%d%d %d %g %d\n", file(), base(), line(), c0(), c1(), c2(), line2(), sum(v.data(), 10), a[0]);
  if (argc > 1) assert(argc == 0);
}
