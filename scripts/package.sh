#!/usr/bin/env bash
# Makes what is given to people who do not build: see usage below.
root=$(readlink -f -- "$(dirname -- "${BASH_SOURCE[0]}")/..")
me=package
. "$root/scripts/build.sh"
. "$root/scripts/steps.sh"
. "$root/scripts/packages.sh"

usage() {
  cat <<'USAGE'
usage: scripts/package.sh [--static] [FOLDER]
Builds this checkout and writes to FOLDER (build/packages), bit for bit the same from the same commit and compiler:
  a Debian package, which lintian has accepted, for the release of Debian that this runs on
  with --static, an archive with a program that needs no libraries, for any Linux of this architecture
Prints the file's SHA-256. The version is the release's if the commit has its tag, as in v1.0.0; otherwise it names the
commit, and sorts before the release. DEBFULLNAME and DEBEMAIL say who maintains the package.
USAGE
}

static=
case ${1:-} in
  --static) static=yes && shift ;;
  -h | --help) usage && exit 0 ;;
  -*) usage >&2 && exit 2 ;;
esac
folder=$(realpath -m -- "${1:-$root/build/packages}")

umask 022
export LC_ALL=C.UTF-8 TZ=UTC
git=(git -C "$root")
commit=$("${git[@]}" rev-parse --short=10 HEAD) || fail "needs a clone with git"
[[ -z $("${git[@]}" status --porcelain) ]] || say "there are changes without a commit, and they are packaged too"
SOURCE_DATE_EPOCH=$("${git[@]}" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
version=$(sed -n 's/.*kEngineVersion = "\(.*\)".*/\1/p' "$root/system/versions.h")
"${git[@]}" tag --points-at HEAD | grep -qxF "v$version" || version+="~git$(date -d "@$SOURCE_DATE_EPOCH" +%Y%m%d).$commit"

take_turn
# Debian has no static libqrencode: that archive is without the server.
serve=$([[ $static ]] && echo OFF || echo ON)
install_packages build package $([[ $static ]] || echo serve)
if [[ $static ]]; then preset=static; else preset=package; fi
build "$preset" all HOUSERULES_TESTS=OFF HOUSERULES_BENCH=OFF "HOUSERULES_SERVE=$serve"
set -euo pipefail
stage=$(mktemp -d)
chmod 755 "$stage"
trap 'rm -rf "$stage"' EXIT
mkdir -p "$folder"

# install_to PREFIX: installs below the stage, with the licences of libraries that are a part of the program.
install_to() {
  local prefix=$stage$1 package
  DESTDIR=$stage cmake --install "$root/build/$preset" --prefix "$1" --strip >"$logs/install-$preset.txt" ||
    fail "the installation failed: see $logs/install-$preset.txt"
  mkdir "$prefix/share/doc/houserules/licences"
  for package in liblua5.4-dev libcli11-dev nlohmann-json3-dev tao-pegtl-dev libpcg-cpp-dev \
    $([[ $static ]] || echo libboost-dev) \
    ${static:+libfmt-dev libedit-dev libbsd-dev libmd-dev libncurses-dev libc6-dev "libstdc++-$(g++ -dumpversion)-dev"}; do
    cp -L "/usr/share/doc/$package/copyright" "$prefix/share/doc/houserules/licences/$package"
  done
}

# set_times: all files are as old as the commit.
set_times() { find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

if [[ $static ]]; then
  name=houserules-$version-linux-$(uname -m)
  install_to "/$name"
  set_times
  file=$folder/$name.tar.gz
  tar -C "$stage" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -9n >"$file"
  sha256sum "$file"
  exit
fi

install_to /usr
docs=$stage/usr/share/doc/houserules
maintainer="${DEBFULLNAME:-the houserules authors} <${DEBEMAIL:-houserules@example.org}>"
architecture=$(dpkg --print-architecture)
strip --remove-section=.comment --remove-section=.note "$stage"/usr/{games/houserules,libexec/houserules/houserules-serve}
mv "$stage/usr/share/zsh/site-functions" "$stage/usr/share/zsh/vendor-completions"
gzip -9n "$stage/usr/share/man/man6/houserules.6"
gzip -9n >"$docs/changelog.gz" <<CHANGELOG
houserules ($version) unstable; urgency=medium

  * See CHANGELOG.md.

 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
# The licence's text where Debian has it.
{
  cat <<'COPYRIGHT'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: houserules
Comment: The licences of libraries that are a part of the program are in the
 folder licences beside this file.

Files: *
COPYRIGHT
  sed -n 's/^Copyright (c)/Copyright:/p' "$docs/LICENSE"
  echo 'License: Expat'
  sed '1,/^Copyright/d' "$docs/LICENSE" | sed 1d | sed 's/^$/./; s/^/ /'
} >"$docs/copyright"
rm "$docs/LICENSE"
sed -i 's/(LICENSE)/(copyright)/' "$docs/README.md" "$docs/CONTRIBUTING.md"

mkdir "$stage/debian" "$stage/DEBIAN"
printf 'Source: houserules\n\nPackage: houserules\nArchitecture: %s\n' "$architecture" >"$stage/debian/control"
libraries=$(cd "$stage" && dpkg-shlibdeps -O -eusr/games/houserules -eusr/libexec/houserules/houserules-serve 2>"$logs/shlibdeps.txt") ||
  fail "dpkg-shlibdeps failed: see $logs/shlibdeps.txt"
rm -r "$stage/debian"
cat >"$stage/DEBIAN/control" <<CONTROL
Package: houserules
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(find "$stage/usr" -type f -printf '%s\n' | awk '{ size += int(($1 + 1023) / 1024) } END { print size }')
Depends: ${libraries#shlibs:Depends=}
Section: games
Priority: optional
Description: card games written as rule files
 Every family plays its card games a little differently. Here a game is a text
 file that reads like its rules: change a number or a line, and the next deal
 follows the new rule.
 .
 Sixty-nine games come with it, from Old Maid to Bridge, to be played at a
 terminal against bots or with others at the same screen. The program also
 counts what a rule changes, in thousands of games, and finds mistakes in rule
 files.
CONTROL
(cd "$stage" && find usr -type f -printf '%p\0' | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
set_times
file=$folder/houserules_${version}_$architecture.deb
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$stage" "$file" >/dev/null
lintian --fail-on error,warning "$file" || fail "lintian does not accept $file"
sha256sum "$file"
