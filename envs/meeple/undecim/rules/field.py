"""The field: action cards lying open or face-down (1)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_member
from .. import state as s
from ..tables import FIELD_OPEN

ALL_CARDS = (1 << s.NUM_CARDS + 1) - 2  # the set of numbers in use


@kernel
def lay_out(state, cards):
    """Lay three random cards of the set open; the rest is face-down."""
    state.open = 0
    for _ in range(FIELD_OPEN):
        card = random_member(state.rng, cards)
        cards &= ~bitset.bit(card)
        state.open |= np.uint16(1 << card)
    state.down = np.uint16(cards)
