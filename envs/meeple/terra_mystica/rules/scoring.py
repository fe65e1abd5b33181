"""The end of the game (12) and the standings."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import AREA_VP, COINS_PER_VP, COINS_PER_VP_ALCHEMISTS, CULT_VP
from .artifacts import ORB_OF_POWER, artifact_vp
from .networks import largest_network
from .power import score


@kernel
def final_scoring(state):
    """Cults, area, resources, artifacts."""
    for track in range(s.CULTS):
        for i in range(state.num_players):
            points = cult_share(state, track, np.int64(state.seats[i].cults[track]))
            score(state.seats[i], s.FIRE_PART + track, points)
    score_area(state)
    for i in range(state.num_players):
        score_resources(state.seats[i])
    for i in range(state.num_players):  # 13.3: on the position as it stands
        if state.seats[i].artifact >= 0:
            points = artifact_vp(state, i, np.int64(state.seats[i].artifact))
            score(state.seats[i], s.ARTIFACT_PART, points)


@kernel
def shared(places, above, tied):
    """12.2: the sum of the places that `tied` players occupy, divided, rounded down."""
    total = 0
    for place in range(above, above + tied):
        total += places[place]
    return total // tied


@kernel
def cult_share(state, track, position):
    """12.1: VP for a position on a track."""
    above, tied = 0, 0
    for i in range(state.num_players):
        other = state.seats[i].cults[track]
        above += np.int64(other > position)
        tied += np.int64(other == position)
    return shared(CULT_VP, above, tied) if position > 0 else 0


@kernel
def score_area(state):
    """12.1: VP for the largest networks."""
    sizes = np.uint64(0)  # eight bits each
    for i in range(state.num_players):
        size = largest_network(state, state.seats[i])
        sizes |= np.uint64(size) << np.uint64(8 * i)
    for i in range(state.num_players):
        own = (sizes >> np.uint64(8 * i)) & np.uint64(255)
        above, tied = 0, 0
        for j in range(state.num_players):
            other = (sizes >> np.uint64(8 * j)) & np.uint64(255)
            above += np.int64(other > own)
            tied += np.int64(other == own)
        score(state.seats[i], s.AREA_PART, shared(AREA_VP, above, tied))


@kernel
def score_resources(seat):
    """12.3: all that is left becomes coins, and these VP; the Orb's owner burns nothing (13.4)."""
    if seat.artifact != ORB_OF_POWER:
        pairs = seat.bowls[1] // 2
        seat.bowls[1] -= 2 * pairs
        seat.bowls[2] += pairs
    seat.coins += np.int64(seat.bowls[2]) + seat.priests + seat.workers
    seat.bowls[0] += seat.bowls[2]
    seat.bowls[2] = 0
    seat.priests = 0
    seat.workers = 0
    rate = COINS_PER_VP_ALCHEMISTS if seat.faction == s.ALCHEMISTS else COINS_PER_VP
    score(seat, s.RESOURCE_PART, seat.coins // rate)
    seat.coins %= rate


@kernel
def standings(state, scores, places):
    """VP of each seat and its place; ties share (12.4).

    scores: float32[seats]; places: int8[seats], from 1.
    """
    for i in range(state.num_players):
        scores[i] = np.float32(state.seats[i].vp)
        places[i] = 1
        for j in range(state.num_players):
            if state.seats[j].vp > state.seats[i].vp:
                places[i] += 1
