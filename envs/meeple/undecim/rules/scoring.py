"""Points: red moon night (4.4), land bonus and awards (4.5), the end (10)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import opcodes as op
from .. import state as s
from ..tables import (
    BUILDING_VP,
    MAX_LEVEL,
    MOON_THRESHOLD,
    VP_PER_ENEMY,
    VP_PER_GOLD,
    VP_PER_LAND_TYPE,
    VP_PER_TERRITORY,
)
from .tableau import lands_at_least, max_land, statistic, territories, town_level


@kernel
def score(seat, part, points):
    """Add `points`, negative ones at most down to 0 VP (1)."""
    points = max(np.int64(points), -np.int64(seat.vp))
    seat.vp += np.int16(points)
    seat.parts[part] += np.int16(points)


@kernel
def red_moon(state):
    """Phase 4: the stone moves on; on 10 or more there is a night."""
    state.stone += state.dice[state.round - 1]
    if state.stone < MOON_THRESHOLD:
        return
    state.stone = 0  # the excess is lost
    state.nights += 1
    for i in range(state.num_players):
        seat = state.seats[i]
        count = night_of(seat, seat.loose[s.ENEMY])
        seat.product *= count
        if state.nights > 1:  # 4.4.4: the product of all nights' counts
            score(seat, s.MOON_PART, seat.product)


@kernel
def night_of(seat, enemies):
    """Turn all face-up enemies face-down; the subjugation count of this night."""
    score(seat, s.MOON_PART, VP_PER_ENEMY * enemies)
    seat.subjugated += enemies
    seat.loose[s.ENEMY] = 0
    seat.loose_set &= np.uint16(~(1 << s.ENEMY))
    count = np.int32(enemies) + np.int32(seat.since)  # those subjugated by effects are paid
    seat.since = 0
    return count


@kernel
def land_bonus(seat):
    """4.5.1: per type owned and per territory."""
    points = VP_PER_LAND_TYPE * lands_at_least(seat, 1) + VP_PER_TERRITORY * territories(seat)
    score(seat, s.LAND_PART, points)


@kernel
def give_awards(state):
    """4.5.2: each award in play that somebody fulfils is given and leaves the game."""
    for place in range(s.MAX_AWARDS):
        if state.awards >> place & 1:
            award = state.award_table[place]
            winners = 0
            for i in range(state.num_players):
                winners |= np.int64(fulfils(state, state.seats[i], award)) << i
            if winners:
                state.awards &= np.uint8(~(1 << place))
                share_award(state, winners, np.int64(award.vp))


@kernel
def fulfils(state, seat, award):
    """Whether `seat` meets all conditions of `award`."""
    for which in range(op.TOWNS, len(op.STATISTICS)):
        least = award.at_least[which]
        if least > 0 and statistic(state, seat, which) < least:
            return False
    return True


@kernel
def share_award(state, winners, points):
    """Full VP for one; half each, rounded down, for several (R21). winners: set of seats."""
    if winners & (winners - 1):
        points = points // 2
    for i in range(state.num_players):
        if winners >> i & 1:
            score(state.seats[i], s.AWARD_PART, points)


@kernel
def final_scoring(state):
    """10: prosperity, buildings, loose gold."""
    for i in range(state.num_players):
        seat = state.seats[i]
        score(seat, s.PROSPERITY_PART, np.int64(max_land(seat)) * seat.num_towns)
        for town in range(seat.num_towns):
            level = min(town_level(seat, town), MAX_LEVEL)
            score(seat, s.BUILDING_PART, BUILDING_VP[level])
        score(seat, s.GOLD_PART, np.int64(seat.loose[s.GOLD]) * (VP_PER_GOLD + territories(seat)))


@kernel
def standings(state, scores, places):
    """VP of each seat and its place; a tie goes to the smaller number played in round 5.

    scores: float32[seats]; places: int8[seats], from 1.
    """
    for i in range(state.num_players):
        one = state.seats[i]
        scores[i] = np.float32(one.vp)
        places[i] = 1
        for j in range(state.num_players):
            other = state.seats[j]
            if other.vp > one.vp or (other.vp == one.vp and other.played < one.played):
                places[i] += 1
