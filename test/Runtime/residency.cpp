// Inside a data region bytes go in once and out once, and nothing is allocated
// after the first launch of each kernel; see residency.py.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/residency.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

static void heat() {
  const int N = 40;
  std::vector<double> A(N * N), B(N * N);
  for (int I = 0; I < N * N; ++I)
    A[I] = B[I] = I % 17;
  double *From = A.data(), *To = B.data();
#pragma accel data copy(From[0 : N * N], To[0 : N * N])
  {
    for (int T = 0; T < 100; ++T) {
#pragma accel independent
      for (int I = 1; I < N - 1; ++I)
        for (int J = 1; J < N - 1; ++J)
          To[I * N + J] =
              0.25 * (From[(I - 1) * N + J] + From[(I + 1) * N + J] +
                      From[I * N + J - 1] + From[I * N + J + 1]);
      std::swap(From, To);
    }
  }
  std::printf("%a %a\n", A[N * 7 + 5], B[N * 7 + 5]);
}

static void kmeans() {
  const int N = 3000, K = 4;
  std::vector<float> X(N), Y(N);
  std::vector<int> Of(N);
  for (int I = 0; I < N; ++I) {
    X[I] = float(I * 37 % 1009);
    Y[I] = float(I * 91 % 997);
  }
  float Cx[K] = {10, 300, 600, 900}, Cy[K] = {10, 800, 200, 700};
#pragma accel data copyin(X, Y) copyout(Of)
  {
    for (int Round = 0; Round < 20; ++Round) {
#pragma accel
      for (int I = 0; I < N; ++I) {
        int Best = 0;
        float Least = 1e30f;
        for (int C = 0; C < K; ++C) {
          float Dx = X[I] - Cx[C], Dy = Y[I] - Cy[C];
          float D = Dx * Dx + Dy * Dy;
          if (D < Least) {
            Least = D;
            Best = C;
          }
        }
        Of[I] = Best;
      }
      for (int C = 0; C < K; ++C) {
        long Sx = 0, Sy = 0, Count = 0;
#pragma accel
        for (int I = 0; I < N; ++I)
          if (Of[I] == C) {
            Sx += long(X[I]);
            Sy += long(Y[I]);
            Count += 1;
          }
        if (Count) {
          Cx[C] = float(Sx) / float(Count);
          Cy[C] = float(Sy) / float(Count);
        }
      }
    }
  }
  std::printf("%d %d %a %a\n", Of[5], Of[500], Cx[0], Cy[3]);
}

static void small() {
  std::vector<int> V(64, 0);
#pragma accel data copy(V)
  {
    for (int T = 0; T < 1000; ++T) {
#pragma accel target(gpu)
      for (int I = 0; I < 64; ++I)
        V[I] += I + T;
    }
  }
  std::printf("%d\n", V[63]);
}

int main(int Argc, char **Argv) {
  const char *What = Argc > 1 ? Argv[1] : "all";
  bool All = !std::strcmp(What, "all");
  if (All || !std::strcmp(What, "heat"))
    heat();
  if (All || !std::strcmp(What, "kmeans"))
    kmeans();
  if (All || !std::strcmp(What, "small"))
    small();
}
