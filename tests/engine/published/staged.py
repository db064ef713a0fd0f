"""What the tests of this folder share: staged deals, and what it means to depart."""


class Departs(Exception):
    """The program does something else."""


def expect(what, ours, expected):
    if ours != expected:
        raise Departs(f"{what}: {str(ours)[:200]}, expected {str(expected)[:200]}")


def deal(stacks):
    """The order of the pack from which one card at a time is dealt so that these stacks lie there, top card first; the
    first stacks may have a card more."""
    longest = max(len(stack) for stack in stacks)
    return [stack[-1 - turn] for turn in range(longest) for stack in stacks if turn < len(stack)]


def new(engine, game, stacks, **more):
    """Begins a game with these stacks; the first is that of seat 1, who begins."""
    return engine.ask("new", game=game, players=len(stacks), seed=1, deck=deal(stacks), chance=[len(stacks) - 1], **more)
