"""Tiles (7)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import bit, has, lowest, popcount
from ...core.kernel import kernel
from .. import state as s
from ..ops import FLOOD_MONEY, RED_CLASS
from ..tables import (
    AT_GANYMEDE,
    AT_NOCTIS,
    AT_PHOBOS,
    BONUS,
    BONUS_CARDS,
    BY_CITY,
    BY_GREENERY,
    BY_TWO_CITIES,
    FOR_CITY,
    FOR_GREENERY,
    FOR_OCEAN,
    GANYMEDE,
    ISOLATED,
    LAND,
    METAL_HEXES,
    MINING_AREA,
    MINING_RIGHTS,
    NEIGHBOURS,
    NOCTIS,
    OCEAN_HEXES,
    OCEAN_MC,
    ON_METAL,
    ON_METAL_BY_OWN,
    ON_VOLCANO,
    PHOBOS,
    VOLCANIC,
)
from .parameters import ONE_STEP, raise_oxygen, raise_rating
from .piles import draw_to_hand
from .triggers import fire_metal, fire_tile
from .waiting import wait

FLOODING_CARD = np.int64(188)
NO_FIGURE = np.int64(0)


@kernel
def beside(hexes):
    """Set: the hexes next to one of `hexes`."""
    found = np.uint64(0)
    while hexes != 0:
        found |= NEIGHBOURS[lowest(hexes)]
        hexes &= hexes - np.uint64(1)
    return found


@kernel
def beside_two(hexes):
    """Set: the hexes next to at least two of `hexes`."""
    once, twice = np.uint64(0), np.uint64(0)
    while hexes != 0:
        around = NEIGHBOURS[lowest(hexes)]
        twice |= once & around
        once |= around
        hexes &= hexes - np.uint64(1)
    return twice


@kernel
def free_for(state, i):
    """Set: hexes without a tile and without somebody else's marker."""
    return ~(state.occupied | (state.claimed & ~state.seats[i].claims))


@kernel
def places(state, i, placement):
    """Set: the hexes where seat `i` may place a tile with that restriction."""
    free = free_for(state, i)
    if placement == FOR_OCEAN:
        return free & OCEAN_HEXES
    land = free & LAND
    if placement == FOR_CITY:
        return land & ~state.beside_city
    if placement == FOR_GREENERY:
        near = land & beside(state.seats[i].tiles)
        return near if near != 0 else land
    if placement == ISOLATED:
        return land & ~beside(state.occupied)
    if placement == ON_VOLCANO:
        return land & VOLCANIC
    if placement == BY_CITY:
        return land & state.beside_city
    if placement == BY_TWO_CITIES:
        return land & beside_two(state.city_set)
    if placement == BY_GREENERY:
        return land & beside(state.greenery_set)
    if placement == ON_METAL:
        return land & METAL_HEXES
    if placement == ON_METAL_BY_OWN:
        return land & METAL_HEXES & beside(state.seats[i].tiles)
    return land


@kernel
def claim_places(state):
    """Set: where Land Claim's marker may go: free, unreserved, without a marker."""
    return LAND & ~state.occupied & ~state.claimed


@kernel
def place_fixed(state, i, kind, placement):
    """A city on its own space."""
    if placement == AT_NOCTIS:
        place_tile(state, i, kind, NOCTIS)
    elif placement == AT_GANYMEDE:
        place_off_map(state, i, kind, GANYMEDE)
    elif placement == AT_PHOBOS:
        place_off_map(state, i, kind, PHOBOS)


@kernel
def place_off_map(state, i, kind, space):
    """No bonus; the space has no neighbours."""
    state.tile[space] = kind + 1
    state.owner[space] = i
    state.seats[i].cities += 1
    state.cities += 1
    fire_tile(state, i, kind, False)


@kernel
def place_tile(state, i, kind, hex_):
    """A tile on the map: bonus of the hex, money of oceans, what it raises, triggers."""
    lay_tile(state, i, kind, hex_)
    seat = state.seats[i]
    metal = has(METAL_HEXES, hex_)
    for resource in range(s.RESOURCES):
        seat.stock[resource] += BONUS[hex_, resource]
    draw_to_hand(state, i, np.int64(BONUS_CARDS[hex_]))
    seat.stock[s.MC] += OCEAN_MC * popcount(NEIGHBOURS[hex_] & state.ocean_set)
    if kind == s.OCEAN:
        raise_rating(seat, ONE_STEP)
        if state.effect.card == FLOODING_CARD:
            wait(state, RED_CLASS, FLOOD_MONEY, hex_, NO_FIGURE, i, FLOODING_CARD)
    elif kind == s.GREENERY:
        if state.stage != s.FINAL_GREENERIES:  # 10
            raise_oxygen(state, i, ONE_STEP)
    elif kind in (MINING_AREA, MINING_RIGHTS):
        mine(state, seat, kind, hex_)
    fire_tile(state, i, kind, True)
    if metal:
        fire_metal(state, i)


@kernel
def lay_tile(state, i, kind, hex_):
    """The tile itself, on the map and in the sets."""
    here = bit(hex_)
    state.tile[hex_] = kind + 1
    state.occupied |= here
    if has(state.claimed, hex_):
        state.claimed &= ~here
        state.seats[i].claims &= ~here
    if kind == s.OCEAN:
        state.owner[hex_] = s.NOBODY
        state.ocean_set |= here
        state.oceans += 1
        return
    state.owner[hex_] = i
    state.seats[i].tiles |= here
    if kind == s.GREENERY:
        state.greenery_set |= here
        state.seats[i].greeneries += 1
    elif kind == s.CITY or kind == s.CAPITAL:
        lay_city(state, hex_)
        state.seats[i].cities += 1


@kernel
def lay_city(state, hex_):
    """A city of anybody, neutral ones included."""
    state.city_set |= bit(hex_)
    state.beside_city |= NEIGHBOURS[hex_]
    state.cities += 1


@kernel
def mine(state, seat, kind, hex_):
    """64, 67: a production of the metal under the tile; Robotic Workforce may copy it."""
    metal = s.STEEL if BONUS[hex_, s.STEEL] > 0 else s.TITANIUM
    seat.production[metal] += 1
    state.mined[kind - MINING_AREA] = metal


@kernel
def claim(state, i, hex_):
    """66: the marker is no tile."""
    state.seats[i].claims |= bit(hex_)
    state.claimed |= bit(hex_)
