"""Passing (10) and the order of play (3.1)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import contains
from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    BRIDGE_VP_ENGINEERS,
    CARD_VP,
    FAV12,
    FAV12_VP,
    SPOT_ENDS,
)
from .power import score
from .reach import survey


@kernel
def pass_turn(state, i):
    """The seat is out of the round: VP, the bonus card goes back, its place in the order."""
    seat = state.seats[i]
    score(seat, s.PLAY_PART, vp_for_passing(state, i))
    if state.round == s.ROUNDS:
        return_card(state, seat)
        survey(state, seat)
    seat.passed = True
    state.actions_left = 0
    state.upcoming = next_seat(state, i)
    state.pass_order[state.num_passed] = i
    state.num_passed += 1
    if state.variable_turn_order:
        order_by_passing(state)


@kernel
def vp_for_passing(state, i):
    """10 (a): the bonus card, FAV12, the Engineers' stronghold."""
    seat = state.seats[i]
    points = 0
    if seat.bonus_card >= 0:
        for kind in range(s.KINDS):
            points += CARD_VP[seat.bonus_card, kind, seat.built[kind]]
        points += CARD_VP[seat.bonus_card, s.KINDS, seat.shipping]
    if seat.favors >> FAV12 & 1:
        points += FAV12_VP[seat.built[s.TRADING_HOUSE]]
    if seat.faction == s.ENGINEERS and seat.built[s.STRONGHOLD] > 0:
        points += BRIDGE_VP_ENGINEERS * joining_bridges(state, i)
    return points


@kernel
def joining_bridges(state, i):
    """The own bridges with own structures at both ends."""
    seat = state.seats[i]
    count = 0
    for spot in range(s.SPOTS):
        if (
            state.bridge_owner[spot] == i
            and contains(seat.structures, np.int64(SPOT_ENDS[spot, 0]))
            and contains(seat.structures, np.int64(SPOT_ENDS[spot, 1]))
        ):
            count += 1
    return count


@kernel
def return_card(state, seat):
    """10 (b): the old card lies open for those who pass later."""
    if seat.bonus_card >= 0:
        state.table_cards |= np.uint16(1 << seat.bonus_card)
        seat.bonus_card = s.NOBODY


@kernel
def take_card(state, i, card):
    """10 (b): take a card with the coins on it, then give back the old one."""
    seat = state.seats[i]
    state.table_cards &= np.uint16(~(1 << card))
    return_card(state, seat)
    seat.bonus_card = card
    seat.coins += state.card_coins[card]
    state.card_coins[card] = 0
    survey(state, seat)


@kernel
def take_artifact(state, i, artifact):
    """13.2."""
    state.table_artifacts &= np.uint16(~(1 << artifact))
    state.seats[i].artifact = artifact


@kernel
def next_seat(state, i):
    """The next seat after `i` in the order list that has not passed; NOBODY: none."""
    place = 0
    for k in range(state.num_players):
        if state.order[k] == i:
            place = k
    for k in range(1, state.num_players + 1):
        other = np.int64(state.order[(place + k) % state.num_players])
        if not state.seats[other].passed:
            return other
    return np.int64(s.NOBODY)


@kernel
def order_by_passing(state):
    """Variable turn order: the last who passed goes to the end of the list that 5.4 speaks of."""
    i = state.pass_order[state.num_passed - 1]
    place = 0
    for k in range(state.num_players):
        if state.order[k] != i:
            state.order[place] = state.order[k]
            place += 1
    state.order[place] = i


@kernel
def find_next_order(state):
    """3.1: by passing, or clockwise from the first who passed."""
    for k in range(state.num_players):
        if state.variable_turn_order:
            state.next_order[k] = state.pass_order[k]
        else:
            state.next_order[k] = (state.pass_order[0] + k) % state.num_players
