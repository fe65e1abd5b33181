"""Power (5), gains of every kind, and victory points."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import COINS, POWER, PRIESTS, ROUND_VP, WORKERS


@kernel
def capacity(seat):
    """5.3: the most power that `seat` can gain."""
    return 2 * np.int64(seat.bowls[0]) + seat.bowls[1]


@kernel
def gain_power(seat, amount):
    """5.1: from bowl I to II, and when I is empty from II to III; the rest is lost."""
    first = min(amount, np.int64(seat.bowls[0]))
    seat.bowls[0] -= first
    seat.bowls[1] += first
    second = min(amount - first, np.int64(seat.bowls[1]))
    seat.bowls[1] -= second
    seat.bowls[2] += second


@kernel
def spend_power(seat, amount):
    """5.2: from bowl III to I."""
    seat.bowls[2] -= amount
    seat.bowls[0] += amount


@kernel
def priest_room(seat):
    """1.2: how many more priests `seat` may have in hand."""
    return np.int64(s.MAX_PRIESTS) - seat.priests - seat.cult_priests


@kernel
def gain_priests(seat, amount):
    """1.2: what exceeds the limit is lost."""
    seat.priests += max(min(amount, priest_room(seat)), 0)


@kernel
def gain(seat, gains):
    """Coins, workers, priests and power, int8[4] in the order of the tables."""
    seat.coins += gains[COINS]
    seat.workers += gains[WORKERS]
    gain_priests(seat, np.int64(gains[PRIESTS]))
    gain_power(seat, np.int64(gains[POWER]))


@kernel
def score(seat, part, points):
    """Give victory points, or take them, under the heading `part`."""
    seat.vp += points
    seat.parts[part] += points


@kernel
def reward(state, seat, event, times):
    """7.11: VP of the round tile for an event of the action phase."""
    tile = state.round_tiles[state.round - 1]
    score(seat, s.PLAY_PART, times * np.int64(ROUND_VP[tile, event]))
