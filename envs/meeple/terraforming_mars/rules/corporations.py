"""Corporations come into play (2.6)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..programs import FIRST_ACTION, SOLO_EFFECTS
from ..tables import BUY_COST, GREENERY_PLANTS, HEAT_AS_MC, START_MC
from .effects import run_program
from .piles import clear_offer, is_chosen, take_into_hand
from .playing import join
from .red import alone
from .research import num_chosen
from .triggers import fire_tags

BEGINNER = np.int64(0)


@kernel
def reveal_setup(state):
    """From the first player clockwise: corporation, then the cards that were kept."""
    for k in range(state.num_players):
        i = (np.int64(state.first) + k) % np.int64(state.num_players)
        begin_corporation(state, i)
        keep_cards(state, i)


@kernel
def begin_corporation(state, i):
    """Money, tags and effects; its tags may trigger effects of corporations."""
    seat = state.seats[i]
    number = np.int64(seat.corporation)
    card = s.FIRST_CORPORATION + number
    seat.corporations = 0
    seat.stock[s.MC] = START_MC[number]
    join(seat, card)
    run_program(state, i, card, card)
    if alone(state) and SOLO_EFFECTS[number] != 0:
        run_program(state, i, card, np.int64(SOLO_EFFECTS[number]))
    seat.heat_is_money = HEAT_AS_MC[card]
    if GREENERY_PLANTS[card] > 0:
        seat.greenery_plants = GREENERY_PLANTS[card]
    seat.first_action = FIRST_ACTION[number] != 0
    for j in range(state.num_players):
        fire_tags(state, j, card, j == i)


@kernel
def keep_cards(state, i):
    """2.4 to 2.7: kept cards are paid, unless by a beginner; the others go to the box."""
    seat = state.seats[i]
    if seat.corporation != BEGINNER:
        seat.stock[s.MC] -= BUY_COST * num_chosen(seat)
    for place in range(seat.num_offered):
        card = np.int64(seat.offer[place])
        if is_chosen(seat, place):
            take_into_hand(seat, card)
        else:
            bitset.add(seat.box, card)
    clear_offer(seat)
