// The loops that gpu-check compares with CUDA written by hand (hand.cu): each
// as a person would annotate it, its data on the device. Prints the seconds of
// one run and a sum that both must agree on.
//
//   kernels NAME SIZE SECONDS     measures for about so many seconds; 0: once
#include "measure.h"
#include <accel/runtime.h>
#include <cmath>
#include <cstdlib>
#include <cstring>

static void copy(int N, double Seconds) {
  std::vector<double> Out(N), A = values<double>(N, 1);
  double *To = Out.data();
  const double *From = A.data();
#pragma accel data copyin(From[0 : N]) copyout(To[0 : N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int I = 0; I < N; ++I)
        To[I] = From[I];
    });
  }
  report(Out);
}

static void triad(int N, double Seconds) {
  std::vector<double> Out(N), B = values<double>(N, 1),
                              C = values<double>(N, 2);
  double *To = Out.data();
  const double *X = B.data(), *Y = C.data();
#pragma accel data copyin(X[0 : N], Y[0 : N]) copyout(To[0 : N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int I = 0; I < N; ++I)
        To[I] = X[I] + 3.0 * Y[I];
    });
  }
  report(Out);
}

static void stencil(int N, double Seconds) {
  std::vector<double> Out(size_t(N) * N), In = values<double>(size_t(N) * N, 1);
  double *To = Out.data();
  const double *From = In.data();
#pragma accel data copyin(From[0 : N * N]) copy(To[0 : N * N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int I = 1; I < N - 1; ++I)
        for (int J = 1; J < N - 1; ++J)
          To[I * N + J] =
              0.25 * (From[(I - 1) * N + J] + From[(I + 1) * N + J] +
                      From[I * N + J - 1] + From[I * N + J + 1]) -
              0.5 * From[I * N + J];
    });
  }
  report(Out);
}

static void matvec(int N, double Seconds) {
  std::vector<double> Out(N), M = values<double>(size_t(N) * N, 1),
                              V = values<double>(N, 2);
  double *Y = Out.data();
  const double *A = M.data(), *X = V.data();
#pragma accel data copyin(A[0 : N * N], X[0 : N]) copyout(Y[0 : N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int I = 0; I < N; ++I) {
        double S = 0;
        for (int J = 0; J < N; ++J)
          S += A[I * N + J] * X[J];
        Y[I] = S;
      }
    });
  }
  report(Out);
}

static void matmul(int N, double Seconds) {
  std::vector<float> Out(size_t(N) * N), P = values<float>(size_t(N) * N, 1),
                                         Q = values<float>(size_t(N) * N, 2);
  float *C = Out.data();
  const float *A = P.data(), *B = Q.data();
#pragma accel data copyin(A[0 : N * N], B[0 : N * N]) copyout(C[0 : N * N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int I = 0; I < N; ++I)
        for (int J = 0; J < N; ++J) {
          float S = 0;
          for (int K = 0; K < N; ++K)
            S += A[I * N + K] * B[K * N + J];
          C[I * N + J] = S;
        }
    });
  }
  report(Out);
}

static void dot(int N, double Seconds) {
  std::vector<double> P = values<double>(N, 1), Q = values<double>(N, 2);
  const double *X = P.data(), *Y = Q.data();
  double Result = 0;
#pragma accel data copyin(X[0 : N], Y[0 : N])
  {
    measure(Seconds, accel::synchronize, [&] {
      double S = 0;
#pragma accel target(gpu)
      for (int I = 0; I < N; ++I)
        S += X[I] * Y[I];
      Result = S;
    });
  }
  report(std::vector<double>{Result});
}

static void sum(int N, double Seconds) {
  std::vector<float> P = values<float>(N, 1);
  const float *X = P.data();
  float Result = 0;
#pragma accel data copyin(X[0 : N])
  {
    measure(Seconds, accel::synchronize, [&] {
      float S = 0;
#pragma accel target(gpu)
      for (int I = 0; I < N; ++I)
        S += X[I];
      Result = S;
    });
  }
  report(std::vector<float>{Result});
}

static void options(int N, double Seconds) {
  std::vector<float> Out(N), P = values<float>(N, 1), Q = values<float>(N, 2);
  float *Call = Out.data();
  const float *Spot = P.data(), *Strike = Q.data();
#pragma accel data copyin(Spot[0 : N], Strike[0 : N]) copyout(Call[0 : N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int I = 0; I < N; ++I) {
        float S = Spot[I] + 20.0f, K = Strike[I] + 20.0f;
        float D1 = (std::log(S / K) + 0.065f) / 0.3f, D2 = D1 - 0.3f;
        Call[I] = S * (0.5f * std::erfc(-D1 * 0.70710678f)) -
                  K * std::exp(-0.02f) * (0.5f * std::erfc(-D2 * 0.70710678f));
      }
    });
  }
  report(Out);
}

static void mandelbrot(int N, double Seconds) {
  std::vector<int> Result(size_t(N) * N);
  int *Out = Result.data();
#pragma accel data copyout(Out[0 : N * N])
  {
    measure(Seconds, accel::synchronize, [&] {
#pragma accel target(gpu) independent
      for (int Y = 0; Y < N; ++Y)
        for (int X = 0; X < N; ++X) {
          const double Cr = 3.0 * X / N - 2.0, Ci = 2.0 * Y / N - 1.0;
          double Zr = 0, Zi = 0;
          int K = 0;
          while (K < 300 && Zr * Zr + Zi * Zi < 4) {
            double T = Zr * Zr - Zi * Zi + Cr;
            Zi = 2 * Zr * Zi + Ci;
            Zr = T;
            ++K;
          }
          Out[Y * N + X] = K;
        }
    });
  }
  report(Result);
}

int main(int Argc, char **Argv) {
  if (Argc != 4)
    return 2;
  static const struct {
    const char *Name;
    void (*Run)(int, double);
  } Kernels[] = {
      {"copy", copy},     {"triad", triad},     {"stencil", stencil},
      {"matvec", matvec}, {"matmul", matmul},   {"dot", dot},
      {"sum", sum},       {"options", options}, {"mandelbrot", mandelbrot}};
  for (auto &K : Kernels)
    if (!std::strcmp(K.Name, Argv[1])) {
      K.Run(std::atoi(Argv[2]), std::atof(Argv[3]));
      return 0;
    }
  return 2;
}
