# whole-chain.sh ACCELCC HOST: builds one program in many ways.
accelcc=$1
host=$2
export TMPDIR=$PWD/tmp
unset ACCELCC_NVCC

cat >"d r/head er.h" <<'END'
#pragma once
#include "sub/deep.h"
inline void twice(double *x, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    x[i] = FACTOR * x[i];
}
END
echo '#define FACTOR 2' >"d r/sub/deep.h"
cat >"d r/main.cpp" <<'END'
#include "head er.h"
#include <cstdio>
#include <vector>
int more(double *x, int n);
static double sum(const double *x, int n) {
  double s = 0;
#pragma accel
  for (int i = 0; i < n; ++i)
    s += x[i];
  return s;
}
int main() {
  std::vector<double> v(1000, 1.0);
  twice(v.data(), 1000);
  std::printf("%g %d %s:%d\n", sum(v.data(), 1000), more(v.data(), 1000),
              __FILE__, __LINE__);
}
END
cat >"d r/more.cpp" <<'END'
#include "head er.h"
int more(double *x, int n) {
  twice(x, n);
  return (int)x[n - 1];
}
END
"$host" "d r/main.cpp" "d r/more.cpp" -o plain
./plain >expected
check() {
  label=$1
  shift
  "$@" >actual && cmp actual expected && echo "$label" || echo "FAILED $label"
}

echo "report: $("$accelcc" -O2 -Wall -Wextra -Werror -c "d r/main.cpp" -o m.o \
  --accel-report 2>&1 | tail -n 1)"
"$accelcc" -O2 "d r/main.cpp" "d r/more.cpp" -o prog
check "plain names" ./prog

"$accelcc" -MMD -MP -MF ours.d -c "d r/main.cpp" -o m.o
"$host" -MMD -MP -MF theirs.d -c "d r/main.cpp" -o m2.o
sed 's/m2\.o/m.o/' theirs.d >theirs
tr -s ' \\\n' '\n' <theirs | sort >a
tr -s ' \\\n' '\n' <ours.d | sort >b
cmp a b && echo dependencies || cat ours.d theirs

# Neither the temporary folder nor the time is in the object.
mkdir x
"$accelcc" -g -O1 -c "d r/more.cpp" -o o.o
mv o.o x
"$accelcc" -g -O1 -c "d r/more.cpp" -o o.o
cmp o.o x/o.o && echo "same object twice"

"$accelcc" --accel-emulate -g "d r/main.cpp" "d r/more.cpp" -o prog
check emulated env ACCEL_DEVICE=emulate ./prog

"$accelcc" -flto -O2 -c "d r/main.cpp" -o m.o
"$accelcc" -flto -O2 -c "d r/more.cpp" -o n.o
"$accelcc" -flto -O2 m.o n.o -o prog
check "link-time optimisation" ./prog

"$accelcc" -fPIC -shared "d r/more.cpp" -o libmore.so
"$accelcc" "d r/main.cpp" ./libmore.so -o prog
check "shared object" ./prog

"$accelcc" -S "d r/more.cpp" -o more.s
"$accelcc" "d r/main.cpp" more.s -o prog
check assembler ./prog

rm -f m.o n.o
"$accelcc" --accel-emit=kept -c "d r/main.cpp" -o m.o
"$accelcc" --accel-emit=kept -c "d r/more.cpp" -o n.o
include=$(dirname "$(dirname "$accelcc")")/lib/accel/include
"$host" -fopenmp -iquote "d r" -isystem "$include" -c kept/main.accel.cpp -o m.o
"$accelcc" m.o n.o -o prog
check "emitted sources" ./prog

{ cat "d r/more.cpp"; printf '\n\n\n\nunknown x;\n'; } >"d r/broken.cpp"
sed -i 's/unknown x;/static_assert(sizeof(int) == 1, "no");/' "d r/broken.cpp"
echo "messages: $("$accelcc" -c "d r/broken.cpp" -o b.o 2>&1 |
  grep -o 'd r/broken.cpp:[0-9]*:[0-9]*' | head -n 1)"

cat >refused.cpp <<'END'
void f(int *p, int n) {
#pragma accel
  for (int i = 1; i < n; ++i)
    p[i] = p[i - 1];
}
END
"$accelcc" --accel-strict -c refused.cpp 2>/dev/null
echo "refused: $?"
sed 's/accel/accel independant/' refused.cpp >bad.cpp
"$accelcc" -c bad.cpp 2>/dev/null
echo "bad directive: $?"

# Only gcc has nested functions... of this kind of attribute arguments.
cat >gnu.cpp <<'END'
struct S { int a, b; };
int f(int *p, int n) {
#pragma accel
  for (int i = 0; i < n; ++i)
    p[i] = 0;
  void *label = &&end;
  goto *label;
end:
  return __builtin_has_attribute(f, noreturn);
}
END
"$accelcc" -c gnu.cpp -o gnu.o 2>messages && grep -q serially messages &&
  echo "not parsable: serial"
echo "left: $(ls -A tmp | wc -l)"
