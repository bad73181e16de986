//===- Program.cpp - Runs one scenario ------------------------------------===//
//
//   runtime-program SCENARIO [REPETITIONS]
//
// Exits with 0 when every result is that of the serial program, 1 when not. The
// line on stdout says where the regions ran. ACCEL_TEST_FATBIN names the file
// with the CUDA version of the kernels; without it there is only the emulated.
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "kernels.h"

accel_module TestModule;

static std::string Fatbin;

static void setUpModule() {
  TestModule.abi = ACCEL_ABI_VERSION;
  TestModule.emulated = EmulatedKernels;
  TestModule.emulated_count = unsigned(std::size(EmulatedKernels));
  TestModule.emulator = &accel_emulator_v1;
  if (const char *File = std::getenv("ACCEL_TEST_FATBIN")) {
    std::ifstream In(File, std::ios::binary);
    Fatbin.assign(std::istreambuf_iterator<char>(In), {});
    TestModule.fatbin = Fatbin.data();
    TestModule.fatbin_size = Fatbin.size();
  }
}

bool saxpy(double *Out, const double *In, double A, accel_i64 N) {
  static Region R("saxpy");
  Launch L;
  L.Arrays = {array(Out, N, ACCEL_READ | ACCEL_WRITE, "out"),
              array(In, N, ACCEL_READ, "in")};
  L.Scalars = {{&A, sizeof(A)}};
  L.Extents = {N};
  return L.run(R, "saxpy", [&] {
    for (accel_i64 I = 0; I < N; ++I)
      Out[I] = A * In[I] + Out[I];
  });
}

bool shift(double *Out, const double *In, double C, accel_i64 N,
           accel_i64 Queue) {
  static Region R("shift");
  Launch L;
  L.Arrays = {array(Out, N, ACCEL_WRITE | ACCEL_OVERWRITE, "out"),
              array(In, N, ACCEL_READ, "in")};
  L.Scalars = {{&C, sizeof(C)}};
  L.Extents = {N};
  L.Asynchronous = Queue >= 0;
  L.Queue = Queue;
  return L.run(R, "shift", [&] {
    for (accel_i64 I = 0; I < N; ++I)
      Out[I] = In[I] + C;
  });
}

bool pair(double *P, double *Q, accel_i64 N) {
  static Region R("pair");
  Launch L;
  L.Arrays = {array(P, N, ACCEL_READ | ACCEL_WRITE, "p"),
              array(Q, N, ACCEL_READ | ACCEL_WRITE, "q")};
  L.Extents = {N};
  return L.run(R, "pair", [&] {
    for (accel_i64 I = 0; I < N; ++I) {
      P[I] += 1;
      Q[I] += P[I];
    }
  });
}

bool third(double *P, accel_i64 N) {
  static Region R("third");
  Launch L;
  L.Arrays = {array(P, N, ACCEL_WRITE, "p")};
  L.Extents = {N};
  return L.run(R, "third", [&] {
    for (accel_i64 I = 0; I < N; I += 3)
      P[I] = double(I);
  });
}

double sum(const double *In, accel_i64 N) {
  static Region R("sum");
  std::vector<double> Partials(128);
  Launch L;
  L.Arrays = {array(In, N, ACCEL_READ, "in")};
  L.Reductions = {{8, unsigned(Partials.size()), Partials.data(), 0}};
  L.Extents = {N};
  double Result = 0;
  if (L.run(R, "sum", [&] {
        for (accel_i64 I = 0; I < N; ++I)
          Result += In[I];
      }))
    for (unsigned I = 0; I != L.Reductions[0].count; ++I)
      Result += Partials[I];
  return Result;
}

int main(int Count, char **Arguments) {
  if (Count < 2)
    return 2;
  setUpModule();
  int Repetitions = Count > 2 ? std::atoi(Arguments[2]) : 1;
  for (const Scenario *List : {Scenarios, ResidencyScenarios, ProcessScenarios})
    for (const Scenario *S = List; S->Name; ++S) {
      if (std::strcmp(S->Name, Arguments[1]))
        continue;
      for (int I = 0; I < Repetitions; ++I)
        if (!S->Run()) {
          std::printf("%s: wrong result\n", S->Name);
          return 1;
        }
      accel::Statistics T = accel::statistics();
      std::printf("%s: device=%s launches=%llu in=%llu out=%llu live=%llu\n",
                  S->Name, accel::deviceInUse().c_str(),
                  static_cast<unsigned long long>(T.Launches),
                  static_cast<unsigned long long>(T.BytesIn),
                  static_cast<unsigned long long>(T.BytesOut),
                  static_cast<unsigned long long>(T.LiveBlocks));
      return 0;
    }
  std::fprintf(stderr, "no scenario %s\n", Arguments[1]);
  return 2;
}
