#!/usr/bin/env bash
# Builds all of houserules for a web page: see usage below.
root=$(readlink -f -- "$(dirname -- "${BASH_SOURCE[0]}")/..")
me=wasm
. "$root/scripts/build.sh"
. "$root/scripts/steps.sh"
. "$root/scripts/packages.sh"

usage() {
  cat <<'USAGE'
usage: scripts/wasm.sh
Builds the program for a web page, with the emscripten of Debian 12 or 13, and puts the playground together:
  build/wasm        houserules.wasm and houserules.js
  build/playground  a folder that any web server can offer
  build/npm         a package for npm
Lua is compiled from Debian's source package, and the editor comes from npm; both are downloaded once.
USAGE
}

case ${1:-} in
  -h | --help) usage && exit 0 ;;
  ?*) usage >&2 && exit 2 ;;
esac

folder=$root/build/wasm
lua=$folder/lua

# The list of sources is one of our own: the machine's may have none, and stays as it is. In a subshell, because it works
# in a folder that it removes.
fetch_lua() (
  local fetched=$folder/fetched keys=/usr/share/keyrings/debian-archive-keyring.gpg release
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  rm -rf "$fetched" && mkdir -p "$fetched"/{lists/partial,cache/archives/partial} && cd "$fetched" || return
  echo "deb-src [signed-by=$keys] http://deb.debian.org/debian $release main" >sources.list
  local -a apt=(apt-get -q -o "Dir::Etc::SourceList=$fetched/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$fetched/lists" -o "Dir::Cache=$fetched/cache" -o APT::Sandbox::User=)
  "${apt[@]}" update && "${apt[@]}" --download-only source lua5.4 && dpkg-source -x lua5.4_*.dsc lua &&
    mv lua "$lua" && rm -r "$fetched"
)

compile() {
  # Debian's emscripten has its modules where only Debian's node looks.
  export NODE_PATH=/usr/share/nodejs
  [[ -f $folder/build.ninja ]] || emcmake cmake -S "$root/web/wasm" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    "-DHOUSERULES_LUA_SOURCES=$lua/src" || return
  cmake --build "$folder"
}

# CodeMirror and what it needs, of the versions in web/playground/package-lock.json, as one file.
bundle_editor() {
  local editor=$folder/editor own=$root/web/playground
  if ! cmp -s "$own/package-lock.json" "$editor/package-lock.json"; then
    mkdir -p "$editor" && cp "$own/package.json" "$own/package-lock.json" "$editor" || return
    (cd "$editor" && npm ci --ignore-scripts --no-audit --no-fund) || { rm -f "$editor/package-lock.json" && return 1; }
  fi
  NODE_PATH=$editor/node_modules esbuild "$own/editor.js" --bundle --minify --format=esm --log-level=warning \
    --outfile="$folder/editor.js"
}

take_turn
groups=(build wasm)
command -v npm >/dev/null || groups+=(npm)
install_packages "${groups[@]}"
[[ -d $lua ]] || run_step wasm-lua "downloading the sources of Lua" fetch_lua
run_step wasm "compiling houserules for a web page" compile
run_step wasm-editor "bundling the editor" bundle_editor
run_step wasm-playground "putting the playground together" \
  node "$root/web/playground/assemble.mjs" "$folder" "$root" "$root/build/playground"
run_step wasm-npm "putting the npm package together" node "$root/web/npm/assemble.mjs" "$folder" "$root" "$root/build/npm"
say "the playground is in $root/build/playground"
