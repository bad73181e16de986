// Reductions over types narrower than a word, and over unsigned ones: the
// wrap-around of the type, its own comparison and identity, and no byte beside
// the variable.
// RUN: %run-all %s
// REGIONS: parallel 13 guarded 1
#include "Inputs/show.h"
#include <algorithm>
#include <vector>

int main() {
  const int N = 2000;
  std::vector<short> S(N);
  std::vector<signed char> C(N);
  std::vector<unsigned char> U(N);
  bool Ok[N];
  for (int I = 0; I < N; ++I) {
    S[I] = short(I * 37 % 1001);
    C[I] = static_cast<signed char>(I * 11 % 200 - 100);
    U[I] = static_cast<unsigned char>(I * 7);
    Ok[I] = I != 1999;
  }

  bool All = true;
#pragma accel
  for (int I = 0; I < N; ++I)
    All = All && Ok[I];
  show("all", All);
  All = true;
#pragma accel
  for (int I = 0; I < N - 1; ++I)
    All = All && Ok[I];
  show("all but one", All);
  bool Any = false;
#pragma accel
  for (int I = 0; I < N; ++I)
    Any |= !Ok[I];
  show("any", Any);
  bool Odd = false;
#pragma accel
  for (int I = 0; I < N; ++I)
    Odd ^= Ok[I];
  show("odd", Odd);

  // Neighbours of a narrow variable: an aligned wider store would hit them.
  struct {
    unsigned char Before[6];
    short Sum;
    unsigned char After[8];
  } Fence;
  std::memset(&Fence, 0xa5, sizeof Fence);
  short &Sum = Fence.Sum;
  Sum = 3;
#pragma accel
  for (int I = 0; I < N; ++I)
    Sum += S[I];
  show("short sum", Sum);
  show("before", Fence.Before, 6);
  show("after", Fence.After, 8);
  signed char Least = 100;
#pragma accel
  for (int I = 0; I < N; ++I)
    if (C[I] < Least)
      Least = C[I];
  show("char min", Least);
  signed char CSum = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    CSum += C[I];
  show("char sum", CSum);
  unsigned char UMax = 0, UProduct = 1;
#pragma accel
  for (int I = 0; I < N; ++I) {
    UMax = std::max(UMax, U[I]);
    UProduct *= U[I] | 1;
  }
  show("uchar max", UMax);
  show("uchar product", UProduct);
  char Plain = 'a';
#pragma accel
  for (int I = 0; I < N; ++I)
    Plain = Plain ^ char(I);
  show("char xor", Plain);
  unsigned short US = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    US = US + U[I] * 257;
  show("ushort sum", US);

  // The greatest bit set: unsigned comparison.
  std::vector<unsigned> W = {1u, 0x80000001u, 7u};
  unsigned Max = 0, Min = ~0u;
#pragma accel
  for (size_t I = 0; I < W.size(); ++I)
    Max = std::max(Max, W[I]);
#pragma accel
  for (size_t I = 0; I < W.size(); ++I)
    Min = std::min(Min, W[I]);
  show("unsigned max", Max);
  show("unsigned min", Min);
  std::vector<size_t> Z = {1, size_t(1) << 63, 12};
  size_t ZMax = 0, ZMin = ~size_t(0);
#pragma accel
  for (size_t I = 0; I < Z.size(); ++I) {
    if (Z[I] > ZMax)
      ZMax = Z[I];
    if (Z[I] < ZMin)
      ZMin = Z[I];
  }
  show("size_t max", ZMax);
  show("size_t min", ZMin);
  long Most = -1;
#pragma accel
  for (int I = 0; I < N; ++I)
    Most = std::max(Most, long(S[I]) * 3000000000L);
  show("long max", Most);
}
