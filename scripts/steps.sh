# Runs the steps of a preparation quietly: output goes to a log, progress to standard error. For sourcing; the caller
# sets $root (the checkout) and $me (the script's name in messages).

logs=$root/build/logs
ticker=

say() { printf '%s: %s\n' "$me" "$*" >&2; }

# fail MESSAGE...: says why nothing can be run, and exits with the code for that.
fail() {
  say "$@"
  exit 2
}

on_terminal() { [[ -t 2 && ${TERM:-dumb} != dumb ]]; }

# progress_of LOG: prints the progress of a running step: "12 of 40: grammar/header/header.cc", or the log's last line.
progress_of() {
  local line
  line=$(tail -c 1000 "$1" 2>/dev/null | tr -d '\r' | grep -vE '\] Re-(checking|running)' |
    grep -E '^(\[[0-9]+/[0-9]+\]|Get:|Unpacking|Setting up|-- )' | tail -n 1)
  if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*)$ ]]; then
    local done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} what=${BASH_REMATCH[3]##* }
    what=${what##*.dir/}
    printf '%s of %s: %s' "$done" "$all" "${what%.o}"
  else
    printf '%s' "${line#-- }"
  fi
}

# watch_step LOG TEXT: shows the progress of a step until it is killed; says nothing about a step of under a second.
# A terminal gets one line that changes; anything else gets a line at the start and at each quarter.
watch_step() {
  local log=$1 text=$2 progress columns quarter=0 now shown=
  trap - EXIT
  sleep 1
  on_terminal || say "$text"
  # The script may have been killed without a chance to end this loop.
  while kill -0 $$ 2>/dev/null; do
    progress=$(progress_of "$log")
    if on_terminal; then
      columns=$(stty size <&2 2>/dev/null) || columns=
      columns=${columns##* }
      ((columns > 20)) || columns=80
      progress="$me: $text${progress:+: $progress}"
      progress=${progress:0:columns-1}
      [[ $progress == "$shown" ]] || printf '\r\e[K%s' "$progress" >&2
      shown=$progress
    elif [[ $progress =~ ^([0-9]+)\ of\ ([0-9]+) ]] && ((BASH_REMATCH[2] >= 8)); then
      now=$((4 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      if ((now > quarter && now < 4)); then
        say "$text: ${BASH_REMATCH[0]}"
        quarter=$now
      fi
    fi
    sleep 0.25
  done
}

stop_watching() {
  [[ $ticker ]] || return 0
  kill "$ticker" 2>/dev/null
  wait "$ticker" 2>/dev/null
  ticker=
  if on_terminal; then printf '\r\e[K' >&2; fi
}

interrupted() {
  trap - INT TERM HUP EXIT
  stop_watching
  say "interrupted; the next call goes on from here"
  exit "$1"
}

# run_step NAME TEXT COMMAND...: runs COMMAND with its output in build/logs/NAME.txt and nothing on standard input.
# If it fails, shows the log and ends the script.
run_step() {
  local name=$1 text=$2 status=0 started=$SECONDS
  local log=$logs/$name.txt
  shift 2
  mkdir -p "$logs" && : >"$log" || fail "cannot write $log"
  trap stop_watching EXIT
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
  trap 'interrupted 129' HUP
  watch_step "$log" "$text" 9>&- &
  ticker=$!
  "$@" >"$log" 2>&1 </dev/null || status=$?
  stop_watching
  if ((status != 0)); then
    # Hide ninja's output about successful steps.
    grep -vE '^\[[0-9]+/[0-9]+\] |^-- ' "$log" | tail -n 200 >&2
    fail "$text: failed with exit code $status; the whole log is $log"
  fi
  if ! on_terminal && ((SECONDS - started >= 2)); then say "$text: done in $((SECONDS - started)) s"; fi
  trap - INT TERM HUP EXIT
}
