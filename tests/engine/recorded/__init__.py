"""Shared by all recorded games. The adapter for each game is in GAME.py in this folder.

An adapter is a class `Replay` made from one recorded game. It says which of our games it is and how that begins
(`settings`, `deck`, `chance`), which of our moves an action of the recording is (`move`), and our expected scores
(`scores`), or how the recording converts them (`outcome`). If decisions do not correspond one to one, its `run` goes
through the recorded ones itself.
"""


class Departs(Exception):
    """Our game differs from the recorded one."""


def expect(what, ours, recorded):
    if ours != recorded:
        raise Departs(f"{what}: ours {ours}, recorded {recorded}")


def ranked(text):
    """A card written rank, then suit ("TS") as we write it: "10S"."""
    return ("10" if text[0] == "T" else text[0]) + text[1]


def suited(text):
    """A card written suit, then rank ("ST") as we write it: "10S"."""
    return ranked(text[::-1])


def tidy(choice):
    """A (move, value) with the parts of its value sorted, to compare cards that are chosen together."""
    move, value = choice
    return move, value and " ".join(sorted(value.split()))


SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class BaseReplay:
    game = None  # the name of our game, or a rule file
    preset = "open_spiel"

    def __init__(self, record):
        self.record = record
        self.params = record["params"]
        self.players = self.params["players"]
        self.chances = [step["chance"] for step in record["steps"] if "chance" in step]
        self.decisions = [step for step in record["steps"] if "player" in step]

    def settings(self):
        """Our options for the recording's parameters."""
        return {}

    def deck(self):
        """The cards, as we write them, in the order in which they come."""
        return []

    def chance(self):
        """Other outcomes of chance, from 0: first the dealer. The last seat deals unless said otherwise, so that the
        first card goes to the first seat."""
        return [self.players - 1]

    def seat(self, player):
        """Our seat of a player of the recording."""
        return player + 1

    def move(self, action):
        """An action of the recording as our (move, value); a value is a text, or None."""
        raise NotImplementedError

    def run(self, table):
        """Goes through all decisions of the recording."""
        for step in self.decisions:
            self.take(table, step)

    def take(self, table, step):
        table.decide(self.seat(step["player"]), map(self.move, step["legal"]), self.move(step["action"]))

    def scores(self):
        """Our expected scores at the end of the game, by seat."""
        return self.record["returns"]

    def outcome(self, scores):
        """The values to compare with these: our scores, or the recording's conversion of them."""
        return scores


class Table:
    """Our game while it is played: `seat` is to choose among `offered`, (move, value) each; `over` is how it ended."""

    def __init__(self, engine, replay):
        self.engine = engine
        self._hear(
            engine.ask(
                "new",
                game=replay.game,
                preset=replay.preset,
                players=replay.players,
                options=replay.settings(),
                deck=replay.deck(),
                chance=replay.chance(),
                seed=0,
            )
        )

    def _hear(self, reply):
        decide = reply.get("decide", {})
        self.over = reply.get("over")
        self.seat = decide.get("seat")
        self.offered = [choice for move in decide.get("moves", []) for choice in self._choices(move)]

    @staticmethod
    def _choices(move):
        if "least" in move:
            for number in range(move["least"], move["most"] + 1, move.get("step", 1)):
                yield move["move"], str(number)
        else:
            yield move["move"], move.get("value")

    def choose(self, move, value=None):
        """Chooses, whatever the recording says."""
        chosen = {"move": move} if value is None else {"move": move, "value": value}
        self._hear(self.engine.ask("choose", **chosen))

    def expect_seat(self, seat):
        if self.over:
            raise Departs("the game is over before its last decision")
        expect("to move", self.seat, seat)

    def decide(self, seat, legal, chosen):
        """One of our decisions that corresponds to one of the recording's."""
        self.expect_seat(seat)
        expect("the moves", sorted(map(tidy, self.offered), key=str), sorted(map(tidy, legal), key=str))
        self.choose(*chosen)

    def gather(self, seat, move, steps, card):
        """Cards that we choose at once and the recording one by one, in `steps`; `card` converts its texts to ours."""
        self.expect_seat(seat)
        sets = [frozenset(value.split()) for offered, value in self.offered if offered == move]
        gathered = set()
        for step in steps:
            expect("to move", seat, step["player"] + 1)
            possible = set().union(*(cards - gathered for cards in sets if gathered <= cards))
            expect("the cards", sorted(possible), sorted(map(card, step["legal"])))
            gathered.add(card(step["action"]))
        self.choose(move, " ".join(sorted(gathered)))

    def view(self):
        return self.engine.ask("view")["view"]
