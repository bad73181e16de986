//===- ProgramRunner.h - Runs the test program ------------------*- C++ -*-===//

#ifndef ACCEL_TEST_RUNTIME_PROGRAMRUNNER_H
#define ACCEL_TEST_RUNTIME_PROGRAMRUNNER_H

#include <map>
#include <string>
#include <vector>

using Variables = std::map<std::string, std::string>;

struct Outcome {
  int Code = -1;      ///< What it exited with; 128 and more: a signal.
  std::string Output; ///< stdout and stderr.
  bool says(const std::string &Text) const {
    return Output.find(Text) != std::string::npos;
  }
  unsigned count(const std::string &Text) const;
};

/// Runs one scenario in a process of its own, in an environment without
/// variables of accel but those given.
Outcome runScenario(const std::string &Name, const Variables &Extra,
                    const std::string &Repetitions = "1");

/// All text of a file, which is removed.
std::string takeFile(const std::string &Name);
std::string temporaryFile(const std::string &Suffix);

#endif // ACCEL_TEST_RUNTIME_PROGRAMRUNNER_H
