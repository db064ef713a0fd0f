"""The contents of a terminal's screen after everything written to it."""
import re
import unicodedata

ESCAPE = re.compile(r"\x1b(?:\[([0-9;?<>=]*)([@-~])|([78=>])|[()][0-9A-B])")


class Screen:
    """A terminal with the features that the program and its line editor use."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = self.blank()
        self.row = self.column = 0
        self.saved = (0, 0)
        self.shown = None  # the cells while a frame is being drawn
        self.before = None  # the cells and the cursor of the other screen
        self.left = ""  # what may be the beginning of an escape

    def blank(self):
        return [[" "] * self.columns for _ in range(self.rows)]

    def lines(self):
        return ["".join(row).rstrip() for row in self.shown or self.cells]

    def text(self):
        return "\n".join(self.lines()).rstrip("\n") + "\n"

    def feed(self, text):
        text, self.left = self.left + text, ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = ESCAPE.match(text, at)
                if match is None:
                    if len(text) - at < 24:
                        self.left = text[at:]
                        return
                    at += 1
                    continue
                self.escape(match)
                at = match.end()
                continue
            self.put(text[at])
            at += 1

    def put(self, char):
        if char == "\r":
            self.column = 0
        elif char == "\n":
            self.line_feed()
        elif char == "\b":
            self.column = max(self.column - 1, 0)
        elif char == "\t":
            self.column = min((self.column // 8 + 1) * 8, self.columns - 1)
        elif char < " ":
            return
        elif unicodedata.combining(char):
            return
        else:
            if self.column >= self.columns:
                self.column = 0
                self.line_feed()
            self.cells[self.row][self.column] = char
            self.column += 1

    def line_feed(self):
        if self.row < self.rows - 1:
            self.row += 1
            return
        self.cells.pop(0)
        self.cells.append([" "] * self.columns)

    def escape(self, match):
        if match.group(3):
            if match.group(3) == "7":
                self.saved = (self.row, self.column)
            elif match.group(3) == "8":
                self.row, self.column = self.saved
            return
        if match.group(2) is None:
            return
        values, kind = match.group(1), match.group(2)
        if values.startswith("?"):
            self.mode(values[1:], kind)
            return
        numbers = [int(value) if value.isdigit() else 0 for value in values.split(";")]
        count = max(numbers[0], 1)
        line = self.cells[self.row]
        if kind == "H":
            self.row = min(max(numbers[0], 1), self.rows) - 1
            self.column = min(max(numbers[1] if len(numbers) > 1 else 1, 1), self.columns) - 1
        elif kind == "K":
            begin, end = {0: (self.column, self.columns), 1: (0, self.column + 1), 2: (0, self.columns)}[numbers[0]]
            line[begin:end] = [" "] * (min(end, self.columns) - begin)
        elif kind == "J":
            if numbers[0] == 2:
                self.cells = self.blank()
            elif numbers[0] == 0:
                line[self.column:] = [" "] * (self.columns - self.column)
                for row in range(self.row + 1, self.rows):
                    self.cells[row] = [" "] * self.columns
        elif kind == "A":
            self.row = max(self.row - count, 0)
        elif kind == "B":
            self.row = min(self.row + count, self.rows - 1)
        elif kind == "C":
            self.column = min(self.column + count, self.columns - 1)
        elif kind == "D":
            self.column = max(self.column - count, 0)
        elif kind == "G":
            self.column = min(count, self.columns) - 1
        elif kind == "P":
            del line[self.column:self.column + count]
            line.extend([" "] * (self.columns - len(line)))
        elif kind == "@":
            line[self.column:self.column] = [" "] * count
            del line[self.columns:]

    def mode(self, values, kind):
        if values == "2026":
            self.shown = [list(row) for row in self.cells] if kind == "h" else None
        if values != "1049":
            return
        if kind == "h":
            self.before = (self.cells, self.row, self.column)
            self.cells, self.row, self.column = self.blank(), 0, 0
        elif self.before is not None:
            self.cells, self.row, self.column = self.before
            self.before = None
