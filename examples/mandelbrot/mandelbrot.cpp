// The Mandelbrot set.
//
//   mandelbrot [--size N] [--limit N] [--out FILE.png] [--time]

#include "picture.h"

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  const int Height = O.number("--size", 120), Width = Height * 3 / 2;
  const int Limit = O.number("--limit", 200);
  std::string File = O.text("--out", "");
  O.files();

  std::vector<int> Rounds(std::size_t(Width) * Height);
  Stopwatch Watch(Time);
#ifdef HAND_OMP
#pragma omp parallel for schedule(dynamic)
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
      Rounds[Y * Width + X] = K;
    }
  long Inside = 0, Total = 0;
#ifdef HAND_OMP
#pragma omp parallel for reduction(+ : Inside, Total)
#else
#pragma accel
#endif
  for (std::size_t I = 0; I < Rounds.size(); ++I) {
    Total += Rounds[I];
    if (Rounds[I] == Limit)
      ++Inside;
  }
  Watch.stop();

  std::printf("%d x %d points, %ld inside, %ld rounds\n", Width, Height, Inside,
              Total);
  if (!File.empty()) {
    Picture P(Width, Height, 3);
    for (std::size_t I = 0; I < Rounds.size(); ++I) {
      int K = Rounds[I] == Limit ? 0 : Rounds[I];
      P.Pixels[3 * I] = static_cast<unsigned char>(K * 7 % 256);
      P.Pixels[3 * I + 1] = static_cast<unsigned char>(K * 5 % 256);
      P.Pixels[3 * I + 2] = static_cast<unsigned char>(K ? 80 + K % 176 : 0);
    }
    writePicture(P, File);
  }
}
