"""What structures at a place are worth: towns, networks, neighbours and room to grow."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, lowest
from ...core.kernel import kernel
from .. import state as s
from ..rules.building import rivals_near
from ..rules.lands import count, first_of, holds, only, without_first
from ..rules.networks import largest_network, network_from
from ..rules.reach import adjacent, far_row
from ..rules.spades import SHORT, spades_needed
from ..tables import (
    AREA_VP,
    BRIDGE_VP_ENGINEERS,
    BY_SHIPPING,
    HOME,
    NEIGHBOURS,
    SPOT_ENDS,
    WITHIN,
)
from .groups import NONE, joining_worth, placing_worth
from .tiles import town_prize

# A view is a tuple of
#   HOME0, HOME1: free home hexes; ONE0 ... TWO1: free hexes one or two spades away,
#   RIVALS0, RIVALS1: hexes beside opponents,
#   LINKED0, LINKED1: hexes that the largest network reaches with printed shipping,
#   PRIZE: what one more town is worth.
#   MAIN0, MAIN1: the largest network, SIZE: its size, AREA: what one more structure in it is
#   worth, BIGGER: sizes of the largest networks of all seats, eight bits each (0 if not looked at).
HOME0, HOME1, ONE0, ONE1, TWO0, TWO1, RIVALS0, RIVALS1, LINKED0, LINKED1, PRIZE = range(11)
MAIN0, MAIN1, SIZE, BIGGER, AREA = range(11, 16)

AREA_FROM = 4  # the round from which on the networks of others are looked at


@kernel
def look(state, i, w, r):
    """The view of seat `i`."""
    seat = state.seats[i]
    home = np.int64(HOME[seat.faction])
    one0, one1, two0, two1 = np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0)
    for terrain in range(s.TERRAINS):
        if terrain != home:
            spades = spades_needed(seat, terrain, home, SHORT)
            if spades == 1:
                one0 |= state.terrain_sets[terrain, 0]
                one1 |= state.terrain_sets[terrain, 1]
            elif spades == 2:
                two0 |= state.terrain_sets[terrain, 0]
                two1 |= state.terrain_sets[terrain, 1]
    free0, free1 = ~state.occupied[0], ~state.occupied[1]
    rivals0, rivals1 = rivals_near(state, i)
    far = far_row(seat, np.int64(seat.shipping))
    main0, main1, linked0, linked1 = main_network(state, seat, far)
    size, sizes, area = count(main0, main1), np.int64(0), w.area[r]
    if r >= AREA_FROM:
        sizes = sizes_of_networks(state, i)
        now = area_worth(state, i, w, r, sizes, size)
        area += area_worth(state, i, w, r, sizes, size + 1) - now
    return (
        state.terrain_sets[home, 0] & free0,
        state.terrain_sets[home, 1] & free1,
        one0 & free0,
        one1 & free1,
        two0 & free0,
        two1 & free1,
        rivals0,
        rivals1,
        linked0,
        linked1,
        town_prize(state, i, w, r),
        main0,
        main1,
        size,
        sizes,
        area,
    )


@kernel
def main_network(state, seat, far):
    """The largest network, and the hexes that would join it."""
    best, best0, best1 = 0, np.uint64(0), np.uint64(0)
    linked0, linked1 = best0, best1
    left0, left1 = seat.structures[0], seat.structures[1]
    while left0 | left1 != 0:
        low, high, reach0, reach1 = network_from(state, seat, far, first_of(left0, left1))
        left0 &= ~low
        left1 &= ~high
        size = count(low, high)
        if size > best:
            best, best0, best1, linked0, linked1 = size, low, high, reach0, reach1
    return best0, best1, linked0, linked1


@kernel
def largest_with(state, seat, far):
    """The size of the largest network if one could go as far as the table `far` says."""
    low, high, _, _ = main_network(state, seat, far)
    return count(low, high)


@kernel
def sizes_of_networks(state, i):
    """Of the other seats, eight bits each."""
    sizes = np.int64(0)
    for j in range(state.num_players):
        if j != i:
            sizes |= largest_network(state, state.seats[j]) << 8 * j
    return sizes


@kernel
def area_worth(state, i, w, r, sizes, size):
    """What a network of so many structures is expected to bring in the end (12.1)."""
    behind = 0.0
    for j in range(state.num_players):
        if j != i:
            ahead = (sizes >> 8 * j & 255) - size
            behind += min(max(0.5 + ahead * w.area_slope[r], 0.0), 1.0)
    place = min(np.int64(behind), 3)
    part = behind - place
    return w.area_final[r] * (AREA_VP[place] * (1.0 - part) + AREA_VP[place + 1] * part)


@kernel
def site_worth(state, i, w, r, view, hex_):
    """A structure on a free hex, besides income, VP and price."""
    seat = state.seats[i]
    near0, near1 = adjacent(state, hex_)
    worth = placing_worth(state, seat, w, r, view[PRIZE], hex_, near0, near1)
    far = far_row(seat, np.int64(seat.shipping))
    if holds(view[LINKED0], view[LINKED1], hex_):
        low = (near0 | far[hex_, 0]) & seat.structures[0] & ~view[MAIN0]
        high = (near1 | far[hex_, 1]) & seat.structures[1] & ~view[MAIN1]
        worth += view[AREA] * (1 + count(low, high))
    else:
        worth += w.outside[r]
    if holds(view[RIVALS0], view[RIVALS1], hex_):
        low = near0 & state.occupied[0] & ~seat.structures[0]
        high = near1 & state.occupied[1] & ~seat.structures[1]
        worth += w.rival[r] + w.rivals[r] * count(low, high)
    if (near0 & seat.in_town[0]) | (near1 & seat.in_town[1]) != 0:
        worth += w.beside_town[r]
    else:
        worth += w.growth_round[r] * room_worth(w.company, view, near0, near1)
    if w.growth_round[r] > 0.0:
        low = (near0 | far[hex_, 0]) & ~seat.reach[0]
        high = (near1 | far[hex_, 1]) & ~seat.reach[1]
        worth += w.growth_round[r] * room_worth(w.growth, view, low, high)
    return worth


@kernel
def room_worth(prices, view, low, high):
    """Land in a set, by the spades that it takes."""
    return (
        prices[0] * count(view[HOME0] & low, view[HOME1] & high)
        + prices[1] * count(view[ONE0] & low, view[ONE1] & high)
        + prices[2] * count(view[TWO0] & low, view[TWO1] & high)
    )


@kernel
def first_worth(state, i, w, hex_):
    """A dwelling of the set-up."""
    seat = state.seats[i]
    home = np.int64(HOME[seat.faction])
    worth = 0.0
    near0, near1 = NEIGHBOURS[hex_, 0], NEIGHBOURS[hex_, 1]
    tunneller = seat.faction == s.DWARVES or seat.faction == s.FAKIRS
    around = WITHIN[2] if tunneller else BY_SHIPPING[1]
    low, high = near0 | around[hex_, 0], near1 | around[hex_, 1]
    low &= ~state.occupied[0]
    high &= ~state.occupied[1]
    while low | high != 0:
        other = first_of(low, high)
        low, high = without_first(low, high)
        spades = 0
        terrain = np.int64(state.terrain[other])
        if terrain != home:
            spades = min(spades_needed(seat, terrain, home, SHORT), 3)
        worth += w.first_near[spades] if holds(near0, near1, other) else w.first_far[spades]
    for distance in range(1, 4):
        ring0 = WITHIN[distance, hex_, 0] & ~WITHIN[distance - 1, hex_, 0]
        ring1 = WITHIN[distance, hex_, 1] & ~WITHIN[distance - 1, hex_, 1]
        own = count(ring0 & seat.structures[0], ring1 & seat.structures[1])
        worth += w.first_own[distance - 1] * own
        if distance < 3:
            others = count(ring0 & state.occupied[0], ring1 & state.occupied[1]) - own
            worth += w.first_rival[distance - 1] * others
    return worth


@kernel
def bridge_worth(state, i, w, r, view, a, b):
    """A bridge between two land hexes (7.9)."""
    seat = state.seats[i]
    own_a = holds(seat.structures[0], seat.structures[1], a)
    own_b = holds(seat.structures[0], seat.structures[1], b)
    if own_a and own_b:
        one, other = only(a), only(b)
        low, high = one[0] | other[0], one[1] | other[1]
        worth = joining_worth(state, seat, w, r, view[PRIZE], low, high, NONE, NONE)
        if seat.faction == s.ENGINEERS:
            worth += w.bridge[r]
            if seat.built[s.STRONGHOLD] > 0:
                worth += BRIDGE_VP_ENGINEERS * (1.0 + s.ROUNDS - r)
        return worth
    end = b if own_a else a
    worth = 0.0
    if holds(view[HOME0], view[HOME1], end):
        worth += w.bridge_end[0]
    elif holds(view[ONE0], view[ONE1], end):
        worth += w.bridge_end[1]
    if seat.faction == s.ENGINEERS and not holds(state.occupied[0], state.occupied[1], end):
        worth += w.bridge[r]
    return worth


@kernel
def best_bridge(state, i, w, r, view, spots):
    """The spot of a set, uint64, whose bridge is worth most, and its worth."""
    best, chosen = -1e9, np.int64(0)
    while spots != 0:
        spot = lowest(spots)
        spots &= spots - ONE
        a, b = np.int64(SPOT_ENDS[spot, 0]), np.int64(SPOT_ENDS[spot, 1])
        worth = bridge_worth(state, i, w, r, view, a, b)
        if worth > best:
            best, chosen = worth, spot
    return best, chosen
