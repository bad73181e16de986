// Range-for over vectors, arrays, C arrays, by value and by reference.
// RUN: %run-all %s
// REGIONS: parallel 11
#include "Inputs/show.h"
#include <array>
#include <vector>

struct Point {
  float X, Y;
  int Tag;
};

static long total(const std::vector<int> &V) {
  long S = 0;
#pragma accel
  for (int X : V)
    S += X;
  return S;
}

static void halve(std::vector<double> &V) {
#pragma accel
  for (double &X : V)
    X /= 2;
}

int main() {
  std::vector<int> V(1000);
  for (int I = 0; I < 1000; ++I)
    V[I] = I * 37 % 101;
  show("total", total(V));

#pragma accel
  for (int &X : V)
    X = X * X + 1;
  show("vector", V);
#pragma accel
  for (auto &X : V)
    if (X % 2 == 0)
      X = -X;
  show("auto", V);

  std::array<short, 77> A;
  A.fill(3);
#pragma accel
  for (short &X : A)
    X += 4;
  show("array", A);

  double C[65];
  for (int I = 0; I < 65; ++I)
    C[I] = I / 8.0;
#pragma accel
  for (double &X : C)
    X = X * 3 + 0.5;
  show("C array", C, 65);
#pragma accel
  for (auto &&X : C)
    X -= 1;
  show("auto &&", C, 65);

  unsigned All = 0;
#pragma accel
  for (const int &X : V)
    All ^= unsigned(X);
  show("xor", All);

  float Grid[12][9];
#pragma accel
  for (auto &Row : Grid)
    for (float &X : Row)
      X = 1.5f;
  show("rows", &Grid[0][0], 12 * 9);

  std::vector<Point> P(100);
#pragma accel
  for (Point &Q : P) {
    Q.X = 1;
    Q.Y = Q.X + 2;
    Q.Tag = 7;
  }
  show("points", P);

  std::vector<double> D(100, 3.0);
  halve(D);
  show("halved", D);

  // A conditional maximum over the elements.
  int Most = 0;
#pragma accel
  for (int X : V)
    Most = X > Most ? X : Most;
  show("most", Most);
}
