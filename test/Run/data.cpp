// data, update and wait: what is resident, what the host sees and when.
// RUN: %run-all %s
// REGIONS: parallel 15 serial 1
#include "Inputs/show.h"
#include <vector>

static void step(double *To, const double *From, int N) {
#pragma accel present(To[0 : N], From[0 : N]) independent
  for (int I = 1; I < N - 1; ++I)
    To[I] = (From[I - 1] + From[I] + From[I + 1]) / 3;
}

static int leave(std::vector<int> &V, int How) {
  for (int Round = 0; Round < 2; ++Round) {
#pragma accel data copy(V)
    {
#pragma accel
      for (size_t I = 0; I < V.size(); ++I)
        V[I] += 1;
      if (How == 0)
        return 1;
      if (How == 1)
        break;
      if (How == 2)
        throw 5;
    }
  }
  return 0;
}

int main() {
  const int N = 400;
  std::vector<double> A(N), B(N);
  for (int I = 0; I < N; ++I)
    A[I] = B[I] = I * 17 % 29;

  // Ping-pong on the device.
#pragma accel data copy(A, B)
  {
    for (int T = 0; T < 10; ++T) {
      step(B.data(), A.data(), N);
      step(A.data(), B.data(), N);
    }
  }
  show("A", A);
  show("B", B);

  // Regions read and write; the host changes an element in between, by update.
  std::vector<int> V(N, 1), W(N);
#pragma accel data copy(V) create(W)
  {
#pragma accel
    for (int I = 0; I < N; ++I)
      W[I] = V[I] + I;
#pragma accel update host(V)
    V[5] = 500;
#pragma accel update device(V)
#pragma accel
    for (int I = 0; I < N; ++I)
      V[I] += W[I];
#pragma accel update host(W)
    show("W inside", W);
  }
  show("V", V);

  // A part of an array.
  int *P = V.data();
#pragma accel data copy(P[100 : 200])
  {
#pragma accel
    for (int I = 120; I < 250; ++I)
      P[I] = -I;
#pragma accel update host(P[120 : 10])
    show("part", P + 120, 10);
  }
  show("V", V);

  // A serial loop inside a data region sees what the device wrote.
#pragma accel data copy(V)
  {
#pragma accel
    for (int I = 0; I < N; ++I)
      V[I] = I % 7;
#pragma accel
    for (int I = 1; I < N; ++I)
      V[I] += V[I - 1];
#pragma accel
    for (int I = 0; I < N; ++I)
      V[I] *= 2;
  }
  show("serial inside", V);

  // Nested data regions, the inner one for the same array.
#pragma accel data copy(V)
  {
#pragma accel data copy(V)
    {
#pragma accel
      for (int I = 0; I < N; ++I)
        V[I] += 3;
    }
#pragma accel
    for (int I = 0; I < N; ++I)
      V[I] -= 1;
  }
  show("nested", V);

  // Directions.
  std::vector<int> In(N, 4), Out(N, 9), Scratch(N, 8);
#pragma accel data copyin(In) copyout(Out) create(Scratch)
  {
#pragma accel
    for (int I = 0; I < N; ++I)
      Scratch[I] = In[I] * I;
#pragma accel
    for (int I = 0; I < N; ++I)
      Out[I] = Scratch[I] + 1;
  }
  show("out", Out);

  // Ways out of a data region.
  std::vector<int> L(50);
  show("return", leave(L, 0));
  show("break", leave(L, 1));
  show("to the end", leave(L, 3));
  try {
    leave(L, 2);
  } catch (int X) {
    show("exception", X);
  }
  show("L", L);

  // Asynchronous regions on two queues.
  std::vector<int> Q1(N), Q2(N);
#pragma accel data copy(Q1, Q2)
  {
#pragma accel async(1)
    for (int I = 0; I < N; ++I)
      Q1[I] = I;
#pragma accel async(2)
    for (int I = 0; I < N; ++I)
      Q2[I] = -I;
#pragma accel wait(1)
#pragma accel
    for (int I = 0; I < N; ++I)
      Q1[I] += 1;
#pragma accel wait
  }
  show("Q1", Q1);
  show("Q2", Q2);

  // The same after the block has gone: new data at old places.
  for (int Round = 0; Round < 3; ++Round) {
    std::vector<int> Fresh(64 + Round, Round);
#pragma accel data copy(Fresh)
    {
#pragma accel
      for (size_t I = 0; I < Fresh.size(); ++I)
        Fresh[I] += int(I);
    }
    show("fresh", Fresh);
  }
}
