#!/bin/sh
# luacheck finds nothing in the shipped games, with the configuration that the program generates from their headers.
# usage: luacheck_test.sh PROGRAM SOURCE_FOLDER
set -eu
program=$1
source=$2
if ! command -v luacheck > /dev/null; then
  echo "luacheck is not installed: not tested"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
HOUSERULES_GAMES="$source/games" "$program" luacheckrc > "$folder/luacheckrc"
luacheck --no-color --config "$folder/luacheckrc" "$source"/games/*.lua
