"""The Nomads' sandstorm (7.8)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import add
from ...core.kernel import kernel
from ..tables import HOME, NEIGHBOURS
from .lands import first_of, without_first
from .spades import NO_DIGGING, begin_spades, turn_terrain


@kernel
def sandstorm_hexes(state, seat):
    """Free hexes, not desert, that share an edge with an own structure; bridges do not help."""
    near0, near1 = np.uint64(0), np.uint64(0)
    low, high = seat.structures[0], seat.structures[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        near0 |= NEIGHBOURS[hex_, 0]
        near1 |= NEIGHBOURS[hex_, 1]
    home = HOME[seat.faction]
    near0 &= ~(state.occupied[0] | state.terrain_sets[home, 0])
    near1 &= ~(state.occupied[1] | state.terrain_sets[home, 1])
    return near0, near1


@kernel
def sandstorm(state, seat, hex_):
    """The hex becomes desert without spades; a dwelling may follow for its cost."""
    begin_spades(state, np.int64(0), np.int64(0), NO_DIGGING)
    turn_terrain(state, hex_, np.int64(HOME[seat.faction]))
    add(state.buildable, hex_)
