#!/usr/bin/env bash
# CMake alone, as on a system without the packages' names of Debian and without the entry scripts.
# Without BUILD: configuring lists all libraries that are missing. With it: a debug build there of the lowest layers, with
# whatever CMake builds with by default, has no warnings.
set -u
source_root=$(readlink -f -- "${1:?usage: plain_cmake_test.sh CHECKOUT [BUILD]}")
build=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset CMAKE_GENERATOR
generator=(-G Ninja)
if command -v make >/dev/null; then generator=(); fi

if [[ ! $build ]]; then
  # CMake looks nowhere but for pkg-config. What only the server needs is missing only if that is asked for.
  for serve in OFF ON; do
    if PKG_CONFIG_LIBDIR=/nowhere cmake -DHOUSERULES_SERVE=$serve -S "$source_root" -B "$work/build" \
      -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF \
      -DPKG_CONFIG_EXECUTABLE="$(command -v pkg-config)" -DCMAKE_CXX_COMPILER="$(command -v "${CXX:-c++}")" \
      -DCMAKE_MAKE_PROGRAM="$(command -v make || command -v ninja)" "${generator[@]}" >"$work/out" 2>&1; then
      echo 'FAILED: configured without libraries'
      exit 1
    fi
    cat >"$work/expected" <<'EXPECTED'
  houserules needs libraries that were not found:

    fmt (on Debian: libfmt-dev)
    nlohmann-json (on Debian: nlohmann-json3-dev)
    CLI11 (on Debian: libcli11-dev)
    PEGTL (on Debian: tao-pegtl-dev)
    PCG (on Debian: libpcg-cpp-dev)
    Lua 5.4 compiled as C++, lua5.4-c++.pc (on Debian: liblua5.4-dev)
    libedit (on Debian: libedit-dev)
EXPECTED
    [[ $serve == OFF ]] || cat >>"$work/expected" <<'EXPECTED'
    Boost.Beast (on Debian: libboost-dev)
    libqrencode (on Debian: libqrencode-dev)
EXPECTED
    last=$([[ $serve == OFF ]] && echo libedit || echo libqrencode-dev)
    sed -n "/needs libraries/,/$last/p" "$work/out" | diff "$work/expected" - || { cat "$work/out"; exit 1; }
  done
  exit
fi

cmake -S "$source_root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
  -DHOUSERULES_WERROR=ON -DHOUSERULES_TESTS=OFF -DHOUSERULES_BENCH=OFF >"$work/out" 2>&1 &&
  cmake --build "$build" --target hr_grammar -j "$(nproc)" >>"$work/out" 2>&1 || { cat "$work/out"; exit 1; }
