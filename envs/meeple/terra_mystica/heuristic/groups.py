"""Groups of structures on the way to become towns (8)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, lowest
from ...core.kernel import kernel
from .. import state as s
from ..rules.lands import count, first_of
from ..rules.towns import group_at, in_town
from ..tables import (
    BANKS,
    FAV5,
    RIVERS_BESIDE,
    STRUCTURE_POWER,
    TOWN_POWER,
    TOWN_POWER_FAV5,
    TOWN_SIZE,
    TOWN_SIZE_SANCTUARY,
)

FARTHEST = 6  # of `near_town`
NONE = np.int64(0)
ONE_MORE = np.int64(1)
EASIER = np.int64(TOWN_POWER - TOWN_POWER_FAV5)


@kernel
def progress(w, r, seat, prize, size, power, sanctuary):
    """What a group that is no town yet is worth for becoming one (8.1)."""
    least = TOWN_SIZE_SANCTUARY if sanctuary else TOWN_SIZE
    need = TOWN_POWER_FAV5 if seat.favors >> FAV5 & 1 else TOWN_POWER
    missing = max(least - size, need - power)
    if missing <= 0:
        return prize
    return prize * w.near_town[min(missing, FARTHEST)] * w.town_round[r]


@kernel
def power_of(seat, low, high):
    """The power value of the structures of a set."""
    power = 0
    for kind in range(s.KINDS):
        number = count(seat.kinds[kind, 0] & low, seat.kinds[kind, 1] & high)
        power += STRUCTURE_POWER[kind] * number
    return power


@kernel
def has_sanctuary(seat, low, high):
    """Whether the sanctuary is in a set."""
    return (seat.kinds[s.SANCTUARY, 0] & low) | (seat.kinds[s.SANCTUARY, 1] & high) != 0


@kernel
def joining_worth(state, seat, w, r, prize, low, high, size, power):
    """Towards towns: linking the own structures of a set by a new one, or by a bridge.

    size, power: of what is new; 0 for a bridge.
    """
    low &= seat.structures[0]
    high &= seat.structures[1]
    before, town, sanctuary = 0.0, False, False
    while low | high != 0:
        low2, high2 = group_at(state, seat, first_of(low, high))
        low &= ~low2
        high &= ~high2
        if in_town(seat, low2, high2):
            town = True
        else:
            number, strength = count(low2, high2), power_of(seat, low2, high2)
            holy = has_sanctuary(seat, low2, high2)
            before += progress(w, r, seat, prize, number, strength, holy)
            size += number
            power += strength
            sanctuary |= holy
    if town:
        return -before
    return progress(w, r, seat, prize, size, power, sanctuary) - before


@kernel
def over_rivers(hex_, low, high):
    """A set of neighbours of a hex, with the banks of the rivers beside it (8.6)."""
    rivers = RIVERS_BESIDE[hex_]
    while rivers != 0:
        river = lowest(rivers)
        rivers &= rivers - ONE
        low |= BANKS[river, 0]
        high |= BANKS[river, 1]
    return low, high


@kernel
def placing_worth(state, seat, w, r, prize, hex_, low, high):
    """Towards towns: a new structure on a hex with these neighbours."""
    worth = joining_worth(state, seat, w, r, prize, low, high, ONE_MORE, ONE_MORE)
    if seat.faction == s.MERMAIDS and worth < prize:
        low, high = over_rivers(hex_, low, high)
        low &= ~seat.in_town[0]
        high &= ~seat.in_town[1]
        other = joining_worth(state, seat, w, r, prize, low, high, ONE_MORE, ONE_MORE)
        worth = max(worth, other)
    return worth


@kernel
def strengthening_worth(state, seat, w, r, prize, hex_, old, new):
    """Towards towns: an upgrade from a kind to another."""
    added = np.int64(STRUCTURE_POWER[new]) - STRUCTURE_POWER[old]
    if added == 0 and new != s.SANCTUARY:
        return 0.0
    low, high = group_at(state, seat, hex_)
    if in_town(seat, low, high):
        return 0.0
    size, power = count(low, high), power_of(seat, low, high)
    holy = has_sanctuary(seat, low, high)
    return progress(w, r, seat, prize, size, power + added, holy or new == s.SANCTUARY) - progress(
        w, r, seat, prize, size, power, holy
    )


@kernel
def easier_towns_worth(state, seat, w, r, prize):
    """What FAV5 adds to the groups that stand (8.4)."""
    worth = 0.0
    low = seat.structures[0] & ~seat.in_town[0]
    high = seat.structures[1] & ~seat.in_town[1]
    while low | high != 0:
        low2, high2 = group_at(state, seat, first_of(low, high))
        low &= ~low2
        high &= ~high2
        if not in_town(seat, low2, high2):
            size, power = count(low2, high2), power_of(seat, low2, high2)
            holy = has_sanctuary(seat, low2, high2)
            worth += progress(w, r, seat, prize, size, power + EASIER, holy)
            worth -= progress(w, r, seat, prize, size, power, holy)
    return worth
