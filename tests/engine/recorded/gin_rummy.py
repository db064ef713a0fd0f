"""OpenSpiel's gin_rummy: one deal. A knock is several actions there: `Knock`, the card laid away, each meld, `Pass`; and
so is the answer to it. Returns are the points of the winner, and as many less for the other.

In rare hands `Knock` is not offered there although a discard would allow it, because melds of equal value are chosen in
a fixed order, whatever they leave; our game offers it. `counted_deadwood` identifies these hands.
"""

from recorded import BaseReplay, expect, ranked, tidy

SUITS = "SCDH"
RANKS = "A23456789TJQK"


def place(card):
    """A card of ours as (rank, suit) from 0."""
    return RANKS.index(card[0].replace("1", "T")), SUITS.index(card[-1])


def melds_of(hand):
    """All sets and runs of a hand of (rank, suit), in the order in which the program lists them."""
    ranks = [sorted(card for card in hand if card[0] == rank) for rank in range(13)]
    fours = [cards for cards in ranks if len(cards) == 4]
    for cards in fours:
        yield cards
        yield [cards[0], cards[1], cards[3]]
        yield [cards[0], cards[2], cards[3]]
    for cards in ranks:
        yield from ([cards[i : i + 3] for i in range(len(cards) - 2)])
    for length in (5, 4, 3):
        for suit in range(4):
            for low in range(14 - length):
                run = [(low + step, suit) for step in range(length)]
                if set(run) <= hand:
                    yield run


def value(cards):
    return sum(min(rank + 1, 10) for rank, _ in cards)


def counted_deadwood(hand):
    """The deadwood of eleven cards as the program counts it."""
    melds = [frozenset(meld) for meld in melds_of(hand)]
    best = frozenset()

    def extend(taken):
        nonlocal best
        free = [meld for meld in melds if not meld & taken]
        if not free and value(taken) > value(best):
            best = taken
        for meld in free:
            extend(taken | meld)

    extend(frozenset())
    left = sorted(hand - best)
    return value(left[:-1])


class Replay(BaseReplay):
    game = "gin-rummy"

    def settings(self):
        same = {name: self.params[name] for name in ("oklahoma", "gin_bonus", "undercut_bonus")}
        return {"knock_at": self.params["knock_card"], **same}

    def deck(self):
        cards = [self.card(text.split()[-1]) for text in self.chances]
        return [card for pair in zip(cards[:10], cards[10:20]) for card in pair] + cards[20:]

    @staticmethod
    def card(text):
        return ranked(text.upper())

    def run(self, table):
        self.table = table
        steps = (
            (step["player"] + 1, [text.split(": ")[-1] for text in step["legal"]], step["action"].split(": ")[-1])
            for step in self.decisions
        )
        for seat, legal, action in steps:
            if table.over and legal == ["Pass"]:  # at the wall: with us nobody is asked who cannot knock
                return
            table.expect_seat(seat)
            moves = {move for move, _ in table.offered}
            if moves & {"take", "draw", "leave"}:
                action = self.draw(legal, action)
            elif "throw" in moves:
                action = self.discard(legal, action)
            if action == "Knock":
                return self.knock(steps)

    def offered(self, move):
        return [value for offered, value in self.table.offered if offered == move]

    def draw(self, legal, action):
        ours = {"take": "Draw upcard", "draw": "Draw stock", "leave": "Pass"}
        if "Draw upcard" not in legal and "take" in dict(self.table.offered):
            ours["take"] = "Knock"
        expect("the moves", sorted(ours[move] for move, _ in self.table.offered), sorted(legal))
        chosen = next(move for move, theirs in ours.items() if theirs == action)
        self.table.choose(chosen, *self.offered(chosen)[:1])
        return action

    def discard(self, legal, action):
        knocking = "Knock" in legal
        cards = [self.card(text) for text in legal if text != "Knock"]
        expect("the cards", sorted(self.offered("throw")), sorted(cards))
        hand = frozenset(map(place, cards))
        limit = next(one["value"] for one in self.table.view()["publics"] if one["name"] == "limit")
        if self.offered("knock") and counted_deadwood(hand) > int(limit):
            expect("Knock is left out there", knocking, False)
        else:
            expect("Knock", bool(self.offered("knock")), knocking)
        if action != "Knock":
            self.table.choose("throw", self.card(action))
        return action

    def knock(self, steps):
        """Everything after a knock."""
        table = self.table
        seat, legal, action = next(steps)
        table.expect_seat(seat)
        expect("the cards to knock with", sorted(self.offered("knock")), sorted(map(self.card, legal)))
        table.choose("knock", self.card(action))
        self.lay_melds(seat, steps)
        other = 3 - seat
        piles = table.view()["piles"]
        if next(pile["cards"] for pile in piles if pile["name"] == "hand" and pile["owner"] == seat):
            self.lay_off(other, steps)
        self.lay_melds(other, steps)

    def lay_melds(self, seat, steps):
        for there, legal, action in steps:
            expect("to move", self.table.seat, there)
            expect("to move", seat, there)
            ours = [tidy(choice) for choice in self.table.offered if choice[0] != "lay_off"]
            expect("the melds", sorted(ours, key=str), sorted(map(self.meld, legal), key=str))
            self.table.choose(*self.meld(action))
            if action == "Pass":
                return

    def meld(self, action):
        if action == "Pass":
            return "done", None
        return tidy(("meld", " ".join(self.card(action[at : at + 2]) for at in range(0, len(action), 2))))

    def lay_off(self, seat, steps):
        for there, legal, action in steps:
            expect("to move", self.table.seat, there)
            expect("to move", seat, there)
            places = dict(value.split(" ", 1) for value in reversed(self.offered("lay_off")))
            expect("the cards to lay off", sorted(places), sorted(self.card(text) for text in legal if text != "Pass"))
            if action == "Pass":
                return
            card = self.card(action)
            self.table.choose("lay_off", f"{card} {places[card]}")

    def scores(self):
        return [max(0, points) for points in self.record["returns"]]
