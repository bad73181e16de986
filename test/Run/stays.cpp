// Arrays that stay on the device between annotated loops, without a data
// directive: time loops, calls of functions with loops, sums that steer; and
// host code in between that ends the stay because it might see an element.
// RUN: %run-all %s
// REGIONS: found 17
#include "Inputs/show.h"
#include <chrono>
#include <utility>
#include <vector>

static void step(const std::vector<double> &From, std::vector<double> &To,
                 int N) {
#pragma accel
  for (int I = 1; I < N - 1; ++I)
    for (int J = 1; J < N - 1; ++J)
      To[I * N + J] = 0.25 * (From[I * N + J - 1] + From[I * N + J + 1] +
                              From[(I - 1) * N + J] + From[(I + 1) * N + J]);
}

static double change(const std::vector<double> &A, const std::vector<double> &B) {
  double Most = 0;
#pragma accel
  for (std::size_t I = 0; I < A.size(); ++I) {
    double D = A[I] > B[I] ? A[I] - B[I] : B[I] - A[I];
    Most = Most < D ? D : Most;
  }
  return Most;
}

static int heat(std::vector<double> &A, int N, int Steps) {
  std::vector<double> B(A);
  int Done = 0;
  for (int T = 0; T < Steps; ++T) {
    step(A, B, N);
    std::swap(A, B);
    ++Done;
    if (T % 10 == 9 && change(A, B) < 1e-3)
      break;
  }
  return Done;
}

/// Pointers that are swapped, and a number that the host computes.
static void pointers(double *P, double *Q, int N, int Steps) {
  double Factor = 1;
  for (int T = 0; T < Steps; ++T) {
    Factor *= 0.5;
#pragma accel
    for (int I = 0; I < N; ++I)
      Q[I] = P[I] * Factor + T;
    double *Old = P;
    P = Q;
    Q = Old;
  }
}

/// The host reads an element in every step.
static double watched(std::vector<double> &A, int Steps) {
  double Sum = 0;
  for (int T = 0; T < Steps; ++T) {
#pragma accel
    for (std::size_t I = 0; I < A.size(); ++I)
      A[I] += 1;
    Sum += A[7];
  }
  return Sum;
}

/// ... through a reference, or writes one through a pointer.
static void aliased(std::vector<double> &A, const double &Seen, double *Set) {
  double Sum = 0;
  for (int T = 0; T < 5; ++T) {
#pragma accel
    for (std::size_t I = 0; I < A.size(); ++I)
      A[I] += Sum;
    Sum += Seen;
    *Set = T;
  }
}

/// A member, and a variable whose address is known.
struct Holder {
  std::vector<int> V;
  int Count;
  int *Where;
  void run() {
    for (int T = 0; T < 4; ++T) {
#pragma accel
      for (std::size_t I = 0; I < V.size(); ++I)
        V[I] += Count;
      ++*Where;
    }
  }
};

/// Loops behind one another; the vector between them grows.
static void grows(std::vector<long> &A) {
#pragma accel
  for (std::size_t I = 0; I < A.size(); ++I)
    A[I] += 2;
  A.resize(A.size() * 2, 3);
#pragma accel
  for (std::size_t I = 0; I < A.size(); ++I)
    A[I] *= 3;
#pragma accel
  for (std::size_t I = 0; I < A.size(); ++I)
    A[I] -= static_cast<long>(I);
}

/// Each call has its own array on the stack, at the same place.
static int onStack(int Start) {
  int A[50];
#pragma accel
  for (int I = 0; I < 50; ++I)
    A[I] = I * Start;
  int Sum = 0;
#pragma accel
  for (int I = 0; I < 50; ++I)
    Sum += A[I];
  return Sum;
}
static int callsOnStack() {
  int Sum = 0;
  for (int T = 0; T < 5; ++T)
    Sum += onStack(T + 1);
  return Sum;
}

/// A part first, then all of it; then parts that overlap.
static void parts(float *A, int N) {
  for (int T = 1; T <= 4; ++T) {
#pragma accel
    for (int I = 0; I < N / T; ++I)
      A[I] += T;
#pragma accel
    for (int I = N / 2 - T; I < N; ++I)
      A[I] *= 2;
  }
}

/// A loop that stays serial, between two that do not.
static int mixed(std::vector<int> &A) {
  int Last = 0;
  for (int T = 0; T < 3; ++T) {
#pragma accel
    for (std::size_t I = 0; I < A.size(); ++I)
      A[I] += T;
#pragma accel
    for (std::size_t I = 1; I < A.size(); ++I)
      A[I] += A[I - 1] % 3;
#pragma accel
    for (std::size_t I = 0; I < A.size(); ++I)
      Last += A[I] % 5;
  }
  return Last;
}

static int early(std::vector<short> &A) {
  for (int T = 0; T < 10; ++T) {
#pragma accel
    for (std::size_t I = 0; I < A.size(); ++I)
      A[I] += 1;
    if (T == 6)
      return T;
  }
  return 0;
}

int main() {
  const int N = 40;
  std::vector<double> A(N * N);
  for (int I = 0; I < N; ++I)
    A[I] = 100;
  show("steps", heat(A, N, 100));
  show("heat", A);
  std::vector<double> P(300, 2), Q(300, 5);
  pointers(P.data(), Q.data(), 300, 7);
  show("P", P);
  show("Q", Q);
  show("watched", watched(P, 6));
  aliased(Q, Q[3], &Q[9]);
  show("aliased", Q);
  Holder H{std::vector<int>(100, 1), 2, nullptr};
  H.Where = &H.V[50];
  H.run();
  show("holder", H.V);
  H.Where = &H.Count;
  H.run();
  show("counts", H.V);
  std::vector<long> G(64, 1);
  grows(G);
  show("grows", G);
  show("stack", callsOnStack());
  std::vector<float> F(500, 1);
  parts(F.data(), 500);
  show("parts", F);
  std::vector<int> M(90, 1);
  show("mixed", mixed(M));
  show("M", M);
  std::vector<short> S(70, 1);
  show("early", early(S));
  show("S", S);
}
