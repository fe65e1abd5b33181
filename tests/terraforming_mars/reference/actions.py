"""The flat numbering of decisions, and what a generator yields to have one made."""

from __future__ import annotations

from dataclasses import dataclass

RANGES = {
    "done": 1,
    "pass_turn": 1,
    "play": 209,
    "use": 222,
    "card": 222,
    "project": 6,
    "milestone": 5,
    "award": 5,
    "plants": 1,
    "heat": 1,
    "hex": 61,
    "player": 5,
    "option": 4,
    "amount": 64,
}
MOST = RANGES["amount"] - 1  # in one answer


def _firsts():
    firsts, number = {}, 0
    for name, size in RANGES.items():
        firsts[name] = number
        number += size
    return firsts


FIRST = _firsts()
LOCATED = [(name, i) for name, size in RANGES.items() for i in range(size)]


def act(name, index=0):
    """The number of an action."""
    return FIRST[name] + index


def acts(name, indices):
    return [FIRST[name] + index for index in indices]


def locate(action):
    """The name of an action's range and its place there."""
    return LOCATED[action]


DONE = act("done")


@dataclass(frozen=True)
class Decision:
    """`seat` must choose one of `options` (sorted action numbers, at least one)."""

    seat: int
    name: str
    options: tuple


def ask(seat, name, options):
    """Generator that returns the chosen action; who drives it may answer single options."""
    options = tuple(sorted(options))
    if not options:
        raise AssertionError(f"Terraforming Mars: nothing is legal for seat {seat} ({name})")
    return (yield Decision(seat, name, options))


def ask_index(seat, name, options):
    """The place of the answer in its range; None for `done`."""
    action = yield from ask(seat, name, options)
    return None if action == DONE else locate(action)[1]


def ask_cards(seat, name, cards, most, chosen, least=0):
    """Several cards out of a list, one after the other, only forward in the list.

    They are added to the list `chosen`, which is returned.
    """
    start = 0
    while len(chosen) < most and start < len(cards):
        missing = least - len(chosen)
        # So many must be left that enough can still be chosen.
        reach = len(cards) - max(missing - 1, 0)
        options = acts("card", cards[start:reach])
        if missing <= 0:
            options.append(DONE)
        index = yield from ask_index(seat, name, options)
        if index is None:
            break
        chosen.append(index)
        start = cards.index(index) + 1
    return chosen
