// data, update and wait become statements.
// RUN: %accel-translate --accel-target=openmp %s -o %t.cpp
// RUN: %cxx -fopenmp -Wall -Werror -I%src/runtime/include -fsyntax-only %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s

#include <array>
#include <vector>

#define WAIT _Pragma("accel wait")

void f(double *p, int n) {
  std::vector<double> v(n);
  std::array<float, 4> r{};
  double m[2][3] = {};
  // CHECK: v.data(){{.*}}v.size()
  // CHECK: r.data(){{.*}}4
  // CHECK: &m[0][0]{{.*}}6
  // CHECK: {{p|\(p\)}}{{.*}}2{{.*}}n - 2
#pragma accel data copy(v) copyin(r) copyout(m) create(p[2 : n - 2])
  {
    // CHECK: accel_update_host
    if (n > 3) {
#pragma accel update host(v)
    } else {
      // CHECK: accel_wait_queue{{.*}}n + 1
#pragma accel wait(n + 1)
    } while (n > 100) {
      // CHECK: accel_wait_all
      WAIT }
    // CHECK: accel_update_device
    _Pragma("accel update device(p[0:1])") n += 0;
    static_assert(__LINE__ == 32, "lines stay");
  }
  static_assert(__LINE__ == 34, "lines stay");
}
