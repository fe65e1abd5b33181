"""Points and places (10)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, lowest, popcount
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    AWARD_FIRST,
    AWARD_SECOND,
    CITY_POINTS,
    GREENERY_POINTS,
    HOLDER,
    MILESTONE_POINTS,
    NEIGHBOURS,
    OWN_TILE,
    SECOND_NEEDS,
    VP_ARG,
    VP_BESIDE_OCEAN,
    VP_CARDS,
    VP_CITIES,
    VP_DEN,
    VP_FIXED,
    VP_HERE,
    VP_IF_HERE,
    VP_KIND,
    VP_NUM,
    VP_TAG,
)
from .parameters import complete
from .red import alone

LANDLORD, BANKER, SCIENTIST, THERMALIST, MINER = range(s.AWARDS)


@kernel
def standings(state, scores, places):
    """Write each seat's score so far and its place; see core.game."""
    for i in range(state.num_players):
        scores[i] = total_points(state, i)
    if alone(state):  # 11: won or lost
        places[0] = 1 if complete(state) else 2
        return
    for i in range(state.num_players):
        places[i] = 1
        for j in range(state.num_players):
            if scores[j] > scores[i] or (
                scores[j] == scores[i] and state.seats[j].stock[s.MC] > state.seats[i].stock[s.MC]
            ):
                places[i] += 1


@kernel
def total_points(state, i):
    """All points of seat `i`."""
    seat = state.seats[i]
    return (
        np.int64(seat.tr)
        + milestone_points(state, i)
        + award_points(state, i)
        + GREENERY_POINTS * np.int64(seat.greeneries)
        + city_points(state, i)
        + all_card_points(state, i)
    )


@kernel
def score(state, i, parts):
    """Write the points of seat `i` by part into `parts`, int16[6]."""
    seat = state.seats[i]
    parts[s.TR_PART] = seat.tr
    parts[s.MILESTONE_PART] = milestone_points(state, i)
    parts[s.AWARD_PART] = award_points(state, i)
    parts[s.GREENERY_PART] = GREENERY_POINTS * np.int64(seat.greeneries)
    parts[s.CITY_PART] = city_points(state, i)
    parts[s.CARD_PART] = all_card_points(state, i)


@kernel
def milestone_points(state, i):
    """5 for each milestone."""
    claimed = np.int64(0)
    for milestone in range(s.MILESTONES):
        if state.milestone_owner[milestone] == i:
            claimed += 1
    return MILESTONE_POINTS * claimed


@kernel
def award_value(state, i, award):
    """What an award compares."""
    seat = state.seats[i]
    if award == LANDLORD:  # 14.1: with the cities off the map
        off_map = np.int64(0)
        for space in range(s.HEXES, s.SPACES):
            if state.tile[space] != 0 and state.owner[space] == i:
                off_map += 1
        return popcount(seat.tiles) + off_map
    if award == BANKER:
        return np.int64(seat.production[s.MC])
    if award == SCIENTIST:
        return np.int64(seat.tags[s.SCIENCE])
    if award == THERMALIST:
        return np.int64(seat.stock[s.HEAT])
    return np.int64(seat.stock[s.STEEL]) + seat.stock[s.TITANIUM]  # MINER


@kernel
def award_points(state, i):
    """First and second places of the funded awards."""
    total = np.int64(0)
    for award in range(s.AWARDS):
        if state.award_funder[award] != s.NOBODY:
            total += points_of_award(state, i, award)
    return total


@kernel
def points_of_award(state, i, award):
    """5 for the first; 2 for the second, if only one is before it and there are enough players."""
    mine = award_value(state, i, award)
    better = np.int64(0)
    for j in range(state.num_players):
        if award_value(state, j, award) > mine:
            better += 1
    if better == 0:
        return AWARD_FIRST
    if better == 1 and state.num_players >= SECOND_NEEDS:
        return AWARD_SECOND
    return np.int64(0)


@kernel
def city_points(state, i):
    """Each own city on the map: 1 for each greenery next to it, anybody's."""
    cities = state.seats[i].tiles & state.city_set
    total = np.int64(0)
    while cities != 0:
        total += popcount(NEIGHBOURS[lowest(cities)] & state.greenery_set)
        cities &= cities - ONE
    return CITY_POINTS * total


@kernel
def all_card_points(state, i):
    """Of all played cards, events included."""
    seat = state.seats[i]
    total = np.int64(0)
    for w in range(s.WORDS):
        cards = (seat.front[w] | seat.events[w]) & VP_CARDS[w]
        while cards != 0:
            total += card_points(state, i, w * 64 + lowest(cards))
            cards &= cards - ONE
    return total


@kernel
def card_points(state, i, card):
    """Printed points; by resources, tags, cities, neighbours of its tile."""
    kind = np.int64(VP_KIND[card])
    number = np.int64(0)
    if kind == VP_HERE:
        number = np.int64(state.card_resources[HOLDER[card]])
    elif kind == VP_IF_HERE:
        number = np.int64(state.card_resources[HOLDER[card]] > 0)
    elif kind == VP_TAG:
        number = np.int64(state.seats[i].tags[VP_ARG[card]])
    elif kind == VP_CITIES:
        number = np.int64(state.cities)
    elif kind != 0:
        number = beside_tile(state, card, kind == VP_BESIDE_OCEAN)
    return VP_FIXED[card] + np.int64(VP_NUM[card]) * (number // np.int64(VP_DEN[card]))


@kernel
def beside_tile(state, card, oceans):
    """Oceans, or cities, next to the card's own tile."""
    for hex_ in range(s.HEXES):
        if state.tile[hex_] == OWN_TILE[card] + 1:
            return popcount(NEIGHBOURS[hex_] & (state.ocean_set if oceans else state.city_set))
    return np.int64(0)
