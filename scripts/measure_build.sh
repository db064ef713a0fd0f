#!/usr/bin/env bash
# Measures how long a user waits for the program: from an empty folder to the first card and to passed tests, and after
# a change. See usage below.
set -euo pipefail
root=$(readlink -f -- "$(dirname -- "${BASH_SOURCE[0]}")/..")

usage() {
  cat <<'USAGE'
usage: scripts/measure_build.sh [--ci] [REVISION...]
Clones each revision (HEAD) of this checkout into an empty folder, without a compiler cache, and prints a row of a table:
  first card   ./houserules play jackjack, until the first card is dealt
  a change     ./houserules list after a line was added to one source file: the median and the longest of three
  tests        ./test from there, building included
  again        ./test once more, when nothing has to be built
  CI           with --ci: .ci/run in a second clone
All in seconds on the clock. What is missing of packages is installed before. Let nothing else run meanwhile.
USAGE
}

ci=
revisions=()
while (($#)); do
  case $1 in
    --ci) ci=yes ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) revisions+=("$1") ;;
  esac
  shift
done
((${#revisions[@]})) || revisions=(HEAD)

me=measure_build
. "$root/scripts/steps.sh"
. "$root/scripts/packages.sh"
install_packages build test

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CCACHE_DISABLE=1 XDG_STATE_HOME=$work/state

# seconds_of COMMAND...: how long it takes; its output is shown only if it fails.
seconds_of() {
  local begin=$EPOCHREALTIME
  "$@" >"$work/log" 2>&1 </dev/null || { cat "$work/log" >&2 && fail "$* failed"; }
  since "$begin"
}

since() { awk -v begin="$1" -v end="$EPOCHREALTIME" 'BEGIN { printf "%.1f", end - begin }'; }

first_card() {
  local begin=$EPOCHREALTIME line shown=
  while read -r line; do
    if [[ ! $shown && $line == *dealt* ]]; then shown=$(since "$begin"); fi
  done < <(./houserules play jackjack --watch --bots random --seed 1 2>"$work/log" </dev/null)
  [[ $shown ]] || { cat "$work/log" >&2 && fail "no card was dealt"; }
  printf '%s' "$shown"
}

# A file of the grammar, of the language, and of the command line, under their present and former names.
changes() {
  local names file times=()
  for names in "grammar/header/merge.cc grammar/header_merge.cc" \
    "interpreter/language/choose.cc interpreter/choose.cc" "telling/text.cc"; do
    for file in $names; do
      [[ -e $file ]] || continue
      echo "// changed" >>"$file"
      times+=("$(seconds_of ./houserules list)")
      break
    done
  done
  printf '%s\n' "${times[@]}" | sort -n | awk '{ t[NR] = $1 } END { printf "%s to %s", t[int((NR + 1) / 2)], t[NR] }'
}

printf '| revision | first card | a change | tests | again |%s\n' "${ci:+ CI |}"
printf '| --- | ---: | ---: | ---: | ---: |%s\n' "${ci:+ ---: |}"
for revision in "${revisions[@]}"; do
  git clone -q --no-checkout "$root" "$work/clone"
  cd "$work/clone"
  git checkout -q "$(git -C "$root" rev-parse "$revision")"
  row="| $(git rev-parse --short HEAD) | $(first_card) | $(changes) |"
  git checkout -q .
  row+=" $(seconds_of ./test) | $(seconds_of ./test) |"
  if [[ $ci ]]; then
    git clean -qfdx
    row+=" $(seconds_of .ci/run) |"
  fi
  cd "$root"
  printf '%s\n' "$row"
  rm -rf "$work/clone"
done
