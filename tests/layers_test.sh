#!/usr/bin/env bash
# The layers include downwards only, PEGTL and Lua stay where they belong, and no source file grows too long.
# usage: layers_test.sh ROOT
set -u
root=$1
longest=500

# What each layer may include of the others.
declare -A below=(
  [grammar]=""
  [runtime]=""
  [interpreter]="grammar runtime"
  [checker]="grammar runtime interpreter"
  [bots]="grammar runtime interpreter"
  [cli]="grammar runtime interpreter checker bots"
)

# Prints what is wrong with the sources under a folder, one fault a line.
faults_of() {
  local tree=$1 layer other file line
  for layer in "${!below[@]}"; do
    [[ -d $tree/$layer ]] || continue
    for other in "${!below[@]}"; do
      [[ $other == "$layer" || " ${below[$layer]} " == *" $other "* ]] && continue
      (cd "$tree" && grep -nE "^ *# *include *[\"<]$other/" "$layer"/*.h "$layer"/*.cc 2>/dev/null) |
        sed "s|\$|  ($layer may not include $other)|"
    done
    if [[ $layer != interpreter ]]; then
      (cd "$tree" && grep -nE '^ *# *include *[<"](lua|lua\.h|lauxlib|lualib)[.>]' "$layer"/*.h "$layer"/*.cc 2>/dev/null) |
        sed 's|$|  (Lua is for interpreter/ only)|'
    fi
    if [[ $layer != grammar ]]; then
      (cd "$tree" && grep -nE '^ *# *include *[<"]tao/' "$layer"/*.h "$layer"/*.cc 2>/dev/null) |
        sed 's|$|  (PEGTL is for grammar/ only)|'
    fi
    for file in "$tree/$layer"/*.h "$tree/$layer"/*.cc; do
      [[ -f $file ]] || continue
      line=$(wc -l <"$file")
      ((line > longest)) && echo "$layer/${file##*/}: $line lines, more than $longest"
    done
  done
  # Of the interpreter, the layers above it see only headers that do not show Lua.
  for file in "$tree"/interpreter/*.h; do
    [[ -f $file ]] || continue
    shows_lua "$tree" "$file" || continue
    (cd "$tree" && grep -nF "#include \"interpreter/${file##*/}\"" checker/* bots/* cli/* 2>/dev/null) |
      sed 's|$|  (that header shows Lua)|'
  done
}

# Whether a header of the interpreter includes lua.hpp, itself or through its like.
shows_lua() {
  local tree=$1 file=$2 inner
  grep -q '^#include <lua\.hpp>' "$file" && return 0
  for inner in $(sed -n 's|^#include "\(interpreter/[^"]*\)"|\1|p' "$file"); do
    [[ -f $tree/$inner ]] && shows_lua "$tree" "$tree/$inner" && return 0
  done
  return 1
}

# A tree with one fault of each kind: each must be found.
bad=$(mktemp -d)
trap 'rm -rf "$bad"' EXIT
mkdir "$bad"/{grammar,runtime,interpreter,checker,bots,cli}
echo '#include "runtime/table.h"' >"$bad/grammar/upwards.h"
echo '#include "interpreter/world.h"' >"$bad/runtime/upwards.cc"
echo '#include "bots/random.h"' >"$bad/checker/sideways.h"
echo '#include <lua.hpp>' >"$bad/cli/lua.cc"
echo '#include <tao/pegtl.hpp>' >"$bad/interpreter/pegtl.cc"
echo '#include <lua.hpp>' >"$bad/interpreter/host.h"
echo '#include "interpreter/host.h"' >"$bad/interpreter/inner.h"
echo '#include "interpreter/inner.h"' >"$bad/bots/inner.cc"
yes '// a line' 2>/dev/null | head -n 501 >"$bad/cli/long.cc"
found=$(faults_of "$bad")
expected='bots/inner.cc:1:#include "interpreter/inner.h"  (that header shows Lua)
checker/sideways.h:1:#include "bots/random.h"  (checker may not include bots)
cli/long.cc: 501 lines, more than 500
cli/lua.cc:1:#include <lua.hpp>  (Lua is for interpreter/ only)
grammar/upwards.h:1:#include "runtime/table.h"  (grammar may not include runtime)
interpreter/pegtl.cc:1:#include <tao/pegtl.hpp>  (PEGTL is for grammar/ only)
runtime/upwards.cc:1:#include "interpreter/world.h"  (runtime may not include interpreter)'
found=$(LC_ALL=C sort <<<"$found")
if [[ $found != "$expected" ]]; then
  echo "this test does not find what it should:"
  diff <(echo "$expected") <(echo "$found")
  exit 1
fi

faults=$(faults_of "$root")
if [[ -n $faults ]]; then
  echo "$faults"
  exit 1
fi
