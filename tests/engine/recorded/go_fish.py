"""OpenSpiel's go_fish: one deal, of cards without suits. Returns are shares of winning and losing."""

from collections import Counter

from recorded import BaseReplay, expect

RANKS = dict(zip("abcdefghijklm", "A 2 3 4 5 6 7 8 9 10 J Q K".split()))


class Replay(BaseReplay):
    game = "go-fish"

    def settings(self):
        ending = "out" if self.params["most_books_wins"] else "out_wins"
        return {
            "empty": "draw" if self.params["ask_after_empty_draw"] else "miss",
            "ending": ending if self.params["end_on_first_out"] else "books",
        }

    def deck(self):
        came = Counter()
        cards = []
        for letter in self.chances:
            cards.append(RANKS[letter] + "CDHS"[came[letter]])
            came[letter] += 1
        return cards

    def move(self, action):
        return "ask", f"{self.names[int(action[:-1])]} {RANKS[action[-1]]}"

    def run(self, table):
        self.names = [player["name"] for player in table.view()["players"]]
        super().run(table)
        self.ours = table.over["scores"]
        for seat, points in enumerate(self.returns(table.over["winners"])):
            expect(f"the return of seat {seat + 1}", round(points, 6), round(self.record["returns"][seat], 6))

    def returns(self, winners):
        won = [seat + 1 in winners for seat in range(self.players)]
        if all(won):
            return [0] * self.players
        if not self.params["most_books_wins"] and not self.params["end_on_first_out"]:
            won = [False] * self.players  # only who is out first can win, and nobody ever is
            return [-1 / (self.players - 1)] * self.players
        return [1 / won.count(True) if one else -1 / won.count(False) for one in won]

    def scores(self):
        return self.ours
