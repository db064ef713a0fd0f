# Installs the Debian packages of scripts/packages.txt that are missing. For sourcing, after scripts/steps.sh.

# missing_packages GROUP...: prints the names of the groups' packages that are not installed.
missing_packages() {
  local group package _
  local -a wanted=()
  local -A installed=()
  while read -r group package _; do
    if [[ " $* " == *" $group "* ]]; then wanted+=("$package"); fi
  done <"$root/scripts/packages.txt"
  ((${#wanted[@]})) || return 0
  while read -r package status; do
    if [[ $status == installed ]]; then installed[$package]=1; fi
  done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null)
  for package in "${wanted[@]}"; do
    [[ ${installed[$package]:-} ]] || printf '%s\n' "$package"
  done
}

# run_apt PREFIX... -- PACKAGE...: PREFIX is the command that becomes root, or nothing.
run_apt() {
  local -a prefix=()
  while [[ $1 != -- ]]; do
    prefix+=("$1")
    shift
  done
  shift
  local -a apt=("${prefix[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
    apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
  # An interrupted installation must be completed first.
  if [[ -n $(ls /var/lib/dpkg/updates 2>/dev/null) ]]; then
    "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a || return
  fi
  # Old package lists may be good enough, so a failure here is not fatal.
  "${apt[@]}" update || echo "apt-get update failed; trying with the lists that are there"
  "${apt[@]}" install --no-install-recommends "$@"
}

# install_packages GROUP...: makes sure that all packages in these groups are installed, or ends the script.
install_packages() {
  local -a missing prefix=()
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  local names="${missing[*]}"
  local by_hand="install them by hand: apt-get install --no-install-recommends $names"
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    fail "needs the Debian packages $names, and there is no apt-get here;" \
      "with the like of them installed, build it as docs/building.md says"
  fi
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "needs Debian packages, and only root may install them; as root, $by_hand"
    prefix=(sudo)
  fi
  say "installing what is missing: $names"
  if ((EUID != 0)) && ! sudo -n true 2>/dev/null; then
    # sudo asks at the terminal, whatever standard input is.
    { : </dev/tty; } 2>/dev/null || fail "sudo wants a password, and there is no terminal to ask at; $by_hand"
    sudo -v || fail "may not install packages; have somebody $by_hand"
  fi
  run_step packages "installing Debian packages" run_apt "${prefix[@]}" -- "${missing[@]}"
}
