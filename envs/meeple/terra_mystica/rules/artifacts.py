"""The artifacts' victory points (13)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import ARTIFACT_FACTS, CULT_NAMES, DISTANCE
from .lands import count, first_of, holds, without_first
from .networks import network_at
from .towns import group_at


def _of_type(kind: str, **formula: str) -> int:
    """The number of the artifact with this formula."""
    wanted = {"type": kind, **formula}
    return next(one["index"] for one in ARTIFACT_FACTS if wanted.items() <= one["formula"].items())


AMULETS = np.array([_of_type("repeat", source="cult", cult=cult) for cult in CULT_NAMES], np.int8)
BALANCE_OF_ALL_TRADES = _of_type("farthest_pair", structure="TP")
BOOTS_OF_SPEED = _of_type("fraction")
CASE_OF_KNOWLEDGE = _of_type("count_in_best_network", what="town")
GOLDEN_CHEST = _of_type("repeat", source="resources")
GRIMOIRE = _of_type("base_plus_min_cult")
HOLY_STAFF = _of_type("farthest_pair", structure="TE")
MIRROR_OF_WISDOM = _of_type("count_in_best_network", what="D")
ORB_OF_POWER = _of_type("count")
PENDANT_OF_STRENGTH = _of_type("largest_town")

_FORMULAS = [one["formula"] for one in ARTIFACT_FACTS]
FARTHEST_VP = _FORMULAS[BALANCE_OF_ALL_TRADES]["vp"]
FARTHEST_VP_TIED = _FORMULAS[BALANCE_OF_ALL_TRADES]["vp_if_tied"]
BOOTS_DIVISOR = _FORMULAS[BOOTS_OF_SPEED]["denominator"]
TOWN_VP_CASE = _FORMULAS[CASE_OF_KNOWLEDGE]["vp_each"]
GRIMOIRE_BASE = _FORMULAS[GRIMOIRE]["base"]
TOWNS, DWELLINGS = np.bool_(True), np.bool_(False)  # what is counted
RING_VP = next(one["vp"] for one in _FORMULAS if one["type"] == "fixed")


@kernel
def artifact_vp(state, i, artifact):
    """13.4: what the card brings seat `i`, after all other scoring (12.1 to 12.3)."""
    seat = state.seats[i]
    for track in range(s.CULTS):
        if artifact == AMULETS[track]:
            return np.int64(seat.parts[s.FIRE_PART + track])
    if artifact == BALANCE_OF_ALL_TRADES:
        return farthest_pair_vp(state, i, np.int64(s.TRADING_HOUSE))
    if artifact == BOOTS_OF_SPEED:
        return np.int64(seat.parts[s.AREA_PART]) // BOOTS_DIVISOR
    if artifact == CASE_OF_KNOWLEDGE:
        return TOWN_VP_CASE * most_in_network(state, seat, TOWNS)
    if artifact == GOLDEN_CHEST:
        return np.int64(seat.parts[s.RESOURCE_PART])
    if artifact == GRIMOIRE:
        return GRIMOIRE_BASE + lowest_cult(seat)
    if artifact == HOLY_STAFF:
        return farthest_pair_vp(state, i, np.int64(s.TEMPLE))
    if artifact == MIRROR_OF_WISDOM:
        return most_in_network(state, seat, DWELLINGS)
    if artifact == ORB_OF_POWER:
        return np.int64(seat.bowls[0]) + seat.bowls[1] + seat.bowls[2]
    if artifact == PENDANT_OF_STRENGTH:
        return largest_town(state, seat)
    return np.int64(RING_VP)


@kernel
def lowest_cult(seat):
    """The lowest of the four cult positions."""
    lowest = np.int64(s.TOP)
    for track in range(s.CULTS):
        lowest = min(lowest, np.int64(seat.cults[track]))
    return lowest


@kernel
def farthest_pair_vp(state, i, kind):
    """Cards 4 and 9: all players are compared."""
    own = farthest_pair(state, state.seats[i], kind)
    others = 0
    for j in range(state.num_players):
        if j != i:
            others = max(others, farthest_pair(state, state.seats[j], kind))
    if own == 0 or own < others:
        return np.int64(0)
    return np.int64(FARTHEST_VP if own > others else FARTHEST_VP_TIED)


@kernel
def farthest_pair(state, seat, kind):
    """The greatest distance of two structures of a kind in the same network; 0: no pair."""
    best = np.int64(0)
    left0, left1 = seat.kinds[kind, 0], seat.kinds[kind, 1]
    while left0 | left1 != 0:
        a = first_of(left0, left1)
        left0, left1 = without_first(left0, left1)
        low, high = network_at(state, seat, a)
        low &= left0
        high &= left1
        while low | high != 0:
            b = first_of(low, high)
            low, high = without_first(low, high)
            best = max(best, np.int64(DISTANCE[a, b]))
    return best


@kernel
def most_in_network(state, seat, towns):
    """The most towns, or the most dwellings, in one network (cards 6 and 10)."""
    best = np.int64(0)
    left0, left1 = seat.structures[0], seat.structures[1]
    while left0 | left1 != 0:
        low, high = network_at(state, seat, first_of(left0, left1))
        left0 &= ~low
        left1 &= ~high
        if towns:
            found = towns_in(seat, low, high)
        else:
            found = count(low & seat.kinds[s.DWELLING, 0], high & seat.kinds[s.DWELLING, 1])
        best = max(best, found)
    return best


@kernel
def towns_in(seat, low, high):
    """How many towns have their structures in a set."""
    towns = np.int64(0)
    for town in range(seat.num_towns):
        towns += np.int64(holds(low, high, np.int64(seat.town_hexes[town])))
    return towns


@kernel
def largest_town(state, seat):
    """Card 12: structures for each town of a group, the best group."""
    best = np.int64(0)
    for town in range(seat.num_towns):
        low, high = group_at(state, seat, np.int64(seat.town_hexes[town]))
        best = max(best, count(low, high) // towns_in(seat, low, high))
    return best
