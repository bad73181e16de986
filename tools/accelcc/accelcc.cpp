//===- accelcc.cpp - The compiler that users call -------------------------===//

#include "accel/Driver/Driver.h"

int main(int Argc, char **Argv) {
  return accel::driver::run(std::vector<std::string>(Argv + 1, Argv + Argc));
}
