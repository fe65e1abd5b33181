"""The legal answers to each decision (13)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import state as s
from ..actions import EXCHANGE, OPTION, PLACE, SEAT, STOP
from .effects import available_lists, gainable, lowest_revealed, placeable, producible
from .field import ALL_CARDS
from .red import takeable
from .tableau import seat_at
from .towns import add_constructions

MAY_STOP = np.uint64(1 << STOP)


@kernel
def legal_actions(state, mask):
    """Write the legal actions of `state.player` into `mask`, uint64[2]."""
    mask[0] = state.legal[0]
    mask[1] = state.legal[1]


@kernel
def list_legal(state):
    """Find the answers to the decision that is asked; their number."""
    state.legal[0] = np.uint64(0)
    state.legal[1] = np.uint64(0)
    seat = state.seats[state.player]
    asked = state.decision
    if asked <= s.NAME or asked == s.PICK:
        state.legal[0] = card_answers(state, seat, asked)
    else:
        instruction = state.program[state.pc]
        if asked == s.BUILD:
            state.legal[0] = MAY_STOP
            add_constructions(seat, instruction.mode, state.legal)
        elif asked == s.TARGET:
            others = (np.uint64(1) << np.uint64(state.num_players - 1)) - np.uint64(1)
            state.legal[0] = others << np.uint64(SEAT)
        elif asked == s.OPTION:
            lists = np.uint64(available_lists(state, seat, instruction))
            state.legal[0] = lists << np.uint64(OPTION)
        elif asked == s.PAYMENT:
            state.legal[0] = np.uint64(3) << np.uint64(OPTION)
        else:
            state.legal[0] = half_answers(state, seat, asked, instruction)
    return bitset.size(state.legal)


@kernel
def card_answers(state, seat, asked):
    """Answers that choose among action cards, and the half of the kingdom bonus."""
    if asked == s.EXCHANGE:
        open_cards = bitset.popcount(np.uint64(state.open))
        row = (np.uint64(1) << np.uint64(open_cards)) - np.uint64(1)
        return MAY_STOP | (row | row << np.uint64(3)) << np.uint64(EXCHANGE)
    if asked == s.HALF:
        return np.uint64(3 << 2 * lowest_revealed(state)) << np.uint64(PLACE)
    if asked == s.CHOOSE_CARD:
        return np.uint64(seat.actions)
    if asked == s.NAME:  # 6.1: any other card in use, wherever it is
        return np.uint64(ALL_CARDS & ~(1 << seat.played))
    return np.uint64(state.open) & ~bitset.bit(seat.played)  # 4.3: not the one just played


@kernel
def half_answers(state, seat, asked, instruction):
    """Answers that name a half."""
    stop = MAY_STOP
    if asked == s.GAIN:
        halves = gainable(seat, instruction.what)
    elif asked == s.PRODUCTION:
        halves = producible(seat)
    elif asked == s.SUBJUGATE:
        halves = 1 << s.ENEMY
    elif asked == s.ROTATE:
        halves = np.int64(seat.loose_set & instruction.what)
    else:
        stop = np.uint64(0)
        if asked == s.PLACE:
            halves = placeable(lowest_revealed(state), instruction.what)
        elif asked == s.PAY:
            halves = np.int64(seat.loose_set & instruction.what)
        else:  # GIVE, TAKE
            actor = state.order[state.turn]
            owner = state.seats[seat_at(state, actor, state.victim)]
            halves = takeable(owner, instruction.what)
    return stop | np.uint64(halves) << np.uint64(PLACE)
