"""Where tiles go."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, lowest, popcount
from ...core.kernel import kernel
from .. import state as s
from ..actions import DONE, HEX
from ..rules.legal import tile_places
from ..rules.tiles import places
from ..tables import BONUS, BONUS_CARDS, FOR_GREENERY, LAND, NEIGHBOURS, OCEAN_HEXES, OCEAN_MC
from .prices import BESIDE_OWN, CITY_ROOM, DRAWN, FUTURE_OCEAN, POINT, RIVAL, STOCK

COMMERCIAL_DISTRICT = np.int64(4)


@kernel
def choose_place(state, i, w):
    """The hex for the tile in `state.effect`."""
    kind = np.int64(state.effect.n)
    return HEX + best_place(state, i, w, kind, tile_places(state, i))


@kernel
def choose_final(state, i, w):
    """10: another greenery, always: it is a point."""
    found = places(state, i, FOR_GREENERY)
    if found == 0:
        return DONE
    return HEX + best_place(state, i, w, np.int64(s.GREENERY), found)


@kernel
def best_place(state, i, w, kind, hexes):
    """The best of the hexes."""
    best, chosen = -1e9, np.int64(0)
    while hexes != 0:
        hex_ = lowest(hexes)
        hexes &= hexes - ONE
        worth = place_worth(state, i, w, kind, hex_)
        if worth > best:
            best, chosen = worth, hex_
    return chosen


@kernel
def place_worth(state, i, w, kind, hex_):
    """What lies under and around a hex, for a tile of that kind."""
    around = NEIGHBOURS[hex_]
    worth = under_worth(w, hex_) if kind != s.CLAIM else 0.5 * under_worth(w, hex_)
    if kind != s.CLAIM:
        worth += OCEAN_MC * popcount(around & state.ocean_set)
    worth += w[FUTURE_OCEAN] * popcount(around & OCEAN_HEXES & ~state.occupied)
    own_cities = popcount(around & state.city_set & state.seats[i].tiles)
    all_cities = popcount(around & state.city_set)
    rivals = np.int64(0) if state.num_players == 1 else all_cities - own_cities
    if kind == s.GREENERY:
        worth += w[POINT] * (own_cities - w[RIVAL] * rivals)
    elif kind == s.OCEAN:
        own = popcount(around & state.seats[i].tiles)
        worth += 0.3 * (popcount(around & LAND & ~state.occupied) - own)
        return worth
    elif kind == s.CITY or kind == s.CAPITAL or kind == s.CLAIM:
        worth += city_room(state, w, around)
    else:  # it takes the place of a greenery
        worth += w[POINT] * w[CITY_ROOM] * (rivals - own_cities)
        if kind == COMMERCIAL_DISTRICT:
            worth += w[POINT] * all_cities
    if around & state.seats[i].tiles != 0:
        worth += w[POINT] * w[BESIDE_OWN]
    return worth


@kernel
def under_worth(w, hex_):
    """The printed bonus."""
    worth = BONUS_CARDS[hex_] * w[DRAWN]
    for resource in range(s.RESOURCES):
        if BONUS[hex_, resource] != 0:
            worth += BONUS[hex_, resource] * w[STOCK + resource]
    return worth


@kernel
def city_room(state, w, around):
    """Greeneries beside a city, and room for more."""
    worth = np.float64(popcount(around & state.greenery_set))
    worth += w[CITY_ROOM] * popcount(around & LAND & ~state.occupied)
    return worth * w[POINT]
