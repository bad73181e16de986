//===- Words.h - A command line as one string -----------------------------===//

#ifndef ACCEL_TEST_UNIT_DRIVER_WORDS_H
#define ACCEL_TEST_UNIT_DRIVER_WORDS_H

#include <sstream>
#include <string>
#include <vector>

/// Cut at blanks; a `~` in a word stands for a blank.
inline std::vector<std::string> words(const std::string &Line) {
  std::vector<std::string> Result;
  std::istringstream In(Line);
  for (std::string Word; In >> Word;) {
    for (char &C : Word)
      if (C == '~')
        C = ' ';
    Result.push_back(Word);
  }
  return Result;
}

inline std::string joined(const std::vector<std::string> &Words,
                          const char *Between = " ") {
  std::string Result;
  for (const std::string &Word : Words)
    Result += (Result.empty() ? "" : Between) + Word;
  return Result;
}

#endif // ACCEL_TEST_UNIT_DRIVER_WORDS_H
