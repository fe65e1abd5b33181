"""Red text (5) and the sage's choice (6): whose cards may be taken, and taking them."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import opcodes as op
from .. import state as s
from .tableau import put, take_away


@kernel
def everybody_else(state):
    """The set of distances of all other seats."""
    return (1 << state.num_players) - 2


@kernel
def chooses_targets(state, instruction):
    """Whether the actor has a choice of targets: "two others" of two is none."""
    targets = instruction.mode & 3
    return targets == op.ONE_OTHER or (targets == op.TWO_OTHERS and state.num_players > 3)


@kernel
def targets_after(state, instruction, distance):
    """The targets, after the actor has named the seat at `distance`: one, or all but one."""
    if instruction.mode & 3 == op.ONE_OTHER:
        return 1 << distance
    return everybody_else(state) & ~(1 << distance)


@kernel
def takeable(seat, what):
    """The halves in `what` of which a card may be taken: not what this round's red texts gave."""
    halves = np.int64(seat.loose_set) & np.int64(what)
    for half in range(s.NUM_HALVES):
        if halves >> half & 1 and seat.loose[half] <= seat.got[half]:
            halves &= ~(1 << half)
    return halves


@kernel
def hand_over(state, instruction, owner, actor, half):
    """One card goes from `owner`'s tableau to `actor`'s, or to the discards."""
    take_away(owner, half)
    if instruction.mode & op.TO_DISCARD:
        state.discard[half >> 1] += 1
    else:
        put(actor, half)
        actor.got[half] += 1
