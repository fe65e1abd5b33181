"""What a seat makes of its own facts: chances of alchemicals, potions and signs.

All of it rests on `marginals`, which the option `deduction` keeps up to date. Without the
option they are computed when they are needed and taken away again.
"""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..deduction.counting import count
from ..tables import PAIR_MEMBERS, POTION_OF, SIGNS

# int8[7, 8, 2]: a potion -> the ordered pairs of alchemicals that make it (1.4).
WAYS = np.array([np.argwhere(potion == POTION_OF) for potion in range(s.POTIONS)], np.int8)


@kernel
def conclude(state, seat):
    """Without `deduction`: count for the decision at hand."""
    seat.count = count(seat.triangle, seat.grid, state.work, seat.marginals)


@kernel
def forget(state, seat):
    """The state is left as it was found."""
    seat.count = 0
    for i in range(s.KINDS):
        for a in range(s.KINDS):
            seat.marginals[i, a] = 0
    for i in range(state.work.shape[0]):
        for word in range(state.work.shape[1]):
            state.work[i, word] = 0


@kernel
def belief(seat, kind, alchemical):
    """The chance that an ingredient is an alchemical."""
    return seat.marginals[kind, alchemical] / np.float64(seat.count)


@kernel
def weight_of(seat, pair, potion):
    """The part of a potion among all that a pair may make, not yet in proportion.

    The two ingredients are taken as independent but for what is known of the pair itself.
    """
    total = np.int64(0)
    if (seat.triangle[pair] >> potion) & 1 != 0:
        first, second = seat.marginals[PAIR_MEMBERS[pair, 0]], seat.marginals[PAIR_MEMBERS[pair, 1]]
        for way in range(WAYS.shape[1]):
            total += np.int64(first[WAYS[potion, way, 0]]) * np.int64(second[WAYS[potion, way, 1]])
    return np.float64(total)


@kernel
def spread(seat, pair):
    """The chances of the seven potions, a tuple of seven floats."""
    p0, p1 = weight_of(seat, pair, 0), weight_of(seat, pair, 1)
    p2, p3 = weight_of(seat, pair, 2), weight_of(seat, pair, 3)
    p4, p5 = weight_of(seat, pair, 4), weight_of(seat, pair, 5)
    p6 = weight_of(seat, pair, 6)
    total = max(p0 + p1 + p2 + p3 + p4 + p5 + p6, 1e-9)
    return (p0 / total, p1 / total, p2 / total, p3 / total, p4 / total, p5 / total, p6 / total)


@kernel
def doubt(chances):
    """How much a mix would tell: the chance that two guesses differ, 0 to 6/7."""
    same = 0.0
    for potion in range(s.POTIONS):
        same += chances[potion] * chances[potion]
    return 1.0 - same


@kernel
def chance_of_sign(seat, kind, colour, sign):
    """The chance that an ingredient has a sign in a colour."""
    total = np.int64(0)
    for a in range(s.KINDS):
        if SIGNS[a, colour] == sign:
            total += seat.marginals[kind, a]
    return total / np.float64(seat.count)
