// Headers that OpenMP does not take or does not count right by: the host version
// counts the iterations itself, and leaves the rest of the text where it is.
// RUN: %run-all %s
// REGIONS: parallel 23
// HOST: 22
#include "Inputs/show.h"
#include <cassert>
#include <climits>
#include <vector>

static int line(int L) { return L; }
[[maybe_unused]] static int type(int) { return 1; }
[[maybe_unused]] static int type(long) { return 2; }
[[maybe_unused]] static int type(long long) { return 3; }
[[maybe_unused]] static int type(unsigned char) { return 4; }

/// A start that is not known, in both directions.
static void ranges(std::vector<int> &A, int Begin, int End) {
#pragma accel
  for (int I = Begin; I < End; ++I)
    A[I] += I;
#pragma accel
  for (int I = End - 1; I >= Begin; --I)
    A[I] += 3 * I;
#pragma accel
  for (int I = Begin; I <= End - 1; I += 3)
    A[I] += 7;
#pragma accel
  for (int I = End - 2; I > Begin; I -= 2)
    A[I] -= 11;
  const int To = Begin < End ? End : Begin;
#pragma accel
  for (int I = Begin; I != To; I++) {
    if (I % 3 == 0)
      continue;
    A[I] *= 2;
  }
}

static void steps(std::vector<int> &A, int Begin, int End, int Step) {
#pragma accel
  for (int I = Begin; I < End; I += Step)
    A[I] += I;
#pragma accel
  for (int I = End - 1; I > Begin; I -= Step)
    A[I] -= 2;
}

/// Conditions that compute with the counter or have parentheses around it.
static void conditions(std::vector<double> &A, std::size_t N, int M) {
#pragma accel
  for (std::size_t I = 0; I + 1 < N; ++I)
    A[I] += 0.5;
#pragma accel
  for (int I = 0; I + 2 <= M; I += 2) A[I] *= 3;
#pragma accel
  for (int I = 1; (I) < M; ++I)
    A[I] -= I;
#pragma accel
  for (long I = 0; static_cast<int>(I) < M; ++I)
    A[I] += 2;
#pragma accel
  for (int I = 0, /* a comma */ J = M; I < J; (void)J, ++I) A[I] += 4;
}

static void narrow(std::vector<int> &A, short Begin, unsigned char End) {
#pragma accel
  for (short I = Begin; I < 500; ++I)
    A[I] += I;
#pragma accel
  for (unsigned char I = 0; I < End; I += 5)
    A[I] += type(I);
#pragma accel
  for (signed char I = 100; I > -10; --I)
    A[I + 10] -= 3;
}

/// Bounds that the counter's type does not hold.
static void bounds(std::vector<int> &A, long N) {
#pragma accel
  for (unsigned I = 0; I < N; ++I)
    A[I] += 1;
#pragma accel
  for (int I = 0; I < N; ++I)
    A[I] += 2;
}

static int liveOut(std::vector<int> &A, int Begin, int End) {
  int I, Last = -1;
#pragma accel
  for (I = Begin; I < End; ++I) {
    A[I] += 5;
    Last = I * 2;
  }
  return I * 1000 + Last;
}

static void nested(std::vector<int> &A, int Begin, int End, int M) {
#pragma accel
  for (int I = Begin; I < End; ++I) {
    int Sum = 0;
    for (int J = Begin; J < M; ++J)
      Sum += J * I;
    A[I] = Sum;
  }
#pragma accel collapse(2)
  for (int I = Begin; I < End; ++I)
    for (int J = 0; J < M; ++J)
      A[I * M + J] += I - J;
}

/// Types and lines as in the user's text; no braces; a label; several lines.
static void text(std::vector<int> &A, long long Begin, int End) {
#pragma accel
  for (long long I = Begin;
       // one line of a comment
       I + 3 < End;
       I++) A[I] += line(__LINE__) * type(I);
  if (End > 3)
#pragma accel
    for (int I = static_cast<int>(Begin); I < End; ++I) A[I] += line(__LINE__);
  else
    A[0] = line(__LINE__);
  A[1] += line(__LINE__);
}

int main() {
  std::vector<int> A(3000, 1);
  ranges(A, 5, 990);
  ranges(A, 990, 5);
  ranges(A, 0, 0);
  show("ranges", A);
  steps(A, 3, 900, 4);
  steps(A, 900, 3, 1);
  show("steps", A);
  std::vector<double> D(3000, 1);
  conditions(D, 700, 800);
  conditions(D, 0, INT_MIN + 5);
  conditions(D, 1, 1);
  show("conditions", D);
  narrow(A, 40, 203);
  narrow(A, 600, 0);
  show("narrow", A);
  bounds(A, 600);
  bounds(A, -1);
  bounds(A, -3000000000L);
  show("bounds", A);
  show("live", liveOut(A, 10, 400));
  show("live, none", liveOut(A, 400, 10));
  nested(A, 2, 50, 40);
  show("nested", A);
  text(A, 4, 1000);
  text(A, 4, 2);
  show("text", A);

  int Begin = static_cast<int>(A.size() / 100), Found = 0;
  long long Sum = 0;
#pragma accel
  for (int I = Begin; I < 2500; ++I) {
    Sum += A[I];
    Found = Found < A[I] ? A[I] : Found;
  }
  show("sum", Sum);
  show("max", Found);
}
