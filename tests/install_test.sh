#!/usr/bin/env bash
# What `cmake --install` installs is complete, and is played from wherever it is moved.
# usage: install_test.sh BUILD_FOLDER SOURCE_FOLDER
set -eu
build=$1
source=$2
work=$(readlink -f -- "$(mktemp -d)")
trap 'rm -rf "$work"' EXIT
# Nothing of the caller's may help to find the games.
clean() { env -i -C / PATH=/usr/bin:/bin HOME="$work" "$@"; }

DESTDIR=$work/stage cmake --install "$build" --prefix /usr >"$work/log" || { cat "$work/log" && exit 1; }
{
  printf '%s\n' bin/houserules share/man/man6/houserules.6 share/bash-completion/completions/houserules \
    share/zsh/site-functions/_houserules share/fish/vendor_completions.d/houserules.fish
  (cd "$source" && find games '(' -name '*.lua' -o -path '*/habits/*.json' ')' -printf 'share/houserules/%p\n')
  echo share/houserules/games/measured.json
  # Without the server's libraries it is left out.
  if [[ -e $build/houserules-serve ]]; then echo libexec/houserules/houserules-serve; fi
  (cd "$source" && find LICENSE README.md CHANGELOG.md CONTRIBUTING.md docs examples -type f -printf 'share/doc/houserules/%p\n')
} | sort >"$work/expected"
(cd "$work/stage/usr" && find . ! -type d -printf '%P\n') | sort >"$work/installed"
diff "$work/expected" "$work/installed" >"$work/diff" || { echo "FAILED: the files installed" && cat "$work/diff" && exit 1; }

mv "$work/stage/usr" "$work/moved here"
program="$work/moved here/bin/houserules"
# The path of a rule file is in what is saved.
clean "$program" play crazy-eights --watch --bots random --seed 1 --save "$work/game.jsonl" >"$work/played"
grep -q 'winner$' "$work/played" || { echo "FAILED: a game" && cat "$work/played" && exit 1; }
grep -qF "$work/moved here/share/houserules/games/crazy-eights.lua" "$work/game.jsonl" ||
  { echo "FAILED: the game's place" && head -c 500 "$work/game.jsonl" && exit 1; }
clean "$program" replay "$work/game.jsonl" >"$work/replayed"
clean "$program" play "$work/moved here/share/doc/houserules/examples/stacking-twos.lua" --watch --bots random --seed 1 >/dev/null
# The manual page, in the eyes of two formatters.
page="$work/moved here/share/man/man6/houserules.6"
warned=$(! command -v man >/dev/null || LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null
  ! command -v mandoc >/dev/null || mandoc -Tlint "$page")
[[ ! $warned ]] || { echo "FAILED: the manual page" && printf '%s\n' "$warned" && exit 1; }
echo "all passed"
