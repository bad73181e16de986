// Counters of every type, over bounds of other types, at the ends of their
// ranges. Each loop must visit exactly the values of the serial loop.
// RUN: %run-all %s
// REGIONS: parallel 16
#include "Inputs/show.h"
#include <climits>
#include <vector>

int main() {
  // Narrow counter, wide bound, step above one.
  std::vector<int> Hit(300);
#pragma accel
  for (uint32_t K = 0; K < size_t(17); K += 3)
    Hit[K] += 1;
#pragma accel
  for (uint16_t K = 5; K < size_t(290); K += 7)
    Hit[K] += 10;
#pragma accel
  for (uint8_t K = 3; K < size_t(201); K += 9)
    Hit[K] += 100;
  show("narrow counters", Hit);

  // The whole range of a narrow signed type.
  std::vector<int> Mark(256), Mark16(65536);
#pragma accel
  for (int8_t C = -128; C < 127; ++C)
    Mark[C + 128] += 1;
#pragma accel
  for (int16_t C = -32768; C < 32767; ++C)
    Mark16[C + 32768] += C;
  show("int8_t", Mark);
  show("int16_t", Mark16);

  std::vector<long> A(1000);
  const int N = 1000;
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] = I * 3L;
  show("int", A);
#pragma accel
  for (unsigned I = 0; I < 1000u; ++I)
    A[I] += I;
  show("unsigned", A);
#pragma accel
  for (long I = 0; I < long(A.size()); I++)
    A[I] ^= I;
  show("long", A);
#pragma accel
  for (size_t I = 0; I < A.size(); ++I)
    A[I] += 7;
  show("size_t", A);
#pragma accel
  for (ptrdiff_t I = 0; I < ptrdiff_t(A.size()); ++I)
    A[I] -= 5 * I;
  show("ptrdiff_t", A);
#pragma accel
  for (long long I = 999; I >= 0; --I)
    A[I] = A[I] * 2 + 1;
  show("long long down", A);
#pragma accel
  for (unsigned long long I = 0; I < 1000; ++I)
    A[I] += long(I);
  show("unsigned long long", A);
#pragma accel
  for (short I = 0; I < 1000; ++I)
    A[I] += I;
  show("short", A);
#pragma accel
  for (char I = 0; I < 100; ++I)
    A[I] += I;
  show("char", A);

  // Far from zero, near the ends of the types.
  std::vector<long> B(64);
#pragma accel
  for (int I = INT_MAX - 60; I < INT_MAX - 3; ++I)
    B[I - (INT_MAX - 60)] += I;
  show("near INT_MAX", B);
#pragma accel
  for (unsigned I = UINT_MAX - 50; I < UINT_MAX; ++I)
    B[I - (UINT_MAX - 50)] += int(I >> 8 & 0xff);
  show("near UINT_MAX", B);
}
