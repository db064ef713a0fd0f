"""OpenSpiel's skat: one deal, in which the first who does not pass plays. The cards for the Skat are laid away one by
one; returns are the declarer's points above 60, halved for each opponent, and divided by 120."""

from recorded import BaseReplay, suited

HANDS = [[*range(0, 3), *range(11, 15), *range(23, 26)]]
HANDS += [[*range(3, 6), *range(15, 19), *range(26, 29)], [*range(6, 9), *range(19, 23), *range(29, 32)]]


class Replay(BaseReplay):
    game = "simple-skat"

    def deck(self):
        cards = [suited(text) for text in self.chances]
        packets = [HANDS[seat][some] for some in (slice(0, 3), slice(3, 7), slice(7, 10)) for seat in range(3)]
        return [cards[place] for packet in packets for place in packet] + cards[9:11]

    def move(self, action):
        if action == "unknown/pass":
            return "pass", None
        return ("play", suited(action)) if action[0].isupper() else ("declare", action)

    def run(self, table):
        steps = iter(self.decisions)
        for step in steps:
            self.take(table, step)
            if self.move(step["action"])[0] == "declare":
                table.gather(step["player"] + 1, "bury", [next(steps), next(steps)], suited)

    def outcome(self, scores):
        total = sum(scores)
        return [points / 120 if points == total else -total / 240 for points in scores]
