"""The exhibition (7.9)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.reputation import owns
from ..tables import BOTH_SIGNS, FAILED_EXHIBIT, FIRST_EXHIBIT, LATER_EXHIBIT
from .knowledge import spread
from .purse import NEVER, change_worth, holds


@kernel
def best_chance(seat, potion):
    """The best chance of a potion among the pairs in hand."""
    best = 0.0
    for pair in range(s.PAIRS):
        if (seat.triangle[pair] >> potion) & 1 != 0 and holds(seat, pair):
            best = max(best, spread(seat, pair)[potion])
    return best


@kernel
def show_worth(state, seat, potion, chance, partner):
    """Announcing a potion that succeeds with `chance`; `partner`: the same of the other sign."""
    gain = LATER_EXHIBIT if (state.shown_potions >> potion) & 1 != 0 else FIRST_EXHIBIT
    other = potion ^ 1
    if (seat.exhibited >> other) & 1 != 0:
        gain += BOTH_SIGNS
    worth = chance * change_worth(state, seat, gain)
    if (seat.exhibited >> other) & 1 == 0:
        worth += chance * partner * BOTH_SIGNS / 2.0
    if owns(seat, s.FEATHER_IN_CAP):
        worth += chance
    return worth + (1.0 - chance) * change_worth(state, seat, FAILED_EXHIBIT)


@kernel
def exhibit_worth(state, seat, potion, pairing):
    """The same, by what is in hand; `pairing`: there are cubes and cards for the other sign."""
    chance = best_chance(seat, potion)
    partner = best_chance(seat, potion ^ 1) if pairing else 0.0
    return show_worth(state, seat, potion, chance, partner)


@kernel
def best_exhibit(state, seat, number):
    """The exhibit that is worth most after `number` others."""
    done, best = np.int64(seat.exhibited), NEVER
    for _ in range(number + 1):
        best, chosen = NEVER, np.int64(-1)
        for potion in range(s.NEUTRAL):
            if (done >> potion) & 1 == 0:
                worth = exhibit_worth(state, seat, potion, True)
                if (done >> (potion ^ 1)) & 1 != 0:
                    worth += best_chance(seat, potion)
                if worth > best:
                    best, chosen = worth, np.int64(potion)
        if chosen < 0:
            return NEVER
        done |= np.int64(1) << chosen
    return best
