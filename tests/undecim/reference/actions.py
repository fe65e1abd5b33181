"""The flat numbering of decisions, and what a generator yields to have one made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

# Kinds of kingdom card: 0-3 land / resource, 4 enemy / gold. Half 2k is the top of kind k.
HALVES = (
    "grassland",
    "stone",
    "forest",
    "wood",
    "swamp",
    "clay",
    "mountain",
    "iron",
    "enemy",
    "gold",
)
ENEMY, GOLD = 8, 9
HALVES_NAMED = {"land": (0, 2, 4, 6), "resource": (1, 3, 5, 7), "enemy": (ENEMY,), "gold": (GOLD,)}

# First number of each range; a card's number is its own action (1-11).
STOP, PLACE, SEAT, SETTLE, EXCHANGE, OPTION, DEVELOP, COUNT = 0, 12, 22, 25, 53, 59, 61, 111


def _compositions():
    """The 28 sets of section 8 as counts (stone, wood, clay, iron, gold), in action order."""

    def cards(**counts):
        return tuple(counts.get(name, 0) for name in ("r0", "r1", "r2", "r3", "gold"))

    def each(equal, gold=0):
        return [cards(**{f"r{r}": equal, "gold": gold}) for r in range(4)]

    pairs = [cards(**{f"r{a}": 1, f"r{b}": 1}) for a, b in combinations(range(4), 2)]
    return (
        each(2)
        + each(3)
        + pairs
        + each(1, gold=1)
        + each(1, gold=2)
        + each(2, gold=1)
        + [cards(gold=2), cards(gold=3)]
    )


COMPOSITIONS = _compositions()


@dataclass(frozen=True)
class Decision:
    """`seat` must choose one of `options` (sorted action numbers, at least two)."""

    seat: int
    name: str
    options: tuple


def ask(seat, name, options):
    """Generator that returns the chosen action. A single option is carried out unasked."""
    options = tuple(sorted(options))
    if len(options) == 1:
        return options[0]
    return (yield Decision(seat, name, options))


def halves_named(names):
    """The halves that words such as "land" or ["resource", "gold"] stand for, ascending."""
    words = [names] if isinstance(names, str) else names
    return sorted(half for word in words for half in HALVES_NAMED[word])
