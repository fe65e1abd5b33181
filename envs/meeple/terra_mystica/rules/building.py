"""Structures on the map: dwellings (7.1), upgrades (7.5) and bridges (7.9)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, bit, contains
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    COIN_COST,
    FAV10,
    FAV10_VP,
    FAV11,
    FAV11_VP,
    HOME,
    SPOT_ENDS,
    STOCK,
    STRONGHOLD_POWER_ALCHEMISTS,
    STRONGHOLD_SPADES_HALFLINGS,
    STRONGHOLD_VP_CULTISTS,
    WORKER_COST,
)
from .lands import holds
from .offers import note_event
from .power import gain_power, reward, score
from .reach import extend, join, needs_tunnel
from .shipping import raise_shipping, widen_carpet
from .spades import FREE, NO_DIGGING, begin_spades, gain_spades, pay_tunnel
from .towns import settle

DWELLING, TRADING_HOUSE, TEMPLE = (
    np.int64(kind) for kind in (s.DWELLING, s.TRADING_HOUSE, s.TEMPLE)
)
STRONGHOLD, SANCTUARY = np.int64(s.STRONGHOLD), np.int64(s.SANCTUARY)
THREE_HEXES = np.int64(3)
ONCE, TWICE = np.int64(1), np.int64(2)


@kernel
def in_stock(seat, kind):
    """Whether a structure of this kind is left to build."""
    return seat.built[kind] < STOCK[kind]


@kernel
def can_pay(seat, kind, times_coins):
    """Whether the cost can be paid; the coin part counts once or twice (7.5)."""
    return (
        seat.coins >= times_coins * COIN_COST[seat.faction, kind]
        and seat.workers >= WORKER_COST[seat.faction, kind]
    )


@kernel
def pay(seat, kind, times_coins):
    """Pay the cost of a structure."""
    seat.coins -= times_coins * COIN_COST[seat.faction, kind]
    seat.workers -= WORKER_COST[seat.faction, kind]


@kernel
def place_dwelling(state, i, hex_):
    """Put a dwelling on a free hex; nothing is paid or scored."""
    seat = state.seats[i]
    word, one = hex_ >> 6, ONE << np.uint64(hex_ & 63)
    state.structure[hex_] = 1 + s.DWELLING
    state.owner[hex_] = i
    state.occupied[word] |= one
    seat.structures[word] |= one
    seat.kinds[s.DWELLING, word] |= one
    seat.built[s.DWELLING] += 1
    extend(state, seat, hex_)


@kernel
def build_dwelling(state, i, hex_):
    """A dwelling built in phase II, paid for or free: VP, towns, offers of power."""
    seat = state.seats[i]
    place_dwelling(state, i, hex_)
    if seat.favors >> FAV11 & 1:
        score(seat, s.PLAY_PART, FAV11_VP)
    finish_structure(state, i, hex_, DWELLING)


@kernel
def pay_and_build(state, i, hex_):
    """7.1: a dwelling for its cost, with a tunnel or carpet where one is needed."""
    seat = state.seats[i]
    if needs_tunnel(seat, hex_) and state.tunnelled != hex_:
        pay_tunnel(state, seat, hex_)
    pay(seat, DWELLING, ONCE)
    build_dwelling(state, i, hex_)


@kernel
def finish_structure(state, i, hex_, kind):
    """What follows every structure of phase II."""
    reward(state, state.seats[i], kind, ONCE)
    note_event(state, i, hex_)
    settle(state, state.seats[i], hex_)


@kernel
def replace(state, i, hex_, kind):
    """1.1: the structure on `hex_` makes way for one of another kind."""
    seat = state.seats[i]
    word, one = hex_ >> 6, ONE << np.uint64(hex_ & 63)
    old = np.int64(state.structure[hex_]) - 1
    seat.built[old] -= 1
    seat.kinds[old, word] &= ~one
    state.structure[hex_] = 1 + kind
    seat.built[kind] += 1
    seat.kinds[kind, word] |= one


@kernel
def next_kind(state, hex_):
    """What `upgrade` makes of the structure on `hex_` (7.5)."""
    if state.structure[hex_] == 1 + s.DWELLING:
        return TRADING_HOUSE
    if state.structure[hex_] == 1 + s.TRADING_HOUSE:
        return TEMPLE
    return SANCTUARY


@kernel
def rivals_near(state, i):
    """The hexes directly adjacent to a structure of an opponent of seat `i`."""
    low, high = np.uint64(0), np.uint64(0)
    for other in range(state.num_players):
        if other != i:
            low |= state.seats[other].near[0]
            high |= state.seats[other].near[1]
    return low, high


@kernel
def times_coins(state, i, hex_, kind):
    """7.5: how often the coin part is paid; twice for a trading house with no opponent beside."""
    if kind == s.TRADING_HOUSE:
        low, high = rivals_near(state, i)
        if not holds(low, high, hex_):
            return TWICE
    return ONCE


@kernel
def upgrade(state, i, hex_, kind):
    """7.5: replace a structure and pay."""
    pay(state.seats[i], kind, times_coins(state, i, hex_, kind))
    change_structure(state, i, hex_, kind)


@kernel
def change_structure(state, i, hex_, kind):
    """An upgrade that is paid for or free: the structure's effects."""
    seat = state.seats[i]
    replace(state, i, hex_, kind)
    if kind == s.TRADING_HOUSE:
        if seat.favors >> FAV10 & 1:
            score(seat, s.PLAY_PART, FAV10_VP)
    elif kind == s.STRONGHOLD:
        build_stronghold(state, i)
    else:
        state.due_favors += 2 if seat.faction == s.CHAOS_MAGICIANS else 1
    finish_structure(state, i, hex_, kind)


@kernel
def build_stronghold(state, i):
    """The effects marked `on_build`."""
    seat = state.seats[i]
    if seat.faction == s.ALCHEMISTS:
        gain_power(seat, np.int64(STRONGHOLD_POWER_ALCHEMISTS))
    elif seat.faction == s.AUREN:
        state.due_favors += 1
    elif seat.faction == s.CULTISTS:
        score(seat, s.PLAY_PART, STRONGHOLD_VP_CULTISTS)
    elif seat.faction == s.DARKLINGS:
        state.owed = s.ORDAIN
    elif seat.faction == s.FAKIRS:
        widen_carpet(state, seat)
    elif seat.faction == s.HALFLINGS:
        gain_spades(state, i, np.int64(STRONGHOLD_SPADES_HALFLINGS), FREE)
        begin_spades(state, np.int64(STRONGHOLD_SPADES_HALFLINGS), THREE_HEXES, NO_DIGGING)
    elif seat.faction == s.MERMAIDS:
        raise_shipping(state, seat)


@kernel
def possible_bridges(state, i):
    """7.9: the free spots that touch an own structure; a set of spots."""
    seat = state.seats[i]
    spots = np.uint64(0)
    if seat.bridges > 0:
        for spot in range(s.SPOTS):
            if contains(seat.structures, np.int64(SPOT_ENDS[spot, 0])) or contains(
                seat.structures, np.int64(SPOT_ENDS[spot, 1])
            ):
                spots |= bit(spot)
    return spots & ~state.bridge_set


@kernel
def build_bridge(state, i, spot):
    """7.9: both ends are adjacent from now on, and may form a town (8.1)."""
    seat = state.seats[i]
    seat.bridges -= 1
    state.bridge_set |= bit(spot)
    state.bridge_owner[spot] = i
    join(state, spot)
    a, b = np.int64(SPOT_ENDS[spot, 0]), np.int64(SPOT_ENDS[spot, 1])
    if contains(seat.structures, a) and contains(seat.structures, b):
        settle(state, seat, a)


@kernel
def free_home(state, seat):
    """The free hexes of the faction's home terrain."""
    home = HOME[seat.faction]
    return (
        state.terrain_sets[home, 0] & ~state.occupied[0],
        state.terrain_sets[home, 1] & ~state.occupied[1],
    )
