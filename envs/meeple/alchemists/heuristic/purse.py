"""What gold, cards, cubes and changes of reputation are worth."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.reputation import change_of
from ..rules.supply import cards_in
from ..tables import FAVOR_GOLD, GOLD_PER_VP, PAIR_MEMBERS, RESOLUTION_ORDER

NEVER = -1e9
LAST_GOLD = 1.0 / GOLD_PER_VP  # what gold is worth at the end (13.5)
LAST_FAVOR = float(FAVOR_GOLD) * LAST_GOLD  # 13.4


@kernel
def round_of(state):
    """The round, as an index of weights."""
    return np.int64(state.round)


@kernel
def after(state, space):
    """Whether a space has been resolved this round."""
    if state.stage != s.RESOLUTION:
        return False
    for station in range(state.station):
        if RESOLUTION_ORDER[station] == space:
            return True
    return False


@kernel
def gold_worth(state, seat, w):
    """One gold more or less."""
    if state.round == s.ROUNDS and after(state, s.BUY):
        return LAST_GOLD
    most = w.gold[round_of(state)]
    return LAST_GOLD + (most - LAST_GOLD) * w.gold_spread[0] / (w.gold_spread[0] + seat.gold)


@kernel
def card_worth(state, w, held):
    """One ingredient card more for a hand of `held` cards."""
    return w.card[round_of(state)] * w.card_spread[0] / (w.card_spread[0] + held)


@kernel
def holds(seat, pair):
    """Whether both cards of a pair are in hand."""
    return seat.hand[PAIR_MEMBERS[pair, 0]] > 0 and seat.hand[PAIR_MEMBERS[pair, 1]] > 0


@kernel
def hand_size(seat):
    """How many ingredient cards are in hand."""
    return np.int64(cards_in(seat.hand))


@kernel
def change_worth(state, seat, net):
    """A net change of reputation (8)."""
    return np.float64(change_of(state, seat, np.int64(net)))
