"""Power from neighbours (5.4) and what Cultists get out of it (5.5)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import STRUCTURE_POWER
from .lands import first_of, without_first
from .power import capacity, gain_power, score
from .reach import adjacent


@kernel
def note_event(state, i, hex_):
    """Seat `i` has built on `hex_`: what its neighbours will be offered, by what stands now."""
    event = state.num_events
    for other in range(state.num_players):
        state.event_offers[event, other] = 0
    low, high = adjacent(state, hex_)
    low &= state.occupied[0]
    high &= state.occupied[1]
    offered = False
    while low | high != 0:
        near = first_of(low, high)
        low, high = without_first(low, high)
        owner = np.int64(state.owner[near])
        if owner != i:
            state.event_offers[event, owner] += STRUCTURE_POWER[state.structure[near] - 1]
            offered = True
    if offered:
        state.event_seat[event] = i
        state.num_events += 1


@kernel
def amount_offered(state, i):
    """The power that seat `i` can take in the event being answered; 0: no offer."""
    seat = state.seats[i]
    offer = np.int64(state.event_offers[state.event, i])
    return min(offer, min(capacity(seat), np.int64(seat.vp) + 1))


@kernel
def take_offer(state, i):
    """All of it, for one VP less than the power."""
    seat = state.seats[i]
    amount = amount_offered(state, i)
    gain_power(seat, amount)
    score(seat, s.PLAY_PART, 1 - amount)
    state.any_taken = True


@kernel
def seat_after(state, i, distance):
    """The seat so many places after `i` in the order list (5.4)."""
    place = 0
    for k in range(state.num_players):
        if state.order[k] == i:
            place = k
    return np.int64(state.order[(place + distance) % state.num_players])


@kernel
def begin_offers(state):
    """The turn is over: the events of it are answered one after the other."""
    state.stage = s.OFFERS
    state.actions_left = 0
    state.event = 0
    begin_event(state)


@kernel
def begin_event(state):
    """Nobody has answered yet."""
    state.answered = 0
    state.any_offer = False
    state.any_taken = False


@kernel
def advance_offers(state):
    """One step: ask the next seat, pay the Cultists, or go on to the next event."""
    builder = np.int64(state.event_seat[state.event])
    if state.answered < state.num_players - 1:
        state.answered += 1
        i = seat_after(state, builder, np.int64(state.answered))
        if amount_offered(state, i) > 0:
            state.any_offer = True
            state.player = i
            state.decision = s.OFFER
        return
    seat = state.seats[builder]
    if seat.faction == s.CULTISTS and state.any_offer:  # 5.5
        state.any_offer = False
        if state.any_taken:
            state.steps = 1
            state.player = builder
            state.decision = s.CULT
            return
        gain_power(seat, np.int64(1))
    state.event += 1
    begin_event(state)
