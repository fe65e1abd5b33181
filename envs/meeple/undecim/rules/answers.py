"""Carrying out the answer to a decision."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..actions import DEVELOP, EXCHANGE, OPTION, PLACE, SEAT, SETTLE, STOP
from .effects import branch, finish
from .red import hand_over, targets_after
from .scoring import score
from .tableau import put, seat_at, take_away
from .towns import develop, settle


@kernel
def carry_out(state, action):
    """Do what `state.player` has decided; the decision is answered then."""
    asked = state.decision
    state.decision = s.NOTHING
    seat = state.seats[state.player]
    if asked == s.EXCHANGE:
        exchange(state, seat, action)
    elif asked == s.HALF:
        place(state, seat, action - PLACE)
        state.turn += 1
    elif asked == s.CHOOSE_CARD:
        choose_card(state, seat, action)
    elif asked == s.PICK:
        pick(state, seat, action)
    elif asked == s.NAME:  # 6.2: its red text, if any, is carried out at once
        seat.named = action
        state.busy = False
        state.pc = state.red[action]
    else:
        carry_out_effect(state, seat, asked, action)


@kernel
def carry_out_effect(state, seat, asked, action):
    """Answers that belong to the instruction under way."""
    half = action - PLACE
    if asked == s.TARGET:
        state.targets = np.uint8(targets_after(state, state.program[state.pc], action - SEAT + 1))
    elif asked == s.OPTION:
        branch(state, state.program[state.pc], action == OPTION)
    elif asked == s.PAYMENT:
        if action == OPTION:
            state.paying = True
        else:
            branch(state, state.program[state.pc], False)
    elif action == STOP:
        finish(state)
    elif asked == s.BUILD:
        state.left -= 1
        construct(seat, action)
    elif asked == s.PLACE:
        place(state, seat, half)
    else:
        state.left -= 1
        move_card(state, seat, asked, half)


@kernel
def move_card(state, seat, asked, half):
    """Answers that move or turn one card."""
    if asked == s.GAIN or asked == s.PRODUCTION:
        seat.hand[half >> 1] -= 1
        put(seat, half)
    elif asked == s.PAY:
        take_away(seat, half)
        state.discard[half >> 1] += 1
    elif asked == s.ROTATE:
        take_away(seat, half)
        put(seat, half ^ 1)
    elif asked == s.SUBJUGATE:  # 9: paid at once, counted in the next night
        take_away(seat, half)
        seat.subjugated += 1
        seat.since += 1
        score(seat, s.EFFECT_PART, state.program[state.pc].mode)
    else:  # GIVE, TAKE
        actor = state.order[state.turn]
        owner = state.seats[seat_at(state, actor, state.victim)]
        hand_over(state, state.program[state.pc], owner, state.seats[actor], half)


@kernel
def place(state, seat, half):
    """A card from the deck is laid down with `half` up."""
    state.revealed[half >> 1] -= 1
    put(seat, half)


@kernel
def construct(seat, action):
    """Settle or develop (8)."""
    if action >= DEVELOP:
        develop(seat, (action - DEVELOP) // 5, (action - DEVELOP) % 5)
    else:
        settle(seat, action - SETTLE)


@kernel
def exchange(state, seat, action):
    """3.6: give one action card of the hand for an open one, or keep both."""
    state.turn += 1
    if action == STOP:
        return
    given = bitset.select_word(np.uint64(seat.actions), (action - EXCHANGE) // 3)
    taken = bitset.select_word(np.uint64(state.open), (action - EXCHANGE) % 3)
    seat.actions ^= np.uint16(1 << given | 1 << taken)
    state.open ^= np.uint16(1 << given | 1 << taken)
    show(seat, given)
    seat.known |= np.uint16(1 << taken)


@kernel
def show(seat, card):
    """All have now seen that `seat` held `card`: unless it was known, it was dealt to it."""
    if not seat.known >> card & 1:
        seat.dealt_shown |= np.uint16(1 << card)
    seat.known &= np.uint16(~(1 << card))


@kernel
def choose_card(state, seat, action):
    """4.1.3: hidden until all have chosen."""
    seat.actions &= np.uint16(~(1 << action))
    seat.played = action
    state.turn += 1


@kernel
def pick(state, seat, action):
    """4.3: take an open card into hand; all see which."""
    state.open &= np.uint16(~(1 << action))
    seat.actions |= np.uint16(1 << action)
    seat.known |= np.uint16(1 << action)
    state.turn += 1
