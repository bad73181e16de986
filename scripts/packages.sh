# What accel is built and tested with, on Debian 12, Debian 13 and Ubuntu 24.04.
# Sourced by the scripts beside it.

accel_packages=(
  g++ cmake ninja-build python3
  llvm-19-dev libclang-19-dev libclang-cpp19-dev clang-19 llvm-19-tools
  zlib1g-dev libzstd-dev
  libisl-dev libboost-context-dev
  libpng-dev libcsv-dev
  libgtest-dev libbenchmark-dev
)

# Says which packages are missing and installs them.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is no Debian or Ubuntu: make sure that these are installed:" >&2
    echo "  ${accel_packages[*]}" >&2
    return 0
  fi
  local missing=() package
  for package in "${accel_packages[@]}"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null |
      grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local sudo=()
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Not installed: ${missing[*]}" >&2
      echo "Install them as root: apt-get install ${missing[*]}" >&2
      return 1
    fi
    sudo=(sudo)
  fi
  echo "Installing with apt-get: ${missing[*]}"
  "${sudo[@]}" apt-get update -q >/dev/null &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -q --no-install-recommends "${missing[@]}" >/dev/null
}

# cmake, for a preset, with LLVM 19 as Debian installs it.
configure() {
  local preset=$1
  shift
  local llvm=()
  [ ! -d /usr/lib/llvm-19/lib/cmake/llvm ] || llvm=(-DACCEL_LLVM_VERSION=19)
  cmake --preset "$preset" "${llvm[@]}" "$@" >"build/$preset.configure.log" 2>&1 || {
    cat "build/$preset.configure.log" >&2
    return 1
  }
}
