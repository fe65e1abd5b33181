"""The hand-written player: it does what adds most to what it believes its place to be worth.

prices holds the beliefs, figures what cards are made of; worth brings both together with the
state. main_actions, places, buying, targets and answers look at the decisions. All of them see
what lies open and the own hand only.
"""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..actions import OPTION
from ..rules.red import alone
from .answers import (
    choose_alternative,
    choose_amount,
    choose_box,
    choose_enhanced,
    choose_heat,
    choose_metal,
)
from .buying import (
    choose_bought,
    choose_corporation,
    choose_discarded,
    choose_drafted,
    choose_kept,
    choose_sold,
)
from .main_actions import choose_main
from .places import choose_final, choose_place
from .prices import OUTLOOK, PRICES, SCARCE, SOLO
from .targets import choose_booty, choose_receiver, choose_taken, choose_victim, choose_virus
from .worth import generations_left, parameters_complete

__all__ = ["choose_action"]


@kernel
def choose_action(state, stream):
    """The heuristic player's action for `state.player`; it uses no randomness."""
    return choose(state, PRICES, OUTLOOK)


@kernel
def choose(state, prices, outlook):
    """The same with other beliefs, arrays like `PRICES` and `OUTLOOK`."""
    i = np.int64(state.player)
    asked = state.decision
    if asked == s.PAY_STEEL:
        return choose_metal(state, np.int64(s.STEEL))
    if asked == s.PAY_TITANIUM:
        return choose_metal(state, np.int64(s.TITANIUM))
    left = generations_left(state, outlook)
    w = prices[SOLO if alone(state) else SCARCE, left, parameters_complete(state)]
    if asked == s.MAIN:
        return choose_main(state, i, w, left)
    if asked == s.PLACE:
        return choose_place(state, i, w)
    if asked <= s.SELL:
        return choose_cards(state, i, w)
    return choose_answer(state, i, w)


@kernel
def choose_cards(state, i, w):
    """Set-up, draft, research, sale."""
    asked = state.decision
    if asked == s.CORPORATION:
        return choose_corporation(state, i, w)
    if asked == s.DRAFT:
        return choose_drafted(state, i, w)
    if asked == s.SELL:
        return choose_sold(state, i, w)
    return choose_bought(state, i, w)


@kernel
def choose_answer(state, i, w):
    """What is asked while an action is carried out, and the last greeneries."""
    asked = state.decision
    if asked == s.PAY_HEAT:
        return choose_heat(state, w)
    if asked == s.CHOICE:
        return choose_alternative(state, i, w)
    if asked == s.AMOUNT:
        return choose_amount(state, i, w)
    if asked == s.ADD:
        return choose_receiver(state, w, 1.0)
    if asked == s.TAKE:
        return choose_taken(state, i, w)
    if asked == s.DISCARD:
        return choose_discarded(state, i, w)
    if asked == s.OLYMPUS:
        return OPTION + 1  # a resource there is only good for drawing
    if asked == s.ENHANCE:
        return choose_enhanced(state, w)
    if asked == s.COPY:
        return choose_box(state, i, w)
    if asked == s.KEEP_DRAWN:
        return choose_kept(state, i, w)
    if asked == s.BUY_DRAWN:
        return choose_bought(state, i, w)
    if asked == s.FINAL_GREENERY:
        return choose_final(state, i, w)
    if asked == s.VIRUS:
        return choose_virus(state, i, w)
    if asked == s.BOOTY:
        return choose_booty(state, i, w)
    return choose_victim(state, i, w)
