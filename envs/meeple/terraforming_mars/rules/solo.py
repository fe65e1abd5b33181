"""The neutral tiles of the solo game (11)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import bit, has
from ...core.kernel import kernel
from .. import state as s
from ..tables import ADJACENT, COST, LAND, NEIGHBOURS
from .piles import discard_openly, draw
from .tiles import lay_city

FORWARDS, BACKWARDS = np.int64(1), np.int64(-1)


@kernel
def lay_neutral_tiles(state):
    """Two cities counted over the legal hexes, a greenery beside each."""
    first = neutral_city(state, FORWARDS)
    second = neutral_city(state, BACKWARDS)
    neutral_greenery(state, first)
    neutral_greenery(state, second)


@kernel
def revealed_cost(state):
    """Reveal the next card; a cost of 0 counts as 1 (14.4)."""
    card = draw(state)
    discard_openly(state, card)
    return max(np.int64(1), np.int64(COST[card]))


@kernel
def neutral_city(state, direction):
    """Count through the hexes where a city may stand, from one end of the map, wrapping around."""
    left = revealed_cost(state)
    hex_ = np.int64(-1) if direction == FORWARDS else np.int64(s.HEXES)
    while left > 0:
        hex_ = (hex_ + direction) % s.HEXES
        if has(LAND & ~state.occupied & ~state.beside_city, hex_):
            left -= 1
    state.tile[hex_] = s.CITY + 1
    state.owner[hex_] = s.NEUTRAL
    state.occupied |= bit(hex_)
    lay_city(state, hex_)
    return hex_


@kernel
def neutral_greenery(state, city):
    """Count clockwise around the city, from its upper left, over hexes that can take a tile."""
    left = revealed_cost(state)
    if NEIGHBOURS[city] & LAND & ~state.occupied == 0:
        return  # 14: the rules do not say; without a place there is no greenery
    side = 5
    while left > 0:
        side = (side + 1) % 6
        hex_ = np.int64(ADJACENT[city, side])
        if hex_ >= 0 and has(LAND & ~state.occupied, hex_):
            left -= 1
    hex_ = np.int64(ADJACENT[city, side])
    state.tile[hex_] = s.GREENERY + 1
    state.owner[hex_] = s.NEUTRAL
    state.occupied |= bit(hex_)
    state.greenery_set |= bit(hex_)
