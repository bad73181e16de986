// A shared library with regions; see libraries.cpp and plain_host.cpp.
#include <vector>

static std::vector<int> &state() {
  static std::vector<int> V(3000, 1);
  return V;
}

extern "C" long work(int *Data, int Count, int By) {
  std::vector<int> &V = state();
#pragma accel
  for (int I = 0; I < Count; ++I)
    Data[I] += By + V[I % 3000];
  long Sum = 0;
#pragma accel
  for (int I = 0; I < Count; ++I)
    Sum += Data[I];
  return Sum;
}
