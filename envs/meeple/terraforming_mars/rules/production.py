"""The production phase (9)."""

from __future__ import annotations

from ...core.kernel import kernel
from .. import state as s


@kernel
def produce(state):
    """Energy left becomes heat, then all receive their productions and the markers go."""
    for i in range(state.num_players):
        seat = state.seats[i]
        seat.stock[s.HEAT] += seat.stock[s.ENERGY]
        seat.stock[s.ENERGY] = 0
        seat.stock[s.MC] += seat.tr
        for resource in range(s.RESOURCES):
            seat.stock[resource] += seat.production[resource]
        for w in range(s.WORDS):
            seat.used[w] = 0
        seat.passed = False
