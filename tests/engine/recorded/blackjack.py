"""OpenSpiel's blackjack: one deal of one player against the house, which gets its two cards after the player there."""

from recorded import BaseReplay, suited


class Replay(BaseReplay):
    game = "casino-blackjack"

    def deck(self):
        one, two, down, up, *drawn = map(suited, self.chances)
        return [one, down, two, up, *drawn]

    def move(self, action):
        return action.lower(), None
