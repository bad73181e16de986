// k-means on the rows of a CSV file.
//
//   k-means FILE.csv [--clusters K] [--rounds N] [--time]
//   k-means --generate FILE.csv [--points N]

#include "example.h"
#include <algorithm>
#include <csv.h>
#include <fstream>

struct Table {
  std::vector<float> Values;
  int Columns = 0, Column = 0;
  std::string Error;
};

static void onField(void *Text, std::size_t Length, void *Data) {
  Table &T = *static_cast<Table *>(Data);
  std::string Field(static_cast<const char *>(Text), Length);
  char *End;
  float Value = std::strtof(Field.c_str(), &End);
  if (End == Field.c_str() || *End)
    T.Error = "'" + Field + "' is not a number";
  T.Values.push_back(Value);
  ++T.Column;
}

static void onRow(int, void *Data) {
  Table &T = *static_cast<Table *>(Data);
  if (T.Columns && T.Column != T.Columns)
    T.Error = "rows of different lengths";
  T.Columns = T.Column;
  T.Column = 0;
}

static Table readTable(const std::string &File) {
  std::ifstream In(File, std::ios::binary);
  if (!In)
    Options::fail(File + ": cannot be read");
  Table T;
  csv_parser Parser;
  csv_init(&Parser, CSV_STRICT);
  std::vector<char> Buffer(1 << 16);
  while (In.read(Buffer.data(), long(Buffer.size())), In.gcount() > 0) {
    std::size_t Count = std::size_t(In.gcount());
    if (csv_parse(&Parser, Buffer.data(), Count, onField, onRow, &T) != Count)
      T.Error = csv_strerror(csv_error(&Parser));
  }
  csv_fini(&Parser, onField, onRow, &T);
  csv_free(&Parser);
  if (!T.Error.empty())
    Options::fail(File + ": " + T.Error);
  if (T.Values.empty())
    Options::fail(File + ": no numbers");
  return T;
}

static void generate(const std::string &File, int Points) {
  std::ofstream Out(File);
  unsigned State = 7;
  auto Random = [&State] {
    State = State * 1664525u + 1013904223u;
    return int(State >> 16 & 0x3ff);
  };
  for (int I = 0; I < Points; ++I) {
    int Centre = I % 8;
    for (int D = 0; D < 4; ++D)
      Out << (D ? "," : "")
          << (Centre >> (D % 3) & 1) * 1000 + Random() + Random() * (D == 3);
    Out << '\n';
  }
  if (!Out.flush())
    Options::fail(File + ": cannot be written");
}

int main(int Argc, char **Argv) {
  Options O(Argc, Argv);
  bool Time = O.has("--time");
  int Points = O.number("--points", 2000);
  std::string NewFile = O.text("--generate", "");
  const int K = O.number("--clusters", 8);
  const int Rounds = O.number("--rounds", 10);
  if (!NewFile.empty()) {
    generate(NewFile, Points);
    return 0;
  }
  if (O.files().size() != 1)
    Options::fail("give one CSV file, or --generate FILE.csv");
  Table T = readTable(O.files().front());
  const int D = T.Columns, N = int(T.Values.size()) / D;
  if (N < K)
    Options::fail("fewer points than clusters");
  const std::vector<float> &Data = T.Values;

  std::vector<float> Centres(K * D);
  for (int C = 0; C < K; ++C)
    for (int J = 0; J < D; ++J)
      Centres[C * D + J] = Data[(long(C) * N / K + C) % N * D + J];
  std::vector<int> Label(N, -1);
  std::vector<double> Sum(K * D);
  std::vector<int> Count(K);
  double Spread = 0;
  int Moved = 0, Round = 0;

  Stopwatch Watch(Time);
  do {
    Moved = 0;
    Spread = 0;
#ifdef HAND_OMP
#pragma omp parallel for reduction(+ : Moved, Spread)
#else
#pragma accel
#endif
    for (int I = 0; I < N; ++I) {
      float Least = 1e30f;
      int Best = 0;
      for (int C = 0; C < K; ++C) {
        float Distance = 0;
        for (int J = 0; J < D; ++J) {
          float X = Data[I * D + J] - Centres[C * D + J];
          Distance += X * X;
        }
        if (Distance < Least) {
          Least = Distance;
          Best = C;
        }
      }
      if (Label[I] != Best)
        ++Moved;
      Label[I] = Best;
      Spread += Least;
    }

    std::fill(Sum.begin(), Sum.end(), 0.0);
    std::fill(Count.begin(), Count.end(), 0);
    // Points of one cluster add to the same place, so accel leaves this loop
    // serial and says so.
#ifdef HAND_OMP
    double *S = Sum.data();
    int *M = Count.data();
#pragma omp parallel for reduction(+ : S[ : K * D], M[ : K])
    for (int I = 0; I < N; ++I) {
      M[Label[I]]++;
      for (int J = 0; J < D; ++J)
        S[Label[I] * D + J] += Data[I * D + J];
    }
#else
#pragma accel
    for (int I = 0; I < N; ++I) {
      Count[Label[I]]++;
      for (int J = 0; J < D; ++J)
        Sum[Label[I] * D + J] += Data[I * D + J];
    }
#endif
    for (int C = 0; C < K; ++C)
      for (int J = 0; J < D; ++J)
        if (Count[C])
          Centres[C * D + J] = float(Sum[C * D + J] / Count[C]);
  } while (Moved && ++Round < Rounds);
  Watch.stop();

  std::printf("%d points of %d numbers, %d clusters, mean spread %.6g\n", N, D,
              K, Spread / N);
  for (int C = 0; C < K; ++C) {
    std::printf("%7d points at", Count[C]);
    for (int J = 0; J < D; ++J)
      std::printf(" %.2f", double(Centres[C * D + J]));
    std::printf("\n");
  }
}
