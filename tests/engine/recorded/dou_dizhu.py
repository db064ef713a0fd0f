"""OpenSpiel's dou_dizhu: one deal, of cards whose suits do not matter. The player who gets the card turned up in the
deal bids first; in our game the player on the dealer's left."""

import re

from recorded import BaseReplay, tidy

JOKERS = {"(BWJ)": "black_joker", "(CJ)": "red_joker", "T": "10"}


class Replay(BaseReplay):
    game = "dou-dizhu"

    def __init__(self, record):
        super().__init__(record)
        self.first = int(self.chances[0].split()[-1]) % 3

    @staticmethod
    def rank(text):
        return JOKERS.get(text, text)

    def deck(self):
        """In our game the first bidder also gets the first card."""
        texts = [text.removeprefix("Deal ") for text in self.chances[1:]]
        cards = [self.rank(text if text in JOKERS else text[1:]) for text in texts]
        return [cards[at + (seat + self.first) % 3] for at in range(0, 51, 3) for seat in range(3)]

    def chance(self):
        return [(self.first - 1) % 3]

    def move(self, action):
        if action == "Pass":
            return "pass", None
        if action.startswith("Bid"):
            return "bid", action.split()[1]
        return tidy(("play", " ".join(map(self.rank, re.findall(r"\(\w+\)|\w", action)))))

    def take(self, table, step):
        """Cards that can be read in two ways are two actions there, and one of ours."""
        legal = {self.move(action) for action in step["legal"]}
        table.decide(step["player"] + 1, legal, self.move(step["action"]))
