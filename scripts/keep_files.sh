#!/bin/sh
# Keeps files of this release in tests/data/kept/, which every later 1.x must read: scripts/keep_files.sh [PROGRAM]
set -eu
cd "$(dirname "$0")/.."
program=$(realpath "${1:-build/release/houserules}")
release=$("$program" --version | sed -E 's/^houserules ([0-9]+\.[0-9]+).*/\1/')
folder=tests/data/kept/$release
mkdir "$folder"
cp tests/data/kept/1.0/kept.lua "$folder"
cd "$folder"
sed -i "s/needs    houserules .*/needs    houserules $release/" kept.lua
printf '1\n2\n3\nundo\nsort rank\n1\n1\nquit\n' |
  "$program" play kept.lua --seat 1 --players 3 --seed 11 --bots random --set open=on --journal journal.jsonl >/dev/null
"$program" play kept.lua --players 3 --seed 12 --bots random --preset big --save transcript.jsonl >/dev/null
"$program" simulate kept.lua -n 40 --seed 5 --players 3 --set open=on --shard 1/1 --checkpoint log.jsonl >/dev/null
"$program" merge log.jsonl --format json >figures.json
