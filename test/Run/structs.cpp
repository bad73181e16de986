// Structures of arithmetic members, in vectors, C arrays, nested, read whole,
// and as parameters of the loop.
// RUN: %run-all %s
// REGIONS: parallel 8 guarded 1
#include "Inputs/show.h"
#include <array>
#include <vector>

struct Vec3 {
  double X, Y, Z;
};
struct Body {
  Vec3 Position, Velocity;
  double Mass;
};
struct Mixed {
  char C;
  double D;
  short S[3];
  bool B;
};
struct Params {
  float Scale;
  int Offset;
};

static void applyTo(std::vector<float> &V, const Params &P) {
#pragma accel
  for (size_t I = 0; I < V.size(); ++I)
    V[I] = V[I] * P.Scale + P.Offset;
}

int main() {
  const int N = 200;
  std::vector<Vec3> A(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    A[I].X = I;
    A[I].Y = I * 0.5;
    A[I].Z = A[I].X - A[I].Y;
  }
  show("A", A);

  // One member is written and another one of the neighbour is read.
#pragma accel
  for (int I = 0; I + 1 < N; ++I)
    A[I].Z = A[I + 1].X * 2 + A[I].Y;
  show("neighbour", A);

  std::vector<Body> Bodies(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    Bodies[I].Position.X = I;
    Bodies[I].Position.Y = -I;
    Bodies[I].Position.Z = I % 5;
    Bodies[I].Velocity.X = 1;
    Bodies[I].Velocity.Y = 2;
    Bodies[I].Velocity.Z = 3;
    Bodies[I].Mass = 1.0 / (I + 1);
  }
#pragma accel
  for (int I = 0; I < N; ++I) {
    Bodies[I].Position.X += 0.01 * Bodies[I].Velocity.X;
    Bodies[I].Position.Y += 0.01 * Bodies[I].Velocity.Y;
    Bodies[I].Position.Z += 0.01 * Bodies[I].Velocity.Z;
  }
  show("bodies", Bodies);

  // Padding, an array member, bool and char members.
  Mixed M[40];
  std::memset(M, 0, sizeof M);
#pragma accel
  for (int I = 0; I < 40; ++I) {
    M[I].C = char('A' + I % 26);
    M[I].D = I / 4.0;
    for (int K = 0; K < 3; ++K)
      M[I].S[K] = short(I * 10 + K);
    M[I].B = M[I].S[1] % 2 == 0;
  }
  long Sum = 0;
  for (const Mixed &X : M)
    Sum += X.C + long(X.D * 4) + X.S[0] * 3 + X.S[1] * 5 + X.S[2] * 7 + X.B;
  show("mixed", Sum);

  // A local of the structure's type, and a copy of an element through members.
  std::vector<double> Length(N);
#pragma accel
  for (int I = 0; I < N; ++I) {
    const Vec3 &P = A[I];
    Length[I] = P.X * P.X + P.Y * P.Y + P.Z * P.Z;
  }
  show("length", Length);

  // Read-only parameters that change between two runs of one region.
  std::vector<float> V(N, 2.0f);
  Params P{1.5f, 3};
  applyTo(V, P);
  P.Offset = -4;
  P.Scale = 0.25f;
  applyTo(V, P);
  show("parameters", V);

  // A sum into a member of a local structure, and one over members.
  std::array<Vec3, 50> Q{};
#pragma accel
  for (int I = 0; I < 50; ++I)
    Q[I].Y = I * 2;
  double Total = 0;
#pragma accel
  for (int I = 0; I < 50; ++I)
    Total += Q[I].Y;
  show("Q", Q);
  show("total", Total);
}
