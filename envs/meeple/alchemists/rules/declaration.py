"""Declaration (5), and the favor cards of it (10.1 to 10.3)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    CUBES,
    CUSTODIAN_CUBES,
    FIRST_ROUND,
    LAST_ROUND,
    MAX_SLOTS,
    ROUND_1_CUBES,
    SLOT_CUBES,
)
from .supply import play_favor

ONE_CUBE = np.int64(1)


@kernel
def hand_out_cubes(state):
    """5.2: three in round 1, then all but those that are in hospital."""
    for i in range(state.num_players):
        seat = state.seats[i]
        if state.round == 1:
            seat.cubes = ROUND_1_CUBES
        else:
            seat.cubes = max(np.int64(0), np.int64(CUBES[state.num_players]) - seat.in_hospital)


@kernel
def is_open(state, space):
    """5.6: whether the space is in use this round."""
    return FIRST_ROUND[space] <= state.round and state.round <= LAST_ROUND[space]


@kernel
def next_slot(state, seat, space):
    """5.4: cubes of the next action of a row; 0 where there is none."""
    if not is_open(state, space) or seat.slots[space] == MAX_SLOTS:
        return np.int64(0)
    return np.int64(SLOT_CUBES[state.num_players, space, seat.slots[space]])


@kernel
def declare(state, i, space):
    """5.4: cubes for one more action on a space; 5.3: its row."""
    seat = state.seats[i]
    seat.cubes -= next_slot(state, seat, space)
    if seat.slots[space] == 0:
        enter_row(state, i, space, np.int64(state.num_associates[space]))
    seat.slots[space] += 1


@kernel
def enter_row(state, i, space, place):
    """Put seat `i` into the row `place` of a space; those from there on move down."""
    for k in range(np.int64(state.num_rows[space]), place, -1):
        state.rows[space, k] = state.rows[space, k - 1]
    state.rows[space, place] = i
    state.num_rows[space] += 1


@kernel
def leave_row(state, i, space):
    """Take seat `i` out of its row; those below move up."""
    found = False
    for k in range(np.int64(state.num_rows[space])):
        found = found or state.rows[space, k] == i
        if found and k + 1 < state.num_rows[space]:
            state.rows[space, k] = state.rows[space, k + 1]
    state.num_rows[space] -= 1
    state.rows[space, state.num_rows[space]] = s.NOBODY


@kernel
def associate(state, i, space):
    """10.2: own cubes move to the top row."""
    seat = state.seats[i]
    play_favor(state, i, s.ASSOCIATE)
    seat.associates |= np.uint16(1 << space)
    leave_row(state, i, space)
    enter_row(state, i, space, np.int64(0))
    state.num_associates[space] += 1


@kernel
def play_in_declaration(state, i, kind):
    """10.1 Assistant: one cube more. 10.3 Custodian: a cube on the card, one drink."""
    seat = state.seats[i]
    play_favor(state, i, kind)
    if kind == s.ASSISTANT:
        seat.cubes += ONE_CUBE
        return
    seat.cubes -= CUSTODIAN_CUBES
    if seat.slots[s.CUSTODIANS] == 0:
        enter_row(state, i, np.int64(s.CUSTODIANS), np.int64(0))
    seat.slots[s.CUSTODIANS] += 1


@kernel
def end_declaration(seat):
    """5.5: cubes left over are unused at once."""
    seat.unused += seat.cubes
    seat.cubes = 0
