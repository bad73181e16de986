// std::span: dynamic and fixed extents, const, subspans that overlap or not,
// range-for.
// RUN: %run-all %s
// FLAGS: -std=c++20
// REGIONS: parallel 4 guarded 3
#include "Inputs/show.h"
#include <span>
#include <vector>

static void fill(std::span<int> S) {
#pragma accel
  for (size_t I = 0; I < S.size(); ++I)
    S[I] = int(I) * 5;
}

static void fixed(std::span<double, 16> S) {
#pragma accel
  for (int I = 0; I < 16; ++I)
    S[I] = S[I] * 2 + I;
}

static void add(std::span<const int> A, std::span<int> B) {
#pragma accel
  for (size_t I = 0; I < B.size(); ++I)
    B[I] += A[I];
}

static int largest(std::span<const int> S) {
  int M = S[0];
#pragma accel
  for (int X : S)
    M = X > M ? X : M;
  return M;
}

static void blur(std::span<const float> In, std::span<float> Out) {
#pragma accel
  for (size_t I = 1; I + 1 < In.size(); ++I)
    Out[I] = (In[I - 1] + In[I] + In[I + 1]) / 3;
}

static void scaled(const std::span<float> &Out, const std::vector<float> &In) {
#pragma accel
  for (size_t I = 0; I < Out.size(); ++I)
    Out[I] = In[I] * 4;
}

int main() {
  std::vector<int> V(100);
  fill(V);
  fill(std::span(V).subspan(20, 30));
  fill({});
  show("filled", V);

  double D[16] = {1, 2, 3};
  fixed(D);
  show("fixed", D, 16);

  std::vector<int> W(40, 1);
  add(V, W);
  show("apart", W);
  // Overlapping by one: the sum runs along.
  add(std::span(V).first(99), std::span(V).subspan(1));
  show("overlapping", V);
  add(V, V);
  show("the same", V);
  show("largest", largest(V));

  std::vector<float> X(50), Y(50);
  for (int I = 0; I < 50; ++I)
    X[I] = float(I * I % 17);
  blur(X, Y);
  show("blurred", Y);
  blur(X, X);
  show("blurred in place", X);
  scaled(Y, X);
  show("scaled", Y);

  // The span itself is a local of the function that has the loop.
  std::span<float> S = std::span(X).last(20);
#pragma accel
  for (float &F : S)
    F += 0.5f;
  show("last", X);
}
