"""OpenSpiel's solitaire: Klondike, with the stock laid out. Cards that lie face down have no face there before they are
uncovered; we deal those that will come. Only the first of several empty columns is named. What comes back from the
foundations is put as any other card. Giving up is a move of ours only, and ends the games that the recording breaks
off.
"""

from recorded import BaseReplay, expect

SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


def card(text):
    return text[:-1].replace("T", "10") + SUITS[text[-1]]


class Replay(BaseReplay):
    game = "klondike"

    def __init__(self, record):
        super().__init__(record)
        self.revealed = [card(text.removeprefix("Reveal")) for text in self.chances]
        self.hidden = [[None] * number for number in range(7)]  # what lies face down in each column, from the bottom
        self.moves = []  # for each decision the legal moves of ours, and the one taken
        self.plan()

    def plan(self):
        """Goes through the recording, to know where each card lies and what comes to light where."""
        columns = [[face] for face in self.revealed[:7]]
        reveals = iter(self.revealed[31:])
        for step in self.decisions:
            move, value = taken = self.placed(step["action"], columns)
            self.moves.append(({self.placed(text, columns) for text in step["legal"]}, taken))
            if move == "give_up":
                continue
            moved, *where = value.split()
            block = [moved]
            for column in columns:
                if moved in column:
                    block = column[column.index(moved) :]
                    del column[-len(block) :]
            if move == "put":
                columns[int(where[-1]) - 1] += block
            for column, hidden in zip(columns, self.hidden):
                if not column and None in hidden:
                    place = max(at for at, face in enumerate(hidden) if face is None)
                    hidden[place] = next(reveals, "not seen")
                    column.append(hidden[place])

    @staticmethod
    def placed(action, columns):
        """An action as a move of ours, by where its target lies."""
        if action == "kEnd":
            return "give_up", None
        target, source = action.split(" ← ")
        source = card(source)
        if target == "🂿":
            return "put", f"{source} column {columns.index([]) + 1}"
        if len(target) == 1 or target[-1] == action[-1]:
            return "home", source
        number = next(number for number, column in enumerate(columns, 1) if column[-1:] == [card(target)])
        return "put", f"{source} column {number}"

    def deck(self):
        """A card to each column, then one to each but the first, and so on; then the stock."""
        spare = (rank + suit for rank in RANKS for suit in SUITS.values() if rank + suit not in self.revealed)
        columns = [
            [face if face in self.revealed else next(spare) for face in hidden] + [top]
            for hidden, top in zip(self.hidden, self.revealed)
        ]
        rows = [column[row] for row in range(7) for column in columns if row < len(column)]
        return rows + self.revealed[7:31]

    def run(self, table):
        for legal, taken in self.moves:
            if table.over and taken[0] == "give_up":  # there too all cards are on the foundations
                return
            table.expect_seat(1)
            legal.discard(("give_up", None))
            kings = {value.split()[0] for _, value in legal if "K" in value and "column" in value}
            named = {("put" if move == "back" else move, value): (move, value) for move, value in table.offered}
            ours = {
                (move, value)
                for move, value in named
                if move == "home" or move == "put" and ((move, value) in legal or value.split()[0] not in kings)
            }
            expect("the moves", sorted(ours), sorted(legal))
            table.choose(*named[taken])
        if not table.over:
            table.choose("give_up")
