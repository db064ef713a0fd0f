#!/usr/bin/env python3
"""Do two builds of the program print the same, byte for byte?

usage: same_outputs.py OLD_PROGRAM NEW_PROGRAM ROOT [--seeds N] [--rules FOLDER...]

Both get the games of ROOT. Each plays seeds 1 to N (200) of every game at three numbers of players, with all cards
open, followed by the transcript; and checks, prints the rules of, simulates and compares every game. `--rules` names
further folders of rule files, sound or not, that both check. Prints each command whose output, errors or exit code
differ, and how many were tried; exits with 1 when some differ.
"""

import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def run(program, root, arguments):
    """The program's output and exit code. Speeds, on standard error, are not compared."""
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder) / "transcript"
        environment = dict(os.environ, HOUSERULES_GAMES=str(root / "games"), XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
        arguments = [str(saved) if a == "TRANSCRIPT" else folder if a == "FOLDER" else a for a in arguments]
        done = subprocess.run([program, *arguments], cwd=root, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False)
        printed = [done.stdout, saved.read_bytes() if saved.exists() else b""]
        if arguments[0] not in ("simulate", "compare"):
            printed.append(done.stderr)
        return done.returncode, *(text.replace(folder.encode(), b"FOLDER") for text in printed)


def commands(program, root, seeds, folders):
    listed = subprocess.run([program, "list", "--format", "json"], capture_output=True, check=True,
                            env=dict(os.environ, HOUSERULES_GAMES=str(root / "games")))
    for game in json.loads(listed.stdout):
        name, players = game["name"], sorted(game["players"])
        some = sorted({players[0], players[len(players) // 2], players[-1]})
        for number in some:
            for seed in range(1, seeds + 1):
                yield ["play", name, "--watch", "--bots", "random", "--open", "--players", str(number), "--seed", str(seed),
                       "--save", "TRANSCRIPT"]
            table = ["--players", str(number), "--seed", "5"]
            yield ["simulate", name, "-n", "200", *table]
            yield ["simulate", name, "-n", "200", "--format", "json", *table]
            yield ["rules", name, "--players", str(number)]
            yield ["play", name, "--watch", "--bots", "random", "--players", str(number), "--seed", "3", "--plain"]
        yield ["rules", name, "--format", "markdown"]
        yield ["rules", name, "--format", "json"]
        yield ["check", name, "--games", "3", "--transcripts", "FOLDER"]
        for preset in game["presets"]:
            of_preset = ["--preset", preset["name"]]
            yield ["rules", name, *of_preset]
            yield ["simulate", name, "-n", "100", "--seed", "6", *of_preset]
        for option in game["options"]:
            if option["value"] in ("on", "off"):
                setting = f"{option['name']}={'off' if option['value'] == 'on' else 'on'}"
                yield ["compare", name, "--b", setting, "-n", "100", "--seed", "2"]
                yield ["rules", name, "--set", setting]
    for form in ("text", "json"):
        yield ["list", "--format", form]
    for folder in folders:
        for file in sorted(Path(folder).rglob("*.lua")):
            for form in ("pretty", "json"):
                yield ["check", str(file.resolve()), "--games", "1", "--format", form, "--transcripts", "FOLDER"]
            yield ["rules", str(file.resolve())]


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("programs", nargs=2)
    parser.add_argument("root", type=Path)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--rules", nargs="*", default=[])
    given = parser.parse_args()
    root = given.root.resolve()
    old, new = (str(Path(program).resolve()) for program in given.programs)
    all_commands = list(commands(old, root, given.seeds, given.rules))
    different = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        both = pool.map(lambda command: (run(old, root, command), run(new, root, command)), all_commands)
        for command, (before, after) in zip(all_commands, both):
            if before != after:
                different += 1
                print("different:", " ".join(command), flush=True)
    print(f"{len(all_commands)} commands tried, {different} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
