"""What seats learn about the assignment (14): own results, public answers, the Periscope."""

from __future__ import annotations

from ...core.kernel import kernel
from .. import state as s
from ..deduction.counting import count
from ..tables import ALL_ALCHEMICALS, ALL_POTIONS


@kernel
def clear_answers(state):
    """At the start nothing has been revealed."""
    for pair in range(s.PAIRS):
        state.claims[pair] = ALL_POTIONS
    for kind in range(s.KINDS):
        state.aspects[kind] = ALL_ALCHEMICALS


@kernel
def know_answers(state, seat):
    """What everybody knows, and no more."""
    for pair in range(s.PAIRS):
        seat.triangle[pair] = state.claims[pair]
    for kind in range(s.KINDS):
        seat.grid[kind] = state.aspects[kind]


@kernel
def conclude(state, seat):
    """Count the assignments that fit what `seat` knows, with the option `deduction`."""
    if state.deduction:
        seat.count = count(seat.triangle, seat.grid, state.work, seat.marginals)


@kernel
def learn_pair(state, seat, pair, potions):
    """`pair` makes one of the set `potions`."""
    known = seat.triangle[pair]
    if known & potions != known:
        seat.triangle[pair] = known & potions
        conclude(state, seat)


@kernel
def learn_kind(state, seat, kind, alchemicals):
    """An ingredient is one of the set `alchemicals`."""
    known = seat.grid[kind]
    if known & alchemicals != known:
        seat.grid[kind] = known & alchemicals
        conclude(state, seat)


@kernel
def reveal_pair(state, pair, potions):
    """Everybody learns that `pair` makes one of the set `potions`."""
    state.claims[pair] &= potions
    for i in range(state.num_players):
        learn_pair(state, state.seats[i], pair, potions)


@kernel
def reveal_kind(state, kind, alchemicals):
    """Everybody learns that an ingredient is one of the set `alchemicals`."""
    state.aspects[kind] &= alchemicals
    for i in range(state.num_players):
        learn_kind(state, state.seats[i], kind, alchemicals)
