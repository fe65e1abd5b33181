"""The end of a round (12)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import bit
from ...core.kernel import kernel
from ...core.random import random_member
from .. import state as s
from ..tables import (
    CONFERENCE,
    CONFERENCE_OF,
    PARALYSIS_SPACE,
    TOP_ALCHEMIST,
    UNUSED_PER_FAVOR,
)
from .reputation import change_reputation
from .supply import draw_favors, draw_ingredient
from .theories import num_theories


@kernel
def begin_round_end(state):
    """12.1, 12.2: conference and top alchemist; then the unused cubes, seat by seat."""
    hold_conference(state)
    honour_top_alchemists(state)
    state.stage = s.UNUSED_CUBES
    state.turn = 0


@kernel
def hold_conference(state):
    """12.1: reputation by the number of own seals; after rounds 3 and 5."""
    number = np.int64(CONFERENCE_OF[state.round])
    if number < 0:
        return
    for i in range(state.num_players):
        theories = num_theories(state, state.seats[i])
        change = CONFERENCE[np.int64(state.master), number, theories]
        change_reputation(state, i, np.int64(change))


@kernel
def honour_top_alchemists(state):
    """12.2: everybody with the most seals, at least one."""
    most = 1
    for i in range(state.num_players):
        most = max(most, num_theories(state, state.seats[i]))
    for i in range(state.num_players):
        if num_theories(state, state.seats[i]) == most:
            change_reputation(state, i, TOP_ALCHEMIST)


@kernel
def cash_unused(state, i):
    """12.3: a favor for every two unused cubes."""
    seat = state.seats[i]
    draw_favors(state, i, seat.unused // UNUSED_PER_FAVOR)
    seat.unused = 0


@kernel
def finish_round(state):
    """12.4 to 12.8."""
    for i in range(state.num_players):
        seat = state.seats[i]
        seat.unused = seat.hospital  # 12.4
        seat.in_hospital = seat.hospital
        seat.hospital = 0
    change_adventurer(state)
    for kind in range(s.KINDS):  # 12.7
        state.row_discard[kind] += state.row[kind]
        state.row[kind] = 0
    fill_row(state)
    clear_round(state)
    for k in range(state.num_green):  # 12.8
        state.seats[state.green[k]].order_space = PARALYSIS_SPACE
    state.start = (state.start + 1) % state.num_players


@kernel
def change_adventurer(state):
    """12.5: the next one comes; after the last one's arrival nobody follows."""
    state.adventurer = state.next_adventurer
    state.next_adventurer = s.NOBODY
    if state.round < s.ROUNDS - 1:
        state.next_adventurer = random_member(state.rng, np.uint64(state.adventurers_left))
        state.adventurers_left &= np.uint8(~bit(state.next_adventurer))


@kernel
def fill_row(state):
    """2.1, 12.7: five cards face up."""
    for _ in range(s.ROW):
        kind = draw_ingredient(state)
        if kind >= 0:
            state.row[kind] += 1


@kernel
def clear_round(state):
    """What holds for one round only."""
    state.sold = 0
    state.num_sold = 0
    state.bids_open = False
    state.student_unhappy = False
    state.peeked = False
    for space in range(s.STATIONS):
        state.num_rows[space] = 0
        for k in range(s.MAX_PLAYERS):
            state.rows[space, k] = s.NOBODY
    for space in range(s.SPACES):
        state.num_associates[space] = 0
    for i in range(s.MAX_PLAYERS):
        clear_seat_round(state.seats[i])


@kernel
def clear_seat_round(seat):
    """The same for a seat; its marker comes back."""
    seat.acted = 0
    seat.associates = 0
    seat.order_space = s.NOBODY
    seat.early = 0
    seat.hit = 0
    seat.bid = s.NOBODY
    seat.boots_used = False
    for space in range(s.STATIONS):
        seat.slots[space] = 0
