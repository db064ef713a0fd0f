"""OpenSpiel's oh_hell: one deal. The first seat gets the first card, whoever deals."""

from recorded import BaseReplay, suited


class Replay(BaseReplay):
    game = "oh-hell"

    def __init__(self, record):
        super().__init__(record)
        self.tricks, self.dealer = int(self.chances[0]), int(self.chances[1])
        self.cards = [suited(text) for text in self.chances[2:]]

    def settings(self):
        return {
            "most": self.tricks,
            "points": "penalty" if self.params["off_bid_penalty"] else "tricks_too",
            "each_trick": self.params["points_per_trick"],
            "small_pack": self.params["num_suits"] * self.params["num_cards_per_suit"] == 21,
        }

    def chance(self):
        return [self.dealer]

    def deck(self):
        first, n, dealt = self.dealer + 1, self.players, self.tricks * self.players
        rounds = [self.cards[at : at + n] for at in range(0, dealt, n)]
        return [one[(first + seat) % n] for one in rounds for seat in range(n)] + self.cards[dealt:]

    def move(self, action):
        return ("bid", action) if action.isdigit() else ("play", suited(action))
