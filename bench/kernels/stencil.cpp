// Five points in two dimensions, linearised.
#include "bench.h"

static void step(std::vector<double> &Out, const std::vector<double> &In,
                 int Rows, int Columns) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int I = 1; I < Rows - 1; ++I)
    for (int J = 1; J < Columns - 1; ++J)
      Out[I * Columns + J] =
          0.25 * (In[(I - 1) * Columns + J] + In[(I + 1) * Columns + J] +
                  In[I * Columns + J - 1] + In[I * Columns + J + 1]) -
          0.5 * In[I * Columns + J];
}

int main() {
  const int Rows = 1500, Columns = 1500;
  std::vector<double> A(Rows * Columns, 1.0), B(Rows * Columns);
  measure([&] { step(B, A, Rows, Columns); }, B[Columns * 20 + 5]);
}
