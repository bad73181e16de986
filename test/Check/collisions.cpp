// False `independent` clauses: which element, which iterations, which accesses.
// RUN: mkdir -p %t.dir
// RUN: %accelcc -O1 -fopenmp --accel-check %s -o %t.dir/program
// RUN: env OMP_NUM_THREADS=7 %t.dir/program none | FileCheck %s --check-prefix=NONE
// RUN: not %t.dir/program flow 2>&1 | FileCheck %s --check-prefix=FLOW
// RUN: not %t.dir/program anti 2>&1 | FileCheck %s --check-prefix=ANTI
// RUN: not %t.dir/program output 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not %t.dir/program inner 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: not %t.dir/program part 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not %t.dir/program field 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: not %t.dir/program down 2>&1 | FileCheck %s --check-prefix=DOWN
// RUN: env ACCEL_DEVICE=serial %t.dir/program flow | FileCheck %s --check-prefix=SERIAL
// RUN: sh -c 'ACCEL_DEVICE=cpu %t.dir/program flow 2>/dev/null; test $? = 5'

// NONE: none 4950
// SERIAL: flow
#include <cstdio>
#include <cstring>
#include <numeric>
#include <vector>

struct Particle {
  double X, V;
  short Hits[3];
};

// FLOW: accel: error: check: region flow:[[@LINE+6]] is not parallel: 97 accesses collide with an earlier iteration's
// FLOW-NEXT: A: two iterations touch the same element
// FLOW-NEXT: collisions.cpp:[[@LINE+5]]:5: iteration I = 3 writes A[I]
// FLOW-NEXT: collisions.cpp:[[@LINE+4]]:12: iteration I = 6 reads A[I - D]
static void flow(std::vector<int> &A, int D) {
#pragma accel independent
  for (int I = 3; I < 103; ++I)
    A[I] = A[I - D] + 1;
}

// ANTI: region anti:[[@LINE+5]] is not parallel: 99 accesses
// ANTI: collisions.cpp:[[@LINE+5]]:12: iteration I = 0 reads A[I + D]
// ANTI-NEXT: collisions.cpp:[[@LINE+4]]:5: iteration I = 1 writes A[I]
static void anti(int *A, int D) {
#pragma accel independent
  for (int I = 0; I < 100; ++I)
    A[I] = A[I + D] + 1;
}

// OUTPUT: iteration I = 4 writes A[Index[I]]
// OUTPUT-NEXT: iteration I = 40 writes A[Index[I]]
static void output(std::vector<long> &A, const std::vector<int> &Index) {
#pragma accel independent
  for (std::size_t I = 0; I < Index.size(); ++I)
    A[Index[I]] = static_cast<long>(I);
}

// Iterations of both loops may run at once.
// INNER: iteration R = 2, C = 1 writes M[R * Pitch + C]
// INNER-NEXT: iteration R = 3, C = 0 reads M[R * Pitch + C]
static void inner(std::vector<float> &M, int Pitch) {
#pragma accel independent collapse(2)
  for (int R = 2; R < 6; ++R)
    for (int C = 0; C < 8; ++C)
      M[R * Pitch + C] *= 2;
}

// Elements of one byte beside each other do not collide; the fourth one does.
// PART: is not parallel: 1 access collides
// PART: iteration I = 3 writes Flags[Index[I]]
// PART-NEXT: iteration I = 7 writes Flags[Index[I]]
static void part(unsigned char *Flags, const int *Index) {
#pragma accel independent
  for (int I = 0; I < 8; ++I)
    Flags[Index[I]] = 1;
}

// FIELD: 1 access collides
// FIELD: iteration I = 5 writes P[I + 1].V
// FIELD-NEXT: iteration I = 6 reads P[I].V
static void field(std::vector<Particle> &P, int N) {
#pragma accel independent
  for (int I = 5; I < N; ++I) {
    P[I].X += P[I].V;
    P[I].Hits[1] += 1;
    P[I + 1].V = 3;
  }
}

// DOWN: iteration I = 95 writes A[I]
// DOWN-NEXT: iteration I = 90 reads A[I + D]
static void down(std::vector<int> &A, int D) {
#pragma accel independent
  for (int I = 95; I > 0; I -= 5)
    A[I] = A[I + D];
}

int main(int, char **Args) {
  auto Is = [&](const char *Name) { return std::strcmp(Args[1], Name) == 0; };
  std::vector<int> A(300), Index(100);
  std::iota(Index.begin(), Index.end(), 0);
  std::vector<Particle> P(20);
  std::vector<float> M(200);
  std::vector<long> L(100);
  std::vector<unsigned char> Flags(8);
  if (Is("output"))
    Index[40] = 4;
  std::vector<int> Places(Index);
  if (Is("part"))
    Places[7] = 3;
  flow(A, Is("flow") ? 3 : -150);
  anti(A.data(), Is("anti") ? 1 : 100);
  output(L, Index);
  inner(M, Is("inner") ? 7 - 6 : 8);
  part(Flags.data(), Places.data());
  field(P, Is("field") ? 7 : 6);
  down(A, Is("down") ? 5 : 100);
  std::printf("%s %ld\n", Args[1], std::accumulate(L.begin(), L.end(), 0L));
}
