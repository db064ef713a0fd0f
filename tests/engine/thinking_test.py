#!/usr/bin/env python3
"""Bots in the engine: they advise, they play seats, and while they think in one session others are served.

usage: thinking_test.py PROGRAM ROOT
"""

import json
import os
import subprocess
import sys
import tempfile
import time

from client import Engine, EngineError, schema_check

SLOW = 4  # seconds


class Lines:
    """An engine whose replies are read as they arrive."""

    def __init__(self, program, folder=None):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        cwd=folder)

    def send(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)

    def reply(self):
        return json.loads(self.process.stdout.readline())


def expect(what, found, wanted):
    if found != wanted:
        raise AssertionError(f"{what}: expected {wanted!r}, not {found!r}")


def side_by_side(program):
    lines = Lines(program)
    for session in ("slow", "quick"):
        lines.send(op="new", session=session, game="hearts", seed=1)
        lines.reply()
    begin = time.monotonic()
    lines.send(op="suggest", session="slow", bot=f"search:{1000 * SLOW}ms")
    lines.send(op="state", session="slow")
    lines.send(op="list")
    lines.send(op="view", session="quick")
    lines.send(op="suggest", session="quick", bot="search:20")
    expect("what does not think is served first", "games" in lines.reply(), True)
    expect("other sessions are served", lines.reply()["session"], "quick")
    expect("bots think side by side", "suggest" in (reply := lines.reply()) and reply["session"], "quick")
    expect("then the slow one", "suggest" in (reply := lines.reply()) and reply["session"], "slow")
    if time.monotonic() - begin < SLOW:
        raise AssertionError("the slow bot had less than its time")
    expect("within a session all is in order", "decide" in (reply := lines.reply()) and reply["session"], "slow")
    lines.send(op="suggest", session="slow", bot="search:60000ms")
    lines.send(op="quit")
    begin = time.monotonic()
    expect("thinking is ended", "suggest" in lines.reply(), True)
    expect("and the engine", lines.reply(), {"bye": True})
    lines.process.wait(timeout=30)
    if time.monotonic() - begin > 30:
        raise AssertionError("`quit` waited for a bot")


SLOW_RULES = """--[[ rules
game     "Slow"
players  2
deck     52
deal     5 each
move     wait "wait"
]]

function turn(me)
  me:choose { wait = true }
  local n = 0
  for i = 1, 15000000 do n = n + i % 3 end
  if n < 0 then finish() end
end
"""


def slow_script(program):
    """Other sessions do not wait for the script of a session that has been slow before."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "slow.lua"), "w", encoding="utf-8") as file:
            file.write(SLOW_RULES)
        lines = Lines(os.path.abspath(program), folder)
        for session, game in (("slow", "slow.lua"), ("quick", "hearts")):
            lines.send(op="new", session=session, game=game, seed=1)
            lines.reply()
        for _ in range(8):
            lines.send(op="choose", session="slow", id=0)
            lines.reply()
        lines.send(op="choose", session="slow", id=0)
        lines.send(op="undo", session="slow")
        lines.send(op="view", session="quick")
        expect("what does not wait for the script is served first", lines.reply()["session"], "quick")
        expect("then the choice", lines.reply()["choices"], 9)
        expect("and what was asked behind it", lines.reply()["choices"], 8)
        lines.send(op="quit")
        expect("the engine ends", lines.reply(), {"bye": True})


SLOW_FROM_THE_START = SLOW_RULES.replace("  me:choose { wait = true }\n", "").replace("if n < 0", "if n > 0").replace("15000000", "20000000")


def slow_beginnings(program):
    """Others do not wait for sessions that begin, even if the scripts there are slow before the first decision."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "slow.lua"), "w", encoding="utf-8") as file:
            file.write(SLOW_FROM_THE_START)
        lines = Lines(os.path.abspath(program), folder)
        lines.send(op="new", session="quick", game="hearts", seed=1)
        lines.reply()
        for _ in range(20):
            lines.send(op="new", game="slow.lua", seed=1)
        lines.send(op="view", session="quick")
        expect("the quick session comes before most that begin",
               [lines.reply().get("session") for _ in range(21)].index("quick") < 5, True)
        lines.send(op="quit")
        expect("the engine ends", lines.reply(), {"bye": True})


def end_of_input(program):
    """Every request is answered."""
    requests = [{"op": "new", "game": "hearts", "seed": 1}, {"op": "suggest", "bot": "search:300"}, {"op": "bot"}]
    done = subprocess.run([program, "engine"], input="".join(json.dumps(r) + "\n" for r in requests), text=True,
                          capture_output=True, check=True)
    expect("replies", [next(iter(json.loads(line))) for line in done.stdout.splitlines()], ["new", "suggest", "decide"])


def advises(engine):
    """Advice is complete, always the same, and leaves the game as it is."""
    engine.ask("new", game="crazy-eights", players=2, seed=7, chance=[1])
    before = engine.ask("state", **{"as": 1})["decide"]
    reply = engine.ask("suggest", **{"as": 1}, bot="search:300")
    suggest = reply["suggest"]
    expect("the best is the first value", suggest["values"][0]["id"], suggest["move"]["id"])
    expect("each move has a value", sorted(v["id"] for v in suggest["values"]), [m["id"] for m in before["moves"]])
    expect("of 20 imagined games", suggest["follows"][0]["of"], 20)
    expect("the same again", engine.ask("suggest", **{"as": 1}, bot="search:300"), reply)
    expect("the game is as before", engine.ask("state", **{"as": 1})["decide"], before)


def plays_all_games(engine):
    """Advice can be followed, and bots play whole games, including players who decide more than once, or call."""
    for game in engine.ask("list")["games"]:
        reply = engine.ask("new", game=game["name"], seed=3)
        for turn in range(60):
            if "decide" not in reply:
                break
            if turn % 3 != 0:
                reply = engine.ask("bot", seat=reply["decide"]["seat"], bot="random")
                continue
            move = engine.ask("suggest", bot="search:16")["suggest"]["move"]
            offered = {m["id"]: m for m in reply["decide"]["moves"]}[move["id"]]
            number = {"value": move["value"]} if "least" in offered else {}
            reply = engine.ask("choose", id=move["id"], **number)


def refusals(engine):
    engine.ask("new", game="crazy-eights", players=2, seed=7)
    for request, code in (({"op": "suggest", "bot": "serch"}, "bad_request"),
                          ({"op": "suggest", "as": 0}, "not_your_turn"),
                          ({"op": "bot", "as": 1, "seat": 1}, "bad_request"),
                          ({"op": "suggest", "session": 9}, "no_session")):
        try:
            engine.ask(request.pop("op"), **request)
        except EngineError as error:
            expect(str(request), error.code, code)
        else:
            raise AssertionError(f"{request} was served")


def main():
    program, root = sys.argv[1:]
    with Engine(program, schema_check(root)) as engine:
        advises(engine)
        plays_all_games(engine)
        refusals(engine)
    end_of_input(program)
    side_by_side(program)
    slow_script(program)
    slow_beginnings(program)
    print("bots think, suggest and play side by side")


if __name__ == "__main__":
    main()
