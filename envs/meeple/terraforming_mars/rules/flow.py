"""The course of a game: set-up (2), generations (3), turns (4) and the end (10)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..programs import FIRST_ACTION
from .answers import carry_out, finish_payment
from .corporations import reveal_setup
from .effects import run_program
from .legal import list_legal
from .parameters import complete
from .payment import ALL_ASKED, asks_for
from .production import produce
from .red import alone
from .research import begin_research, pass_packs, reveal_research
from .resolution import ask, resolve
from .scoring import score
from .waiting import clear_item, take_next


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
                return
            if answers == 1:
                carry_out(state, bitset.select(state.legal, 0))
            else:
                state.decision = s.NOTHING
    state.decision = s.NOTHING
    for word in range(state.legal.shape[0]):
        state.legal[word] = 0


@kernel
def advance(state):
    """One step of the course of the game; may pose a decision."""
    if state.paying:
        advance_payment(state)
    elif state.num_waiting > 0:
        take_next(state)
        resolve(state)
    elif state.stage == s.ACTIONS_STAGE:
        advance_turn(state)
    elif state.stage == s.SETUP:
        advance_setup(state)
    elif state.stage == s.FINAL_GREENERIES:
        advance_final(state)
    else:
        advance_research(state)


@kernel
def advance_payment(state):
    """The next question of the payment; after the last one it is made."""
    step = np.int64(state.pay_asked)
    if step == ALL_ASKED:
        finish_payment(state)
        return
    state.pay_asked += 1
    if asks_for(state, step):
        ask(state, np.int64(state.pay_seat), s.PAY_STEEL + step)


@kernel
def seat_in_order(state):
    """The seat that `turn` counts to, from the first player clockwise."""
    return (np.int64(state.first) + state.turn) % np.int64(state.num_players)


@kernel
def advance_setup(state):
    """2.5: corporation and cards, seat by seat; beginners have nothing to choose."""
    if state.turn == state.num_players:
        reveal_setup(state)
        begin_actions(state)
        return
    i = seat_in_order(state)
    if (np.int64(state.beginners) >> i) & 1 != 0:
        state.turn += 1
    elif state.seats[i].corporation == s.NOBODY:
        ask(state, i, s.CORPORATION)
    else:
        ask(state, i, s.KEEP)


@kernel
def advance_research(state):
    """3: drafting, then buying."""
    if state.turn == state.num_players:
        state.turn = 0
        if state.stage == s.RESEARCH_STAGE:
            reveal_research(state)
            begin_actions(state)
        else:
            state.draft_round += 1
            if state.draft_round == s.RESEARCHED:
                state.stage = s.RESEARCH_STAGE
            else:
                pass_packs(state)
        return
    i = seat_in_order(state)
    if state.stage == s.RESEARCH_STAGE:
        ask(state, i, s.RESEARCH)
    elif bitset.size(state.pack[i]) > 0:
        ask(state, i, s.DRAFT)
    else:
        state.turn += 1


@kernel
def begin_actions(state):
    """4: the first player begins."""
    state.stage = s.ACTIONS_STAGE
    state.turn = state.first
    state.actions_done = 0


@kernel
def others_in(state, i):
    """Whether a seat other than `i` has not passed."""
    for j in range(state.num_players):
        if j != i and not state.seats[j].passed:
            return True
    return False


@kernel
def advance_turn(state):
    """4: one or two actions, then the next seat that has not passed."""
    i = np.int64(state.turn)
    seat = state.seats[i]
    if state.sold >= 0:
        ask(state, i, s.SELL)
        return
    if state.acting:
        state.acting = False
        state.actions_done += 1
        clear_item(state.effect)
    if seat.passed:
        next_turn(state, i)
    elif not others_in(state, i):  # every action is a turn of its own
        state.actions_done = 0
        act(state, i)
    elif state.actions_done >= 2:
        next_turn(state, i)
    else:
        act(state, i)


@kernel
def act(state, i):
    """Ask for an action, or carry out the corporation's first one."""
    seat = state.seats[i]
    if seat.first_action:
        seat.first_action = False
        state.acting = True
        card = s.FIRST_CORPORATION + np.int64(seat.corporation)
        run_program(state, i, card, np.int64(FIRST_ACTION[seat.corporation]))
    else:
        ask(state, i, s.MAIN)


@kernel
def next_turn(state, i):
    """The next seat clockwise that is in, or the production phase."""
    state.actions_done = 0
    for k in range(1, np.int64(state.num_players) + 1):
        j = (i + k) % np.int64(state.num_players)
        if not state.seats[j].passed:
            state.turn = j
            return
    end_generation(state)


@kernel
def end_generation(state):
    """9, 10, 11: production; then the end or the next generation."""
    produce(state)
    last = state.generation >= state.max_generations
    if alone(state):
        last = last or state.generation >= s.SOLO_GENERATIONS
    else:
        last = last or complete(state)
    if not last:
        state.generation += 1
        for i in range(state.num_players):
            state.seats[i].tr_raised = False
        state.first = (state.first + 1) % state.num_players
        begin_research(state)
    elif complete(state):
        state.stage = s.FINAL_GREENERIES
        state.turn = 0
    else:  # 11: a lost solo game; or the limit of generations
        finish(state)


@kernel
def advance_final(state):
    """10: each seat in turn order may turn plants into greeneries, as often as it can."""
    if state.turn == state.num_players:
        finish(state)
        return
    i = seat_in_order(state)
    if state.seats[i].stock[s.PLANTS] >= state.seats[i].greenery_plants:
        ask(state, i, s.FINAL_GREENERY)
    else:
        state.turn += 1


@kernel
def finish(state):
    """10: the points are counted."""
    for i in range(state.num_players):
        score(state, i, state.seats[i].parts)
    state.over = True
