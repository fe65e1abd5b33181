"""The course of a game (4): rounds, phases, and whose turn it is."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..tables import KINGDOM_HAND
from .answers import carry_out, show
from .effects import ask, run
from .field import lay_out
from .legal import list_legal
from .scoring import final_scoring, give_awards, land_bonus, red_moon, score
from .tableau import draw_card, draw_into_hand, seat_at

DIE_SIDES = 6


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
            carry_out(state, only_legal(state))
    state.decision = s.NOTHING
    state.legal[0] = np.uint64(0)
    state.legal[1] = np.uint64(0)


@kernel
def only_legal(state):
    """The one legal action."""
    return bitset.select(state.legal, 0)


@kernel
def advance(state):
    """One step of the course of the game; may pose a decision."""
    if state.stage == s.RED:
        advance_red(state)
    elif state.stage == s.ACT:
        advance_act(state)
    elif state.turn == state.num_players:
        next_stage(state)
    elif state.stage == s.BONUS:
        kingdom_bonus(state, clockwise(state))
    elif state.stage == s.PLAY:
        ask(state, state.turn, s.CHOOSE_CARD)
    elif state.stage == s.MULLIGAN:
        ask(state, clockwise(state), s.EXCHANGE)
    else:
        ask(state, state.order[state.turn], s.PICK)


@kernel
def clockwise(state):
    """The seat whose turn it is, counted from the start player."""
    return seat_at(state, state.start, state.turn)


@kernel
def next_stage(state):
    """Everybody has had a turn in a stage other than RED and ACT."""
    state.turn = 0
    if state.stage == s.BONUS:
        state.stage = s.PLAY
    elif state.stage == s.PLAY:
        reveal(state)
    elif state.stage == s.MULLIGAN:
        begin_round(state)
    else:  # the replenishing is over
        end_round(state)


@kernel
def begin_round(state):
    """Phase 1: the die, then the kingdom bonus."""
    state.round += 1
    state.dice[state.round - 1] = 1 + random_below(state.rng, DIE_SIDES)
    state.stage = s.BONUS
    state.turn = 0
    for i in range(state.num_players):
        seat = state.seats[i]
        seat.played = 0
        seat.named = 0
        for half in range(s.NUM_HALVES):
            seat.got[half] = 0


@kernel
def kingdom_bonus(state, seat):
    """4.1.2: the top card of the deck is obtained, with a free choice of half."""
    kind = draw_card(state)
    if kind < 0:
        state.turn += 1
    else:
        state.revealed[kind] += 1
        ask(state, seat, s.HALF)


@kernel
def reveal(state):
    """4.1.3: all show the cards they have chosen; their numbers give the order."""
    place = 0
    for number in range(1, s.NUM_CARDS + 1):
        for i in range(state.num_players):
            if state.seats[i].played == number:
                state.order[place] = i
                place += 1
                show(state.seats[i], number)
    state.stage = s.RED
    begin_red(state)


@kernel
def begin_red(state):
    """The red text of the seat in turn, if its card has any."""
    if state.turn < state.num_players:
        state.pc = state.red[state.seats[state.order[state.turn]].played]
        state.busy = False


@kernel
def advance_red(state):
    """4.2.1: red texts in ascending number."""
    if state.turn == state.num_players:
        state.turn = 0
        state.stage = s.ACT
        begin_action(state)
    elif not run(state, np.int64(state.order[state.turn])):
        state.turn += 1
        begin_red(state)


@kernel
def begin_action(state):
    """4.2.2: the seat in turn pays for the sage (6.3) and starts on its card's effect."""
    if state.turn < state.num_players:
        seat = state.seats[state.order[state.turn]]
        card = seat.played
        if seat.named > 0:
            score(seat, s.EFFECT_PART, -np.int64(state.program[state.red[card]].mode))
            card = seat.named
        state.pc = state.effect[card]
        state.busy = False


@kernel
def advance_act(state):
    """4.2.2: own actions in ascending number."""
    if state.turn == state.num_players:
        begin_replenishing(state)
    elif not run(state, np.int64(state.order[state.turn])):
        state.turn += 1
        begin_action(state)


@kernel
def begin_replenishing(state):
    """Phase 3, which round 5 leaves out: the played cards join the field."""
    state.stage = s.REPLENISH
    state.turn = 0
    if state.round == s.ROUNDS:
        state.turn = state.num_players
        return
    for i in range(state.num_players):
        state.open |= np.uint16(1 << state.seats[i].played)


@kernel
def end_round(state):
    """Phases 4 and 5, then the next round or the end of the game."""
    red_moon(state)
    for i in range(state.num_players):
        land_bonus(state.seats[i])
    give_awards(state)
    if state.round == s.ROUNDS:
        final_scoring(state)
        state.over = True
        return
    refill(state)
    reshuffle_field(state)
    begin_round(state)


@kernel
def refill(state):
    """4.5.3: up to five kingdom cards, from the start player clockwise."""
    for i in range(state.num_players):
        seat = state.seats[seat_at(state, state.start, i)]
        held = 0
        for kind in range(s.NUM_KINDS):
            held += seat.hand[kind]
        for _ in range(held, KINGDOM_HAND):
            draw_into_hand(state, seat)


@kernel
def reshuffle_field(state):
    """4.5.4, three players: of the five cards of the field three are open, two face-down."""
    if state.num_players == 3:
        seen = state.open | state.down_known
        lay_out(state, np.uint64(state.open | state.down))
        state.down_known = seen & state.down  # all have seen these and know where they must be
