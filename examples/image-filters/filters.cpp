// Filters on a PNG picture: a separable Gaussian blur, Sobel's edges, and an
// equalised histogram.
//
//   filters [input.png] [--size N] [--radius R] [--out FOLDER] [--time]
//
// Without a file, a picture of N by N pixels is made up.

#include "picture.h"
#include <array>
#include <cmath>

using Bytes = std::vector<unsigned char>;

static Picture madeUp(int Size) {
  Picture P(Size, Size, 3);
  for (int Y = 0; Y < Size; ++Y)
    for (int X = 0; X < Size; ++X) {
      double U = 8.0 * X / Size - 4, V = 8.0 * Y / Size - 4;
      double Rings = 0.5 + 0.5 * std::sin(U * U + V * V);
      unsigned char *Pixel = &P.Pixels[(std::size_t(Y) * Size + X) * 3];
      Pixel[0] = static_cast<unsigned char>(60 + 120 * Rings);
      Pixel[1] = static_cast<unsigned char>(50 + 20 * U);
      Pixel[2] = (X / 40 + Y / 40) % 2 ? 170 : 90;
    }
  return P;
}

static Picture blur(const Picture &In, int Radius) {
  const int Width = In.Width, Height = In.Height;
  std::vector<float> Weights(2 * Radius + 1);
  float Sum = 0;
  for (int K = -Radius; K <= Radius; ++K)
    Sum += Weights[K + Radius] = std::exp(-4.0f * K * K / (Radius * Radius));
  for (float &W : Weights)
    W /= Sum;

  Picture Result(Width, Height, 3);
  const Bytes &From = In.Pixels;
  Bytes &To = Result.Pixels;
  std::vector<float> Rows(From.size());
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int C = 0; C < 3; ++C) {
        float S = 0;
        for (int K = -Radius; K <= Radius; ++K) {
          int At = X + K < 0 ? 0 : X + K >= Width ? Width - 1 : X + K;
          S += Weights[K + Radius] * From[(Y * Width + At) * 3 + C];
        }
        Rows[(Y * Width + X) * 3 + C] = S;
      }
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int C = 0; C < 3; ++C) {
        float S = 0.5f;
        for (int K = -Radius; K <= Radius; ++K) {
          int At = Y + K < 0 ? 0 : Y + K >= Height ? Height - 1 : Y + K;
          S += Weights[K + Radius] * Rows[(At * Width + X) * 3 + C];
        }
        To[(Y * Width + X) * 3 + C] = static_cast<unsigned char>(S);
      }
  return Result;
}

static Picture grey(const Picture &In) {
  Picture Result(In.Width, In.Height, 1);
  const Bytes &From = In.Pixels;
  Bytes &To = Result.Pixels;
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (std::size_t I = 0; I < To.size(); ++I)
    To[I] = static_cast<unsigned char>(
        (299 * From[3 * I] + 587 * From[3 * I + 1] + 114 * From[3 * I + 2]) /
        1000);
  return Result;
}

static Picture edges(const Picture &Grey) {
  const int Width = Grey.Width, Height = Grey.Height;
  Picture Result(Width, Height, 1);
  const Bytes &In = Grey.Pixels;
  Bytes &Out = Result.Pixels;
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (int Y = 1; Y < Height - 1; ++Y)
    for (int X = 1; X < Width - 1; ++X) {
      const int At = Y * Width + X;
      int Gx = In[At - Width + 1] + 2 * In[At + 1] + In[At + Width + 1] -
               In[At - Width - 1] - 2 * In[At - 1] - In[At + Width - 1];
      int Gy = In[At + Width - 1] + 2 * In[At + Width] + In[At + Width + 1] -
               In[At - Width - 1] - 2 * In[At - Width] - In[At - Width + 1];
      float G = std::sqrt(float(Gx * Gx + Gy * Gy));
      Out[At] = static_cast<unsigned char>(G > 255 ? 255 : G);
    }
  return Result;
}

static Picture equalise(const Picture &Grey) {
  Picture Result(Grey.Width, Grey.Height, 1);
  const Bytes &In = Grey.Pixels;
  Bytes &Out = Result.Pixels;
  std::array<int, 256> Histogram{};
  // Two pixels may count in the same place, so accel leaves this loop serial
  // and says so.
#ifdef HAND_OMP
  int *Bins = Histogram.data();
#pragma omp parallel for reduction(+ : Bins[ : 256])
  for (std::size_t I = 0; I < In.size(); ++I)
    Bins[In[I]]++;
#else
#pragma accel
  for (std::size_t I = 0; I < In.size(); ++I)
    Histogram[In[I]]++;
#endif
  std::array<unsigned char, 256> Map;
  long long Below = 0;
  for (int V = 0; V < 256; ++V) {
    Below += Histogram[V];
    Map[V] = static_cast<unsigned char>(255 * Below / (long long)In.size());
  }
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
  for (std::size_t I = 0; I < In.size(); ++I)
    Out[I] = Map[In[I]];
  return Result;
}

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  int Size = O.number("--size", 200);
  int Radius = O.number("--radius", 6);
  std::string Folder = O.text("--out", "");
  Picture In =
      O.files().empty() ? madeUp(Size) : readPicture(O.files().front());

  Stopwatch Watch(Time);
  Picture Blurred = blur(In, Radius);
  Picture Grey = grey(In);
  Picture Edges = edges(Grey);
  Picture Equal = equalise(Grey);
  Watch.stop();

  std::printf("%d x %d pixels\n", In.Width, In.Height);
  std::printf("blurred   %016llx\n", fingerprint(Blurred));
  std::printf("edges     %016llx\n", fingerprint(Edges));
  std::printf("equalised %016llx\n", fingerprint(Equal));
  if (!Folder.empty()) {
    writePicture(In, Folder + "/input.png");
    writePicture(Blurred, Folder + "/blurred.png");
    writePicture(Edges, Folder + "/edges.png");
    writePicture(Equal, Folder + "/equalised.png");
  }
}
