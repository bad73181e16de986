//===- DriverApi.cpp - The CUDA driver functions in use -------------------===//

#include "driver_api.h"
#include <dlfcn.h>

using namespace accel::rt::cuda;

bool DriverApi::open(std::string &WhyNot) {
  // Never closed: the driver has threads and handlers of its own.
  void *Library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library) {
    WhyNot = "no CUDA driver (libcuda.so.1) is installed";
    return false;
  }
#define ACCEL_CUDA_LOOKUP(Name, Symbol, ...)                                   \
  Name = reinterpret_cast<decltype(Name)>(dlsym(Library, Symbol));             \
  if (!Name) {                                                                 \
    WhyNot = "the CUDA driver is too old: it lacks " Symbol;                   \
    return false;                                                              \
  }
  ACCEL_CUDA_FUNCTIONS(ACCEL_CUDA_LOOKUP)
#undef ACCEL_CUDA_LOOKUP
  return true;
}

std::string DriverApi::describe(Result R) const {
  const char *Name = nullptr, *Text = nullptr;
  if (getErrorName(R, &Name) != Success || !Name)
    return "CUDA error " + std::to_string(R);
  std::string Description = Name;
  if (getErrorString(R, &Text) == Success && Text)
    Description += std::string(": ") + Text;
  return Description;
}
