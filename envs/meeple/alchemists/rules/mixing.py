"""Mixing two ingredients (1.3, 6.4), and what the others see of it (14)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from ...core.random import random_below
from .. import state as s
from ..tables import PAIR_MEMBERS, POTION_OF
from .facts import learn_pair
from .reputation import owns
from .supply import discard_ingredient, num_kinds

NONE_ASIDE = np.int64(0)


@kernel
def potion_of(state, pair):
    """1.3: what `pair` really makes."""
    a = state.assignment[PAIR_MEMBERS[pair, 0]]
    b = state.assignment[PAIR_MEMBERS[pair, 1]]
    return np.int64(POTION_OF[a, b])


@kernel
def can_mix(seat):
    """Whether there are cards of two different kinds in the hand (1.6)."""
    return num_kinds(seat.hand) >= 2


@kernel
def use_up(state, i, pair):
    """6.4: both cards go to the discards; with the Magic Mortar a random one of them."""
    seat = state.seats[i]
    if owns(seat, s.MAGIC_MORTAR):
        used = random_below(state.rng, np.int64(2))
        discard_ingredient(seat, PAIR_MEMBERS[pair, used])
    else:
        discard_ingredient(seat, PAIR_MEMBERS[pair, 0])
        discard_ingredient(seat, PAIR_MEMBERS[pair, 1])


@kernel
def note_mix(state, i, pair, potion, public, exact):
    """Enter a result: on the mixer's triangle, the public board, and what the others saw.

    public: set of potions that the event itself shows to all; exact: whether the mixer
    learns the potion, not only that set.
    """
    seat = state.seats[i]
    one = np.uint8(1) << np.uint8(potion)
    seen = np.uint8(public)
    if not exact:
        learn_pair(seat, pair, seen)
        if seen == one:
            seat.board |= one
    else:
        learn_pair(seat, pair, one)
        if seat.board & one == 0:  # a token of a new type is laid down for all to see
            seat.board |= one
            seen = one
        else:
            seen &= seat.board
    mix = seat.mixes[seat.num_mixes]
    mix.pair = pair
    mix.seen = seen
    mix.aside = NONE_ASIDE
    mix.vague = not exact
    seat.num_mixes += 1


@kernel
def only(potion):
    """The set of one potion."""
    return np.uint8(np.uint8(1) << np.uint8(potion))
