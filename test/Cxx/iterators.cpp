// Loops over iterators and pointers, reversed ones and pairs of them.
// RUN: %run-all %s
// REGIONS: parallel 38
// DEVICE: 36
// FLAGS: -std=c++20
// TWINS
#include "../Run/Inputs/show.h"
#include <array>
#include <iterator>
#include <span>
#include <vector>

struct Particle {
  double X, V;
  long Cell;
};

template <class T> static void fill(std::vector<T> &V) {
  for (std::size_t I = 0; I < V.size(); ++I)
    V[I] = T(I * 7 % 13);
}

// Where the parameters point is not known.
static double sum(std::vector<int>::const_iterator First,
                  std::vector<int>::const_iterator Last) {
  double Sum = 0;
#pragma accel
  for (auto It = First; It != Last; ++It)
    Sum += *It;
  return Sum;
}
static double sumTwin(const int *First, long Count) {
  double Sum = 0;
#pragma accel
  for (long I = 0; I < Count; ++I)
    Sum += First[I];
  return Sum;
}

int main() {
  const int N = 120;
  std::vector<double> V(N), W(N), X(N);
  fill(V);
  fill(W);
  X = V;
#pragma accel
  for (auto It = V.begin(); It != V.end(); ++It)
    *It *= 2.5;
#pragma accel
  for (int I = 0; I < N; ++I)
    X[I] *= 2.5;
  show("forward", V);
  show("forward", X);
#pragma accel
  for (std::vector<double>::iterator A = V.begin(), B = W.begin(); A < V.end();
       A++, ++B)
    *A += *B;
#pragma accel
  for (int I = 0; I < N; ++I)
    X[I] += W[I];
  show("two", V);
  show("two", X);
#pragma accel
  for (double *P = V.data(), *E = P + V.size(); P != E; ++P)
    P[0] += 1;
#pragma accel
  for (int I = 0; I < N; ++I)
    X[I] += 1;
  show("pointer", V);
  show("pointer", X);
#pragma accel
  for (double *P = V.data(); P < V.data() + N - 1; P += 3)
    P[1] = *P;
#pragma accel
  for (int I = 0; I < N - 1; I += 3)
    X[I + 1] = X[I];
  show("stride", V);
  show("stride", X);
#pragma accel
  for (auto It = V.rbegin(); It != V.rend(); ++It)
    *It -= 1;
#pragma accel
  for (int I = N - 1; I >= 0; --I)
    X[I] -= 1;
  show("reverse", V);
  show("reverse", X);
  // From the end of one to the start of the other.
#pragma accel
  for (auto A = V.rbegin(), B = W.rend() - 1; A != V.rend(); ++A, --B)
    *A += 3 * *B;
#pragma accel
  for (int I = 0; I < N; ++I)
    X[N - 1 - I] += 3 * W[I];
  show("crossed", V);
  show("crossed", X);
#pragma accel
  for (const double *P = &V[N - 1]; P >= &V[0]; --P)
    W[P - V.data()] = *P;
#pragma accel
  for (int I = N - 1; I >= 0; --I)
    W[I] = X[I];
  show("down", W);
#pragma accel
  for (auto It = V.cbegin(); It != V.cend(); ++It)
    W[It - V.cbegin()] = It[0] + 1;
#pragma accel
  for (int I = 0; I < N; ++I)
    W[I] = X[I] + 1;
  show("const", W);
#pragma accel
  for (auto It = std::begin(V) + 5; It < std::prev(std::end(V), 7); It += 2)
    *std::next(It) = It - V.begin();
#pragma accel
  for (int I = 5; I < N - 7; I += 2)
    X[I + 1] = I;
  show("inner", V);
  show("inner", X);

  std::array<int, 40> A{};
  int C[40] = {};
#pragma accel
  for (auto It = A.begin(); It != A.end(); ++It)
    *It = int(It - A.begin()) * 3;
#pragma accel
  for (int *P = C; P != C + 40; ++P)
    *P = int(P - C) * 3;
  show("array", A);
  show("array", C, 40);
  std::span<double> S(V);
#pragma accel
  for (auto It = S.begin(); It != S.end(); ++It)
    *It += 0.5;
  double *Px = X.data();
#pragma accel
  for (int I = 0; I < N; ++I)
    Px[I] += 0.5;
  show("span", V);
  show("span", X);

  std::vector<Particle> P(N), Q(N);
  for (int I = 0; I < N; ++I)
    P[I] = Q[I] = {double(I), I * 0.25, 0};
#pragma accel
  for (auto It = P.begin(); It != P.end(); ++It) {
    It->X += It->V;
    (*It).Cell = long(It->X);
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    Q[I].X += Q[I].V;
    Q[I].Cell = long(Q[I].X);
  }
  show("particles", P);
  show("particles", Q);

  long Sum = 0, Twin = 0;
#pragma accel
  for (auto It = P.cbegin(); It != P.cend(); It++)
    Sum += It->Cell;
#pragma accel
  for (int I = 0; I < N; ++I)
    Twin += Q[I].Cell;
  show("sum", Sum);
  show("sum", Twin);

  // Two counters in one header.
#pragma accel
  for (int I = 0, J = N - 1; I < J; ++I, --J) {
    double Old = V[I];
    V[I] = V[J];
    V[J] = Old;
  }
#pragma accel
  for (int I = 0; I < N / 2; ++I) {
    double Old = X[I];
    X[I] = X[N - 1 - I];
    X[N - 1 - I] = Old;
  }
  show("swapped", V);
  show("swapped", X);
#pragma accel
  for (int I = 0, J = 0; I < N / 2; ++I, J += 2)
    V[J] = I;
#pragma accel
  for (int I = 0; I < N / 2; ++I)
    X[2 * I] = I;
  show("doubled", V);
  show("doubled", X);

  // Inside the body: a row, by pointers that move and iterators.
  std::vector<double> M(N * 8), Rows(N), Rows2(N);
  fill(M);
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Total = 0;
    for (auto It = M.begin() + I * 8, E = It + 8; It != E; ++It)
      Total += *It;
    Rows[I] = Total;
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Total = 0;
    for (int J = 0; J < 8; ++J)
      Total += M[I * 8 + J];
    Rows2[I] = Total;
  }
  show("rows", Rows);
  show("rows", Rows2);
#pragma accel
  for (int I = 0; I < N; ++I) {
    const double *Row;
    Row = &M[I * 8];
    double Total = 0;
    for (int J = 0; J < 8; ++J)
      Total += *Row++ * J;
    ++Row;
    Rows[I] = Total;
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    double Total = 0;
    for (int J = 0; J < 8; ++J)
      Total += M[I * 8 + J] * J;
    Rows2[I] = Total;
  }
  show("moving", Rows);
  show("moving", Rows2);
  // No iterations.
  std::vector<double> Empty;
#pragma accel
  for (auto It = Empty.begin(); It != Empty.end(); ++It)
    *It = 1;
#pragma accel
  for (std::size_t I = 0; I < Empty.size(); ++I)
    Empty[I] = 1;
  std::vector<int> Numbers(N);
  fill(Numbers);
  show("between", sum(Numbers.begin() + 3, Numbers.end()));
  show("between", sumTwin(&Numbers[3], N - 3));
}
