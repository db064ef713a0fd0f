"""Crazy Eights as OpenSpiel's `crazy_eights` plays it, written independently of our rules from a description of that
program's. It plays random games with random settings and records them in the format of tests/data/open_spiel.
"""

SUITS = "CDHS"
RANKS = "23456789TJQKA"
TWO, EIGHT, JACK, QUEEN, ACE = 0, 6, 9, 10, 12


def text(card):
    return SUITS[card % 4] + RANKS[card // 4]


def number(words):
    """Of the card that the last two letters name."""
    return RANKS.index(words[-1]) * 4 + SUITS.index(words[-2])


def penalty(card):
    rank = card // 4
    return 50 if rank == EIGHT else 10 if rank >= JACK else card + 2


class Game:
    """One game. `random` draws the cards; `choose(legal)` picks among the actions offered."""

    def __init__(self, params, random, choose):
        self.players = params["players"]
        self.most_draws = params["max_draw_cards"]
        self.most_plays = params["max_turns"]
        self.special = params["use_special_cards"]
        self.reshuffle = params["reshuffle"]
        self.params, self.random, self.choose = params, random, choose
        self.pack = list(range(52)) * (1 if self.players <= 5 else 2)
        self.deck = list(self.pack)
        self.hands = [[] for _ in range(self.players)]
        self.chance, self.decisions = [], []
        self.direction, self.owed, self.drawn, self.passes, self.played = 1, 0, 0, 0, 0
        self.may_pass = self.nominating = False

    def draw(self):
        card = self.random.choice(self.deck)
        self.deck.remove(card)
        self.chance.append(text(card))
        return card

    def refill(self):
        if self.deck or not self.reshuffle:
            return
        self.deck = list(self.pack)
        for card in sum(self.hands, [self.top]):
            self.deck.remove(card)

    def step(self, seats):
        self.seat = (self.seat + seats * self.direction) % self.players

    def legal(self):
        if self.nominating:
            return [f"Nominate suit {suit}" for suit in SUITS]
        hand = sorted(set(self.hands[self.seat]))
        if self.owed:
            return [f"Play {text(card)}" for card in hand if card // 4 == TWO] + ["Draw"]
        fits = lambda card: card // 4 in (EIGHT, self.top // 4) or SUITS[card % 4] == self.suit
        actions = [f"Play {text(card)}" for card in hand if fits(card)]
        if self.deck and self.drawn != self.most_draws:
            actions.append("Draw")
        if self.may_pass or not self.deck:
            actions.append("Pass")
        return actions

    def deal(self):
        dealer = self.random.randrange(self.players)
        for _ in range(7 if self.players == 2 else 5):
            for left in range(1, self.players + 1):
                self.hands[(dealer + left) % self.players].append(self.draw())
        self.top = self.draw()
        while self.top // 4 == EIGHT:
            self.deck.append(self.top)
            self.top = self.draw()
        self.suit = SUITS[self.top % 4]
        self.seat = (dealer + 1) % self.players
        if self.special and self.top // 4 == QUEEN:
            self.seat = (dealer + 2) % self.players
        elif self.special and self.top // 4 == ACE:
            self.direction = -1
            self.seat = (dealer - 1) % self.players
        elif self.special and self.top // 4 == TWO:
            self.owed = 2
        return dealer

    def play(self, card):
        self.played += 1
        self.may_pass, self.drawn = False, 0
        self.hands[self.seat].remove(card)
        self.top, self.suit = card, SUITS[card % 4]
        if not self.hands[self.seat]:
            return "out"
        if self.played >= self.most_plays:
            return "max_turns"
        self.refill()
        rank = card // 4
        if rank == EIGHT:
            self.nominating = True
        elif self.special and rank == QUEEN:
            self.step(2)
        else:
            if self.special and rank == ACE:
                self.direction = -self.direction
            if self.special and rank == TWO and self.deck:
                self.owed += 2
            self.step(1)
        return None

    def draw_one(self):
        self.hands[self.seat].append(self.draw())
        self.refill()
        self.drawn = self.drawn + 1 if self.deck else self.most_draws
        if self.drawn == self.most_draws:
            self.may_pass = True

    def draw_owed(self):
        while self.owed:
            self.hands[self.seat].append(self.draw())
            self.refill()
            self.owed -= 1
            if not self.deck:
                self.may_pass = True
                self.passes += 1 if self.owed == 0 else 0
                self.owed = 0
        self.step(1)

    def let_pass(self):
        self.passes = 0 if self.deck else self.passes + 1
        if self.passes == self.players + 1:
            return "passes"
        self.drawn = 0
        if self.deck:
            self.may_pass = False
        self.step(1)
        return None

    def act(self, action):
        """Returns how the game ended, or None."""
        if action == "Pass":
            return self.let_pass()
        self.passes = 0
        if action.startswith("Play"):
            return self.play(number(action))
        if action.startswith("Nominate"):
            self.suit, self.nominating = action[-1], False
            self.step(1)
        elif self.owed:
            self.draw_owed()
        else:
            self.draw_one()
        return None

    def record(self):
        """Plays the game to its end and returns its record."""
        dealer, end = self.deal(), None
        while end is None:
            legal = self.legal()
            action = self.choose(legal)
            self.decisions.append({
                "player": self.seat, "nc": len(self.chance), "deck": len(self.deck), "top": text(self.top),
                "suit": self.suit, "pend": self.owed, "dir": self.direction,
                "hand": " ".join(map(text, sorted(self.hands[self.seat]))), "legal": legal, "action": action,
            })
            end = self.act(action)
        return {
            "params": self.params, "dealer": dealer, "chance": self.chance, "decisions": self.decisions, "end": end,
            "returns": [-sum(map(penalty, hand)) for hand in self.hands],
        }


def random_game(random):
    """A game with random settings, whose players prefer drawing, playing or Twos, so that rare situations occur."""
    lean = random.choice(["", "Draw", "Play", "2"])

    def choose(legal):
        liked = [action for action in legal if lean and (action.startswith(lean) or action.endswith(lean))]
        return random.choice(liked if liked and random.random() < 0.9 else legal)

    params = {
        "players": random.randint(2, 15),
        "max_draw_cards": random.choice([1, 1, 2, 3, 4, 5, 7, 10, 52, 60]),
        "max_turns": random.choice([1, 5, 50, 100, 200, 1000]),
        "use_special_cards": random.random() < 0.6,
        "reshuffle": random.random() < 0.5,
    }
    return Game(params, random, choose).record()
