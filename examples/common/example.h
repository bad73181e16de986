//===- example.h - What the examples share: options and a clock -----------===//

#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

/// Options are `--name value` or `--name`; the rest are files.
class Options {
public:
  Options(int Argc, char **Argv) : Words(Argv + 1, Argv + Argc) {}

  bool has(const std::string &Name) {
    for (std::size_t I = 0; I < Words.size(); ++I)
      if (Words[I] == Name) {
        Words.erase(Words.begin() + long(I));
        return true;
      }
    return false;
  }
  std::string text(const std::string &Name, const std::string &Default) {
    for (std::size_t I = 0; I + 1 < Words.size(); ++I)
      if (Words[I] == Name) {
        std::string Value = Words[I + 1];
        Words.erase(Words.begin() + long(I), Words.begin() + long(I) + 2);
        return Value;
      }
    return Default;
  }
  int number(const std::string &Name, int Default) {
    std::string Value = text(Name, std::to_string(Default));
    char *End;
    long Number = std::strtol(Value.c_str(), &End, 10);
    if (*End || Number <= 0 || Number > 2000000000)
      fail(Name + ": '" + Value + "' is not a positive number");
    return int(Number);
  }
  /// What is left: files. Ends the program when something looks like an option.
  const std::vector<std::string> &files() const {
    for (const std::string &Word : Words)
      if (Word[0] == '-')
        fail("unknown option '" + Word + "'");
    return Words;
  }
  [[noreturn]] static void fail(const std::string &Message) {
    std::fprintf(stderr, "error: %s\n", Message.c_str());
    std::exit(1);
  }

private:
  std::vector<std::string> Words;
};

/// Prints how long the hot part took, on stderr, so that standard output is
/// the same for every run.
class Stopwatch {
public:
  explicit Stopwatch(bool Print) : Print(Print), Start(now()) {}
  void stop() const {
    if (Print)
      std::fprintf(stderr, "time: %.6f s\n",
                   std::chrono::duration<double>(now() - Start).count());
  }

private:
  using Clock = std::chrono::steady_clock;
  static Clock::time_point now() { return Clock::now(); }
  bool Print;
  Clock::time_point Start;
};

#endif // EXAMPLE_H
