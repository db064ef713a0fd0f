"""Card games written as rule files, for programs that play them and learn to. See docs/python.md."""
import json
import os
import secrets
from pathlib import Path

from . import _houserules

__all__ = ["ChoiceError", "Error", "Game", "Games", "RuleError", "describe", "games"]
__version__ = _houserules.version


class Error(Exception):
    """`code` is the engine protocol's error code; the text says what to do."""

    def __init__(self, code, message, file="", line=0, situation=""):
        super().__init__(message)
        self.code, self.file, self.line, self.situation = code, file, line, situation


class RuleError(Error):
    """A rule file has an error, at `line` of `file` if known."""


class ChoiceError(Error, ValueError):
    """A choice or a request is not possible now. Nothing has changed."""


def _exception(code, *rest):
    kind = {"bad_rules": RuleError, "rule_error": RuleError, "internal": Error}.get(code, ChoiceError)
    return kind(code, *rest)


_houserules.exception = _exception
_folders = [os.environ.get("HOUSERULES_GAMES") or str((Path(__file__).parent / "games").resolve())]
_engine = _houserules.Engine(_folders)


def _ask(op, session=None, **members):
    request = {"op": op, "session": session, **{name: value for name, value in members.items() if value is not None}}
    reply = json.loads(_engine.answer(json.dumps(request, default=os.fspath), op in ("suggest", "bot")))
    if "error" in reply:
        raise _exception(*(reply["error"].get(name, "") for name in ("code", "message", "file", "line", "situation")))
    return reply


def games():
    """The shipped games, as `houserules list --format json` prints them."""
    return _ask("list")["games"]


def describe(game, players=None, preset=None, options=None):
    """A game's players, options, presets, moves, piles and pack."""
    return _ask("describe", game=game, players=players, preset=preset, options=options)["description"]


class Game:
    """One game at one table. Seats count from 1, as in the engine protocol, whose replies the methods return."""

    _sessions = 0

    def __init__(self, game, players=None, *, preset=None, options=None, **new):
        self._setting = {"game": game, "players": players, "preset": preset, "options": options}
        Game._sessions += 1
        self._session = Game._sessions
        self.new(**new)

    def __del__(self):
        if hasattr(self, "reply"):
            _ask("close", self._session)

    def ask(self, op, **members):
        """Sends a request of the engine protocol and returns the reply."""
        reply = _ask(op, self._session, **members)
        if members.get("as") is None and ("decide" in reply or "over" in reply):
            self.reply = reply
        return reply

    def new(self, seed=None, index=None, names=None, deck=None, chance=None):
        """Begins another game with the same settings."""
        return self.ask("new", **self._setting, seed=seed, index=index, names=names, deck=deck, chance=chance)

    @property
    def over(self):
        """How the game ended, or None."""
        return self.reply.get("over")

    @property
    def seat(self):
        """Who is to choose; None once the game is over."""
        return self.reply.get("decide", {}).get("seat")

    @property
    def choices(self):
        """What may be chosen now: a list of moves, calls out of turn last, each with its `id`."""
        decide = self.reply.get("decide", {})
        return decide.get("moves", []) + decide.get("calls", [])

    @property
    def returns(self):
        """What each seat gets: a win is 1, shared among its winners; all 0 while the game is on."""
        winners = (self.over or {}).get("winners", [])
        return [(seat in winners) / len(winners) if winners else 0.0 for seat in range(1, self.players + 1)]

    @property
    def players(self):
        return len(self.view()["players"])

    def choose(self, move, value=None, seat=None):
        """Chooses by number, the `id` of a move, or by the name of a move and its value."""
        by = {"move": move} if isinstance(move, str) else {"id": int(move)}
        return self.ask("choose", **by, value=value, seat=seat)

    def view(self, seat=None):
        """The table as `seat` sees it; 0: as an observer does; None: all of it."""
        return self.ask("view", seat=seat)["view"]

    def state(self, seat=None):
        """The decision as `seat` sees it, with the events that `seat` has not been sent."""
        return self.ask("state", **{"as": seat})

    def undo(self):
        return self.ask("undo")

    def snapshot(self):
        """Takes a snapshot of the game and returns its number."""
        return self.ask("snapshot")["snapshot"]

    def restore(self, snapshot):
        return self.ask("restore", snapshot=snapshot)

    def forget(self, snapshot):
        return self.ask("forget", snapshot=snapshot)

    def transcript(self):
        """The record of the game; `houserules replay` replays it."""
        return self.ask("transcript")["transcript"]

    def suggest(self, bot=None):
        """What a bot would choose for the player whose decision it is, and why."""
        return self.ask("suggest", bot=bot)["suggest"]

    def bot(self, bot=None):
        """Lets a bot choose until the next decision is another player's."""
        return self.ask("bot", bot=bot)


class Games:
    """Many games at once. Seats count from 0. The arrays have a row for each game, show the games as they stand now, and
    are filled anew by each step; copy what you keep."""

    def __init__(self, game, count=1, players=None, *, preset=None, options=None, seed=None, rewards="wins",
                 restart=True):
        setting = {"game": game, "players": players, "preset": preset, "options": options}
        self._batch = _houserules.Batch(_folders, json.dumps(setting, default=os.fspath), count, self._seed(seed),
                                        rewards, restart)
        self.observations, self.masks, self.seats, self.rewards, self.ended = self._batch.arrays()
        self.players = self._batch.players()
        for name in ("step", "choose", "numbers", "advise", "observe", "options", "option_texts"):
            setattr(self, name, getattr(self._batch, name))

    @staticmethod
    def _seed(seed):
        return secrets.token_hex(16) if seed is None else str(seed)

    def __len__(self):
        return len(self._batch)

    def reset(self, seed=None):
        """Begins all games anew."""
        self._batch.reset(self._seed(seed))

    def view(self, game, seat):
        """What the seat sees of a game, as in the engine protocol."""
        return json.loads(self._batch.view(game, seat))

    @property
    def action_names(self):
        """What each action is: "play 7H"; other players are counted from the one who chooses, "seat +1"."""
        return self._batch.action_names()

    @property
    def observation_parts(self):
        """(name, first number, how many numbers) of each part of an observation."""
        return self._batch.observation_parts()

    @property
    def option_parts(self):
        """The same for the rows of options()."""
        return self._batch.option_parts()
