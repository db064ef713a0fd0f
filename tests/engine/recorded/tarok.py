"""OpenSpiel's tarok: one deal, in which it makes mistakes that our game does not: a variant, tarok-slips.lua, makes
them. The recording plays clockwise, so its seats are ours backwards, and its first one is the forehand."""

import os

from recorded import BaseReplay

TAROKS = {"Pagat": "I", "IIII": "IV", "Mond": "XXI", "Skis": "fool"}
RANKS = {"1": "A", "Jack": "J", "Knight": "C", "Queen": "Q", "King": "K"}
CALLS = {"Colour valat without": "colour valat", "Valat without": "valat"}


def card(text):
    rank, _, suit = text.partition(" of ")
    return RANKS.get(rank, rank) + suit[0] if suit else TAROKS.get(rank, rank)


MOVES = {
    "call": lambda text: ("pass", None) if text == "Pass" else ("call", CALLS.get(text, text.lower())),
    "call_king": lambda text: ("call_king", text.split()[-1].lower()),
    "take": lambda text: ("take", text.split()[-1]),
    "bury": lambda text: ("bury", card(text)),
    "play": lambda text: ("play", card(text)),
}


class Replay(BaseReplay):
    game = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tarok-slips.lua")

    def chance(self):
        return [0]

    def deck(self):
        deal = next(step for step in self.record["steps"] if "chance" in step)
        packet = 24 // self.players
        hands = [[card(text) for text in hand] for hand in deal["hands"]]
        packets = [hand[at : at + packet] for at in (0, packet) for hand in hands]
        return [card(text) for text in reversed(deal["talon"])] + sum(packets, [])

    def seat(self, player):
        return self.players - player

    def run(self, table):
        discards = 0
        for step in self.decisions:
            if step["legal"][0].startswith("Talon set"):
                kind = "take"
                discards = 6 // len(step["legal"])
            elif discards:
                kind = "bury"
                discards -= 1
            else:
                kind = table.offered[0][0] if table.offered else None
            moves = {text: MOVES.get(kind, MOVES["call"])(text) for text in step["legal"]}
            table.decide(self.seat(step["player"]), moves.values(), moves[step["action"]])

    def outcome(self, scores):
        return scores[::-1]
