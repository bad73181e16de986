// The heat equation on a plate, by explicit steps: two hot edges and a hot disc
// that cools down.
//
//   heat [--size N] [--steps N] [--out FILE.png] [--time]

#include "picture.h"
#include <cmath>
#include <utility>

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  const int N = O.number("--size", 120);
  const int Steps = O.number("--steps", 50);
  std::string File = O.text("--out", "");
  O.files();

  std::vector<double> First(std::size_t(N) * N), Second;
  for (int Y = 0; Y < N; ++Y)
    for (int X = 0; X < N; ++X) {
      double Dx = X - 0.6 * N, Dy = Y - 0.35 * N;
      bool Hot = Dx * Dx + Dy * Dy < 0.03 * N * N;
      First[Y * N + X] = Y == 0 || X == 0 ? 80 : Hot ? 100 : 10;
    }
  Second = First;

  Stopwatch Watch(Time);
  double *Now = First.data(), *Next = Second.data();
  double Change = 0;
  // Both stay on the device for all steps.
#pragma accel data copy(First, Second)
  {
    for (int Step = 0; Step < Steps; ++Step) {
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
      for (int Y = 1; Y < N - 1; ++Y)
        for (int X = 1; X < N - 1; ++X) {
          const int At = Y * N + X;
          Next[At] = Now[At] + 0.2 * (Now[At - N] + Now[At - 1] + Now[At + 1] +
                                      Now[At + N] - 4 * Now[At]);
        }
      std::swap(Now, Next);
    }
  }
#ifdef HAND_OMP
#pragma omp parallel for reduction(max : Change)
#else
#pragma accel
#endif
  for (int I = 0; I < N * N; ++I)
    Change = std::fmax(Change, std::fabs(Now[I] - Next[I]));
  Watch.stop();

  double Sum = 0;
  for (int I = 0; I < N * N; ++I)
    Sum += Now[I];
  std::printf("%d x %d points, %d steps\n", N, N, Steps);
  std::printf("mean temperature %a\n", Sum / (double(N) * N));
  std::printf("last change      %a\n", Change);
  if (!File.empty()) {
    Picture P(N, N, 3);
    for (int I = 0; I < N * N; ++I) {
      double T = Now[I] / 100;
      P.Pixels[3 * I] = static_cast<unsigned char>(255 * std::fmin(1, 1.6 * T));
      P.Pixels[3 * I + 1] = static_cast<unsigned char>(255 * T * T);
      P.Pixels[3 * I + 2] =
          static_cast<unsigned char>(120 * (1 - T) + 60 * T * T * T);
    }
    writePicture(P, File);
  }
}
