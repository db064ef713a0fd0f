#!/usr/bin/env python3
"""Every shipped game through the engine: random games, with undo and restore on the way, whose transcripts replay; and
games of the program's own bots, which the engine must play as `play` and `simulate` do. Some messages of each kind in
each game are validated against docs/engine.schema.json.

usage: play_test.py PROGRAM ROOT
"""

import json
import os
import random
import subprocess
import sys
import tempfile

from client import Engine, schema_check

# Random players need very many deals for these.
SHORT = {"colours": {"target": 100}, "gin-rummy": {"target": 50}, "president": {"target": 4}, "spades": {"deals": 10}}


def same(what, ours, expected):
    if ours != expected:
        raise AssertionError(f"{what}: {ours}, expected {expected}")


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"houserules {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def members_of(offer, dice):
    """How to choose an offered move: by its id or by its move and value."""
    if "least" in offer:
        number = dice.randrange(offer["least"], offer["most"] + 1, offer["step"])
        return {"id": offer["id"], "value": number}
    if dice.random() < 0.5:
        return {"id": offer["id"]}
    return {"move": offer["move"], **({"value": offer["value"]} if "value" in offer else {})}


def is_named_once(offer, moves):
    return sum((move["move"], move.get("value")) == (offer["move"], offer.get("value")) for move in moves) == 1


def look(engine, players, dice):
    """Requests all views. A seat's view must equal the full view with cards hidden."""
    everything = engine.ask("view")["view"]
    for seat in dice.sample(range(players + 1), 2):
        seen = engine.ask("view", seat=seat)["view"]
        for pile, whole in zip(seen["piles"], everything["piles"]):
            for card, face in zip(pile["cards"], whole["cards"], strict=True):
                if card is not None:
                    same(f"a card that seat {seat} sees", card, face)
        told = engine.ask("state", **{"as": seat})
        if "decide" in told:
            same("moves are told to", "moves" in told["decide"], told["decide"]["seat"] == seat)


def play_at_random(engine, game, players, seed, most=120):
    """Returns the reply at the end, and the transcript. Long matches are abandoned halfway."""
    dice = random.Random(f"{game} {players} {seed}")
    reply = engine.ask("new", game=game, players=players, seed=seed)
    for made in range(most):
        if "over" in reply:
            break
        same("choices made", reply["choices"], made)
        moves = reply["decide"]["moves"]
        same("the ids", [move["id"] for move in moves], list(range(len(moves))))
        if dice.random() < 0.1:
            look(engine, players, dice)
        offer = dice.choice(moves)
        members = members_of(offer, dice) if is_named_once(offer, moves) else {"id": offer["id"]}
        if "least" in offer:
            members.setdefault("value", offer["least"])
        after = engine.ask("choose", **members)
        if made < 60 and dice.random() < 0.1:
            back = engine.ask("undo")
            same("the decision taken back to", back["decide"], reply["decide"])
            snapshot = engine.ask("snapshot")["snapshot"]
            again = engine.ask("choose", **members)
            same("the position after the same choice", {**again, "events": []}, {**after, "events": []})
            restored = engine.ask("restore", snapshot=snapshot)
            same("the decision put back", restored["decide"], reply["decide"])
            after = engine.ask("choose", **members)
            engine.ask("forget", snapshot=snapshot)
        reply = after
    return reply, engine.ask("transcript")["transcript"]


def replay_agrees(program, folder, transcript, reply):
    path = os.path.join(folder, "engine.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        file.write(transcript)
    replayed = json.loads(run(program, "replay", path, "--format", "json"))
    same("choices replayed", replayed["choices"], reply["choices"])
    same("the result replayed", replayed["result"], reply.get("over"))


def bots_agree(program, engine, folder, game, players, seed):
    """A game of the program's bots, repeated through the engine, ends as `simulate` counts it."""
    path = os.path.join(folder, "bots.jsonl")
    options = SHORT.get(game, {})
    flags = [game, "--players", str(players), "--seed", str(seed),
             *(f"--set={name}={value}" for name, value in options.items())]
    run(program, "play", *flags, "--watch", "--bots", "random", "--save", path)
    counted = json.loads(run(program, "simulate", *flags, "-n", "1", "--format", "json"))
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    uses = {move["move"]: [0, 0] for move in counted["moves"]}
    reply = engine.ask("new", game=game, players=players, seed=seed, options=options)
    for recorded in lines[1:-1]:
        if reply["decide"]["seat"] != recorded["seat"]:
            return  # somebody called out of turn, whose moves have numbers of their own
        same("to move", reply["decide"]["seat"], recorded["seat"])
        moves = reply["decide"]["moves"]
        # Calls of others are offered, too.
        for name in {move["move"] for move in moves + reply["decide"].get("calls", [])}:
            uses[name][0] += 1
        offer = moves[recorded["option"]]
        same("the move", offer["move"], recorded["move"])
        uses[offer["move"]][1] += 1
        value = {"value": recorded["value"]} if "least" in offer else {}
        reply = engine.ask("choose", id=recorded["option"], **value)
    over = reply["over"]
    same("the end", {"winners": over["winners"], "scores": over["scores"]}, lines[-1]["end"])
    for figure in ("decisions", "turns", "deals"):
        same(figure, over[figure], counted[figure]["mean"])
    same("scores", over["scores"], [seat["score"] for seat in counted["seats"]])
    same("winners", over["winners"], [seat["seat"] for seat in counted["seats"] if seat["wins"]])
    same("moves used", uses, {move["move"]: [move["offered"], move["chosen"]] for move in counted["moves"]})


def main():
    program, root = sys.argv[1:3]
    every = int(sys.argv[4]) if sys.argv[3:4] == ["--every"] else 1
    check = schema_check(root, most=5)
    played = 0
    with Engine(program, check) as engine, Engine(program) as other, tempfile.TemporaryDirectory() as folder:
        games = engine.ask("list")["games"]
        same("the games", [game["name"] for game in games],
             sorted(game["name"] for game in json.loads(run(program, "list", "--format", "json"))))
        for game in games[::every]:
            check.begin()
            counts = game["players"]
            for players in sorted({counts[0], counts[len(counts) // 2], counts[-1]}):
                description = engine.ask("describe", game=game["name"], players=players)["description"]
                same("described for", description["described_for"], players)
                reply, transcript = play_at_random(engine, game["name"], players, seed=played)
                replay_agrees(program, folder, transcript, reply)
                bots_agree(program, other, folder, game["name"], players, seed=played)
                played += 1
    print(f"{played} settings of {len(games[::every])} games played")


if __name__ == "__main__":
    main()
