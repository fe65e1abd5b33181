"""1 Chemistry: alchemicals, potions, assignments."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from .facts import COLOURS, KINDS, PAIRS, _read

_DATA = _read("alchemicals")
ALCHEMICALS = _DATA["alchemicals"]
POTIONS = _DATA["potions"]
NEUTRAL = next(potion["id"] for potion in POTIONS if potion["colour"] is None)
NEGATIVE = [potion["id"] for potion in POTIONS if potion["sign"] == "-"]
POISON, PARALYSIS, INSANITY = NEGATIVE
WRONG_SIGN, NEUTRAL_QUALITY, RIGHT_SIGN, EXACT = range(4)


def sign(alchemical, colour):
    """1.2: "+" or "-"."""
    return ALCHEMICALS[alchemical]["signs"][COLOURS[colour]]


def mix(a, b):
    """1.3: the colour where both have the same sign and one is big, the other small."""
    one, two = ALCHEMICALS[a], ALCHEMICALS[b]
    for potion in POTIONS:
        colour = potion["colour"]
        if colour is None:
            continue
        signs = {one["signs"][colour], two["signs"][colour]}
        sizes = {one["sizes"][colour], two["sizes"][colour]}
        if signs == {potion["sign"]} and sizes == {"big", "small"}:
            return potion["id"]
    return NEUTRAL


MIX = [[mix(a, b) if a != b else None for b in range(KINDS)] for a in range(KINDS)]


def quality(wanted, mixed):
    """7.3c: how well a potion answers to what the adventurer wants."""
    if mixed == wanted:
        return EXACT
    if mixed == NEUTRAL:
        return NEUTRAL_QUALITY
    return RIGHT_SIGN if POTIONS[mixed]["sign"] == POTIONS[wanted]["sign"] else WRONG_SIGN


def makers(potions):
    """The alchemicals that take part in one of these potions."""
    return {a for a in range(KINDS) for b in range(KINDS) if a != b and MIX[a][b] in potions}


def with_sign(colour, wanted):
    """The alchemicals with a sign in a colour."""
    return {a for a in range(KINDS) if sign(a, colour) == wanted}


# Every assignment, in lexicographic order: alchemical of each ingredient.
ASSIGNMENTS = np.array(list(permutations(range(KINDS))), dtype=np.uint8)
# The potion of each pair under each of them: [pair, assignment].
_TABLE = np.array([[NEUTRAL if p is None else p for p in row] for row in MIX], dtype=np.uint8)
RESULTS = np.array([_TABLE[ASSIGNMENTS[:, i], ASSIGNMENTS[:, j]] for i, j in PAIRS])
