"""Shared by the tests in this folder: staged deals, and reporting disagreement."""


class Departs(Exception):
    """The program does something different."""


def expect(what, ours, expected):
    if ours != expected:
        raise Departs(f"{what}: {str(ours)[:200]}, expected {str(expected)[:200]}")


def deal(stacks):
    """The order of the pack from which, one card at a time, these stacks are dealt, top card first; the first may have
    a card more."""
    longest = max(len(stack) for stack in stacks)
    return [stack[-1 - turn] for turn in range(longest) for stack in stacks if turn < len(stack)]


def new(engine, game, stacks, **more):
    """Begins a game with these stacks; the first is that of seat 1, who begins."""
    seats = len(stacks)
    return engine.ask("new", game=game, players=seats, seed=1, deck=deal(stacks), chance=[seats - 1], **more)
