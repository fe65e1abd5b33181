"""Cult tracks (9) and priests sent to them (7.6)."""

from __future__ import annotations

import numpy as np

from ...core.bitset import popcount
from ...core.kernel import kernel
from .. import state as s
from ..tables import CULT_POWER, FAVOR_CULT, FAVOR_STEPS, ORDER_STEPS
from .power import gain_power

ONE_STEP = np.int64(1)


@kernel
def advance_cult(state, seat, track, steps):
    """9.1, 9.2, 9.5: move up, with the power on the way; space 10 takes a key."""
    start = np.int64(seat.cults[track])
    end = start + steps
    if end >= s.TOP and start < s.TOP:
        if state.summit_taken >> track & 1:
            end = s.TOP - 1
        elif seat.keys == 0:
            end = s.TOP - 1
            state.stopped |= np.uint8(1 << track)  # 9.3
        else:
            end = s.TOP
            seat.keys -= 1
            state.summit_taken |= np.uint8(1 << track)
            state.stopped &= np.uint8(~(1 << track))
    end = min(end, np.int64(s.TOP))
    for space in range(start + 1, end + 1):
        gain_power(seat, np.int64(CULT_POWER[space]))
    seat.cults[track] = end


@kernel
def release_stopped(state, seat):
    """9.3: a new key moves the markers that have stopped at 9 this turn, if it is for all."""
    waiting = np.int64(state.stopped & ~state.summit_taken)
    if popcount(np.uint64(waiting)) <= seat.keys:
        for track in range(s.CULTS):
            if waiting >> track & 1:
                advance_cult(state, seat, track, ONE_STEP)


@kernel
def advance_all(state, seat, steps):
    """8.7: steps on every track; where keys are short for space 10, it is asked for which (9.4)."""
    climbing = 0
    for track in range(s.CULTS):
        position = seat.cults[track]
        if position < s.TOP and position + steps >= s.TOP and not state.summit_taken >> track & 1:
            climbing |= 1 << track
    short = seat.keys > 0 and popcount(np.uint64(climbing)) > seat.keys
    for track in range(s.CULTS):
        if not (short and climbing >> track & 1):
            advance_cult(state, seat, track, steps)
    if short:
        state.steps = steps
        state.summits = seat.keys
        state.summit_tracks = np.uint8(climbing)


@kernel
def choose_summit(state, seat, track):
    """9.4: one key is for `track`; after the last one the other tracks stop at 9."""
    state.summit_tracks &= np.uint8(~(1 << track))
    advance_cult(state, seat, track, np.int64(state.steps))
    state.summits -= 1
    if state.summits == 0:
        for other in range(s.CULTS):
            if state.summit_tracks >> other & 1:
                advance_cult(state, seat, other, np.int64(state.steps))
        state.summit_tracks = 0
        state.steps = 0


@kernel
def free_space(state, track, steps):
    """The first free order space of so many steps on a track; -1: none (7.6)."""
    for space in range(s.ORDER_SPACES):
        if ORDER_STEPS[space] == steps and state.order_spaces[track, space] == s.NOBODY:
            return space
    return -1


@kernel
def send_priest(state, i, track, steps):
    """7.6: onto a free order space, or back to the stock for one step."""
    seat = state.seats[i]
    seat.priests -= 1
    if steps > 1:
        state.order_spaces[track, free_space(state, track, steps)] = i
        seat.cult_priests += 1
    advance_cult(state, seat, track, steps)


@kernel
def take_favor_steps(state, seat, tile):
    """7.5: the cult steps of a favor tile."""
    advance_cult(state, seat, np.int64(FAVOR_CULT[tile]), np.int64(FAVOR_STEPS[tile]))
