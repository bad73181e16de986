//===- Log.cpp - Messages for the user ------------------------------------===//

#include "Log.h"
#include "Trace.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

using namespace accel::rt;

std::atomic<LogLevel> accel::rt::CurrentLogLevel{LogLevel::Off};

/// One write a line, so that lines of several threads do not mix.
static void writeLine(const char *Kind, const std::string &Message) {
  std::string Line = "accel: ";
  Line += Kind;
  Line += Message;
  Line += '\n';
  std::fwrite(Line.data(), 1, Line.size(), stderr);
}

static std::string formatList(const char *Format, va_list List) {
  va_list Again;
  va_copy(Again, List);
  char Small[256];
  int Length = std::vsnprintf(Small, sizeof(Small), Format, List);
  std::string Result;
  if (Length < 0)
    Result = Format;
  else if (size_t(Length) < sizeof(Small))
    Result.assign(Small, size_t(Length));
  else {
    Result.resize(size_t(Length) + 1);
    std::vsnprintf(&Result[0], Result.size(), Format, Again);
    Result.resize(size_t(Length));
  }
  va_end(Again);
  return Result;
}

std::string accel::rt::format(const char *Format, ...) {
  va_list List;
  va_start(List, Format);
  std::string Result = formatList(Format, List);
  va_end(List);
  return Result;
}

void accel::rt::warn(const std::string &Message) {
  writeLine("warning: ", Message);
}

void accel::rt::say(const std::string &Message) { writeLine("", Message); }

void accel::rt::logInfo(const char *Format, ...) {
  if (!logs(LogLevel::Info))
    return;
  va_list List;
  va_start(List, Format);
  writeLine("", formatList(Format, List));
  va_end(List);
}

void accel::rt::logDebug(const char *Format, ...) {
  if (!logs(LogLevel::Debug))
    return;
  va_list List;
  va_start(List, Format);
  writeLine("", formatList(Format, List));
  va_end(List);
}

void accel::rt::fatal(ExitCode Code, const std::string &Message) {
  writeLine("error: ", Message);
  Trace::get().write();
  std::fflush(nullptr);
  std::_Exit(Code);
}
