#include "loops.h"
#include <cstdio>

int main() {
  std::vector<double> x(100, 1.0), y(100, 1.0);
  axpy(3, x, y);
  scale(y);
  std::printf("%g %d\n", total(y), plain(1));
}
