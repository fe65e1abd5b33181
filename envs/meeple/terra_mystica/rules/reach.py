"""Adjacency and reach (6). Sets of land hexes are pairs of words."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, contains, lowest
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BON4,
    BON4_SHIPPING,
    BY_SHIPPING,
    NEIGHBOURS,
    SPOT_ENDS,
    SPOTS_AT,
    WITHIN,
)
from .lands import first_of, only, without_first

TUNNEL_RANGE = np.int64(2)  # 6.4: hex distance


@kernel
def adjacent(state, hex_):
    """6.1: the land hexes that share an edge with one or are joined to it by a bridge."""
    low, high = NEIGHBOURS[hex_, 0], NEIGHBOURS[hex_, 1]
    spots = state.bridge_set & SPOTS_AT[hex_]
    while spots != 0:
        spot = lowest(spots)
        spots &= spots - ONE
        other = np.int64(SPOT_ENDS[spot, 0]) + SPOT_ENDS[spot, 1] - hex_
        one = only(other)
        low |= one[0]
        high |= one[1]
    return low, high


@kernel
def far_row(seat, shipping):
    """The table of what lies within shipping, tunnel or carpet; its rows are land hexes."""
    if seat.faction == s.DWARVES:
        return WITHIN[TUNNEL_RANGE]
    if seat.faction == s.FAKIRS:
        return WITHIN[np.int64(seat.carpet) + 1]
    return BY_SHIPPING[shipping]


@kernel
def shipping_now(seat):
    """6.3: the level in phase II, with BON4."""
    if seat.bonus_card == BON4:
        return np.int64(seat.shipping) + BON4_SHIPPING
    return np.int64(seat.shipping)


@kernel
def extend(state, seat, hex_):
    """A structure now stands on `hex_`: what is near and in reach grows."""
    near = adjacent(state, hex_)
    far = far_row(seat, shipping_now(seat))[hex_]
    seat.near[0] |= near[0]
    seat.near[1] |= near[1]
    seat.reach[0] |= near[0] | far[0]
    seat.reach[1] |= near[1] | far[1]


@kernel
def survey(state, seat):
    """Find anew what is near and in reach of `seat`'s structures."""
    for w in range(s.WORDS):
        seat.near[w] = 0
        seat.reach[w] = 0
    low, high = seat.structures[0], seat.structures[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        extend(state, seat, hex_)


@kernel
def reach_of(state, seat):
    """The hexes that may be transformed or built on, taken or free, in this stage."""
    if state.stage != s.CULT_SPADES:
        return seat.reach[0], seat.reach[1]
    if is_tunneller(seat):  # 11.2: no tunnel, no carpet
        return seat.near[0], seat.near[1]
    reach0, reach1 = seat.near[0], seat.near[1]
    low, high = seat.structures[0], seat.structures[1]
    while low | high != 0:
        hex_ = first_of(low, high)
        low, high = without_first(low, high)
        reach0 |= BY_SHIPPING[seat.shipping, hex_, 0]
        reach1 |= BY_SHIPPING[seat.shipping, hex_, 1]
    return reach0, reach1


@kernel
def is_tunneller(seat):
    """Whether what is in reach but not near costs something (6.4, 6.5)."""
    return seat.faction == s.DWARVES or seat.faction == s.FAKIRS


@kernel
def needs_tunnel(seat, hex_):
    """Whether `hex_`, which is in reach, takes a tunnel or a carpet."""
    return is_tunneller(seat) and not contains(seat.near, hex_)


@kernel
def join(state, spot):
    """7.9: a bridge makes its ends adjacent for every player."""
    a, b = np.int64(SPOT_ENDS[spot, 0]), np.int64(SPOT_ENDS[spot, 1])
    for i in range(state.num_players):
        seat = state.seats[i]
        if contains(seat.structures, a):
            extend(state, seat, a)
        if contains(seat.structures, b):
            extend(state, seat, b)
