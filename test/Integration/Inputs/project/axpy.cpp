#include "loops.h"

void axpy(double a, const std::vector<double> &x, std::vector<double> &y) {
#pragma accel
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] += a * x[i];
}
