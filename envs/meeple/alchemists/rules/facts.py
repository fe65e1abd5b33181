"""What seats learn about the assignment (14): own results, public answers, the Periscope.

A fact is noted at once; what follows from it is counted before the next seat is asked, in one
place (`conclude_all`): each kernel that can reach the counting is compiled with all of it.
"""

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
def conclude_all(state):
    """Count the assignments that fit what each seat knows now, with the option `deduction`."""
    for i in range(state.num_players):
        seat = state.seats[i]
        if seat.learned:
            seat.learned = False
            if state.deduction:
                seat.count = count(seat.triangle, seat.grid, state.work, seat.marginals)


@kernel
def know_nothing(state, i):
    """At the start each of the assignments fits, so each alchemical is as likely as any."""
    seat = state.seats[i]
    seat.learned = False
    seat.count = s.ASSIGNMENTS if state.deduction and i < state.num_players else 0
    for kind in range(s.KINDS):
        for alchemical in range(s.KINDS):
            seat.marginals[kind, alchemical] = seat.count // s.KINDS


@kernel
def learn_pair(seat, pair, potions):
    """`pair` makes one of the set `potions`."""
    known = seat.triangle[pair]
    if known & potions != known:
        seat.triangle[pair] = known & potions
        seat.learned = True


@kernel
def learn_kind(seat, kind, alchemicals):
    """An ingredient is one of the set `alchemicals`."""
    known = seat.grid[kind]
    if known & alchemicals != known:
        seat.grid[kind] = known & alchemicals
        seat.learned = True


@kernel
def reveal_pair(state, pair, potions):
    """Everybody learns that `pair` makes one of the set `potions`."""
    state.claims[pair] &= potions
    for i in range(state.num_players):
        learn_pair(state.seats[i], pair, potions)


@kernel
def reveal_kind(state, kind, alchemicals):
    """Everybody learns that an ingredient is one of the set `alchemicals`."""
    state.aspects[kind] &= alchemicals
    for i in range(state.num_players):
        learn_kind(state.seats[i], kind, alchemicals)
