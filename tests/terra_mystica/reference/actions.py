"""The flat numbering of decisions, and what a generator yields to have one made."""

from __future__ import annotations

from dataclasses import dataclass

RANGES = {
    "done": 1,
    "accept": 1,
    "decline": 1,
    "stay": 1,
    "pass_turn": 1,
    "faction": 14,
    "build": 77,
    "transform": 77,
    "terrain": 7,
    "long_way": 7,
    "upgrade": 77,
    "stronghold": 77,
    "priest": 12,  # 3 * cult + 0 to 2
    "power": 6,
    "special": 5,
    "advance": 2,
    "bonus_card": 10,
    "artifact": 14,
    "cult": 4,
    "favor": 12,
    "town": 8,
    "bridge": 29,
    "river_town": 36,
    "convert": 8,
    "ordain": 4,
}


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
STAY = act("stay")


@dataclass(frozen=True)
class Decision:
    """`seat` must choose one of `options` (sorted action numbers, at least two)."""

    seat: int
    name: str
    options: tuple


def ask(seat, name, options):
    """Generator that returns the chosen action. A single option is carried out unasked."""
    options = tuple(sorted(options))
    if not options:
        raise AssertionError(f"Terra Mystica: nothing is legal for seat {seat} ({name})")
    if len(options) == 1:
        return options[0]
    return (yield Decision(seat, name, options))
