// Ranges of a signed counter that span more than half of its type's values,
// which OpenMP implementations count wrongly. The bounds are not known before
// the program runs.
// RUN: %run-all %s
// REGIONS: found 5
#include "Inputs/show.h"
#include <climits>
#include <vector>

static long up(int From, int To, int Step) {
  long S = 0;
#pragma accel
  for (int I = From; I < To; I += Step)
    S += I % 7 + 1;
  return S;
}

static long down(int From, int To) {
  long S = 0;
#pragma accel
  for (int I = From; I > To; I -= 1000003)
    S += I % 5 + 1;
  return S;
}

static long wide(long From, long To) {
  long S = 0;
#pragma accel
  for (long I = From; I <= To; I += LONG_MAX / 100)
    ++S;
  return S;
}

static long fromZero(int N) {
  long S = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += I;
  return S;
}

static long toZero(int N) {
  long S = 0;
#pragma accel
  for (int I = N - 1; I >= 0; --I)
    S += I * 3L;
  return S;
}

int main() {
  show("up", up(-2000000000, 2000000000, 1000003));
  show("up, all", up(INT_MIN, INT_MAX - 1000003, 1000003));
  show("up, a little", up(-5, 900, 3));
  show("down", down(2000000000, -2000000000));
  show("long", wide(LONG_MIN / 4 * 3, LONG_MAX / 4 * 3));
  show("from zero", fromZero(1000));
  show("to zero", toZero(1000));
}
