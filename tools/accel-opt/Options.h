//===- Options.h - Command line of accel-opt -------------------*- C++ -*-===//

#ifndef ACCEL_TOOLS_ACCELOPT_OPTIONS_H
#define ACCEL_TOOLS_ACCELOPT_OPTIONS_H

#include "accel/CodeGen/CodeGen.h"
#include "accel/Plan/Plan.h"
#include <string>
#include <vector>

namespace accel::opt {

enum class Action : uint8_t {
  Print,
  Verify,
  Deps,
  Plan,
  PlanJson,
  OpenMP,
  Cuda
};

struct Settings {
  std::vector<std::string> Files; ///< "-" is the standard input.
  Action Do = Action::Print;
  bool Verify = true; ///< Verify every region before anything else.
  plan::Options Plan;
  codegen::UnitOptions Unit;
};

/// Ends the program on an error in the command line.
Settings parseCommandLine(int Argc, char **Argv);

} // namespace accel::opt

#endif // ACCEL_TOOLS_ACCELOPT_OPTIONS_H
