"""Turn-order choice (4)."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..tables import (
    ORDER_FAVORS,
    ORDER_GOLD,
    ORDER_INGREDIENTS,
    ORDER_OPEN,
    PARALYSIS_SPACE,
)
from .reputation import owns
from .supply import draw_favors, draw_ingredients


@kernel
def may_stand_on(state, i, space):
    """4.1, 4.2: a space of this player count that is free and can be paid for."""
    if not ORDER_OPEN[state.num_players, space] or state.seats[i].gold + ORDER_GOLD[space] < 0:
        return False
    for j in range(state.num_players):
        if state.seats[j].order_space == space:
            return False
    return True


@kernel
def take_space(state, i, space):
    """4.1, 4.3: what the space shows; 4.4: no ingredients with the Witch's Trunk."""
    seat = state.seats[i]
    seat.order_space = space
    seat.gold += ORDER_GOLD[space]
    draw_favors(state, i, ORDER_FAVORS[space])
    if not owns(seat, s.WITCHS_TRUNK):
        draw_ingredients(state, i, ORDER_INGREDIENTS[space])


@kernel
def depth(state, i):
    """How low the marker of seat `i` stands; 4.3: who was paralysed earlier stands higher."""
    lowness = np.int64(state.seats[i].order_space) * s.MAX_PLAYERS
    if state.seats[i].order_space == PARALYSIS_SPACE:
        while state.green[lowness - PARALYSIS_SPACE * s.MAX_PLAYERS] != i:
            lowness += 1
    return lowness


@kernel
def seat_from_below(state, k):
    """The seat with `k` markers below its own."""
    for i in range(state.num_players):
        below = 0
        for j in range(state.num_players):
            below += depth(state, j) > depth(state, i)
        if below == k:
            return i
    return np.int64(s.NOBODY)
