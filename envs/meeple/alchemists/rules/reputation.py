"""Reputation (8)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    REPUTATION_FLOOR,
    ROBE_REPUTATION,
    ZONE_FROM,
    ZONE_LOSS,
)


@kernel
def owns(seat, artifact):
    """Whether `seat` has bought `artifact`."""
    return (seat.artifacts >> np.uint32(artifact)) & np.uint32(1) != 0


@kernel
def zone_of(seat):
    """0 to 3: the reputation zone, from red to blue."""
    zone = 0
    while zone + 1 < ZONE_FROM.shape[0] and seat.reputation >= ZONE_FROM[zone + 1]:
        zone += 1
    return zone


@kernel
def change_reputation(state, i, net):
    """8.2, 8.3: apply the sum of one action's gains and losses to seat `i`."""
    seat = state.seats[i]
    seat.reputation += change_of(state, seat, net)


@kernel
def change_of(state, seat, net):
    """8.2, 8.3: what becomes of a sum of gains and losses: the Robe, the zone, the floor."""
    if net > 0:
        works = state.round < s.ROUNDS or state.robe_in_final_round
        return net + (ROBE_REPUTATION if works and owns(seat, s.ROBE_OF_RESPECT) else 0)
    if net == 0:
        return np.int64(0)
    loss = max(np.int64(0), ZONE_LOSS[zone_of(seat)] - net)  # by the zone before
    return -min(loss, seat.reputation - REPUTATION_FLOOR)
