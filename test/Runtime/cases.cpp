// Situations in which other tools went wrong: arrays at addresses of dead ones,
// slices, sections that overlap in part or stand twice, empty ones; memory of
// the device and of the host that must not grow.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/several.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --include %src/runtime/include --sanitize "%sanitize"
#include <accel/runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <vector>

static void check(bool Good, const char *What) {
  if (!Good)
    std::printf("WRONG: %s\n", What);
}

static void add(double *P, int N, double By) {
#pragma accel
  for (int I = 0; I < N; ++I)
    P[I] += By;
}

static double sum(const double *P, int N) {
  double S = 0;
#pragma accel
  for (int I = 0; I < N; ++I)
    S += P[I];
  return S;
}

/// A local array, and a longer one of another function at the same place.
__attribute__((noinline)) static void shortLocal() {
  double A[1100];
  for (double &X : A)
    X = 1;
#pragma accel data copy(A)
  {
    add(A, 1100, 1);
    add(A, 1100, 1);
  }
  check(sum(A, 1100) == 3300, "short local");
}
__attribute__((noinline)) static void longLocal() {
  double A[1900];
  for (double &X : A)
    X = 2;
#pragma accel data copy(A)
  {
    add(A, 1900, 1);
  }
  check(sum(A, 1900) == 5700, "long local");
}

/// Freed memory comes back at the same address with other values.
static void sameAddress() {
  for (int Round = 0; Round < 4; ++Round) {
    double *P = new double[2000];
    for (int I = 0; I < 2000; ++I)
      P[I] = Round;
#pragma accel data copy(P[0 : 2000])
    {
      add(P, 2000, 1);
    }
    check(P[1999] == Round + 1, "fresh memory");
    delete[] P;
  }
}

/// One slice after the other, while the host changes the next.
static void slices() {
  const int T = 5, X = 1500;
  std::vector<double> U(T * X, 1);
  double Total = 0;
  for (int Time = 0; Time < T; ++Time) {
    double *Slice = U.data() + Time * X;
#pragma accel data copyin(Slice[0 : X])
    {
      Total += sum(Slice, X);
      if (Time + 1 < T)
        for (int I = 0; I < X; ++I)
          U[size_t((Time + 1) * X + I)] = Time + 2;
    }
  }
  check(Total == 1500 * 15, "slices");
}

/// The tail is resident; a region on the head, and one across.
static void sections() {
  std::vector<double> V(5000, 1);
  double *A = V.data();
#pragma accel data copy(A[3000 : 1500])
  {
    add(A + 3000, 1500, 1);
    add(A, 1500, 10);
    check(A[0] == 11, "the head is not resident");
    check(sum(A + 2000, 2000) == 3000, "across the edge");
    add(A + 2500, 2500, 100);
    check(A[2500] == 101, "the part outside comes home");
  }
  check(A[2999] == 101 && A[3000] == 102 && A[4499] == 102 && A[4500] == 101,
        "all in the end");
}

/// One pointer under two names, and a section that stands twice.
static void twice() {
  std::vector<double> V(2000, 1);
  double *P = V.data(), *Q = V.data();
#pragma accel data copyin(P[0 : 2000]) copy(Q[0 : 2000])
  {
    add(P, 2000, 1);
    add(Q, 2000, 1);
  }
  check(V[7] == 3, "two names");
}

static void empty() {
  std::vector<double> V;
  double *Null = nullptr;
#pragma accel data copy(V, Null[0 : 0])
  {
    add(V.data(), int(V.size()), 1);
    add(Null, 0, 1);
    check(sum(Null, 0) == 0, "empty");
  }
}

struct Parameters {
  double Step, Factor;
};

static void structures() {
  std::vector<double> V(2000, 1);
  Parameters Q{1, 2};
#pragma accel data copy(V)
  {
    for (int Round = 0; Round < 3; ++Round) {
#pragma accel
      for (int I = 0; I < 2000; ++I)
        V[I] = V[I] * Q.Factor + Q.Step;
      Q.Step += 1;
    }
  }
  check(V[1] == 8 + 4 + 4 + 3, "a structure that changes");
}

static long residentPages() {
  long Size = 0, Resident = 0;
  if (std::FILE *File = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(File, "%ld %ld", &Size, &Resident) != 2)
      Resident = 0;
    std::fclose(File);
  }
  return Resident;
}

static void growth() {
  std::vector<double> V(2000, 0);
  for (int I = 0; I < 100; ++I)
    add(V.data(), 2000, 1);
  accel::Statistics Before = accel::statistics();
  for (int I = 0; I < 2000; ++I)
    add(V.data(), 1200 + I % 3, 1);
  accel::Statistics After = accel::statistics();
  check(After.LiveBlocks == 0 && After.MemoryInUse == 0, "nothing is held");
  check(After.MemoryCached <= Before.MemoryCached + 100000, "memory kept");

  std::vector<double> Large(1300000, 1);
  double *P = Large.data();
  long Pages = 0;
  for (int I = 0; I < 80; ++I) {
#pragma accel data copy(P[0 : 1300000])
    {
      add(P, 1100, 1);
      accel::prefetch(P, 1300000 * sizeof(double));
    }
    if (I == 19)
      Pages = residentPages();
  }
  check(Large[5] == 81, "large");
  // Sanitizers keep what is freed for a while.
  check((residentPages() - Pages) * sysconf(_SC_PAGESIZE) < (64 << 20),
        "host memory grows");
}

int main() {
  shortLocal();
  longLocal();
  sameAddress();
  slices();
  sections();
  twice();
  empty();
  structures();
  growth();
  std::printf("done\n");
}
