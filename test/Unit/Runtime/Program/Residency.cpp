//===- Residency.cpp - Scenarios with data regions ------------------------===//

#include "Program.h"

using Vector = std::vector<double>;

constexpr unsigned Copy = ACCEL_COPYIN | ACCEL_COPYOUT;

static Vector ramp(size_t N) {
  Vector V(N);
  for (size_t I = 0; I != N; ++I)
    V[I] = double(I % 100);
  return V;
}

static bool all(const Vector &V, double (*F)(size_t, double), double C = 0) {
  for (size_t I = 0; I != V.size(); ++I)
    if (V[I] != F(I, C))
      return false;
  return true;
}

/// A loop of two kernels: arrays go in once and come out once.
static bool testIterate() {
  Vector A = ramp(2000), B(2000, -1);
  {
    Data D{array(A.data(), 2000, Copy, "a"),
           array(B.data(), 2000, ACCEL_CREATE, "b")};
    for (int Step = 0; Step != 10; ++Step) {
      shift(B.data(), A.data(), 1, 2000);
      shift(A.data(), B.data(), 1, 2000);
    }
  }
  return all(A, [](size_t I, double) { return double(I % 100) + 20; });
}

/// The device is started by a region inside of two data regions.
static bool testNested() {
  Vector A = ramp(1000), B(1000);
  {
    Data Outer{array(A.data(), 1000, Copy, "a")};
    for (int Step = 0; Step != 3; ++Step) {
      Data Inner{array(A.data(), 1000, Copy, "a"),
                 array(B.data(), 1000, ACCEL_COPYOUT, "b")};
      shift(B.data(), A.data(), 1, 1000);
      shift(A.data(), B.data(), 1, 1000);
    }
  }
  return all(A, [](size_t I, double) { return double(I % 100) + 6; }) &&
         all(B, [](size_t I, double) { return double(I % 100) + 5; });
}

/// Host code that announces itself sees and changes resident arrays.
static bool testHostBetween() {
  static Region R("between"), Unknown("unknown");
  Vector A = ramp(1000), B(1000);
  Data D{array(A.data(), 1000, Copy, "a"), array(B.data(), 1000, Copy, "b")};
  shift(B.data(), A.data(), 1, 1000); // b = r + 1
  accel_array Touched[] = {array(B.data(), 500, ACCEL_READ | ACCEL_WRITE, "b")};
  accel_host_begin(&R, Touched, 1);
  for (size_t I = 0; I != 500; ++I)
    B[I] += 10;
  accel_host_end(&R);
  shift(A.data(), B.data(), 1, 1000); // a = r + 2 (+ 10 in the first half)
  accel_host_begin(&Unknown, nullptr, -1);
  bool Good = all(A, [](size_t I, double) {
    return double(I % 100) + 2 + (I < 500 ? 10 : 0);
  });
  for (double &V : A)
    V = 1;
  accel_host_end(&Unknown);
  shift(B.data(), A.data(), 2, 1000);
  accel_array Read[] = {array(B.data(), 1000, ACCEL_READ, "b")};
  accel_host_begin(&R, Read, 1);
  Good &= all(B, [](size_t, double) { return 3.0; });
  accel_host_end(&R);
  return Good;
}

static bool testUpdate() {
  Vector A = ramp(1000), B(1000);
  Data D{array(A.data(), 1000, Copy, "a"), array(B.data(), 1000, Copy, "b")};
  accel_array UpdateA[] = {array(A.data(), 1000, 0, "a")};
  accel_array UpdateB[] = {array(B.data(), 100, 0, "b", 200)};
  bool Good = true;
  for (int Step = 0; Step != 3; ++Step) {
    shift(B.data(), A.data(), 1, 1000);
    accel_update_host("scenario.cpp", 3, UpdateB, 1);
    for (size_t I = 200; I != 300; ++I)
      Good &= B[I] == A[I] + 1;
    for (double &V : A)
      V += 5;
    accel_update_device("scenario.cpp", 4, UpdateA, 1);
  }
  return Good;
}

/// Sections of one array that are resident in turn, one that is not, and one
/// that is in part.
static bool testSections() {
  Vector A = ramp(3000), Out(3000);
  bool Good = true;
  for (size_t T = 0; T != 3; ++T) {
    double *Slice = A.data() + T * 1000;
    Data D{array(Slice, 1000, ACCEL_COPYIN, "slice")};
    shift(Out.data(), Slice, 1, 1000);
    for (size_t I = 0; I != 1000; ++I) {
      Good &= Out[I] == Slice[I] + 1;
      if (T != 2)
        Slice[1000 + I] += double(T); // The next slice, on the host.
    }
  }
  auto Expected = [](size_t I) {
    return I < 1300 ? double((I - 900) % 100) + 7
                    : double((I - 1300) % 100) + 8;
  };
  {
    Data D{array(A.data(), 500, Copy, "a", 900)};   // 900 to 1399
    shift(A.data() + 900, A.data(), 7, 400);        // inside, from outside
    shift(A.data() + 1300, A.data() + 900, 1, 400); // half inside, from inside
    shift(Out.data(), A.data() + 1000, 0, 700);     // from half inside
    for (size_t I = 0; I != 700; ++I)
      Good &= Out[I] == Expected(1000 + I);
  }
  for (size_t I = 900; I != 1700; ++I)
    Good &= A[I] == Expected(I);
  return Good;
}

/// Data regions over ranges that overlap in part.
static bool testMerge() {
  Vector A = ramp(1000), B(1000);
  {
    Data First{array(A.data(), 600, Copy, "head")};
    shift(A.data(), A.data(), 1, 600);
    {
      Data Second{array(A.data(), 600, Copy, "tail", 400)};
      shift(A.data(), A.data(), 1, 1000);
    }
    shift(B.data(), A.data(), 0, 1000);
    shift(A.data(), A.data(), 1, 600);
  }
  auto Value = [](size_t I, double C) {
    return double(I % 100) + (I < 600 ? 2 : 1) + (I < 600 ? C : 0);
  };
  return all(A, Value, 1) && all(B, Value, 0);
}

static bool testPresent() {
  static Region R("present");
  Vector A = ramp(100), B(100);
  double C = 1;
  Launch L;
  L.Arrays = {array(B.data(), 100, ACCEL_WRITE | ACCEL_OVERWRITE, "b"),
              array(A.data(), 100, ACCEL_READ | ACCEL_PRESENT, "a")};
  L.Scalars = {{&C, 8}};
  L.Extents = {100};
  auto Host = [&] {
    for (size_t I = 0; I != 100; ++I)
      B[I] = A[I] + C;
  };
  if (L.run(R, "shift", Host))
    return false; // It was not there.
  bool OnDevice;
  {
    Data D{array(A.data(), 100, Copy, "a")};
    Data Again{array(A.data(), 50, ACCEL_PRESENT, "a")};
    OnDevice = L.run(R, "shift", Host);
  }
  return OnDevice && all(B, [](size_t I, double) { return double(I) + 1; });
}

/// Queues that depend on each other through arrays, and host code after wait.
static bool testAsync() {
  Vector A = ramp(2000), B(2000), C(2000);
  {
    Data D{array(A.data(), 2000, Copy, "a"), array(B.data(), 2000, Copy, "b"),
           array(C.data(), 2000, Copy, "c")};
    for (int Step = 0; Step != 4; ++Step) {
      shift(B.data(), A.data(), 1, 2000, 1);
      shift(C.data(), B.data(), 1, 2000, 2);
      shift(A.data(), C.data(), 1, 2000, 1);
    }
    accel_wait_queue(2);
    accel_wait_all();
    shift(C.data(), A.data(), 0, 2000, 3); // Left to the end of the region.
  }
  return all(A, [](size_t I, double) { return double(I % 100) + 12; }) &&
         all(B, [](size_t I, double) { return double(I % 100) + 10; }) &&
         A == C;
}

/// An in-place update on the device that cannot be repeated on the host.
static bool testInPlace() {
  Vector P = ramp(1000), Q(1000);
  {
    Data D{array(P.data(), 1000, Copy, "p"), array(Q.data(), 1000, Copy, "q")};
    for (int Step = 0; Step != 4; ++Step)
      pair(P.data(), Q.data(), 1000);
  }
  Vector P2 = ramp(1000), Q2(1000);
  for (int Step = 0; Step != 4; ++Step)
    for (size_t I = 0; I != 1000; ++I)
      Q2[I] += ++P2[I];
  return P == P2 && Q == Q2;
}

/// Part of a created array is written; the rest keeps the host's values as
/// far as later kernels and host loops are concerned.
static bool testCreate() {
  Vector A(999, 5), B(999);
  {
    Data D{array(A.data(), 999, ACCEL_CREATE, "a")};
    third(A.data(), 999);
    shift(B.data(), A.data(), 0, 999);
  }
  return all(B, [](size_t I, double) { return I % 3 ? 5.0 : double(I); }) &&
         all(A, [](size_t, double) { return 5.0; });
}

static bool testReduceResident() {
  Vector A(4000, 1);
  Data D{array(A.data(), 4000, Copy, "a")};
  double Sum = 0;
  for (int Step = 0; Step != 3; ++Step) {
    shift(A.data(), A.data(), 1, 4000);
    Sum += sum(A.data(), 4000);
  }
  return Sum == 4000 * (2 + 3 + 4);
}

const Scenario ResidencyScenarios[] = {{"iterate", testIterate},
                                       {"nested", testNested},
                                       {"host-between", testHostBetween},
                                       {"update", testUpdate},
                                       {"slices", testSections},
                                       {"merge", testMerge},
                                       {"present", testPresent},
                                       {"async", testAsync},
                                       {"in-place", testInPlace},
                                       {"create", testCreate},
                                       {"reduce-resident", testReduceResident},
                                       {nullptr, nullptr}};
