#!/usr/bin/env bash
# Tests ./houserules and ./test in a copy with a stand-in for the program: a shell script that CMake "builds" by
# copying it. Packages are installed by a stand-in for apt-get.
set -u
source_root=$(readlink -f -- "${1:?usage: entry_scripts_test.sh CHECKOUT}")
unset CTEST_PARALLEL_LEVEL
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
checkout="$work/a checkout"
failures=0

check() { # check WHAT EXPECTED ACTUAL
  [[ $2 == "$3" ]] && return
  failures=$((failures + 1))
  printf 'FAILED: %s\n  expected: %q\n  actual:   %q\n' "$1" "$2" "$3"
}

check_has() { # check_has WHAT PART TEXT
  [[ $3 == *"$2"* ]] && return
  failures=$((failures + 1))
  printf 'FAILED: %s\n  expected a part: %s\n  actual: %s\n' "$1" "$2" "$3"
}

# run COMMAND...: sets $out, $err and $code.
run() {
  "$@" >"$work/out" 2>"$work/err"
  code=$?
  out=$(<"$work/out") err=$(<"$work/err")
}

builds() { wc -l <"$work/builds"; }

mkdir -p "$checkout/cli" "$work/bin" "$work/elsewhere"
cp "$source_root"/{houserules,test,CMakePresets.json} "$checkout"
cp -r "$source_root/scripts" "$checkout"
: >"$checkout/scripts/packages.txt"
: >"$work/builds"
cat >"$checkout/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(stand_in NONE)
file(GLOB parts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cli/*.sh)
foreach(program houserules houserules-play)
  add_custom_command(OUTPUT ${program} DEPENDS ${parts}
    COMMAND sh ${CMAKE_SOURCE_DIR}/build.sh ${CMAKE_BINARY_DIR}/${program} ${parts})
endforeach()
add_custom_target(program ALL DEPENDS houserules)
add_custom_target(player DEPENDS houserules-play)
option(HOUSERULES_TESTS "" ON)
option(HOUSERULES_BENCH "" ON)
option(HOUSERULES_WERROR "" OFF)
if(HOUSERULES_TESTS)
  enable_testing()
  add_test(NAME passes COMMAND true)
  add_test(NAME fails COMMAND sh -c "echo the reason; exit 1")
endif()
CMAKE
cat >"$checkout/build.sh" <<BUILD
program=\$1
shift
echo built >>"$work/builds"
! grep -H error "\$@" || exit 1
sleep 0.3
cat "\$@" >"\$program" && chmod +x "\$program"
BUILD
cat >"$checkout/cli/a.sh" <<'PROGRAM'
#!/bin/bash
printf '<%s>' "$@"
echo " in $PWD"
[[ $1 != called ]] || echo "called $HOUSERULES_CALLED"
cat
PROGRAM

# The program runs where it is called, with its own arguments, input and exit code.
cd "$work/elsewhere" || exit
run "$checkout/houserules" play 'a b' '' <<<'typed'
check 'first call' "<play><a b><> in $work/elsewhere"$'\n''typed' "$out"
check 'first call: code' 0 "$code"
check 'first call: builds' 1 "$(builds)"
ln -s "$checkout/houserules" "$work/link"
run "$work/link" list </dev/null
check 'through a link' "<list> in $work/elsewhere" "$out"
check 'current: nothing on standard error' '' "$err"
check 'current: does not build' 1 "$(builds)"
# Those who play do not wait for the other commands, which are built when one of them is called.
check 'only what playing needs' no "$([[ -e $checkout/build/release/houserules ]] && echo yes || echo no)"
run "$checkout/houserules" complete pl </dev/null
check 'completions before all commands are built' "<complete><pl> in $work/elsewhere" "$out"
run env -C "$checkout" ./houserules x </dev/null
check 'from the checkout itself' "<x> in $checkout" "$out"
check 'all commands' 2 "$(builds)"
rm "$checkout/build/release/houserules-play"
run "$checkout/houserules" play </dev/null
check 'the program of all commands plays too' "<play> in $work/elsewhere" "$out"
check 'and is not built again' 2 "$(builds)"
# The program is told how it was called, so its messages name commands that way.
run env -C "$checkout" ./houserules called </dev/null
check_has 'called in the checkout' 'called ./houserules' "$out"
run "$work/link" called </dev/null
check_has 'called by a path' "called $work/link" "$out"
ln -s "$checkout/houserules" "$work/bin/houserules"
PATH="$work/bin:$PATH" run houserules called </dev/null
check_has 'called by its name' $'\ncalled houserules' "$out"
rm "$work/bin/houserules"
before=$(stat -c %y "$checkout/build/logs/build-release.txt")
run "$checkout/houserules" </dev/null
check 'current: does not even ask ninja' "$before" "$(stat -c %y "$checkout/build/logs/build-release.txt")"

# Changed, new and deleted sources are built, but not while a shell waits for completions.
echo 'echo changed; exit 7' >>"$checkout/cli/a.sh"
run "$checkout/houserules" complete pl </dev/null
check 'completions of the program that is there' "<complete><pl> in $work/elsewhere" "$out"
run "$checkout/houserules" </dev/null
check_has 'changed source' changed "$out"
check 'the exit code of the program' 7 "$code"
sed -i '$d' "$checkout/cli/a.sh"
echo 'echo new' >"$checkout/cli/b.sh"
run "$checkout/houserules" </dev/null
check_has 'new source' new "$out"
rm "$checkout/cli/b.sh"
run "$checkout/houserules" </dev/null
check 'deleted source' "<> in $work/elsewhere" "$out"
check 'three more builds' 5 "$(builds)"

# A failing build shows its log, and is tried again.
echo '# error in here' >>"$checkout/cli/a.sh"
for attempt in first second; do
  run "$checkout/houserules" </dev/null
  check "failing build, $attempt: code" 2 "$code"
  check "failing build, $attempt: output" '' "$out"
  check_has "failing build, $attempt: log" '# error in here' "$err"
  check_has "failing build, $attempt: message" \
    "houserules: building: failed with exit code 1; the whole log is $checkout/build/logs/build-release.txt" "$err"
done
sed -i '$d' "$checkout/cli/a.sh"
run "$checkout/houserules" </dev/null
check 'after a failing build' 0 "$code"

# An interrupted build says so and is continued by the next call.
sed -i 's/^sleep .*/sleep 20/' "$checkout/build.sh"
touch "$checkout/cli/a.sh"
before=$(builds)
for ((i = 0; i < 400 && $(builds) == before; ++i)); do sleep 0.05; done && kill -INT "$(<"$work/pid")" &
# timeout hands the signal on to the whole group, as a terminal does.
run bash -c 'echo $$ >"$1"; exec timeout 60 "$2"' bash "$work/pid" "$checkout/houserules" </dev/null
wait $!
check 'interrupted: began to build' $((before + 1)) "$(builds)"
check_has 'interrupted: message' 'houserules: interrupted; the next call goes on from here' "$err"
sed -i 's/^sleep .*/sleep 0.3/' "$checkout/build.sh"
run "$checkout/houserules" </dev/null
check 'after an interruption' 0 "$code"

# Of two calls at once, one builds and the other waits.
before=$(builds)
touch "$checkout/cli/a.sh"
"$checkout/houserules" one </dev/null >"$work/one" 2>&1 &
run "$checkout/houserules" two </dev/null
wait $!
check 'two at once: builds' $((before + 1)) "$(builds)"
check_has 'two at once: one' '<one>' "$(<"$work/one")"
check_has 'two at once: two' '<two>' "$out"

# A checkout that was moved with its build folder is built again.
mv "$checkout" "$work/moved"
checkout=$work/moved
before=$(builds)
run "$checkout/houserules" moved </dev/null
check 'moved' "<moved> in $work/elsewhere" "$out"
check 'moved: builds' $((before + 1)) "$(builds)"

# Missing packages: installed once, and asked for again after a failure.
cat >"$work/bin/dpkg-query" <<DPKG
#!/bin/sh
[ -e "$work/has-package" ] && echo 'some-package installed'
DPKG
cat >"$work/bin/apt-get" <<APT
#!/bin/sh
echo "\$*" >>"$work/apt-calls"
case \$* in
  *install*) [ -e "$work/may-install" ] || { echo 'E: no such package'; exit 100; }; touch "$work/has-package" ;;
esac
APT
printf '#!/bin/sh\n[ "$1" = -n ] && shift\n[ "$1" = true ] || exec "$@"\n' >"$work/bin/sudo"
chmod +x "$work/bin"/*
with_path() { PATH="$work/bin:$PATH" "$@"; }
printf '# a comment\nbuild  some-package  a reason\ntest  other-package  a reason\n' >"$checkout/scripts/packages.txt"
run with_path "$checkout/houserules" </dev/null
check 'package that cannot be installed: code' 2 "$code"
check_has 'package that cannot be installed: log' 'E: no such package' "$err"
touch "$work/may-install"
run with_path "$checkout/houserules" installed </dev/null
check 'package installed: code' 0 "$code"
check 'package installed: message' 'houserules: installing what is missing: some-package' "$err"
check_has 'package installed: call' 'install --no-install-recommends some-package' "$(tail -n 1 "$work/apt-calls")"
before=$(wc -l <"$work/apt-calls")
touch "$checkout/cli/a.sh"
run with_path "$checkout/houserules" </dev/null
check 'package there: apt-get is not called' "$before" "$(wc -l <"$work/apt-calls")"
rm "$work/has-package" "$work/bin/apt-get"
touch "$checkout/cli/a.sh"
mkdir "$work/plain"
for tool in bash env readlink find mkdir flock dirname cat grep; do ln -s "$(command -v $tool)" "$work/plain"; done
PATH=$work/plain run "$checkout/houserules" </dev/null
check 'no apt-get: code' 2 "$code"
check 'no apt-get: message' "houserules: needs the Debian packages some-package, and there is no apt-get here;\
 with the like of them installed, build it as docs/building.md says" "$err"
: >"$checkout/scripts/packages.txt"

# A read-only folder is enough if the program is up to date, and not otherwise. (Root can write everywhere.)
run "$checkout/houserules" </dev/null
if ((EUID != 0)); then
  chmod -R a-w "$checkout"
  run "$checkout/houserules" </dev/null
  check 'read-only and current' 0 "$code"
  chmod u+w "$checkout/cli/a.sh"
  touch "$checkout/cli/a.sh"
  run "$checkout/houserules" </dev/null
  check 'read-only: code' 2 "$code"
  check_has 'read-only: message' "cannot write in $checkout/build" "$err"
  chmod -R u+w "$checkout"
fi

# ./test gives ctest's result and passes its arguments on.
run "$checkout/test" </dev/null
check 'tests: code' 8 "$code"
check_has 'tests: reason' 'the reason' "$out"
check_has 'tests: closing lines' '50% tests passed, 1 tests failed out of 2' "$out"
run "$checkout/test" -R passes </dev/null
check 'chosen test: code' 0 "$code"
check_has 'chosen test' '100% tests passed, 0 tests failed out of 1' "$out"
run "$checkout/test" --asan -R passes </dev/null
check 'sanitizers: code' 0 "$code"
check_has 'sanitizers: folder' "Test project $checkout/build/asan-ubsan" "$out"
run "$checkout/test" -R nothing-is-named-so </dev/null
check 'no tests: code' 8 "$code"

if ((failures)); then
  echo "$failures failed"
  exit 1
fi
echo "all passed"
