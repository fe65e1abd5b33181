"""What a seat has, and what it expects from the rest of the game."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import opcodes as op
from .. import state as s
from ..rules.scoring import fulfils
from ..rules.tableau import max_land, statistic, territories, town_level
from ..tables import BUILDING_VP, MAX_LEVEL, MOON_THRESHOLD, VP_PER_ENEMY, VP_PER_GOLD
from .weights import (
    AWARD_MISS,
    AWARD_SHARE,
    GOLD_AHEAD,
    LAND_AHEAD,
    RIVAL,
    TERRITORIES_AHEAD,
    TOWNS_AHEAD,
)

# An outlook is a tuple of
#   LATER: rounds after the one that is looked at,
#   GROW: VP by which the best town grows, for each town card (packed),
#   TOWNS: number of towns at the end, TOWN: VP of one more besides its buildings,
#   GOLDS: loose gold at the end, GOLD: VP of one more,
#   GOLD_HOLD: VP of the awards that giving up a gold costs,
#   ENEMY: VP of an enemy, NIGHT: chance of a night to come,
#   WISHES: what one more of some figures is worth for awards (packed), see `wishes`.
LATER, GROW, TOWNS, TOWN, GOLDS, GOLD, GOLD_HOLD, ENEMY, NIGHT, WISHES = range(10)

BYTE = 8  # figures packed into one integer take eight bits each
BYTE_MASK = 255
WISH_BITS = 9  # wishes in 1/8 VP
WISH_MASK = (1 << WISH_BITS) - 1
# What awards can ask for that one more card changes, each with a place in `wish`.
NUM_WISHES = 7
(WISH_LAND, WISH_TYPE, WISH_DOUBLE, WISH_HIGH, WISH_GOLD, WISH_ENEMY, WISH_TOWN) = np.arange(7)
NO_WISH = -1


def _wish_places() -> np.ndarray:
    places = np.full(len(op.STATISTICS), NO_WISH, np.int64)
    places[[op.LAND_COUNT, op.LAND_TYPES, op.TERRITORIES]] = WISH_LAND, WISH_TYPE, WISH_TYPE
    places[[op.DOUBLE_LANDS, op.MAX_LAND]] = WISH_DOUBLE, WISH_HIGH
    places[[op.LOOSE_GOLD, op.TOWNS, op.MAX_TOWN_LEVEL]] = WISH_GOLD, WISH_TOWN, WISH_TOWN
    places[[op.ENEMIES, op.ENEMIES_TOTAL, op.SUBJUGATED]] = WISH_ENEMY
    return places


WISH_PLACES = _wish_places()


def _night_chances() -> np.ndarray:
    """float64[5, 11]: that a night still comes, by rounds after this one and place of the stone."""
    chances = np.zeros((s.ROUNDS, MOON_THRESHOLD + 1))
    chances[:, MOON_THRESHOLD] = 1.0
    for later in range(1, s.ROUNDS):
        for place in range(MOON_THRESHOLD):
            after = [min(place + die, MOON_THRESHOLD) for die in range(1, 7)]
            chances[later, place] = np.mean(chances[later - 1, after])
    return chances


NIGHT_CHANCE = _night_chances()


@kernel
def byte(packed, place):
    """Figure number `place` of those packed into one integer."""
    return packed >> BYTE * place & BYTE_MASK


@kernel
def make_outlook(state, seat, later):
    """What `seat` can expect with `later` rounds after the one that is looked at."""
    place = np.int64(state.stone)
    if state.round > 0:
        place += state.dice[state.round - 1]
    night = NIGHT_CHANCE[later, min(place, MOON_THRESHOLD)]
    per_enemy = VP_PER_ENEMY + (seat.product if state.nights > 0 else 0)
    wish, gold_hold = wishes(state, seat, later)
    return (
        later,
        growth_by_card(seat),
        seat.num_towns + TOWNS_AHEAD[later],
        max_land(seat) + LAND_AHEAD[later],
        seat.loose[s.GOLD] + GOLD_AHEAD[later],
        VP_PER_GOLD + territories(seat) + TERRITORIES_AHEAD[later],
        gold_hold,
        night * per_enemy,
        night,
        wish,
    )


@kernel
def growth_by_card(seat):
    """VP that the best town gains by one more card, for each town card; packed."""
    grow = np.int64(0)
    for town in range(seat.num_towns):
        level = town_level(seat, town)
        if level < MAX_LEVEL:
            gain = np.int64(BUILDING_VP[level + 1] - BUILDING_VP[level])
            accepts = seat.accepts[town]
            for card in range(5):
                if accepts >> card & 1 and gain > byte(grow, card):
                    grow = (grow & ~(BYTE_MASK << BYTE * card)) | gain << BYTE * card
    return grow


@kernel
def wishes(state, seat, later):
    """What one more of a figure is worth for the awards in play (packed); cost of a gold less."""
    wish, gold_hold = np.int64(0), 0.0
    for place in range(s.MAX_AWARDS):
        if not state.awards >> place & 1:
            continue
        award = state.award_table[place]
        lacks, wanted = np.int64(0), 0
        hold = False
        for which in range(op.TOWNS, op.RESOURCE_COUNT + 1):
            least = award.at_least[which]
            if least > 0:
                missing = least - statistic(state, seat, which)
                if missing > 0:
                    lacks += missing
                    if WISH_PLACES[which] != NO_WISH:
                        wanted |= 1 << WISH_PLACES[which]
                elif missing == 0 and which == op.LOOSE_GOLD:
                    hold = True
        worth = award.vp * AWARD_SHARE * (1.0 - AWARD_MISS[later])
        if has_rival(state, seat, award):
            worth *= RIVAL
        for _ in range(1, lacks):
            worth *= AWARD_MISS[later]
        if hold:
            gold_hold += worth
        worth = np.int64(8 * worth)
        for each in range(NUM_WISHES):
            if wanted >> each & 1:
                wish += worth << WISH_BITS * each
    return wish, gold_hold


@kernel
def has_rival(state, seat, award):
    """Whether another seat meets the conditions of `award`, and so will have it this round."""
    for i in range(state.num_players):
        other = state.seats[i]
        is_other = other.vp != seat.vp or other.loose_set != seat.loose_set
        if is_other and fulfils(state, other, award):
            return True
    return False


@kernel
def wish_for(wish, place):
    """VP that one more of a figure is worth for awards."""
    return 0.125 * (wish >> WISH_BITS * place & WISH_MASK)


@kernel
def without_wish(wish, place):
    """The wishes when this one is fulfilled."""
    return wish & ~(WISH_MASK << WISH_BITS * place)
