"""Research and draft (3): choices stay secret until all have made theirs."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..tables import BUY_COST
from .knowledge import spot_drafted
from .payment import money
from .piles import NO_CARD, clear_offer, draw, look_at_cards, take_chosen

NO_HEAT = np.int64(0)


@kernel
def begin_research(state):
    """Four cards for each seat, in order of seats; with the draft they are packs."""
    state.turn = 0
    state.stage = s.DRAFT_STAGE if state.draft and state.num_players > 1 else s.RESEARCH_STAGE
    state.draft_round = 0
    for i in range(state.num_players):
        if state.stage == s.RESEARCH_STAGE:
            look_at_cards(state, i, np.int64(s.RESEARCHED))
        else:
            deal_pack(state, i)


@kernel
def deal_pack(state, i):
    """The pack that seat `i` begins with."""
    clear_offer(state.seats[i])
    for draft_round in range(s.RESEARCHED):
        state.seats[i].drafted[draft_round] = 0
        card = draw(state)
        if card != NO_CARD:
            bitset.add(state.pack[i], card)
    see_pack(state, i)


@kernel
def see_pack(state, i):
    """Seat `i` sees the cards of the pack before it."""
    for w in range(s.WORDS):
        state.seats[i].met[w] |= state.pack[i, w]


@kernel
def keep_drafted(state, i, card):
    """Seat `i` keeps a card of its pack."""
    seat = state.seats[i]
    bitset.remove(state.pack[i], card)
    seat.drafted[state.draft_round] = card
    seat.offer[seat.num_offered] = card
    seat.num_offered += 1


@kernel
def pass_packs(state):
    """3: even generations pass to the left (the next seat), odd ones to the right."""
    last = np.int64(state.num_players) - 1
    for w in range(s.WORDS):
        if state.generation % 2 == 0:
            kept = state.pack[last, w]
            for i in range(last, 0, -1):
                state.pack[i, w] = state.pack[i - 1, w]
            state.pack[0, w] = kept
        else:
            kept = state.pack[0, w]
            for i in range(last):
                state.pack[i, w] = state.pack[i + 1, w]
            state.pack[last, w] = kept
    for i in range(state.num_players):
        see_pack(state, i)


@kernel
def affordable(seat):
    """How many cards the seat can buy."""
    return money(seat, NO_HEAT) // BUY_COST


@kernel
def num_chosen(seat):
    """Cards chosen so far."""
    return bitset.popcount(np.uint64(seat.chosen))


@kernel
def put_next_offers(seat, bits, first, most):
    """Enter the offered cards that may be chosen next, if no more than `most` are then chosen.

    They are chosen in the order of `offer`; the card 0 is the action `first`.
    """
    if num_chosen(seat) < most:
        place = np.int64(seat.num_offered) - 1
        while place >= 0 and (np.int64(seat.chosen) >> place) == 0:
            bitset.add(bits, first + np.int64(seat.offer[place]))
            place -= 1


@kernel
def choose_offer(seat, card):
    """Mark an offered card."""
    for place in range(seat.num_offered):
        if seat.offer[place] == card:
            seat.chosen |= np.uint16(1 << place)


@kernel
def reveal_research(state):
    """All have chosen: the bought cards are paid and taken up, the others discarded."""
    if state.draft and state.num_players > 1:
        for i in range(state.num_players):
            spot_drafted(state, i)
        for i in range(state.num_players):
            for draft_round in range(s.RESEARCHED):
                state.seats[i].drafted[draft_round] = 0
    for i in range(state.num_players):
        seat = state.seats[i]
        seat.stock[s.MC] -= BUY_COST * num_chosen(seat) - seat.heat_paid
        seat.stock[s.HEAT] -= seat.heat_paid
        seat.heat_paid = 0
        take_chosen(state, i)
