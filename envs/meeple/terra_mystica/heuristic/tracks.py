"""What places on the cult tracks are worth (9, 11.1, 12.1)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BONUS_CULT,
    BONUS_REWARD,
    BONUS_SPADES,
    BONUS_STEPS,
    COINS,
    CULT_POWER,
    CULT_VP,
    POWER,
    PRIESTS,
    WORKERS,
)
from .purse import power_worth


@kernel
def reward_worth(w, r, tile):
    """One reward of the cult bonus of a round tile, used in round `r`."""
    return (
        BONUS_REWARD[tile, COINS] * w.coin[r]
        + BONUS_REWARD[tile, WORKERS] * w.worker[r]
        + BONUS_REWARD[tile, PRIESTS] * w.priest[r]
        + BONUS_REWARD[tile, POWER] * w.power[r] * 0.5
        + BONUS_SPADES[tile] * w.spare_spade[r]
    )


@kernel
def position_worth(state, i, w, r, track, position):
    """A position on a track: the final scoring to be expected, and cult bonuses to come."""
    worth = 0.0
    if position > 0:
        behind = 0.0
        for j in range(state.num_players):
            if j != i:
                ahead = np.int64(state.seats[j].cults[track]) - position
                behind += min(max(0.5 + ahead * w.cult_slope[r], 0.0), 1.0)
        place = min(np.int64(behind), 3)
        part = behind - place
        worth = w.cult_final[r] * (CULT_VP[place] * (1.0 - part) + CULT_VP[place + 1] * part)
    for later in range(r, s.ROUNDS):
        tile = np.int64(state.round_tiles[later - 1])
        if BONUS_CULT[tile] == track:
            if later == r:
                times = np.float64(position // BONUS_STEPS[tile])
            else:
                times = w.future_bonus[0] * position / BONUS_STEPS[tile]
            worth += times * reward_worth(w, later + 1, tile)
    return worth


@kernel
def climb_worth(state, i, w, r, track, steps, keys):
    """Advancing so many steps with so many keys, the power on the way included."""
    seat = state.seats[i]
    start = np.int64(seat.cults[track])
    top = np.int64(s.TOP)
    if start < s.TOP and (keys == 0 or state.summit_taken >> track & 1):
        top -= 1
    end = min(start + steps, top)
    if end <= start:
        return 0.0
    power = np.int64(0)
    for space in range(start + 1, end + 1):
        power += CULT_POWER[space]
    worth = position_worth(state, i, w, r, track, end) - position_worth(
        state, i, w, r, track, start
    )
    if power > 0:
        worth += power_worth(w, r, seat, power)
    return worth


@kernel
def best_climb(state, i, w, r, steps):
    """The track on which so many steps are worth most, and what they are worth."""
    best, chosen = -1.0, np.int64(0)
    keys = np.int64(state.seats[i].keys)
    for track in range(s.CULTS):
        worth = climb_worth(state, i, w, r, track, steps, keys)
        if worth > best:
            best, chosen = worth, np.int64(track)
    return best, chosen
