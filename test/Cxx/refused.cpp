// What has no form yet stays serial, is right, and is named.
// RUN: %run-all %s
// REGIONS: serial 13
// FLAGS: -std=c++20
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 > %t.txt 2>/dev/null
// RUN: FileCheck %s < %t.txt
#include "../Run/Inputs/show.h"
#include <complex>
#include <functional>
#include <stdexcept>
#include <valarray>
#include <vector>

struct Virtual {
  virtual double f(double X) const { return X; }
  virtual ~Virtual() {}
};
struct Bits {
  unsigned A : 3;
  unsigned B : 5;
};
struct One {
  double V;
};
struct Two : One {
  double V;
};

int main() {
  const int N = 60;
  std::vector<double> X(N, 2), Y(N);
  // CHECK: rows: 'Rows': the type 'std::vector<std::vector<double>>' is a
  // vector of objects that have their own storage
  std::vector<std::vector<double>> Rows(N, std::vector<double>(4));
#pragma accel name("rows")
  for (int I = 0; I < N; ++I)
    Rows[I][1] = I;
  show("rows", Rows[7]);
  // CHECK: pointers: 'Pointers': the type 'std::vector<double *>' is a vector of pointers
  std::vector<double *> Pointers(N, X.data());
#pragma accel name("pointers")
  for (int I = 0; I < N; ++I)
    Y[I] = Pointers[I][1];
  show("pointers", Y);
  // CHECK: complex: {{.*}}complex
  std::vector<std::complex<double>> Z(N, {1, 2});
#pragma accel name("complex")
  for (int I = 0; I < N; ++I)
    Y[I] = Z[I].real();
  show("complex", Y);
  // CHECK: valarray: the type 'std::valarray<double>' is a class with behaviour
  std::valarray<double> V(N);
#pragma accel name("valarray")
  for (int I = 0; I < N; ++I)
    V[I] = I;
  show("valarray", V[9]);
  // CHECK: bools: the type 'std::vector<bool>' packs its elements into bits
  std::vector<bool> B(N);
#pragma accel name("bools")
  for (int I = 0; I < N; ++I)
    B[I] = I % 3 == 0;
  show("bools", int(B[9]));
  // CHECK: bits: the type 'Bits' has no members that are plain numbers
  std::vector<Bits> F(N);
#pragma accel name("bits")
  for (int I = 0; I < N; ++I)
    F[I].A = I % 8;
  show("bits", unsigned(F[9].A));
  // CHECK: hides: {{.*}}has two members of one name
  std::vector<Two> H(N);
#pragma accel name("hides")
  for (int I = 0; I < N; ++I) {
    H[I].V = I;
    H[I].One::V = -I;
  }
  show("hides", H[9].V);
  show("hides", H[9].One::V);
  // CHECK: thread: 'Local' is thread_local
  thread_local int Local = 3;
#pragma accel name("thread")
  for (int I = 0; I < N; ++I)
    Y[I] = Local;
  show("thread", Y);
  // CHECK: virtual: the call of 'Virtual::f' is virtual
  Virtual Object;
  Virtual &Reference = Object;
#pragma accel name("virtual")
  for (int I = 0; I < N; ++I)
    Y[I] = Reference.f(X[I]);
  show("virtual", Y);
  // CHECK: function: the call of 'std::function<double (double)>::operator()'
  std::function<double(double)> Function = [](double A) { return A + 3; };
#pragma accel name("function")
  for (int I = 0; I < N; ++I)
    Y[I] = Function(X[I]);
  show("function", Y);
  // CHECK: try: the body has a try block
#pragma accel name("try")
  for (int I = 0; I < N; ++I) {
    try {
      Y[I] += 1;
    } catch (...) {
    }
  }
  show("try", Y);
  // CHECK: throw: the body may throw
  try {
#pragma accel name("throw")
    for (int I = 0; I < N; ++I) {
      if (I == 33)
        throw std::runtime_error("thirty-three");
      Y[I] += I;
    }
  } catch (const std::runtime_error &E) {
    std::printf("%s\n", E.what());
  }
  show("throw", Y);
  // CHECK: changes: the call of {{.*}} uses a captured copy of a variable that
  // changes
  double Base = 2;
  auto Copied = [=](double A) { return A * Base; };
  Base = 5;
#pragma accel name("changes")
  for (int I = 0; I < N; ++I)
    Y[I] = Copied(X[I]);
  show("changes", Y);
  show("base", Base);
}
