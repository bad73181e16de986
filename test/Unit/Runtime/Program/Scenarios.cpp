//===- Scenarios.cpp - Launches without data regions ----------------------===//

#include "Program.h"
#include <cmath>
#include <cstring>
#include <numeric>
#include <thread>

static std::vector<double> ramp(accel_i64 N, double Scale = 1) {
  std::vector<double> V(static_cast<size_t>(N));
  for (size_t I = 0; I != V.size(); ++I)
    V[I] = Scale * double(I % 1000) + 1;
  return V;
}

static bool testSaxpy() {
  auto X = ramp(5000), Y = ramp(5000, 2), Expected = Y;
  saxpy(Y.data(), X.data(), 3, 5000);
  for (size_t I = 0; I != Y.size(); ++I)
    Expected[I] += 3 * X[I];
  return Y == Expected;
}

/// Two arrays updated in place: the first must not change when copying the
/// second home fails.
static bool testPair() {
  auto P = ramp(3000), Q = ramp(3000, 5);
  for (int Step = 0; Step != 3; ++Step)
    pair(P.data(), Q.data(), 3000);
  auto P2 = ramp(3000), Q2 = ramp(3000, 5);
  for (int Step = 0; Step != 3; ++Step)
    for (size_t I = 0; I != P2.size(); ++I)
      Q2[I] += ++P2[I];
  return P == P2 && Q == Q2;
}

/// What a kernel does not write must come back as it was.
static bool testPartialWrite() {
  auto P = ramp(2000);
  third(P.data(), 2000);
  for (size_t I = 0; I != P.size(); ++I)
    if (P[I] != (I % 3 ? double(I % 1000) + 1 : double(I)))
      return false;
  return true;
}

static bool testReduce() {
  for (accel_i64 N : {1, 31, 1000, 100000}) {
    auto X = ramp(N);
    double Expected = std::accumulate(X.begin(), X.end(), 0.0);
    if (std::fabs(sum(X.data(), N) - Expected) > 1e-9 * Expected)
      return false;
  }
  return true;
}

static bool testGrid() {
  static Region R("grid2");
  accel_i64 Rows = 70, Columns = 100, Stride = 101;
  auto In = ramp(Rows * Stride);
  std::vector<double> Out(In.size(), -1), Expected = Out;
  auto Host = [&](std::vector<double> &To) {
    for (accel_i64 I = 0; I != Rows; ++I)
      for (accel_i64 J = 0; J != Columns; ++J)
        To[size_t(I * Stride + J)] =
            In[size_t(I * Stride + J)] + In[size_t(I * Stride + J + 1)];
  };
  Launch L;
  accel_i64 N = accel_i64(In.size());
  L.Arrays = {array(Out.data(), N - 1, ACCEL_WRITE, "out"),
              array(In.data(), N, ACCEL_READ, "in")};
  L.Scalars = {{&Stride, 8}};
  L.Extents = {Columns, Rows};
  L.run(R, "grid2", [&] { Host(Out); });
  Host(Expected);
  return Out == Expected;
}

/// One array twice, and two sections that overlap.
static bool testOverlap() {
  auto A = ramp(4000), Expected = A;
  saxpy(A.data(), A.data(), 2, 4000);
  for (double &V : Expected)
    V *= 3;
  if (A != Expected)
    return false;
  // Sections that share bytes: 0 to 119 are written in part, 50 to 199 read.
  auto B = ramp(300), ExpectedB = B;
  static Region R("overlap");
  double C = 7;
  Launch L;
  L.Arrays = {array(B.data(), 120, ACCEL_WRITE, "lo"),
              array(B.data() + 50, 150, ACCEL_READ, "mid")};
  L.Scalars = {{&C, 8}};
  L.Extents = {50};
  auto Host = [&](double *P) {
    for (int I = 0; I != 50; ++I)
      P[I] = P[50 + I] + C;
  };
  L.run(R, "shift", [&] { Host(B.data()); });
  Host(ExpectedB.data());
  return B == ExpectedB;
}

/// Sections that do not start at the array, a null pointer with no elements.
static bool testSections() {
  static Region R("sections");
  std::vector<double> A(100, 1);
  double C = 1;
  Launch L;
  L.Arrays = {array(A.data(), 10, ACCEL_WRITE | ACCEL_OVERWRITE, "a"),
              array(A.data() + 37, 10, ACCEL_READ, "b")};
  L.Scalars = {{&C, 8}};
  L.Extents = {10};
  L.run(R, "shift", [&] {
    for (int I = 0; I != 10; ++I)
      A[size_t(I)] = A[size_t(I + 37)] + C;
  });
  for (size_t I = 0; I != A.size(); ++I)
    if (A[I] != (I < 10 ? 2 : 1))
      return false;

  static Region Empty("empty");
  Launch E;
  E.Arrays = {array(nullptr, 0, ACCEL_READ, "none"),
              array(nullptr, 0, ACCEL_WRITE, "none2")};
  E.Scalars = {{&C, 8}};
  E.Extents = {0};
  bool Ran = false;
  E.run(Empty, "shift", [&] { Ran = true; });
  double None = 0;
  return !Ran || sum(&None, 0) == 0;
}

/// Pieces of one array on several threads, one shared input.
static bool testThreads() {
  auto X = ramp(2000);
  bool Good[8] = {};
  std::vector<std::thread> Threads;
  for (size_t T = 0; T != 8; ++T)
    Threads.emplace_back([&, T] {
      Good[T] = true;
      for (int Step = 0; Step != 20; ++Step) {
        std::vector<double> Y(2000, double(T));
        saxpy(Y.data(), X.data(), double(Step), 2000);
        for (size_t I = 0; I != Y.size(); ++I)
          Good[T] &= Y[I] == double(T) + double(Step) * X[I];
      }
    });
  for (std::thread &T : Threads)
    T.join();
  for (bool G : Good)
    if (!G)
      return false;
  return true;
}

/// An address that is used again holds another array.
static bool testReuse() {
  for (int Step = 0; Step != 5; ++Step) {
    double A[500], B[500];
    for (int I = 0; I != 500; ++I)
      A[I] = Step * 1000 + I;
    shift(B, A, 1, 500);
    for (int I = 0; I != 500; ++I)
      if (B[I] != A[I] + 1)
        return false;
  }
  return true;
}

static bool faulty(std::vector<double> &P) {
  static Region R("faulty");
  accel_i64 N = accel_i64(P.size());
  double *Bad = reinterpret_cast<double *>(64);
  Launch L;
  L.Arrays = {array(P.data(), N, ACCEL_READ | ACCEL_WRITE, "p")};
  L.Scalars = {{&Bad, 8}};
  L.Extents = {N};
  return L.run(R, "faulty", [&] {
    for (double &V : P)
      V += 1;
  });
}

/// A kernel that breaks half-way leaves the host's array as it was, and the
/// device is not used again.
static bool testFault() {
  auto P = ramp(3000), Expected = P;
  bool OnDevice = faulty(P);
  for (double &V : Expected)
    V += 1;
  return !OnDevice && P == Expected && testSaxpy() && testReduce();
}

template <bool Early> static bool testBarrier() {
  static Region R(Early ? "early" : "torn");
  auto P = ramp(1000), Expected = P;
  Launch L;
  L.Arrays = {array(P.data(), 1000, ACCEL_READ | ACCEL_WRITE, "p")};
  L.Extents = {1000};
  bool OnDevice = L.run(R, Early ? "early" : "torn", [&] {
    for (double &V : P)
      V += 1;
  });
  for (double &V : Expected)
    V += 1;
  return !OnDevice && P == Expected;
}

/// An allocation that cannot succeed, then one that can.
static bool testTooLarge() {
  accel_i64 N = 400000;
  auto X = ramp(N), Y = ramp(N), Expected = Y;
  bool Large = saxpy(Y.data(), X.data(), 2, N);
  for (size_t I = 0; I != Y.size(); ++I)
    Expected[I] += 2 * X[I];
  auto S = ramp(500), T = ramp(500);
  bool Small = saxpy(S.data(), T.data(), 2, 500);
  return !Large && Small && Y == Expected;
}

const Scenario Scenarios[] = {{"saxpy", testSaxpy},
                              {"pair", testPair},
                              {"partial-write", testPartialWrite},
                              {"reduce", testReduce},
                              {"grid", testGrid},
                              {"overlap", testOverlap},
                              {"sections", testSections},
                              {"threads", testThreads},
                              {"reuse", testReuse},
                              {"fault", testFault},
                              {"torn-barrier", testBarrier<false>},
                              {"early-exit", testBarrier<true>},
                              {"too-large", testTooLarge},
                              {nullptr, nullptr}};
