#!/bin/bash
# Builds all of houserules for a web page, into build/wasm, and the playground, into build/playground: a folder for any
# web server. Needs Debian 12 or 13, whose emscripten it uses, and downloads the sources of Lua once, from Debian.
#
# usage: scripts/wasm.sh
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "scripts/wasm.sh: $1" >&2; exit 2; }
command -v emcmake >/dev/null || fail 'emcmake is missing (on Debian: apt-get install --no-install-recommends emscripten)'
command -v dpkg-source >/dev/null || fail 'dpkg-source is missing (on Debian: apt-get install dpkg-dev)'

# Lua, as this Debian has it. The list of sources is our own: the machine's has none, and stays as it is.
lua=build/wasm/lua
if [ ! -d "$lua/src" ]; then
  . /etc/os-release
  fetched=$PWD/build/wasm/fetched
  mkdir -p "$fetched"/{lists/partial,cache/archives/partial}
  keys=/usr/share/keyrings/debian-archive-keyring.gpg
  echo "deb-src [signed-by=$keys] http://deb.debian.org/debian $VERSION_CODENAME main" >"$fetched/sources.list"
  apt=(apt-get -q -o Dir::Etc::SourceList="$fetched/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$fetched/lists" -o Dir::Cache="$fetched/cache" -o APT::Sandbox::User=)
  "${apt[@]}" update
  (cd "$fetched" && "${apt[@]}" --download-only source lua5.4 && dpkg-source -x lua5.4_*.dsc lua)
  mv "$fetched/lua" "$lua"
  rm -r "$fetched"
fi

# Debian's emscripten leaves its own modules where node does not look.
export NODE_PATH=/usr/share/nodejs
[ -f build/wasm/build.ninja ] || emcmake cmake -S web/wasm -B build/wasm -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DHOUSERULES_LUA_SOURCES="$PWD/$lua/src"
cmake --build build/wasm
node web/playground/assemble.mjs build/wasm . build/playground
