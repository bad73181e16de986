//===- Process.cpp - Scenarios about the life of a process ----------------===//

#include "Program.h"
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using Vector = std::vector<double>;

static bool compute() {
  Vector A(2000, 1), B(2000);
  shift(B.data(), A.data(), 1, 2000);
  saxpy(B.data(), A.data(), 2, 2000);
  return B == Vector(2000, 4);
}

/// The child's exit code, or -1.
static int inChild(bool (*Run)()) {
  pid_t Child = fork();
  if (Child == 0)
    std::exit(Run() ? 0 : 1);
  int State = 0;
  waitpid(Child, &State, 0);
  return WIFEXITED(State) ? WEXITSTATUS(State) : -1;
}

static bool testForkAfter() {
  return compute() && inChild(compute) == 0 && compute();
}

static bool testForkBefore() { return inChild(compute) == 0 && compute(); }

/// What only the device holds when a process forks is in the child, too.
static bool testForkResident() {
  static Vector A(2000, 1), B(2000);
  Data D{array(A.data(), 2000, ACCEL_COPYIN, "a"),
         array(B.data(), 2000, ACCEL_CREATE, "b")};
  shift(B.data(), A.data(), 1, 2000);
  auto Child = [] {
    shift(A.data(), B.data(), 1, 2000);
    static Region R("look");
    accel_array Read[] = {array(A.data(), 2000, ACCEL_READ, "a")};
    accel_host_begin(&R, Read, 1);
    bool Good = A == Vector(2000, 3);
    accel_host_end(&R);
    return Good;
  };
  return inChild(Child) == 0 && Child();
}

namespace {
/// A static object whose destructor has a region.
struct Late {
  bool Armed = false;
  ~Late() {
    if (Armed && !compute())
      _exit(9);
  }
};
} // namespace
static Late AtEnd;

static bool testExit() {
  AtEnd.Armed = true;
  return compute();
}

/// The process ends inside of a data region.
static bool testExitInside() {
  static Vector A(2000, 1), B(2000);
  static struct Check {
    bool Armed = false;
    ~Check() {
      if (Armed && B != Vector(2000, 2))
        _exit(9);
    }
  } AtExit;
  AtExit.Armed = true;
  Data D{array(A.data(), 2000, ACCEL_COPYIN, "a"),
         array(B.data(), 2000, ACCEL_COPYOUT, "b")};
  shift(B.data(), A.data(), 1, 2000);
  std::exit(0);
}

const Scenario ProcessScenarios[] = {
    {"fork-after", testForkAfter},       {"fork-before", testForkBefore},
    {"fork-resident", testForkResident}, {"exit", testExit},
    {"exit-inside", testExitInside},     {nullptr, nullptr}};
