# outcomes.sh ACCELCC FAKE_TRANSLATE FAKE_CXX: one line for each way to end.
accelcc=$1
export ACCEL_TRANSLATE=$2
fake_cxx=$3
export TMPDIR=$PWD/tmp

outcome() {
  status=$?
  left=$(ls -A tmp | wc -l)
  output=no
  [ ! -e loop.o ] || output=yes
  rm -f loop.o
  echo "$1: $status, left $left, output $output"
}
build() { "$accelcc" -c loop.cpp "$@"; }

build; outcome translated
FAKE_TRANSLATE=1 build; outcome refused
FAKE_TRANSLATE=2 build; outcome failed
FAKE_TRANSLATE=3 build; outcome aside
FAKE_TRANSLATE=3 build --accel-strict; outcome "aside, strict"
FAKE_TRANSLATE=crash build; outcome crash
ACCEL_TRANSLATE=/no-such-program build; outcome missing
FAKE_STATUS=3 ACCELCC_CXX=$fake_cxx build -o loop.o >/dev/null
outcome "compiler fails"
FAKE_NVCC_STATUS=1 build; outcome "nvcc fails"
FAKE_NVCC_STATUS=1 build --accel-strict; outcome "nvcc fails, strict"
TMPDIR=/no-such-folder build; outcome "no temporary folder"
build -o no/such/loop.o; outcome "output folder missing"

# The shell of a background job ignores SIGINT; env sets it right.
for signal in TERM INT HUP; do
  rm -f ready
  env --default-signal FAKE_TRANSLATE=sleep FAKE_READY=$PWD/ready \
    "$accelcc" -c loop.cpp &
  process=$!
  while [ ! -e ready ]; do sleep 0.05; done
  kill -$signal $process
  wait $process
  outcome SIG$signal
done
