"""The course of a game (3): set-up, rounds, and the end."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..tables import PARALYSIS_SPACE
from .answers import carry_out
from .asking import ask, clockwise, owner_of
from .debunking import can_publish_at_once
from .declaration import hand_out_cubes
from .facts import conclude_all
from .legal import list_legal
from .resolution import advance_resolution, begin_resolution
from .round_end import begin_round_end, cash_unused, finish_round
from .scoring import final_scoring
from .supply import begin_herbalist, receive_favor
from .turn_order import seat_from_below, take_space


@kernel
def apply_action(state, action):
    """Play a legal `action` for `state.player` and move on to the next decision."""
    carry_out(state, np.int64(action))
    proceed(state)


@kernel
def proceed(state):
    """Run on to the next decision with a real choice; what is forced is carried out.

    A decision without any answer asks for something that cannot be done: it is dropped.
    """
    while not state.over:
        if state.decision == s.NOTHING:
            advance(state)
        if state.decision != s.NOTHING:
            answers = list_legal(state)
            if answers > 1:
                conclude_all(state)
                return
            if answers == 1:
                carry_out(state, bitset.select(state.legal, 0))
            else:
                state.decision = s.NOTHING
    conclude_all(state)
    state.decision = s.NOTHING
    for word in range(state.legal.shape[0]):
        state.legal[word] = 0


@kernel
def advance(state):
    """One step of the course of the game; may pose a decision."""
    if advance_consequences(state):
        return
    if state.stage == s.RESOLUTION:
        if state.station < s.STATIONS:
            advance_resolution(state)
        else:
            begin_round_end(state)
    elif state.stage == s.DECLARATION:
        advance_declaration(state)
    elif state.stage == s.TURN_ORDER_STAGE:
        advance_turn_order(state)
    elif state.stage == s.UNUSED_CUBES:
        advance_unused_cubes(state)
    else:
        advance_setup(state)


@kernel
def advance_consequences(state):
    """What is left to do about the last action; whether there was anything."""
    for i in range(state.num_players):
        seat = state.seats[i]
        if seat.to_discard > 0:
            ask(state, i, s.HERBALIST_DISCARD)
            return True
        if seat.herbalists > 0:
            begin_herbalist(state, i)
            return True
    if state.cap_mixes > 0:
        ask_for_cap(state)
    elif state.publisher >= 0:
        ask_for_publication(state)
    elif state.mixer >= 0:
        ask_for_peek(state)
    else:
        return False
    return True


@kernel
def ask_for_cap(state):
    """11, Thinking Cap: another mix, or not."""
    ask(state, owner_of(state, s.THINKING_CAP), s.CAP)


@kernel
def ask_for_publication(state):
    """9.7: as long as the debunker has publish actions and something freed to use."""
    i = np.int64(state.publisher)
    if can_publish_at_once(state, state.seats[i]):
        ask(state, i, s.IMMEDIATE)
    else:
        state.publisher = s.NOBODY


@kernel
def ask_for_peek(state):
    """11, Periscope: once a round, after another seat's mix."""
    i = owner_of(state, s.PERISCOPE)
    if i == s.NOBODY or i == state.mixer or state.peeked:
        state.mixer = s.NOBODY
    else:
        ask(state, i, s.PEEK)


@kernel
def advance_setup(state):
    """2.5: all choose secretly, then the kept cards come into the hands, seat by seat."""
    n = np.int64(state.num_players)
    if state.turn < n:
        ask(state, clockwise(state, state.turn), s.KEEP)
    elif state.turn < 2 * n:
        i = clockwise(state, state.turn)
        kept = np.int64(state.seats[i].offer[0])
        state.seats[i].offer[0] = s.NOBODY
        receive_favor(state, i, kept)
        state.turn += 1
    else:
        begin_round(state)


@kernel
def begin_round(state):
    """3: the turn order is chosen first."""
    state.round += 1
    state.stage = s.TURN_ORDER_STAGE
    state.turn = 0


@kernel
def advance_turn_order(state):
    """4: clockwise from the start player; 4.3: the paralysed do not choose."""
    if state.turn == state.num_players:
        state.stage = s.DECLARATION
        state.turn = 0
        hand_out_cubes(state)
        return
    i = clockwise(state, state.turn)
    if state.seats[i].order_space == PARALYSIS_SPACE:
        state.turn += 1
        take_space(state, i, PARALYSIS_SPACE)
    else:
        ask(state, i, s.TURN_ORDER)


@kernel
def advance_declaration(state):
    """5.1: from the lowest space to the highest."""
    if state.turn == state.num_players:
        begin_resolution(state)
    else:
        ask(state, seat_from_below(state, np.int64(state.turn)), s.DECLARE)


@kernel
def advance_unused_cubes(state):
    """12.3, clockwise from the start player; then the next round or the end."""
    if state.turn < state.num_players:
        cash_unused(state, clockwise(state, state.turn))
        state.turn += 1
    elif state.round == s.ROUNDS:
        final_scoring(state)
        state.over = True
    else:
        finish_round(state)
        begin_round(state)
