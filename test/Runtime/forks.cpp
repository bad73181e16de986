// fork before and after the device was used, inside a data region, and while
// other threads are in regions: the child has all values and never hangs.
// REQUIRES: accelcc, cuda, ptxemu
// RUN: %python %S/forks.py %s --accelcc %accelcc --cxx %cxx --tmp %t.dir \
// RUN:   --ptxemu %ptxemu --sanitize "%sanitize"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

constexpr int N = 2000;

static void add(std::vector<int> &V, int By) {
#pragma accel
  for (int I = 0; I < N; ++I)
    V[I] += By;
}

static bool all(const std::vector<int> &V, int Value) {
  for (int I : V)
    if (I != Value)
      return false;
  return true;
}

/// Runs F in a child; its exit code, or -1 when it hangs.
template <class Function> static int inChild(Function F) {
  std::fflush(nullptr);
  pid_t Child = fork();
  if (!Child) {
    alarm(30);
    std::exit(F() ? 0 : 1);
  }
  int State = 0;
  waitpid(Child, &State, 0);
  return WIFEXITED(State) ? WEXITSTATUS(State) : -1;
}

int main(int Argc, char **Argv) {
  if (Argc != 2)
    return 2;
  std::vector<int> A(N, 1);
  int Code = 0;
  if (!std::strcmp(Argv[1], "before")) {
    Code = inChild([&] {
      add(A, 5);
      return all(A, 6);
    });
    add(A, 1);
    std::printf("child %d, parent %d\n", Code, all(A, 2));
  } else if (!std::strcmp(Argv[1], "after")) {
    add(A, 1);
    Code = inChild([&] {
      add(A, 5);
      add(A, 5);
      return all(A, 12);
    });
    add(A, 1);
    std::printf("child %d, parent %d\n", Code, all(A, 3));
  } else if (!std::strcmp(Argv[1], "inside")) {
#pragma accel data copy(A)
    {
      add(A, 1);
      Code = inChild([&] {
        add(A, 5);
#pragma accel update host(A)
        return all(A, 7);
      });
      add(A, 1);
    }
    std::printf("child %d, parent %d\n", Code, all(A, 3));
  } else if (!std::strcmp(Argv[1], "threads")) {
    std::atomic<bool> Stop{false};
    std::atomic<int> Wrong{0};
    add(A, 1);
    std::thread Other([&] {
      std::vector<int> B(N, 0);
      for (int I = 1; !Stop; ++I) {
        add(B, 1);
        Wrong += !all(B, I);
      }
    });
    for (int I = 0; I < 10; ++I)
      Code |= inChild([&] {
        add(A, 5);
        return all(A, 7);
      });
    Stop = true;
    Other.join();
    std::printf("child %d, parent %d\n", Code, !Wrong && all(A, 2));
  }
}
