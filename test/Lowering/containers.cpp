// What is indexed: vectors, arrays of every kind, spans, members.
// RUN: %accel-translate --accel-dump=ir %s -- -std=c++20 2>/dev/null \
// RUN:   | sed -E 's/@[0-9]+:[0-9]+| counter "[^"]*" "[^"]*"//g' | FileCheck %s
#include <array>
#include <memory>
#include <span>
#include <vector>
static double Table[4][5];

void owned(int n) {
  std::vector<double> v(n);
  std::array<float, 16> a{};
  std::array<std::array<short, 3>, 4> aa{};
  int c[7][8];
  std::unique_ptr<int[]> u(new int[n]);
#pragma accel name("owned")
  for (int i = 0; i < n; ++i) {
    v[i] = 1;
    a[i] = 2;
    aa[i][2] = 3;
    c[i][i] = 4;
    u[i] = 5;
    Table[i][0] = 6;
    v.front() = v.back();
  }
}

void reached(std::vector<double> &v, const std::vector<int> *w,
             std::span<float> s, std::span<const int, 9> t, double m[][6],
             long (*p)[2][3], const int (&r)[5],
             std::vector<std::array<int, 2>> &pairs) {
#pragma accel name("reached")
  for (size_t i = 0; i < v.size(); ++i) {
    v[i] = (*w)[i];
    s[i] = t[i] + r[i];
    m[i][1] = s.size() + t.size();
    p[i][0][1] = w->size() + v.empty();
    pairs[i][1] = v.data()[i];
  }
}

void variable(int n, int m) {
  double a[n][m];
#pragma accel name("variable length")
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i][j] = i;
}

class Field {
public:
  void scale(double f) {
#pragma accel name("members")
    for (int i = 0; i < n_; ++i) {
      data_[i] *= f * factor_;
      fixed_[i] = raw_[i];
      this->total_ += data_[i];
    }
  }

private:
  int n_ = 0;
  double factor_ = 1, total_ = 0;
  std::vector<double> data_;
  int fixed_[20];
  int *raw_ = nullptr;
};

void refused(std::vector<std::vector<int>> &vv, std::vector<bool> &vb,
             volatile int *vol, int **pp, std::vector<int> &v, int n) {
#pragma accel name("vectors of vectors")
  for (int i = 0; i < n; ++i)
    vv[i][0] = 1;
#pragma accel name("bits")
  for (int i = 0; i < n; ++i)
    vb[i] = true;
#pragma accel name("volatile")
  for (int i = 0; i < n; ++i)
    vol[i] = 1;
#pragma accel name("pointers")
  for (int i = 0; i < n; ++i)
    pp[i][0] = 1;
#pragma accel name("checked")
  for (int i = 0; i < n; ++i)
    v.at(i) = 1;
#pragma accel name("grows")
  for (int i = 0; i < n; ++i)
    v.push_back(i);
}
void use() { Field().scale(1); }

// CHECK-LABEL: region "owned" file {{.*}} function "owned" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param `v.size()` : u64 expr
// CHECK-NEXT: array v[i64(`v.size()`)] : f64 owned host "v.data()"
// CHECK-NEXT: array a[16] : f32 owned host "a.data()"
// CHECK-NEXT: array aa[4][3] : i16 owned host "reinterpret_cast<short *>(aa.data())"
// CHECK-NEXT: array c[7][8] : i32 owned host "&c[0][0]"
// CHECK-NEXT: array u[?] : i32 aliased host "u.get()"
// CHECK-NEXT: array Table[4][5] : f64 owned host "&::Table[0][0]"
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(1) canonical {
// CHECK-NEXT: v[i64(u64(i))] = 1.0
// CHECK-NEXT: a[i64(u64(i))] = 2.0
// CHECK-NEXT: aa[i64(u64(i))][2:i64] = 3
// CHECK-NEXT: c[i64(i)][i64(i)] = 4
// CHECK-NEXT: u[i64(u64(i))] = 5
// CHECK-NEXT: Table[i64(i)][0:i64] = 6.0
// CHECK-NEXT: v[0:i64]"v.front()" = v[i64(`v.size()`) - 1]"v.back()"
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "reached" file {{.*}} function "reached" directive {
// CHECK-NEXT: param `v.size()` : u64 expr
// CHECK-NEXT: param `w.size()` : u64 host "(*w).size()"
// CHECK-NEXT: param `s.size()` : u64 expr
// CHECK-NEXT: param `pairs.size()` : u64 expr
// CHECK-NEXT: array v[i64(`v.size()`)] : f64 aliased host "v.data()"
// CHECK-NEXT: array w[i64(`w.size()`)] : i32 aliased const host "(*w).data()"
// CHECK-NEXT: array t[9] : i32 aliased const host "t.data()"
// CHECK-NEXT: array r[5] : i32 aliased const host "&r[0]"
// CHECK-NEXT: array s[i64(`s.size()`)] : f32 aliased host "s.data()"
// CHECK-NEXT: array m[?][6] : f64 aliased host "reinterpret_cast<double *>(m)"
// CHECK-NEXT: array p[?][2][3] : i64 aliased host "reinterpret_cast<long *>(p)"
// CHECK-NEXT: array pairs[i64(`pairs.size()`)][2] : i32 aliased host "reinterpret_cast<int *>(pairs.data())"
// CHECK-NEXT: loop i : u64 = 0; < `v.size()`; += 1 source(2) canonical {
// CHECK-NEXT: v[i64(i)] = f64(w[i64(i)]"(*w)[i]")
// CHECK-NEXT: s[i64(i)] = f32((t[i64(i)] + r[i64(i)]))
// CHECK-NEXT: m[i64(i)][1:i64] = f64((`s.size()` + 9))
// CHECK-NEXT: p[i64(i)][0:i64][1:i64] = i64((`w.size()` + u64((`v.size()` == 0))))
// CHECK-NEXT: pairs[i64(i)][1:i64] = i32(v[i64(i)]"v.data()[i]")
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "variable length" file {{.*}} function "variable" directive {
// CHECK-NEXT: param n : i32
// CHECK-NEXT: param m : i32
// CHECK-NEXT: param a.extent0 : u64 host "(sizeof(a) / sizeof(a[0]))"
// CHECK-NEXT: param a.extent1 : u64 host "(sizeof(a[0]) / sizeof(a[0][0]))"
// CHECK-NEXT: array a[i64(a.extent0)][i64(a.extent1)] : f64 owned host "&a[0][0]"
// CHECK-NEXT: loop i : i32 = 0; < n; += 1 source(3) canonical {
// CHECK-NEXT: loop j : i32 = 0; < m; += 1 source(4) canonical {
// CHECK-NEXT: a[i64(i)][i64(j)] = f64(i)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK-LABEL: region "members" file {{.*}} function "Field::scale" directive {
// CHECK-NEXT: param `this->n_` : i32 alias expr
// CHECK-NEXT: param f : f64
// CHECK-NEXT: param `this->factor_` : f64 alias expr
// CHECK-NEXT: param `this->data_.size()` : u64 expr
// CHECK-NEXT: shared `this->total_` : f64 liveout alias expr
// CHECK-NEXT: array `this->data_`[i64(`this->data_.size()`)] : f64 aliased host "this->data_.data()"
// CHECK-NEXT: array `this->raw_`[?] : i32 aliased
// CHECK-NEXT: array `this->fixed_`[20] : i32 aliased host "&this->fixed_[0]"
// CHECK-NEXT: loop i : i32 = 0; < `this->n_`; += 1 source(5) canonical {
// CHECK-NEXT: `this->data_`[i64(u64(i))]"data_[i]" = (`this->data_`[i64(u64(i))]"data_[i]" * (f * `this->factor_`))
// CHECK-NEXT: `this->fixed_`[i64(i)]"fixed_[i]" = `this->raw_`[i64(i)]"raw_[i]"
// CHECK-NEXT: `this->total_` = (`this->total_` + `this->data_`[i64(u64(i))]"data_[i]")
// CHECK-NEXT: }
// CHECK-NEXT: }

// CHECK: // vectors of vectors: 'vv': the type 'std::vector<std::vector<int>>' is a vector of objects that have their own storage; use one vector with computed indices [accel-type]

// CHECK: // bits: the type 'std::vector<bool>' packs its elements into bits [accel-type]

// CHECK: // volatile: 'vol': the type 'int' is volatile [accel-type]

// CHECK: // pointers: 'pp': the type 'int *' is not supported [accel-type]

// CHECK: // checked: the call of 'std::vector<int>::at' has effects that are not known [accel-call]

// CHECK: // grows: the call of 'std::vector<int>::push_back' has effects that are not known [accel-call]
