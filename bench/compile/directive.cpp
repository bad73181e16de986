// One directive, and the headers that most programs have.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

int main() {
  std::vector<double> V(1000, 2.0);
#pragma accel
  for (std::size_t I = 0; I < V.size(); ++I)
    V[I] = std::sqrt(V[I]) * double(I);
  std::cout << *std::max_element(V.begin(), V.end()) << '\n';
}
