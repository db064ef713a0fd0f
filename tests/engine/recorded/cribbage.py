"""OpenSpiel's cribbage: a whole game. There, a player who cannot lay a card passes; our game does not ask such a
player. Returns are the points, and a bonus for winning."""

from itertools import islice

from recorded import BaseReplay, ranked


class Replay(BaseReplay):
    game = "cribbage"

    def deck(self):
        """There the first seat gets all its cards first; in our game the cards are dealt one at a time, the dealer
        last. Then come, with three players, a card for the crib, and the starter."""
        cards = iter([ranked(text.split()[1]) for text in self.chances])
        each = 6 if self.players == 2 else 5
        order, dealer = [], 0
        while dealt := list(islice(cards, each * self.players)):
            hands = [dealt[each * seat : each * (seat + 1)] for seat in range(self.players)]
            hands = hands[dealer + 1 :] + hands[: dealer + 1]
            order += [card for one_each in zip(*hands) for card in one_each]
            order += islice(cards, 2 if self.players == 3 else 1)
            dealer = (dealer + 1) % self.players
        return order

    def chance(self):
        return [0]

    def run(self, table):
        for step in self.decisions:
            if step["legal"] != ["Pass"]:
                self.asked = table.offered[0][0] if table.offered else None
                self.take(table, step)
        self.winners = table.over["winners"] if table.over else []

    def move(self, action):
        return self.asked, " ".join(map(ranked, action.split()[1:]))

    def scores(self):
        """The returns without the bonus of the player whom we report as the winner."""
        bonus = self.params["winner_bonus_reward"] / (2 if self.players == 4 else 1)
        share = bonus / (1 if self.players == 4 else self.players - 1)
        won = [seat + 1 in self.winners for seat in range(self.players)]
        return [points - (bonus if winner else -share) for points, winner in zip(self.record["returns"], won)]
