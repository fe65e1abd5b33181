"""What each answer to a decision is worth."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    ACCEPT,
    ARTIFACT,
    BID,
    COLOUR,
    DECK,
    DECLINE,
    FAVOR,
    GRANT,
    GUARANTEE,
    INGREDIENT,
    ORDER,
    PAIR,
    PAY,
    POTION,
    SEAL,
    TOKEN,
)
from ..tables import GRANT_VP, PAIR_MEMBERS, TRANSMUTE_GOLD
from .attacks import accuse_worth, claim_worth, colour_worth
from .exhibits import exhibit_worth
from .knowledge import spread
from .mixes import cap_worth, fee_now, last_cards, mix_worth, use_of
from .planning import order_worth
from .publishing import best_theory, seal_worth, theory_worth, token_worth
from .purse import LAST_FAVOR, LAST_GOLD, NEVER, card_worth, gold_worth, hand_size, round_of
from .selling import (
    announced_worth,
    barmaid_worth,
    best_sale,
    bid_worth,
    merchant_worth,
    mixed_worth,
)
from .shopping import bargain, reserve, shopkeeper_worth

ALL_SPARED = np.uint8(0)
FIRST = np.int64(0)
NOTHING_USED = np.int64(0)


@kernel
def worth_of_answer(state, i, w, action):
    """What an answer adds for seat `i`."""
    asked = state.decision
    if asked <= s.TURN_ORDER:
        return early_answer(state, i, w, action)
    if asked <= s.SPEND:
        return card_answer(state, i, w, action)
    if asked <= s.GUARANTEE or (asked == s.MIX and state.guarantee >= 0):
        return sale_answer(state, i, w, action)
    if asked <= s.CAP:
        return purchase_answer(state, i, w, action)
    if asked <= s.CLAIM:
        return debunk_answer(state, i, w, action)
    if asked <= s.GRANT:
        return theory_answer(state, i, w, action)
    return mix_answer(state, i, w, action)


@kernel
def early_answer(state, i, w, action):
    """D0 to D2."""
    if state.decision == s.KEEP:
        return w.keep[action - FAVOR]
    if state.decision == s.HERBALIST_DISCARD:
        return -use_of(state, state.seats[i], w, action - INGREDIENT, 1)
    return order_worth(state, i, w, action - ORDER)


@kernel
def card_answer(state, i, w, action):
    """D4, D5: forage, transmute."""
    seat = state.seats[i]
    if action == DECLINE:
        return 0.0
    if state.decision == s.TAKE:
        card = card_worth(state, w, hand_size(seat))
        if action == DECK:
            return card + w.deck[0] * mean_use(state, seat, w)
        return card + w.use[0] * use_of(state, seat, w, action - INGREDIENT, 0)
    if action >= INGREDIENT:
        return spend_worth(state, seat, w, action - INGREDIENT)
    best = NEVER
    for kind in range(s.KINDS):
        if seat.hand[kind] > 0:
            best = max(best, spend_worth(state, seat, w, kind))
    return best + gold_worth(state, seat, w) - LAST_FAVOR


@kernel
def mean_use(state, seat, w):
    """How useful a card of unknown kind is."""
    total = 0.0
    for kind in range(s.KINDS):
        total += use_of(state, seat, w, kind, 0)
    return w.use[0] * total / s.KINDS


@kernel
def spend_worth(state, seat, w, kind):
    """7.2: gold for a card of a kind."""
    gold = TRANSMUTE_GOLD * gold_worth(state, seat, w)
    return gold - w.spend[0] * (
        card_worth(state, w, hand_size(seat) - 1) + w.use[0] * use_of(state, seat, w, kind, 1)
    )


@kernel
def sale_answer(state, i, w, action):
    """D7."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.BID:
        return bid_worth(state, i, w, action - BID)
    if action == DECLINE:
        return 2.0 * w.idle[round_of(state)]
    if asked == s.OFFER:
        if action == FAVOR + s.MERCHANT:
            return merchant_worth(state, seat, w)
        return best_sale(state, seat, w, np.int64(action - POTION))
    if asked == s.GUARANTEE:
        return announced_worth(state, seat, w, action - GUARANTEE)
    if action == FAVOR + s.BARMAID:
        return barmaid_worth(state, seat, w)
    return mixed_worth(state, seat, w, action - PAIR, np.int64(state.guarantee))


@kernel
def purchase_answer(state, i, w, action):
    """D8."""
    seat = state.seats[i]
    asked = state.decision
    if action == DECLINE:
        return w.idle[round_of(state)] if asked == s.PURCHASE else 0.0
    if asked == s.ALTAR:
        gold = action - PAY + 1
        short = max(np.int64(0), reserve(state, seat) - (seat.gold - gold))
        return gold * (1.0 - LAST_GOLD) - w.short[0] * short
    if asked == s.CAP:
        return cap_worth(state, seat, w, action - PAIR)
    if action >= ARTIFACT:
        played = np.int64(state.played[s.SHOPKEEPER])
        return bargain(state, seat, w, action - ARTIFACT, np.int64(seat.gold), played)
    return shopkeeper_worth(state, seat, w)


@kernel
def debunk_answer(state, i, w, action):
    """D9."""
    seat = state.seats[i]
    if action == DECLINE:
        return w.idle[round_of(state)]
    if state.decision == s.ACCUSE:
        accused = action - PAIR if state.master else action - INGREDIENT
        return accuse_worth(state, seat, w, accused, ALL_SPARED)
    if state.master:
        return claim_worth(state, seat, w, np.int64(state.accused), action - POTION, ALL_SPARED)
    return colour_worth(state, seat, w, np.int64(state.accused), action - COLOUR)


@kernel
def theory_answer(state, i, w, action):
    """D10 to D12."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.GRANT:
        return np.float64(GRANT_VP[action - GRANT])
    if asked == s.THEORY:
        if action == DECLINE:
            return w.idle[round_of(state)]
        return theory_worth(state, i, w, action - INGREDIENT, NOTHING_USED, False)[0]
    if asked == s.IMMEDIATE:
        if action == DECLINE:  # the action is not lost: what it may do later
            return max(w.idle[round_of(state)], best_theory(state, i, w, FIRST))
        return theory_worth(state, i, w, action - INGREDIENT, NOTHING_USED, True)[0]
    kind = np.int64(state.theory)
    if asked == s.TOKEN:
        return token_worth(state, i, w, kind, action - TOKEN)
    token = state.token if state.token >= 0 else state.theories[kind]
    return seal_worth(seat, w, round_of(state), kind, np.int64(token), action - SEAL)


@kernel
def mix_answer(state, i, w, action):
    """D6, D14, D15."""
    seat = state.seats[i]
    asked = state.decision
    if asked == s.PEEK:
        return np.float64(action == ACCEPT)
    if asked == s.SET_ASIDE:
        mix = seat.mixes[seat.num_mixes - 1]
        kind = PAIR_MEMBERS[mix.pair, state.returned]
        return np.float64(action == ACCEPT) if seat.set_aside[kind] == 0 else 0.0
    if action == DECLINE:
        return w.idle[round_of(state)]
    if asked == s.TEST:
        return mix_worth(state, seat, w, action - PAIR, False) - fee_now(state, seat, w)
    if asked == s.DRAUGHT:
        return mix_worth(state, seat, w, action - PAIR, True)
    if asked == s.ANNOUNCE:
        return exhibit_worth(state, seat, action - POTION, True)
    pair = action - PAIR
    return spread(seat, pair)[state.potion] - w.spare[0] * last_cards(seat, w, pair)
