//===- Trace.cpp - The ACCEL_TRACE file -----------------------------------===//

#include "Trace.h"
#include "Log.h"
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <sys/syscall.h>
#include <unistd.h>

using namespace accel::rt;

/// A program that runs for days must not fill memory with events.
constexpr size_t MaxEvents = 1000000;

Trace &Trace::get() {
  static Trace *T = new Trace; // Outlives all static objects of the program.
  return *T;
}

uint64_t Trace::now() {
  return uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(
                      std::chrono::steady_clock::now().time_since_epoch())
                      .count());
}

static std::string quote(const std::string &Text) {
  std::string Result = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\') {
      Result += '\\';
      Result += C;
    } else if (static_cast<unsigned char>(C) < 0x20)
      Result += format("\\u%04x", C);
    else
      Result += C;
  }
  return Result + '"';
}

void Trace::open(std::string Name) {
  std::lock_guard<std::mutex> Guard(Lock);
  File = std::move(Name);
  Start = now();
  On = true;
}

void Trace::add(const char *Phase, const char *Category,
                const std::string &Name, uint64_t Begin, uint64_t End,
                std::initializer_list<TraceArgument> Arguments) {
  std::string Event = "{\"name\":" + quote(Name) + ",\"cat\":\"" + Category +
                      "\",\"ph\":\"" + Phase + '"';
  Event +=
      format(",\"pid\":%ld,\"tid\":%ld", long(getpid()), syscall(SYS_gettid));
  uint64_t Since = Begin > Start ? Begin - Start : 0;
  Event += format(",\"ts\":%.3f", double(Since) / 1e3);
  if (*Phase == 'X')
    Event += format(",\"dur\":%.3f", double(End - Begin) / 1e3);
  else
    Event += ",\"s\":\"t\"";
  Event += ",\"args\":{";
  const char *Separator = "";
  for (const TraceArgument &A : Arguments) {
    Event += Separator;
    Event += quote(A.Key) + ':' + (A.IsText ? quote(A.Text) : A.Text);
    Separator = ",";
  }
  Event += "}}";

  std::lock_guard<std::mutex> Guard(Lock);
  if (Events.size() < MaxEvents)
    Events.push_back(std::move(Event));
  else
    ++Dropped;
}

void Trace::complete(const char *Category, const std::string &Name,
                     uint64_t Begin,
                     std::initializer_list<TraceArgument> Arguments) {
  add("X", Category, Name, Begin, now(), Arguments);
}

void Trace::instant(const char *Category, const std::string &Name,
                    std::initializer_list<TraceArgument> Arguments) {
  uint64_t Now = now();
  add("i", Category, Name, Now, Now, Arguments);
}

void Trace::write() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!On.exchange(false))
    return;
  std::string Temporary = File + ".tmp" + std::to_string(getpid());
  std::FILE *Out = std::fopen(Temporary.c_str(), "w");
  bool Good = Out;
  if (Out) {
    std::fputs("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"version\":\"1\"",
               Out);
    std::fprintf(Out, ",\"dropped\":\"%llu\"},\n\"traceEvents\":[",
                 static_cast<unsigned long long>(Dropped));
    const char *Separator = "\n";
    for (const std::string &E : Events) {
      std::fputs(Separator, Out);
      std::fputs(E.c_str(), Out);
      Separator = ",\n";
    }
    std::fputs("\n]}\n", Out);
    Good = !std::ferror(Out);
    Good &= std::fclose(Out) == 0;
    Good = Good && std::rename(Temporary.c_str(), File.c_str()) == 0;
  }
  if (Good)
    return;
  int Error = errno;
  if (Out)
    std::remove(Temporary.c_str());
  warn("cannot write the trace to '" + File + "': " + std::strerror(Error));
}

void Trace::afterFork(bool InChild) {
  if (InChild) {
    Events.clear();
    Dropped = 0;
    File += "." + std::to_string(getpid());
  }
  Lock.unlock();
}
