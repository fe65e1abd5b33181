"""Advancing shipping and digging (7.3, 7.4), and the range of the carpet (6.5)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    DIGGING_COINS,
    DIGGING_PRIESTS,
    DIGGING_VP,
    DIGGING_WORKERS,
    LAST_DIGGING,
    LAST_SHIPPING,
    SHIPPING_COINS,
    SHIPPING_PRIESTS,
    SHIPPING_VP,
)
from .power import score
from .reach import survey


@kernel
def can_advance_shipping(seat):
    """7.3: not at the last level, and paid for."""
    return (
        seat.shipping < LAST_SHIPPING[seat.faction]
        and seat.coins >= SHIPPING_COINS
        and seat.priests >= SHIPPING_PRIESTS
    )


@kernel
def advance_shipping(state, seat):
    """7.3."""
    seat.coins -= SHIPPING_COINS
    seat.priests -= SHIPPING_PRIESTS
    raise_shipping(state, seat)


@kernel
def raise_shipping(state, seat):
    """One level with its VP; none at the last level, and none for who has no shipping."""
    if seat.shipping < LAST_SHIPPING[seat.faction]:
        seat.shipping += 1
        score(seat, s.PLAY_PART, np.int64(SHIPPING_VP[seat.faction, seat.shipping]))
        survey(state, seat)


@kernel
def widen_carpet(state, seat):
    """6.5: the carpet reaches one hex farther."""
    seat.carpet += 1
    survey(state, seat)


@kernel
def can_advance_digging(seat):
    """7.4: not at the last level, and paid for."""
    return (
        seat.digging < LAST_DIGGING[seat.faction]
        and seat.coins >= DIGGING_COINS[seat.faction]
        and seat.workers >= DIGGING_WORKERS
        and seat.priests >= DIGGING_PRIESTS
    )


@kernel
def advance_digging(seat):
    """7.4."""
    seat.coins -= DIGGING_COINS[seat.faction]
    seat.workers -= DIGGING_WORKERS
    seat.priests -= DIGGING_PRIESTS
    seat.digging += 1
    score(seat, s.PLAY_PART, DIGGING_VP)
