"""The course of a game: set-up (2), rounds and turns (3)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from .answers import carry_out
from .building import DWELLING, ONCE, can_pay, in_stock
from .conversions import conversions
from .legal import available_favors, list_legal
from .offers import advance_offers, begin_offers
from .passing import next_seat
from .rounds import begin_round, begin_turn, cult_bonus
from .scoring import final_scoring
from .spades import NO_DIGGING, begin_spades, digs_on, end_spades, transformable
from .towns import river_towns

ANY_HEXES = np.int64(s.LANDS)


@kernel
def apply_action(state, action):
    """Play a legal `action` for `state.player` and move on to the next decision."""
    carry_out(state, np.int64(action))
    proceed(state)


@kernel
def proceed(state):
    """Run on to the next decision with a real choice; what is forced is carried out."""
    while not state.over:
        advance(state)
        if state.decision != s.NOTHING:
            if list_legal(state) > 1:
                return
            carry_out(state, bitset.select(state.legal, 0))
    state.decision = s.NOTHING
    for word in range(state.legal.shape[0]):
        state.legal[word] = 0


@kernel
def ask(state, i, what):
    """Pose a decision to seat `i`."""
    state.player = i
    state.decision = what


@kernel
def advance(state):
    """One step of the course of the game; may pose a decision."""
    if state.stage == s.TURNS:
        advance_turn(state)
    elif state.stage == s.OFFERS:
        if state.event == state.num_events:
            state.stage = s.TURNS
            next_turn(state)
        else:
            advance_offers(state)
    elif state.stage == s.CULT_SPADES:
        advance_cult_spades(state)
    else:
        advance_setup(state)


@kernel
def advance_setup(state):
    """2.5, 2.7, 2.8: the next seat that has something to choose, or the next stage."""
    players = np.int64(state.num_players)
    if state.stage == s.FIRST_DWELLINGS:
        place_first_dwelling(state)
    elif state.turn < players:
        if state.stage == s.CHOOSE_FACTIONS:
            ask(state, np.int64(state.turn), s.FACTION)
        else:
            ask(state, players - 1 - state.turn, s.FIRST_CARD)
    elif state.stage == s.CHOOSE_FACTIONS:
        state.turn = 0
        state.stage = s.FIRST_DWELLINGS
    else:
        begin_round(state)


@kernel
def place_first_dwelling(state):
    """2.7: there and back in seat order, then Nomads a third, then Chaos Magicians theirs."""
    players, place = np.int64(state.num_players), np.int64(state.turn)
    if place < 2 * players:
        i = place if place < players else 2 * players - 1 - place
        if state.seats[i].faction == s.CHAOS_MAGICIANS:
            state.turn += 1
        else:
            ask(state, i, s.FIRST_DWELLING)
        return
    if place == 2 * players + 2:
        state.turn = 0
        state.stage = s.FIRST_CARDS
        return
    wanted = s.NOMADS if place == 2 * players else s.CHAOS_MAGICIANS
    for i in range(players):
        if state.seats[i].faction == wanted:
            ask(state, i, s.FIRST_DWELLING)
            return
    state.turn += 1


@kernel
def advance_turn(state):
    """What the turn still asks for, in the order of 3.2; then the offers of power."""
    i = np.int64(state.turn)
    seat = state.seats[i]
    if state.owed != s.NOTHING:
        ask(state, i, np.int64(state.owed))
    elif state.summits > 0:
        ask(state, i, s.SUMMIT)
    elif state.due_favors > 0 and available_favors(state, seat) == 0:
        state.due_favors = 0
    elif state.due_favors > 0 or state.due_towns > 0:
        ask(state, i, s.TILES)
    elif state.digging_on:
        if spades_go_on(state, seat):
            ask(state, i, s.SPADES)
        else:
            end_spades(state)
    elif state.actions_left > 0:
        ask(state, i, s.MAIN)
    elif not seat.passed and state.actions_left == 0 and may_be_late(state, seat):
        ask(state, i, s.LATE)
    elif state.num_events > 0:
        begin_offers(state)
    else:
        next_turn(state)


@kernel
def spades_go_on(state, seat):
    """Whether SPADES has another answer than to stop."""
    low, high = transformable(state, seat)
    if low | high != 0:
        return True
    if digs_on(state, seat) and conversions(state, seat) != 0:
        return True
    if state.stage == s.CULT_SPADES or state.buildable[0] | state.buildable[1] == 0:
        return False
    return in_stock(seat, DWELLING) and (can_pay(seat, DWELLING, ONCE) or state.stay)


@kernel
def may_be_late(state, seat):
    """Whether anything can be done after the action of the turn."""
    if state.stay and conversions(state, seat) != 0:
        return True
    return river_towns(state, seat) != 0


@kernel
def next_turn(state):
    """The next seat that has not passed, or the end of the round."""
    i = np.int64(state.upcoming)
    if i == s.NOBODY and state.num_passed < state.num_players:
        i = next_seat(state, np.int64(state.turn))
    if i != s.NOBODY:
        begin_turn(state, i)
    elif state.round < s.ROUNDS:
        cult_bonus(state)
    else:
        final_scoring(state)
        state.over = True


@kernel
def advance_cult_spades(state):
    """11.2: the spades of the cult bonus, one seat after the other in the next turn order."""
    if state.turn == state.num_players:
        begin_round(state)
        return
    i = np.int64(state.next_order[state.turn])
    if state.owed != s.NOTHING:
        ask(state, i, np.int64(state.owed))
    elif state.digging_on:
        if spades_go_on(state, state.seats[i]):
            ask(state, i, s.SPADES)
        else:
            end_spades(state)
            state.turn += 1
    elif state.cult_spades[i] > 0:
        begin_spades(state, np.int64(state.cult_spades[i]), ANY_HEXES, NO_DIGGING)
        state.cult_spades[i] = 0
    else:
        state.turn += 1
