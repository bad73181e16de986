# ccache.sh ACCELCC FAKE_TRANSLATE: compile, change, compile, and count hits.
export ACCEL_TRANSLATE=$2 CCACHE_DIR=$PWD/cache CCACHE_NOHASHDIR=
compile() {
  label=$1
  shift
  ccache "$accelcc" -O1 "$@" -c loop.cpp -o loop.o || echo "failed: $label"
  hits=$(ccache --print-stats |
    awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }')
  echo "$label: hits $hits"
}
accelcc=$1
compile first
compile again
compile option --accel-emulate
sed -i 's/#pragma accel/#pragma accel independent/' loop.cpp
compile clause
compile "clause again"
