//===- ProgramRunner.cpp - Runs the test program --------------------------===//

#include "ProgramRunner.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

unsigned Outcome::count(const std::string &Text) const {
  unsigned Count = 0;
  for (size_t At = Output.find(Text); At != std::string::npos;
       At = Output.find(Text, At + 1))
    ++Count;
  return Count;
}

Outcome runScenario(const std::string &Name, const Variables &Extra,
                    const std::string &Repetitions) {
  Variables All;
  for (char **E = environ; *E; ++E) {
    std::string Line = *E;
    size_t Equal = Line.find('=');
    if (Line.rfind("ACCEL", 0) != 0 && Line.rfind("PTXEMU", 0) != 0 &&
        Line.rfind("LD_LIBRARY_PATH", 0) != 0 && Equal != std::string::npos)
      All[Line.substr(0, Equal)] = Line.substr(Equal + 1);
  }
  for (auto &[Key, Value] : Extra)
    All[Key] = Value;
  std::vector<std::string> Lines;
  for (auto &[Key, Value] : All)
    Lines.push_back(Key + "=" + Value);
  std::vector<char *> Environment;
  for (std::string &L : Lines)
    Environment.push_back(L.data());
  Environment.push_back(nullptr);

  Outcome Result;
  int Pipe[2];
  if (pipe(Pipe))
    return Result;
  pid_t Child = fork();
  if (Child == 0) {
    dup2(Pipe[1], 1);
    dup2(Pipe[1], 2);
    close(Pipe[0]);
    close(Pipe[1]);
    alarm(120);
    execle(ACCEL_TEST_PROGRAM, ACCEL_TEST_PROGRAM, Name.c_str(),
           Repetitions.c_str(), static_cast<char *>(nullptr),
           Environment.data());
    _exit(127);
  }
  close(Pipe[1]);
  char Buffer[4096];
  for (ssize_t N; (N = read(Pipe[0], Buffer, sizeof(Buffer))) > 0;)
    Result.Output.append(Buffer, size_t(N));
  close(Pipe[0]);
  int State = 0;
  waitpid(Child, &State, 0);
  Result.Code = WIFEXITED(State) ? WEXITSTATUS(State) : 128 + WTERMSIG(State);
  return Result;
}

std::string takeFile(const std::string &Name) {
  std::ifstream In(Name);
  std::string Text(std::istreambuf_iterator<char>(In), {});
  std::remove(Name.c_str());
  return Text;
}

std::string temporaryFile(const std::string &Suffix) {
  const char *Folder = std::getenv("TMPDIR");
  static int Number;
  return std::string(Folder ? Folder : "/tmp") + "/accel-runtime-test-" +
         std::to_string(getpid()) + "-" + std::to_string(Number++) + Suffix;
}
