"""Free conversions (4)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from .power import gain_priests, priest_room, score, spend_power

PRIEST_POWER, WORKER_POWER, COIN_POWER = np.int64(5), np.int64(3), np.int64(1)
COINS_FOR_VP = np.int64(2)
ONE = np.int64(1)


@kernel
def conversions(state, seat):
    """The set of conversions on offer, as an integer: those not before the last one made."""
    kinds = np.int64(seat.bowls[1] >= 2) << s.BURN
    kinds |= np.int64(seat.bowls[2] >= PRIEST_POWER and priest_room(seat) > 0) << s.POWER_TO_PRIEST
    kinds |= np.int64(seat.bowls[2] >= WORKER_POWER) << s.POWER_TO_WORKER
    kinds |= np.int64(seat.bowls[2] >= COIN_POWER) << s.POWER_TO_COIN
    kinds |= np.int64(seat.priests > 0) << s.PRIEST_TO_WORKER
    kinds |= np.int64(seat.workers > 0) << s.WORKER_TO_COIN
    if seat.faction == s.ALCHEMISTS:
        kinds |= np.int64(seat.vp > 0) << s.VP_TO_COIN
        kinds |= np.int64(seat.coins >= COINS_FOR_VP) << s.COINS_TO_VP
    return kinds >> state.converted << state.converted


@kernel
def convert(state, seat, kind):
    """Carry out one conversion."""
    state.converted = kind
    if kind == s.BURN:
        seat.bowls[1] -= 2
        seat.bowls[2] += 1
    elif kind == s.POWER_TO_PRIEST:
        spend_power(seat, PRIEST_POWER)
        gain_priests(seat, ONE)
    elif kind == s.POWER_TO_WORKER:
        spend_power(seat, WORKER_POWER)
        seat.workers += 1
    elif kind == s.POWER_TO_COIN:
        spend_power(seat, COIN_POWER)
        seat.coins += 1
    elif kind == s.PRIEST_TO_WORKER:
        seat.priests -= 1
        seat.workers += 1
    elif kind == s.WORKER_TO_COIN:
        seat.workers -= 1
        seat.coins += 1
    elif kind == s.VP_TO_COIN:
        score(seat, s.PLAY_PART, -ONE)
        seat.coins += 1
    else:
        seat.coins -= COINS_FOR_VP
        score(seat, s.PLAY_PART, ONE)


@kernel
def ordain(seat, count):
    """Darklings: workers become priests; a priest over the limit is lost (1.2)."""
    seat.workers -= count
    gain_priests(seat, count)
