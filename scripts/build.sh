# Builds a preset if it is out of date. For sourcing; the caller sets $root and $me.

# The existing inputs of a build. The time of a folder reveals new and deleted files. Installing or removing any package
# may change the program's dependencies.
program_sources=()
for source in "$root"/{CMakeLists.txt,CMakePresets.json,scripts,system,grammar,runtime,interpreter,rule_tests,checker,bots,table,telling,protocol,statistics,screen,serve,web,lsp,cli} \
  /var/lib/dpkg/status; do
  if [[ -e $source ]]; then program_sources+=("$source"); fi
done

program=$root/build/release/houserules
# Its time is the start of the last successful build; it contains the path of the checkout, which may have been moved
# since.
stamp=$root/build/release/.built-from

program_is_current() {
  local built_from newer
  [[ -x $program && -r $stamp ]] && read -r built_from <"$stamp" && [[ $built_from == "$root" ]] &&
    newer=$(find "${program_sources[@]}" -newer "$stamp" -print -quit 2>/dev/null) && [[ -z $newer ]]
}

# take_turn: waits until no other call of the entry scripts is preparing this checkout. drop_turn lets the next one in.
take_turn() {
  mkdir -p "$root/build" 2>/dev/null && { : >>"$root/build/.lock"; } 2>/dev/null ||
    fail "has to build, but cannot write in $root/build; make it writable, or build a copy of this folder"
  exec 9>>"$root/build/.lock"
  flock -n 9 && return
  say "waiting for another call that is building here"
  flock 9
}

drop_turn() { exec 9>&-; }

# build_jobs: prints how many compilers may run at once: one per processor, with 1 GB of memory each.
build_jobs() {
  local jobs key kilobytes _
  jobs=$(nproc)
  while read -r key kilobytes _; do
    if [[ $key == MemTotal: ]] && ((kilobytes / 1000000 < jobs)); then jobs=$((kilobytes / 1000000)); fi
  done 2>/dev/null </proc/meminfo
  printf '%s\n' $((jobs > 0 ? jobs : 1))
}

# configured PRESET NAME=VALUE...: whether the build folder is set up for this checkout with these values.
configured() {
  local folder=$root/build/$1 setting
  shift
  [[ -e $folder/build.ninja ]] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" || return
  for setting; do
    grep -qxF "${setting/=/:BOOL=}" "$folder/CMakeCache.txt" || return
  done
}

# build PRESET TARGET NAME=VALUE...: builds TARGET with these CMake cache values, or shows the error and ends the
# script.
build() {
  local preset=$1 target=$2
  local folder=$root/build/$preset
  shift 2
  mkdir -p "$folder" || fail "cannot write in $root/build"
  if [[ $preset == release ]]; then
    rm -f "$stamp"
    printf '%s\n' "$root" >"$stamp.new"
  fi
  if ! configured "$preset" "$@"; then
    local fresh=--fresh
    if configured "$preset"; then fresh=; fi
    run_step "configure-$preset" "setting up the build" \
      env -C "$root" cmake ${fresh:+"$fresh"} --preset "$preset" "${@/#/-D}"
  fi
  run_step "build-$preset" "building" \
    env NINJA_STATUS='[%f/%t] ' cmake --build "$folder" --parallel "$(build_jobs)" --target "$target"
  if [[ $preset == release ]]; then mv "$stamp.new" "$stamp"; fi
}
