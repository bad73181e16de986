// Loops in templates, which have a device version where all instances are
// alike; generic lambdas, constructors, concepts, `if constexpr`.
// RUN: %run-all %s
// REGIONS: parallel 12 guarded 3 serial 1
// DEVICE: 14
// FLAGS: -std=c++20
#include "../Run/Inputs/show.h"
#include <concepts>
#include <vector>

// Instances of two types: one host version, no device version.
template <class T>
static void axpy(std::vector<T> &Y, const std::vector<T> &X, T A) {
#pragma accel
  for (std::size_t I = 0; I < Y.size(); ++I)
    Y[I] += A * X[I];
}
// Instances that do different things.
template <int K> static void differs(std::vector<double> &Y) {
#pragma accel
  for (std::size_t I = 0; I < Y.size(); ++I) {
    if constexpr (K > 2)
      Y[I] += K;
    else
      Y[I] -= K;
  }
}
// Instances that differ in nothing that matters.
template <class Tag> static void same(std::vector<double> &Y) {
#pragma accel
  for (double &E : Y)
    E += 0.25;
}
template <std::floating_point T> static T norm(const std::vector<T> &X) {
  T Sum = 0;
#pragma accel
  for (T V : X)
    Sum += V * V;
  return Sum;
}
template <class... F> static void all(std::vector<double> &Y, F... Fn) {
#pragma accel
  for (std::size_t I = 0; I < Y.size(); ++I)
    Y[I] = (Fn(Y[I]) + ...);
}

template <class T> struct Field {
  std::vector<T> Data;
  explicit Field(int N) : Data(N) {
#pragma accel
    for (int I = 0; I < int(Data.size()); ++I)
      Data[I] = T(I);
  }
  void scale(T S) {
#pragma accel
    for (int I = 0; I < int(Data.size()); ++I)
      Data[I] *= S;
  }
  template <class F> void apply(F Fn) {
#pragma accel
    for (int I = 0; I < int(Data.size()); ++I)
      Data[I] = Fn(Data[I]);
  }
};

template <class T> class Stack {
  std::vector<T> Items;

public:
  explicit Stack(int N) : Items(N, T(2)) {}
  T &item(int I) { return Items[I]; }
  void square() {
#pragma accel
    for (int I = 0; I < int(Items.size()); ++I)
      item(I) *= Items[I];
  }
};
// A private member of an instance, named from a template.
template <class T> static void fillStack(Stack<T> &S, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    S.item(I) = I;
}

struct Node {
  std::vector<double> A;
  explicit Node(int N) : A(N) {
#pragma accel
    for (int I = 0; I < N; ++I)
      A[I] = I * 2;
    auto Go = [&] {
#pragma accel
      for (int I = 0; I < N; ++I)
        A[I] += 1;
    };
    Go();
  }
};

static auto Halve = [](double *P, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    P[I] *= 0.5;
};

int main() {
  const int N = 140;
  std::vector<double> X(N), Y(N);
  std::vector<float> Fx(N), Fy(N);
  for (int I = 0; I < N; ++I) {
    X[I] = I;
    Fx[I] = float(I);
  }
  axpy(Y, X, 2.0);
  axpy(Fy, Fx, 3.0f);
  show("axpy", Y);
  show("axpy", Fy);
  differs<3>(Y);
  differs<1>(Y);
  show("differs", Y);
  same<int>(Y);
  same<char>(Y);
  show("same", Y);
  show("norm", norm(std::vector<double>(64, 2.0)));
  all(Y, [](double V) { return V; }, [](double V) { return 2 * V; });
  show("all", Y);
  Field<double> F(N);
  F.scale(2);
  F.apply([](double V) { return V + 1; });
  show("field", F.Data);
  Stack<int> S(N);
  S.square();
  show("stack", S.item(7));
  fillStack(S, N);
  show("stack", S.item(7));
  Node M(N);
  show("node", M.A);
  Halve(X.data(), N);
  auto Double = [](auto *P, int N) {
#pragma accel
    for (int I = 0; I < N; ++I)
      P[I] *= 2;
  };
  Double(X.data(), N);
  show("lambdas", X);
  struct Local {
    double Q;
    double half() const { return Q / 2; }
  };
  std::vector<Local> L(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    L[I].Q = I;
    X[I] = L[I].half();
  }
  show("local", X);
  enum class Color { Red, Green };
  Color C = Color::Green;
#pragma accel
  for (int I = 0; I < N; ++I) {
    Color Mine = I % 2 ? Color::Red : C;
    X[I] = Mine == Color::Green ? 1 : static_cast<int>(Mine) + 5;
  }
  show("colors", X);
}
