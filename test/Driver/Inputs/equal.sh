# equal.sh ACCELCC CXX: with directives, what a debugger, a coverage tool and a
# build that compares objects see is what they see of the plain compiler.
accelcc=$1 cxx=$2
omp=--accel-target=openmp
check() { if "$@"; then :; else echo "FAILED: $*"; fi; }

# Values of the preprocessor, and where assert says it stands.
"$accelcc" $omp -Iinc -Wall -g a.cpp -o ours 2>ours.warnings
"$cxx" -Iinc -Wall -Wno-unknown-pragmas -g a.cpp -o plain 2>plain.warnings
check diff ours.warnings plain.warnings
./ours >ours.out
./plain >plain.out
check diff ours.out plain.out
{ ./ours x >/dev/null; } 2>&1 | grep Assertion | sed 's/^ours/X/' >ours.assert
{ ./plain x >/dev/null; } 2>&1 | grep Assertion | sed 's/^plain/X/' >plain.assert
check diff ours.assert plain.assert
check grep -q 'a.cpp:32: int main' ours.assert
echo "values: $(cat ours.out)"

# Lines. The line table names no line that the file does not have, and each
# that the plain compiler has code for, but for braces.
lines() { readelf --debug-dump=decodedline "$1" 2>/dev/null | awk -v f="$2" '$1 == f && $2 ~ /^[0-9]+$/ { print $2 }' | sort -nu; }
"$accelcc" $omp -Iinc -g -c a.cpp -o ours.o && "$cxx" -Iinc -g -w -c a.cpp -o plain.o
lines ours.o a.cpp >ours.lines
lines plain.o a.cpp >plain.lines
check test "$(tail -1 ours.lines)" -le "$(wc -l <a.cpp)"
echo "lines missing: $(sed -n '/[^{} ]/=' a.cpp | sort >code; sort plain.lines | comm -12 - code | comm -23 - <(sort ours.lines) 2>/dev/null | tr '\n' ' ')"

# Bit by bit, wherever the temporary files are.
mkdir -p t1 t2
for options in "$omp" "$omp --accel-emulate" "--accel-check" "--accel-fp=reproducible $omp"; do
  for d in t1 t2; do
    TMPDIR=$PWD/$d "$accelcc" $options -Iinc -O2 -g3 -c a.cpp -o same.o && mv same.o $d/
    TMPDIR=$PWD/$d "$accelcc" $options -Iinc -O2 -g3 -c called.cpp -o same.o && mv same.o $d/called.o
  done
  check cmp t1/same.o t2/same.o
  check cmp t1/called.o t2/called.o
  if grep -a -q "$PWD/t1" t1/same.o; then echo "FAILED: temporary path in an object ($options)"; fi
done
echo reproducible
