"""Towns (8)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, bit, lowest
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BANKS,
    FAV5,
    RIVERS_BESIDE,
    STRUCTURE_POWER,
    TAKE_TOWN,
    TOWN_GAIN,
    TOWN_KEYS,
    TOWN_POWER,
    TOWN_POWER_FAV5,
    TOWN_SHIPPING,
    TOWN_SIZE,
    TOWN_SIZE_SANCTUARY,
    TOWN_STEPS,
    TOWN_VP,
    TOWN_VP_WITCHES,
    TOWN_WORKERS_SWARMLINGS,
)
from .cults import advance_all, release_stopped
from .lands import count, first_of, only, without_first
from .power import gain, reward, score
from .reach import adjacent
from .shipping import raise_shipping, widen_carpet

ONE_TILE = np.int64(1)


@kernel
def group(state, seat, low, high):
    """8.1: the own structures of a set, and all that hang together with them directly.

    For Mermaids the river hexes of their towns are links too (8.6).
    """
    own0, own1 = seat.structures[0], seat.structures[1]
    low, high = low & own0, high & own1
    new0, new1 = low, high
    while new0 | new1 != 0:
        hex_ = first_of(new0, new1)
        new0, new1 = without_first(new0, new1)
        near0, near1 = adjacent(state, hex_)
        rivers = seat.river_towns & RIVERS_BESIDE[hex_]
        while rivers != 0:
            river = lowest(rivers)
            rivers &= rivers - ONE
            near0 |= BANKS[river, 0]
            near1 |= BANKS[river, 1]
        near0 &= own0 & ~low
        near1 &= own1 & ~high
        low |= near0
        high |= near1
        new0 |= near0
        new1 |= near1
    return low, high


@kernel
def group_at(state, seat, hex_):
    """The group of the structure on `hex_`."""
    low, high = only(hex_)
    return group(state, seat, low, high)


@kernel
def in_town(seat, low, high):
    """Whether a structure of a group belongs to a town."""
    return (seat.in_town[0] & low) | (seat.in_town[1] & high) != 0


@kernel
def is_town(seat, low, high):
    """8.1: whether a group that touches no town is strong enough to be one."""
    least = TOWN_SIZE
    if (seat.kinds[s.SANCTUARY, 0] & low) | (seat.kinds[s.SANCTUARY, 1] & high) != 0:
        least = TOWN_SIZE_SANCTUARY
    if count(low, high) < least:
        return False
    power = 0
    for kind in range(s.KINDS):
        built = count(seat.kinds[kind, 0] & low, seat.kinds[kind, 1] & high)
        power += built * STRUCTURE_POWER[kind]
    return power >= (TOWN_POWER_FAV5 if seat.favors >> FAV5 & 1 else TOWN_POWER)


@kernel
def tiles_left(state):
    """Town tiles in the supply that nobody is about to take."""
    left = -np.int64(state.due_towns)
    for tile in range(s.TOWNS):
        left += state.town_supply[tile]
    return left


@kernel
def settle(state, seat, hex_):
    """8.1, 8.3: look at the group of `hex_`, which has changed."""
    low, high = group_at(state, seat, hex_)
    if in_town(seat, low, high):
        seat.in_town[0] |= low
        seat.in_town[1] |= high
    elif is_town(seat, low, high):
        found(state, seat, hex_, low, high)


@kernel
def found(state, seat, hex_, low, high):
    """A group becomes a town, if there is a tile for it (8.2)."""
    if tiles_left(state) > 0 and seat.num_towns < s.MAX_TOWNS:
        seat.in_town[0] |= low
        seat.in_town[1] |= high
        seat.town_hexes[seat.num_towns] = hex_
        seat.num_towns += 1
        state.due_towns += 1


@kernel
def settle_all(state, seat):
    """8.4: FAV5 looks at every group."""
    low = seat.structures[0] & ~seat.in_town[0]
    high = seat.structures[1] & ~seat.in_town[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        group0, group1 = group_at(state, seat, hex_)
        low &= ~group0
        high &= ~group1
        if not in_town(seat, group0, group1) and is_town(seat, group0, group1):
            found(state, seat, hex_, group0, group1)


@kernel
def river_towns(state, seat):
    """8.6: the set of river hexes over which Mermaids may found a town now."""
    rivers = np.uint64(0)
    if seat.faction != s.MERMAIDS or tiles_left(state) <= 0 or seat.num_towns >= s.MAX_TOWNS:
        return rivers
    for river in range(s.RIVERS):
        low = BANKS[river, 0] & seat.structures[0]
        high = BANKS[river, 1] & seat.structures[1]
        if low | high != 0:
            low, high = group(state, seat, low, high)
            if not in_town(seat, low, high) and is_town(seat, low, high):
                rivers |= bit(river)
    return rivers


@kernel
def found_over_river(state, seat, river):
    """8.6: the river hex is a link from now on."""
    low = BANKS[river, 0] & seat.structures[0]
    high = BANKS[river, 1] & seat.structures[1]
    hex_ = first_of(low, high)
    seat.river_towns |= bit(river)
    low, high = group(state, seat, low, high)
    found(state, seat, hex_, low, high)


@kernel
def take_town(state, seat, tile):
    """8.2, 8.7: the keys first, then everything else on the tile."""
    state.town_supply[tile] -= 1
    state.due_towns -= 1
    seat.town_tiles[tile] += 1
    seat.keys += TOWN_KEYS[tile]
    release_stopped(state, seat)
    score(seat, s.PLAY_PART, np.int64(TOWN_VP[tile]))
    gain(seat, TOWN_GAIN[tile])
    if TOWN_STEPS[tile] > 0:
        advance_all(state, seat, np.int64(TOWN_STEPS[tile]))
    if TOWN_SHIPPING[tile] > 0:
        raise_shipping(state, seat)
        if seat.faction == s.FAKIRS:
            widen_carpet(state, seat)
    reward(state, seat, TAKE_TOWN, ONE_TILE)
    if seat.faction == s.SWARMLINGS:  # 8.5
        seat.workers += TOWN_WORKERS_SWARMLINGS
    elif seat.faction == s.WITCHES:
        score(seat, s.PLAY_PART, TOWN_VP_WITCHES)
