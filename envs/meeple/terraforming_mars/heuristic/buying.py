"""Which corporation and which cards: to keep, to buy, to draft, to sell, to discard."""

from __future__ import annotations

import numpy as np

from ...core.bitset import ONE, contains, lowest
from ...core.kernel import kernel
from .. import state as s
from ..actions import CARD, DONE
from ..rules.payment import money
from ..rules.piles import is_chosen
from ..rules.research import num_chosen
from ..tables import BUY_COST, START_MC
from .main_actions import sale_target
from .prices import BUY_MARGIN, CROWDED, DISCARD_BELOW, KEEP_MARGIN
from .worth import future_worth, row_worth, tags_worth

NO_HEAT = np.int64(0)
# Besides what their facts bring, in megacredits.
FONDNESS = np.zeros(s.CORPORATIONS)


@kernel
def choose_corporation(state, i, w):
    """Money, effects and what they will do."""
    best, chosen = -1e9, np.int64(0)
    for number in range(s.CORPORATIONS):
        card = np.int64(s.FIRST_CORPORATION + number)
        if contains(state.legal, CARD + card):
            worth = FONDNESS[number] + START_MC[number] + row_worth(state, i, w, card, card)
            worth += tags_worth(state, i, w, card)
            if worth > best:
                best, chosen = worth, card
    return CARD + chosen


@kernel
def surplus_of(state, i, w, card):
    """What buying the card adds."""
    seat = state.seats[i]
    margin = w[KEEP_MARGIN] if state.stage == s.SETUP else w[BUY_MARGIN]
    margin += w[CROWDED] * (seat.hand_size + num_chosen(seat))
    return future_worth(state, i, w, card) - BUY_COST - margin


@kernel
def choose_bought(state, i, w):
    """The next offered card that belongs to the best that can be paid, or no more."""
    seat = state.seats[i]
    cash = money(seat, NO_HEAT)
    if state.decision == s.KEEP:
        cash = np.int64(START_MC[seat.corporation])
    room = cash // BUY_COST - num_chosen(seat)
    for place in range(seat.num_offered):
        card = np.int64(seat.offer[place])
        if contains(state.legal, CARD + card):
            worth = surplus_of(state, i, w, card)
            if worth > 0.0 and better_after(state, i, w, place, worth) < room:
                return CARD + card
    return DONE


@kernel
def better_after(state, i, w, place, worth):
    """How many cards that come later in the offer are worth more."""
    seat = state.seats[i]
    total = np.int64(0)
    for k in range(place + 1, seat.num_offered):
        total += surplus_of(state, i, w, np.int64(seat.offer[k])) > worth
    return total


@kernel
def choose_drafted(state, i, w):
    """The best card of the pack."""
    best, chosen = -1e9, np.int64(0)
    for word in range(s.WORDS):
        left = state.pack[i, word]
        while left != 0:
            card = 64 * word + lowest(left)
            left &= left - ONE
            worth = future_worth(state, i, w, card)
            if worth > best:
                best, chosen = worth, card
    return CARD + chosen


@kernel
def choose_kept(state, i, w):
    """Exactly so many of the cards looked at: the next one that belongs to the best."""
    seat = state.seats[i]
    wanted = np.int64(state.effect.m) - num_chosen(seat)
    last = np.int64(-1)
    for place in range(seat.num_offered):
        card = np.int64(seat.offer[place])
        if contains(state.legal, CARD + card) and not is_chosen(seat, place):
            last = card
            if better_after(state, i, w, place, surplus_of(state, i, w, card)) < wanted:
                return CARD + card
    return CARD + last


@kernel
def choose_sold(state, i, w):
    """As many as a project needs; any card will do, for they are of no more use."""
    if contains(state.legal, DONE) and sale_target(state, i, w) == 0:
        return DONE
    for word in range(s.WORDS):
        cards = state.seats[i].hand[word]
        while cards != 0:
            card = 64 * word + lowest(cards)
            cards &= cards - ONE
            if contains(state.legal, CARD + card):
                return CARD + card
    return DONE


@kernel
def choose_discarded(state, i, w):
    """73 Mars University: a card that is worth less than another."""
    best, chosen = w[DISCARD_BELOW], DONE
    for word in range(s.WORDS):
        cards = state.seats[i].hand[word]
        while cards != 0:
            card = 64 * word + lowest(cards)
            cards &= cards - ONE
            worth = future_worth(state, i, w, card)
            if worth < best:
                best, chosen = worth, CARD + card
    return chosen
