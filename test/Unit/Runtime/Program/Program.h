//===- Program.h - A program as generated code would make it ----*- C++ -*-===//
//
// Helpers for scenarios: regions made by hand, each with a device version and
// a host version, called through the plain C interface.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_TEST_RUNTIME_PROGRAM_H
#define ACCEL_TEST_RUNTIME_PROGRAM_H

#include "accel/abi.h"
#include "accel/runtime.h"
#include <initializer_list>
#include <vector>

extern accel_module TestModule;

constexpr accel_array array(const void *Host, accel_i64 Count, unsigned Access,
                            const char *Name, accel_i64 First = 0) {
  return {Host, First * 8, (First + Count) * 8, Access, Name, 0};
}

/// A region with its site's state; static in the function that runs it.
struct Region : accel_region {
  explicit Region(const char *Name, unsigned Flags = 0)
      : accel_region{ACCEL_ABI_VERSION, Name,  "scenario.cpp", "test", 1,
                     &TestModule,       Flags, nullptr,        nullptr} {}
};

/// Describes a launch; the arrays are also what the host version touches.
struct Launch {
  std::vector<accel_array> Arrays;
  std::vector<accel_scalar> Scalars;
  std::vector<accel_partials> Reductions;
  std::vector<accel_i64> Extents;
  bool Asynchronous = false;
  accel_i64 Queue = 0;

  /// Runs Kernel on a device, or Host(threaded?) when that is not possible.
  /// Returns true for the device.
  template <typename Function>
  bool run(Region &R, const char *Kernel, Function Host) {
    if (accel_wants_device(&R) && launch(R, Kernel))
      return true;
    accel_host_begin(&R, Arrays.data(), int(Arrays.size()));
    Host();
    accel_host_end(&R);
    return false;
  }

  bool launch(Region &R, const char *Kernel) {
    accel_launch L = {};
    L.kernel = Kernel;
    L.arrays = Arrays.data();
    L.array_count = unsigned(Arrays.size());
    L.scalars = Scalars.data();
    L.scalar_count = unsigned(Scalars.size());
    L.reductions = Reductions.data();
    L.reduction_count = unsigned(Reductions.size());
    L.dims = unsigned(Extents.size());
    for (unsigned D = 0; D != L.dims; ++D)
      L.extent[D] = Extents[D];
    L.asynchronous = Asynchronous;
    L.queue = Queue;
    return accel_launch_region(&R, &L);
  }
};

/// A data region.
class Data {
public:
  Data(std::initializer_list<accel_array> List) : Arrays(List) {
    D = {"scenario.cpp", 2, Arrays.data(), unsigned(Arrays.size())};
    accel_data_enter(&D);
  }
  ~Data() { accel_data_exit(&D); }
  Data(const Data &) = delete;

private:
  std::vector<accel_array> Arrays;
  accel_data D;
};

// Regions that several scenarios use; see kernels.h. All return what run does.
bool saxpy(double *Out, const double *In, double A, accel_i64 N);
bool shift(double *Out, const double *In, double C, accel_i64 N,
           accel_i64 Queue = -1);
bool pair(double *P, double *Q, accel_i64 N);
bool third(double *P, accel_i64 N);
double sum(const double *In, accel_i64 N);

/// One scenario: a name and a function that returns false on a wrong result.
struct Scenario {
  const char *Name;
  bool (*Run)();
};
extern const Scenario Scenarios[], ResidencyScenarios[], ProcessScenarios[];

#endif // ACCEL_TEST_RUNTIME_PROGRAM_H
