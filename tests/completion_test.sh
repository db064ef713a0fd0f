#!/usr/bin/env bash
# The shells complete command lines of the installed program: bash, and zsh and fish where they are installed.
# usage: completion_test.sh PROGRAM SOURCE_FOLDER
set -u
program=$1
shell_files=$2/cli/shell
work=$(readlink -f -- "$(mktemp -d)")
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/here" "$work/here/a folder"
ln -s "$program" "$work/bin/houserules"
export PATH="$work/bin:$PATH" HOUSERULES_GAMES="$2/games" HOME="$work" LC_ALL=C.UTF-8
cd "$work/here" || exit
touch mine.lua 'my own.lua' notes.txt
failures=0

check() { # check WHAT EXPECTED ACTUAL
  [[ $2 == "$3" ]] && return
  failures=$((failures + 1))
  printf 'FAILED: %s\n  expected: %q\n  actual:   %q\n' "$1" "$2" "$3"
}

# What bash puts in place of the last word as it breaks it, several sorted with | between them.
in_bash() { # in_bash LINE
  bash --norc -i 2>/dev/null <<BASH
    source '$shell_files/houserules.bash'
    COMP_LINE='$1' COMP_POINT=${#1}
    # As readline breaks it: blanks separate words, and = and : are words.
    mapfile -t COMP_WORDS < <(printf '%s' "\$COMP_LINE" | sed 's/[=:]/\n&\n/g; s/ /\n/g' | sed '/^\$/d')
    [[ \$COMP_LINE != *' ' ]] || COMP_WORDS+=('')
    COMP_CWORD=\$((\${#COMP_WORDS[@]} - 1))
    _houserules
    printf '%s\n' "\${COMPREPLY[@]}" | sort | paste -sd '|' >'$work/reply'
BASH
  cat "$work/reply"
}

check 'bash: it is registered' 'complete -F _houserules houserules' \
  "$(bash --norc -c "source '$shell_files/houserules.bash'; complete -p houserules")"
check 'bash: a command' play "$(in_bash 'houserules pl')"
check 'bash: a flag' '--seat|--seed|--set' "$(in_bash 'houserules play hearts --se')"
check 'bash: a game' crazy-eights "$(in_bash 'houserules play cra')"
check 'bash: games and rule files' 'mine.lua|my own.lua' "$(in_bash 'houserules play m')"
check 'bash: rule files and folders' 'a folder|mine.lua|my own.lua' "$(in_bash 'houserules check ')"
check 'bash: any file' 'a folder|mine.lua|my own.lua|notes.txt' "$(in_bash 'houserules replay ')"
check 'bash: a folder' 'a folder' "$(in_bash 'houserules check --transcripts ')"
check 'bash: a value' json "$(in_bash 'houserules list --format js')"
check 'bash: a value after =' json "$(in_bash 'houserules list --format=js')"
check 'bash: an option of the game' 'draws=' "$(in_bash 'houserules play crazy-eights --set dra')"
check 'bash: its values' 'card_numbers|pips' "$(in_bash 'houserules play crazy-eights --set points=')"
check 'bash: no flag and no game' '' "$(in_bash 'houserules play --seed 7')"
check 'bash: called by a path' play "$(in_bash "$work/bin/houserules pl")"

if command -v fish >/dev/null; then
  in_fish() { fish --no-config -c "source '$shell_files/houserules.fish'; complete -C '$1'" 2>&1 | paste -sd '|'; }
  check 'fish: a command' $'play\tplay at the terminal, or watch bots play' "$(in_fish 'houserules pl')"
  check 'fish: a game' crazy-eights "$(in_fish 'houserules play cra' | cut -f 1)"
  check 'fish: rule files' 'mine.lua|my own.lua' "$(in_fish 'houserules check m' | sed 's/\\\\ / /g')"
  check 'fish: a value after =' '--format=json' "$(in_fish 'houserules list --format=js')"
  check 'fish: a flag' $'--seed\tseed of the shuffle (default: random)' "$(in_fish 'houserules play hearts --see')"
  check 'fish: no files' '' "$(in_fish 'houserules list no')"
else
  echo 'fish is not installed: not tested'
fi

if command -v zsh >/dev/null; then
  rm "$work/bin/houserules"
  # At a terminal of its own: Tab completes, and what then stands on the line is run.
  cat >"$work/bin/houserules" <<SH
#!/bin/bash
[[ \$1 != complete ]] || exec '$program' "\$@"
(IFS='|' && printf '%s\n' "\$*") >'$work/replied' && mv '$work/replied' '$work/reply'
SH
  chmod +x "$work/bin/houserules"
  in_zsh() { # in_zsh LINE
    rm -f "$work/reply"
    cat >"$work/script" <<ZSH
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=('$shell_files' \\\$fpath); autoload -U compinit && compinit -D -u"
zpty -w -n shell \$'$1\t\n'
for i in {1..100}; do [[ -e '$work/reply' ]] && break; sleep 0.1; done
zpty -d shell
ZSH
    zsh -f "$work/script" && cat "$work/reply"
  }
  check 'zsh: it can be read' '' "$(zsh -f -n "$shell_files/_houserules" 2>&1)"
  check 'zsh: a command' play "$(in_zsh 'houserules pl')"
  check 'zsh: a flag' 'play|hearts|--seed' "$(in_zsh 'houserules play hearts --see')"
  check 'zsh: a game' 'play|crazy-eights' "$(in_zsh 'houserules play cra')"
  check 'zsh: a rule file' 'check|my own.lua' "$(in_zsh 'houserules check my')"
  check 'zsh: a value after =' 'list|--format=json' "$(in_zsh 'houserules list --format=js')"
  check 'zsh: a file after =' 'play|hearts|--save=notes.txt' "$(in_zsh 'houserules play hearts --save=no')"
  check 'zsh: an option of the game' 'play|crazy-eights|--set|draws=' "$(in_zsh 'houserules play crazy-eights --set dra')"
else
  echo 'zsh is not installed: not tested'
fi

if ((failures)); then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
