// Private members behind accessors: vectors, arrays, pointers, numbers, nested
// objects and static tables, of objects reached by name, reference, pointer
// and through base classes; and names that others hide.
// RUN: %run-all %s
// REGIONS: parallel 12 guarded 8
// TWINS
#include "../Run/Inputs/show.h"
#include <array>
#include <vector>

class Point {
  double X, Y;

public:
  Point(double X, double Y) : X(X), Y(Y) {}
  double x() const { return X; }
  double y() const { return Y; }
};

namespace app {
namespace {
class Domain {
  std::vector<double> Coord, Energy;
  int Count;
  double Table[4] = {1, 2, 3, 4};
  std::array<int, 32> Bins{};
  Point Origin{3, 4};
  float *Raw;
  static int Scale;
  static constexpr double Weights[3] = {0.5, 1.5, 2.5};

public:
  explicit Domain(int N) : Coord(N), Energy(N), Count(N), Raw(new float[N]) {
    for (int I = 0; I < N; ++I) {
      Coord[I] = I * 0.25;
      Raw[I] = float(2 * I);
    }
  }
  Domain(const Domain &) = delete;
  ~Domain() { delete[] Raw; }
  int count() const { return Count; }
  double &coord(int I) { return Coord[I]; }
  double &energy(int I) { return Energy[I]; }
  double table(int I) const { return Table[I]; }
  int &bin(int I) { return Bins[I]; }
  const Point &origin() const { return Origin; }
  float &raw(int I) { return Raw[I]; }
  static int scale() { return Scale; }
  static double weight(int I) { return Weights[I]; }
  const std::vector<double> &energies() const { return Energy; }
};
int Domain::Scale = 3;
} // namespace

[[gnu::noinline]] static void step(Domain &D) {
#pragma accel
  for (int I = 0; I < D.count(); ++I)
    D.energy(I) = D.coord(I) * D.table(I % 4) + Domain::scale();
}
[[gnu::noinline]] static void stepTwin(double *Energy, const double *Coord,
                                       const double *Table, int N, int Scale) {
#pragma accel
  for (int I = 0; I < N; ++I)
    Energy[I] = Coord[I] * Table[I % 4] + Scale;
}
} // namespace app

// The class is in a namespace that the loop is not in.
static void update(app::Domain *D) {
#pragma accel
  for (int I = 0; I < D->count(); ++I)
    D->raw(I) += float(D->energy(I) * app::Domain::weight(I % 3));
}
static const double Weights[3] = {0.5, 1.5, 2.5};
static void updateTwin(float *Raw, const double *Energy, int N) {
#pragma accel
  for (int I = 0; I < N; ++I)
    Raw[I] += float(Energy[I] * Weights[I % 3]);
}

// The same name in a derived class, and a private base.
struct Base {
  std::vector<int> V;
  int &at(int I) { return V[I]; }
};
struct Derived : Base {
  std::vector<int> V;
};
class Hidden : Base {
public:
  explicit Hidden(int N) { V.resize(N, 5); }
  int &operator[](int I) { return at(I); }
};

// Class templates: the member of each instance.
template <class T> class Box {
  std::vector<T> Items;
  static constexpr T Table[2] = {T(7), T(9)};

public:
  explicit Box(int N) : Items(N, T(1)) {}
  T &operator[](int I) { return Items[I]; }
  T table(int I) const { return Table[I]; }
  int size() const { return int(Items.size()); }
};

class Grid {
  std::vector<double> Cells;
  int Width;

  struct Halo {
    std::vector<double> Left;
  };
  Halo Edge;

public:
  Grid(int W, int H) : Cells(W * H), Width(W) { Edge.Left.resize(H, 0.5); }
  double &operator()(int X, int Y) { return Cells[Y * Width + X]; }
  double left(int Y) const { return Edge.Left[Y]; }
};

// A friend has access without any help, and so has a nested class.
class Outer {
  std::vector<int> V;
  int &at(int I) { return V[I]; }
  friend void befriended(Outer &O);

public:
  explicit Outer(int N) : V(N) {}
  struct Inner {
    static void run(Outer &O) {
#pragma accel
      for (int I = 0; I < int(O.V.size()); ++I)
        O.at(I) += I;
    }
  };
  const std::vector<int> &values() const { return V; }
};
void befriended(Outer &O) {
#pragma accel
  for (int I = 0; I < int(O.V.size()); ++I)
    O.at(I) += 3 * I;
}

int main() {
  const int N = 150;
  app::Domain D(N);
  std::vector<double> Coord(N), Energy(N);
  std::vector<float> Raw(N);
  for (int I = 0; I < N; ++I) {
    Coord[I] = I * 0.25;
    Raw[I] = float(2 * I);
  }
  const double Table[4] = {1, 2, 3, 4};
  app::step(D);
  app::stepTwin(Energy.data(), Coord.data(), Table, N, 3);
  show("step", D.energies());
  show("step", Energy);
  update(&D);
  updateTwin(Raw.data(), Energy.data(), N);
  float Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += D.raw(I) - Raw[I];
  show("raw", Sum);

  // Of an object by name: as its own storage.
  app::Domain Own(N);
  std::vector<double> OwnEnergy(N), OwnCoord = Coord;
#pragma accel
  for (int I = 0; I < N; ++I)
    Own.energy(I) = Own.coord(I) + Own.origin().x() * Own.origin().y();
  show("own", Own.energies());
#pragma accel
  for (int I = 0; I < N; ++I)
    OwnEnergy[I] = OwnCoord[I] + 12;
  show("own", OwnEnergy);
  int Bins[32];
#pragma accel
  for (int I = 0; I < 32; ++I)
    Own.bin(I) = I * I;
#pragma accel
  for (int I = 0; I < 32; ++I)
    Bins[I] = I * I;
  for (int I = 0; I < 32; ++I)
    if (Bins[I] != Own.bin(I))
      std::printf("bin %d\n", I);

  Derived Both;
  Both.V.resize(60, 1);
  Both.Base::V.resize(60, 2);
#pragma accel
  for (int I = 0; I < 60; ++I)
    Both.at(I) += I;
  show("derived", Both.V);
  show("base", Both.Base::V);
  std::vector<int> OfBase(60, 2);
#pragma accel
  for (int I = 0; I < 60; ++I)
    OfBase[I] += I;
  show("base", OfBase);
  Hidden H(60);
#pragma accel
  for (int I = 0; I < 60; ++I)
    H[I] += 2 * I;
#pragma accel
  for (int I = 0; I < 60; ++I)
    OfBase[I] = 5 + 2 * I;
  for (int I = 0; I < 60; ++I)
    if (H[I] != OfBase[I])
      std::printf("hidden %d\n", I);

  Box<float> Floats(70);
  Box<int> Ints(70);
#pragma accel
  for (int I = 0; I < Floats.size(); ++I)
    Floats[I] += Floats.table(I & 1);
#pragma accel
  for (int I = 0; I < Ints.size(); ++I)
    Ints[I] += Ints.table(I & 1) * int(Floats[I]);
  for (int I = 0; I < 70; I += 23) {
    show("floats", Floats[I]);
    show("ints", Ints[I]);
  }

  Grid G(20, 30);
  int Width = Own.count() ? 20 : 0;
  std::vector<double> Cells(20 * 30), Left(30, 0.5);
#pragma accel
  for (int Y = 0; Y < 30; ++Y)
    for (int X = 0; X < 20; ++X)
      G(X, Y) = X + 100 * Y + G.left(Y);
#pragma accel
  for (int Y = 0; Y < 30; ++Y)
    for (int X = 0; X < 20; ++X)
      Cells[Y * Width + X] = X + 100 * Y + Left[Y];
  for (int Y = 0; Y < 30; ++Y)
    for (int X = 0; X < 20; ++X)
      if (G(X, Y) != Cells[Y * 20 + X])
        std::printf("cell %d %d\n", X, Y);

  Outer O(40);
  Outer::Inner::run(O);
  befriended(O);
  show("outer", O.values());

  // A lambda's variable that another one hides.
  int Scale = 10;
  int *Shown = Bins;
  auto Times = [&](int I) { return Scale * I; };
#pragma accel
  for (int I = 0; I < 32; ++I)
    Shown[I] = Times(I);
  show("times", Bins, 32);
#pragma accel
  for (int I = 0; I < 32; ++I)
    Shown[I] = Scale * I + 1;
  show("times", Bins, 32);
}
