// The loops of kernels.cpp as CUDA written by hand, with what usually pays:
// vector loads, grid-stride loops, warp shuffles, shared and register tiles.
// Launch shapes are in hand.cpp.

using Index = int;

extern "C" __global__ void copy(double2 *__restrict__ To,
                                const double2 *__restrict__ From, Index N) {
  Index I = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * I + 1 < N)
    To[I] = From[I];
  else if (2 * I < N)
    ((double *)To)[2 * I] = ((const double *)From)[2 * I];
}

extern "C" __global__ void triad(double2 *__restrict__ To,
                                 const double2 *__restrict__ X,
                                 const double2 *__restrict__ Y, Index N) {
  Index I = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * I + 1 < N) {
    double2 A = X[I], B = Y[I];
    To[I] = make_double2(A.x + 3.0 * B.x, A.y + 3.0 * B.y);
  } else if (2 * I < N)
    ((double *)To)[2 * I] =
        ((const double *)X)[2 * I] + 3.0 * ((const double *)Y)[2 * I];
}

extern "C" __global__ void stencil(double *__restrict__ To,
                                   const double *__restrict__ From, Index N) {
  Index J = blockIdx.x * blockDim.x + threadIdx.x + 1;
  Index I = (blockIdx.y * blockDim.y + threadIdx.y) * 4 + 1;
  if (J >= N - 1)
    return;
  const double *P = From + (long long)I * N + J;
  double Up = I < N - 1 ? P[-N] : 0, Here = I < N - 1 ? P[0] : 0;
#pragma unroll
  for (int K = 0; K < 4; ++K) // A column of four: each row is read once.
    if (I + K < N - 1) {
      double Down = P[(long long)(K + 1) * N];
      To[(long long)(I + K) * N + J] =
          0.25 *
              (Up + Down + P[(long long)K * N - 1] + P[(long long)K * N + 1]) -
          0.5 * Here;
      Up = Here;
      Here = Down;
    }
}

template <class T> __device__ T warpSum(T V) {
  for (int D = 16; D; D /= 2)
    V += __shfl_down_sync(0xffffffffu, V, D);
  return V;
}

template <class T> __device__ T blockSum(T V) {
  __shared__ T Part[32];
  V = warpSum(V);
  if (threadIdx.x % 32 == 0)
    Part[threadIdx.x / 32] = V;
  __syncthreads();
  V = threadIdx.x < blockDim.x / 32 ? Part[threadIdx.x] : T(0);
  return threadIdx.x < 32 ? warpSum(V) : V;
}

/// One block a row.
extern "C" __global__ void matvec(double *__restrict__ Y,
                                  const double *__restrict__ A,
                                  const double *__restrict__ X, Index N) {
  const double *Row = A + (long long)blockIdx.x * N;
  double S = 0;
  for (Index J = threadIdx.x; J < N; J += blockDim.x)
    S += Row[J] * X[J];
  S = blockSum(S);
  if (threadIdx.x == 0)
    Y[blockIdx.x] = S;
}

/// 64 x 64 results a block of 16 x 16 threads, 4 x 4 a thread.
extern "C" __global__ void __launch_bounds__(256)
    matmul(float *__restrict__ C, const float *__restrict__ A,
           const float *__restrict__ B, Index N) {
  __shared__ float Ta[16][64 + 4], Tb[16][64];
  int X = threadIdx.x, Y = threadIdx.y, T = Y * 16 + X;
  Index Row = blockIdx.y * 64, Column = blockIdx.x * 64;
  float S[4][4] = {};
  for (Index K = 0; K < N; K += 16) {
#pragma unroll
    for (int P = 0; P < 4; ++P) {
      int R = T / 16 + P * 16, Q = T % 16;
      Ta[Q][R] =
          Row + R < N && K + Q < N ? A[(long long)(Row + R) * N + K + Q] : 0.0f;
      int U = T / 64 + P * 4, V = T % 64;
      Tb[U][V] = K + U < N && Column + V < N
                     ? B[(long long)(K + U) * N + Column + V]
                     : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int Q = 0; Q < 16; ++Q) {
      float4 L = *(const float4 *)&Ta[Q][Y * 4],
             R = *(const float4 *)&Tb[Q][X * 4];
      float Left[4] = {L.x, L.y, L.z, L.w}, Right[4] = {R.x, R.y, R.z, R.w};
#pragma unroll
      for (int I = 0; I < 4; ++I)
#pragma unroll
        for (int J = 0; J < 4; ++J)
          S[I][J] += Left[I] * Right[J];
    }
    __syncthreads();
  }
  for (int I = 0; I < 4; ++I)
    for (int J = 0; J < 4; ++J)
      if (Row + Y * 4 + I < N && Column + X * 4 + J < N)
        C[(long long)(Row + Y * 4 + I) * N + Column + X * 4 + J] = S[I][J];
}

extern "C" __global__ void dot(double *__restrict__ Partial,
                               const double *__restrict__ X,
                               const double *__restrict__ Y, Index N) {
  double S = 0, U = 0;
  Index Step = gridDim.x * blockDim.x;
  Index I = blockIdx.x * blockDim.x + threadIdx.x;
  for (; I < N - Step; I += 2 * Step) {
    S += X[I] * Y[I];
    U += X[I + Step] * Y[I + Step];
  }
  if (I < N)
    S += X[I] * Y[I];
  S = blockSum(S + U);
  if (threadIdx.x == 0)
    Partial[blockIdx.x] = S;
}

extern "C" __global__ void sum(float *__restrict__ Partial,
                               const float4 *__restrict__ X, Index N) {
  float S = 0;
  Index Four = N / 4, Step = gridDim.x * blockDim.x;
  for (Index I = blockIdx.x * blockDim.x + threadIdx.x; I < Four; I += Step) {
    float4 V = X[I];
    S += (V.x + V.y) + (V.z + V.w);
  }
  if (blockIdx.x == 0 && threadIdx.x < N % 4)
    S += ((const float *)X)[4 * Four + threadIdx.x];
  S = blockSum(S);
  if (threadIdx.x == 0)
    Partial[blockIdx.x] = S;
}

extern "C" __global__ void options(float *__restrict__ Call,
                                   const float *__restrict__ Spot,
                                   const float *__restrict__ Strike, Index N) {
  Index I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  float S = Spot[I] + 20.0f, K = Strike[I] + 20.0f;
  float D1 = (logf(S / K) + 0.065f) / 0.3f, D2 = D1 - 0.3f;
  Call[I] = S * (0.5f * erfcf(-D1 * 0.70710678f)) -
            K * expf(-0.02f) * (0.5f * erfcf(-D2 * 0.70710678f));
}

extern "C" __global__ void mandelbrot(int *__restrict__ Out, Index N) {
  Index X = blockIdx.x * blockDim.x + threadIdx.x;
  Index Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X >= N || Y >= N)
    return;
  const double Cr = 3.0 * X / N - 2.0, Ci = 2.0 * Y / N - 1.0;
  double Zr = 0, Zi = 0;
  int K = 0;
  while (K < 300 && Zr * Zr + Zi * Zi < 4) {
    double T = Zr * Zr - Zi * Zi + Cr;
    Zi = 2 * Zr * Zi + Ci;
    Zr = T;
    ++K;
  }
  Out[(long long)Y * N + X] = K;
}
