//===- Process.cpp - Running programs and temporary files -----------------===//

#include "ProcessInternal.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace accel::driver {

namespace {
volatile sig_atomic_t Caught = 0;
volatile sig_atomic_t Child = 0;

void onSignal(int Signal) {
  Caught = Signal;
  if (Child > 0)
    ::kill(Child, Signal);
}

constexpr int EndingSignals[] = {SIGINT, SIGTERM, SIGHUP};

std::vector<char *> pointers(const Arguments &Args) {
  std::vector<char *> Result;
  for (const std::string &Arg : Args)
    Result.push_back(const_cast<char *>(Arg.c_str()));
  Result.push_back(nullptr);
  return Result;
}

/// accelcc's own environment with some variables set.
struct ChildEnvironment {
  Arguments Strings;
  void set(StringRef Name, StringRef Value) {
    Strings.push_back((Name + "=" + Value).str());
  }
  std::vector<char *> complete() {
    std::vector<char *> Result = pointers(Strings);
    Result.pop_back();
    for (char **E = environ; *E; ++E) {
      StringRef Name = StringRef(*E).split('=').first;
      bool Replaced = false;
      for (const std::string &S : Strings)
        Replaced |= StringRef(S).split('=').first == Name;
      if (!Replaced)
        Result.push_back(*E);
    }
    Result.push_back(nullptr);
    return Result;
  }
};

Ended startAndWait(const Arguments &Args, ChildEnvironment &Env,
                   posix_spawn_file_actions_t *Actions,
                   std::string *ReadFrom = nullptr, int Pipe = -1,
                   int PipeEnd = -1) {
  Ended Result;
  if (Caught) {
    Result.Signal = Caught;
    return Result;
  }
  pid_t Pid;
  int Failure = ::posix_spawn(&Pid, Args[0].c_str(), Actions, nullptr,
                              pointers(Args).data(), Env.complete().data());
  if (PipeEnd >= 0)
    ::close(PipeEnd);
  if (Failure) {
    Result.Error = std::strerror(Failure);
    return Result;
  }
  Child = Pid;
  if (Caught) // It came before the handler knew the child.
    ::kill(Pid, Caught);
  if (ReadFrom) {
    char Buffer[8192];
    ssize_t Count;
    while ((Count = ::read(Pipe, Buffer, sizeof Buffer)) > 0 ||
           (Count < 0 && errno == EINTR))
      if (Count > 0)
        ReadFrom->append(Buffer, Count);
  }
  int Status = 0;
  while (::waitpid(Pid, &Status, 0) < 0 && errno == EINTR) {
  }
  Child = 0;
  if (WIFEXITED(Status))
    Result.Exit = WEXITSTATUS(Status);
  else if (WIFSIGNALED(Status))
    Result.Signal = WTERMSIG(Status);
  return Result;
}
} // namespace

int Ended::status() const {
  if (!Error.empty())
    return 127;
  return Signal ? 128 + Signal : Exit;
}

std::string findProgram(StringRef Name) {
  if (Name.contains('/'))
    return sys::fs::can_execute(Name) ? Name.str() : "";
  auto Path = sys::findProgramByName(Name);
  return Path ? *Path : "";
}

Ended runProgram(const Arguments &Args, StringRef TempDir,
                 StringRef MessagesTo) {
  ChildEnvironment Env;
  if (!TempDir.empty())
    Env.set("TMPDIR", TempDir);
  if (MessagesTo.empty())
    return startAndWait(Args, Env, nullptr);
  posix_spawn_file_actions_t Actions;
  ::posix_spawn_file_actions_init(&Actions);
  ::posix_spawn_file_actions_addopen(&Actions, 2, MessagesTo.str().c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
  Ended Result = startAndWait(Args, Env, &Actions);
  ::posix_spawn_file_actions_destroy(&Actions);
  return Result;
}

std::optional<std::string> queryProgram(const Arguments &Args,
                                        bool StandardError) {
  int Ends[2];
  if (::pipe2(Ends, O_CLOEXEC) != 0)
    return std::nullopt;
  posix_spawn_file_actions_t Actions;
  ::posix_spawn_file_actions_init(&Actions);
  int Other = StandardError ? 1 : 2;
  ::posix_spawn_file_actions_adddup2(&Actions, Ends[1], StandardError ? 2 : 1);
  ::posix_spawn_file_actions_addopen(&Actions, Other, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&Actions, 0, "/dev/null", O_RDONLY, 0);
  ChildEnvironment Env;
  Env.set("LC_ALL", "C");
  std::string Output;
  Ended Result = startAndWait(Args, Env, &Actions, &Output, Ends[0], Ends[1]);
  ::posix_spawn_file_actions_destroy(&Actions);
  ::close(Ends[0]);
  if (!Result.succeeded())
    return std::nullopt;
  return Output;
}

std::string becomeProgram(StringRef Path, StringRef Name,
                          ArrayRef<std::string> Args) {
  Arguments All = {Name.str()};
  All.insert(All.end(), Args.begin(), Args.end());
  ::execv(Path.str().c_str(), pointers(All).data());
  return std::strerror(errno);
}

std::string shellQuoted(const Arguments &Args) {
  std::string Result;
  for (StringRef Arg : Args) {
    if (!Result.empty())
      Result += ' ';
    bool Plain = !Arg.empty() && Arg.find_if_not([](char C) {
      return isalnum(static_cast<unsigned char>(C)) ||
             StringRef("_-+=./,:@%^").contains(C);
    }) == StringRef::npos;
    if (Plain) {
      Result += Arg;
      continue;
    }
    Result += '\'';
    for (char C : Arg)
      Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
    Result += '\'';
  }
  return Result;
}

void catchSignals() {
  struct sigaction New = {};
  New.sa_handler = onSignal;
  ::sigemptyset(&New.sa_mask);
  for (int Signal : EndingSignals) {
    struct sigaction Old;
    // What is ignored, as under nohup, stays ignored.
    if (::sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN)
      ::sigaction(Signal, &New, nullptr);
  }
}

int caughtSignal() { return Caught; }

void raiseCaughtSignal() {
  ::signal(Caught, SIG_DFL);
  ::raise(Caught);
}

Error TempDir::create() {
  const char *Base = ::getenv("TMPDIR");
  std::string Template =
      std::string(Base && *Base ? Base : "/tmp") + "/accel-XXXXXX";
  if (!::mkdtemp(Template.data()))
    return createStringError(std::error_code(errno, std::generic_category()),
                             "cannot make the temporary directory " + Template +
                                 ": " + std::strerror(errno));
  Path = Template;
  return Error::success();
}

TempDir::~TempDir() {
  if (!Path.empty())
    consumeError(errorCodeToError(
        sys::fs::remove_directories(Path, /*IgnoreErrors=*/true)));
}

} // namespace accel::driver
