#!/usr/bin/env bash
# Runs the README's two commands on a bare Debian 12 or 13: debootstraps one into a folder, clones the last commit into
# it, and runs them there as root. Needs root and debootstrap; takes the mirrors and the proxy from this system's apt.
usage='usage: bare_debian.sh [--suite bookworm|trixie] [--pristine DIR] [--keep] [COMMAND...]
  --suite SUITE   bookworm (Debian 12, the default) or trixie (Debian 13)
  --pristine DIR  copy the bare system from DIR; when that is not there yet, make it and keep it for the next time
  --keep          do not remove the folder in which the commands ran
Each COMMAND is run by bash in the clone; without any, those of the README.'
suite=bookworm pristine='' keep=''
while (($#)); do
  case $1 in
    --suite) suite=${2:?$usage} && shift 2 ;;
    --pristine) pristine=${2:?$usage} && shift 2 ;;
    --keep) keep=yes && shift ;;
    -*) printf '%s\n' "$usage" && exit 2 ;;
    *) break ;;
  esac
done
[[ $suite == bookworm || $suite == trixie ]] || { printf '%s\n' "$usage" && exit 2; }
if (($#)); then
  commands=("$@")
else
  commands=('./houserules --version' './houserules play jackjack' './houserules play jackjack --seed 1' ./test)
fi
repository=$(readlink -f -- "$(dirname -- "${BASH_SOURCE[0]}")/..")
((EUID == 0)) || { echo 'needs root'; exit 2; }
command -v debootstrap >/dev/null || { echo 'needs debootstrap: apt-get install debootstrap'; exit 2; }

# Debian's own indexes of this system as "uri suite component", with the wanted suite, which every mirror has, for this
# system's.
mapfile -t indexes < <(apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)' \
  'Created-By: Packages' | sed -nE "s/^Debian ([^ ]+) (bookworm|trixie)(-updates|-security)? /\1 $suite\3 /p" | sort -u)
mirror=$(printf '%s\n' "${indexes[@]}" | sed -n "s/ $suite main$//p" | head -n 1)
[[ $mirror ]] || { echo 'needs a mirror of Debian 12 or 13 in the sources of apt here, and apt-get update'; exit 2; }

# make_bare DIR: a minimal system with this system's mirrors and its ways to reach them.
make_bare() {
  local include=
  [[ $mirror != https:* ]] || include=--include=ca-certificates
  local proxy
  proxy=$(apt-config dump --format '%v%n' Acquire::http::Proxy | head -n 1)
  env ${proxy:+"http_proxy=$proxy"} debootstrap --variant=minbase ${include:+"$include"} "$suite" "$1" "$mirror" \
    >"$1.log" 2>&1 || { tail -n 20 "$1.log"; return 1; }
  printf 'deb %s\n' "${indexes[@]}" >"$1/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(https?|Check-).*"[^"]+";' >"$1/etc/apt/apt.conf.d/99host"
  [[ $mirror != https:* ]] || cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
  rm -f "$1.log"
}

system=$(mktemp -d "${TMPDIR:-/tmp}/bare-debian.XXXXXX")
[[ $keep ]] || trap 'rm -rf --one-file-system "$system"' EXIT
SECONDS=0
if [[ $pristine ]]; then
  [[ -d $pristine ]] || make_bare "$pristine" || exit
  cp -a --reflink=auto "$pristine/." "$system"
else
  make_bare "$system" || exit
fi
echo "== bare Debian $(<"$system/etc/debian_version") in $system after $SECONDS s"
cp -L /etc/resolv.conf "$system/etc/resolv.conf"
git clone -q --no-hardlinks "$repository" "$system/root/house rules" || exit

failed=0
for command in "${commands[@]}"; do
  echo "== $command"
  SECONDS=0
  # In its own mount namespace, so the mounts disappear when the command ends.
  unshare --mount --propagation private bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
      exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        bash -c "cd \"/root/house rules\" && $2"' bash "$system" "$command" </dev/null
  status=$?
  echo "== exit code $status after $SECONDS s"
  ((status == 0)) || failed=1
done
exit "$failed"
