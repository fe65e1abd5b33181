"""What to declare (5) and where to stand (4): each next cube goes where it brings most."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..actions import ASSOCIATE, DECLINE, FAVOR, SLOT
from ..rules.declaration import next_slot
from ..rules.reputation import owns
from ..rules.theories import bank_gold
from ..tables import (
    CUSTODIAN_CUBES,
    MAX_SOLD,
    ORDER_FAVORS,
    ORDER_GOLD,
    ORDER_INGREDIENTS,
    TRANSMUTE_GOLD,
)
from .attacks import best_accusation
from .exhibits import best_exhibit
from .mixes import best_mix, cards_used
from .publishing import best_theory
from .purse import NEVER, card_worth, gold_worth, hand_size, round_of
from .selling import best_sale
from .shopping import best_bargain

AVERAGE_PRICE = np.int64(3)  # of an artifact or a sale, in gold
UNKNOWN_MIX = 0.8  # doubt about a mix of cards that are not in hand yet


@kernel
def mixes_declared(seat):
    """Mixes that need cards: experiments, exhibits, a sale."""
    mixes = seat.slots[s.STUDENT] + seat.slots[s.DRINK] + seat.slots[s.CUSTODIANS]
    return np.int64(mixes + seat.slots[s.SELL] + seat.slots[s.EXHIBIT])


@kernel
def cards_free(seat):
    """Cards in hand after all that is declared, as far as it can be told."""
    cards = hand_size(seat) + seat.slots[s.FORAGE] - seat.slots[s.TRANSMUTE]
    mixes = mixes_declared(seat)
    if cards_used(seat) == 1:
        return cards - mixes - (mixes > 0)
    return cards - 2 * mixes


@kernel
def gold_free(seat):
    """Gold after all that is declared, as far as it can be told."""
    gold = np.int64(seat.gold) + TRANSMUTE_GOLD * seat.slots[s.TRANSMUTE]
    gold += AVERAGE_PRICE * (seat.slots[s.SELL] - seat.slots[s.BUY])
    return gold - bank_gold(seat) * seat.slots[s.PUBLISH]


@kernel
def sell_worth(state, i, w):
    """7.3: the best sale, if one is served."""
    seat = state.seats[i]
    if cards_free(seat) < cards_used(seat):
        return NEVER
    worth = best_sale(state, seat, w, np.int64(s.NOBODY))
    rivals = np.int64(state.num_rows[s.SELL])
    if rivals >= MAX_SOLD[state.num_players]:
        worth *= w.rival[0]
    return worth - 2.0 * card_worth(state, w, cards_free(seat))


@kernel
def experiment_worth(state, i, w, drunk):
    """7.7, 7.8: the best mix that is left after those declared."""
    seat = state.seats[i]
    if cards_free(seat) < cards_used(seat):
        return NEVER
    worth = best_mix(state, seat, w, drunk)
    if worth == NEVER:
        worth = w.info[round_of(state)] * UNKNOWN_MIX
    worth *= w.info_again[0] ** mixes_declared(seat)
    return worth - 2.0 * card_worth(state, w, cards_free(seat))


@kernel
def forage_worth(state, i, w):
    """7.1: a card more."""
    seat = state.seats[i]
    free = cards_free(seat)
    worth = card_worth(state, w, max(np.int64(0), free))
    if free + 1 == cards_used(seat):
        worth += w.enable[round_of(state)]
    return worth


@kernel
def transmute_worth(state, i, w):
    """7.2: a card for gold."""
    seat = state.seats[i]
    free = cards_free(seat)
    if free < 1:
        return NEVER
    return TRANSMUTE_GOLD * gold_worth(state, seat, w) - card_worth(state, w, free)


@kernel
def publish_worth(state, i, w):
    """9.1, 9.2."""
    seat = state.seats[i]
    if gold_free(seat) < bank_gold(seat):
        return NEVER
    return best_theory(state, i, w, np.int64(seat.slots[s.PUBLISH]))


@kernel
def slot_worth(state, i, w, space):
    """The next action of seat `i` on a space."""
    seat = state.seats[i]
    number = np.int64(seat.slots[space])
    if space == s.FORAGE:
        return forage_worth(state, i, w)
    if space == s.TRANSMUTE:
        return transmute_worth(state, i, w)
    if space == s.SELL:
        return sell_worth(state, i, w)
    if space == s.STUDENT:
        return experiment_worth(state, i, w, False)
    if space == s.DRINK:
        return experiment_worth(state, i, w, True)
    if space == s.BUY:
        gold = gold_free(seat) + AVERAGE_PRICE * number
        worth = best_bargain(state, seat, w, gold, number)
    elif space == s.DEBUNK:
        worth = best_accusation(state, seat, w, number)
    elif space == s.PUBLISH:
        worth = publish_worth(state, i, w)
    else:
        if cards_free(seat) < cards_used(seat):
            return NEVER
        worth = best_exhibit(state, seat, number)
    return worth if number == 0 else worth * w.second[0]


@kernel
def choose_declaration(state, i, w):
    """D3: the slot with most worth for each of its cubes; favor cards that pay."""
    seat = state.seats[i]
    cubes = np.int64(seat.cubes)
    idle = w.idle[round_of(state)]
    best, chosen, beyond = 0.0, np.int64(DECLINE), NEVER
    for space in range(s.SPACES):
        cost = next_slot(state, seat, space)
        if cost == 0 or cost > cubes + 1:
            continue
        worth = slot_worth(state, i, w, space) - idle * cost
        if cost > cubes:
            beyond = max(beyond, worth + idle)
        elif worth / cost > best:
            best, chosen = worth / cost, SLOT + space
    if seat.favors[s.CUSTODIAN] > 0 and cubes >= CUSTODIAN_CUBES:
        worth = experiment_worth(state, i, w, True) + w.custodian[0] - idle
        if worth > best:
            best, chosen = worth, FAVOR + s.CUSTODIAN
    if chosen == DECLINE:
        chosen = choose_associate(state, i, w)
    extra = beyond - idle * cubes > w.favor[round_of(state)]
    if extra and chosen == DECLINE and seat.favors[s.ASSISTANT] > 0:
        chosen = FAVOR + s.ASSISTANT
    return np.int64(chosen)


@kernel
def choose_associate(state, i, w):
    """10.2: an Associate where others would act first; DECLINE without a good place."""
    seat = state.seats[i]
    best, chosen = w.favor[round_of(state)], np.int64(DECLINE)
    if seat.favors[s.ASSOCIATE] == 0:
        return chosen
    for space in range(s.SPACES):
        if seat.slots[space] == 0 or (seat.associates >> space) & 1 != 0:
            continue
        above = 0
        while state.rows[space, above] != i:
            above += 1
        if above * w.associate[space] > best:
            best, chosen = above * w.associate[space], ASSOCIATE + space
    return np.int64(chosen)


@kernel
def order_worth(state, i, w, space):
    """4.1: the cards of a turn-order space, and acting early."""
    seat = state.seats[i]
    worth = ORDER_GOLD[space] * gold_worth(state, seat, w)
    worth += ORDER_FAVORS[space] * w.favor[round_of(state)]
    if not owns(seat, s.WITCHS_TRUNK):
        held = hand_size(seat)
        for _ in range(ORDER_INGREDIENTS[space]):
            worth += card_worth(state, w, held)
            held += 1
    return worth - w.early[0] * space - w.rank[round_of(state)] * seats_above(state, i, space)


@kernel
def seats_above(state, i, space):
    """Which part of the others will act before: as they stand, or as may be expected."""
    above = 0.0
    for j in range(state.num_players):
        if j != i:
            other = np.int64(state.seats[j].order_space)
            if other < 0:
                above += space / np.float64(s.ORDER_SPACES)
            else:
                above += other < space
    return above / (state.num_players - 1)
