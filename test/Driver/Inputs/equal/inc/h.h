#pragma once
#include <vector>
inline void scale(std::vector<double> &v, double f) {
#pragma accel
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] *= f;
}
