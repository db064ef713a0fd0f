"""OpenSpiel's euchre: one deal. There the maker decides after the discard whether to play alone, in our game before it;
a dealer who then sits out has discarded anyway. Returns are our points less the other side's."""

from recorded import SUITS, BaseReplay, expect, suited


class Replay(BaseReplay):
    game = "euchre"

    def settings(self):
        return {
            "lone_defender": self.params["allow_lone_defender"],
            "stick_the_dealer": self.params["stick_the_dealer"],
        }

    def chance(self):
        return ["NESW".index(self.chances[0])]

    def deck(self):
        cards = [suited(text) for text in self.chances[1:]]
        hands = [cards[seat:20:4] for seat in (1, 2, 3, 0)]  # from the dealer's left; the dealer had the first card
        return sum([hand[:3] for hand in hands] + [hand[3:] for hand in hands], []) + cards[20:]

    def run(self, table):
        steps = iter(self.decisions)
        self.call(table, steps)
        for step in steps:
            self.take(table, step)

    def call(self, table, steps):
        """The calls up to the one that makes trumps, with the discard and `Alone` or `Partner` that belong to it."""
        for number, step in enumerate(steps, 1):
            first_round = number <= 4
            calls = [action for action in step["legal"] if action != "Pass"]
            moves = [("pass", None)] if "Pass" in step["legal"] else []
            for call in calls:
                suit = None if first_round else call.lower()
                for move in ("order_up", "order_alone") if first_round else ("name", "name_alone"):
                    moves.append((move, suit))
            if step["action"] == "Pass":
                table.decide(step["player"] + 1, moves, ("pass", None))
                continue
            discard = next(steps) if first_round else None
            alone = next(steps)
            expect("who may play alone", alone["player"], step["player"])
            lone = alone["action"] == "Alone"
            move = [["name", "name_alone"], ["order_up", "order_alone"]][first_round][lone]
            table.decide(step["player"] + 1, moves, (move, None if first_round else step["action"].lower()))
            if discard and not (lone and (discard["player"] - step["player"]) % 4 == 2):
                bury = [("bury", suited(action)) for action in discard["legal"]]
                table.decide(discard["player"] + 1, bury, ("bury", suited(discard["action"])))
            return

    def move(self, action):
        if action in ("Alone", "Partner"):
            return ("defend" if action == "Alone" else "pass"), None
        return "play", suited(action)

    def outcome(self, scores):
        return [points - scores[(seat + 1) % 4] for seat, points in enumerate(scores)]
