# build.sh INPUTS WHAT: builds the project in the current folder in one way, and
# prints what a test expects. $ACCELCC is the compiler, $HOST_CXX the one behind.
set -u
inputs=$1 what=$2
export ACCEL_DEVICE=cpu OMP_NUM_THREADS=2
cp -r "$inputs/project/." .
fail() { echo "FAILED: $*"; }
quiet() { "$@" >log 2>&1 || { fail "$*"; cat log; }; }
# A wrapper, so that every build system takes it for a compiler with options.
openmp=$PWD/openmp-c++
printf '#!/bin/sh\nexec "%s" --accel-target=openmp "$@"\n' "$ACCELCC" >"$openmp"
chmod +x "$openmp"
accelerated() {
  for file; do
    if nm -C "$file" 2>/dev/null | grep -q accel_host_begin; then
      echo "$(basename "$file"): accelerated"
    else
      echo "$(basename "$file"): plain"
    fi
  done
}
# touched BUILD...: which sources a changed header rebuilds.
rebuilds() {
  sleep 1
  echo '#define FACTOR (2)' >factor.h
  "$@" >log 2>&1 || { fail "$*"; cat log; }
  for source in axpy total main plain; do
    if grep -Eq -- "-c .*$source\.cpp( |\$)" log; then echo "rebuilt $source"; fi
  done
}

case $what in
cmake-ninja | cmake-make)
  generator=Ninja
  [ "$what" = cmake-ninja ] || generator="Unix Makefiles"
  quiet cmake -G "$generator" -S . -B out "-DCMAKE_CXX_COMPILER=$openmp"
  quiet cmake --build out -j 2
  out/p
  accelerated out/libloops.a
  cmake --build out -j 2 | grep -c "Building CXX" | sed 's/^/second build: /'
  rebuilds cmake --build out -v
  out/p
  ;;
package)
  quiet cmake --install "$ACCEL_BUILD" --prefix prefix
  quiet cmake -G Ninja -S . -B out -DPACKAGE=ON "-DCMAKE_PREFIX_PATH=$PWD/prefix" \
    "-DCMAKE_CXX_COMPILER=$HOST_CXX"
  quiet cmake --build out
  out/p
  accelerated out/libloops.a out/CMakeFiles/p.dir/main.cpp.o
  ;;
shared)
  quiet cmake -G Ninja -S . -B out -DKIND=SHARED "-DCMAKE_CXX_COMPILER=$openmp"
  quiet cmake --build out
  out/p
  accelerated out/libloops.so out/CMakeFiles/p.dir/plain.cpp.o
  # Two copies of the library in one process.
  cp out/libloops.so out/libcopy.so
  cat >twice.cpp <<'END'
#include <cstdio>
#include <dlfcn.h>
#include <vector>
int main() {
  for (const char *name : {"out/libloops.so", "out/libcopy.so"}) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    auto total = reinterpret_cast<double (*)(const std::vector<double> &)>(
        dlsym(library, "_Z5totalRKSt6vectorIdSaIdEE"));
    std::printf("%s: %g\n", name, total(std::vector<double>(10, 1.0)));
    dlclose(library);
  }
}
END
  quiet "$HOST_CXX" twice.cpp -o twice -ldl
  ./twice
  ;;
unity)
  quiet cmake -G Ninja -S . -B out -DCMAKE_UNITY_BUILD=ON "-DCMAKE_CXX_COMPILER=$openmp"
  quiet cmake --build out
  out/p
  accelerated out/libloops.a
  ;;
precompiled)
  quiet cmake -G Ninja -S . -B out -DPRECOMPILED=ON "-DCMAKE_CXX_COMPILER=$openmp"
  quiet cmake --build out
  out/p
  accelerated out/libloops.a
  ;;
database)
  quiet cmake -G Ninja -S . -B out "-DCMAKE_CXX_COMPILER=$openmp"
  quiet "$(dirname "$ACCELCC")/accel-translate" -p out --accel-report=report.txt \
    -o total.out.cpp total.cpp
  grep found report.txt
  grep -c 'omp parallel for' total.out.cpp | sed 's/^/parallel loops: /'
  ;;
make)
  quiet make -j 2 "CXX=$openmp"
  ./p
  make "CXX=$openmp"
  rebuilds make "CXX=$openmp"
  ./p
  ;;
meson)
  CXX=$openmp quiet meson setup out
  quiet meson compile -C out
  out/p
  accelerated out/libloops.so
  ;;
many)
  for i in $(seq 50); do
    printf 'void f%d(double *x, int n) {\n#pragma accel independent\n  for (int i = 0; i < n; ++i)\n    x[i] += %d;\n}\n' "$i" "$i"
  done | awk -v RS='' '{ print }' >all.txt
  for i in $(seq 50); do sed -n "$((5 * i - 4)),$((5 * i))p" all.txt >"f$i.cpp"; done
  {
    echo '#include <cstdio>'
    for i in $(seq 50); do echo "void f$i(double *, int);"; done
    echo 'int main() { double x[100] = {};'
    for i in $(seq 50); do echo "f$i(x, 100);"; done
    echo 'std::printf("%g\n", x[99]); }'
  } >many.cpp
  {
    printf 'many: %s many.o\n\t$(CXX) $^ -o $@\n' "$(seq -f 'f%g.o' -s ' ' 50)"
  } >many.mk
  mkdir tmp
  TMPDIR=$PWD/tmp quiet make -j 8 -f many.mk "CXX=$openmp"
  ./many
  ls -A tmp | wc -l | sed 's/^/left over: /'
  ;;
at-once)
  # The same source and the same object at once; then other macros each.
  mkdir tmp
  export TMPDIR=$PWD/tmp
  for i in 1 2 3 4; do "$openmp" -O1 -c total.cpp -o same.o & done
  wait
  "$openmp" -O1 -c total.cpp -o once.o
  mv same.o first.o && "$openmp" -O1 -c total.cpp -o same.o
  cmp first.o same.o && echo "same object"
  for i in 1 2 3 4; do "$openmp" -O1 -DFACTOR_$i -c total.cpp -o "of$i.o" & done
  wait
  ls of?.o | wc -l | sed 's/^/objects: /'
  ls -A tmp | wc -l | sed 's/^/left over: /'
  ;;
lto)
  for cxx in "$HOST_CXX" $3; do
    export ACCELCC_CXX=$cxx
    quiet "$openmp" -O2 -flto -c axpy.cpp
    quiet "$openmp" -O2 -flto -c total.cpp
    quiet "$openmp" -O2 -flto main.cpp plain.cpp axpy.o total.o -o p
    ./p
    quiet "$openmp" -O2 -flto -c main.cpp plain.cpp
    rm -f libx.a
    quiet "${AR:-gcc-ar}" rcs libx.a axpy.o total.o plain.o
    [ "$cxx" != "$HOST_CXX" ] || { quiet "$openmp" -O2 -flto main.o libx.a -o q && ./q; }
  done
  ;;
ccache)
  export CCACHE_DIR=$PWD/cache CCACHE_NOHASHDIR=
  cp "$ACCELCC" own 2>/dev/null
  hits() {
    ccache --print-stats |
      awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }'
  }
  step() {
    local label=$1 before=$(hits)
    shift
    quiet "$@"
    [ "$(hits)" -gt "$before" ] && echo "$label: hit" || echo "$label: miss"
  }
  front() { step "$1" ccache "$openmp" -O1 -c total.cpp -o total.o; }
  front first
  front again
  sed -i 's/reduction(+ : s)//' total.cpp
  front "directive changed"
  front again
  sed -i 's/FACTOR;/(FACTOR);/' loops.h
  front "header changed"
  front again
  sleep 1
  touch "$openmp"
  front "compiler changed"
  # Behind accelcc, ccache sees generated sources: hits do not matter, only that
  # the objects are right.
  mkdir behind
  ln -s "$(command -v ccache)" behind/c++
  for run in 1 2; do
    ACCELCC_CXX=$PWD/behind/c++ quiet "$openmp" -O1 main.cpp axpy.cpp total.cpp plain.cpp -o p
    ./p
  done
  ;;
preprocessed)
  "$ACCELCC" -O1 -E total.cpp -o total.ii
  quiet "$openmp" -O1 -c total.ii -o total.o
  cat log
  quiet "$openmp" -O1 main.cpp axpy.cpp plain.cpp total.o -o p
  ./p
  accelerated total.o
  ;;
*) fail "unknown: $what" ;;
esac
