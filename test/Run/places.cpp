// A directive in every place where a statement may stand: the replacement is
// one statement.
// RUN: %run-all %s
// REGIONS: parallel 16
#include "Inputs/show.h"
#include <vector>

static int V[100];

static void unbraced(bool Big) {
  if (Big)
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += 1;
  else
    V[0] = -1;
}
static void afterElse(bool Big) {
  if (Big)
    V[1] = -2;
  else
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += 2;
}
static void both(bool Big, bool Other) {
  if (Other)
    if (Big)
#pragma accel
      for (int I = 0; I < 100; ++I)
        V[I] += 3;
    else
#pragma accel
      for (int I = 0; I < 100; ++I)
        V[I] += 4;
  else
    V[2] = -3;
}
static void inWhile(int N) {
  while (N-- > 0)
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += 5;
}
static void inDo(int N) {
  do
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += 6;
  while (--N > 0);
}
static void inFor(const std::vector<int> &W) {
  for (int X : W)
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += X;
}
static void inSwitch(int K) {
  switch (K) {
  case 1:
    V[3] = 0;
    break;
  case 2:
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += 7;
    break;
  default:
#pragma accel
    for (int I = 0; I < 100; ++I)
      V[I] += 8;
  }
}
static void labelled(int N) {
Again:
#pragma accel
  for (int I = 0; I < 100; ++I)
    V[I] += 9;
  if (--N > 0)
    goto Again;
}
#define PARALLEL _Pragma("accel")
static void operatorForm() {
  PARALLEL
  for (int I = 0; I < 100; ++I)
    V[I] += 10;
  _Pragma("accel name(\"operator\")") for (int I = 0; I < 100; ++I) V[I] += 11;
}
static void oneLine() {
  // clang-format off
#pragma accel
  for (int I = 0; I < 100; ++I) V[I] += 12; V[5]--;
#  pragma   accel
  for (int I = 0; I < 100; ++I) { V[I] += 13; }
#pragma accel // a comment
  for
  (
  int I = 0 ;
  I < 100 ;
  ++ I
  )
  /* between */
  V [ I ] += 14 ; // after
  // clang-format on
}
// A macro used in the loop, and __LINE__.
#define ELEMENT(K) V[K]
static void macros() {
#pragma accel
  for (int I = 0; I < 100; ++I)
    ELEMENT(I) += 15 + __LINE__;
}

int main() {
  unbraced(true);
  unbraced(false);
  show("unbraced", V, 100);
  afterElse(true);
  afterElse(false);
  show("else", V, 100);
  both(true, true);
  both(false, true);
  both(true, false);
  show("both", V, 100);
  inWhile(3);
  inDo(2);
  inFor({1, 10, 100});
  show("loops", V, 100);
  inSwitch(1);
  inSwitch(2);
  inSwitch(3);
  show("switch", V, 100);
  labelled(2);
  operatorForm();
  oneLine();
  show("forms", V, 100);
  macros();
  show("macros", V, 100);
  show("line", __LINE__);
}
