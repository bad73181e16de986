// The Mandelbrot set: iterations of very different length. A first try of a
// person has the default schedule.
#include "bench.h"

static void rounds(std::vector<int> &Out, int Width, int Height, int Limit) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      const double Cr = 3.0 * X / Width - 2.0, Ci = 2.0 * Y / Height - 1.0;
      double Zr = 0, Zi = 0;
      int K = 0;
      while (K < Limit && Zr * Zr + Zi * Zi < 4) {
        double T = Zr * Zr - Zi * Zi + Cr;
        Zi = 2 * Zr * Zi + Ci;
        Zr = T;
        ++K;
      }
      Out[Y * Width + X] = K;
    }
}

int main() {
  const int Width = 450, Height = 300;
  std::vector<int> Out(Width * Height);
  double Check = 0;
  measure(
      [&] {
        rounds(Out, Width, Height, 300);
        Check = Out[Width * 150 + 200];
      },
      Check);
}
