"""Payments, alternatives, amounts and what single cards ask."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.bitset import ONE, contains
from ...core.kernel import kernel
from .. import ops
from .. import state as s
from ..actions import AMOUNT, CARD, MOST, OPTION
from ..programs import BOX, FIRST_ALTERNATIVE
from ..rules.payment import rest_to_pay
from .figures import HELD_AMOUNT, HELD_WHAT
from .main_actions import alternative_worth
from .prices import PROD, STOCK, WARM
from .worth import program_worth

HEAT_LEFT = 8.0


@kernel
def choose_metal(state, metal):
    """As much as is not overpaid, or the least that pays."""
    value = np.int64(state.seats[state.pay_seat].metal_value[metal])
    exact = rest_to_pay(state) // value
    chosen = np.int64(-1)
    for units in range(MOST + 1):
        if contains(state.legal, AMOUNT + units) and (chosen < 0 or units <= exact):
            chosen = np.int64(units)
    return AMOUNT + chosen


@kernel
def choose_heat(state, w):
    """Helion: money while heat warms Mars, else heat."""
    chosen = np.int64(-1)
    for units in range(MOST + 1):
        if contains(state.legal, AMOUNT + units):
            chosen = np.int64(units)
            if w[WARM] > HEAT_LEFT:
                break
    return AMOUNT + chosen


@kernel
def choose_alternative(state, i, w):
    """The best alternative of a printed choice or of an action."""
    item = state.effect
    card = np.int64(item.card)
    best, chosen = -1e9, OPTION
    for k in range(4):
        if contains(state.legal, OPTION + k):
            if item.what == ops.CHOOSE:
                worth = program_worth(state, i, w, np.int64(item.n) + k, card)
            else:
                first = np.int64(FIRST_ALTERNATIVE[card])
                worth = alternative_worth(state, i, w, card, first + k)
            if worth > best:
                best, chosen = worth, OPTION + k
    return chosen


@kernel
def choose_amount(state, i, w):
    """152, 194: all where money is worth more, else the least."""
    if state.effect.what == ops.INSULATE:
        more = w[PROD + s.MC] > w[PROD + s.HEAT]
    else:
        more = w[STOCK + s.ENERGY] < 1.0
    chosen = np.int64(-1)
    for amount in range(MOST + 1):
        if contains(state.legal, AMOUNT + amount):
            chosen = np.int64(amount)
            if not more:
                break
    return AMOUNT + chosen


@kernel
def choose_enhanced(state, w):
    """74: a plant, or a resource on the card just played."""
    card = np.int64(state.effect.n)
    return OPTION + np.int64(HELD_AMOUNT[card] * w[HELD_WHAT[card]] > w[STOCK + s.PLANTS])


@kernel
def choose_box(state, i, w):
    """86: the best production box."""
    best, chosen = -1e9, np.int64(0)
    for word in range(s.WORDS):
        cards = state.seats[i].front[word]
        while cards != 0:
            card = 64 * word + bitset.lowest(cards)
            cards &= cards - ONE
            if contains(state.legal, CARD + card):
                worth = w[PROD + s.STEEL]  # of a mine
                if BOX[card] != 0:
                    worth = program_worth(state, i, w, np.int64(BOX[card]), card)
                if worth > best:
                    best, chosen = worth, card
    return CARD + chosen
