//===- accel/Driver/Driver.h - The compiler driver ------------------------===//

#ifndef ACCEL_DRIVER_DRIVER_H
#define ACCEL_DRIVER_DRIVER_H

#include <string>
#include <vector>

namespace accel::driver {

/// Does what `accelcc Args...` asks for; returns the exit status, unless it
/// becomes the host compiler. `Args` has no program name.
int run(const std::vector<std::string> &Args);

} // namespace accel::driver

#endif // ACCEL_DRIVER_DRIVER_H
