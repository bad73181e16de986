//===- Environment.cpp - The ACCEL_... variables --------------------------===//

#include "Environment.h"
#include <cctype>
#include <cstring>

using namespace accel::rt;

/// Parses decimal digits that end at End; false on anything else.
static bool parseNumber(const char *Text, const char *End, uint64_t &Result) {
  if (Text == End)
    return false;
  Result = 0;
  for (; Text != End; ++Text) {
    if (*Text < '0' || *Text > '9')
      return false;
    unsigned Digit = unsigned(*Text - '0');
    if (Result > (UINT64_MAX - Digit) / 10)
      return false;
    Result = Result * 10 + Digit;
  }
  return true;
}

bool accel::rt::parseBytes(const char *Text, uint64_t &Result) {
  const char *End = Text;
  while (*End >= '0' && *End <= '9')
    ++End;
  if (!parseNumber(Text, End, Result))
    return false;
  unsigned Shift = 0;
  if (*End) {
    static const char Units[] = "kmgt";
    const char *Unit = std::strchr(Units, std::tolower(*End));
    if (Unit && *Unit) {
      Shift = 10 * unsigned(Unit - Units + 1);
      ++End;
      if (*End == 'i')
        ++End;
    }
    if (*End == 'B' || *End == 'b')
      ++End;
  }
  if (*End || (Shift && Result > (UINT64_MAX >> Shift)))
    return false;
  Result <<= Shift;
  return true;
}

/// Pinned memory is taken from the whole system.
constexpr uint64_t MostStaged = 1 << 30;

namespace {
/// One variable: its value, and a way to complain about it.
class Variable {
public:
  Variable(const char *Name, const Environment::Lookup &Get,
           std::vector<std::string> &Warnings)
      : Name(Name), Value(Get(Name)), Warnings(Warnings) {}

  bool isSet() const { return Value && *Value; }
  bool is(const char *Text) const { return !std::strcmp(Value, Text); }
  const char *value() const { return Value; }
  /// The text behind Prefix, or null when the value starts otherwise.
  const char *after(const char *Prefix) const {
    size_t Length = std::strlen(Prefix);
    return std::strncmp(Value, Prefix, Length) ? nullptr : Value + Length;
  }
  void reject(const char *Expected) const {
    Warnings.push_back(std::string(Name) + "=" + Value +
                       " is not understood and ignored; expected " + Expected);
  }

private:
  const char *Name, *Value;
  std::vector<std::string> &Warnings;
};
} // namespace

static void parseDevice(const Variable &V, Environment &E) {
  uint64_t Index;
  if (V.is("auto"))
    return;
  if (V.is("cpu"))
    E.Mode = DeviceMode::Cpu;
  else if (V.is("emulate"))
    E.Mode = DeviceMode::Emulate;
  else if (V.is("serial"))
    E.Mode = DeviceMode::Serial;
  else if (V.is("cuda"))
    E.Mode = DeviceMode::Cuda;
  else if (const char *Number = V.after("cuda:");
           Number && parseNumber(Number, Number + std::strlen(Number), Index) &&
           Index < 1024) {
    E.Mode = DeviceMode::Cuda;
    E.CudaIndex = unsigned(Index);
  } else
    V.reject("auto, cpu, cuda, cuda:N, emulate or serial");
}

static void parseOrder(const Variable &V, Environment &E) {
  if (V.is("ascending"))
    return;
  if (V.is("descending"))
    E.Order = ThreadOrder::Descending;
  else if (const char *Seed = V.after("random:");
           V.is("random") ||
           (Seed && parseNumber(Seed, Seed + std::strlen(Seed), E.OrderSeed)))
    E.Order = ThreadOrder::Random;
  else
    V.reject("ascending, descending, random or random:SEED");
}

static void parseSwitch(const Variable &V, bool &Result) {
  if (!V.isSet())
    return;
  if (V.is("1") || V.is("on") || V.is("yes") || V.is("true"))
    Result = true;
  else if (V.is("0") || V.is("off") || V.is("no") || V.is("false"))
    Result = false;
  else
    V.reject("0 or 1");
}

Environment Environment::parse(const Lookup &Get,
                               std::vector<std::string> &Warnings) {
  Environment E;
  auto Read = [&](const char *Name) { return Variable(Name, Get, Warnings); };

  if (Variable V = Read("ACCEL_DEVICE"); V.isSet())
    parseDevice(V, E);
  if (Variable V = Read("ACCEL_TRACE"); V.isSet())
    E.TraceFile = V.value();
  if (Variable V = Read("ACCEL_CACHE"); V.isSet())
    E.CacheFile = V.value();
  if (Variable V = Read("ACCEL_LOG"); V.isSet()) {
    if (V.is("off"))
      E.Log = LogLevel::Off;
    else if (V.is("info"))
      E.Log = LogLevel::Info;
    else if (V.is("debug"))
      E.Log = LogLevel::Debug;
    else
      V.reject("off, info or debug");
  }
  if (Variable V = Read("ACCEL_REQUIRE"); V.isSet()) {
    if (V.is("gpu"))
      E.RequireGpu = true;
    else
      V.reject("gpu");
  }
  if (Variable V = Read("ACCEL_MEMORY_LIMIT"); V.isSet()) {
    uint64_t Limit = 0;
    if (parseBytes(V.value(), Limit) && Limit)
      E.MemoryLimit = Limit;
    else
      V.reject("a number of bytes, such as 500000000 or 512m");
  }
  if (Variable V = Read("ACCEL_STAGING"); V.isSet()) {
    uint64_t Bytes = 0;
    if (parseBytes(V.value(), Bytes) && Bytes <= MostStaged)
      E.StagingChunk = Bytes;
    else
      V.reject("a number of bytes up to 1g, or 0");
  }
  if (Variable V = Read("ACCEL_EMULATE_ORDER"); V.isSet())
    parseOrder(V, E);
  parseSwitch(Read("ACCEL_SYNC"), E.Synchronous);
  parseSwitch(Read("ACCEL_SAVE"), E.Save);
  parseSwitch(Read("ACCEL_SUMMARY"), E.Summary);
  return E;
}
