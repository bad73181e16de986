// Arithmetic of every type, with the conversions and the wrap-around of C++.
// RUN: %run-all %s
// REGIONS: parallel 6 guarded 12
#include "Inputs/show.h"
#include <vector>

const int N = 300;

#define MAP(TYPE, NAME)                                                        \
  static void NAME() {                                                         \
    TYPE A[N], B[N];                                                           \
    for (int I = 0; I < N; ++I)                                                \
      A[I] = static_cast<TYPE>(I * 7 % 120 + 1);                               \
    run_##NAME(A, B);                                                          \
    show(#NAME, B, N);                                                         \
  }

static void run_schar(const signed char (&A)[N], signed char (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = A[I] * 3 - 100;
}
static void run_uchar(const unsigned char (&A)[N], unsigned char (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = A[I] * 3 + 200;
}
static void run_plainchar(const char (&A)[N], char (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = A[I] + 'a';
}
static void run_i16(const short (&A)[N], short (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = A[I] * 1000;
}
static void run_u16(const unsigned short (&A)[N], unsigned short (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = A[I] - 200;
}
static void run_i32(const int (&A)[N], int (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = (A[I] - 60) / 7 + (A[I] - 60) % 7 * 100;
}
static void run_u32(const unsigned (&A)[N], unsigned (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = (A[I] * 0x9e3779b9u >> 5) ^ (A[I] << 27);
}
static void run_i64(const long (&A)[N], long (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = (A[I] * 3000000000L) >> 3;
}
static void run_u64(const unsigned long (&A)[N], unsigned long (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = A[I] * 6364136223846793005ul + 1442695040888963407ul;
}
static void run_f32(const float (&A)[N], float (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = (A[I] - 50.5f) / 3.0f * 0.1f + A[I];
}
static void run_f64(const double (&A)[N], double (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = (A[I] - 50.5) / 3.0 * 0.1 + A[I];
}
static void run_boolean(const bool (&A)[N], bool (&B)[N]) {
#pragma accel
  for (int I = 0; I < N; ++I)
    B[I] = !A[I] || I % 3 == 0;
}
MAP(signed char, schar)
MAP(unsigned char, uchar)
MAP(char, plainchar)
MAP(short, i16)
MAP(unsigned short, u16)
MAP(int, i32)
MAP(unsigned, u32)
MAP(long, i64)
MAP(unsigned long, u64)
MAP(float, f32)
MAP(double, f64)
MAP(bool, boolean)

int main() {
  schar();
  uchar();
  plainchar();
  i16();
  u16();
  i32();
  u32();
  i64();
  u64();
  f32();
  f64();
  boolean();

  // Conversions between the types, in both directions.
  std::vector<float> F(N);
  std::vector<int> I32(N);
  std::vector<unsigned char> U8(N);
  std::vector<double> D(N);
  std::vector<long long> L(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    F[I] = I * 1.7f - 100;
    I32[I] = int(F[I]);
    D[I] = F[I] + 1e-9;
    L[I] = static_cast<long long>(D[I] * 1e6);
    U8[I] = static_cast<unsigned char>(I32[I]);
  }
  show("F", F);
  show("I32", I32);
  show("D", D);
  show("L", L);
  show("U8", U8);

  // Comparisons of mixed signs, shifts by the counter, bitwise operators.
  std::vector<unsigned> W(N);
#pragma accel
  for (unsigned I = 0; I < unsigned(N); ++I) {
    W[I] = ~I & 0xffu;
    W[I] |= 1u << (I % 31);
    W[I] ^= I > 100u ? I : -I;
    W[I] += unsigned(I32[I]) / 3u;
    W[I] <<= 1;
    W[I] >>= 2;
    W[I] &= 0x7fffffffu;
    W[I] %= 10007u;
  }
  show("W", W);

  // Mixed int and float in one expression; integer division by negatives.
#pragma accel
  for (int I = 0; I < N; ++I)
    D[I] = I / 7 + I / 7.0 + (-I) / 7 + (-I) % 7 + 'b' + true;
  show("mixed", D);

  // Infinities, NaN, signed zeros.
  std::vector<double> E(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Zero = I % 2 ? 0.0 : -0.0;
    E[I] = I % 3 == 0 ? 1.0 / Zero : I % 3 == 1 ? Zero * 5 : 0.0 / 0.0;
  }
  show("special", E);

  // Float kept in float: no excess precision, no contraction.
#pragma accel
  for (int I = 0; I < N; ++I) {
    float P = 1.0f + I * 1e-4f, Q = 1.0f - I * 1e-4f;
    F[I] = P * Q - 1.0f;
  }
  show("cancelling", F);

  // An enumeration and its values.
  enum Colour { Red, Green = 5, Blue };
  std::vector<int> Col(N);
#pragma accel
  for (int I = 0; I < N; ++I)
    Col[I] = I % 3 == 0 ? Red : I % 3 == 1 ? Green : Blue;
  show("enum", Col);
}
