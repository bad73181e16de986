// Bodies that attract each other: all pairs, leapfrog steps.
//
//   n-body [--bodies N] [--steps N] [--time]

#include "example.h"
#include <cmath>

struct Body {
  double X, Y, Z;
  double Vx, Vy, Vz;
  double Mass;
};

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  const int N = O.number("--bodies", 200);
  const int Steps = O.number("--steps", 5);
  O.files();
  const double Dt = 1e-3, Soft = 1e-2;

  std::vector<Body> Bodies(N);
  unsigned State = 12345;
  auto Random = [&State] {
    State = State * 1664525u + 1013904223u;
    return (State >> 8) / 16777216.0;
  };
  for (Body &B : Bodies) {
    B = {Random() - 0.5, Random() - 0.5, Random() - 0.5, 0, 0, 0, 1.0 / N};
    B.Vx = -B.Y;
    B.Vy = B.X;
  }

  Stopwatch Watch(Time);
#pragma accel data copy(Bodies)
  {
    for (int Step = 0; Step < Steps; ++Step) {
      // Positions and masses are only read here, velocities only written by
      // the body that owns them.
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
      for (int I = 0; I < N; ++I) {
        double Ax = 0, Ay = 0, Az = 0;
        for (int J = 0; J < N; ++J) {
          double Dx = Bodies[J].X - Bodies[I].X;
          double Dy = Bodies[J].Y - Bodies[I].Y;
          double Dz = Bodies[J].Z - Bodies[I].Z;
          double R2 = Dx * Dx + Dy * Dy + Dz * Dz + Soft;
          double F = Bodies[J].Mass / (R2 * std::sqrt(R2));
          Ax += F * Dx;
          Ay += F * Dy;
          Az += F * Dz;
        }
        Bodies[I].Vx += Dt * Ax;
        Bodies[I].Vy += Dt * Ay;
        Bodies[I].Vz += Dt * Az;
      }
#ifdef HAND_OMP
#pragma omp parallel for
#else
#pragma accel
#endif
      for (Body &B : Bodies) {
        B.X += Dt * B.Vx;
        B.Y += Dt * B.Vy;
        B.Z += Dt * B.Vz;
      }
    }
  }
  double Energy = 0;
#ifdef HAND_OMP
#pragma omp parallel for reduction(+ : Energy)
#else
#pragma accel
#endif
  for (int I = 0; I < N; ++I) {
    const Body &B = Bodies[I];
    double E = 0.5 * B.Mass * (B.Vx * B.Vx + B.Vy * B.Vy + B.Vz * B.Vz);
    for (int J = I + 1; J < N; ++J) {
      double Dx = Bodies[J].X - B.X, Dy = Bodies[J].Y - B.Y,
             Dz = Bodies[J].Z - B.Z;
      E -= B.Mass * Bodies[J].Mass /
           std::sqrt(Dx * Dx + Dy * Dy + Dz * Dz + Soft);
    }
    Energy += E;
  }
  Watch.stop();

  double Place = 0;
  for (int I = 0; I < N; ++I)
    Place += (I % 7 + 1) * (Bodies[I].X + 2 * Bodies[I].Y + 3 * Bodies[I].Z);
  std::printf("%d bodies, %d steps, places %a, energy %.10f\n", N, Steps, Place,
              Energy);
}
