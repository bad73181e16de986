// Where arrays stay on the device: around statements whose other code leaves
// them alone. What ends a stay is executed in test/Run/stays.cpp.
// RUN: %accel-translate --accel-emulate %s -- -std=c++17 -O1 2>/dev/null \
// RUN:   | grep -v "// CHECK" | FileCheck %s
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <utility>
#include <vector>

struct Settings {
  int Steps;
  double Limit;
};
double unknown(double);

static void step(std::vector<double> &V, double F) {
#pragma accel
  for (std::size_t I = 0; I < V.size(); ++I)
    V[I] *= F;
}

// CHECK-LABEL: double quiet(
// CHECK: __accel_stay_scope __accel_stay_[[#A:]]("{{.*}}stays.cpp", [[#@LINE+6]]);
// CHECK: for (int T = 0; T < S.Steps; ++T) {
// CHECK: } __accel_stay_[[#A]].__accel_end();
// CHECK-NEXT: return
double quiet(std::vector<double> &V, std::vector<double> &W, const Settings &S) {
  double F = 1;
  for (int T = 0; T < S.Steps; ++T) {
    auto Begin = std::chrono::steady_clock::now();
    F = std::max(0.5, std::sqrt(F) * 0.99);
    step(V, F);
    std::swap(V, W);
    std::chrono::duration<double> Time = std::chrono::steady_clock::now() - Begin;
    std::printf("%d: %g s\n", T, Time.count());
    std::cout << "step " << T << std::setw(9) << F << '\n' << std::endl;
  }
  return V[0];
}

// CHECK-LABEL: void twice(
// CHECK: __accel_stay_scope
// CHECK-NEXT: #line [[#@LINE+3]]
// CHECK: step(W, 3); __accel_stay_{{[0-9]+}}.__accel_end();
void twice(std::vector<double> &V, std::vector<double> &W) {
  step(V, 2);
  int Two = 2;
  step(V, Two);
  step(W, 3);
  V.push_back(1);
}

// CHECK-NOT: __accel_stay_scope __accel_stay_{{.*}};
void element(std::vector<double> &V) {
  for (int T = 0; T < 9; ++T) {
    step(V, 2);
    V[0] = T;
  }
}
void member(std::vector<double> &V, const Settings &S) {
  for (int T = 0; T < 9; ++T)
    step(V, S.Limit);
}
void reference(std::vector<double> &V, double &Sum) {
  for (int T = 0; T < 9; ++T) {
    step(V, 2);
    Sum += T;
  }
}
void address(std::vector<double> &V) {
  double F = 2;
  std::vector<double *> P = {&F};
  for (int T = 0; T < 9; ++T) {
    step(V, F);
    F += 1;
  }
}
void body(std::vector<double> &V) {
  for (int T = 0; T < 9; ++T)
    step(V, unknown(T));
}
void onStack(std::vector<double> &V) {
  for (int T = 0; T < 9; ++T) {
    double Local[3] = {1, 2, 3};
    step(V, T);
    (void)Local;
  }
}
void memory(std::vector<double> &V) {
  for (int T = 0; T < 9; ++T) {
    std::vector<double> W(V);
    step(W, T);
  }
}
void jump(std::vector<double> &V) {
  for (int T = 0; T < 9; ++T)
    step(V, T);
  goto End;
End:
  return;
}
void once(std::vector<double> &V) {
  step(V, 3);
}
