"""The hand-written player: it does what adds most to what it believes its place to be worth.

weights holds the beliefs as figures; knowledge says what the seat's own facts make likely,
purse what gold, cards and reputation are worth; mixes, selling, shopping, publishing,
attacks and exhibits judge the actions, planning the declaration; here they meet the
decisions. An answer that only begins an action is worth the best that can follow.
"""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..actions import DECLINE
from .answers import worth_of_answer
from .knowledge import conclude, forget
from .planning import choose_declaration
from .purse import NEVER
from .weights import WEIGHTS

__all__ = ["choose_action"]


@kernel
def choose_action(state, stream):
    """The heuristic player's action for `state.player`; ties are broken by `stream`."""
    return choose(state, stream, WEIGHTS[0])


@kernel
def choose(state, stream, w):
    """The same with other weights, a record like `WEIGHTS[0]`."""
    seat = state.seats[state.player]
    if not state.deduction:
        conclude(state, seat)
    if state.decision == s.DECLARE:
        chosen = choose_declaration(state, np.int64(state.player), w)
    else:
        chosen = choose_listed(state, stream, w)
    if not state.deduction:
        forget(state, seat)
    return chosen


@kernel
def choose_listed(state, stream, w):
    """Answers are looked at one by one."""
    i = np.int64(state.player)
    best, chosen, ties = 2.0 * NEVER, np.int64(DECLINE), np.int64(0)
    for word in range(state.legal.shape[0]):
        left = state.legal[word]
        while left != 0:
            action = 64 * word + bitset.lowest(left)
            left &= left - bitset.ONE
            worth = worth_of_answer(state, i, w, action)
            if worth > best:
                best, chosen, ties = worth, np.int64(action), np.int64(1)
            elif worth == best:
                ties += 1
                if random_below(stream, ties) == 0:
                    chosen = np.int64(action)
    return chosen
