"""Which mixes are worth making, and which ingredients are useful for them."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..rules.experiments import INSANITY, PARALYSIS, POISON
from ..rules.reputation import owns
from ..tables import (
    INSANITY_REPUTATION,
    PAIR_MEMBERS,
    PAIR_OF,
    STUDENT_FEE,
)
from .knowledge import doubt, spread
from .purse import NEVER, change_worth, gold_worth, holds, round_of
from .selling import best_price


@kernel
def last_cards(seat, w, pair):
    """What it costs to part with kinds of which there is no second card."""
    singles = (seat.hand[PAIR_MEMBERS[pair, 0]] == 1) + (seat.hand[PAIR_MEMBERS[pair, 1]] == 1)
    return w.last_card[0] * singles


@kernel
def harm(state, seat, w, chances):
    """7.8: what drinking a mix is expected to cost."""
    total = 0.0
    if (seat.hit >> INSANITY) & 1 == 0:
        total -= chances[INSANITY] * change_worth(state, seat, INSANITY_REPUTATION)
    if state.round < s.ROUNDS:
        if (seat.hit >> POISON) & 1 == 0:
            total += chances[POISON] * w.poison[0]
        if (seat.hit >> PARALYSIS) & 1 == 0:
            total += chances[PARALYSIS] * w.paralysis[0]
    return total


@kernel
def mix_worth(state, seat, w, pair, drunk):
    """Testing a pair on the student or drinking it."""
    chances = spread(seat, pair)
    worth = w.info[round_of(state)] * doubt(chances) - last_cards(seat, w, pair)
    if drunk:
        return worth - harm(state, seat, w, chances)
    return worth


@kernel
def best_mix(state, seat, w, drunk):
    """The best pair in hand to experiment with; NEVER without one."""
    best = NEVER
    for pair in range(s.PAIRS):
        if holds(seat, pair):
            best = max(best, mix_worth(state, seat, w, pair, drunk))
    return best


@kernel
def fee_now(state, seat, w):
    """7.7: what a test costs now."""
    return STUDENT_FEE * gold_worth(state, seat, w) if state.student_unhappy else 0.0


@kernel
def cap_worth(state, seat, w, pair):
    """Thinking Cap (11): a mix that costs nothing."""
    return w.info[round_of(state)] * doubt(spread(seat, pair))


@kernel
def show_chance(chances):
    """The chance of the likeliest coloured potion."""
    most = 0.0
    for potion in range(s.NEUTRAL):
        most = max(most, chances[potion])
    return most


@kernel
def use_of(state, seat, w, kind, own):
    """What a card of a kind is good for beside the others in hand; `own`: it is one of them."""
    r = round_of(state)
    best = 0.0
    for other in range(s.KINDS):
        if other == kind or seat.hand[other] == 0:
            continue
        pair = np.int64(PAIR_OF[kind, other])
        chances = spread(seat, pair)
        worth = w.info[r] * doubt(chances) + w.show_card[r] * show_chance(chances)
        worth += w.sale_card[0] * max(0.0, best_price(state, seat, w, chances))
        best = max(best, worth)
    spare = seat.hand[kind] - own
    return best / (1.0 + spare)


@kernel
def cards_used(seat):
    """Cards that a mix uses up; one stays with the Magic Mortar (11)."""
    return 1 if owns(seat, s.MAGIC_MORTAR) else 2
