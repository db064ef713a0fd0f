#!/usr/bin/env bash
# Installs and plays what scripts/package.sh made: the package in a bare Debian, the static program in a folder that has
# nothing but its archive. Needs root. DIR is a bare system as `tests/bare_debian.sh --pristine DIR true` keeps it.
usage='usage: package_test.sh DIR PACKAGE.deb ARCHIVE.tar.gz'
pristine=${1:?$usage}
package=${2:?$usage}
archive=${3:?$usage}
((EUID == 0)) || { echo 'needs root'; exit 2; }
work=$(mktemp -d "${TMPDIR:-/tmp}/package-test.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
failures=0

# expect PART COMMAND...: shows the last lines that the command prints, of which PART must be a part.
expect() {
  local part=$1 out status
  shift
  printf '== %s\n' "$*"
  out=$("$@" 2>&1 </dev/null)
  status=$?
  # Without the colours, and a screen's places as lines.
  out=$(sed 's/\x1b\[[0-9]*;[0-9]*H/\n/g; s/\x1b\[[0-9;?]*[A-Za-z]//g; s/\r//g' <<<"$out" | sed '/^ *$/d')
  tail -n 6 <<<"$out"
  ((status == 0)) && [[ $out == *"$part"* ]] && return
  failures=$((failures + 1))
  printf 'FAILED: exit code %s; expected a part: %q\n' "$status" "$part"
}

# Debian's mounts are those of a namespace of its own, and go with it.
in_debian() {
  unshare --mount --propagation private bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
      exec chroot "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=xterm \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -c "$2"' bash "$work/debian" "$1"
}
as_player() { in_debian "su --login player --command $(printf '%q' "$1")"; }

mkdir "$work/debian"
cp -a --reflink=auto "$pristine/." "$work/debian"
cp -L /etc/resolv.conf "$work/debian/etc/resolv.conf"
cp "$package" "$work/debian/root/houserules.deb"
expect '' in_debian 'apt-get -q update'
expect 'Setting up houserules' \
  in_debian 'DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends /root/houserules.deb'
expect '' in_debian 'useradd --create-home --shell /bin/bash player'
expect '/usr/games/houserules' as_player 'command -v houserules'
expect 'houserules ' as_player 'houserules --version'
expect 'crazy-eights' as_player 'houserules list'
expect 'winner' as_player 'houserules play crazy-eights --watch --bots random --seed 1'
expect 'To resume it: houserules play --resume' \
  as_player "printf '1\nquit\n' | houserules play crazy-eights --seat 1 --seed 1"
# At a terminal.
expect 'Crazy Eights · deal 1' as_player "{ sleep 1; echo quit; } | script -qec 'houserules play crazy-eights' /dev/null"
expect 'mine.lua: sound' as_player \
  'houserules new mine --from crazy-eights && houserules check mine.lua && houserules play mine.lua --watch --bots random >/dev/null'
expect 'HOUSERULES 6' in_debian 'zcat /usr/share/man/man6/houserules.6.gz | head -n 1'
expect 'play' as_player ". /usr/share/bash-completion/completions/houserules
  COMP_WORDS=(houserules pl) COMP_CWORD=1 COMP_LINE='houserules pl'; _houserules; echo \"\${COMPREPLY[@]}\""
expect '' in_debian 'dpkg --verify houserules'
expect 'nothing is left' in_debian \
  'dpkg --purge houserules && ! find / -xdev -path /root -prune -o -path /home -prune -o -name "*houserules*" -not -path "/var/log/*" -print | grep . &&
    echo nothing is left'

# No libraries, no /proc, no /dev, no shell.
mkdir "$work/empty"
tar -C "$work/empty" -xf "$archive" || exit
folder=$(ls "$work/empty")
bare=(env -i PATH=/usr/sbin:/usr/bin HOME=/ LANG=C.UTF-8 TERM=xterm chroot "$work/empty")
empty() { "${bare[@]}" "/$folder/bin/houserules" "$@"; }
at_terminal() {
  { sleep 1 && printf 'quit\n'; } |
    script -qec "${bare[*]@Q} '/$folder/bin/houserules' $1" /dev/null
}
expect 'no shared libraries' bash -c \
  '! readelf -W -d -l "$1" | grep -E "NEEDED|INTERP" && echo no shared libraries' bash "$work/empty/$folder/bin/houserules"
expect 'houserules ' empty --version
expect 'crazy-eights' empty list
expect 'winner' empty play crazy-eights --watch --bots random --seed 1
expect 'Crazy Eights · deal 1' at_terminal 'play crazy-eights'
expect 'To resume it: ' at_terminal 'play crazy-eights --lines'
expect 'wins' empty simulate crazy-eights -n 100 --seed 1
# The program and its games are enough.
mv "$work/empty/$folder/bin/houserules" "$work/empty/houserules"
mv "$work/empty/$folder/share/houserules/games" "$work/empty/games"
rm -r "${work:?}/empty/$folder"
expect 'winner' "${bare[@]}" /houserules play hearts --watch --bots random --seed 1

if ((failures)); then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
