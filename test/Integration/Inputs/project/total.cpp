#include "loops.h"

double total(const std::vector<double> &x) {
  double s = 0;
#pragma accel reduction(+ : s)
  for (std::size_t i = 0; i < x.size(); ++i)
    s += x[i];
  return s;
}
