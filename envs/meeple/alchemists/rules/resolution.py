"""Resolution (6): whose action it is, beginning it, declining it, completing it."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import CUSTODIAN_CUBES, MAX_SLOTS, RESOLUTION_ORDER, SLOT_CUBES
from .asking import ask, owner_of
from .debunking import can_accuse
from .experiments import can_test
from .mixing import can_mix
from .purchases import can_purchase
from .sale import all_have_bid, ask_for_bid, can_offer
from .supply import cards_in, ingredients_left
from .theories import can_theorise


@kernel
def clear_action(state):
    """Nothing is announced or played for the action to come."""
    state.potion = s.NOBODY
    state.guarantee = s.NOBODY
    state.accused = s.NOBODY
    state.theory = s.NOBODY
    state.token = s.NOBODY
    for kind in range(s.FAVORS):
        state.played[kind] = 0


@kernel
def begin_resolution(state):
    """6.1: from the first space on."""
    state.stage = s.RESOLUTION
    state.station = 0
    state.lap = 0
    state.place = 0
    state.num_green = 0
    for k in range(s.MAX_PLAYERS):
        state.green[k] = s.NOBODY


@kernel
def space_now(state):
    """The action space that is being resolved."""
    return np.int64(RESOLUTION_ORDER[state.station])


@kernel
def advance_resolution(state):
    """6.2: first actions from the top row to the bottom row, then second ones; then Boots."""
    space = space_now(state)
    if state.num_rows[space] == 0:
        next_station(state)
    elif space == s.SELL and not all_have_bid(state):
        ask_for_bid(state)
    elif state.lap == MAX_SLOTS:
        offer_boots(state, space)
    elif state.place == state.num_rows[space]:
        state.place = 0
        state.lap += 1
    else:
        i = np.int64(state.rows[space, state.place])
        state.place += 1
        if has_action(state, i, space):
            begin_action(state, i, space)


@kernel
def next_station(state):
    """All rows of a space are done."""
    state.station += 1
    state.lap = 0
    state.place = 0


@kernel
def has_action(state, i, space):
    """Whether seat `i` has an action in this lap that it has not carried out before (9.7)."""
    seat = state.seats[i]
    return state.lap < seat.slots[space] and (space != s.PUBLISH or state.lap >= seat.early)


@kernel
def offer_boots(state, space):
    """11, Boots of Speed: once a round, on a space where the owner has acted; not selling."""
    i = owner_of(state, s.BOOTS_OF_SPEED)
    if i != s.NOBODY and space != s.SELL and space != s.CUSTODIANS:
        seat = state.seats[i]
        if not seat.boots_used and (seat.acted >> space) & 1 != 0:
            state.boots = True
            begin_action(state, i, space)
            return
    next_station(state)


@kernel
def begin_action(state, i, space):
    """Ask for the action, or decline it if it cannot be carried out (6.3)."""
    clear_action(state)
    state.acting = i
    if is_possible(state, i, space):
        ask(state, i, question_of(space))
    else:
        decline(state, i)


@kernel
def is_possible(state, i, space):
    """6.3: whether the action can be carried out at all."""
    seat = state.seats[i]
    if space == s.FORAGE:
        return cards_in(state.row) > 0 or ingredients_left(state)
    if space == s.TRANSMUTE:
        return cards_in(seat.hand) > 0
    if space == s.SELL:
        return can_offer(state, seat)
    if space == s.BUY:
        return can_purchase(state, seat)
    if space == s.DEBUNK:
        return can_accuse(state)
    if space == s.PUBLISH:
        return can_theorise(state, seat)
    if space == s.STUDENT:
        return can_test(state, seat)
    return can_mix(seat)


@kernel
def question_of(space):
    """What an action begins with."""
    if space == s.FORAGE:
        return s.TAKE
    if space == s.TRANSMUTE:
        return s.SPEND
    if space == s.SELL:
        return s.OFFER
    if space == s.BUY:
        return s.PURCHASE
    if space == s.DEBUNK:
        return s.ACCUSE
    if space == s.PUBLISH:
        return s.THEORY
    if space == s.STUDENT:
        return s.TEST
    if space == s.EXHIBIT:
        return s.ANNOUNCE
    return s.DRAUGHT


@kernel
def decline(state, i):
    """6.3: the action's cubes are unused now; the Boots have none and are not used up."""
    space = space_now(state)
    if space == s.CUSTODIANS:
        state.seats[i].unused += CUSTODIAN_CUBES
    elif not state.boots:
        state.seats[i].unused += SLOT_CUBES[state.num_players, space, state.lap]
    end_action(state)


@kernel
def complete(state, i):
    """The action has been carried out."""
    seat = state.seats[i]
    seat.acted |= np.uint16(1 << space_now(state))
    if state.boots:
        seat.boots_used = True
    end_action(state)


@kernel
def end_action(state):
    """On to the next row; after the Boots to the next space."""
    state.acting = s.NOBODY
    if state.boots:
        state.boots = False
        next_station(state)
