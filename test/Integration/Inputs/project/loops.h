#ifndef LOOPS_H
#define LOOPS_H
#include "factor.h"
#include <vector>

void axpy(double a, const std::vector<double> &x, std::vector<double> &y);
double total(const std::vector<double> &x);
int plain(int x);

inline void scale(std::vector<double> &x) {
#pragma accel
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] *= FACTOR;
}
#endif
