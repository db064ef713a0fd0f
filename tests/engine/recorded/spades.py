"""OpenSpiel's spades: one deal, the first seat bids and leads. Who wins or loses clearly has a bonus, which is reckoned
here."""

from recorded import BaseReplay, suited


class Replay(BaseReplay):
    game = "spades"

    def deck(self):
        return [suited(text) for text in self.chances]

    def move(self, action):
        if action == "Nil":
            return "nil_bid", None
        return ("bid", action) if action.isdigit() else ("play", suited(action))

    def outcome(self, scores):
        win, mercy = self.params["win_threshold"], self.params["mercy_threshold"]

        def bonus(mine, theirs):
            if mine >= win and mine > theirs:
                return self.params["win_or_loss_bonus"]
            return -self.params["win_or_loss_bonus"] if mercy and mine <= mercy and mine < theirs else 0

        sides = scores[:2]
        return [points + bonus(points, sides[(seat + 1) % 2]) for seat, points in enumerate(scores)]
